# Four und Five Card Brag und Seven mit Setzen, wo man anders davon spricht: `more-cards-x` steht für `x`.

more-cards-help-play-text =
    Alle legen den **Anfangseinsatz** in den Pot und bekommen verdeckt { $cards } Karten. Der Spieler links vom Geber beginnt, und es geht im Uhrzeigersinn so oft herum wie nötig.

    Bist du dran, tust du eins davon:
    • Vorher deine Karten **ansehen**, wenn du blind bist. Alle bis auf die besten drei werden dann weggelegt.
    • **Setzen**, mindestens so viel wie der Letzte. Schieben gibt es nicht, und was du vorher gesetzt hast, zählt nicht: Mitgehen kostet immer einen ganzen neuen Einsatz.
    • **Erhöhen**: mehr setzen. Von da an kostet es so viel.
    • **Aussteigen**: Das Spiel ist für dich zu Ende. Deine Karten kommen ungesehen unter den Stapel.
    • **Sehen**, wenn nur noch zwei dabei sind: zahlen, damit das Setzen endet und die Blätter verglichen werden.

    Steigen alle anderen aus, bekommt der Letzte den Pot und zeigt nichts. Danach gibt der nächste Spieler links.
more-cards-help-discards-text =
    Von deinen { $cards } Karten sind die besten drei dein Blatt. Sobald du deine Karten ansiehst, { $aside ->
        [one] wird die andere weggelegt
       *[other] werden die anderen { $aside } weggelegt
    }, und zwar so, dass dein Blatt so gut wie möglich ist, oder wie du es wählst, wenn der Tisch das vereinbart hat.

    Solange du blind bist, liegen alle { $cards } Karten vor dir. Muss ein Blatt aufgedeckt werden, das niemand angesehen hat, zählen in diesem Augenblick seine besten drei.

    Sind zwei Blätter gleich, **entscheidet, was weggelegt wurde**: die höhere Karte, dann die nächste. Nur dann wird es aufgedeckt. Ein Ass ist dabei hoch, eine Wild Card zählt, was auf ihr steht, und ein Joker zählt nichts.
