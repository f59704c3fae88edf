# How to play each game well: figures counted by Prial, and what follows from them.

# Betting games
advice-dealt = **Know what is dealt.** { $high }% of all hands have nothing but high cards, { $pair }% are a pair, and { $better }% are better than a pair.
advice-middle = { $size ->
    [3] Half of all hands are worse than K-10-2, and a pair beats three in four.
    [4] Half of all hands are worse than a pair of fours. To be the best of three you want about a pair of aces, to be the best of four a flush with a queen.
    [5] Half of all hands are worse than a flush, 9-7-3. To be the best of three you want about a flush with an ace, to be the best of four a run, 7-6-5.
   *[other] Half of all hands are worse than a run, 7-6-5. To be the best of three you want about a run, K-Q-J, to be the best of four a run, A-K-Q.
}
advice-chances = **How often a hand is the best** of two, of three and of four:
advice-chance = • `{ $cards }` { $one }%, { $two }%, { $three }%
advice-play-by-them = **Play by that.** Before you judge a hand, count who is in: what is good against one player is poor against three. The others’ hands are better than these figures, too, because the worst are folded first.
advice-bluff = **But not slavishly.** If you only ever bet on good hands, everybody folds when you bet, and you win small pots. Bluff now and then, best against one or two players who can fold{ $blind ->
    [yes] {" "}and have looked. A blind player doesn’t know how bad the hand is, and pays half to stay in.
   *[no] . A bluff has to frighten everybody who is in.
}
advice-bet-less = **Bet less than poker has taught you.** While three or more are in, no last card ends the betting: every raise is paid again on every round, and nobody can stop it by seeing. Raise to get down to two players, not to build a pot.
advice-blind = **Blind play** is worth its price while the others stay in with too many hands. Against one open player only a third of the new bets is yours. If they stay in with anything, you win one deal in two; with the better two thirds of their hands, one in three, which just covers what it costs; with the better half, one in four. What is in the pot already comes on top, and nobody who has looked can see you. Good blind play takes long practice; done often and badly it is dear.
advice-seeing = **See when it is worth it.** With { $pot } in the pot and { $price } to see, you need to be the best { $needed }% of the time. Below that, fold now, because each further turn costs the same again. If you are likelier ahead than behind, bet on and let the other pay to see you.
advice-unshuffled = **The pack is not shuffled** until a prial has won a showdown, so remember what went under it. With four players { $size ->
    [3] twelve cards
    [4] sixteen cards
    [5] twenty cards
   *[other] twenty-eight cards
 } go under it in each deal, and they come back in the same order once the pack has been dealt through. { $next ->
    [ace] If no ace was among the first twelve cards, 28% of the next hands have one instead of 22%.
    [most] Most of the next deal comes from the other cards.
   *[other] A card that has just gone under is not dealt in the next deal.
 } Cards that went under side by side are dealt to neighbours.
advice-sideshow = **Ask for a sideshow** with a middling hand, such as a low pair. Whoever is worse packs, and nobody else learns a card. With a very good hand don’t ask, because you want the others to pay.
advice-draw = **Draw to what comes.** One new card makes a prial of a pair 4% of the time, a flush of two cards of a suit 22%, and a run of two neighbours such as 9-8 16%. Two neighbours of one suit come to a flush or a run 34% of the time. { $most ->
    [1] { "" }
   *[other] Keep an ace and draw two, and you have a pair or better one time in four; three new cards do that just as often.
}
advice-draw-betting = **Watch what the others draw.** Whoever exchanges nothing has, or claims to have, a flush or better; whoever exchanges one card usually has a pair or two cards to a flush. Low pairs are for small pots.
advice-draw-unseen = { $half ->
    [yes] **Unseen you call at half price**: stay in unseen while it is cheap, and look before it gets dear.
   *[no] **Unseen cards** save nothing here: look before you pay.
}

# Games of arranged hands
advice-winners = **What wins a place half the time.** Anything better wins it more often than not:
advice-winner = { $players } players: { $hand }
advice-place = { $place ->
    [1] First hand
    [2] Second hand
    [3] Third hand
   *[other] Fourth hand
}
advice-crash-places = **Every place is one point**, the fourth as much as the first. The first place is dear: among four players even a prial of fives wins it only about one time in five, but second it wins more than eight in ten. So don’t spend your best cards on a first hand that is going to lose.
advice-crash-spoil = **Spoil one hand for another** when the chances add up to more. Take a card away from a hand that stays good without it, or that has no chance anyway, and give it to one that gets above the line in the list. Among four players a flush wins the fourth place three times in four with an ace, and one time in four with a nine; a run of 9-8-7 wins hardly more first places than one of 4-3-2. Your panel shows the chance of each hand: add them up.
advice-crash-target = **Look at the score.** Places are counted from the first to the fourth, and the first to the target wins. If one point is enough, make the first hand as strong as you can. If somebody else needs one point, it is the first hands that have to stop them.
advice-nine-aim = { $aim ->
    [two-of-three] **You need two of the three.** Make two hands that win rather than three that are fair, because a hand without a chance costs you nothing if the other two get better by it.
    [four-pots] **Each hand has a pot of its own**, so add the chances up. With a chance of winning all three you play for the fourth pot, too.
    [points] **Every hand scores**, so add the chances up, and mind which place is worth most by the points of your table.
   *[other] **Every hand counts here**, so the weakest one decides: raise that one first.
}
advice-nine-spoil = **Spoil one hand for another** when it lifts the other one above the line in the list. An ace that only decorates a pair in the right hand may make a run on the left; a pair that is broken up for a flush in the middle costs you the right hand. Left hands have to be very good, right hands hardly more than a pair.
advice-nine-count = **Count your cards.** What you hold nobody else has: with three kings in your hand there is no prial of kings against you, and fewer runs with a king in them.
advice-two-both = **You need both hands**, so multiply: two hands that each win half the time take the pot one time in four, and 90% with 20% only about one in five. Raise the weaker hand first.
advice-two-spoil = **Spoil one hand for another** whenever the product grows. A run on the left that leaves nothing on the right wins less than a flush that leaves a pair. { $left ->
    [0] { "" }
   *[other] You choose the card that you lay aside: keep the one that helps the weaker hand.
}
advice-two-pass = **Pass** when your left hand is beaten and your right one would only tell the others what you hold. Show when you are ahead, or when a good right hand can keep the pot from somebody else.
