# Wie Crash geht, zusammengestellt nach den Hausregeln eines Tisches.

guide-play =
    Jeder bekommt **dreizehn Karten** und legt daraus verdeckt bis zu **vier Hände** zu je drei, die beste zuerst. Was nicht gebraucht wird, bleibt übrig, und niemand sieht es. Gesetzt wird nicht.

    Sind alle fertig, werden die **ersten Hände** verglichen, und die beste davon bringt einen **Punkt**. Dann kommen die zweiten, die dritten und die vierten. Danach gibt der nächste Spieler links.
guide-target = Wer zuerst **{ $target }** Punkte hat, gewinnt die Partie{ $paid ->
    [yes] , und die anderen zahlen
   *[no] { "" }
}. Das kann mitten im Spiel sein.
guide-targets = Zu viert gewinnt die Partie, wer zuerst **{ $target }** Punkte hat, zu zweit oder zu dritt, wer zuerst **{ $small }** hat{ $paid ->
    [yes] , und die anderen zahlen
   *[no] { "" }
}. Das kann mitten im Spiel sein.
guide-margin = Der Sieger muss außerdem zwei Punkte vor dem Zweiten liegen; bis dahin geht es weiter.
guide-together = Alle legen ihre Karten gleichzeitig und dürfen sie ändern, bis der Letzte festgelegt hat. Läuft deine Zeit ab, werden deine Karten für dich gelegt, die beste Hand zuerst.
guide-coming = Wer sich während einer Partie setzt, bekommt ab der nächsten Karten. { $paid ->
    [yes] Wer während einer Partie geht, zahlt an ihrem Ende wie ein Verlierer.
   *[no] Wer während einer Partie geht, ist nicht mehr dabei.
}
guide-shuffled = Vor jedem Spiel wird gemischt und abgehoben.
guide-unshuffled = Der Geber darf geben, ohne zu mischen, und am Tisch steht es dann; der Spieler rechts von ihm darf abheben oder nicht.
guide-first-seven = Vor dem ersten Spiel wird reihum offen gegeben, und wer die erste Sieben bekommt, gibt.

guide-arranging =
    Unter **Meine Karten** hat jede Hand ihre Zeile: Tipp darauf und wähl die Karten. Du siehst, was du gelegt hast und was übrig ist. Auf Wunsch werden dir Hände vorgeschlagen: für die meisten Punkte im Schnitt, für einen sicheren Punkt oder für einen Crash. `/arrange` nimmt sie getippt: `{ $least ->
        [flush] 101010 AKD 432
       *[other] 101010 AKD 432 99B
    }`.

    Vier Hände müssen es nicht sein. Was du legst, sind die ersten, drei also deine erste, zweite und dritte. Die besten müssen es auch nicht sein; du darfst ein Prial aufteilen oder dir etwas Gutes aufheben.
guide-least-pair = Die niedrigste Hand ist ein **Paar** mit irgendeiner dritten Karte. Drei Karten, die nicht einmal ein Paar ergeben, sind keine Hand.
guide-least-flush = **Paare** gelten hier nicht; die niedrigste Hand ist ein Flush.
guide-least-high-card = **Beliebige drei Karten** sind hier eine Hand.
guide-order-reject = Jede Hand muss mindestens so gut sein wie die nächste; sonst lassen sie sich nicht festlegen.
guide-order-auto-sort = Jede Hand muss mindestens so gut sein wie die nächste; sie werden automatisch geordnet.
guide-order-lose-game = Jede Hand muss mindestens so gut sein wie die nächste. **Pass auf**: In falscher Reihenfolge verlierst du die Partie{ $paid ->
    [yes] { " " }und zahlst allen anderen, als hätten sie gewonnen
   *[no] { "" }
}.
guide-fours = Eine Hand dürfen auch **alle vier Karten eines Werts** sein. Das schlägt jedes Prial, und vier Vieren schlagen alle anderen.
guide-secret = Bis alle fertig sind, sehen die anderen nur, ob du es bist: nicht, was du gelegt hast, und nicht, wie viele Hände.

guide-scoring =
    Erste Hand wird mit erster Hand verglichen, zweite mit zweiter und so weiter. Die beste bringt **einen Punkt**. Eine Hand, gegen die keine andere liegt, gewinnt; hat niemand eine Hand, punktet niemand.
guide-tie-no-point = Sind die besten Hände gleich, punktet **niemand**.
guide-tie-next-best = Sind die besten Hände gleich, heben sie einander auf, und **die beste der anderen** punktet.
guide-tie-yogi = Sind die besten Hände gleich, bekommt den Punkt **{ $name }**, ein Strohmann ohne Karten. { $paid ->
    [yes] Wer am Ende nicht vor { $name } liegt, zahlt doppelt. Gewinnt { $name } die Partie, zahlen alle den Preis einer Partie in einen Pot für den Sieger der nächsten.
   *[no] Auch { $name } kann die Partie gewinnen.
}
guide-at-once = Nach jedem Punkt wird gezählt. Wer das Ziel erreicht, hat gewonnen, und der Rest des Spiels entfällt.
guide-scoring-order = Zuerst kommen die vier Hände, dann der Crash, dann ein Bus Ride. Beides zählt nur, wenn alle vier Hände verglichen wurden.

guide-crash = Wer **alle vier Hände** eines Spiels gewinnt, hat einen **Crash** gemacht. Es müssen alle vier allein gewonnen sein: Gleichstand reicht nicht.
guide-crash-bonus-points = { $points ->
    [0] Er bringt nichts außer seinen vier Punkten.
    [one] Er bringt noch **einen Punkt**, zusammen fünf.
   *[other] Er bringt noch **{ $points } Punkte**.
}
guide-crash-wins-game = Er **gewinnt die Partie** sofort.
guide-crash-payment = Jeder Gegner zahlt dafür sofort **{ $amount }**.
guide-crash-none = Er bringt nichts außer seinen vier Punkten.
guide-announcing-required = Nur ein **angesagter** Crash bringt mehr als seine vier Punkte.
guide-announcing-optional = Ein Crash darf **angesagt** werden und zählt dann anders als einer, der es nicht war.
guide-announcing = Haben alle festgelegt, werden alle gefragt, ob sie einen ansagen, und die Antworten werden zusammen aufgedeckt. Danach darf niemand mehr umlegen.
guide-announced-payment = Angesagt und gemacht: Jeder Gegner zahlt **{ $amount }**.
guide-announced-wins-game = Angesagt und gemacht: Er **gewinnt die Partie**.
guide-announced-points = { $points ->
    [0] Angesagt und gemacht: Er bringt nichts außer seinen vier Punkten.
    [one] Angesagt und gemacht: noch **ein Punkt**.
   *[other] Angesagt und gemacht: noch **{ $points } Punkte**.
}
guide-unannounced = Gemacht, aber nicht angesagt:
guide-failed-pay-each = Angesagt und nicht gemacht: Du zahlst jedem der anderen **{ $amount }**. Was du an Punkten gewonnen hast, zählt.
guide-failed-none = Angesagt und nicht gemacht: Das kostet nichts, und was du an Punkten gewonnen hast, zählt.
guide-failed-minus-points = { $points ->
    [one] Angesagt und nicht gemacht: Du verlierst **einen Punkt**, wenn du einen hast.
   *[other] Angesagt und nicht gemacht: Du verlierst **{ $points } Punkte**, aber nie mehr, als du hast.
}
guide-too-few-left = Ist die Partie gewonnen, bevor alle vier Hände verglichen sind, gibt es keinen Crash. Wem drei Punkte oder weniger fehlen, der kann keinen mehr machen.

guide-special-none = An diesem Tisch sind keine Karten besonders. Es gibt keinen Bus Ride und nichts anzusagen.
guide-bus-ride = **Bus Ride**: Wer alle vier Karten eines Werts hat und alle vier in seinen Händen legt, etwa ein Prial und in { $least ->
    [flush] einer Straße
   *[other] einem Paar
} die vierte, bekommt { $points ->
    [0] keinen Punkt
    [one] noch einen Punkt
   *[other] noch { $points } Punkte
}. Ob diese Hände gewinnen, ist egal. Von mehreren zählt nur der höchste: Vieren, Asse, Könige und so weiter hinunter, Dreien, Zweien.
guide-bus-ride-paid = Für einen Bus Ride zahlt jeder Gegner außerdem { $amount }.
guide-bus-ride-knock = Er zählt nur, wenn du vor dem Legen **geklopft** hast. Das hören die anderen, aber nicht, was du hast, und spielen musst du ihn nicht.
guide-south-wales = **Vier Gleiche**: Angesagt bringen sie alle vier Punkte des Spiels, und die Hände werden nicht gespielt. Von mehreren zählen die höchsten; vier Vieren gewinnen die Partie.
guide-four-threes = **Vier Dreien**, angesagt, gewinnen sofort die Partie.
guide-pairs = **{ $pairs ->
    [5] Fünf oder sechs
   *[other] Sechs
} Paare**: Angesagt werden sie gezeigt, und derselbe Geber gibt noch einmal. Vier Gleiche zählen als zwei Paare.
guide-pairs-reset = **{ $pairs ->
    [5] Fünf oder sechs
   *[other] Sechs
} Paare**: Angesagt setzen sie die Punkte aller anderen auf 0, und der Nächste gibt.
guide-run-wins-game = **Dreizehnerreihe** (von jedem Wert eine Karte): Angesagt gewinnt sie die Partie. Sagen zwei sie an, gewinnt keiner.
guide-run-payment = **Dreizehnerreihe** (von jedem Wert eine Karte): Wer sie ansagt, { $paid ->
    [yes] bekommt von jedem Gegner { $amount }, und das Spiel ist vorbei
   *[no] beendet das Spiel; bezahlt wird dafür nichts
}.
guide-run-reset = **Dreizehnerreihe** (von jedem Wert eine Karte): Angesagt setzt sie die Punkte aller anderen auf 0, und der Nächste gibt.
guide-declaring = Angesagt wird, statt die Hände festzulegen, und alle Ansagen werden zusammen aufgedeckt; so erfährt niemand, wer etwas hätte ansagen können. { $order ->
    [all] Paare gehen vor der Dreizehnerreihe, und die vor vier Gleichen.
    [pairs-run] Paare gehen vor der Dreizehnerreihe.
    [pairs-fours] Paare gehen vor vier Gleichen.
    [run-fours] Die Dreizehnerreihe geht vor vier Gleichen.
   *[one] { "" }
}

guide-payments = Ist die Partie gewonnen, zahlt jeder der anderen dem Sieger.
guide-pay-fixed = Eine verlorene Partie kostet **{ $amount }**.
guide-pay-per-point = Eine verlorene Partie kostet **{ $amount }** für jeden Punkt, der zum Ziel fehlt.
guide-pay-none = Für eine verlorene Partie wird nichts bezahlt; es geht um Punkte.
guide-double-zero = Wer keinen einzigen Punkt hat, zahlt **doppelt**.
guide-double-level = Wer nicht mehr Punkte als { $name } hat, zahlt **doppelt**.
guide-treble = Hat kein Verlierer einen Punkt, zahlt jeder stattdessen das **Dreifache**.
guide-left = Wer die Partie verlassen hat oder aussetzt, zahlt wie ein Verlierer. Bleiben weniger als zwei, zahlt niemand.

guide-spares =
    Gegeben werden immer vier Blätter. Zu zweit oder zu dritt sind die, die niemandem gehören, verdeckte **Ersatzblätter**.

    Vom Spieler links vom Geber an darf jeder sein ganzes Blatt ungesehen weglegen und ungesehen ein Ersatzblatt nehmen. Deine eigenen Karten siehst du vorher an. Was du nimmst, musst du spielen, und jeder darf einmal tauschen.
guide-spares-four = An diesem Tisch spielen vier; ein Ersatzblatt gibt es nur am Platz von jemandem, der gegangen ist oder aussetzt.
guide-spares-gone = Ein genommenes Ersatzblatt ist weg, und das abgegebene Blatt ist aus dem Spiel.
guide-spares-reused = Das Blatt, das du abgibst, wird zum Ersatzblatt für den Nächsten.
guide-spares-fee = Tauschen kostet **{ $amount }**, in einen Pot für den Sieger der Partie.
guide-spares-free = Tauschen kostet nichts.

guide-ranking-notes-aces-first = Drei Asse sind das beste Prial, dann kommen Könige und so weiter bis zu Dreien und Zweien. Die beste Straße ist A-2-3, danach A-K-D; 2-A-K ist keine Straße. Paare werden nach dem Paar und dann nach der dritten Karte verglichen.
guide-example = Anna, Bill, Clara und Dan legen jeder die beste erste Hand, die sie haben.
guide-example-first = **Erste Hände.** Bill punktet: Drei Dreien sind das beste Prial.
guide-example-first-fours = **Erste Hände.** Anna punktet: Drei Vieren schlagen drei Dreien, wenn bei Prials Asse am meisten zählen.
guide-example-second-no-point = **Zweite Hände.** Annas und Bills Hände sind gleich und die besten, also punktet niemand.
guide-example-second-yogi = **Zweite Hände.** Annas und Bills Hände sind gleich und die besten, also bekommt { $name } den Punkt.
guide-example-second-next-best = **Zweite Hände.** Annas und Bills Hände sind gleich und heben einander auf, also punktet Dans Straße.
guide-example-third = **Dritte Hände.** Anna punktet mit ihrem zweiten Running Flush.
guide-example-fourth = **Vierte Hände.** Bill und Clara haben keine, und Annas Flush schlägt Dans Paar.
guide-example-fourth-alone = **Vierte Hände.** Nur Anna hat eine, also punktet sie.
guide-example-end = Anna hat zwei Punkte und Bill einen. Niemand hat alle vier Hände gewonnen, also gibt es keinen Crash. Was übrig ist, sieht niemand.
guide-example-end-fours = Anna hat drei Punkte. Niemand hat alle vier Hände gewonnen, also gibt es keinen Crash. Was übrig ist, sieht niemand.
guide-example-hand = { $player }: `{ $cards }`
