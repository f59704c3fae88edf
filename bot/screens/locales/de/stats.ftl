# Was jemand in den gespielten Spielen erreicht hat.

stats-title = Statistik von { $name }
stats-title-own = Deine Statistik
stats-nothing = Hier gibt es noch nichts. Spiele mit Computerspielern zählen nicht.
stats-nothing-own = Hier gibt es noch nichts von dir. Spiele mit Computerspielern stehen unter **Übung**.
stats-nothing-practice = Mit Computerspielern hast du hier noch nicht gespielt.
stats-every-game = Alle Spiele
stats-choose = Spiel auswählen
stats-choose-game = -# Wähl ein Spiel aus, um zu sehen, wie es gespielt wurde.
stats-scope-ever = insgesamt
stats-scope-practice = mit Computerspielern
stats-scope-month = { $month } { $year }
stats-month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
}
stats-button-ever = Insgesamt
stats-button-month = Dieser Monat
stats-button-practice = Übung
stats-button-together = Wir beide
stats-button-back = Zurück
stats-percent = { $percent } %
stats-games = { $games ->
    [one] Einmal gespielt und { $lost ->
        [0] gewonnen
       *[other] nicht gewonnen
    }
   *[other] **{ $number }**-mal gespielt, **{ $won }**-mal gewonnen ({ $share })
}
stats-deals = { $deals ->
    [one] Dabei **1** Spiel
   *[other] Dabei **{ $number }** Spiele
}
stats-streak = Meiste Siege in Folge: **{ $best }** (zurzeit { $now })
stats-chips = Gewonnen und verloren: **{ $amount }**
stats-points = Punkte: **{ $points }**
stats-best-pot = Größter Pot: **{ $amount }**
stats-best-hand = Beste gezeigte Karten: { $hand }
stats-four-of-a-kind = vier Gleiche
stats-stayed = { $deals ->
    [one] In { $stayed } von 1 Spiel mitgegangen
   *[other] In **{ $stayed }** von { $deals } Spielen mitgegangen ({ $share })
}
stats-blind = Davon **{ $blind }** blind gesetzt ({ $share })
stats-sees = { $sees ->
    [one] Einmal gesehen, { $won }-mal gewonnen
   *[other] **{ $number }**-mal gesehen, davon **{ $won }**-mal gewonnen ({ $share })
}
stats-raises = **{ $raises }**-mal erhöht, **{ $calls }**-mal mitgegangen
stats-shown = { $deals ->
    [one] In **1** Spiel die Karten gezeigt
   *[other] In **{ $number }** Spielen die Karten gezeigt
}
stats-places = { $places ->
    [one] **1** Hand gewonnen, { $average } pro Spiel
   *[other] **{ $number }** Hände gewonnen, { $average } pro Spiel
}
stats-crashes = { $made ->
    [one] **1** Crash, { $called } angesagt
   *[other] **{ $number }** Crashs, { $called } angesagt
}
stats-crashes-made = { $made ->
    [one] **1** Crash
   *[other] **{ $number }** Crashs
}
stats-declared = { $deals ->
    [one] In **1** Spiel etwas angesagt
   *[other] In **{ $number }** Spielen etwas angesagt
}
stats-luck = Glück: **{ $luck }** Punkte pro Spiel
stats-left = Liegen gelassen: **{ $left }** Punkte pro Spiel
stats-luck-pot = Glück: **{ $share }** des Pots pro Spiel
stats-left-pot = Liegen gelassen: **{ $share }** des Pots pro Spiel
stats-mean = { $mean } ± { $margin }
stats-appraisal-own = { $deals ->
    [one] Aus 1 Spiel. Glück ist, was deine Karten mehr versprachen als ein Durchschnittsblatt; liegen gelassen ist, was die beste Anordnung mehr versprach als deine.
   *[other] Aus { $deals } Spielen. Glück ist, was deine Karten mehr versprachen als ein Durchschnittsblatt; liegen gelassen ist, was die beste Anordnung mehr versprach als deine.
}
stats-appraisal = Aus { $deals } Spielen, immer { $block } auf einmal, damit niemand daraus Karten erraten kann. Glück ist, was die Karten mehr versprachen als ein Durchschnittsblatt; liegen gelassen ist, was die beste Anordnung mehr versprach als die gespielte.
stats-no-luck = { $game ->
    [crash] Glück und liegen gelassene Punkte sind hier nicht bekannt. Beides gibt es kurz nach jedem Spiel, für das gemischt wurde.
    [nine_card_brag] Glück und liegen gelassene Punkte sind hier nicht bekannt. Beides gibt es nur um den Pot, wenn zwei von drei Händen ihn gewinnen, und ohne zehnte Karte, kurz nach jedem Spiel. Was ein Blatt nach Punkten wert ist, lässt sich noch nicht sagen.
    [seven_card_brag] Glück und liegen gelassene Punkte sind hier nicht bekannt. Beides gibt es nur für Tische, an denen auch Gleichstand gewinnt, kurz nach jedem Spiel.
   *[other] Glück und liegen gelassene Punkte sind hier nicht bekannt. Beides gibt es kurz nach jedem Spiel.
}
stats-no-luck-others = Glück und liegen gelassene Punkte anderer gibt es nur über die ganze Zeit, immer { $block } Spiele auf einmal, damit niemand daraus Karten erraten kann.
stats-interval = In 19 von 20 Fällen liegt der wahre Wert in diesem Bereich.
stats-no-interval = Ab zehn Spielen steht hier auch, wie genau das ist.
stats-together-title = Du und { $name }
stats-together-nothing = Hier habt ihr noch nie zusammen gespielt.
stats-together-deals = { $deals ->
    [one] 1 gemeinsames Spiel
   *[other] { $deals } gemeinsame Spiele
}
stats-together-won = Siege: du **{ $mine }**, { $name } **{ $theirs }** (von { $games })
stats-together-chips = Gewonnen und verloren: du **{ $mine }**, { $name } **{ $theirs }**
stats-together-points = Punkte: du **{ $mine }**, { $name } **{ $theirs }**
stats-together-about = Alle Spiele, in denen ihr beide dabei wart, ohne Computerspieler; auch andere können mitgespielt haben.
