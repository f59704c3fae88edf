# How a deal ended: the headline, and the hands that were shown. A phone's line holds 44 characters.

result-won = { $name } wins { $amount }
result-won-own = You win { $amount }
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
result-game = { $name } wins the game
result-profit = { $profit } profit
result-folded = everyone else folded
result-carried = The pot is carried over
result-unwon = Nobody wins the pot
result-with = with { $hand }
result-over = over { $hand }
result-called = a { $hand }
result-called-pair = a pair of { $ranks } and { $rank }
result-hand = `{ $cards }` { $name }, { $hand }
result-hand-unnamed = `{ $cards }` { $name }
