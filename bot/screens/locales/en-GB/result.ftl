# How a deal ended: the headline, and the hands that were shown. A phone's line holds 44 characters.

result-won = { $name } wins { $amount }
result-won-own = 🏆 You win { $amount }
result-won-each = { $names } win { $amount } each
result-shared = { $names } share { $amount }
result-scored = { $points ->
    [one] { $name } scores a point
   *[other] { $name } scores { $points } points
}
result-scored-each = { $points ->
    [one] { $names } score a point each
   *[other] { $names } score { $points } points each
}
result-won-more = { $name } { $amount }
result-pot = Pot { $number }: { $names }
result-left = { $left } left
result-game = { $name } wins the game
result-folded = Everyone else folded.
result-carried = { $amount } { $chips ->
    [one] is
   *[other] are
} carried over
result-unwon = Nobody wins the pot
result-void = The deal is void
result-void-returned = All its payments have been returned.
result-with-against = With { $hand } against { $other }.
result-with-equal = Equal hands: { $hand }.

# A word for what is rare. Table and deal choose the phrase; each fits every hand of its kind.
result-rare-threes = { $pick ->
    [0] *A prial of threes. There is nothing above it.*
    [1] *Three threes! Tell your grandchildren.*
    [2] *The best hand there is, and it turned up here.*
   *[other] *A prial of threes: stand that one a drink.*
}
result-rare-prial = { $pick ->
    [0] *A prial! Some people wait all winter for one.*
    [1] *Three of a kind. That one goes in the diary.*
    [2] *A prial. You don’t argue with that.*
   *[other] *A prial, just like that.*
}
result-rare-running-flush = { $pick ->
    [0] *A running flush. Lovely to look at, unless you paid for it.*
    [1] *All in a row and all of a suit.*
    [2] *A running flush: only a prial beats that.*
   *[other] *A running flush. Frame it.*
}
result-rare-blind = { $pick ->
    [0] *Won blind, without so much as a peek.*
    [1] *A blind win. Who needs to look?*
    [2] *Never looked, never needed to.*
   *[other] *Won in the dark.*
}
result-rare-bluff = { $pick ->
    [0] *A bluff, and not a bad one.*
    [1] *Nothing in it at all. Well played.*
    [2] *That hand had no business winning.*
   *[other] *All nerve and no cards.*
}
result-called = a { $hand }
result-called-pair = a pair of { $ranks } and { $rank }
result-hand = `{ $cards }` { $name }, { $hand }
result-hand-unnamed = `{ $cards }` { $name }
