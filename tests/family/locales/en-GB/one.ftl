one-card-table-title = One Card
one-card-command-choice-one-card = One Card
one-card-sheet-one-card = One Card
one-card-sheet-one-card-about = Everybody is dealt a single card.
one-card-help-play-text = Everybody puts in the stake and is dealt one card. All are turned up: the highest takes the pot, equal ones divide it.
one-card-button-turn = Turn up
one-card-rule-stake = Stake
one-card-rule-stake-about = What everybody puts in for each deal.
one-card-rule-stake-example = With 2, each deal costs everybody 2.
one-card-rule-for-points = For points
one-card-rule-for-points-about = Whether points are won instead of chips.
one-card-rule-for-points-example = With yes, two players with a stake of 2 play for 4 points.
one-card-staked = { $name } puts in { $amount }.
one-card-turned = { $name } turns up { $cards }.
one-card-won = { $name } takes { $amount }.
one-card-seat = { $name } has { $stack }
one-card-stakes = Everybody puts in { $stake }
one-card-points = { $points } { $points ->
    [one] point
   *[other] points
}
