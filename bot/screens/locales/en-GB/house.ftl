# What a server has agreed about its money. Titles and labels of dialogs at most 45 characters.

house-title = This server’s money
house-chips = chips
house-currency = **Currency**: { $currency }
house-opening = **Opening balance**: { $amount }, given once to everybody who sits down for the first time
house-refill = **Refills**: { $amount } for whoever has less than { $below } in all, { $hours ->
    [one] once an hour
    [24] once a day
   *[other] once in { $hours } hours
}
house-allowance = **Allowance**: { $amount } { $days ->
    [1] a day (from midnight UTC)
   *[other] a week (from Monday, midnight UTC)
}, for everybody who plays or looks at their wallet in that time; missed ones aren’t made up
house-no-allowance = **Allowance**: none
house-allowance-title = Allowance
house-allowance-amount = How much does everybody get?
house-allowance-hint = For whoever plays or looks at their wallet in that time; 0 is none.
house-allowance-days = How often?
house-allowance-every = { $days ->
    [1] Once a day
   *[other] Once a week
}
house-no-refills = **Refills**: none
house-locale = **Language of public messages**: { $locale }
house-locale-choose = Language of public messages
house-cards = **Cards in public messages**: { $value }
house-cards-choose = Cards in public messages
house-cards-tiles = As pictures
house-cards-letters = In letters
house-currency-title = Currency
house-currency-label = What is the money called?
house-currency-hint = Such as p or pence; left empty it is chips
house-opening-title = Opening balance
house-opening-label = What does a newcomer get?
house-refill-title = Refills
house-refill-amount = How much is a refill?
house-refill-hours = Once in how many hours?
house-refill-below = For those who have less than how many?
house-bank = **The bank’s limit**: it gives computer players { $amount } a day for everybody who sits with them; for those who have done so today, a change holds from midnight (UTC)
house-no-bank = **The bank’s limit**: it gives computer players nothing; for those who have sat with them today, a change holds from midnight (UTC)
house-bank-title = The bank’s limit
house-bank-label = How much a day for each person?
house-bank-hint = Holds at once for those who have not sat with computer players today; 0 is nothing.
house-audit-title = The books
house-audit-balanced = They balance: everything adds up to zero.
house-audit-unbalanced = **They do not balance.** Please tell whoever hosts the bot; `python -m bot doctor` says more.
house-audit-tables = { $tables ->
    [0] No table is open, and the closed ones are empty.
    [one] The one open table holds what its game says, and the closed ones are empty.
   *[other] All { $tables } open tables hold what their games say, and the closed ones are empty.
}
house-audit-tables-wrong = **These tables do not hold what they should: { $tables }.** Please tell whoever hosts the bot.
house-audit-tables-more = And { $more } more.
house-sum-wallet = In wallets: { $amount }
house-sum-purse = In front of players: { $amount }
house-sum-pot = In pots: { $amount }
house-sum-bank = The bank: { $amount }
house-sum-stake = The bank’s stakes for computer players: { $amount }
house-grants = **The last grants**
house-no-grants = Nothing has been granted.
house-grant = { $when } · { $giver } gave { $person } { $amount }
house-grant-title = Give somebody chips
house-grant-person = Whom?
house-grant-amount = How many?
house-grant-reason = What for?
house-grant-reason-hint = It stands in the books, with your name.
house-sum-debt = Debts, what some are owed and others owe: { $amount }
house-points = Points scored by members: { $points }
house-fine-title = Fine somebody
house-fine-person = Whom?
house-fine-amount = How many chips?
house-fine-hint = What is not in their wallet they will owe the bank.
