# The table's message, for everybody to read.

table-title = { $game ->
   *[three_card_brag] Three Card Brag
}
table-deal-title = { $game } · deal { $deal }

table-pot = Pot **{ $pot }**
table-pot-carried = Pot **{ $pot }**, of it { $carried } carried over
table-pot-empty = Nothing in the pot
table-pot-waiting = **{ $carried }** carried over, waiting for the next deal
table-pot-frozen = Frozen pot { $number }: **{ $amount }**, covered by { $name }
table-pot-current = Pot in play: **{ $amount }**
table-price = { $open } to stay in
table-price-both = { $open } to stay in, { $blind } blind
table-price-first = no bet yet, from { $open }
table-price-first-both = no bet yet, from { $open }, { $blind } blind

table-dealer = dealer
table-computer = computer
table-blind = blind
table-open = open
table-folded = folded
table-covered = covers pot { $number }
table-sitting-out = sitting out
table-joined = in from the next deal
table-leaving = leaving
table-bet = bet { $amount }
table-two-hands = two hands
table-kept-hand = kept a hand
table-to-play = to play
table-to-play-until = to play, time is up { $when }
table-to-answer = to answer

table-vote = { $name } proposes a showdown: all hands on the table, the best takes the pot.
table-nominating = { $name } holds two hands and chooses which one is compared.
table-retaining = Everyone folded to { $name }, who is blind. The pot stays for the next deal, and { $name } says whether to keep a hand for it, unseen.
table-keep-or-throw = { $name } has looked at one of two hands and must keep it or throw it away.

table-next-deal = The next deal comes { $when }.
table-first-deal-ready = Anyone at the table may start the first deal.
table-next-deal-ready = Anyone at the table may start the next deal.
table-waiting-for-players = { $missing ->
    [one] One more player is needed.
   *[other] { $missing } more players are needed.
}
table-paused = **The table is paused.** Clocks stand still until somebody goes on.
table-closing = The table closes after this deal.
table-closed = **This table is closed.** All chips have gone back to their owners’ wallets.
table-agreement-pause = { $name } asks for a pause.
table-agreement-go-on = { $name } asks to go on.
table-agreement-close = { $name } asks to close the table now. This deal would be void and every payment of it returned.
table-agreement-agreed = Agreed so far: { $names }.
table-agreement-waiting = Still to answer: { $names }.

table-lobby = A table is open. { $seats ->
    [one] One seat is free.
   *[other] { $seats } seats are free.
}
table-lobby-full = A table is open, and all its seats are taken.
table-lobby-nobody = Nobody has sat down yet.
table-stakes = Ante { $ante } · first bet { $first } · raises { $raise_ }
table-stakes-pot-limit = No bet above the pot
table-stakes-range = { $least } to { $most }
table-stakes-from = { $least } or more
table-stakes-up-to = up to { $most }
table-stakes-no-limit = without limit
table-stakes-none = none
table-buy-in-usual = You sit down with { $amount }, or say how many: { $least } at least.
table-buy-in = You sit down with at least { $amount }.
table-clock = { $seconds ->
    [one] { $seconds } second a turn
   *[other] { $seconds } seconds a turn
}
table-no-clock = No clock
table-host-is = Host: { $name }
table-invited = Invited: { $people }

table-result-title = { $game } · deal { $deal } · the result
table-result-won = **{ $name }** takes { $amount }.
table-result-won-pot = **{ $name }** takes pot { $number }: { $amount }.
table-result-shared = **{ $name }** takes a share of { $amount }.
table-result-showdown = All who were in agreed to a showdown.
table-result-folded = **{ $name }** takes the pot of { $amount }; everyone else folded.
table-result-carried = Everyone folded to **{ $name }**, who was blind: { $amount } { $chips ->
    [one] stays
   *[other] stay
} for the next deal.
table-result-voided = This deal was void. Every payment of it has been returned.
table-result-nothing = Nobody won anything.
table-result-statement = The statement: `/table status deal:{ $deal }`

table-status-title = { $game } · where it stands
table-status-deals = { $deals ->
    [0] No deal has been played yet.
    [one] One deal so far.
   *[other] { $deals } deals so far.
}
table-to-the-table = [To the table]({ $link })
table-unknown-seat = Seat { $seat }
table-listed = { $first } and { $last }
table-invitation = { $person }, { $host } invites you to a table of { $game }.
table-no-ante = too few chips for the ante
