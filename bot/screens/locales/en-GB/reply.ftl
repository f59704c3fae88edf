# Short private answers to commands.

reply-earlier-table = That button belongs to an earlier table. The table open there now is for **{ $game }**.
reply-moved-on = Done. That message is no longer kept up to date, because the table goes on in a newer one.
reply-moved-on-stale = That message is no longer kept up to date. Nothing has been done; the table goes on in a newer one.
reply-opened = The table is open in { $channel }.
    Friends sit down with `/join`, computer players with `/table computers`. `/deal` starts the first deal.
reply-other-game = Which game next? Everybody who sat here is invited.
reply-joined = You’re at the table with { $amount }.
reply-joined-in-deal = You’re at the table with { $amount }. You’ll be dealt in from the next deal.
reply-left = You’ve left the table, and your chips are back in your wallet.
reply-leaving = You’re leaving, but still in this deal. You fold when your turn comes, and go home with your chips.
reply-leaving-later = When this deal is over, you go home with your chips.
reply-closed-behind = You were the last person here, so the table is closed.
reply-closes-behind = Nobody else is staying, so the table closes when this deal is over.
reply-may-return = You may change your mind: come back while the game is on, and you’re dealt in again from the next deal.
reply-sitting-out = You’re sitting out from the next deal. `/back` brings you back in.
reply-sitting-out-next-game = You’re sitting out and won’t be dealt in when the next game begins. `/back` brings you back in.
reply-back = You’ll be dealt in from the next deal.
reply-back-next-game = You’ll be dealt in when the next game begins, if you have the chips for it then.
reply-topped-up = You’ve put { $amount } on the table and have { $stack } in front of you.
reply-tops-up = Only what lies on the table counts in this deal. When it is over, { $amount } will be added. `/topup amount:0` takes it back.
reply-tops-up-not = Taken back. Nothing is added when this deal is over.
reply-plays-again = You play another game. Still to answer: { $names }.
reply-plays-again-alone = You play another game. It begins as soon as there are enough players.
reply-deal = The cards are dealt.
reply-kicked = { $person } has been sent home.
reply-kicked-later = { $person } goes home when the deal is over and no pot is carried.
reply-closing = The table closes when this deal is over, unless its pot is carried over.
reply-closed = The table is closed. Everybody has their chips back.
reply-closed-card = [To the evening’s card]({ $link })
reply-last = Agreed. The table says how many deals are left.
reply-last-off = Agreed. No end of the evening is set any more.
reply-asked = The vote is open at the table.
reply-agreed = You’ve agreed.
reply-against = You voted against it. The others can still answer.
reply-disagreed = You refused, so nothing changes.
reply-keeps-out = You’ve said no. If enough others agree, they play by the new rules, and you sit out until you come in.
reply-paused = The table is paused.
reply-resumed = Play resumes.
reply-computers = { $computers ->
    [0] No computer player sits here.
    [one] One computer player sits here.
   *[other] { $computers } computer players sit here.
}
reply-computers-gone = Computer players without chips have gone home, so there are too few players for a deal.
reply-computers-limit = The bank has no money for more computer players today. { $computers ->
    [0] None sits here.
    [one] One sits here.
   *[other] { $computers } sit here.
}
reply-invited-again = { $person } already knows about this table and may sit down again, so I won’t ask again.
reply-computers-later = { $computers ->
    [0] No computer player will sit here once the deal is over and its pot is won.
    [one] One computer player will sit here once the deal is over and its pot is won.
   *[other] { $computers } computer players will sit here once the deal is over and its pot is won.
}
reply-clock = The clock is running; the turn ends { $when }.
reply-granted = { $person } has been given { $amount }.
reply-which-table = You’re playing at several tables. Which one do you mean?
reply-which-choose = Choose a table
reply-which-this = This one
reply-which-deal = { $game }, deal { $deal }
reply-permission-view-channel = View Channel
reply-permission-send-messages = Send Messages
reply-permission-send-messages-in-threads = Send Messages in Threads
reply-sheet-saved = { $version ->
    [1] The house rules of this table are saved as **{ $sheet }** ({ $game }).
   *[other] **{ $sheet }** ({ $game }) is saved again, as version { $version }. Tables that are open go on as they are.
}
reply-sheet-used = **{ $sheet }** are now the usual house rules of { $game } here.
reply-sheet-deleted = **{ $sheet }** is deleted. Tables that were opened with it go on.
reply-paid = You’ve paid { $person } { $amount }.
reply-paid-part = You’ve paid { $person } { $amount }. Still owed: { $left }.
reply-forgiven = You’ve written off what { $person } owed you.
reply-forgiven-part = You’ve written off { $amount } of what { $person } owed you. Still owed: { $left }.
reply-joined-agreed = **You have agreed to this:**
reply-paid-bank = You’ve paid back the { $amount } you owed the bank.
reply-paid-bank-part = You’ve paid the bank { $amount }. You still owe it { $left }.
reply-fined = { $person } has been fined { $amount }.
reply-fined-owed = { $person } has been fined { $amount }. { $owed } of it couldn’t be paid and is now owed to the bank.
