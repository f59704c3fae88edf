# Six and Seven Card Brag: two hands, shown or passed in turn, and a pot for who is best on both sides.

# The table
exposing-stake = Stake **{ $amount }**
exposing-arranging = { $ready ->
    [0] Everybody is making two hands. Nobody is ready yet.
   *[other] Everybody is making two hands. Ready: **{ $ready } of { $players }**.
}
exposing-now = { $place ->
    [1] **Left hands:** { $name } shows or passes.
   *[other] **Right hands:** { $name } shows or passes.
}
exposing-best = Best so far: `{ $cards }` { $hand } ({ $names })
exposing-best-unnamed = Best so far: `{ $cards }` ({ $names })
exposing-best-left = Best left hand: `{ $cards }` { $hand } ({ $names })
exposing-best-left-unnamed = Best left hand: `{ $cards }` ({ $names })
exposing-shown = { $place ->
    [1] left
   *[other] right
} `{ $cards }`
exposing-passed = { $place ->
    [1] passed left
   *[other] passed right
}
exposing-asked = shows or passes

# The panel
exposing-own = { $place ->
    [1] **Show your left hand, or pass?** If you pass, it stays hidden.
   *[other] **Show your right hand, or pass?** If you pass, it stays hidden.
}
exposing-time-up = Then the hand is shown.
exposing-quick = { $seconds } seconds to show or pass
exposing-others = **Everybody shows or passes in turn.** The table shows whose turn it is.
exposing-compared = { $how ->
    [better] **Yours is better.**
    [equal] **Yours is equal.**
   *[lower] **Yours is lower.**
}
exposing-out = You aren’t best on the left, so the pot can’t be yours. A better right hand can only keep it from somebody else.
exposing-show = { $place ->
    [1] Show my left hand
   *[other] Show my right hand
}
exposing-pass = Pass

# Calls
exposing-call-show = Show a hand or pass at { $game }.
exposing-call-show-here = { $who }, show a hand or pass.

# What is played for
exposing-stakes = Stake { $amount } a deal
exposing-stakes-both = the pot goes to whoever is best on both sides
exposing-stakes-alone = the pot goes to one player alone, best on both sides
exposing-stakes-prial = { $ranks } are the best prial
exposing-costs = A deal can cost you your stake of { $amount } and no more. A pot that nobody takes stays for the next deal, and everybody adds a stake.

# How it is played
exposing-guide-play =
    Everybody puts a stake of { $amount } into the pot and is dealt **{ $cards } cards**. In private you make **two hands** of three, the better one on the left{ $left ->
        [0] .
       *[other] , and lay one card aside.
    } There is no betting.
exposing-guide-turns = When all are ready, the player to the dealer’s left shows the left hand. The others, in turn, **show** theirs or **pass**. Then the right hands are shown in the same way.
exposing-guide-all-show = When all are ready, everybody shows the left hand, and then the right.
exposing-guide-pot = Whoever has the best left hand **and** the best right hand of those shown takes the pot. If nobody has, it stays for the next deal.
exposing-guide-pot-alone = The pot goes to **one player alone** who has the best left hand and the best right hand. If either is equalled by somebody else’s, or nobody has both, it stays for the next deal.
exposing-guide-arranging =
    Your panel has a line for each hand: tap it to choose its cards. It shows what you’ve made. { $left ->
        [0] All your cards are used.
       *[other] One card is left over; it stays face down, and nobody is shown it.
    } `/arrange` takes hands typed: `AKQ 99J`.

    Any three cards make a hand, and you need not make the best hands you can: two good ones may be worth more than one that is splendid. Only the better one has to lie on the left.
exposing-guide-secret = Everybody arranges at the same time, and may change their hands until the last player has locked. If your time runs out, your cards are arranged for you, the best left hand first.
exposing-guide-passing = The player to the dealer’s left has to show the left hand. Everybody else, clockwise, shows theirs or passes. What you pass with stays hidden for good. You have a short time for it; when that runs out, your hand is shown.
exposing-guide-leading = Whoever showed the best left hand (of equal ones, the one shown first) has to show the right hand first. The others follow in turn. Anybody who passed on the left may still show a right hand.
exposing-guide-why-pass = If you pass on the left the pot can’t be yours any more. All you can do then is keep it from somebody else, with a better right hand.
exposing-guide-ranking-notes = Three { $ranks } are the best hand of all, then aces, kings and so on down to twos. The best run is A-2-3, then A-K-Q; 2-A-K isn’t a run. Pairs and high cards are compared card by card.
exposing-guide-pot-shared = Whoever has the best left hand **and** the best right hand of those shown takes the pot. Equal hands are both best, so a tie on one side does no harm. If several players are best on both sides, they share the pot; chips that don’t divide go to those nearest the dealer’s left.
exposing-guide-carried = If nobody is best on both sides the pot **stays for the next deal**, and everybody adds another stake. If the table closes before it is won, it is divided equally among those who played the last deal.
exposing-guide-example = For example:
exposing-guide-example-hand = { $player } `{ $left }` · `{ $right }`
exposing-guide-example-both = Bill and Clara are equal on the left. On the right Clara’s fives are the best. So Clara is best on both sides, and takes the pot.
exposing-guide-example-alone = Clara’s fives are the best on the right, but on the left Bill’s run is equal to hers. So nobody takes the pot.
exposing-guide-fours = **Four of a kind**: declared, it takes the pot at once, and no hands are shown. If there are several, the best counts: four { $ranks }, then aces, kings and so on down to twos.
exposing-guide-running-flush = **A running flush of all { $cards } cards**: declared, it takes the pot at once, even from four of a kind. The best begins A-2-3, the next A-K-Q. If two are equal, the pot stays for the next deal.
exposing-guide-declaring = You declare in place of locking your hands, and need not do so. All declarations are turned up together; everybody sees the same buttons, whatever they hold.
exposing-guide-special-none = At this table nothing is declared: four of a kind are cards like any others.
