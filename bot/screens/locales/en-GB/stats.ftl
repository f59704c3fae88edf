# What somebody has done in what they played.

stats-title = { $name }’s statistics
stats-title-own = Your statistics
stats-nothing = They haven’t played anything here yet. Games with computer players don’t count.
stats-nothing-own = You haven’t played anything here yet. Games with computer players are under **Practice**.
stats-nothing-practice = You haven’t played with computer players here yet.
stats-every-game = All games
stats-choose = Choose a game
stats-choose-game = -# Choose a game to see how it was played.
stats-scope-ever = all time
stats-scope-practice = with computer players
stats-scope-month = { $month } { $year }
stats-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
stats-button-ever = All time
stats-button-month = This month
stats-button-practice = Practice
stats-button-together = You two
stats-button-back = Back
stats-percent = { $percent }%
stats-games = { $games ->
    [one] Played once and { $lost ->
        [0] won
       *[other] didn’t win
    }
   *[other] Played **{ $number }**, won **{ $won }** ({ $share })
}
stats-deals = { $deals ->
    [one] **1** deal
   *[other] **{ $number }** deals
}
stats-streak = Most wins in a row: **{ $best }** (now { $now })
stats-chips = Won and lost: **{ $amount }**
stats-points = Points scored: **{ $points }**
stats-best-pot = Biggest pot: **{ $amount }**
stats-best-hand = Best hand shown: { $hand }
stats-four-of-a-kind = four of a kind
stats-stayed = { $deals ->
    [one] Stayed in for { $stayed } of 1 deal
   *[other] Stayed in for **{ $stayed }** of { $deals } deals ({ $share })
}
stats-blind = Bet blind in **{ $blind }** of those ({ $share })
stats-sees = { $sees ->
    [one] Paid to see once (won: { $won })
   *[other] Paid to see **{ $number }** times and won **{ $won }** ({ $share })
}
stats-raises = Raised **{ $raises }** times, called **{ $calls }** times
stats-shown = { $deals ->
    [one] Showed a hand in **1** deal
   *[other] Showed a hand in **{ $number }** deals
}
stats-places = { $places ->
    [one] **1** hand won, { $average } a deal
   *[other] **{ $number }** hands won, { $average } a deal
}
stats-crashes = { $made ->
    [one] **1** crash, { $called } called
   *[other] **{ $number }** crashes, { $called } called
}
stats-crashes-made = { $made ->
    [one] **1** crash
   *[other] **{ $number }** crashes
}
stats-declared = { $deals ->
    [one] Declared something in **1** deal
   *[other] Declared something in **{ $number }** deals
}
stats-luck = Luck: **{ $luck }** points a deal
stats-left = Points missed: **{ $left }** a deal
stats-luck-pot = Luck: **{ $share }** of the pot a deal
stats-left-pot = Missed: **{ $share }** of the pot a deal
stats-mean = { $mean } ± { $margin }
stats-appraisal-own = { $deals ->
    [one] From 1 deal. Luck is what your cards promised compared with an average hand; points missed is what the best arrangement of them promised beyond yours.
   *[other] From { $deals } deals. Luck is what your cards promised compared with an average hand; points missed is what the best arrangement of them promised beyond yours.
}
stats-appraisal = From { $deals } deals, updated { $block } at a time, so that nobody’s cards can be guessed. Luck is what the cards promised compared with an average hand; points missed is what the best arrangement promised beyond the one played.
stats-no-luck = { $game ->
    [crash] Luck and points missed aren’t known for these deals. They come a little after each deal for which the pack was shuffled.
    [nine_card_brag] Luck and points missed aren’t known for these deals. They come a little after each deal for a pot that two hands of three win, without a tenth card. For points, nobody can say yet what a hand is worth.
    [seven_card_brag] Luck and points missed aren’t known for these deals. They come a little after each deal, and only at tables where ties win, too.
   *[other] Luck and points missed aren’t known for these deals. They come a little after each deal.
}
stats-no-luck-others = Other people’s luck and points missed are shown over all time only, updated { $block } deals at a time, so that nobody’s cards can be guessed.
stats-interval = The true value is within this 19 times in 20.
stats-no-interval = From ten deals on, you also see how exact that is.
stats-together-title = You and { $name }
stats-together-nothing = You two haven’t played a deal together here yet.
stats-together-deals = { $deals ->
    [one] 1 deal together
   *[other] { $deals } deals together
}
stats-together-won = Wins: you **{ $mine }**, { $name } **{ $theirs }** (of { $games })
stats-together-chips = Won and lost: you **{ $mine }**, { $name } **{ $theirs }**
stats-together-points = Points: you **{ $mine }**, { $name } **{ $theirs }**
stats-together-about = Every deal you were both in, without computer players; others may have been there too.
