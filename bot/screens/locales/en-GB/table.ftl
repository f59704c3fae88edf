# The table's message, for everybody to read.

table-title = { $game ->
    [four_card_brag] Four Card Brag
    [five_card_brag] Five Card Brag
    [seven_card_betting] Seven Card Brag with betting
    [draw_brag] Draw Brag
    [teen_patti] Teen Patti
    [crash] Crash
    [six_card_brag] Six Card Brag
    [seven_card_brag] Seven Card Brag
    [nine_card_brag] Nine Card Brag
   *[three_card_brag] Three Card Brag
}
table-deal-title = { $game } · deal { $deal }

table-pot = Pot **{ $pot }**
table-pot-carried = Pot **{ $pot }** ({ $carried } carried over)
table-pot-empty = Nothing in the pot
table-pot-waiting = **{ $carried }** carried over, waiting for the next deal
table-pot-frozen = Frozen pot { $number }: **{ $amount }**, covered by { $name }
table-pot-current = Pot in play: **{ $amount }**
table-price = { $open } to stay in
table-price-both = { $open } to stay in, { $blind } blind
table-price-first = no bet yet · opens at { $open }
table-price-first-both = no bet yet · opens at { $open }, blind { $blind }

table-dealer = dealer
table-blind = blind
table-open = open
table-folded = folded
table-covered = covers pot { $number }
table-sitting-out = sitting out
table-bystander = not playing, asked to lend
table-sits-out = sits out from the next deal
table-joined = in from the next deal
table-dearer = pays { $amount } with pot share
table-leaving = leaving
table-bet = bet { $amount }
table-two-hands = two hands
table-two-hands-looked = two hands, has looked at one
table-kept-hand = kept a hand
table-due = { $due ->
    [answer] { $players ->
        [one] **{ $name }** to answer
       *[other] { $players } players to answer
    }
   *[play] { $players ->
        [one] **{ $name }** to play
       *[other] { $players } players to play
    }
}
table-due-until = ends { $when }
table-unit = -# Amounts in { $unit }
table-to-answer = to answer
table-has-answered = has answered

table-vote = { $name } asks whether all will show. The best hand takes the pot.
table-nominating = { $name } holds two hands and chooses which one is compared.
table-retaining = Everyone folded to { $name }, who is blind. The pot stays for the next deal, and { $name } says whether to keep a hand for it, unseen.
table-keep-or-throw = { $name } has looked at one of two hands and must keep it or throw it away.

table-next-deal = The next deal begins { $when }.
table-level = Computer players pocket what they have above { $most }, the most that any of you has.
table-first-deal-ready = Anyone at the table may start the first deal.
table-next-deal-ready = Anyone at the table may start the next deal.
table-next-game-asked = **Another game?** { $stakes }. It begins once everybody has answered, { $when } at the latest. If you haven’t answered by then, you sit out.
table-next-game-begins = **Another game?** { $stakes }. It begins { $when }.
table-next-game-ready = **Another game?** { $stakes }. Anyone at the table may start it.
table-waiting-for-players = { $missing ->
    [one] One more player needed.
   *[other] { $missing } more players needed.
}
table-paused = **The table is paused.** Clocks stand still until somebody resumes play.
table-disputed = **This table is on hold because of a dispute.** Nobody can play, and no clock runs, until an organiser has decided. `/dispute show` says what it is about.
table-closing = The table closes after this deal, unless its pot is carried over.
table-closing-carried = The table closes as soon as the carried pot has been won.
table-closed = **This table is closed.** Everybody has their chips back.
table-closed-title = { $game } · closed
table-agreement-pause = { $name } asks for a pause.
table-agreement-go-on = { $name } asks to resume play.
table-agreement-close = { $name } asks to close the table now. This deal would be void, and all its payments would be returned.
table-agreement-close-pot = { $name } asks to close the table now. The pot that is carried over would be shared equally among those who played the last deal.
table-agreement-last = { $deals ->
    [one] { $name } asks for **one last deal**.
   *[other] { $name } asks for **the last { $deals } deals**.
} Then the table closes. A deal in hand is not one of them. Everybody who plays has to agree.
table-agreement-last-until = { $name } asks to play **until { $when }**. The deal that ends then or later begins the last round, in which everybody deals once. Then the table closes. Everybody who plays has to agree.
table-agreement-last-off = { $name } asks to play on without an agreed end. Everybody who plays has to agree.
table-last-this = { $deals ->
    [one] **The last deal**, then the table closes.
   *[other] **Last deals:** this one and { $more } more, then the table closes.
}
table-last-more = { $deals ->
    [one] **Last deals:** one more, then the table closes.
   *[other] **Last deals:** { $deals } more, then the table closes.
}
table-last-until = **Last round** from { $when }. The deal that ends then or later begins it; then the table closes.
table-agreement-rules = { $name } wants to change the house rules:
table-agreement-rules-how = It can cost more, so { $needed ->
    [one] one person has
   *[other] { $needed } people have
} to agree within a minute. From the next deal, whoever has said yes plays by the new rules; the others sit out until they come in.
table-changed = **The house rules have changed:**
table-behind = **The house rules have changed.** Still to agree, and sitting out: { $names }.
table-behind-share = **A pot has been carried over.** Still to agree to a share of it, and sitting out: { $names }.
table-newcomers-price = Anyone who sits down now pays { $amount } to come in, a share of the pot included.
table-coming = **Agreed for the next deal:**
table-coming-waits = It waits while a pot is carried over, a hand is kept or a game it would affect is being played.
table-closed-overruled = Closed by somebody who manages this server.
table-closed-because = Closed by somebody who manages this server: “{ $reason }”
table-agreement-game = { $name } proposes another game: **{ $game }**. { $players ->
    [one] The only player has to agree.
   *[other] It needs { $needed } of { $players } players.
}
table-agreement-manager = Somebody who manages this server
table-agreement-sheet = House rules: **{ $sheet }**.
table-agreement-game-later = If it is agreed, it is played from the next deal on; it waits while a pot is carried over, a hand is kept or somebody owes chips.
table-agreement-against = Against it: { $names }.
table-next-game = **Agreed: { $game }** is played from the next deal on. It waits while a pot is carried over, a hand is kept or somebody owes chips.
table-agreement-agreed = Agreed so far: { $names }.
table-agreement-waiting = Still to answer: { $names }.

table-lobby = A table is open. { $seats ->
    [one] One seat is free.
   *[other] { $seats } seats are free.
}
table-lobby-full = The table is full.
table-lobby-nobody = Nobody has sat down yet.
table-stakes = Ante { $ante } · first bet { $first } · raises { $raise_ }
table-stakes-pot-limit = No bet above the pot
table-stakes-range = { $least } to { $most }
table-stakes-from = { $least } or more
table-stakes-up-to = up to { $most }
table-stakes-no-limit = without limit
table-stakes-none = none
table-stake = The bank has { $some ->
    [0] nothing left
   *[other] { $left } left
} for computer players today.{ $more ->
    [0] {""}
   *[other] { " " }Each person who plays with them for the first time today adds { $limit }.
}
table-buy-in-usual = Buy-in { $amount }, or any amount from { $least }.
table-buy-in = Buy-in at least { $amount }.
table-clock = { $seconds ->
    [one] { $seconds } second a turn
   *[other] { $seconds } seconds a turn
}
table-clock-minutes = { $minutes ->
    [one] a minute a turn
   *[other] { $minutes } minutes a turn
}
table-no-clock = No clock
table-host-is = Host: { $name }
table-invited = Invited: { $people }

table-result-title = { $game } · deal { $deal } · the result
table-result-won = **{ $name }** takes { $amount }.
table-result-folded = **{ $name }** takes the pot of { $amount }; everyone else folded.
table-result-carried = Everyone folded to **{ $name }**, who was blind, so { $amount } { $chips ->
    [one] stays
   *[other] stay
} in the pot for the next deal.
table-result-unwon = Everyone folded to **{ $name }**, who was blind.
table-result-voided = This deal is void. All its payments have been returned.
table-result-nothing = Nobody won anything.

table-status-title = { $game } · where it stands
table-status-number = This is table { $table }.
table-status-deals = { $deals ->
    [0] No deal has been played yet.
    [one] One deal so far.
   *[other] { $deals } deals so far.
}
table-to-the-table = [To the table]({ $link })
table-unknown-seat = Seat { $seat }
table-listed = { $first } and { $last }
table-invitation = { $person }, { $host } invites you to a table of { $game }.
table-no-ante = can’t pay the ante
table-too-little = needs { $amount } to play, `/topup`
table-played-cards = { $cards } cards each
table-played-wild = wild: { $wild }
table-played-blind = with blind play
table-played-open = without blind play
table-bottom = At the bottom of the pack: `{ $cards }`
table-rounds-left = { $left ->
    [one] This is the last round; then everybody shows.
   *[other] { $left } more rounds, then everybody shows.
}
table-face-up = face up `{ $cards }`
table-turned = folded with `{ $cards }` on top
table-discarding = { $name } is laying cards aside.
table-moves-on-hand = Play under **My cards**.
table-drawing = { $name } is exchanging cards.
table-sideshow = { $name } asks { $other } for a sideshow.
table-lending = { $name } can’t pay, has shown the hand to { $other } and asks for a loan.
table-lending-or-showing = { $name } can’t pay. { $other } lends what is missing, or shows.
table-debt = { $name } owes { $other } { $amount }.
table-more-debts = { $more ->
    [one] There is one more debt.
   *[other] There are { $more } more debts.
}
table-choosing = { $name } deals next and may choose what is played: how many cards, which are wild, blind or not. Otherwise nothing changes.
table-result-face-up = Every other hand had to fold to it, and **{ $name }** keeps the other hand unseen.
table-result-left = Left in the pot for the next deal: { $carried }.
table-draw-round = Round { $number } of 2 · bets and raises of { $unit }
table-draw-raises = { $raises ->
    [0] no raises yet ({ $most } at most)
   *[other] { $raises } of { $most } raises
}
table-draw-drawing = The draw: up to { $most } cards each
table-draw-check = nothing to call
table-draw-no-bet = no bet yet
table-draw-call = { $price } to call
table-draw-call-half = { $price } to call, { $half } unseen
table-draw-small-blind = small blind
table-draw-big-blind = big blind
table-draw-drew = { $cards ->
    [0] kept all
    [one] drew one card
   *[other] drew { $cards } cards
}
table-stakes-draw = Big blind { $big }, small { $small } · bets of { $first } before the draw and { $second } after it
table-stakes-teen = Boot { $boot } · { $limit }
table-stakes-limit-fixed = a bet is at most twice the minimum
table-stakes-limit-spread = a bet is at most { $spread } above the minimum, twice that seen
table-stakes-limit-pot = no bet above the pot
table-stakes-limit-none = bets without limit
table-stakes-cap = at { $amount } in the pot everybody shows
