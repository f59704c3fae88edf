# A player's own cards where they are arranged: the panel, in private, and what Crash asks besides.

arrange-four = four { $ranks }

# What is going on
arrange-until = Ends { $when }.
arrange-now = **Arrange your cards,** best hand first.
arrange-for-everybody = { $what ->
    [both] -# Everybody sees the buttons to knock and to declare, whatever they hold.
    [knock] -# Everybody sees the button to knock, whatever they hold.
   *[declare] -# Everybody sees the buttons to declare, whatever they hold.
}
arrange-locked = **Locked.** Nobody sees your hands until everybody has locked; until then you may take them back.
arrange-locked-none = You haven’t made a hand.
arrange-declared = { $what ->
    [six_pairs] You declare six pairs.
    [five_pairs] You declare five pairs.
    [thirteen_card_run] You declare a thirteen-card run.
    [four_pairs] You declare four pairs.
    [running_flush] You declare a running flush of all your cards.
    [four_set_back] You declare four of a kind, and set the others back.
   *[four_of_a_kind] You declare four of a kind.
}
arrange-knocked-own = You’ve knocked, so everybody knows that you hold four of a kind.
arrange-knocked = Knocked (holds four of a kind): { $names }.
arrange-given-up = -# You put aside: `{ $cards }`
arrange-over = **All locked.** The hands are being turned up at the table.
arrange-broken-off = The deal was broken off.
arrange-leaving = You’re leaving and are no longer in the deal. Your score stands, and when the game is over you count as a loser.
arrange-may-return = Until it’s over you can come back, with your score as it is.
arrange-sitting-out = You’re sitting out from the next deal.
arrange-next-game = A game is going on. You’ll be dealt in when the next one begins.

# The hands on the tray
arrange-missing = { $cards ->
    [one] one more card
   *[other] { $cards } more cards
}
arrange-no-hand = { $hand }: not a hand
arrange-not-four = not four of a kind
arrange-too-many = too many cards
arrange-too-low = { $hand }: too low here
arrange-better = { $hand }: better than hand { $before }
arrange-wins = wins { $percent }%
arrange-chance = { $percent }%
arrange-left = Left over: `{ $cards }`
arrange-cards = { $whose ->
    [spare] The spare hand
   *[own] Your cards
}: `{ $cards }`
arrange-begin = Tap a hand and choose its cards.
arrange-ready = { $hands ->
    [1] Ready to lock: one hand, your first.
    [2] Ready to lock: two hands, your first and second.
    [3] Ready to lock: three hands, your first to third.
   *[4] Ready to lock.
}
arrange-moves-up = If a hand above is empty, the ones below move up.
arrange-more = Your leftover cards make another.
arrange-refused-size = Not ready to lock: hand { $place } has { $cards ->
    [one] one card
   *[other] { $cards } cards
}. { $most ->
    [3] A hand takes three.
   *[4] A hand takes three, or four of a kind.
}
arrange-refused-low = Not ready to lock: hand { $place } is too low. { $least ->
    [pair] You need at least a pair.
   *[flush] You need at least a flush.
}
arrange-refused-order = Not ready: hand { $place } beats hand { $before }. The best comes first.
arrange-sorts = Ready to lock. Locking puts your hands in order, the best first.
arrange-loses = **Careful:** hand { $place } is better than hand { $before }. If you lock this, you lose the game and pay everybody.
arrange-alike = All suggestions come to these hands.
arrange-sure-these = **Lock these hands, the best first?**
arrange-sure-none = **Play no hands at all?** Then these cards can’t win you anything.
arrange-sure-loses = **Lock this?** Hand { $place } is better than hand { $before }, so you lose the game and pay everybody.
arrange-sure-fewer = **Lock { $hands ->
    [one] one hand
   *[other] { $hands } hands
} of { $most }?**
arrange-sure-more = **Lock { $hands ->
    [one] one hand
   *[other] { $hands } hands
}?** Your cards make { $most }.
arrange-expected = About { $points } points.
arrange-expected-pot = They take the pot in { $percent }% of deals.
arrange-expected-crash = About { $points } points; all four win in { $percent }%.

# Menus and buttons
arrange-place = { $place }
arrange-menu = { $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[4] Fourth hand
}: up to { $most ->
    [one] one card
   *[other] { $most } cards
}
arrange-choose = { $most ->
    [3] choose three cards
   *[4] choose three, or four of a kind
}
arrange-card-in-hand = { $card } · hand { $place }
arrange-empty = Empty this hand
arrange-swap = Swap two hands
arrange-swap-two = Hand { $one } and hand { $other }
arrange-lock = Lock
arrange-lock-none = Play no hands…
arrange-sure = Lock it
arrange-go-on = Go on arranging
arrange-more-buttons = More…
arrange-back = Back to the hands
arrange-unlock = Unlock
arrange-suggest = Suggest
arrange-safe = Play safe
arrange-crash = Go for the crash
arrange-order = Best first
arrange-clear = Clear
arrange-by-rank = List by rank
arrange-by-suit = List by suit
arrange-form = All at once…
arrange-knock = Knock: I hold four of a kind
arrange-declare = { $what ->
    [six_pairs] Declare six pairs
    [five_pairs] Declare five pairs
    [thirteen_card_run] Declare a thirteen-card run
    [four_pairs] Declare four pairs
    [running_flush] Declare a running flush
    [four_set_back] Declare four of a kind: set back
   *[four_of_a_kind] Declare four of a kind
}

# The cut and the spare hands
arrange-cut-own = **You may cut the pack** before the deal.
arrange-cut-wait = { $name } may cut the pack before the deal.
arrange-cut-third = Cut a third
arrange-cut-half = Cut half
arrange-cut-two-thirds = Cut two thirds
arrange-cut-not = Do not cut
arrange-spare-own = **Keep your cards, or take a spare hand unseen?** { $left ->
    [one] One spare hand is left.
   *[other] { $left } spare hands are left.
} If you take one, you have to play it.
arrange-spare-gone = Your own cards would be out of play, unseen.
arrange-spare-reused = Your own thirteen cards would lie there in its place, for the next player to take unseen.
arrange-spare-fee = It costs { $fee }, paid into the pool for the winner of the game.
arrange-spare-short = It costs { $fee } and you have { $have }, so you keep your cards.
arrange-spare-advice = Your cards win about { $points } points, an unseen hand { $average }.
arrange-spare-wait = In turn, everybody keeps the cards they have or takes a spare hand.
arrange-spare = Take spare hand { $number }
arrange-spare-for = Take spare hand { $number } for { $price }
arrange-keep = Keep my cards

# The crash call
arrange-call-own = **Do you call a crash?** Will all four of your hands win? All answers are shown together.
arrange-call-payment = If it comes off, each of the others pays you { $amount }.
arrange-call-wins-game = If it comes off, you win the game.
arrange-call-points = { $points ->
    [0] If it comes off, it scores its four points and no more.
    [one] If it comes off, it scores one extra point.
   *[other] If it comes off, it scores { $points } extra points.
}
arrange-uncalled-none = An uncalled crash scores nothing extra.
arrange-uncalled-payment = For an uncalled crash each of the others pays you { $amount }.
arrange-uncalled-wins-game = An uncalled crash wins the game, too.
arrange-uncalled-bonus-points = { $points ->
    [0] An uncalled crash scores nothing extra.
    [one] An uncalled crash scores one extra point.
   *[other] An uncalled crash scores { $points } extra points.
}
arrange-failed-pay-each = If it fails, you pay each of the others { $amount }.
arrange-failed-minus-points = { $points ->
    [one] If it fails, you lose a point.
   *[other] If it fails, you lose { $points } points.
}
arrange-failed-none = If it fails, it costs nothing.
arrange-call-must-fail = **A call is certain to fail:** you need so few points that the game is won before all four hands are compared.
arrange-call-too-few = **A call is certain to fail:** a crash takes four hands, and you’ve made { $hands ->
    [0] none
    [one] one
   *[other] { $hands }
}.
arrange-call = Call a crash
arrange-call-not = No crash
arrange-called = You’ve called a crash.
arrange-called-not = You haven’t called a crash.

# The dialog with all four hands
arrange-form-title = Arrange your cards
arrange-form-about = { $most ->
    [3] Three cards make a hand; put the best hand first. Cards you don’t tick are left over.
   *[4] Three cards make a hand, and so do four of a kind; put the best hand first. Cards you don’t tick are left over.
}
arrange-form-hand = { $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[4] Fourth hand
}
arrange-time-ran-out = Your time ran out; your cards were arranged for you.
arrange-place-won = hand { $place }
arrange-won = { $count ->
    [0] **The deal is over.** You won no hands{ $some ->
        [0] .
       *[other] : { $gained }
    }
   *[other] **You won { $hands }:** { $gained }
}
arrange-game-over = { $won ->
    [yes] **You win the game{ $some ->
        [0] .**
       *[other] :** { $net }
    }
   *[no] **The game is over{ $some ->
        [0] .**
       *[other] :** { $net }
    }
}
