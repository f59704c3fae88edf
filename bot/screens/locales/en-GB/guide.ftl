# How Crash is played, put together for the house rules of a table.

guide-play =
    Everybody is dealt **thirteen cards** and makes up to **four hands** of three of them, in private, the best one first. What isn’t used is left over, and nobody sees it. There is no betting.

    When all are ready, the **first hands** are compared, and the best of them scores a **point**. Then the second hands are compared, the third, and the fourth. After that the deal passes to the left.
guide-target = The first to **{ $target }** points wins the game{ $paid ->
    [yes] , and the others pay
   *[no] { "" }
}. That can happen in the middle of a deal.
guide-targets = With four players the first to **{ $target }** points wins the game, with two or three the first to **{ $small }**{ $paid ->
    [yes] , and the others pay
   *[no] { "" }
}. That can happen in the middle of a deal.
guide-margin = The winner also has to be two points ahead of the second; until then play goes on.
guide-together = Everybody arranges their cards at the same time, and may change them until the last player has locked. If your time runs out, your cards are arranged for you, the best hand first.
guide-coming = Anyone who sits down during a game is dealt in from the next one. { $paid ->
    [yes] Anyone who leaves during a game pays as a loser when it is over.
   *[no] Anyone who leaves during a game is out of it.
}
guide-shuffled = The pack is shuffled and cut before each deal.
guide-unshuffled = The dealer may deal without shuffling, and the table then says so; the player to the dealer’s right may cut the pack or leave it.
guide-first-seven = Before the first deal, cards are dealt round face up, and whoever gets the first seven deals.

guide-arranging =
    Your panel has a line for each hand: tap it to choose its cards. It shows what you’ve made of your cards and what is left over. It can suggest hands, too: the ones that score most on average, the ones surest of a point, or a try for the crash. `/arrange` takes them typed: `{ $least ->
        [flush] 101010 AKQ 432
       *[other] 101010 AKQ 432 99J
    }`.

    You need not make four hands. The hands you make are the first ones, so three are your first, second and third. Nor need you make the best ones; you may break up a prial, or keep something good for later.
guide-least-pair = The lowest hand is a **pair** with any third card. Three cards without even a pair aren’t a hand.
guide-least-flush = **No pairs** are played here; the lowest hand is a flush.
guide-least-high-card = **Any three cards** are a hand here.
guide-order-reject = Each hand has to be at least as good as the next; otherwise they can’t be locked.
guide-order-auto-sort = Each hand has to be at least as good as the next; they are put in order automatically.
guide-order-lose-game = Each hand has to be at least as good as the next. **Take care**: with hands out of order you lose the game{ $paid ->
    [yes] , and pay every other player as if each had won
   *[no] { "" }
}.
guide-fours = A hand may also be **all four cards of a rank**. That beats any prial, and four fours beat all other fours.
guide-secret = Until everybody is ready the others see only whether you are: not what you’ve made, nor how many hands.

guide-scoring =
    First hand is compared with first hand, second with second, and so on. The best scores **one point**. A hand that has no other against it wins; if nobody has a hand, nobody scores.
guide-tie-no-point = If the best hands are equal, **nobody** scores.
guide-tie-next-best = If the best hands are equal, they cancel each other out, and **the best of the others** scores.
guide-tie-yogi = If the best hands are equal, the point goes to **{ $name }**, a dummy player. { $paid ->
    [yes] Anyone who doesn’t finish ahead of { $name } pays double. If { $name } wins the game, everybody pays the price of a game into a pool for the winner of the next.
   *[no] { $name } can win the game, too.
}
guide-at-once = The score is checked after every point. As soon as somebody reaches the target they have won, and the rest of the deal isn’t played.
guide-scoring-order = The four hands come first, then the crash, and then a bus ride. Both count only if all four hands were compared.

guide-crash = Whoever wins **all four hands** of a deal has made a **crash**. It has to be all four outright: an equal hand isn’t enough.
guide-crash-bonus-points = { $points ->
    [0] It earns nothing but its four points.
    [one] It scores **one point** more: five in all.
   *[other] It scores **{ $points } points** more.
}
guide-crash-wins-game = It **wins the game** at once.
guide-crash-payment = Each opponent pays **{ $amount }** for it at once.
guide-crash-none = It earns nothing but its four points.
guide-announcing-required = Only a crash that was **announced** (called before the hands are turned up) earns more than its four points.
guide-announcing-optional = A crash may be **announced** (called before the hands are turned up), and then counts differently from one that wasn’t.
guide-announcing = When all have locked, everybody is asked whether they call one, and the answers are revealed together. After that nobody may rearrange.
guide-announced-payment = Announced and made: each opponent pays **{ $amount }**.
guide-announced-wins-game = Announced and made: it **wins the game**.
guide-announced-points = { $points ->
    [0] Announced and made: it earns nothing but its four points.
    [one] Announced and made: **one point** more.
   *[other] Announced and made: **{ $points } points** more.
}
guide-unannounced = Made, but not announced:
guide-failed-pay-each = Announced and not made: you pay each of the others **{ $amount }**. The points you have won count.
guide-failed-none = Announced and not made: it costs nothing, and the points you have won count.
guide-failed-minus-points = { $points ->
    [one] Announced and not made: you lose **one point**, if you have one.
   *[other] Announced and not made: you lose **{ $points } points**, but never more than you have.
}
guide-too-few-left = If the game is won before all four hands are compared, there is no crash. If you need three points or fewer, you can no longer make one.

guide-special-none = At this table no cards are special. There are no bus rides, and nothing is declared.
guide-bus-ride = **Bus ride**: anyone who holds all four cards of a rank and uses all four in hands, such as a prial and { $least ->
    [flush] a run
   *[other] a pair
} with the fourth card, scores { $points ->
    [0] no point
    [one] one point
   *[other] { $points } points
} more. Whether those hands win makes no difference. If there are several, only the highest counts: fours, aces, kings and so on down, threes, twos.
guide-bus-ride-paid = For a bus ride each opponent pays { $amount } as well.
guide-bus-ride-knock = It counts only if you have **knocked** before you arrange. The others hear that, but not what you hold, and you need not play it.
guide-south-wales = **Four of a kind**: declared, it takes all four points of the deal, and the hands aren’t played. If there are several, the highest counts; four fours win the game.
guide-four-threes = **Four threes**, declared, win the game at once.
guide-pairs = **{ $pairs ->
    [5] Five or six
   *[other] Six
} pairs**: declared, they are shown, and the same dealer deals again. Four of a kind counts as two pairs.
guide-pairs-reset = **{ $pairs ->
    [5] Five or six
   *[other] Six
} pairs**: declared, they set the points of all others to 0, and the next player deals.
guide-run-wins-game = **A thirteen-card run** (a card of every rank): declared, it wins the game. If two players declare one, nobody wins.
guide-run-payment = **A thirteen-card run** (a card of every rank): declared, { $paid ->
    [yes] each opponent pays { $amount } for it, and the deal is over
   *[no] it ends the deal, and nothing is paid for it
}.
guide-run-reset = **A thirteen-card run** (a card of every rank): declared, it sets the points of all others to 0, and the next player deals.
guide-declaring = You declare in place of locking your hands, and all declarations are turned up together, so nobody learns who could have declared. { $order ->
    [all] Pairs come before a thirteen-card run, and that before four of a kind.
    [pairs-run] Pairs come before a thirteen-card run.
    [pairs-fours] Pairs come before four of a kind.
    [run-fours] A thirteen-card run comes before four of a kind.
   *[one] { "" }
}

guide-payments = When the game is won, each of the others pays its winner.
guide-pay-fixed = A lost game costs **{ $amount }**.
guide-pay-per-point = A lost game costs **{ $amount }** for each point short of the target.
guide-pay-none = Nothing is paid for a lost game; it is played for points.
guide-double-zero = Anyone without a point pays **double**.
guide-double-level = Anyone who doesn’t have more points than { $name } pays **double**.
guide-treble = If no loser has a point, each pays **treble** instead.
guide-left = Anyone who has left the game, or is sitting out, pays as a loser. If fewer than two are left, nobody pays.

guide-spares =
    Four hands are always dealt. With two or three players the ones left over are **spare hands**, face down.

    Beginning at the dealer’s left, each player may put the whole hand aside, unseen by others, and take a spare hand without having seen it. You look at your own cards first. What you take you have to play, and each player may exchange once.
guide-spares-four = At this table four play, so there is a spare hand only in the place of somebody who has left or is sitting out.
guide-spares-gone = A spare hand that was taken is gone, and the hand given up is out of the game.
guide-spares-reused = The hand you give up becomes the spare hand for the next player.
guide-spares-fee = Exchanging costs **{ $amount }**, into a pool for the winner of the game.
guide-spares-free = Exchanging costs nothing.

guide-ranking-notes-aces-first = Three aces are the best prial, then kings and so on down to threes and twos. The best run is A-2-3, then A-K-Q; 2-A-K isn’t a run. Pairs are compared by the pair and then by the third card.
guide-example = Anna, Bill, Clara and Dan each make the best first hand they can.
guide-example-first = **First hands.** Bill scores: three threes are the best prial of all.
guide-example-first-fours = **First hands.** Anna scores: three fours beat three threes where prials rank aces first.
guide-example-second-no-point = **Second hands.** Anna’s and Bill’s are equal and the best, so nobody scores.
guide-example-second-yogi = **Second hands.** Anna’s and Bill’s are equal and the best, so the point is { $name }’s.
guide-example-second-next-best = **Second hands.** Anna’s and Bill’s are equal and cancel each other out, so Dan’s run scores.
guide-example-third = **Third hands.** Anna scores, with a second running flush.
guide-example-fourth = **Fourth hands.** Bill and Clara have none, and Anna’s flush beats Dan’s pair.
guide-example-fourth-alone = **Fourth hands.** Only Anna has one, so she scores.
guide-example-end = Anna has two points and Bill one. Nobody has won all four hands, so there is no crash. What is left over stays unseen.
guide-example-end-fours = Anna has three points. Nobody has won all four hands, so there is no crash. What is left over stays unseen.
guide-example-hand = { $player } `{ $cards }`
