# A person's own data.

privacy-title = Your data
privacy-kept = About you I have { $deals ->
    [one] one deal
   *[other] { $deals } deals
}, { $bookings ->
    [one] one entry
   *[other] { $bookings } entries
} in the books, and a wallet in { $servers ->
    [0] no server
    [one] one server
   *[other] { $servers } servers
}.
privacy-kept-nothing = About you I have nothing at all.
privacy-what = **What I keep:** your Discord ID and the name you play under, your settings and the language of your Discord, your moves and the cards you were dealt, your chips, points and debts, and how your games went.
privacy-not = **What I don’t keep:** messages. I don’t read them. There’s no advertising and no tracking, and nothing is sold.
privacy-who = **Who sees it:** everyone in a table’s channel can see what happens there, and look it up later. Cards that were never shown stay yours. Whoever hosts me can read my database.
privacy-how-long = **For how long:** until you delete it.
privacy-how-long-thinned = **For how long:** until you delete it. Moves and cards go by themselves after { $days ->
    [one] a day
   *[other] { $days } days
}; results stay.
privacy-yours = **It’s yours:** `/privacy export` gives you all of it as a file, and `/privacy delete` makes me forget you.
privacy-play-money = The chips are play money. They can’t be bought, sold or paid out. You have to be old enough for Discord, which is at least 13.

privacy-export-title = Everything I have about you
privacy-export-title-part = Everything I have about you, part { $part } of { $parts }
privacy-export-about = The zip has everything three times over: as JSON, as a workbook (XLSX) and as tables (CSV). Times are in UTC. Other people’s cards aren’t in it, nor is the order of the pack.
privacy-export-more = There’s too much for one file. The newest comes first; this is `/privacy export part:{ $part }`, and there are { $parts } parts.
privacy-export-file = Everything Prial keeps about you

privacy-delete-title = Shall I forget you?
privacy-delete-what = Your name goes, and wherever your Discord ID stands I put a number that can’t be traced back to you. For the others, games, books and league tables stay as they are; you’re a **former member** in them.
privacy-delete-money = This is what becomes of your chips:
privacy-delete-no-money = You have no chips and no debts, so nothing is lost there.
privacy-delete-line = - **{ $server }:** { $what }
privacy-delete-server = Server { $server }
privacy-delete-paid = { $amount } to pay your debts
privacy-delete-lapsed = { $amount } you can’t pay back: written off
privacy-delete-waived = { $amount } owed to you: written off
privacy-delete-bank = { $amount } back to the bank
privacy-delete-more = … and the same in { $servers ->
    [one] one more server
   *[other] { $servers } more servers
}.
privacy-delete-later = You can always come back and start afresh, but with no chips, because everybody gets their opening balance only once.
privacy-delete-rest = What I’ve posted in channels and direct messages stays in Discord, and backups the host has made still name you until they’re thrown away.
privacy-delete-final = **This can’t be undone.** If you’d like to keep a copy, export your data first.

privacy-dialog-title = Delete my data
privacy-dialog-what = What to delete
privacy-dialog-settings = Only my settings: language, cards, notifications
privacy-dialog-everything = Everything
privacy-dialog-text = Everything means: nothing I keep names you any more. That can’t be undone.
privacy-dialog-label = For everything, type { $word }
privacy-word = DELETE
privacy-deleted = Done. Nothing I keep names you any more. Thank you for playing!
privacy-deleted-settings = Your settings are deleted: everything is as it was before you chose.
