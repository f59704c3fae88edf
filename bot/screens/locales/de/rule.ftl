# Hausregeln: wie jede heißt, was sie bewirkt, und ihre Werte.
# Namen höchstens 45 Zeichen (sie stehen in Dialogen), Werte höchstens 100.

rule-title = Hausregeln dieses Tisches
rule-differing = **Anders als üblich**
rule-as-usual = Alles ist wie üblich.
rule-change-by-host = Der Gastgeber kann sie ändern; das gilt dann ab dem nächsten Spiel.
rule-from-next-deal = So geändert gelten die Regeln ab dem nächsten Spiel.
rule-page = Eine andere Seite
rule-numbers-title = Hausregeln in Zahlen
rule-number-none = 0 heißt keine Grenze
rule-number-usual = Leer heißt wie üblich
rule-no-clock-hint = In Sekunden; 0 heißt ohne Uhr
rule-seconds-hint = In Sekunden
rule-seconds = { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}
rule-yes = ja
rule-no = nein
rule-no-limit = keine Grenze
rule-none = keiner

rule-group-stakes = Einsätze
rule-group-play = Spielweise
rule-group-pack = Die Karten
rule-group-money = Geld
rule-group-seats = Plätze
rule-group-table = Uhr und Hilfe

rule-ante = Anfangseinsatz
rule-ante-about = Was alle vor dem Geben in den Pot legen.
rule-min-first-bet = Kleinster erster Einsatz
rule-min-first-bet-about = So viel muss der erste Einsatz eines Spiels mindestens sein (für Blinde die Hälfte, aufgerundet).
rule-max-first-bet = Größter erster Einsatz
rule-max-first-bet-about = So viel darf der erste Einsatz eines Spiels höchstens sein (für Blinde die Hälfte); der kleinste ist immer erlaubt.
rule-max-raise = Größte Erhöhung
rule-max-raise-about = Um so viel darf ein Einsatz höchstens über dem liegen, was das Mitgehen offen kostet; Mitgehen ist immer erlaubt.
rule-pot-limit = Kein Einsatz über dem Pot
rule-pot-limit-about = Niemand darf auf einmal mehr setzen, als im Pot liegt; Mitgehen und Sehen sind immer erlaubt.
rule-bet-step = Gesetzt wird in Schritten von
rule-bet-step-about = Einsätze offener Spieler sind Vielfache davon; Mitgehen ist immer erlaubt. Mit 2 muss nie ein halber Chip aufgerundet werden.
rule-blind-play = Blindes Spiel
rule-blind-play-about = Alle sind blind und setzen zum halben Preis, bis sie ihre Karten ansehen. Ohne blindes Spiel sehen alle sie gleich nach dem Geben an.
rule-look-timing = Wann angesehen werden darf
rule-look-timing-about = Wer außer der Reihe ansieht, verrät den Spielern vor ihm etwas; deshalb ist es nicht üblich.
rule-look-timing-own-turn = Nur wenn man dran ist
rule-look-timing-before-first-bet = Auch jederzeit vor dem eigenen ersten Einsatz
rule-look-timing-anytime = Jederzeit
rule-unacted-last-player = Letzter Spieler, der noch nicht gesetzt hat
rule-unacted-last-player-about = Was gilt, wenn nur noch ein Blinder übrig ist, der in diesem Spiel noch nicht gesetzt hat.
rule-unacted-last-player-wins = Bekommt den Pot
rule-unacted-last-player-carry = Der Pot bleibt liegen, wie bei jedem Blinden
rule-two-hands-at-see = Zwei ungesehene Blätter beim Vergleich
rule-two-hands-at-see-about = Welches verglichen wird, wenn jemand ein altes und ein neues Blatt hat und keins angesehen hat.
rule-two-hands-at-see-nominate = Der Spieler wählt eins, ohne es anzusehen
rule-two-hands-at-see-best = Das bessere
rule-see-rule = Was das Sehen kostet
rule-see-rule-about = Der Preis dafür, das Setzen zu beenden, wenn noch zwei dabei sind.
rule-see-rule-double = Den doppelten Einsatz
rule-see-rule-equal = Den einfachen Einsatz, wenn der andere nicht blind ist
rule-agreed-showdown = Vereinbarter Showdown
rule-agreed-showdown-about = Sind alle einverstanden, die dabei sind, decken sie auf, und das beste Blatt bekommt den Pot.
rule-agreed-showdown-off = Nie
rule-agreed-showdown-three-plus = Wenn drei oder mehr dabei sind
rule-agreed-showdown-two-plus = Wenn zwei oder mehr dabei sind
rule-shuffle-rule = Wann gemischt wird
rule-shuffle-rule-about = Sonst kommen die Blätter unter den Stapel, wie sie sind, und es wird weiter davon gegeben.
rule-shuffle-rule-prial-only = Am Anfang, und wenn ein Prial einen Vergleich gewonnen hat
rule-shuffle-rule-every-deal = Vor jedem Spiel
rule-return-order = Wie ein Blatt unter den Stapel kommt
rule-return-order-about = In welcher Reihenfolge die drei Karten eines zurückgegebenen Blatts unten liegen.
rule-return-order-dealt = Wie sie gegeben wurden
rule-return-order-high-to-low = Von hoch nach niedrig
rule-money-source = Womit gesetzt werden darf
rule-money-source-about = Was vor einem liegt, ist beim Brag meist keine Grenze: Wer mehr braucht, nimmt es aus dem Guthaben.
rule-money-source-wallet = Was auf dem Tisch liegt, und das Guthaben
rule-money-source-table = Nur was auf dem Tisch liegt; nachgelegt wird zwischen den Spielen
rule-min-buy-in = Mindestens mitzubringen
rule-min-buy-in-about = Mit so viel setzt man sich mindestens. Üblich sind zehn Anfangseinsätze, mindestens aber zehn Chips.
rule-min-buy-in-usual = zehn Anfangseinsätze ({ $amount })
rule-min-players = Kleinste Zahl der Spieler
rule-min-players-about = So viele braucht ein Spiel mindestens.
rule-max-players = Größte Zahl der Spieler
rule-max-players-about = Höchstens so viele dürfen am Tisch sitzen.

rule-clock = Zeit für einen Zug
rule-clock-about = Ist sie um, steigt der Spieler aus; stand eine Wahl oder eine Antwort an, gilt, was die Regeln vorsehen.
rule-clock-off = ohne Uhr
rule-pause = Pause zwischen den Spielen
rule-pause-about = Danach kommt das nächste Spiel von selbst; wer am Tisch sitzt, kann es früher beginnen.
rule-hints = Hilfe mit den Karten
rule-hints-about = Was zu den Karten dazugesagt wird.
rule-hints-off = Nichts
rule-hints-names = Wie das Blatt heißt
rule-hints-full = Wie es heißt, und wie oft es das beste ist
