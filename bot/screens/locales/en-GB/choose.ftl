# Dealer’s choice: what is played next.

choose-title = You choose what is played
choose-about = It holds for { $deals } deals, so that the choice goes round the table.
choose-until = The next deal comes { $when }; if nothing is chosen by then, it is played as before.
choose-cards-which = How many cards each?
choose-cards = { $cards } cards each
choose-cards-are = { $cards ->
    [3] **Cards**: { $cards } each
   *[other] **Cards**: { $cards } each, of which the best three count
}
choose-wild-which = Which cards are wild?
choose-wild-are = **Wild cards**: { $wild }
choose-with-blind = Play with blind play
choose-without-blind = Play without blind play
choose-blind-is = **Blind play**: yes, at half price until one looks
choose-open-is = **Blind play**: no, everybody looks at once
choose-play = Play it so
