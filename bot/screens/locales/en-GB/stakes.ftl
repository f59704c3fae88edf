# What a game of Crash is played for, in a line; and what one can lose at it.

stakes-target = To { $target } points
stakes-targets = To { $target } points ({ $small } with two or three)
stakes-margin = two ahead of the second
stakes-fixed = losers pay { $amount } each
stakes-per-point = losers pay { $amount } for each point they are short
stakes-points-only = for points only
stakes-game-free = nothing for the game itself
stakes-zero-double = double without a point
stakes-level-double = double at or below { $name }
stakes-treble = treble if nobody else scored
stakes-buy-in-any = You sit down with { $amount }, or with as many as you like.

stakes-nothing = No chips are at stake.
stakes-most = You can lose at most { $amount } a game.
stakes-most-by-number = You can lose at most { $amounts }.
stakes-in-game = { $amount } in a game of { $players ->
    [2] two
    [3] three
   *[other] four
}
stakes-prices = What is paid here:
stakes-price-game = { $times ->
    [1] A lost game: { $amount } to its winner
    [2] A lost game: { $amount } to its winner, { $most } if it counts double
   *[other] A lost game: { $amount } to its winner, at most { $most }
}
stakes-price-game-per-point = A lost game: { $amount } to its winner for each point short of the target, at most { $most }
stakes-price-crash = A crash: { $amount } from each opponent
stakes-price-announced-crash = An announced crash: { $amount } from each opponent
stakes-price-failed-call = An announced crash that fails: { $amount } to each of the others
stakes-price-bus-ride = A bus ride: { $amount } from each opponent
stakes-price-thirteen-run = A thirteen-card run, declared: { $amount } from each opponent
stakes-price-spare = A spare hand: { $amount } into the pool for the winner of the game
stakes-no-bound = Some of this can happen again and again, so there is no limit to what a game can cost.
stakes-short = If you have less, you pay what you have and owe nothing.
