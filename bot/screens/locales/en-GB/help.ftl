# How the game is played, in pages.

help-choose = Another page
help-this-table = At this table
help-book = Every rule of { $game }, with examples: [the rule book]({ $address })

help-play-title = How a deal goes
help-play-text =
    Everybody puts the **ante** into the pot and is dealt three cards, face down. The player to the dealer’s left begins, and the turn goes round clockwise as often as need be.

    At your turn you do one of these:
    • **Bet** at least as much as the last player did. There is no checking, and what you’ve put in before doesn’t count: staying in always costs a whole new bet.
    • **Raise**: bet more. From then on that is what it costs.
    • **Fold**: give up the deal. Your cards go under the pack, unseen.
    • **Look** at your cards first, if you’re blind.
    • **See**, when only two are left: pay to end the betting and compare hands.

    If everybody else folds, the last player takes the pot and shows nothing. The deal then passes to the left.

help-blind-title = Playing blind
help-blind-text =
    Until you look at your cards you are **blind**, and everything costs you half: where an open player bets 10, you bet 5. If it doesn’t divide, you round up.

    You look when it is your turn, before you bet. That can’t be undone, and everybody is told that you are **open** now.

    If everybody folds to a player who is still blind and has bet, that player doesn’t win the pot: it is **carried over** to the next deal. The player may keep the hand, unseen, and is dealt another.

    With **two hands** you may look at either one. Then you must either keep it, and the other goes away unseen, or throw it away and play on blind with the other. You pay for one hand only.

help-seeing-title = Seeing
help-seeing-text =
    You can see when **two players are left** and somebody has bet.

    • Both open: seeing costs **twice the bet**. The other player shows; you show only if your hand is better.
    • You blind, the other open: it costs **twice your blind bet**, which is what the other has to bet.
    • Both blind: it costs twice the blind bet, and all six cards are turned up.
    • You open, the other blind: **you can’t see a blind player**. You may bet or fold.

    If the hands are equal, whoever paid to see **loses**.

    While three or more are in, anybody may propose a **showdown** at their turn. If all agree, everybody shows and the best hand takes the pot; equal hands share it.

help-ranking-title = What beats what
help-ranking-text = The best first. Suits never count. A run beats a flush.
help-ranking-notes =
    Three threes are the best hand of all, then aces, kings and so on down to twos. The best run is A-2-3, then A-K-Q; 2-A-K isn’t a run. Pairs and high cards are compared card by card.

help-odds-title = How often each hand comes
help-odds-text = { $cards ->
    [3] Three cards make { $hands } different hands:
   *[other] { $cards } cards make { $hands } different hands, counted by the best three cards of each:
}
help-odds-line = **{ $category }** · { $hands } · { $percent }% · one in { $one_in }

help-money-title = Running short
help-money-text =
    Brag isn’t played for table stakes: if what is in front of you isn’t enough, the rest comes from your wallet. Some tables agree otherwise.

    If it is your turn and you can’t pay what it costs to stay in, you may **cover the pot** with what you have left, even with nothing. The pot is then **frozen** for you, and the others go on betting into a new one. When that is won, the winner’s hand is compared with yours: the better one takes the frozen pot, and if they are equal the winner of the new pot has it.

    With only one other player left the betting is over at once, and the hands are compared.

help-pack-title = The pack
help-pack-text =
    The pack is **not shuffled** between deals. Folded hands go under it at once and the others at the end, in the order in which they were dealt. It pays to remember the cards.

    It is shuffled before the first deal, and after a deal in which hands were compared and a **prial** won.

help-odds-wild = With these wild cards: { $wild }.
help-choose-game = Another game

help-commands-title = The ten commands you need
help-command = `/{ $command }` { $what }
help-commands-more = Most of these are buttons at the table, too. Type `/` to see all the others.
help-ranking-wild = With wild cards: { $wild }

help-wild-title = Wild cards
help-wild-text =
    A wild card stands for whatever card makes your hand best, but never for one that is in the same hand. You need not say which: it counts by itself.

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
