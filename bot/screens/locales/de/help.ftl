# Wie gespielt wird, in Seiten.

help-choose = Eine andere Seite
help-this-table = An diesem Tisch
help-book = Alle Regeln von { $game } mit Beispielen: [das Regelbuch]({ $address }) (auf Englisch)

help-play-title = Wie ein Spiel geht
help-play-deal = { $ante ->
    [0] Alle bekommen verdeckt { $cards ->
        [3] drei
        [4] vier
        [5] fünf
        [7] sieben
       *[other] { $cards }
    } Karten.
   *[other] Alle legen den **Anfangseinsatz** in den Pot und bekommen verdeckt { $cards ->
        [3] drei
        [4] vier
        [5] fünf
        [7] sieben
       *[other] { $cards }
    } Karten.
} Der Spieler links vom Geber beginnt, und es geht im Uhrzeigersinn { $rounds ->
    [0] so oft herum wie nötig.
    [one] einmal herum. Dann decken alle auf, die noch dabei sind, und das beste Blatt bekommt den Pot.
   *[other] höchstens { $rounds }-mal herum. Dann decken alle auf, die noch dabei sind, und das beste Blatt bekommt den Pot.
}
help-play-turn = Bist du dran, hast du die Wahl:
help-play-bet = • **Setzen**, mindestens so viel wie der Letzte. Schieben gibt es nicht, und was du vorher gesetzt hast, zählt nicht: Mitgehen kostet immer einen ganzen neuen Einsatz.
help-play-raise = • **Erhöhen**: mehr setzen. Von da an kostet das Mitgehen so viel.
help-play-fold = { $bottom ->
    [yes] • **Aussteigen**: Das Spiel ist für dich zu Ende. Eine deiner Karten wird gezeigt, die anderen bleiben verdeckt.
   *[no] • **Aussteigen**: Das Spiel ist für dich zu Ende. Deine Karten kommen ungesehen unter den Stapel.
}
help-play-look = { $cards ->
    [3] • Vorher deine Karten **ansehen**, wenn du blind bist.
   *[other] • Vorher deine Karten **ansehen**, wenn du blind bist. Alle bis auf drei werden dann weggelegt.
}
help-play-open = { $cards ->
    [3] Alle sehen ihre Karten gleich nach dem Geben an.
   *[other] Alle sehen ihre Karten gleich nach dem Geben an und legen alle bis auf drei weg.
}
help-play-see = • **Sehen**, wenn nur noch zwei dabei sind: zahlen, damit das Setzen endet und die Blätter verglichen werden.
help-play-end = { $carried ->
    [bet] Steigen alle anderen aus, bekommt der Letzte den Pot und zeigt nichts, es sei denn, er hat gesetzt und ist noch blind.
    [blind] Steigen alle anderen aus, bekommt der Letzte den Pot und zeigt nichts, es sei denn, er ist noch blind.
   *[never] Steigen alle anderen aus, bekommt der Letzte den Pot und zeigt nichts.
} Danach gibt der nächste Spieler links.

help-blind-title = Blind spielen
help-blind-half = Solange du deine Karten nicht ansiehst, bist du **blind**, und alles kostet dich die Hälfte: Setzt ein offener Spieler 10, setzt du 5. Geht es nicht auf, wird aufgerundet.
help-blind-look = { $timing ->
    [anytime] Deine Karten darfst du jederzeit ansehen, auch wenn du nicht dran bist.
    [before-first-bet] Bis zu deinem ersten Einsatz darfst du deine Karten jederzeit ansehen, danach nur, wenn du dran bist, bevor du setzt.
   *[own-turn] Deine Karten siehst du an, wenn du dran bist, bevor du setzt.
} Das lässt sich nicht zurücknehmen, und alle sehen, dass du jetzt **offen** spielst.
help-blind-carried = { $carried ->
    [blind] Bist du noch blind, und alle anderen steigen aus, dann gewinnst du den Pot nicht: Er **bleibt für das nächste Spiel liegen**.
   *[bet] Bist du noch blind, hast schon gesetzt, und alle anderen steigen aus, dann gewinnst du den Pot nicht: Er **bleibt für das nächste Spiel liegen**.
} { $keeping ->
    [no] Das Blatt behältst du nicht.
   *[yes] Du darfst dein Blatt ungesehen behalten und bekommst noch ein neues.
}
help-blind-two-hands = Mit **zwei Blättern** darfst du eins davon ansehen. Dann behältst du es, und das andere kommt ungesehen weg, oder du wirfst es ab und spielst blind mit dem anderen weiter. Du zahlst nur für ein Blatt.
help-blind-face-up = Dieses neue Blatt liegt **offen**. Alle anderen sehen ihre Karten gleich an, und { $folding ->
    [better] wer ein besseres Blatt hat, muss aussteigen.
   *[worse] wer ein niedrigeres Blatt hat, muss aussteigen.
} Danach kommt es unter den Stapel, und mit dem behaltenen Blatt wird blind weitergespielt. Müssen alle aussteigen, bekommst du die Anfangseinsätze dieses Spiels und behältst dein Blatt, und der Pot bleibt liegen.
help-blind-none = **Blind wird hier nicht gespielt.** Alle sehen ihre Karten gleich nach dem Geben an und zahlen von Anfang an den vollen Preis. Steigen alle anderen aus, bekommt der Letzte den Pot; nichts bleibt liegen, und kein Blatt wird behalten.

help-seeing-title = Sehen
help-seeing-two = Sehen kannst du, wenn **noch zwei Spieler dabei** sind und schon gesetzt wurde.
help-seeing-open = { $rule ->
    [equal] • Beide offen: Sehen kostet **so viel wie der Einsatz**. Der andere zeigt; du zeigst nur, wenn dein Blatt besser ist.
   *[double] • Beide offen: Sehen kostet **den doppelten Einsatz**. Der andere zeigt; du zeigst nur, wenn dein Blatt besser ist.
}
help-seeing-blind = { $rule ->
    [equal] • Du blind, der andere offen: Sehen kostet **so viel wie ein blinder Einsatz** und nicht mehr.
   *[double] • Du blind, der andere offen: Sehen kostet **das Doppelte deines blinden Einsatzes**, also so viel, wie der andere setzen muss.
}
help-seeing-both-blind = • Beide blind: Sehen kostet das Doppelte des blinden Einsatzes, und alle sechs Karten werden aufgedeckt.
help-seeing-never = • Du offen, der andere blind: **Wer blind spielt, kann nicht gesehen werden**. Du kannst setzen oder aussteigen.
help-seeing-price = { $rule ->
    [equal] Sehen kostet **so viel wie der Einsatz**. Der andere zeigt; du zeigst nur, wenn dein Blatt besser ist.
   *[double] Sehen kostet **den doppelten Einsatz**. Der andere zeigt; du zeigst nur, wenn dein Blatt besser ist.
}
help-seeing-tie = Sind die Blätter gleich, **verliert**, wer für das Sehen bezahlt hat.
help-seeing-showdown = { $least ->
    [2] Bist du dran, darfst du fragen, ob alle **aufdecken**.
   *[other] Sind noch drei oder mehr dabei und bist du dran, darfst du fragen, ob alle **aufdecken**.
} Sind alle einverstanden, bekommt das beste Blatt den Pot; gleiche Blätter teilen ihn.

help-ranking-title = Was schlägt was
help-ranking-text = Das Beste zuerst. Farben zählen nie. Eine Straße schlägt einen Flush.
help-ranking-notes =
    Drei Dreien sind das beste Blatt überhaupt, dann kommen Asse, Könige und so weiter bis zu den Zweien. Die beste Straße ist A-2-3, danach A-K-D; 2-A-K ist keine Straße. Paare und Blätter ohne alles werden Karte für Karte verglichen.

help-advice-title = Gut spielen
help-odds-title = Wie oft es welches Blatt gibt
help-odds-text = { $cards ->
    [3] Drei Karten ergeben { $hands } verschiedene Blätter. Davon sind:
   *[other] { $cards } Karten ergeben { $hands } verschiedene Blätter, von denen die besten drei Karten zählen. Davon sind:
}
help-odds-line = **{ $category }** · { $hands } · { $percent } % · eins von { $one_in }

help-discards-aside = Von deinen { $cards } Karten sind drei dein Blatt. Sobald du deine Karten ansiehst, { $aside ->
    [one] wird die andere weggelegt
   *[other] werden die anderen { $aside } weggelegt
}, { $picks ->
    [choose] und du wählst, was weggeht.
   *[auto-best] und zwar so, dass dein Blatt so gut wie möglich ist.
}
help-discards-blind = Solange du blind bist, liegen alle { $cards } Karten vor dir. Muss ein Blatt aufgedeckt werden, das niemand angesehen hat, zählen seine besten drei.
help-discards-equal = Sind zwei Blätter gleich, **entscheidet, was weggelegt wurde**: die höhere Karte, dann die nächste. Nur dann wird es aufgedeckt. Ein Ass ist dabei hoch, eine Wild Card zählt, was auf ihr steht, und ein Joker zählt nichts.

help-money-title = Wenn das Geld knapp wird
help-money-source = { $source ->
    [table] Es zählt **nur, was vor dir liegt**. Nachlegen darfst du zwischen den Spielen.
   *[wallet] Was vor dir liegt, ist keine Grenze. Reicht es nicht, kommt der Rest aus deinem Guthaben.
}
help-money-cover-pot = Bist du dran und kannst das Mitgehen nicht bezahlen, darfst du mit dem, was du noch hast, den **Pot abdecken**, auch mit nichts.
help-money-fold-or-borrow = { $blind ->
    [yes] Bist du dran und kannst das Mitgehen nicht bezahlen, musst du **aussteigen oder dir etwas leihen**. Du zeigst dein Blatt jemandem, der in diesem Spiel draußen ist; bist du blind, siehst du es vorher an. Du bekommst geliehen, was fehlt, höchstens den ganzen Preis, oder nichts. Leiht dir niemand etwas, steigst du aus.
   *[no] Bist du dran und kannst das Mitgehen nicht bezahlen, musst du **aussteigen oder dir etwas leihen**. Du zeigst dein Blatt jemandem, der in diesem Spiel draußen ist. Du bekommst geliehen, was fehlt, höchstens den ganzen Preis, oder nichts. Leiht dir niemand etwas, steigst du aus.
}
help-money-richest-lends = Bist du dran und kannst das Mitgehen nicht bezahlen, **leiht** dir der Spieler mit den meisten Chips, der noch dabei ist, was fehlt: zum Mitgehen oder Sehen, nicht zum Erhöhen. Geht das nicht, darfst du mit dem, was du noch hast, den **Pot abdecken**, auch mit nichts.
help-money-opponent-choice = Bist du dran, kannst das Mitgehen nicht bezahlen, und nur noch ein anderer ist dabei, dann hat der die Wahl: Er **leiht** dir, was fehlt, oder er deckt auf. Deckt er auf, gewinnst du nur mit dem besseren Blatt. Sind noch mehr dabei, darfst du mit dem, was du noch hast, den **Pot abdecken**, auch mit nichts.
help-money-frozen = Der Pot ist dann für dich **eingefroren**, und die anderen setzen in einen neuen weiter. Ist der gewonnen, wird das Blatt seines Gewinners mit deinem verglichen. Das bessere bekommt den eingefrorenen Pot, bei gleichen bekommt ihn der Gewinner des neuen.
help-money-two = Deckst du den Pot ab, wenn nur noch ein anderer dabei ist, ist das Setzen sofort zu Ende, und die Blätter werden verglichen.
help-money-debt = Geliehenes wird aus deinen Gewinnen zurückgezahlt. Was übrig ist, bleibst du schuldig, und `/wallet` zeigt es.

help-pack-title = Der Kartenstapel
help-pack-unshuffled =
    Zwischen den Spielen wird **nicht gemischt**. Die Blätter der Ausgestiegenen kommen sofort unter den Stapel, die anderen am Ende, { $order ->
        [high-to-low] jedes von der höchsten Karte zur niedrigsten
       *[dealt] in der Reihenfolge, in der sie gegeben wurden
    }. Es lohnt sich, die Karten im Kopf zu behalten.

    Gemischt wird vor dem ersten Spiel und nach einem Spiel, in dem Blätter verglichen wurden und ein **Prial** gewonnen hat.
help-pack-shuffled = { $keeping ->
    [yes] **Vor jedem Spiel wird gemischt.** Nur ein behaltenes Blatt bleibt bei seinem Spieler.
   *[no] **Vor jedem Spiel wird gemischt.**
}
help-pack-bottom = Der Stapel liegt **offen**, und alle sehen seine unterste Karte. Steigt jemand aus, liegt sein Blatt obenauf, eine Karte offen, bis es unter den Stapel kommt.

help-odds-wild = Mit diesen Wild Cards: { $wild }.
help-choose-game = Ein anderes Spiel

help-commands-title = Die zehn Befehle, die du brauchst
help-command = `/{ $command }` – { $what }
help-commands-more = Fast alles davon gibt es am Tisch auch als Knopf, weiteres unter **Mehr …**. Zum Einladen, Zahlen oder Nachsehen halte ein Mitglied oder eine Nachricht gedrückt und wähle *Apps*. Alle Befehle siehst du, wenn du `/` tippst.
help-ranking-wild = Mit Wild Cards: { $wild }

help-wild-title = Wild Cards und Joker
help-wild-text =
    Eine Wild Card steht für die Karte, die dein Blatt am besten macht, aber nie für eine, die schon darin ist. Du musst nicht sagen, für welche.

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
