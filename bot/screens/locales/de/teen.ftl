# Teen Patti in eigenen Worten: `teen-patti-x` steht für `x`. Boot, Chaal, seen, Show, Sideshow und Pack bleiben, wie sie sind.

teen-patti-button-look = Karten ansehen
teen-patti-button-bet = Chaal ({ $price })
teen-patti-button-bet-blind = Blind setzen ({ $price })
teen-patti-button-call = Chaal ({ $price })
teen-patti-button-call-blind = Blind mitgehen ({ $price })
teen-patti-button-bet-lent = Chaal ({ $price }), { $loan } davon geliehen
teen-patti-button-see = Show für { $price }
teen-patti-button-see-lent = Show für { $price }, { $loan } davon geliehen
teen-patti-button-fold = Aussteigen (Pack)
teen-patti-button-sideshow-paid = Chaal ({ $price }) + Sideshow
teen-patti-card-prial = Trail { $ranks }
teen-patti-card-running-flush = Pure Sequence { $letters }
teen-patti-card-run = Sequence { $letters }
teen-patti-card-flush = Colour { $letters }
teen-patti-card-category-prial = Trail (Drilling)
teen-patti-card-category-running-flush = Pure Sequence (in einer Farbe)
teen-patti-card-category-run = Sequence (drei in Folge)
teen-patti-card-category-flush = Colour (eine Farbe)
teen-patti-card-kind-prial = Trail
teen-patti-card-kind-running-flush = Pure Sequence
teen-patti-card-kind-run = Sequence
teen-patti-card-kind-flush = Colour
teen-patti-table-open = offen
teen-patti-table-folded = ausgestiegen
teen-patti-table-no-ante = zu wenig für den Anfangseinsatz
teen-patti-table-price = Chaal ab { $open }
teen-patti-table-price-both = Chaal ab { $open }, blind ab { $blind }
teen-patti-table-price-first = noch nichts gesetzt, Chaal ab { $open }
teen-patti-table-price-first-both = noch nichts gesetzt, Chaal ab { $open }, blind ab { $blind }
teen-patti-table-result-folded = **{ $name }** bekommt den Pot von { $amount }; alle anderen sind ausgestiegen.
teen-patti-happened-ante-paid = { $name } zahlt den Anfangseinsatz (Boot) von { $amount }.
teen-patti-happened-antes-paid = { $players } Spieler zahlen je einen Anfangseinsatz (Boot) von { $amount }.
teen-patti-happened-looked-first-bet = { $name } sieht die Karten an und eröffnet mit einem Chaal von { $amount }.
teen-patti-happened-looked-raised = { $name } sieht die Karten an und erhöht mit einem Chaal von { $amount }.
teen-patti-happened-looked-stayed = { $name } sieht die Karten an und macht einen Chaal von { $amount }.
teen-patti-happened-looked-folded = { $name } sieht die Karten an und steigt aus.
teen-patti-happened-first-bet = { $name } eröffnet mit einem Chaal von { $amount }.
teen-patti-happened-first-bet-blind = { $name } eröffnet blind mit { $amount }.
teen-patti-happened-stayed = { $name } macht einen Chaal von { $amount }.
teen-patti-happened-stayed-blind = { $name } geht blind mit ({ $amount }).
teen-patti-happened-raised = { $name } erhöht mit einem Chaal von { $amount }.
teen-patti-happened-raised-blind = { $name } erhöht blind mit { $amount }.
teen-patti-happened-see-paid = { $name } zahlt { $amount } für eine Show mit { $other }.
teen-patti-happened-folded = { $name } steigt aus.
teen-patti-happened-folded-time = { $name } hat die Zeit überschritten und steigt aus.
teen-patti-happened-folded-left = { $name } geht und steigt aus.
teen-patti-happened-folded-sideshow = { $name } verliert die Sideshow und steigt aus.
teen-patti-hand-blind = Du bist **blind**: Du hast deine Karten nicht angesehen und setzt zum halben Preis.
teen-patti-hand-folded = Du bist ausgestiegen.
teen-patti-hand-raiser-out = { $names } ist ausgestiegen
teen-patti-hand-sideshow-asked = **{ $name } bittet dich um eine Sideshow.** Nimmst du an, seht ihr beide eure Karten, und das schlechtere Blatt steigt aus; sind sie gleich, steigt { $name } aus.
teen-patti-hand-price = Mindestens { $price }
teen-patti-hand-cannot-see-blind = Du spielst offen und kannst keine Show verlangen, solange der andere blind ist. Mach einen Chaal oder steig aus.
teen-patti-dialog-bet-title = Dein Chaal
teen-patti-dialog-bet-prices = Ein Chaal kostet mindestens { $least }. Mehr heißt erhöhen; du darfst bis zu { $most } setzen.
teen-patti-dialog-bet-stay = { $amount }: der Mindesteinsatz
teen-patti-refusal-too-few-players = Ein Spiel braucht { $least_number } Spieler, die den Anfangseinsatz bezahlen können; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
teen-patti-refusal-too-few-ready = Ein Spiel braucht { $least_number } Spieler, die den Anfangseinsatz bezahlen können und nicht aussetzen; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
teen-patti-refusal-folded-already = Du bist in diesem Spiel schon ausgestiegen.
teen-patti-refusal-too-little = Ein Einsatz beträgt mindestens { $least }; du wolltest { $offered } setzen.
teen-patti-refusal-see-needs-two = Eine Show geht nur, wenn noch zwei dabei sind; es sind { $live }.
teen-patti-refusal-see-needs-bet = Eine Show geht erst, wenn jemand gesetzt hat.
teen-patti-refusal-cannot-see-blind = Du spielst offen, und { $seat } ist blind; deshalb kannst du keine Show verlangen. Mach einen Chaal oder steig aus.
teen-patti-refusal-cannot-afford-see = Eine Show kostet { $price }, und du hast { $have }.
teen-patti-refusal-no-proposal = Das hat dich niemand gefragt. `/hand` zeigt, was du tun kannst.
teen-patti-rule-min-buy-in-usual = zehn Anfangseinsätze ({ $amount })
teen-patti-rule-min-buy-in-about = Mit so viel setzt man sich mindestens. Üblich sind zehn Anfangseinsätze, mindestens aber zehn Chips.
teen-patti-rule-timeout-action-fold = Aussteigen
teen-patti-rule-clock-about = Läuft sie ab, steigt der Spieler aus oder geht mit, je nachdem, was vereinbart ist; andere Fragen beantworten die Regeln.
teen-patti-rule-shuffle-rule-prial-only = Am Anfang und wenn ein Trail eine Show gewonnen hat
teen-patti-rule-money-source-about = Ob man auch mit Chips setzen darf, die nicht auf dem Tisch liegen.
teen-patti-rule-wild-example = Mit wilden Zweien ist 2♣ K♠ K♦ ein Trail Könige.
teen-guide-play-deal = Alle legen den Anfangseinsatz (**Boot**) in den Pot und bekommen verdeckt drei Karten. Der Spieler neben dem Geber beginnt, und es geht { $rounds ->
    [0] so oft herum wie nötig.
    [one] einmal herum. Dann decken alle auf, die noch dabei sind, und das beste Blatt bekommt den Pot.
   *[other] höchstens { $rounds }-mal herum. Dann decken alle auf, die noch dabei sind, und das beste Blatt bekommt den Pot.
} Der Anfangseinsatz ist zugleich der erste Mindesteinsatz.
teen-guide-play-blind = { $limit ->
    [fixed] • **Blind** setzen, ohne deine Karten angesehen zu haben: vom Mindesteinsatz bis zum Doppelten.
    [spread] • **Blind** setzen, ohne deine Karten angesehen zu haben: vom Mindesteinsatz bis zu { $blind } darüber.
    [pot] • **Blind** setzen, ohne deine Karten angesehen zu haben: vom Mindesteinsatz bis zu dem, was im Pot liegt.
   *[none] • **Blind** setzen, ohne deine Karten angesehen zu haben: ab dem Mindesteinsatz.
}
teen-guide-play-chaal = { $limit ->
    [fixed] • **Chaal**: setzen, nachdem du sie angesehen hast, vom Doppelten des Mindesteinsatzes bis zum Vierfachen.
    [spread] • **Chaal**: setzen, nachdem du sie angesehen hast, vom Doppelten des Mindesteinsatzes bis zu { $seen } darüber.
    [pot] • **Chaal**: setzen, nachdem du sie angesehen hast, mindestens das Doppelte des Mindesteinsatzes, höchstens so viel, wie im Pot liegt.
   *[none] • **Chaal**: setzen, nachdem du sie angesehen hast, mindestens das Doppelte des Mindesteinsatzes.
}
teen-guide-play-look = • Vorher deine Karten **ansehen**, wenn du blind bist. Alle sehen, dass du jetzt **offen** spielst (seen).
teen-guide-play-pack = • **Aussteigen** (Pack): Das Spiel ist für dich zu Ende.
teen-guide-play-show = • **Show**, wenn nur noch zwei dabei sind: zahlen, und die Blätter werden verglichen.
teen-guide-play-sideshow = • **Sideshow**, solange mehr dabei sind: heimlich mit dem vergleichen, der vor dir war.
teen-guide-play-end = Der letzte Einsatz bestimmt den Mindesteinsatz: ein blinder ganz, ein Chaal zur Hälfte. Steigen alle anderen aus, bekommt der Letzte den Pot, blind oder nicht.
teen-patti-help-blind-title = Blind und offen
teen-guide-blind-half = { $limit ->
    [fixed] Solange du deine Karten nicht ansiehst, bist du **blind**, und deine Einsätze kosten die Hälfte von dem, was jemand setzt, der **offen** spielt (seen): Kostet ein Chaal 4 bis 8, setzt du blind 2 bis 4.
   *[other] Solange du deine Karten nicht ansiehst, bist du **blind**, und deine Einsätze kosten die Hälfte von dem, was jemand setzt, der **offen** spielt (seen): Kostet ein Chaal mindestens 4, setzt du blind mindestens 2.
}
teen-guide-blind-look = { $rounds ->
    [0] Deine Karten siehst du an, wenn du dran bist, und das lässt sich nicht zurücknehmen.
    [one] Deine Karten siehst du an, wenn du dran bist, und das lässt sich nicht zurücknehmen. Nach einem blinden Einsatz musst du sie beim nächsten Zug ansehen.
   *[other] Deine Karten siehst du an, wenn du dran bist, und das lässt sich nicht zurücknehmen. Nach { $rounds } blinden Einsätzen musst du sie beim nächsten Zug ansehen.
}
teen-guide-blind-last = Steigen alle anderen aus, bekommst du auch blind den Pot; nichts bleibt liegen, und kein Blatt wird behalten.
teen-patti-help-seeing-title = Die Show
teen-guide-seeing-show =
    Sind **noch zwei Spieler dabei** und hat jemand gesetzt, darfst du eine **Show** verlangen.

    • Blind kostet sie dich den Mindesteinsatz, wer immer der andere ist.
    • Offen kostet sie das Doppelte, und auch der andere muss offen spielen; wer blind spielt, muss sie nicht geben.
teen-guide-seeing-tie = { $tie ->
    [split] Das bessere Blatt bekommt den Pot. Sind sie gleich, **teilen** ihn beide.
   *[payer-loses] Das bessere Blatt bekommt den Pot. Sind sie gleich, **verliert, wer bezahlt hat**.
}
teen-guide-sideshow-none = **Eine Sideshow gibt es hier nicht.**
teen-guide-sideshow-ask = Sind noch drei oder mehr dabei und spielst du offen, darfst du den, der **gerade vor dir** gesetzt hat, um eine **Sideshow** bitten, { $seen ->
    [all] wenn niemand mehr blind ist, der noch dabei ist.
   *[two] wenn auch er offen spielt.
} Du bittest darum mit deinem Einsatz oder gleich danach.
teen-guide-sideshow-answer = Er nimmt an oder lehnt ab. Nimmt er an, seht nur ihr beide eure Karten, und **das schlechtere Blatt steigt aus**; sind sie gleich, ist es deins. Die anderen sehen nur, wer ausgestiegen ist. { $pays ->
    [yes] Lehnt er ab, zahlst du noch einmal so viel wie den kleinsten Chaal, und es geht weiter.
   *[no] Lehnt er ab, geht es weiter, und es kostet dich nichts.
}
teen-guide-sideshow-refusals = { $most ->
    [one] Ablehnen darf jeder in einem Spiel einmal. Danach muss er annehmen.
   *[other] Ablehnen darf jeder in einem Spiel { $most }-mal. Danach muss er annehmen.
}
teen-patti-help-ranking-text = Das Beste zuerst. Farben zählen nie. Eine Sequence schlägt eine Colour.
teen-guide-ranking-notes = Drei Asse sind der beste Trail, dann kommen Könige und so weiter bis zu den Zweien. { $runs ->
    [akq-high-a23-second] Die beste Sequence ist A-K-D, danach A-2-3; K-A-2 ist keine.
    [a23-low] Die beste Sequence ist A-K-D, und A-2-3 ist die niedrigste; K-A-2 ist keine.
   *[a23-high] Die beste Sequence ist A-2-3, danach A-K-D; K-A-2 ist keine.
} Paare und Blätter ohne alles werden Karte für Karte verglichen.
teen-patti-help-money-fold-or-borrow = Bist du dran und kannst das Mitgehen nicht bezahlen, musst du **aussteigen oder dir etwas leihen**. Du zeigst dein Blatt jemandem, der in diesem Spiel draußen ist; bist du blind, siehst du es vorher an. Du bekommst geliehen, was fehlt, höchstens den ganzen Preis, oder nichts. Leiht dir niemand etwas, steigst du aus.
teen-guide-money-cap = Liegen **{ $amount }** im Pot, decken alle auf, und das beste Blatt bekommt ihn.
teen-patti-table-closing = Nach diesem Spiel schließt der Tisch.
teen-patti-reply-closing = Der Tisch schließt, sobald dieses Spiel vorbei ist.
teen-patti-refusal-closing = Nach diesem Spiel schließt der Tisch.
teen-patti-result-folded = Alle anderen sind ausgestiegen.
teen-patti-table-turned = ausgestiegen, obenauf `{ $cards }`
teen-patti-happened-folded-card-shown = { $name } steigt aus; obenauf liegt `{ $cards }`.
teen-patti-reply-leaving = In diesem Spiel bist du noch dabei. Du steigst aus, sobald du dran bist, und gehst dann mit deinen Chips nach Hause.
teen-patti-refusal-asked-already = Du hast in diesem Zug schon { $seat } gefragt. Du kannst aussteigen.
teen-patti-hand-short-ask = Zum Mitgehen brauchst du noch { $missing }. Leih dir das von jemandem, der nicht mehr dabei ist; nur diese Person sieht dein Blatt. Oder steig aus.
teen-patti-hand-short-ask-bystander = Zum Mitgehen brauchst du noch { $missing }, und am Tisch kann dir niemand leihen. Frag jemanden vom Server, der nicht mitspielt und Guthaben hat: im Kanal des Tisches mit `/ask person:` oder im Menü unter **Meine Karten**. Nur diese Person sieht dein Blatt. Oder steig aus.
teen-patti-rule-expose-bottom-about = Der Stapel liegt offen; man sieht seine unterste Karte und von jedem abgelegten Blatt eine Karte.
teen-patti-rule-short-money-about = Was man außer Aussteigen tun darf, wenn man das Mitgehen nicht bezahlen kann.
teen-patti-rule-short-money-fold-or-borrow = Aussteigen oder von jemandem leihen, der draußen ist
teen-patti-help-pack-unshuffled = Zwischen den Spielen wird **nicht gemischt**. Die Blätter der Ausgestiegenen kommen sofort unter den Stapel, die anderen am Ende, { $order ->
        [high-to-low] jedes von der höchsten Karte zur niedrigsten
       *[dealt] in der Reihenfolge, in der sie gegeben wurden
    }. Es lohnt sich, die Karten im Kopf zu behalten.

    Gemischt wird vor dem ersten Spiel und nach einem Spiel, in dem Blätter verglichen wurden und ein **Trail** gewonnen hat.
teen-patti-help-pack-bottom = Der Stapel liegt **offen**, und alle sehen seine unterste Karte. Steigt jemand aus, liegt sein Blatt obenauf, eine Karte offen, bis es unter den Stapel kommt.

# Ratschläge
teen-patti-advice-play-by-them = **Richte dich danach.** Zähl erst, wie viele dabei sind, und sieh dann dein Blatt an. Was gegen einen gut ist, ist gegen drei schlecht. Die Blätter der anderen sind zudem besser als hier, denn die schlechtesten steigen zuerst aus.
teen-patti-advice-bluff = **Aber nicht stur.** Setzt du nur mit guten Blättern, steigen alle aus, und du gewinnst kleine Pots. Bluffe ab und zu, am besten gegen einen oder zwei, die aussteigen können{ $blind ->
    [yes] {" "}und ihre Karten kennen. Wer blind spielt, weiß nicht, wie schlecht sein Blatt ist, und zahlt nur die Hälfte.
   *[no] . Ein Bluff muss alle erschrecken, die dabei sind.
}
teen-patti-advice-bet-less = **Setz weniger, als du es vom Poker kennst.** Solange drei oder mehr dabei sind, beendet nichts das Setzen. Jede Erhöhung kostet in jeder Runde wieder, und niemand kann eine Show verlangen. Erhöhe, damit nur zwei bleiben, nicht, damit der Pot wächst.
teen-patti-advice-blind = **Blind spielen** lohnt sich, solange die anderen mit zu vielen Blättern dabeibleiben. Gegen einen offenen Spieler kommt nur ein Drittel der neuen Einsätze von dir. Bleibt er mit jedem Blatt dabei, gewinnst du jedes zweite Spiel; nur mit den besseren zwei Dritteln jedes dritte, und genau das kostet es; mit der besseren Hälfte jedes vierte. Dazu kommt, was schon im Pot liegt, und wer offen spielt, kann von dir keine Show verlangen. Gut blind zu spielen braucht viel Übung; oft und schlecht ist es teuer.
teen-patti-advice-seeing = **Verlange die Show, wenn sie sich lohnt.** Liegen { $pot } im Pot und kostet die Show { $price }, musst du in { $needed } % der Fälle das beste Blatt haben. Bist du seltener vorn, steig gleich aus. Liegst du eher vorn als hinten, setz weiter und lass den anderen zahlen.
teen-patti-advice-unshuffled = **Der Stapel wird nicht gemischt**, bis bei einer Show ein Trail gewonnen hat. Zu viert kommen in jedem Spiel zwölf Karten darunter und in derselben Reihenfolge wieder, sobald der Stapel durch ist. { $next ->
    [ace] War unter den ersten zwölf kein Ass, haben 28 % der nächsten Blätter eins statt 22 %.
   *[other] Karten, die nebeneinander daruntergekommen sind, gehen an Nachbarn.
}
