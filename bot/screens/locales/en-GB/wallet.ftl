# A member's wallet.

wallet-title = Your wallet
wallet-balance = **{ $amount }** in your wallet.
wallet-at-tables = { $amount } more at tables.
wallet-points = Points scored in this server: **{ $points }**
wallet-refill-now = You can have a refill now.
wallet-refill-at = You can have the next refill { $when }, if you have less than { $amount } in all.
wallet-refill-below = You can have a refill once you have less than { $amount } in all.
wallet-refill-often = There is one { $hours ->
    [one] an hour
    [24] a day
   *[other] every { $hours } hours
}.
wallet-allowance = Allowance: { $amount } { $days ->
    [1] a day
   *[other] a week
}; the next one comes { $when }.
wallet-kind-import = brought from elsewhere by { $person }
wallet-kind-allowance = allowance
wallet-entries = **The last entries**
wallet-no-entries = There are no entries yet.
wallet-entry-in = **+ { $amount }** · { $what }
    -# { $when } · balance { $balance }
wallet-entry-out = **− { $amount }** · { $what }
    -# { $when } · balance { $balance }
wallet-kind-opening = opening balance
wallet-kind-refill = refill
wallet-kind-grant = given by { $person }
wallet-kind-join = { $table ->
    [none] sat down at a table
   *[other] sat down at table { $table } ({ $game })
}
wallet-kind-top-up = { $table ->
    [none] put on a table
   *[other] put on table { $table } ({ $game })
}
wallet-kind-deal = a deal
wallet-kind-leave = { $table ->
    [none] left a table
   *[other] left table { $table } ({ $game })
}
wallet-kind-close = { $table ->
    [none] a table was closed
   *[other] table { $table } was closed ({ $game })
}
wallet-kind-pay = { $way ->
    [out] debt paid to { $other }
   *[in] debt paid by { $other }
}
wallet-owe = You owe { $person } { $amount }.
wallet-owe-table = You owe { $person } { $amount } at a table, paid back there out of what you win.
wallet-owed = { $person } owes you { $amount }.
wallet-owed-table = { $person } owes you { $amount } at a table, paid back there out of winnings.
wallet-more-debts = { $more ->
    [one] And one more debt.
   *[other] And { $more } more debts.
}
wallet-pay = Pay a debt…
wallet-forgive = Write off a debt…
wallet-pay-title = Pay a debt
wallet-pay-about = You owe { $name } { $amount }. What you pay comes out of your wallet.
wallet-pay-amount = How much do you pay?
wallet-forgive-title = Write off a debt
wallet-forgive-about = { $name } owes you { $amount }. What you write off is gone for good.
wallet-forgive-amount = How much do you write off?
wallet-kind-fine = fined by { $person }
wallet-kind-gift = { $way ->
    [out] paid to { $other }
   *[in] paid by { $other }
}
wallet-kind-advance = advanced by the bank
wallet-kind-correction = corrected by { $person }
wallet-kind-pot = pot of deals that { $person } took back
wallet-owe-bank = You owe the bank { $amount }.
wallet-bank = The bank
wallet-pay-bank-about = You owe the bank { $amount }. What you pay comes out of your wallet.
wallet-the-bank = the bank
wallet-kind-cash-in = taken off a table
