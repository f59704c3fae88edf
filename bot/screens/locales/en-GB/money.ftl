# Amounts. A server that has not named its currency plays for chips.

money-chips = { $amount ->
    [one] { $number } chip
   *[other] { $number } chips
}
money-thousands = ,
money-decimal = .
