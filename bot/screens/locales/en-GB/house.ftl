# What a server has agreed about its money. Titles and labels of dialogs at most 45 characters.

house-title = This server’s money
house-chips = chips
house-currency = **Currency**: { $currency }
house-opening = **Opening balance**: { $amount }, given once to everybody who sits down for the first time
house-refill = **Refills**: { $amount } for whoever has too little to sit down, { $hours ->
    [one] once an hour
    [24] once a day
   *[other] once in { $hours } hours
}
house-no-refills = **Refills**: none
house-locale = **Language of public messages**: { $locale }
house-locale-choose = Language of public messages
house-currency-title = Currency
house-currency-label = What is the money called?
house-currency-hint = Such as p or pence; left empty it is chips
house-opening-title = Opening balance
house-opening-label = What does a newcomer get?
house-refill-title = Refills
house-refill-amount = How much is a refill?
house-refill-hours = Once in how many hours?
house-audit-title = The books
house-audit-balanced = They balance: everything adds up to zero.
house-audit-unbalanced = **They do not balance.** Please tell whoever hosts the bot; `python -m bot doctor` says more.
house-sum-wallet = In wallets: { $amount }
house-sum-purse = In front of players: { $amount }
house-sum-pot = In pots: { $amount }
house-sum-bank = The bank: { $amount }
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
