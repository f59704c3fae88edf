# What was wrong, and what would be right. Only the person who asked reads it.

refusal-failed = Something went wrong on my side, and it has been logged. Nothing has been done; please try again.

# The table
refusal-closed = This table is closed. `/table open` opens another.
refusal-no-such-seat = Nobody sits at that seat any more. `/table status` says who is here.
refusal-not-in-this-game = You can’t do that in this game. `/rules` explains how it is played.
refusal-between-deals-only = That has to wait until the deal is over.
refusal-no-deal = Nobody is playing a deal. Anyone at the table may start one with `/deal`.
refusal-too-few-players = A deal needs { $least_number } players who can pay the ante; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
refusal-shuffle-due = The pack has to be shuffled before this deal.
refusal-wrong-pack = That isn’t the whole pack; it has { $cards } cards to be shuffled.
refusal-table-full = The table is full; all { $most_number } seats are taken.
refusal-seat-taken = That seat belongs to somebody else.
refusal-bad-amount = That is too little: at least { $least }.
refusal-top-up-between-deals = At this table you can only add chips between deals.
refusal-already-leaving = You’ve already said that you’re leaving; you go when your turn comes or the deal is over.
refusal-already-sitting-out = You’re sitting out already. `/back` brings you back in.
refusal-not-sitting-out = You’re not sitting out; you’re in already.
refusal-nothing-owed = Nobody is waiting for anything from you.

# One's own data
refusal-nothing-kept = I don’t keep anything about you, so there is nothing to export or delete.
refusal-forget-at-table = You’re sitting at { $tables_number ->
    [one] a table
   *[other] { $tables_number } tables
}. Go home first with `/leave`, and once you’re up from every table, try again.
refusal-forget-not-meant = That wasn’t the word, so nothing was deleted. Press the button again and type it as it’s shown.
refusal-no-such-part = There { $parts_number ->
    [one] is only one part
   *[other] are only { $parts_number } parts
}.

# Whose move it is
refusal-not-dealt-in = You’re not in this deal. You’ll be dealt in from the next one.
refusal-folded-already = You’ve folded this deal.
refusal-covered-already = You’ve covered the pot; your hand is compared at the end.
refusal-not-your-turn = It isn’t your turn: { $turn } is to play.
refusal-keep-or-throw-first = First say whether you keep the hand you’ve looked at or throw it away.
refusal-answer-first = { $proposer } { $question ->
    [showdown] asks whether all will show
    [loan] asks for a loan
   *[sideshow] asks for a sideshow
}. That has to be answered first.
refusal-own-question = You’ve { $question ->
    [showdown] asked whether all will show
    [loan] asked for a loan
   *[sideshow] asked for a sideshow
}. Wait for the answer. `/hand` shows how things stand.
refusal-betting-is-over = The betting is over. `/hand` shows whether there is anything left for you to choose.

# Bets
refusal-too-little = It costs { $least } to stay in; you bet { $offered }.
refusal-too-much = { $limit ->
    [first_bet] The first bet may be at most { $most }; you bet { $offered }.
    [loan] You may lend at most { $most }, the whole price of staying in; you offered { $offered }.
    [pot] Nobody may bet more than the pot, so at most { $most }; you bet { $offered }.
   *[raise] You may bet at most { $most }, because raises are limited; you bet { $offered }.
}
refusal-bet-step = { $below_number ->
    [0] { $above_number ->
        [0] Bets go in steps of { $step }; { $offered } doesn’t fit.
       *[other] Bets go in steps of { $step }: bet { $above }, not { $offered }.
    }
   *[other] { $above_number ->
        [0] Bets go in steps of { $step }: bet { $below }, not { $offered }.
       *[other] Bets go in steps of { $step }: bet { $below } or { $above }, not { $offered }.
    }
}
refusal-short = It costs { $price } to stay in and you have { $have }. `/hand` shows what you may do instead.
refusal-beyond-means = You have { $have }, which isn’t enough for { $offered }.
refusal-top-up-first = You have { $have } on the table; put { $needed } more on it first, with `/topup`.
refusal-not-short = You can pay the { $price } it costs to stay in. Covering the pot is for those who can’t.

# Seeing
refusal-see-needs-two = You can only see once two players are left; there are still { $live }.
refusal-see-needs-bet = You can only see once somebody has bet, so bet first.
refusal-cannot-see-blind = You can’t see { $seat }, who is blind. You may bet or fold.
refusal-cannot-afford-see = Seeing costs { $price }, and you have { $have }.

# Looking, and two hands
refusal-not-blind = You’ve looked at your cards already. `/hand` shows them.
refusal-look-own-turn = At this table you may only look at your cards when it is your turn; { $turn } is to play.
refusal-look-before-first-bet = At this table you may look out of turn only before your first bet; { $turn } is to play.
refusal-which-hand = You hold two hands. Say which one: the old one, which you kept, or the new one.
refusal-one-hand = You hold only one hand, so there is none to choose. Leave the choice out.
refusal-nothing-looked-at = You can only keep or throw away a hand right after you’ve looked at one of two.
refusal-nothing-to-nominate = There is no hand to choose now. `/hand` shows what you may do.
refusal-nothing-to-retain = There is no hand to keep for the next deal now. `/hand` shows what you may do.
refusal-nothing-to-show = You can show a hand only after a deal that you won because everyone else folded, and only if you had looked at it. `/hand` shows what you may do.
refusal-shown-already = Everybody has seen that hand already.
refusal-show-too-late = That offer has ended. A hand can be shown for 20 seconds after the deal.

# The agreed showdown
refusal-showdown-off = At this table nobody asks whether all will show. `/hand` shows what you may do.
refusal-showdown-needs = You can ask whether all will show while { $least_number } or more are in; there are { $live }.
refusal-showdown-refused = Somebody didn’t want to show. You can ask again once { $until } has had another turn.
refusal-no-proposal = Nobody has asked whether all will show. At your turn `/showdown` asks.
refusal-own-proposal = You asked yourself; wait for the others to answer.
refusal-answered-already = You’ve answered already.

# Tables as such
refusal-no-table = There is no open table here. `/table open` opens one.
refusal-seated-here = You’re sitting at the table in this channel. `/hand` shows your cards. Another can be opened here once it is closed: **More…** at the table asks for that.
refusal-table-here = There is a table in this channel already. `/join` sits you down at it.
refusal-not-age-restricted = Tables can only be opened in age-restricted channels here, and { $channel } isn’t one. Those who manage the channel can change that.
refusal-closing-here = The table in this channel is closing. Once it has closed, `/table open` opens another.
refusal-unknown-game = I don’t know that game. `/table open` lists those I know.
refusal-bad-house-rules = { $option }: { $reason ->
    [above_max_players] this can’t be more than the most players allowed, { $bound_number }.
    [below_min_first_bet] this can’t be less than the smallest first bet, { $bound_number }.
    [not_a_multiple] this has to be a multiple of { $bound_number }, the step in which bets go.
    [odd] that has to be an even number, so that it can be halved.
    [needs_ante] this needs an ante of { $bound_number } or more.
    [below_ante] this can’t be less than a deal costs to begin with, { $bound_number }.
    [too_small] that is too small: { $bound_number } or more.
    [too_great] that is too big: { $bound_number } or less.
    [not_a_number] that has to be a whole number.
    [not_yes_or_no] that has to be yes or no.
    [not_one_of] that isn’t one of the choices; choose one that is offered.
    [not_a_list] that has to be a list of names.
    [twice] each name may be there once.
    [unknown_option] this game has no such house rule.
    [too_many_for_cards] with so many cards each, at most { $bound_number } can play.
    [two_numbers_of_jokers] choose only one number of jokers.
    [needs_two_blind_hands] a second hand lies face up only where a hand may be kept; allow that first.
    [needs_blind_play] a second hand lies face up only where there is blind play; allow that first.
    [needs_spread_limit] this is for the spread limit; choose that first, or 0.
    [below_boots] the boots alone would reach that; { $bound_number } or more, or 0.
   *[other] that doesn’t fit.
}
refusal-bad-clock = A turn can take { $least_number } to { $most_number } seconds, or there is no clock.
refusal-bad-pause = The pause between deals can take { $least_number } to { $most_number } seconds.
refusal-too-many-seated = { $players } seats are taken here; the new rules would have only { $most_number }.
refusal-not-host = That is for the host of the table, or for somebody who may manage the server. Ask one of them.
refusal-not-seated = You’re not at this table. `/join` sits you down.
refusal-only-backs = You were only asked to lend in this deal: **Lend** or **Refuse**. When the deal is over, `/join` sits you down.
refusal-already-seated = You’re sitting here already, with { $have } in front of you. When cards are dealt, **My cards** shows yours.
refusal-lesson-gone = That lesson can’t go on from here. `/learn` starts it again.
refusal-closing = The table closes after this deal, or once no pot is carried over.
refusal-closing-changed = The table has moved on since you were asked, so nothing has been closed. **More…** at the table asks again.
refusal-paused = The table is paused. `/table pause` resumes it.
refusal-disputed = This table is on hold because of a dispute. `/dispute show` says what it is about; play goes on once the organiser has decided, or the dispute has been withdrawn.
refusal-no-such-dispute = There is no such dispute for you to see. `/dispute open` raises one; organisers find them all with `/dispute list`.
refusal-dispute-not-yours = Only somebody who was dealt in, or an organiser, can dispute this deal.
refusal-disputed-already = This is disputed already: `/dispute show number:{ $number }`.
refusal-dispute-decided-before = A dispute about this has been decided already: `/dispute show number:{ $number }` has the reason. If you still disagree, talk to an organiser.
refusal-dispute-over = This dispute has been decided or withdrawn.
refusal-not-disputer = Only the person who raised a dispute can withdraw it. An organiser can decide it instead.
refusal-dispute-game-on = This deal is part of a game that is still being played, so it can’t be voided by itself. Let it stand, move chips, or close the table, which ends the game.
refusal-dispute-not-a-player = Chips can only be moved between people who were dealt in, or from or to the bank.
refusal-dispute-own-deal = You were dealt in yourself, so you can’t see everybody’s cards. Another organiser can; `/replay` shows what you saw.
refusal-bad-amount-moved = Move { $least } to { $most }, from one person or the bank to another.
refusal-stopping = I’m being restarted. Nothing has been done; please try again in a minute.
refusal-database-unavailable = I can’t save anything just now, so nothing has been done. Please try again in a moment.
refusal-fate-unknown = I don’t know yet whether this was done. Look at the table’s message or at `/wallet` before you do it again.
refusal-buy-in-too-small = You sit down here with at least { $least }; you offered { $offered }.
refusal-not-enough-money = That takes { $needed }; your wallet has { $have }.
refusal-nothing-queued = No chips of yours are waiting to be added, so there is nothing to take back. `/topup` with a number puts that many on the table.
refusal-read-the-pack = You’ve read the whole pack of this table for a dispute, so you can’t sit down here. Join another table.
refusal-backer-read-pack = That person has read the whole pack of this table for a dispute, and so can’t lend here. Ask somebody else.
refusal-kicked = You were sent home from this table. Its host, or somebody who may manage the server, can invite you back.
refusal-still-leaving = You’ve said that you’re leaving, and you’re still in the deal. Sit down again when it is over.
refusal-already-invited = That person has been invited already.
refusal-too-many-invited = { $most } people are invited to this table already. Wait until some of them have sat down.
refusal-person-not-seated = That person isn’t at this table. `/table status` says who is.
refusal-person-seated = That person sits here already.
refusal-person-outside = Your table is in { $channel }, which that person can’t see.
refusal-kick-self = You can’t send yourself home. `/leave` takes you home with your chips.
refusal-not-agreed = The house rules have changed since you last agreed to them. `/back` shows what is new, and lets you in if you agree.
refusal-bad-count = There can be { $least_number } to { $most_number } computer players here.
refusal-stale = { $price_number ->
    [0] That button is out of date. Nothing has been done; this is how things stand now.
   *[other] That button is out of date; it costs { $price } now. Nothing has been bet.
}
refusal-time-is-up = The time for that turn had run out. `/hand` shows how things stand.
refusal-deal-in-hand = That has to wait until this deal is over.
refusal-retain-first = The pot is carried over. First the blind player has to say whether to keep a hand for the next deal.
refusal-too-few-ready = A deal needs { $least_number } players who can pay the ante and aren’t sitting out; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
refusal-computers-in-deal = A computer player is still in this deal, so it can’t be called off. `/table close` closes the table when it is over. Somebody who manages the server can also close it at once, with `/table close now:True` and a `reason`.
refusal-computers-in-pot = A computer player has a share in the pot that was carried over, so it can’t be divided. `/table close` closes the table once the pot is won. Somebody who manages the server can also close it at once, with `/table close now:True` and a `reason`.
refusal-bad-last-deals = Say either how many deals are to be the last, up to { $most_number }, or until what time of day you play.
refusal-question-open = Another vote is still open. Ask again when it is over.
refusal-nothing-asked = There is nothing to vote on.
refusal-not-asked = That question is for the others.
refusal-clock-runs = The clock is running already; this turn ends { $at }.
refusal-nobody-to-wait-for = Nobody is holding up the table. `/table status` shows how it stands.
refusal-too-early-to-call = You can start the clock { $at }.
refusal-own-turn = It’s your own turn; `/hand` shows what you may do.

# What was typed
refusal-amount-unreadable = I can’t read “{ $typed }” as a whole amount. Write a number such as 12, 1,200 or 1.2k; after it, only what the money is called may follow.
refusal-amount-ambiguous = “{ $typed }” may be two amounts. Write it in plain digits, such as 1200.
refusal-number-unreadable = I can’t read “{ $typed }” as a number. Write one such as 12.
refusal-amount-too-long = That is more money than there is; an amount has at most { $digits } digits.
refusal-day-unreadable = I can’t read the day “{ $typed }”. Write it as 2027-05-04, 4.5.2027, 4 May, Friday or tomorrow.
refusal-day-ambiguous = The day “{ $typed }” may be one of two. Write it as 2027-05-04 or 4 May.
refusal-day-contradicts = The day “{ $typed }” isn’t on that day of the week. Leave out the day of the week or the date.
refusal-time-unreadable = I can’t read the time “{ $typed }”. Write one time of day, such as 19:30, 19.30, 7.30pm or 1930; the time zone is an option of its own.
refusal-time-missing = Give the time as well, such as 19:30, or choose day and time in one with @time.
refusal-time-skipped = The time “{ $typed }” doesn’t exist on that day, because the clocks go forward over it. Choose another.
refusal-time-twice = The time “{ $typed }” comes twice on that day, because the clocks go back. Choose another, or add how far it is from UTC, as in 01:30+01:00.
refusal-time-has-offset = Give the time without “+02:00” or “Z” (you wrote “{ $typed }”), because you play by it all season, in summer and in winter. Name the time zone instead, such as London.
refusal-zone-unreadable = I don’t know the time zone “{ $typed }”. Give a city, such as London, or a name such as Europe/London.
refusal-no-bet-now = You can’t raise now. `/hand` shows whose turn it is and what you may do.

# Money
refusal-table-damaged = This table can’t be read any more. Anyone who sits at it, or may manage the server, can close it with `/table close`; nobody loses any chips.
refusal-refill-not-needed = You have { $have }; refills are for anyone with less than { $least }.
refusal-refill-too-soon = You can have the next refill { $at }.
refusal-refills-off = This server gives no refills.
refusal-bad-grant = You can grant { $least } to { $most }.
refusal-bad-reason = Say why, in at most { $most_number } characters.
refusal-bad-currency = The name of a currency needs 1 to { $most_number } visible characters, and can’t begin with a digit.
refusal-bad-opening = The opening balance can be { $least } to { $most }.
refusal-bad-refill-amount = A refill can be { $least } to { $most }.
refusal-bad-refill-below = The limit for refills can be { $least } to { $most }.
refusal-bad-allowance-amount = An allowance can be { $least } to { $most }.
refusal-bad-bank-limit = The bank’s limit can be { $least } to { $most } for each person and day.
refusal-bad-refill-interval = Refills can come every 1 to { $hours } hours.

# Commands
refusal-no-table-of-yours = You’re not at a table. `/table open` opens one in a channel, `/join` sits you down there.
refusal-several-tables = You sit at several tables in this server. Invite people in the channel of the table you mean.
refusal-which-server = From here I can’t tell which server you mean. Please use the command in one of its channels.
refusal-not-dispute-organiser = That is for those who may manage the server and, where a game counts for a league, for its organisers. Ask one of them; `/dispute show` says how a dispute of yours stands.
refusal-organisers-everyone = The organisers need a role that not everybody has. Choose a different one, or create one in the server settings.
refusal-bank-of-managers = You can move chips between the players. The bank’s chips are for those who may manage the server; ask one of them.
refusal-channel-not-yours = You can only have me post where you may read and write yourself, and that isn’t so in { $channel }. Choose another channel, or ask somebody who may write there.
refusal-own-deal = You were dealt in here yourself, so somebody else has to decide: an organiser who wasn’t, or somebody who may manage the server.
refusal-own-match = You’re in one of the teams this is about, so somebody else has to do it: an organiser who isn’t, or somebody who may manage the server.
refusal-bank-would-pay = The bank would have to pay { $amount } for this, because those who won it no longer have all of it. Only somebody who may manage the server can decide that; ask one of them.
refusal-not-host-of-bot = `/host` is for whoever runs this bot: the owner of its application at Discord, or somebody in its team.
refusal-not-manager = That is for those who may manage the server. Ask one of them.
refusal-missing-permissions = In this channel I’m missing these permissions: { $permissions }. Ask somebody who may manage the server to give me them.
refusal-no-such-deal = There is no such deal here. `/history` lists what there is.
refusal-not-a-deal = That message shows no deal. Choose a message of mine from a table, or use `/replay`.
refusal-deal-not-over = This deal is still being played. You can replay it once it is over.
refusal-game-not-over = This deal is part of a game that is still being played. Its record can be saved once the game is over.
refusal-moves-thinned = This deal is so old that its moves are no longer kept. `/history` still shows how it ended.
refusal-replay-lost = This deal can’t be replayed, because its moves can no longer be read. `/history` shows how it ended.
refusal-record-lost = There is no record of this deal, because it was broken off, or the house rules changed in the middle of it. `/replay` may still show it.
refusal-cards-in-play = The pack hasn’t been shuffled since this deal, so its record would give away where cards lie. You can save it after the next full shuffle; until then, `/replay` shows what you saw.
refusal-not-a-player = Bots don’t play; for computer players there is `/table computers`.
refusal-other-game = **{ $game }** is played here, and that isn’t part of it. `/hand` shows what you may do, and `/rules` how the game goes.
refusal-no-calls = Nobody calls a crash at this table. Anyone who wins all four hands has made one.
refusal-cards-unreadable = I can’t read “{ $typed }” as cards. Type them like `Ks 9h` or `K♠ 9♥`, or choose from the list.
refusal-not-your-cards = You don’t hold { $typed }. Choose from the list, which has the cards of your hand.
refusal-wild-unreadable = There are no wild cards called “{ $typed }”. Choose from the list.

# Loans, discards, draws, sideshows, dealer’s choice
refusal-no-loans = There are no loans at this table. `/hand` shows what you may do.
refusal-look-first = Look at your cards first; then you can show them to somebody who may lend to you.
refusal-asked-already = You’ve already asked { $seat } this turn. You may fold.
refusal-plays-alone = { $seat } neither lends nor borrows. Ask somebody else.
refusal-no-backer = You can’t ask { $seat }. Ask somebody who is out of this deal and stays at the table.
refusal-was-at-deal = That person has been part of this deal. Ask somebody who hasn’t seen any of its cards, or fold.
refusal-backer-sent-away = That person was sent home from this table. Ask somebody else, or fold.
refusal-backer-too-poor = That person doesn’t have { $missing } in their wallet here. Ask somebody else, or fold.
refusal-not-a-backer = Only people in this server can lend. Ask somebody else, or fold.
refusal-no-loan-asked = Nobody has asked you for a loan. `/hand` shows what you may do.
refusal-not-the-borrower = It is { $seat } who is asking you for a loan.
refusal-lend-or-refuse = You’ve been asked for a loan, so lend or refuse.
refusal-lend-or-expose = Lend what is missing, or show your hand.
refusal-cover-off = You can’t cover the pot here now. `/hand` shows what you may do.
refusal-computers-lend-nothing = People and computer players don’t lend to each other. Ask another person.
refusal-sideshow-off = There are no sideshows at this table. `/hand` shows what you may do.
refusal-no-sideshow = A sideshow needs three players who are in. You ask the one who bet just before you, and both of you must have looked.
refusal-discard-first = First lay { $cards ->
    [one] one card
   *[other] { $cards } cards
} aside: `/discard`.
refusal-wrong-discard = Choose { $cards ->
    [one] one card
   *[other] { $cards } different cards
} from your own hand.
refusal-no-discard = There is nothing to lay aside now. `/hand` shows what you may do.
refusal-fixed-bet = { $raised_number ->
    [0] You may bet { $call } and nothing else; you bet { $offered }.
   *[other] You may bet { $call } to call or { $raised } to raise; you bet { $offered }.
}
refusal-cannot-check = You can’t check, because there is a bet to pay; it costs { $price } to call.
refusal-draw-first = First exchange up to { $most_number } of your cards, or keep all: `/draw`.
refusal-bad-draw = Choose up to { $most_number } different cards from your own hand, or none.
refusal-no-draw = Cards can’t be exchanged now. That comes once, between the two rounds of betting.
refusal-no-choice-due = There is nothing to choose now. With dealer’s choice, between deals, once everybody has dealt and the first dealer once more, the next dealer chooses, unless a pot is carried over.
refusal-not-your-choice = { $turn } deals next and chooses.
refusal-chooser-first = { $seat } deals next and may still choose what is played. You may start the deal { $at }.
refusal-bad-choice = { $option }: { $reason ->
    [two_numbers_of_jokers] choose only one number of jokers.
    [too_small] choose 3, 4 or 5.
    [too_great] choose 3, 4 or 5.
    [not_one_of] that isn’t one of the choices; choose one that is offered.
   *[other] that doesn’t fit.
}
refusal-too-many-for-cards = With so many cards each at most { $most_number } can play, and { $players } are at this table. Choose fewer cards.
refusal-game-change-waits = Another game can be chosen between deals only, when no pot is carried over, nobody has kept a hand and nobody owes anybody.

# Debts
refusal-no-debt = There is no such debt to pay or write off. `/wallet` shows what you owe and are owed.
refusal-debt-at-table = That debt is still being played for, and is paid back at the table, out of what is won. Anything left when the borrower has gone home can be paid or written off then.
refusal-import-too-big = That file is too big. It may have up to { $lines } lines; send the rest in another file.
refusal-import-unreadable = I can’t read that file. Save it as CSV: one line per member, their name or id in the first column and the amount in the second.
refusal-import-empty = There is nothing in that file. It needs a line per member: their name or id, and the amount.
refusal-import-unsound = That file can’t be entered as it is. Correct the marked lines and send it again.
refusal-import-changed = Somebody’s chips have changed since the file was read, so nothing has been entered. Send it again to see what it would change now.
refusal-pay-self = That would be your own wallet. Pay somebody else.
refusal-bad-gift = You can pay from { $least } to { $most } at once.
refusal-payment-changed = What you owe them has changed in the meantime, so nothing has been paid. Use `/pay` again to see what it pays now.
refusal-no-wallet-here = That person isn’t in this server, and has no wallet here.
refusal-bad-payment = That can be at most { $most }, because no more is owed.

# Sheets
refusal-no-such-sheet = There are no house rules called “{ $name }”. Start typing the name and choose from the list.
refusal-bad-sheet-name = The name of house rules needs 1 to { $most_number } visible characters.
refusal-sheet-of-the-house = That name belongs to house rules that come with me. Choose another name.
refusal-sheet-stays = The house rules that come with me stay. `/house sheet save` keeps the rules of a table under a name of your own, and `/house sheet use` makes them the usual ones.
refusal-question-gone = That question is too old for me to act on. Nothing has been done; if you still want it, use the command again.
refusal-former-item = This is from an earlier version of me, and I no longer have it. Nothing has been done; use the command again for the new one.
refusal-sheet-gone = Those house rules are gone. Choose others.
refusal-too-many-sheets = A server keeps at most { $most_number } sets of house rules. Delete one first.
refusal-sheet-not-read = The house rules “{ $name }” are from another version of me and can’t be read. Save them again.
refusal-sheet-of-another-game = The house rules “{ $name }” are for { $game }. Choose that game, or other house rules.
refusal-sheet-no-toml = { $line ->
    [0] That isn’t TOML, so I can’t read it.
   *[other] Line { $line } isn’t TOML, so I can’t read it.
}
refusal-sheet-no-format = Saved house rules begin with the line `format = "prial-sheet/1"`.
refusal-sheet-key-missing = The line `{ $key } = "…"` is missing.
refusal-sheet-key-unknown = Nothing in saved house rules is called “{ $key }”.

# Odds
refusal-no-odds = There are odds once you’ve looked at your cards and somebody else is in the deal.
refusal-odds-off = This table gives no help with the odds. Its host can change that with `/table rules`, under “Clock and help”.

# Crash
refusal-between-games-only = A game is being played. Other house rules can be chosen when it is over.
refusal-wrong-step = { $step ->
    [cutting] Not now. First the player to the dealer’s right cuts or declines to.
    [exchanging] Not now. Spare hands are being taken, in turn.
    [arranging] Not now. Everybody is arranging the cards. `/hand` shows yours.
    [exposing] Not now. Hands are being shown in turn, or passed.
    [packing] Not now. Everybody is saying whether they pack. `/hand` asks you, too.
    [tenth] Not now. First the dealer says whether to deal a tenth card.
    [discarding] Not now. Everybody is laying one of ten cards aside. `/hand` shows yours.
   *[calling] Not now. Everybody is saying whether they call a crash. `/hand` asks you, too.
}
refusal-first-dealer-known = The first dealer is already known, so no cards are dealt round for that.
refusal-not-the-dealer = Only the dealer, { $dealer }, may leave the pack unshuffled.
refusal-not-the-cutter = { $cutter }, to the dealer’s right, cuts.
refusal-bad-cut = You can cut 1 to { $most_number } cards; you said { $offered_number }.
refusal-no-such-spare = There is no spare hand number { $number }. `/hand` shows what there is.
refusal-spare-fee = A spare hand costs { $price }, and you have { $have }. Keep your own.
refusal-too-many-hands = There are { $hands } hands, and you can make at most { $most_number }.
refusal-hand-size = { $place ->
    [1] The first
    [2] The second
    [3] The third
   *[other] The fourth
} hand has { $cards ->
    [one] one card
   *[other] { $cards } cards
}. A hand is made of three; leave out what you don’t need.
refusal-hand-too-low = { $place ->
    [1] The first
    [2] The second
    [3] The third
   *[other] The fourth
} hand is too low. At this table it has to be { $least ->
    [flush] a flush or better
   *[pair] a pair or better
}. Change it, or leave it out.
refusal-misordered = { $place ->
    [2] The second hand is better than the first
    [3] The third hand is better than the second
   *[other] The fourth hand is better than the third
}. The best has to come first, so swap them.
refusal-not-your-card = You don’t hold `{ $card }`. Use the cards that `/hand` shows.
refusal-card-twice = `{ $card }` is in two hands. Each card can be used only once.
refusal-not-held = You don’t hold { $what ->
    [six_pairs] six pairs
    [five_pairs] five pairs
    [thirteen_card_run] a thirteen-card run
    [four_pairs] four pairs
    [running_flush] a running flush of all your cards
   *[four_of_a_kind] four of a kind
}. `/hand` shows your cards.
refusal-not-declared-here = You can’t declare that at this table. `/hand` shows what you can.
refusal-not-locked = You haven’t locked anything yet, so there is nothing to take back.
refusal-no-bum-deal = You can’t pack now. The house rules say whether there are bum deals, and with six players they come before anybody arranges.
refusal-packed-already = You’ve packed and are out of this deal. You’ll be dealt in again next time.
refusal-no-knocking = There is no knocking at this table. `/hand` shows what you may do.
refusal-knocked-already = You’ve already knocked.
refusal-too-late-to-knock = You had already locked your hands, and knocking comes first, so now it is too late.

# Hands that were typed
refusal-hands-unreadable = I can’t read “{ $typed }” as hands. Type them with spaces between, the best first: `101010 AKQ 432 99J`. If the suit matters, add it: `AsKsQs`.
refusal-tray-changed = Your hands have changed since you pressed that. Look at them, and lock them again.
refusal-hands-ambiguous = “{ $typed }” fits two hands: `{ $one }` or `{ $other }`. Type the suits, too.
refusal-too-few-of-rank = { $held_number ->
    [0] You don’t hold any { $rank }.
    [one] You named { $named_number } { $rank }, and you hold one.
   *[other] You named { $named_number } { $rank }, and you hold { $held_number }.
}

# Teams and their matches
refusal-no-league = This server has no league yet. Anyone who can manage the server starts one with `/league create`.
refusal-which-league = This server has several leagues. Say which one with the option `league`; `/league list` names them.
refusal-no-such-league = There’s no league of that name here. `/league list` names those there are.
refusal-no-team-season = This league has no season at the moment. Its organisers can start one with `/league season start`.
refusal-fixtures-drawn = The fixtures are drawn already, so teams and rules stay as they are this season. You can still join a team.
refusal-fixtures-late = { $matches_number } of those matches would come after the season’s end ({ $at }). Draw again with an earlier first day or fewer days between weeks (`every`).
refusal-teams-changed = The teams or the match rules have changed since I asked. Use `/league team draw` again to see what would be drawn now.
refusal-fixtures-not-drawn = The fixtures haven’t been drawn yet. An organiser does that with `/league team draw`.
refusal-in-a-team = You’re in a team already. Leave it first with `/league team leave`.
refusal-in-no-team = You’re not in a team. Join one with `/league team join`, or found your own with `/league team create`.
refusal-not-in-league = Join the league first with `/league join`; then its teams are open to you.
refusal-too-many-teams = There are { $most_number } teams already, which is as many as a season can have.
refusal-too-few-teams = It takes at least { $least_number } teams to draw fixtures.
refusal-bad-team-name = A team’s name needs 1 to { $most_number } visible characters.
refusal-team-name-taken = Another team has that name already. Pick a different one.
refusal-no-such-team = There’s no such team this season. `/league team table` lists them all.
refusal-team-withdrawn = That team has withdrawn.
refusal-team-full = That team is full: { $most_number } people. `/league team table` lists the others.
refusal-on-a-side = You’re down to play in a match that isn’t over yet. Play it first, or have an organiser name somebody else.
refusal-last-of-team = You’re the last one in your team. Withdraw it with `/league team withdraw` before you leave.
refusal-bad-team-rules = Those rules don’t fit together. A draw can’t score more than a win, a short side can’t have more boards than a match, and something has to score points.
refusal-bad-tie-breaks = Give the tie-breaks by their numbers, in order, each once: 1 points between the teams, 2 leg difference, 3 legs won, 4 matches won. For example: 2 1 4.
refusal-bad-schedule = I can’t make dates of that: give 1 to { $days } days from one match day to the next, and a first day that leaves room for the season.
refusal-no-such-match = There’s no such match. `/league fixtures` shows them all.
refusal-match-over = That match is over. An organiser can reopen it on its card.
refusal-match-open = That match isn’t over yet.
refusal-not-captain = Only the captains of the match and the organisers can do that.
refusal-not-organiser-of-matches = Only the league’s organisers can do that. Ask one of them.
refusal-not-in-the-team = You can only name people from the team itself. They join it with `/league team join`.
refusal-bad-side = Name your people in order, nobody twice, and so many that no board is half empty: at least { $least_players_number }, at most { $players }. In `/league team side` you mention them with @.
refusal-sides-named = Both sides are named, so they stay. An organiser can still change one.
refusal-sides-missing = Both captains have to name their sides first, with `/league team side`.
refusal-legs-played = A leg of this match has been played, so the sides stay as they are.
refusal-no-such-leg = This match has no such leg.
refusal-leg-was-played = That leg was played at a table. Only an organiser can enter something else.
refusal-card-not-full = There are legs without a result. Play them or enter them first.
refusal-bad-fine = A fine can be { $least } to { $most }.
refusal-correct-what = Say what to take back: either the number of an entry, which `/wallet` with that person shows, or a table and perhaps one of its deals.
refusal-no-such-entry = There is no such entry in the books of this server. `/wallet` shows the number of each entry.
refusal-correction-changed = Something has changed since you were asked, so nothing has been taken back. Use `/house correct` again to see what it would change now.
refusal-already-corrected = That has been taken back already.
refusal-table-not-over = Table { $table_id } is still open. What was entered there can be taken back once it is closed; `/table close` in its channel does that.
refusal-nothing-to-correct = There is nothing to take back. It only moved chips to a table or from one, and they have long since gone back. Take back the deals instead.
refusal-panel-gone = These buttons are out of date. Use the command again.

# Leagues
refusal-bad-league-name = A league’s name needs 1 to { $most_number } visible characters.
refusal-league-exists = There’s a league called { $league } already. Pick another name.
refusal-too-many-leagues = This server has { $most_number } leagues, which is the limit. Close one down first.
refusal-not-organiser = Only the organisers of { $league } can do that: people with its organiser role, or with Manage Server. Ask one of them.
refusal-league-needs-rules = A league needs at least one game that counts. Choose it with `/league settings`.
refusal-already-in-league = You’re in { $league } already.
refusal-not-a-member = You’re not in { $league }. `/league join` gets you in.
refusal-league-full = The league is full: { $most_number } members.
refusal-no-season = { $league } hasn’t had a season yet. Organisers start one with `/league season start`.
refusal-season-runs = A season of { $league } is still on. End it first with `/league season end`.
refusal-season-not-running = No season of { $league } is running. Organisers start one with `/league season start`.
refusal-bad-season-length = A season can last { $least_number } to { $most_number } weeks. Leave the length at 0 if you’d rather end it yourself.
refusal-bad-season-start = A season can’t start on that day, which has to be in the future, and within a year. Choose another day.
refusal-no-such-season = There was no such season. `/league season show` lists them.
refusal-bad-league-setting = One of those values is out of range. Change it and send it again.
refusal-season-played = Something has been played in this season of { $league }, or is being played for it right now. Move people between seasons: after `/league season end` and before the first sitting of the next.
refusal-one-division = { $league } has only one division. Organisers set how many there are with `/league settings`, **Table, divisions**.
refusal-no-such-division = There’s no such division; this league has { $most_number }.
refusal-not-their-league = That person isn’t in { $league }; `/league join` is the way in.
refusal-whose-division = Say both, the person and the division.
refusal-no-such-result = There’s no such result in this league. `/league results` lists them.
refusal-result-counts = That result is in the standings. `/league void` takes it out.
refusal-result-disputed = That result was voided by a dispute: `/dispute show number:{ $number }` has the reason. What a dispute voided stays void.
refusal-result-void-already = That result is out of the standings already.
refusal-bad-places = Those aren’t places for { $people_number } people. Give each a place in the order in which they are named; if several share one, leave a gap after it: 1 2 2 4.
refusal-same-places = Those are the places as they stand. Nothing has changed.
refusal-season-closed = That season is over, and its final table stands.
refusal-league-damaged = I can’t read what was stored of { $league } any more, so it stands still; nothing played so far is lost. Ask whoever hosts Prial to run `python -m bot doctor`.

# League nights
refusal-no-night = There’s no such league night. `/league night show` lists the ones to come.
refusal-which-night = More than one night is planned. Say which with `night:`.
refusal-night-damaged = I can’t read what was stored of this night any more. An organiser can plan another with `/league night create`.
refusal-night-over = This night is over.
refusal-night-begun = This night has begun already.
refusal-night-full = The night is full: { $most_number } people.
refusal-not-signed-up = You’re not on the list. `/league night join` puts you on it.
refusal-check-in-later = Check-in opens { $at }. Until then you can sign up.
refusal-too-few-here = A table needs { $least_number } people, and { $people_number ->
    [0] nobody has signed up
    [one] only one has signed up
   *[other] only { $people_number } have signed up
} so far: { $more_number } more and you can begin. In a league with divisions, they all have to be in the same one.
refusal-night-then-already = The night is on { $begins } already. Nothing has changed.
refusal-night-no-threads = There can be no threads for tables in this channel. Plan the night in a text channel, or name channels for its tables with `channels:`.
refusal-not-organiser-of-nights = Only the league’s organisers can do that. Ask one of them.
refusal-bad-night = I can’t plan tables of that size. Give a table size the game allows (`least` and `most`).
refusal-moment-past = { $begins } is over. Give a later day or time.
refusal-night-far = { $begins } is more than a year ahead. Give an earlier day.
refusal-night-not-counted = That game doesn’t count for the league. Pick one that does, or have an organiser add it to the league.
refusal-night-no-such-channel = You can only name channels of this server that you can see and that have messages. Pick them from the list that opens when you type #.
refusal-too-many-nights = There are { $most_number } nights planned already. Call one off first.
refusal-no-such-night-table = That table isn’t there any more.
refusal-not-at-this-table = Others were drawn for this table. The board shows where you play.
refusal-night-table-waits = Another game is on in your table’s channel. Press the button again once it’s over.
refusal-no-board = There’s no leaderboard in this channel that updates itself. `/leaderboard pin` makes one.
