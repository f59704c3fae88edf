# Six und Seven Card Brag: zwei Hände, der Reihe nach gezeigt oder gepasst, und ein Pot für beide Seiten.

# Der Tisch
exposing-stake = Einsatz **{ $amount }**
exposing-arranging = { $ready ->
    [0] Alle legen ihre zwei Hände, fertig ist noch niemand.
   *[other] Alle legen ihre zwei Hände. Fertig: **{ $ready } von { $players }**.
}
exposing-now = { $place ->
    [1] **Linke Hände:** { $name } zeigt oder passt.
   *[other] **Rechte Hände:** { $name } zeigt oder passt.
}
exposing-best = Bisher am besten: `{ $cards }` { $hand } ({ $names })
exposing-best-unnamed = Bisher am besten: `{ $cards }` ({ $names })
exposing-best-left = Beste linke Hand: `{ $cards }` { $hand } ({ $names })
exposing-best-left-unnamed = Beste linke Hand: `{ $cards }` ({ $names })
exposing-shown = { $place ->
    [1] links
   *[other] rechts
} `{ $cards }`
exposing-passed = { $place ->
    [1] links gepasst
   *[other] rechts gepasst
}
exposing-asked = zeigt oder passt

# Das eigene Blatt
exposing-own = { $place ->
    [1] **Zeigst du deine linke Hand oder passt du?** Passt du, bleibt sie verdeckt.
   *[other] **Zeigst du deine rechte Hand oder passt du?** Passt du, bleibt sie verdeckt.
}
exposing-time-up = Dann wird die Hand gezeigt.
exposing-quick = { $seconds } Sekunden zum Zeigen oder Passen
exposing-others = **Reihum wird gezeigt oder gepasst.** Am Tisch siehst du, wer dran ist.
exposing-compared = { $how ->
    [better] **Deine ist besser.**
    [equal] **Deine ist gleich gut.**
   *[lower] **Deine ist niedriger.**
}
exposing-out = Links hast du nicht die beste Hand, also kannst du den Pot nicht mehr bekommen. Mit einer besseren rechten kannst du ihn nur noch jemand anderem streitig machen.
exposing-show = { $place ->
    [1] Linke Hand zeigen
   *[other] Rechte Hand zeigen
}
exposing-pass = Passen

# Rufe
exposing-call-show = { $game }: Zeig eine Hand oder passe.
exposing-call-show-here = { $who }, zeig eine Hand oder passe.

# Worum es geht
exposing-stakes = Einsatz { $amount } pro Spiel
exposing-stakes-both = den Pot bekommt, wer mit beiden Händen vorn liegt
exposing-stakes-alone = den Pot bekommt, wer mit beiden Händen allein vorn liegt
exposing-stakes-prial = drei { $ranks } sind das beste Prial
exposing-costs = Ein Spiel kann dich höchstens deinen Einsatz von { $amount } kosten. Ein Pot, den niemand bekommt, bleibt für das nächste Spiel liegen, und alle zahlen einen Einsatz dazu.

# Wie gespielt wird
exposing-guide-play =
    Alle zahlen { $amount } Einsatz in den Pot und bekommen **{ $cards } Karten**. Daraus legt jeder für sich **zwei Hände** zu drei Karten, die bessere nach links{ $left ->
        [0] .
       *[other] , und legt eine Karte weg.
    } Gesetzt wird nicht.
exposing-guide-turns = Sind alle fertig, zeigt der Spieler links vom Geber seine linke Hand. Die anderen **zeigen** der Reihe nach ihre oder **passen**. Dann geht es mit den rechten Händen genauso.
exposing-guide-all-show = Sind alle fertig, zeigen alle die linke Hand und danach die rechte.
exposing-guide-pot = Wer von allen gezeigten die beste linke **und** die beste rechte Hand hat, bekommt den Pot. Hat die niemand, bleibt er für das nächste Spiel liegen.
exposing-guide-pot-alone = Den Pot bekommt nur, wer **ganz allein** die beste linke und die beste rechte Hand hat. Ist eine davon gleich gut wie eine andere, oder hat niemand beide, bleibt er für das nächste Spiel liegen.
exposing-guide-arranging =
    Unter **Meine Karten** hat jede Hand ihre Zeile: Tipp darauf und wähl die Karten. Du siehst, was du gelegt hast. { $left ->
        [0] Alle Karten werden gebraucht.
       *[other] Eine Karte bleibt übrig; sie bleibt verdeckt, und niemand sieht sie.
    } Mit `/arrange` tippst du die Hände: `AKD 99B`.

    Drei beliebige Karten sind eine Hand, und du musst nicht die besten Hände legen: Zwei gute können mehr wert sein als eine glänzende. Nur die bessere muss links liegen.
exposing-guide-secret = Alle legen gleichzeitig und dürfen ändern, bis der Letzte festgelegt hat. Läuft deine Zeit ab, werden deine Karten für dich gelegt, die beste linke Hand zuerst.
exposing-guide-passing = Der Spieler links vom Geber muss seine linke Hand zeigen. Alle anderen zeigen ihre im Uhrzeigersinn oder passen. Womit du passt, bleibt für immer verdeckt. Dafür ist nur kurz Zeit; ist sie um, wird deine Hand gezeigt.
exposing-guide-leading = Wer die beste linke Hand gezeigt hat (von gleichen die zuerst gezeigte), muss die rechte zuerst zeigen. Die anderen folgen der Reihe nach. Wer links gepasst hat, darf rechts trotzdem zeigen.
exposing-guide-why-pass = Wer links passt, kann den Pot nicht mehr bekommen. Mit einer besseren rechten Hand kann er ihn nur noch jemand anderem streitig machen.
exposing-guide-ranking-notes = Drei { $ranks } sind die beste Hand überhaupt, dann kommen Asse, Könige und so weiter bis zu den Zweien. Die beste Straße ist A-2-3, danach A-K-D; 2-A-K ist keine Straße. Paare und Hände ohne alles werden Karte für Karte verglichen.
exposing-guide-pot-shared = Wer von allen gezeigten die beste linke **und** die beste rechte Hand hat, bekommt den Pot. Gleich gute Hände sind beide die beste, ein Gleichstand auf einer Seite schadet also nicht. Liegen mehrere mit beiden Händen vorn, teilen sie den Pot; was sich nicht teilen lässt, geht an die nächsten links vom Geber.
exposing-guide-carried = Liegt niemand mit beiden Händen vorn, **bleibt der Pot für das nächste Spiel liegen**, und alle zahlen noch einen Einsatz. Schließt der Tisch vorher, wird er gleichmäßig unter denen geteilt, die das letzte Spiel gespielt haben.
exposing-guide-example = Zum Beispiel:
exposing-guide-example-hand = { $player }: `{ $left }` · `{ $right }`
exposing-guide-example-both = Links sind Bill und Clara gleich gut. Rechts sind Claras Fünfen am besten. Clara liegt also mit beiden Händen vorn und bekommt den Pot.
exposing-guide-example-alone = Rechts sind Claras Fünfen am besten, aber links ist Bills Straße so gut wie ihre. Also bekommt niemand den Pot.
exposing-guide-fours = **Vier Gleiche**: Wer sie ansagt, bekommt den Pot sofort, und keine Hand wird gezeigt. Von mehreren zählen die besten: vier { $ranks }, dann Asse, Könige und so weiter bis zu den Zweien.
exposing-guide-running-flush = **Ein Running Flush aus allen { $cards } Karten**: Wer ihn ansagt, bekommt den Pot sofort, sogar vor vier Gleichen. Der beste beginnt A-2-3, der nächste A-K-D. Sind zwei gleich, bleibt der Pot für das nächste Spiel liegen.
exposing-guide-declaring = Angesagt wird statt festzulegen, und niemand muss es tun. Alle Ansagen werden zusammen aufgedeckt; die Knöpfe sehen alle, egal was sie auf der Hand haben.
exposing-guide-special-none = An diesem Tisch wird nichts angesagt: Vier Gleiche sind Karten wie alle anderen.
