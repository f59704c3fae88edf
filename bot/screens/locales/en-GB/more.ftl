# Four and Five Card Brag, and Seven with betting, where they are spoken of in other words: `more-cards-x` is said instead of `x`.

more-cards-help-play-text =
    Everybody puts the **ante** into the pot and is dealt { $cards } cards, face down. The player to the dealer’s left begins, and the turn goes round clockwise as often as need be.

    At your turn you do one of these:
    • **Look** at your cards first, if you’re blind. All but the best three of them are laid aside.
    • **Bet** at least as much as the last player did. There is no checking, and what you’ve put in before doesn’t count: staying in always costs a whole new bet.
    • **Raise**: bet more. From then on that is what it costs.
    • **Fold**: give up the deal. Your cards go under the pack, unseen.
    • **See**, when only two are left: pay to end the betting and compare hands.

    If everybody else folds, the last player takes the pot and shows nothing. The deal then passes to the left.
more-cards-help-discards-text =
    Of your { $cards } cards the best three are your hand. As soon as you look, { $aside ->
        [one] the other one is laid aside
       *[other] the other { $aside } are laid aside
    }: automatically, so that your hand is as good as it can be, or as you choose, where the table has agreed that.

    While you’re blind, all { $cards } cards lie before you. A hand that nobody has looked at and that has to be shown is reduced to its best three at that moment.

    If two hands are equal, **what was laid aside decides**: the higher card, then the next. It is turned up only then. Here an ace is high, a wild card counts as what is printed on it, and a joker counts nothing.
