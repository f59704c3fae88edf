# Draw Brag in its own words: `draw-brag-x` is said instead of `x`.

draw-brag-table-blind = unseen
draw-brag-table-open = has looked
draw-brag-table-covered = all in
draw-brag-result-pot = { $number ->
    [1] main pot
   *[other] side pot
}: { $names }
draw-brag-table-bet = put in { $amount }
draw-brag-table-no-ante = too few chips for the big blind
draw-brag-happened-first-bet = { $name } bet { $amount }.
draw-brag-happened-first-bet-blind = { $name } bet { $amount } unseen.
draw-brag-happened-stayed = { $name } called { $amount }.
draw-brag-happened-stayed-blind = { $name } called unseen for { $amount }.
draw-brag-happened-raised = { $name } raised to { $level }.
draw-brag-happened-raised-blind = { $name } raised unseen to { $level }, for { $amount }.
draw-brag-happened-looked-first-bet = { $name } looked and bet { $amount }.
draw-brag-happened-looked-stayed = { $name } looked and called { $amount }.
draw-brag-happened-looked-raised = { $name } looked and raised to { $level }.
draw-brag-happened-numbered-pot-won = { $number ->
    [1] { $name } took { $amount } from the main pot.
   *[other] { $name } took { $amount } from a side pot.
}
draw-brag-hand-blind = You haven’t looked at your cards.
draw-brag-hand-covered = You’re all in. Your hand is compared at the end.
draw-brag-hand-others-blind = { $names } { $players ->
    [one] has
   *[other] have
} not looked
draw-brag-hand-others-covered = { $names } { $players ->
    [one] is
   *[other] are
} all in
draw-brag-done-raised = raised to { $level }
draw-brag-refusal-covered-already = You’re all in; your hand is compared at the end.
draw-brag-refusal-short = It costs { $price } to call and you have { $have }. You may go all in or fold.
draw-brag-refusal-not-short = You can pay the { $price } it costs to call. Going all in is for those who can’t.
draw-brag-refusal-too-few-players = A deal needs { $least_number } players who can post the big blind; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
draw-brag-refusal-too-few-ready = A deal needs { $least_number } players who can post the big blind and aren’t sitting out; { $players ->
    [0] nobody is ready
    [one] only one is ready
   *[other] only { $players } are ready
} now.
draw-brag-rule-min-buy-in-usual = ten big blinds ({ $amount })
draw-brag-rule-min-buy-in-about = The least a player may sit down with. Usually ten big blinds.
draw-brag-rule-money-source-about = Draw Brag is usually played for table stakes: whoever runs out goes all in. Where you may also bet from your wallet, you are all in once both are empty.
draw-brag-rule-clock-about = When it runs out, the player checks if nothing is owed, and folds otherwise; in the exchange, all cards are kept.
draw-brag-rule-hints-example = 3♣ 3♦ K♠ is called “pair of threes, king”; chances are for the cards as they are.
draw-guide-play-blinds = The two players to the dealer’s left post the **small** and the **big blind**, and everybody is dealt three cards, face down. With two players the one to the dealer’s left posts the small blind.
draw-guide-play-rounds = There are **two rounds of betting**. In the first all bets and raises are twice the big blind, in the second four times. At your turn you **call**, **raise** or **fold**; where nobody has bet, you **check** or **bet**. { $raises ->
    [0] While more than two are in, nobody may raise.
    [one] While more than two are in, there is at most one raise a round.
   *[other] While more than two are in, there are at most { $raises } raises a round.
}
draw-guide-play-between = { $draw ->
    [0] No cards are exchanged between the rounds.
    [one] Between the rounds everybody may **exchange** one card.
   *[other] Between the rounds everybody may **exchange** up to { $draw } cards.
} After the second, everyone still in shows, and the best hand takes the pot; equal hands share it. If everybody else folds, the last player takes it and shows nothing.
draw-guide-play-unseen = { $half ->
    [yes] If you have **not looked** at your cards you call for **half the price**, rounded up, which counts as the whole. What you raise costs the full price. You look when it is your turn, and everybody sees that you do.
   *[no] You look when it is your turn, and everybody sees that you do. If you have **not looked** at your cards you pay as much as everybody else.
}
draw-guide-draw-none = **No cards are exchanged** here. After the first round the second begins at once.
draw-guide-draw-exchange = After the first round each player in turn, from the dealer’s left, lays aside { $draw ->
    [one] one card and gets another
   *[other] up to { $draw } cards and gets as many
} from the top of the pack, or keeps all. What is laid aside isn’t dealt again in this deal.
draw-guide-draw-unseen = You needn’t look for this. You can choose cards by their place, and stay unseen. Everybody sees how many you exchange, but not which.
draw-guide-all-in-short = If you can’t pay what it costs, you may go **all in** with what you have left. You then play for the part of the pot that you have matched; what the others put in above that makes a **side pot**, which they play for among themselves.
draw-guide-all-in-unseen = If you go all in unseen, what you paid to call counts double.
draw-guide-all-in-back = What one player puts in and nobody else matches goes back.
draw-brag-table-closing = The table closes after this deal.
draw-brag-reply-closing = The table closes when this deal is over.
draw-brag-refusal-closing = The table closes after this deal.
