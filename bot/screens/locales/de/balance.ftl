# Das Geld eines Mitglieds im Lauf der Zeit.

balance-title = Dein Geld im Lauf der Zeit
balance-open = Kurve
balance-have = Du hast insgesamt **{ $amount }**.
balance-where = Davon { $wallet } Guthaben und { $tables } an Tischen.
balance-change = { $period ->
    [week] In den letzten sieben Tagen: **{ $change }**
    [month] In den letzten 30 Tagen: **{ $change }**
   *[all] Seit Beginn: **{ $change }**
}
balance-even = unverändert
balance-extremes = Höchststand { $highest }, Tiefststand { $lowest }.
balance-debts = Was du schuldest und was dir geschuldet wird, zählt hier nicht mit.
balance-picture = Dein Geld als Kurve ({ $begin } – { $end }); Höchststand { $highest }, Tiefststand { $lowest }.
balance-picture-note = Guthaben und Tische zusammen
