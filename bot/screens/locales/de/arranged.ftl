# Was alle sehen, wo Karten gelegt werden: die Hände beim Aufdecken, und was geschehen ist.

arranged-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
arranged-left = ist gegangen und zahlt, wenn die Partie verloren ist
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
    [one] die beste hat { $names }
   *[other] gleich gut sind { $names }
}
arranged-place-passed = { $players ->
    [one] { $names } passt
   *[other] { $names } passen
}
arranged-hand = `{ $cards }` { $name }: { $hand }
arranged-hand-unnamed = `{ $cards }` – { $name }
arranged-game-started = Eine neue Partie begann: Wer zuerst { $target } Punkte hat, gewinnt sie.
arranged-locked = { $name } ist fertig.
arranged-unlocked = { $name } legt wieder.
arranged-declaration = { $what ->
    [six_pairs] sechs Paare
    [five_pairs] fünf Paare
    [thirteen_card_run] von jedem Wert eine Karte
    [four_pairs] vier Paare
    [running_flush] einen Running Flush aus allen Karten
    [four_set_back] vier Gleiche und wirft damit die anderen zurück,
   *[four_of_a_kind] vier Gleiche
}
arranged-declared = **{ $name }** sagt { $what } an: `{ $cards }`
arranged-declared-in-vain = { $name } sagt { $what } an, aber eine andere Ansage geht vor.
arranged-misordered = **{ $name }** legte `{ $before }` vor `{ $cards }`, was besser ist: Damit ist die Partie verloren.
arranged-shown = { $name } zeigte `{ $cards }` als { $place ->
    [1] erste
    [2] zweite
    [3] dritte
   *[other] vierte
} Hand: { $hand }.
arranged-shown-unnamed = { $name } zeigte `{ $cards }` als { $place ->
    [1] erste
    [2] zweite
    [3] dritte
   *[other] vierte
} Hand.
arranged-tied = { $names } waren mit der { $place ->
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
} Hand hatte niemand.
arranged-scored = { $name } gewann mit der { $place ->
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
arranged-no-points-lost = { $name } hat keine Punkte, die dafür verloren gehen könnten.
arranged-score-reset = { $name } steht wieder bei null.
arranged-scores-reset = { $players ->
    [one] { $name } steht wieder bei null.
   *[other] { $name } stehen wieder bei null.
}
arranged-passed = { $name } passte mit der { $place ->
    [1] ersten
    [2] zweiten
    [3] dritten
   *[other] vierten
} Hand.
arranged-staked = { $name } zahlte { $amount } Einsatz in den Pot.
arranged-staked-each = { $players } Spieler zahlten je { $amount } Einsatz in den Pot.
arranged-pot-taken = **{ $name }** bekommt den Pot: { $amount }.
arranged-pot-shared = **{ $name }** bekommt einen Teil des Pots: { $amount }.
arranged-pot-carried = **Niemand bekommt den Pot.** { $amount } bleiben für das nächste Spiel liegen, und alle zahlen einen Einsatz dazu.
arranged-score = { $name }: { $points }
arranged-final-score = Endstand: { $score }
arranged-score-after = Es steht: { $score }
