# Actions that move chips.

# What they are called, as in "done: …".
deed-bet = a bet of { $amount }
deed-fine = a fine of { $amount } for { $person }
deed-dispute-chips = moving { $amount } because of a dispute
deed-forgive = writing off { $amount } of what { $person } owes you
deed-forgive-all = writing off all that { $person } owes you
deed-grant = { $amount } for { $person }
deed-lend = a loan of { $amount }
deed-pay = paying back { $amount } to { $person }
deed-pay-bank = paying back { $amount } to the bank
deed-refill = a refill
deed-topup = { $amount } put on the table

deed-done = That’s done, but I couldn’t show you the result. Look at the table’s message or at `/wallet`.
deed-done-this = That’s done: { $deed }. Only I couldn’t show you the result. Look at the table’s message or at `/wallet`.
deed-unknown-this = I don’t know yet whether this was done: { $deed }. Look at the table’s message or at `/wallet` before you do it again.
