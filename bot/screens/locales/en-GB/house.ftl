# What a server has agreed about its money. Titles and labels of dialogs at most 45 characters.

house-title = This server’s money
house-chips = chips
house-currency = **Currency**: { $currency }
house-currency-both = **Currency**: 1 { $one }, 2 { $many }
house-opening = **Opening balance**: { $amount }, given once to everybody who sits down for the first time
house-refill = **Refills**: { $amount } for anyone who has less than { $below } in all, { $hours ->
    [one] once an hour
    [24] once a day
   *[other] every { $hours } hours
}
house-allowance = **Allowance**: { $amount } { $days ->
    [1] a day (from midnight UTC)
   *[other] a week (from Monday, midnight UTC)
}, for everybody who plays or looks at their wallet in that time; missed ones aren’t made up
house-no-allowance = **Allowance**: none
house-allowance-title = Allowance
house-allowance-amount = How much does everybody get?
house-allowance-hint = For anyone who plays or looks at their wallet in that time; 0 for none.
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
house-singular-label = What is a single one called?
house-singular-hint = Such as penny; leave it empty if it’s the same word
house-public-title = What everybody here sees
house-public-about = Public messages are in this language and show cards like this. What only you see goes by your own `/settings`.
house-currency-title = Currency
house-currency-label = What is the money called?
house-currency-hint = Such as p or pence; leave it empty for chips
house-opening-title = Opening balance
house-opening-label = What does a newcomer get?
house-refill-title = Refills
house-refill-amount = How much is a refill?
house-refill-hours = How many hours between refills?
house-refill-below = Only for members with less than:
house-bank = **The bank’s limit**: it gives computer players { $amount } a day for each person who sits with them; a change comes at once, or at midnight (UTC) for anyone who already has today
house-no-bank = **The bank’s limit**: it gives computer players nothing; a change comes at once, or at midnight (UTC) for anyone who has sat with them today
house-bank-title = The bank’s limit
house-bank-label = How much a day for each person?
house-bank-hint = Applies at once for those who haven’t sat with computer players today; 0 for nothing.
house-audit-title = The books
house-audit-balanced = They balance: everything adds up to zero.
house-audit-unbalanced = **They don’t balance.** Please tell whoever hosts the bot; `python -m bot doctor` says more.
house-audit-tables = { $tables ->
    [0] No table is open, and the closed ones are empty.
    [one] At the one open table, chips and game agree, and the closed ones are empty.
   *[other] At all { $tables } open tables, chips and game agree, and the closed ones are empty.
}
house-audit-tables-wrong = **At these tables chips and game don’t agree: { $tables }.** Please tell whoever hosts the bot.
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
house-grant-person = Who?
house-grant-amount = How many?
house-grant-reason = What for?
house-grant-reason-hint = It goes in the books, with your name.
house-sum-debt = Debts and what is owed to others: { $amount }
house-points = Points scored by members: { $points }
house-fine-title = Fine somebody
house-fine-person = Who?
house-fine-amount = How many chips?
house-fine-hint = If their wallet can’t cover it, they owe the bank the rest.
