# Paying a member. Titles and labels of dialogs at most 45 characters.

pay-open = Pay somebody…
pay-title = Pay somebody
pay-person = Who?
pay-amount = How much?
pay-amount-hint = What you owe them is paid first; anything beyond it is a gift.
pay-reason = What for? You can leave it out.
pay-question = Pay { $person } { $amount }?
pay-gift = It’s a gift, so you get nothing for it and can’t take it back.
pay-debt = That pays what you owe { $person }.
pay-both = { $owed } of it goes towards what you owe { $person }; the rest, { $gift }, is a gift.
pay-at-table = You owe { $person } { $amount } at a table that is still open. This doesn’t pay that; it is paid back at the table, out of what you win there.
pay-left = You would have { $amount } left in your wallet.
pay-left-now = You have { $amount } left in your wallet.
pay-do = Pay
pay-leave = Don’t pay
pay-done = You’ve paid { $person } { $amount }. A message says so.
pay-not-done = Nothing has been paid.
pay-got = { $person } has paid you { $amount }.
pay-got-debt = That pays what they owed you.
pay-got-part = { $amount } of it goes towards what they owed you.
