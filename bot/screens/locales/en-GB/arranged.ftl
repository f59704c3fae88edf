# What everybody sees where cards are arranged: the hands as they are turned up, and what happened.

arranged-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
arranged-left = has left the game
arranged-next-deal = in from the next deal
arranged-ready = ready
arranged-arranging = arranging

arranged-place-scored = **{ $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}** · { $name } scores
arranged-place-next-best = **{ $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}** · { $tied } tie, so { $name } scores
arranged-place-tied = **{ $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}** · { $tied } tie, and nobody scores
arranged-place-empty = **{ $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}** · nobody has one
arranged-place-short = **{ $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}** · { $hand }
arranged-place-best = **{ $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}** · { $players ->
    [one] { $names } has the best
   *[other] { $names } tie for the best
}
arranged-place-passed = { $players ->
    [one] { $names } passes
   *[other] { $names } pass
}
arranged-place-name = hand { $place }
arranged-places-won = { $name } wins { $places }
arranged-game-started = A new game: the first to { $target } points wins.
arranged-won = **{ $name } wins the game** with { $points ->
    [one] { $points } point
   *[other] { $points } points
}!
arranged-locked = { $name } is ready.
arranged-unlocked = { $name } is arranging again.
arranged-declaration = { $what ->
    [six_pairs] six pairs
    [five_pairs] five pairs
    [thirteen_card_run] a thirteen-card run
    [four_pairs] four pairs
    [running_flush] a running flush of all cards
    [four_set_back] four of a kind, to set the others back
   *[four_of_a_kind] four of a kind
}
arranged-declared = **{ $name }** declares { $what }: `{ $cards }`
arranged-declared-in-vain = { $name } declares { $what }, but another declaration beats it.
arranged-misordered = **{ $name }** laid `{ $before }` before the better `{ $cards }`. That is out of order and loses the game.
arranged-shown = { $name } showed `{ $cards }` as the { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
} hand: { $hand }.
arranged-shown-unnamed = { $name } showed `{ $cards }` as the { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
} hand.
arranged-tied = { $names } tied with the { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
} hand.
arranged-empty = Nobody had a { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
} hand.
arranged-scored = { $name } won the { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
} hand and has { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
arranged-points-lost = { $lost ->
    [one] { $name } loses a point for it.
   *[other] { $name } loses { $lost } points for it.
}
arranged-no-points-lost = { $name } has no points to lose for it.
arranged-score-reset = { $name } is back to no points.
arranged-scores-reset = { $players ->
    [one] { $name } is back to no points.
   *[other] { $name } are back to no points.
}
arranged-passed = { $name } passed with the { $place ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
} hand.
arranged-staked = { $name } put a stake of { $amount } into the pot.
arranged-staked-each = { $players } players put a stake of { $amount } each into the pot.
arranged-pot-taken = **{ $name }** takes the pot of { $amount }.
arranged-pot-shared = **{ $name }** takes a share of the pot: { $amount }.
arranged-pot-carried = **Nobody takes the pot.** It stays for the next deal ({ $amount }), and everybody adds a stake.
arranged-score = { $name } { $points }
arranged-final-score = Final score: { $score }
arranged-score-after = The score: { $score }
arranged-not-needed = { $place ->
    [2] The second hands and those after them weren’t needed.
    [3] The third and fourth hands weren’t needed.
   *[other] The fourth hands weren’t needed.
}
