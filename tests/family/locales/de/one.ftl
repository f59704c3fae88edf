one-card-table-title = Eine Karte
one-card-command-choice-one-card = Eine Karte
one-card-sheet-one-card = Eine Karte
one-card-sheet-one-card-about = Alle bekommen eine einzige Karte.
one-card-help-play-text = Alle legen den Einsatz in den Pot und bekommen eine Karte. Alle werden aufgedeckt: Die höchste bekommt den Pot, gleiche teilen ihn.
one-card-button-turn = Aufdecken
one-card-rule-stake = Einsatz
one-card-rule-stake-about = Was alle in jedem Spiel setzen.
one-card-rule-stake-example = Mit 2 kostet jedes Spiel alle 2.
one-card-rule-for-points = Um Punkte
one-card-rule-for-points-about = Ob Punkte statt Chips gewonnen werden.
one-card-rule-for-points-example = Mit Ja spielen zwei mit dem Einsatz 2 um 4 Punkte.
one-card-staked = { $name } legt { $amount } in den Pot.
one-card-turned = { $name } deckt { $cards } auf.
one-card-won = { $name } bekommt { $amount }.
one-card-seat = { $name } hat { $stack }
one-card-stakes = Alle setzen { $stake }
one-card-points = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
