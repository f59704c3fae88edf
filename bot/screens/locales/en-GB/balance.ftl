# A member's money over time.

balance-title = Your money over time
balance-open = Over time
balance-have = You have **{ $amount }** in all.
balance-where = { $wallet } in your wallet, { $tables } at tables.
balance-change = { $period ->
    [week] In the last seven days: **{ $change }**
    [month] In the last 30 days: **{ $change }**
   *[all] Since the start: **{ $change }**
}
balance-even = no change
balance-extremes = Highest { $highest }, lowest { $lowest }.
balance-debts = What you owe or are owed isn’t counted.
balance-picture = Your money as a curve ({ $begin } – { $end }); highest { $highest }, lowest { $lowest }.
balance-picture-note = Wallet and tables together
