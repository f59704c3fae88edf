# Beträge. Ein Server, der seine Währung nicht benannt hat, spielt um Chips.

money-chips = { $amount ->
    [one] { $number } Chip
   *[other] { $number } Chips
}
money-points = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
money-thousands = .
money-decimal = ,
money-millions = { $number } Mio.
