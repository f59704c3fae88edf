# Was alle sehen, wo Karten gelegt werden: die Hände beim Aufdecken, und was geschehen ist.

arranged-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
arranged-left = hat die Partie verlassen
arranged-next-deal = ab dem nächsten Spiel wieder dabei
arranged-ready = fertig
arranged-arranging = legt noch

arranged-place-scored = **{ $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}** · Punkt für { $name }
arranged-place-next-best = **{ $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}** · { $tied } sind gleich, also Punkt für { $name }
arranged-place-tied = **{ $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}** · { $tied } sind gleich, kein Punkt
arranged-place-empty = **{ $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}** · hat niemand
arranged-place-short = **{ $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}** · { $hand }
arranged-place-best = **{ $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}** · { $players ->
    [one] am besten: { $names }
   *[other] gleich gut sind { $names }
}
arranged-place-passed = { $players ->
    [one] { $names } passt
   *[other] { $names } passen
}
arranged-place-name = Hand { $place }
arranged-places-won = { $name } gewinnt { $places }
arranged-game-started = Eine neue Partie: Wer zuerst { $target } Punkte hat, gewinnt.
arranged-won = **{ $name } gewinnt die Partie** mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}!
arranged-locked = { $name } ist fertig.
arranged-unlocked = { $name } legt wieder.
arranged-declaration = { $what ->
    [six_pairs] sechs Paare
    [five_pairs] fünf Paare
    [thirteen_card_run] die Dreizehnerreihe
    [four_pairs] vier Paare
    [running_flush] einen Running Flush aus allen Karten
    [four_set_back] vier Gleiche und wirft damit die anderen zurück,
   *[four_of_a_kind] vier Gleiche
}
arranged-declared = **{ $name }** sagt { $what } an: `{ $cards }`
arranged-declared-in-vain = { $name } sagt { $what } an, aber eine andere Ansage geht vor.
arranged-misordered = **{ $name }** legt `{ $before }` vor `{ $cards }`, obwohl das besser ist, und verliert damit die Partie.
arranged-shown = { $name } zeigt `{ $cards }` als { $place ->
    [1] erste
    [2] zweite
    [3] dritte
   *[other] vierte
} Hand: { $hand }.
arranged-shown-unnamed = { $name } zeigt `{ $cards }` als { $place ->
    [1] erste
    [2] zweite
    [3] dritte
   *[other] vierte
} Hand.
arranged-tied = { $names } sind mit der { $place ->
    [1] ersten
    [2] zweiten
    [3] dritten
   *[other] vierten
} Hand gleich.
arranged-empty = Eine { $place ->
    [1] erste
    [2] zweite
    [3] dritte
   *[other] vierte
} Hand hat niemand.
arranged-scored = { $name } gewinnt mit der { $place ->
    [1] ersten
    [2] zweiten
    [3] dritten
   *[other] vierten
} Hand und hat { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
arranged-points-lost = { $lost ->
    [one] { $name } verliert dafür einen Punkt.
   *[other] { $name } verliert dafür { $lost } Punkte.
}
arranged-no-points-lost = { $name } hat keine Punkte zu verlieren.
arranged-score-reset = { $name } steht wieder bei null.
arranged-scores-reset = { $players ->
    [one] { $name } steht wieder bei null.
   *[other] { $name } stehen wieder bei null.
}
arranged-passed = { $name } passt mit der { $place ->
    [1] ersten
    [2] zweiten
    [3] dritten
   *[other] vierten
} Hand.
arranged-staked = { $name } zahlt { $amount } Einsatz in den Pot.
arranged-staked-each = { $players } Spieler zahlen je { $amount } Einsatz in den Pot.
arranged-pot-taken = **{ $name }** bekommt den Pot: { $amount }.
arranged-pot-shared = **{ $name }** bekommt einen Teil des Pots: { $amount }.
arranged-pot-carried = **Niemand bekommt den Pot.** Er bleibt für das nächste Spiel liegen ({ $amount }), und alle zahlen einen Einsatz dazu.
arranged-score = { $name }: { $points }
arranged-final-score = Endstand: { $score }
arranged-score-after = Es steht: { $score }
arranged-not-needed = { $place ->
    [2] Die zweiten Hände und alle danach wurden nicht mehr gebraucht.
    [3] Die dritten und vierten Hände wurden nicht mehr gebraucht.
   *[other] Die vierten Hände wurden nicht mehr gebraucht.
}
