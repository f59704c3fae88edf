# What everybody sees of Crash alone: the table, what happened, the statement.

# The table
crash-target = First to **{ $target }** { $target ->
    [one] point
   *[other] points
}
crash-target-margin = First to **{ $target }** points and two ahead
crash-stake = each loser pays { $amount }
crash-stake-points = losers pay { $amount } for each point they are short
crash-pool = { $amount } in the pool
crash-pool-is = In the pool for the winner of the game: **{ $amount }**
crash-yogi-plays = tied points go to { $yogi }
crash-may-cut = may cut
crash-may-exchange = may exchange
crash-has-knocked = has knocked
crash-took-spare = took spare hand { $number }

crash-cutting = { $name } may cut the pack.
crash-cutting-unshuffled = { $dealer } hasn’t shuffled. { $name } may cut the pack.
crash-exchanging = { $name } may put the whole hand aside and take { $spares ->
    [one] the spare hand
   *[other] one of { $spares } spare hands
} unseen.
crash-exchanging-paid = { $name } may put the whole hand aside and take { $spares ->
    [one] the spare hand
   *[other] one of { $spares } spare hands
} unseen. That costs { $fee }, paid into the pool.
crash-arranging-now = { $ready ->
    [0] Everybody is arranging thirteen cards. Nobody is ready yet.
   *[other] Everybody is arranging thirteen cards. Ready: **{ $ready } of { $players }**.
}
crash-calling-now = { $ready ->
    [0] All hands are set. Before they are turned up, everybody calls a crash or passes.
   *[other] All hands are set. Before they are turned up, everybody calls a crash or passes. Answered: **{ $ready } of { $players }**.
}

# The hands as they are turned up
crash-place-yogi = **{ $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}** · { $tied } tie, so { $yogi } scores

# What happened
crash-first-seven = { $name } was dealt the first seven, `{ $cards }`, and deals first.
crash-pack-kept = { $name } didn’t shuffle the pack.
crash-pack-cut = { $name } cut the pack.
crash-pack-not-cut = { $name } didn’t cut the pack.
crash-spares-dealt = { $spares ->
    [one] One spare hand lies face down.
   *[other] { $spares } spare hands lie face down.
}
crash-spare-taken = { $name } put the hand aside and took spare hand { $number }.
crash-spare-paid = { $name } put the hand aside and took spare hand { $number } for { $amount }.
crash-stood = { $name } kept the hand as dealt.
crash-stood-time = { $name } ran out of time and kept the hand as dealt.
crash-knocked = { $name } knocked: four of a kind.
crash-answered = { $name } has answered.
crash-calls-began = All hands are set, and everybody calls a crash or passes.
crash-called = { $name } called a crash.
crash-called-none = { $name } didn’t call a crash.
crash-callers = { $players ->
    [one] { $name } calls a crash!
   *[other] { $name } call a crash!
}
crash-nobody-called = Nobody calls a crash.
crash-points-for-crash = { $count ->
    [one] { $name } scores one more point for it
   *[other] { $name } scores { $count } more points for it
} and has { $points }.
crash-points-for-ride = { $count ->
    [one] { $name } scores a point for it
   *[other] { $name } scores { $count } points for it
} and has { $points }.
crash-points-for-four = { $count ->
    [one] { $name } scores a point for four of a kind
   *[other] { $name } scores { $count } points for four of a kind
} and has { $points }.
crash-yogi-scored = { $yogi } is given the point and has { $points }.
crash-crashed = **Crash!** { $name } has won all four hands.
crash-crashed-announced = **Crash!** { $name } called it and has won all four hands.
crash-call-failed = { $name } called a crash and failed.
crash-bus-ridden = **Bus ride:** { $name } has used all four { $ranks }.
crash-paid-for-crash = the crash
crash-paid-for-call = the failed crash
crash-paid-for-ride = the bus ride
crash-paid-for-run = the thirteen-card run
crash-paid-for-game = the game
crash-paid-for-misorder = hands out of order
crash-paid = { $name } pays { $other } { $amount } for { $what }.
crash-paid-each = { $players ->
    [one] { $name } pays { $other } { $amount } each for { $what }.
   *[other] { $name } pay { $other } { $amount } each for { $what }.
}
crash-paid-short = { $name } pays { $other } { $amount } of the { $due } due for { $what }, and has nothing left.
crash-paid-nothing = { $name } has nothing left and can’t pay { $other } the { $due } for { $what }.
crash-paid-to-pool = { $name } pays { $amount } into the pool for the winner of the next game.
crash-paid-to-pool-short = { $name } pays { $amount } of the { $due } due into the pool, and has nothing left.
crash-pool-won = { $name } takes the pool of { $amount }.
crash-won-by-crash = **{ $name } wins the game** with a crash!
crash-won-by-run = **{ $name } wins the game** with a thirteen-card run!
crash-won-by-four = **{ $name } wins the game** with four of a kind!
crash-yogi-won = **{ $yogi } wins the game** with { $points ->
    [one] { $points } point
   *[other] { $points } points
}, more than anybody.
crash-lost-by-misorder = The game is over, because hands out of order lose it.
crash-game-void = The game was broken off before anybody had won it. Nobody pays for it.
crash-redealt = The cards are thrown in, and the same dealer deals again.
crash-reset = The cards are thrown in, and the next dealer deals.
crash-runs-cancelled = They cancel each other out, so nobody wins, and the deal isn’t played.

# Calls
crash-call-calling = { $game }: are you calling a crash?
crash-call-calling-here = { $who }, are you calling a crash?
crash-call-exchanging = You may exchange your hand at { $game }.
crash-call-exchanging-here = { $who }, you may exchange your hand.
crash-call-cutting = You may cut the pack at { $game }.
crash-call-cutting-here = { $who }, you may cut the pack.
