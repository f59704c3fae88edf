# Six and Seven Card Brag in their own words: `two-hands-x` is said instead of `x`.

two-hands-arrange-now = **Make your two hands,** the better one on the left.
two-hands-arrange-locked = **Locked.** Nobody sees your hands before you show them. Until everybody has locked you may take them back.
two-hands-arrange-over = **The deal is over.** You had these hands:
two-hands-arrange-leaving = You’re leaving and are no longer in this deal. Your stake stays in the pot.
two-hands-arrange-better = { $hand }: better than the left hand
two-hands-arrange-sure-these = **Lock these hands, the better one on the left?**
two-hands-arrange-ready = Ready to lock.
two-hands-arrange-refused-size = Not ready to lock: the { $place ->
    [1] left
   *[other] right
} hand has { $cards ->
    [0] no cards
    [one] one card
   *[other] { $cards } cards
}. A hand takes three.
two-hands-arrange-refused-order = Not ready to lock: the right hand is better than the left one. Swap them.
two-hands-arrange-menu = { $place ->
    [1] Left hand: the better one
   *[other] Right hand
}
two-hands-arrange-card-in-hand = { $card } · { $place ->
    [1] left
   *[other] right
}
two-hands-arrange-swap = Swap the two hands
two-hands-arrange-swap-two = Left and right
two-hands-arrange-lock-none = Lock
two-hands-arrange-form-about = Three cards make a hand; put the better one on the left.
two-hands-arrange-form-hand = { $place ->
    [1] Left hand
   *[other] Right hand
}
two-hands-arranged-place-name = { $place ->
    [1] left
   *[other] right
}
two-hands-arrange-place = { $place ->
    [1] Left
   *[other] Right
}
two-hands-arranged-left = is leaving
two-hands-arranged-place-best = **{ $place ->
    [1] Left hands
   *[other] Right hands
}** · { $players ->
    [one] { $names } has the best
   *[other] { $names } tie for the best
}
two-hands-arranged-place-empty = **{ $place ->
    [1] Left hands
   *[other] Right hands
}** · nobody shows one
two-hands-arranged-place-short = **{ $place ->
    [1] Left
   *[other] Right
}** · { $hand }
two-hands-arranged-passed = { $place ->
    [1] { $name } passed with the left hand.
   *[other] { $name } passed with the right hand.
}
two-hands-arranged-shown = { $place ->
    [1] { $name } showed the left hand `{ $cards }`, { $hand }.
   *[other] { $name } showed the right hand `{ $cards }`, { $hand }.
}
two-hands-arranged-shown-unnamed = { $place ->
    [1] { $name } showed the left hand `{ $cards }`.
   *[other] { $name } showed the right hand `{ $cards }`.
}
two-hands-refusal-hand-size = { $place ->
    [1] The left hand has
   *[other] The right hand has
} { $cards ->
    [0] no cards
    [one] one card
   *[other] { $cards } cards
}. Each of the two hands is made of three.
two-hands-refusal-misordered = The right hand is better than the left one. The better one has to lie on the left, so swap them.
two-hands-refusal-too-few-players = A deal needs { $least_number } players who can pay the stake; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
two-hands-refusal-too-few-ready = A deal needs { $least_number } players who can pay the stake and aren’t sitting out; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
two-hands-refusal-no-odds = Your chances are shown beside your hands while you arrange them: `/hand`.
two-hands-refusal-already-leaving = You’ve already said that you’re leaving; you go when the deal is over.
two-hands-rule-clock-about = When it runs out, your cards are arranged for you, the best left hand first. You get a tenth of it to show a hand or pass, but at least 15 seconds; after that the hand is shown.
two-hands-rule-clock-example = With 200, all have 200 seconds to arrange, and each of them 20 to show or pass.
two-hands-rule-hints-full = Names, chances, and advice on how to arrange

two-hands-advice-place = { $place ->
    [1] Left hand
   *[other] Right hand
}
