# Wie ein Spiel ausging: die Überschrift und die Blätter, die gezeigt wurden. Eine Zeile am Handy fasst 44 Zeichen.

result-won = { $name } gewinnt { $amount }
result-won-own = 🏆 Du gewinnst { $amount }
result-won-each = { $names } gewinnen je { $amount }
result-shared = { $names } teilen sich { $amount }
result-scored = { $points ->
    [one] { $name } bekommt einen Punkt
   *[other] { $name } bekommt { $points } Punkte
}
result-scored-each = { $points ->
    [one] { $names } bekommen je einen Punkt
   *[other] { $names } bekommen je { $points } Punkte
}
result-won-more = { $name } bekommt { $amount }
result-pot = Pot { $number } an { $names }
result-left = noch { $left }
result-game = { $name } gewinnt die Partie
result-folded = Alle anderen sind ausgestiegen.
result-carried = { $amount } { $chips ->
    [one] bleibt
   *[other] bleiben
} im Pot liegen
result-unwon = Niemand gewinnt den Pot
result-void = Das Spiel ist ungültig
result-void-returned = Alle Einsätze gehen zurück.
result-with-against = { $hand } schlägt { $other }.
result-with-equal = Gleiche Blätter: { $hand }.

# Ein Wort zu dem, was selten ist. Tisch und Spiel bestimmen, welches; jedes passt zu jedem Blatt seiner Art.
result-rare-threes = { $pick ->
    [0] *Prial Dreien. Darüber gibt es nichts.*
    [1] *Drei Dreien! Davon erzählt man noch den Enkeln.*
    [2] *Das beste Blatt, das es gibt, und hier lag es.*
   *[other] *Drei Dreien: Darauf eine Runde.*
}
result-rare-prial = { $pick ->
    [0] *Ein Prial! Darauf wartet mancher den ganzen Winter.*
    [1] *Drei Gleiche. Das kommt ins Tagebuch.*
    [2] *Ein Prial. Dagegen ist nichts zu sagen.*
   *[other] *Ein Prial, einfach so.*
}
result-rare-running-flush = { $pick ->
    [0] *Ein Running Flush. Schön anzusehen, wenn man nicht dafür zahlt.*
    [1] *Alle in einer Reihe und alle von einer Farbe.*
    [2] *Ein Running Flush: Nur ein Prial schlägt das.*
   *[other] *Ein Running Flush. Den sollte man einrahmen.*
}
result-rare-blind = { $pick ->
    [0] *Blind gewonnen, ohne auch nur zu spicken.*
    [1] *Blind gewonnen. Wozu auch hinsehen?*
    [2] *Nie hingesehen, nie nötig gehabt.*
   *[other] *Im Dunkeln gewonnen.*
}
result-rare-bluff = { $pick ->
    [0] *Ein Bluff, und kein schlechter.*
    [1] *Nichts auf der Hand. Gut gespielt.*
    [2] *Dieses Blatt hätte nie gewinnen dürfen.*
   *[other] *Nur Nerven, keine Karten.*
}
result-called = { $hand }
result-called-pair = Paar { $ranks } mit { $rank }
result-hand = `{ $cards }` { $name }: { $hand }
result-hand-unnamed = `{ $cards }` – { $name }
