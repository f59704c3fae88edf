# How the game is played, in pages.

help-choose = Another page
help-this-table = At this table
help-book = Every rule of { $game }, with examples: [the rule book]({ $address })

help-play-title = How a deal goes
help-play-deal = { $ante ->
    [0] Everybody is dealt { $cards ->
        [3] three
        [4] four
        [5] five
        [7] seven
       *[other] { $cards }
    } cards, face down.
   *[other] Everybody puts the **ante** into the pot and is dealt { $cards ->
        [3] three
        [4] four
        [5] five
        [7] seven
       *[other] { $cards }
    } cards, face down.
} The player to the dealer’s left begins, and the turn goes round clockwise { $rounds ->
    [0] as often as need be.
    [one] once. Then everybody still in shows, and the best hand takes the pot.
   *[other] { $rounds } times at most. Then everybody still in shows, and the best hand takes the pot.
}
help-play-turn = At your turn, do one of these:
help-play-bet = • **Bet** at least as much as the last player did. There is no checking, and what you’ve put in before doesn’t count: staying in always costs a whole new bet.
help-play-raise = • **Raise**: bet more. From then on that is what it costs.
help-play-fold = { $bottom ->
    [yes] • **Fold**: give up the deal. One of your cards is shown; the others stay hidden.
   *[no] • **Fold**: give up the deal. Your cards go under the pack, unseen.
}
help-play-look = { $cards ->
    [3] • **Look** at your cards first, if you’re blind.
   *[other] • **Look** at your cards first, if you’re blind. All but three of them are laid aside.
}
help-play-open = { $cards ->
    [3] Everybody looks at their cards as soon as they are dealt.
   *[other] Everybody looks at their cards as soon as they are dealt, and lays aside all but three of them.
}
help-play-see = • **See**, when only two are left: pay to end the betting and compare hands.
help-play-end = { $carried ->
    [bet] If everybody else folds, the last player takes the pot and shows nothing, unless that player has bet and is still blind.
    [blind] If everybody else folds, the last player takes the pot and shows nothing, unless that player is still blind.
   *[never] If everybody else folds, the last player takes the pot and shows nothing.
} The deal then passes to the left.

help-blind-title = Playing blind
help-blind-half = Until you look at your cards you are **blind**, and everything costs you half: where an open player bets 10, you bet 5. If it doesn’t divide, you round up.
help-blind-look = { $timing ->
    [anytime] You may look at any time, even when it isn’t your turn.
    [before-first-bet] Until your first bet you may look at any time; after that only at your turn, before you bet.
   *[own-turn] You look when it is your turn, before you bet.
} That can’t be undone, and everybody sees that you are **open** now.
help-blind-carried = { $carried ->
    [blind] If everybody folds to a player who is still blind, that player doesn’t win the pot; it is **carried over** to the next deal.
   *[bet] If everybody folds to a player who is still blind and has bet, that player doesn’t win the pot; it is **carried over** to the next deal.
} { $keeping ->
    [no] The hand isn’t kept.
   *[yes] The player may keep the hand, unseen, and is dealt another.
}
help-blind-two-hands = With **two hands** you may look at either one. Then you must either keep it, and the other goes away unseen, or throw it away and play on blind with the other. You pay for one hand only.
help-blind-face-up = That other hand lies **face up**. Everybody else looks at their cards at once, and { $folding ->
    [better] whoever has a better hand has to fold.
   *[worse] whoever has a lower hand has to fold.
} Then it goes under the pack, and the kept hand is played on blind. If all have to fold, the player takes the antes of this deal and keeps the hand, and the pot stays where it is.
help-blind-none = **Nobody plays blind** here. Everybody looks at their cards as soon as they are dealt and pays the full price from the beginning. If everybody else folds, the last player takes the pot; nothing is carried over, and no hand is kept.

help-seeing-title = Seeing
help-seeing-two = You can see when **two players are left** and somebody has bet.
help-seeing-open = { $rule ->
    [equal] • Both open: seeing costs **as much as the bet**. The other player shows; you show only if your hand is better.
   *[double] • Both open: seeing costs **twice the bet**. The other player shows; you show only if your hand is better.
}
help-seeing-blind = { $rule ->
    [equal] • You blind, the other open: seeing costs **as much as a blind bet**, and no more.
   *[double] • You blind, the other open: seeing costs **twice your blind bet**, which is what the other has to bet.
}
help-seeing-both-blind = • Both blind: seeing costs twice the blind bet, and all six cards are turned up.
help-seeing-never = • You open, the other blind: **you can’t see a blind player**. You may bet or fold.
help-seeing-price = { $rule ->
    [equal] Seeing costs **as much as the bet**. The other player shows; you show only if your hand is better.
   *[double] Seeing costs **twice the bet**. The other player shows; you show only if your hand is better.
}
help-seeing-tie = If the hands are equal, whoever paid to see **loses**.
help-seeing-showdown = { $least ->
    [2] At your turn you may ask whether all will **show**.
   *[other] While three or more are in, you may ask at your turn whether all will **show**.
} If all agree, everybody shows and the best hand takes the pot; equal hands share it.

help-ranking-title = What beats what
help-ranking-text = The best first. Suits never count. A run beats a flush.
help-ranking-notes =
    Three threes are the best hand of all, then aces, kings and so on down to twos. The best run is A-2-3, then A-K-Q; 2-A-K isn’t a run. Pairs and high cards are compared card by card.

help-advice-title = Playing well
help-odds-title = How often each hand comes
help-odds-text = { $cards ->
    [3] Three cards make { $hands } different hands:
   *[other] { $cards } cards make { $hands } different hands, counted by the best three cards of each:
}
help-odds-line = **{ $category }** · { $hands } · { $percent }% · one in { $one_in }

help-discards-aside = Of your { $cards } cards three are your hand. As soon as you look, { $aside ->
    [one] the other one is laid aside
   *[other] the other { $aside } are laid aside
}: { $picks ->
    [choose] you choose which.
   *[auto-best] automatically, so that your hand is as good as it can be.
}
help-discards-blind = While you’re blind, all { $cards } cards lie before you. If a hand has to be shown that nobody has looked at, its best three count.
help-discards-equal = If two hands are equal, **what was laid aside decides**: the higher card, then the next. It is turned up only then. Here an ace is high, a wild card counts as what is printed on it, and a joker counts nothing.

help-money-title = Running short
help-money-source = { $source ->
    [table] **Only what is in front of you** counts. You may add more between deals.
   *[wallet] What is in front of you isn’t a limit. If it isn’t enough, the rest comes from your wallet.
}
help-money-cover-pot = If it is your turn and you can’t pay what it costs to stay in, you may **cover the pot** with what you have left, even with nothing.
help-money-fold-or-borrow = { $blind ->
    [yes] If it is your turn and you can’t pay what it costs to stay in, you **fold or borrow**. You show your hand to one player who is out of the deal, and have to look first if you’re blind. That player lends you what is missing, or up to the whole price, or refuses. Without a loan you fold.
   *[no] If it is your turn and you can’t pay what it costs to stay in, you **fold or borrow**. You show your hand to one player who is out of the deal. That player lends you what is missing, or up to the whole price, or refuses. Without a loan you fold.
}
help-money-richest-lends = If it is your turn and you can’t pay what it costs to stay in, the player in the deal who has the most chips **lends** you what is missing, for staying in or for seeing, but not for raising. If that isn’t possible, you may **cover the pot** with what you have left, even with nothing.
help-money-opponent-choice = If it is your turn, you can’t pay what it costs to stay in, and only one other player is left, that player chooses: **lend** you what is missing, or show. If that player shows, you win only with a better hand. While more are in, you may **cover the pot** with what you have left, even with nothing.
help-money-frozen = The pot is then **frozen** for you, and the others go on betting into a new one. When that is won, the winner’s hand is compared with yours. The better one takes the frozen pot, and if they are equal the winner of the new pot has it.
help-money-two = If you cover the pot with only one other player left, the betting is over at once, and the hands are compared.
help-money-debt = A loan is paid back out of what you win. What is left is still owed, and `/wallet` shows it.

help-pack-title = The pack
help-pack-unshuffled =
    The pack is **not shuffled** between deals. Folded hands go under it at once and the others at the end, { $order ->
        [high-to-low] each from its highest card to its lowest
       *[dealt] in the order in which they were dealt
    }. It pays to remember the cards.

    It is shuffled before the first deal, and after a deal in which hands were compared and a **prial** won.
help-pack-shuffled = { $keeping ->
    [yes] The pack is **shuffled before every deal**. Only a hand that is kept stays with its player.
   *[no] The pack is **shuffled before every deal**.
}
help-pack-bottom = The rest of the pack lies **face up**, so everybody sees its bottom card. A folded hand lies on top, with one card showing, until it goes under the pack.

help-odds-wild = With these wild cards: { $wild }.
help-choose-game = Another game

help-commands-title = The ten commands you need
help-command = `/{ $command }`: { $what }
help-commands-more = Most of these are buttons at the table, too, and **More…** there has others. To invite, pay or replay, hold a member or a message and choose *Apps*. Type `/` to see every command.
help-ranking-wild = With wild cards: { $wild }

help-wild-title = Wild cards
help-wild-text =
    A wild card stands for whatever card makes your hand best, but never for one that is in the same hand. You needn’t say which.

    If two hands are otherwise equal, the one with **fewer wild cards** wins. Three wild cards are the best prial there is. A table may play with one or several of these sets:
help-wild-here = Played with here: **{ $wild }**

help-sideshow-title = The sideshow
help-discards-title = Laying cards aside
help-draw-title = Exchanging cards
help-all-in-title = All in, and side pots
help-arranging-title = Arranging your cards
help-scoring-title = Scoring, and equal hands
help-crash-title = The crash
help-special-title = Special hands
help-extras-title = The tenth card, bum deals, jokers
help-payments-title = What is paid
help-spares-title = Spare hands
help-example-title = A deal as an example
help-exposing-title = Showing and passing
help-pot-title = Who takes the pot
