# Dealer’s choice: what is played next.

choose-title = You choose what is played
choose-about = { $deals } deals are played as you choose, one more than there are players; then somebody else chooses.
choose-until = The next deal begins { $when }; if you haven’t chosen by then, it is played as before.
choose-cards-which = How many cards each?
choose-cards = { $cards } cards each
choose-cards-are = { $cards ->
    [3] **Cards**: { $cards } each
   *[other] **Cards**: { $cards } each, of which the best three count
}
choose-wild-which = Which cards are wild?
choose-wild-are = **Wild cards**: { $wild }
choose-with-blind = Allow blind play
choose-without-blind = No blind play
choose-blind-is = **Blind play**: yes, at half price until you look
choose-open-is = **Blind play**: no, everybody looks at their cards at once
choose-play = Play this
