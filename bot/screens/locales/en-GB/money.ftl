# Amounts. A server that has not named its currency plays for chips.

money-chips = { $amount ->
    [one] { $number } chip
   *[other] { $number } chips
}
money-points = { $points } { $points ->
    [one] point
   *[other] points
}
money-thousands = ,
money-decimal = .
money-millions = { $number }m
