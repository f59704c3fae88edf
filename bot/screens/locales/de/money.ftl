# Beträge. Ein Server, der seine Währung nicht benannt hat, spielt um Chips.

money-chips = { $amount ->
    [one] { $number } Chip
   *[other] { $number } Chips
}
money-thousands = .
money-decimal = ,
