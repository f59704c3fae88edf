# Wie gespielt wird, in Seiten.

help-choose = Eine andere Seite
help-this-table = An diesem Tisch
help-book = Alle Regeln von { $game } mit Beispielen: [das Regelbuch]({ $address }) (auf Englisch)

help-play-title = Wie ein Spiel geht
help-play-text =
    Alle legen den **Anfangseinsatz** in den Pot und bekommen verdeckt drei Karten. Der Spieler links vom Geber beginnt, und es geht im Uhrzeigersinn so oft herum wie nötig.

    Bist du dran, tust du eins davon:
    • **Setzen**, mindestens so viel wie der Letzte. Schieben gibt es nicht, und was du vorher gesetzt hast, zählt nicht: Mitgehen kostet immer einen ganzen neuen Einsatz.
    • **Erhöhen**: mehr setzen. Von da an kostet es so viel.
    • **Aussteigen**: Das Spiel ist für dich zu Ende. Deine Karten kommen ungesehen unter den Stapel.
    • Vorher deine Karten **ansehen**, wenn du blind bist.
    • **Sehen**, wenn nur noch zwei dabei sind: zahlen, damit das Setzen endet und die Blätter verglichen werden.

    Steigen alle anderen aus, bekommt der Letzte den Pot und zeigt nichts. Danach gibt der nächste Spieler links.

help-blind-title = Blind spielen
help-blind-text =
    Solange du deine Karten nicht ansiehst, bist du **blind**, und alles kostet dich die Hälfte: Wo ein offener Spieler 10 setzt, setzt du 5. Geht es nicht auf, wird aufgerundet.

    Deine Karten siehst du an, wenn du dran bist, bevor du setzt. Das lässt sich nicht zurücknehmen, und alle erfahren, dass du jetzt **offen** spielst.

    Bist du noch blind, hast schon gesetzt, und alle anderen steigen aus, dann gewinnst du den Pot nicht: Er **bleibt für das nächste Spiel liegen**. Du darfst dein Blatt ungesehen zurückbehalten und bekommst noch ein neues.

    Mit **zwei Blättern** darfst du eins davon ansehen. Dann behältst du es, und das andere kommt ungesehen weg, oder du wirfst es ab und spielst blind mit dem anderen weiter. Du zahlst nur für ein Blatt.

help-seeing-title = Sehen
help-seeing-text =
    Sehen kannst du, wenn **noch zwei Spieler dabei** sind und schon gesetzt wurde.

    • Beide offen: Sehen kostet **den doppelten Einsatz**. Der andere zeigt; du zeigst nur, wenn dein Blatt besser ist.
    • Du blind, der andere offen: Es kostet **das Doppelte deines blinden Einsatzes**, also so viel, wie der andere setzen muss.
    • Beide blind: Es kostet das Doppelte des blinden Einsatzes, und alle sechs Karten werden aufgedeckt.
    • Du offen, der andere blind: **Wer blind spielt, kann nicht gesehen werden**. Du kannst setzen oder aussteigen.

    Sind die Blätter gleich, **verliert**, wer für das Sehen bezahlt hat.

    Sind noch drei oder mehr dabei, darf jeder, der dran ist, einen **Showdown** vorschlagen. Sind alle einverstanden, decken alle auf, und das beste Blatt bekommt den Pot; gleiche Blätter teilen ihn.

help-ranking-title = Was schlägt was
help-ranking-text = Das Beste zuerst. Farben zählen nie. Eine Straße schlägt einen Flush.
help-ranking-notes =
    Drei Dreien sind das beste Blatt überhaupt, dann kommen Asse, Könige und so weiter bis zu den Zweien. Die beste Straße ist A-2-3, danach A-K-D; 2-A-K ist keine Straße. Paare und Blätter ohne alles werden Karte für Karte verglichen.

help-odds-title = Wie oft es welches Blatt gibt
help-odds-text = { $cards ->
    [3] Drei Karten ergeben { $hands } verschiedene Blätter. Davon sind:
   *[other] { $cards } Karten ergeben { $hands } verschiedene Blätter, von denen die besten drei Karten zählen. Davon sind:
}
help-odds-line = **{ $category }** · { $hands } · { $percent } % · eins von { $one_in }

help-money-title = Wenn das Geld knapp wird
help-money-text =
    Was vor dir liegt, ist beim Brag keine Grenze: Reicht es nicht, kommt der Rest aus deinem Guthaben. Manche Tische machen es anders aus.

    Bist du dran und kannst das Mitgehen nicht bezahlen, darfst du mit dem, was du noch hast, den **Pot abdecken**, auch mit nichts. Der Pot ist dann für dich **eingefroren**, und die anderen setzen in einen neuen weiter. Ist der gewonnen, wird das Blatt seines Gewinners mit deinem verglichen: Das bessere bekommt den eingefrorenen Pot, bei gleichen bekommt ihn der Gewinner des neuen.

    Ist nur noch ein anderer Spieler dabei, ist das Setzen sofort zu Ende, und die Blätter werden verglichen.

help-pack-title = Der Kartenstapel
help-pack-text =
    Zwischen den Spielen wird **nicht gemischt**. Abgeworfene Blätter kommen sofort unter den Stapel, die anderen am Ende, in der Reihenfolge, in der sie gegeben wurden. Es lohnt sich, die Karten im Kopf zu behalten.

    Gemischt wird vor dem ersten Spiel und nach einem Spiel, in dem Blätter verglichen wurden und ein **Prial** gewonnen hat.

help-odds-wild = Mit diesen Wild Cards: { $wild }.
help-choose-game = Ein anderes Spiel

help-commands-title = Die zehn Befehle, die du brauchst
help-command = `/{ $command }` – { $what }
help-commands-more = Fast alles davon gibt es am Tisch auch als Knopf. Die übrigen Befehle siehst du, wenn du `/` tippst.
help-ranking-wild = Mit Wild Cards: { $wild }

help-wild-title = Wild Cards und Joker
help-wild-text =
    Eine Wild Card steht für die Karte, die dein Blatt am besten macht, aber nie für eine, die schon darin ist. Du musst nicht sagen, für welche: Das zählt von selbst.

    Sind zwei Blätter sonst gleich, gewinnt das mit **weniger Wild Cards**. Drei Wild Cards sind das beste Prial. Ein Tisch kann mit diesen spielen, auch mit mehreren davon:
help-wild-here = Gespielt wird hier mit: **{ $wild }**

help-sideshow-title = Wie eine Sideshow geht
help-discards-title = Karten weglegen
help-draw-title = Karten tauschen
help-all-in-title = All-in und Nebenpots
help-arranging-title = Die Karten legen
help-scoring-title = Punkte und gleiche Hände
help-crash-title = Was ein Crash ist
help-special-title = Besondere Karten
help-extras-title = Zehnte Karte, Hinwerfen, Joker
help-payments-title = Was bezahlt wird
help-spares-title = Ersatzblätter
help-example-title = Ein Spiel als Beispiel
help-exposing-title = Zeigen und passen
help-pot-title = Wer den Pot bekommt
