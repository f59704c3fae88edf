# Nine Card Brag: the table, the panel, what happened, how it is played; and at its end what it says otherwise.

# What is played for
nine-stakes-pot = A stake of { $amount } for each deal
nine-stakes-pots = A stake of { $amount } into each of four pots
nine-win-two-of-three = two rounds take the pot
nine-win-all-or-tie = best in all three rounds takes the pot, ties included
nine-win-all-three = only all three rounds take the pot
nine-win-four-pots = one pot for each round, one for all three
nine-stakes-target = To { $target } points
nine-stakes-deals = { $deals ->
    [one] One deal for points
   *[other] { $deals } deals for points
}
nine-stakes-game = a stake of { $amount } for the whole game
nine-stakes-per-point = the losers pay { $amount } for each point they are behind
nine-costs-deal = You can lose at most { $amount } a deal. What nobody wins stays in the pot, and the next deal takes another stake.
nine-costs-deals = { $deals ->
    [one] You can lose at most { $amount } in a game of one deal,
   *[other] You can lose at most { $amount } in a game of { $deals } deals,
} and more only if players are level after it and play on.

# The table
nine-target = First to **{ $target }** points
nine-deals-left = { $deals ->
    [one] **Last deal** of the game
   *[other] **{ $deals }** deals left
}
nine-deals-decide = One more deal decides
nine-stake = Stake { $amount }
nine-stake-each = Stake { $amount } a pot
nine-per-point = { $amount } for each point behind the winner
nine-pot-of-game = Pot for the winner of the game: **{ $amount }**
nine-pots = Pots: left **{ $left }** · middle **{ $middle }** · right **{ $right }** · all three **{ $all }**
nine-packing-now = { $ready ->
    [0] Before anything is arranged, everybody says whether they pack.
   *[other] Before anything is arranged, everybody says whether they pack. Answered: **{ $ready } of { $players }**.
}
nine-tenth-now = { $name } may deal everybody a tenth card.
nine-tenth-round-now = { $caller } packs. { $name } may deal those nine cards round.
nine-discarding-now = { $ready ->
    [0] Everybody has ten cards and lays one aside.
   *[other] Everybody has ten cards and lays one aside. Done: **{ $ready } of { $players }**.
}
nine-arranging-now = { $ready ->
    [0] Everybody is arranging nine cards. Nobody is ready yet.
   *[other] Everybody is arranging nine cards. Ready: **{ $ready } of { $players }**.
}
nine-has-packed = has packed
nine-may-deal-tenth = may deal a tenth card
nine-has-discarded = has laid a card aside
nine-to-discard = to lay a card aside

# The panel
nine-packing-own = **Do you pack?** Nobody’s answer is shown until everybody has answered. The dealer may then take the cards of the first player to pack and deal them round to the others.
nine-packing-yes = You pack.
nine-packing-no = You keep your cards.
nine-tenth-own = **Will you deal everybody a tenth card?** Then everybody lays one card aside, you too.
nine-tenth-round-own = **Will you deal { $name }’s nine cards round?** They are shuffled, and each of the others gets one and lays one aside. What is left goes back to { $name } as nine cards to play.
nine-tenth-wait = { $name } may deal a tenth card.
nine-discard-own = **Lay one card aside.** Nobody sees it, and you play the other nine.
nine-discard-done = You’ve laid your card aside.
nine-discard-wait = The others each lay a card aside.
nine-out = You’ve packed, and are out of this deal.
nine-packs = You pack, so your cards are thrown in, and your stake stays in the pot.
nine-for-everybody = { $what ->
    [both] -# Everybody sees the buttons to declare and to pack, whatever they hold.
    [pack] -# Everybody sees the button to pack, whatever they hold.
   *[declare] -# Everybody sees the buttons to declare, whatever they hold.
}
nine-packed = Packed: { $names }.
nine-pack = Pack (bum deal)
nine-keep = Keep my cards
nine-deal-tenth = Deal a tenth card
nine-deal-round = Deal them round
nine-no-tenth = No tenth card
nine-no-round = Don’t deal them round
nine-discard = Lay a card aside

# The hands as they are turned up
nine-round-won = **{ $place ->
    [1] Left hands
    [2] Middle hands
   *[other] Right hands
}** · { $name } wins
nine-round-first = **{ $place ->
    [1] Left hands
    [2] Middle hands
   *[other] Right hands
}** · { $tied } are equal; { $name } showed first and wins
nine-round-tied = **{ $place ->
    [1] Left hands
    [2] Middle hands
   *[other] Right hands
}** · { $tied } are equal, and nobody wins
nine-round-shared = **{ $place ->
    [1] Left hands
    [2] Middle hands
   *[other] Right hands
}** · { $tied } are equal, and it counts for all of them
nine-scores = { $count ->
    [one] { $name } scores a point
   *[other] { $name } scores { $count } points
} and has { $points }.
nine-sweep = **All three!** { $count ->
    [one] { $name } scores an extra point
   *[other] { $name } scores { $count } extra points
} and has { $points }.
nine-quad-scores = { $count ->
    [one] { $name } scores a point for it
   *[other] { $name } scores { $count } points for it
} and has { $points }.
nine-save-scores = { $count ->
    [one] { $name } scores a point for saving the game
   *[other] { $name } scores { $count } points for saving the game
} and has { $points }.
nine-set-back = { $lost ->
    [0] { $name } has no points to lose.
    [one] { $name } goes back one point and has { $points }.
   *[other] { $name } goes back { $lost } points and has { $points }.
}

# What happened
nine-game-started = { $deals ->
    [one] A new game: one deal, and the highest score wins.
   *[other] A new game: { $deals } deals, and the highest score wins.
}
nine-packs-told = { $players ->
    [one] { $name } packs.
   *[other] { $name } pack.
}
nine-tenth-refused = { $name } dealt no tenth card.
nine-tenth-refused-time = { $name } ran out of time and dealt no tenth card.
nine-tenth-dealt = { $name } dealt everybody a tenth card.
nine-tenth-dealt-round = { $name } dealt { $caller }’s cards round.
nine-hand-returned = { $name } got nine cards back.
nine-pot-taken = **{ $name } takes the pot:** { $amount }
nine-pot-taken-of = { $pot ->
    [0] **{ $name }** takes the left pot: { $amount }
    [1] **{ $name }** takes the middle pot: { $amount }
    [2] **{ $name }** takes the right pot: { $amount }
   *[other] **{ $name }** takes the pot for all three rounds: { $amount }
}
nine-carried = Carried over: **{ $amount }**
nine-unwon = Nobody wins the pot.
nine-saved = The game is saved, and nobody wins.
nine-all-packed = Everybody packs, so nobody wins.
nine-flushes-tied = The best running flushes are equal, so nobody wins.
nine-points-paid = { $name } pays { $other } { $amount }.
nine-points-paid-short = { $name } pays { $other } { $amount } of the { $due } due, and has nothing left.
nine-points-paid-nothing = { $name } has nothing left and can’t pay { $other } the { $due }.
nine-game-void = The game was broken off before anybody had won it.

# Calls
nine-call-packing = Do you pack at { $game }?
nine-call-packing-here = { $who }, do you pack?
nine-call-tenth = You may deal a tenth card at { $game }.
nine-call-tenth-here = { $who }, you may deal a tenth card.
nine-call-discarding = Lay a card aside at { $game }.
nine-call-discarding-here = { $who }, lay a card aside.

# How it is played, put together for the house rules of a table
nine-guide-play =
    Everybody is dealt **nine cards** and makes **three hands** of three of them, in private: left, middle and right, the best one left. There is no betting.

    When all are ready the **left hands** are turned up, then the middle ones, then the right ones. After that the deal passes to the left.
nine-guide-win-two-of-three = Whoever wins **two of the three rounds** takes the pot. If three players win one each, nobody does.
nine-guide-win-all-or-tie = Whoever has the best hand in **all three rounds**, or one equal to the best, takes the pot; it makes no difference who shows first. If nobody has, or two players have, the pot is carried over.
nine-guide-win-all-three = Whoever wins **all three rounds** outright takes the pot. Otherwise nobody does.
nine-guide-win-four-pots = There are **four pots**. The winner of a round takes the pot of that round, and whoever wins all three takes the fourth one too.
nine-guide-carried = A pot that nobody wins stays where it is, and everybody adds a stake for the next deal.
nine-guide-target = { $scoring ->
    [places] In each round the best three hands score.
    [none] Winning a round scores nothing by itself.
   *[rounds] You score for the rounds you win.
} The first to **{ $target }** points wins the game, which can happen in the middle of a deal.
nine-guide-deals = { $scoring ->
    [places] In each round the best three hands score.
    [none] Winning a round scores nothing by itself.
   *[rounds] You score for the rounds you win.
} { $deals ->
    [one] A game is **one deal**, and the highest score wins it.
   *[other] A game is **{ $deals } deals**, and the highest score wins it.
} If players are level after that, another deal is played.
nine-guide-together = Everybody arranges their cards at the same time, and may change them until the last player has locked. If your time runs out, your cards are arranged for you: the best left hand there is, then the best middle one.
nine-guide-coming-game = Anyone who sits down during a game is dealt in from the next one.

nine-guide-arranging =
    Your panel has a line for each hand: tap it to choose its cards. It shows what you’ve made of your cards. `/arrange` takes them typed: `101010 AKQ 432`.

    You make exactly **three hands**, and all nine cards are used. Any three cards are a hand, even without a pair.
nine-guide-order = Each hand has to be at least as good as the next; otherwise they can’t be locked. You needn’t make the best left hand there is; you may keep something good for later.
nine-guide-secret = Until everybody is ready the others see only whether you are.

nine-guide-prial = Three { $ranks } are the best hand of all; the other prials follow from aces down to twos.
nine-guide-runs-a23-high = The best run is A-2-3, then A-K-Q; 2-A-K isn’t a run.
nine-guide-runs-akq-high-a23-second = The best run is A-K-Q, then A-2-3; 2-A-K isn’t a run.
nine-guide-runs-a23-low = The best run is A-K-Q, and A-2-3 is the lowest; 2-A-K isn’t a run.
nine-guide-least = Pairs and high cards are compared card by card.

nine-guide-showing = Left hands are shown clockwise, beginning at the dealer’s left. Whoever wins a round shows first in the next. Everybody shows without being asked.
nine-guide-first = Of equal best hands the one that was **shown first** wins the round.
nine-guide-level = If the best hands are equal, **all of them count as best**, whichever was shown first; the one that was shown first leads the next round.
nine-guide-tied = If the best hands are equal, **nobody** wins the round; the one that was shown first leads the next.
nine-guide-round = { $points ->
    [0] Winning a round scores nothing by itself.
    [one] Winning a round scores **one point**.
   *[other] Winning a round scores **{ $points } points**.
}
nine-guide-places = The best hand of a round scores **3**, the second **2** and the third **1**. Equal hands rank in the order in which they were shown.
nine-guide-sweep = { $points ->
    [one] Winning all three scores **one point** more.
   *[other] Winning all three scores **{ $points } points** more.
}
nine-guide-at-once = The score is checked each time somebody scores. As soon as somebody reaches the target they have won, and the hands that are left aren’t shown.
nine-guide-last-deal = After the last deal the highest score wins. Saving the game in that deal doesn’t win it; another one is played.

nine-guide-special-none = Nothing is declared at this table.
nine-guide-flush-pot = **Nine in sequence of one suit**, declared, take { $pots ->
    [one] the pot
   *[other] all four pots
}. The one with the ace at the bottom is the best, then ace to six, king to five and so on. If the best two are equal, nobody wins.
nine-guide-flush-points = { $points ->
    [one] **Nine in sequence of one suit**, declared, score **one point**, and no hands are shown.
   *[other] **Nine in sequence of one suit**, declared, score **{ $points } points**, and no hands are shown.
} The one with the ace at the bottom is the best, then ace to six, king to five and so on. If the best two are equal, nobody scores.
nine-guide-fours-pot = **Four of a kind**, declared, takes { $pots ->
    [one] the pot
   *[other] all four pots
}. The best one wins: four { $ranks }, then from aces down to twos.
nine-guide-fours-points = { $points ->
    [one] **Four of a kind**, declared, scores **one point**, and no hands are shown.
   *[other] **Four of a kind**, declared, scores **{ $points } points**, and no hands are shown.
} Only the best one counts: four { $ranks }, then from aces down to twos.
nine-guide-set-back = { $points ->
    [one] Or you **set the others back**, and each of them loses a point, if they have one.
   *[other] Or you **set the others back**, and each of them loses { $points } points, but never more than they have.
}
nine-guide-pairs-pot = **Four pairs**, declared, save the game: nobody wins, and { $pots ->
    [one] the pot is
   *[other] all four pots are
} carried over. Four of a kind counts as two pairs.
nine-guide-pairs-points = { $points ->
    [0] **Four pairs**, declared, save the game: no hands are shown, and nobody scores. Four of a kind counts as two pairs.
    [one] **Four pairs**, declared, save the game: no hands are shown, and whoever declared them scores **one point**. Four of a kind counts as two pairs, and nobody wins a game by saving it.
   *[other] **Four pairs**, declared, save the game: no hands are shown, and whoever declared them scores **{ $points } points**. Four of a kind counts as two pairs, and nobody wins a game by saving it.
}
nine-guide-precedence = Each declaration beats those listed after it.
nine-guide-declaring = You declare in place of locking your hands, and all declarations are revealed together. Nobody has to declare anything, and everybody has the same buttons.

nine-guide-extras-none = At this table there is no tenth card, and there are no jokers. Nobody may throw their cards in as a bum deal.
nine-guide-tenth = **The tenth card**: after looking, the dealer may deal everybody one more card. Nobody else has a say. Each player lays one card aside, which nobody sees, and plays the other nine.
nine-guide-bum-deal = **Bum deal**: if your cards are hopeless you may throw them in. { $points ->
    [pot] You’re out of the deal, and your stake stays in the pot; nobody else’s cards are touched.
   *[points] You’re out of the deal; nobody else’s cards are touched.
} If all but one pack, that player wins. If everybody packs, nobody does.
nine-guide-jokers = **Jokers**: two are in the pack, and each stands for a rank or for a suit, never for both. So it makes a prial, a run, a flush or a pair, but never a running flush. In a flush it is lower than a two.
nine-guide-jokers-lose = Between hands of the same worth the natural one wins, and one joker beats two. { $declared ->
    [both] A joker may complete a declared four of a kind; four pairs have to be natural.
    [fours] A joker may complete a declared four of a kind.
    [pairs] Four pairs have to be natural.
   *[none] { "" }
}
nine-guide-jokers-equal = They are as good as the cards they stand for. { $declared ->
    [both] Four of a kind and four pairs have to be natural.
    [fours] Four of a kind has to be natural.
    [pairs] Four pairs have to be natural.
   *[none] { "" }
}
nine-guide-dealt-round = **With six players** there is no tenth card left in the pack. Before arranging, everybody says whether they pack, and the dealer may take the cards of the first player who does and deal them round to the others. Each of them gets one and lays one aside; those laid aside and the four left over go back to the player who packed, to be played after all.

nine-guide-stake = Everybody puts **{ $amount }** into the pot before each deal. If you can’t pay it you aren’t dealt in.
nine-guide-stakes = Everybody puts **{ $amount }** into each of the four pots before each deal. If you can’t pay that you aren’t dealt in.
nine-guide-game-stake = Everybody puts **{ $amount }** into the pot when a game begins, and its winner takes it. Nothing is paid in between.
nine-guide-per-point = When the game is over, everybody pays the winner **{ $amount }** for each point they are behind.
nine-guide-left = Anyone who leaves in the middle of a deal is out of it, and the stake stays in the pot. The last player left takes it. When a table closes with chips in the pot, they go to those who are still there.
nine-guide-left-game = Anyone who leaves in the middle of a game is out of it, and the stake stays in the pot.

nine-guide-example = Four play. Anna sits to the dealer’s left and shows first.
nine-guide-example-left-first = **Left hands.** Anna’s and Bill’s are equal and the best. Anna showed first, so she wins.
nine-guide-example-left-level = **Left hands.** Anna’s and Bill’s are equal and the best, and both count. Anna showed first and leads again.
nine-guide-example-left-tied = **Left hands.** Anna’s and Bill’s are equal and the best, so nobody wins. Anna showed first and leads again.
nine-guide-example-left-low = **Left hands.** Clara wins: A-2-3 is the lowest run here. She leads the next round.
nine-guide-example-middle = **Middle hands.** Anna wins: her run beats the flushes, and Clara’s lower run.
nine-guide-example-right = **Right hands.** Anna wins with the only pair.
nine-guide-example-low-two-of-three = She has won two rounds and takes the pot.
nine-guide-example-low-all-or-tie = Nobody is best in all three, so the pot is carried over.
nine-guide-example-low-all-three = Nobody has won all three, so the pot is carried over.
nine-guide-example-low-four-pots = Clara takes the left pot, Anna the middle and the right one, and the pot for all three waits for the next deal.
nine-guide-example-low-points = She has won two rounds and Clara one.
nine-guide-example-end-two-of-three = She has won more than two rounds and takes the pot.
nine-guide-example-end-all-or-tie = She is best or equal to the best in all three, Bill only in one. She takes the pot.
nine-guide-example-end-all-three = She has won two rounds, and it takes all three, so the pot is carried over.
nine-guide-example-end-four-pots = She takes the middle and the right pot. The left one waits for the next deal, and so does the pot for all three.
nine-guide-example-end-points = She has won all three rounds{ $sweep ->
    [0] { "" }
   *[other] , and scores for that as well
}.

# In its own words: `nine-cards-x` is said instead of `x`
nine-cards-arranged-left = has left
nine-cards-arranged-shown = { $place ->
    [1] { $name } showed the left hand `{ $cards }`, { $hand }.
    [2] { $name } showed the middle hand `{ $cards }`, { $hand }.
   *[other] { $name } showed the right hand `{ $cards }`, { $hand }.
}
nine-cards-arranged-shown-unnamed = { $place ->
    [1] { $name } showed the left hand `{ $cards }`.
    [2] { $name } showed the middle hand `{ $cards }`.
   *[other] { $name } showed the right hand `{ $cards }`.
}
nine-cards-arranged-place-name = { $place ->
    [1] left
    [2] middle
   *[other] right
}
nine-cards-arrange-place = { $place ->
    [1] Left
    [2] Middle
   *[other] Right
}
nine-cards-arranged-place-short = **{ $place ->
    [1] Left
    [2] Middle
   *[other] Right
}** · { $hand }
nine-cards-arrange-now = **Arrange your cards,** the best hand on the left.
nine-cards-arrange-better = { $hand }: better than the { $before ->
    [1] left
   *[other] middle
} hand
nine-cards-arrange-refused-size = Not ready to lock: the { $place ->
    [1] left
    [2] middle
   *[other] right
} hand has { $cards ->
    [0] no cards
    [one] one card
   *[other] { $cards } cards
}. A hand takes three.
nine-cards-arrange-refused-order = Not ready to lock: the { $place ->
    [2] middle
   *[other] right
} hand is better than the { $before ->
    [1] left
   *[other] middle
} one.
nine-cards-arrange-sure-these = **Lock these hands, the best one on the left?**
nine-cards-arrange-swap-two = { $one ->
    [1] Left
   *[other] Middle
} and { $other ->
    [2] middle
   *[other] right
}
nine-cards-arrange-place-won = { $place ->
    [1] left
    [2] middle
   *[other] right
}
nine-cards-arrange-won = { $count ->
    [0] **The deal is over.** You won no hands{ $some ->
        [0] .
       *[other] : { $gained }
    }
    [one] **You won the { $hands } hand:** { $gained }
   *[other] **You won the { $hands } hands:** { $gained }
}
nine-cards-arrange-ready = Ready to lock.
nine-cards-arrange-lock-none = Lock
nine-cards-arrange-leaving = You’re leaving, and are no longer in this deal.
nine-cards-arrange-menu = { $place ->
    [1] Left hand
    [2] Middle hand
   *[3] Right hand
}: three cards
nine-cards-arrange-card-in-hand = { $card } · { $place ->
    [1] left
    [2] middle
   *[3] right
}
nine-cards-refusal-hand-size = The { $place ->
    [1] left
    [2] middle
   *[other] right
} hand has { $cards ->
    [0] no cards
    [one] one card
   *[other] { $cards } cards
}. Each of the three hands is made of three.
nine-cards-refusal-misordered = { $place ->
    [2] The middle hand is better than the left one
   *[other] The right hand is better than the middle one
}. The best has to lie on the left, so swap them.
nine-cards-arrange-form-hand = { $place ->
    [1] Left hand
    [2] Middle hand
   *[3] Right hand
}
nine-cards-arrange-form-about = Three hands of three cards, the best one left. All nine cards are used.
nine-cards-arranged-not-needed = { $place ->
    [2] The middle and the right hands weren’t needed.
   *[other] The right hands weren’t needed.
}
nine-cards-refusal-no-odds = Your chances are shown beside your hands while you arrange them: `/hand`.
nine-cards-refusal-too-few-players = A deal needs { $least_number } players who can pay the stake; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
nine-cards-refusal-too-few-ready = A deal needs { $least_number } players who can pay the stake and aren’t sitting out; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
nine-cards-rule-no-limit = none
nine-cards-rule-number-none = 2, or 0 for none
nine-cards-rule-stake-about = What everybody puts in: before each deal or, for points, when a game begins. With four pots it is four times as much.
nine-cards-rule-stake-example = With 5, four players play for 20.
nine-cards-rule-win-rule-about = What it takes to win; what nobody wins is carried over to the next deal.
nine-cards-rule-win-rule-example = Anna wins two rounds, and the third is Bill’s.
nine-cards-rule-best-prial-about = The rank whose prial is the best, and whose four of a kind too: 3, 7, 9, or 14 for aces.
nine-cards-rule-best-prial-example = With 3, three threes beat three nines.
nine-cards-rule-quad-wins-about = Four of a kind may be declared. The best takes the pot, or scores its points, and no hands are played.
nine-cards-rule-quad-wins-example = Anna declares four kings and Bill four tens, and only Anna’s count.
nine-cards-rule-run-order = The best run
nine-cards-rule-run-order-about = Where A-2-3 stands among the runs.
nine-cards-rule-run-order-example = A♥ 2♣ 3♦ against A♦ K♣ Q♠.
nine-cards-rule-target = Points to win
nine-cards-rule-target-example = With 21, a player with 20 needs one more point.
nine-cards-rule-payment-per-point = An amount for each point behind the winner
nine-cards-rule-payment-example = It ends at 21, 17 and 12, and the second and third pay.
nine-cards-rule-point-rate-about = With payment by points: what a loser pays the winner for each point behind.
nine-cards-rule-point-rate-example = With 2, four points behind cost 8.
nine-cards-rule-max-players-about = At most five play, and six where there are two jokers; each is dealt nine cards.
nine-cards-rule-max-players-example = With 4, the fifth has to wait.
nine-cards-rule-clock-about = When it runs out, your cards are arranged for you, the best hand left, and a question is answered with no.
nine-cards-rule-clock-example = With 120, two minutes for all to arrange.
nine-cards-rule-hints-full = Names, chances, and advice on how to arrange
nine-cards-help-scoring-title = Who wins

nine-cards-advice-place = { $place ->
    [1] Left hand
    [2] Middle hand
   *[other] Right hand
}
