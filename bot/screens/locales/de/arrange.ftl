# Die eigenen Karten, wo man sie legt, nur für den, dem sie gehören; und was Crash außerdem fragt.

arrange-four = vier { $ranks }

# Was gerade ist
arrange-until = Endet { $when }.
arrange-now = **Leg deine Karten,** die beste Hand zuerst.
arrange-for-everybody = { $what ->
    [both] -# Die Knöpfe zum Klopfen und Ansagen sehen alle, egal was sie auf der Hand haben.
    [knock] -# Den Knopf zum Klopfen sehen alle, egal was sie auf der Hand haben.
   *[declare] -# Die Knöpfe zum Ansagen sehen alle, egal was sie auf der Hand haben.
}
arrange-locked = **Festgelegt.** Niemand sieht deine Hände, bis alle fertig sind; so lange kannst du sie zurücknehmen.
arrange-locked-none = Du hast keine Hand gelegt.
arrange-declared = { $what ->
    [six_pairs] Du sagst sechs Paare an.
    [five_pairs] Du sagst fünf Paare an.
    [thirteen_card_run] Du sagst die Dreizehnerreihe an.
    [four_pairs] Du sagst vier Paare an.
    [running_flush] Du sagst einen Running Flush aus allen Karten an.
    [four_set_back] Du sagst vier Gleiche an und wirfst die anderen zurück.
   *[four_of_a_kind] Du sagst vier Gleiche an.
}
arrange-knocked-own = Du hast geklopft, also wissen alle, dass du vier Gleiche hast.
arrange-knocked = Geklopft (vier Gleiche): { $names }.
arrange-given-up = -# Weggelegt hast du: `{ $cards }`
arrange-over = **Alle sind fertig.** Am Tisch wird aufgedeckt.
arrange-broken-off = Das Spiel wurde abgebrochen.
arrange-leaving = Du gehst und bist nicht mehr dabei. Dein Punktestand bleibt, und am Ende der Partie zählst du als Verlierer.
arrange-may-return = Bis zu ihrem Ende kannst du zurückkommen; dein Punktestand bleibt.
arrange-sitting-out = Ab dem nächsten Spiel setzt du aus.
arrange-next-game = Gerade läuft eine Partie. Karten bekommst du, wenn die nächste beginnt.

# Die Hände, wie sie liegen
arrange-missing = { $cards ->
    [one] noch eine Karte
   *[other] noch { $cards } Karten
}
arrange-no-hand = { $hand }: keine Hand
arrange-not-four = keine vier Gleichen
arrange-too-many = zu viele Karten
arrange-too-low = { $hand }: hier zu niedrig
arrange-better = { $hand }: besser als Hand { $before }
arrange-wins = Chance { $percent } %
arrange-chance = { $percent } %
arrange-left = Übrig: `{ $cards }`
arrange-cards = { $whose ->
    [spare] Das Ersatzblatt
   *[own] Deine Karten
}: `{ $cards }`
arrange-begin = Tipp auf eine Hand, um sie zu legen.
arrange-ready = { $hands ->
    [1] Du kannst festlegen: eine Hand, deine erste.
    [2] Du kannst festlegen: zwei Hände, deine erste und zweite.
    [3] Du kannst festlegen: drei Hände, deine erste bis dritte.
   *[4] Du kannst festlegen.
}
arrange-moves-up = Ist darüber eine Hand leer, rücken die anderen auf.
arrange-more = Der Rest reicht noch für eine Hand.
arrange-refused-size = Noch nicht fertig: Hand { $place } hat { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
}. { $most ->
    [3] Zu einer Hand gehören drei.
   *[4] Zu einer Hand gehören drei Karten oder vier Gleiche.
}
arrange-refused-low = Noch nicht fertig: Hand { $place } ist zu niedrig, { $least ->
    [pair] mindestens ein Paar muss es sein.
   *[flush] mindestens ein Flush muss es sein.
}
arrange-refused-order = Falsch herum: Hand { $place } schlägt Hand { $before }. Die beste zuerst!
arrange-sorts = Du kannst festlegen. Dabei werden deine Hände sortiert, die beste zuerst.
arrange-loses = **Vorsicht:** Hand { $place } ist besser als Hand { $before }. Legst du das so fest, verlierst du die Partie und zahlst an alle.
arrange-alike = Alle Vorschläge ergeben diese Hände.
arrange-sure-these = **Diese Hände festlegen, die beste zuerst?**
arrange-sure-none = **Gar keine Hand spielen?** Dann kannst du mit diesen Karten nichts gewinnen.
arrange-sure-loses = **So festlegen?** Hand { $place } ist besser als Hand { $before }. Du verlierst die Partie und zahlst an alle.
arrange-sure-fewer = **Nur { $hands ->
    [one] eine Hand
   *[other] { $hands } Hände
} von { $most } festlegen?**
arrange-sure-more = **Nur { $hands ->
    [one] eine Hand
   *[other] { $hands } Hände
} festlegen?** Aus deinen Karten lassen sich { $most } legen.
arrange-expected = Etwa { $points } Punkte.
arrange-expected-pot = Chance auf den Pot: { $percent }%.
arrange-expected-crash = Etwa { $points } Punkte; alle vier gewinnen zu { $percent }%.

# Menüs und Knöpfe
arrange-place = { $place }
arrange-menu = { $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[4] Vierte Hand
}: bis zu { $most ->
    [one] eine Karte
   *[other] { $most } Karten
}
arrange-choose = { $most ->
    [3] drei Karten wählen
   *[4] drei wählen oder vier Gleiche
}
arrange-card-in-hand = { $card } · Hand { $place }
arrange-empty = Diese Hand leeren
arrange-swap = Zwei Hände vertauschen
arrange-swap-two = Hand { $one } und Hand { $other }
arrange-lock = Festlegen
arrange-lock-none = Keine Hand spielen …
arrange-sure = So festlegen
arrange-go-on = Weiterlegen
arrange-more-buttons = Mehr …
arrange-back = Zurück zu den Händen
arrange-unlock = Zurücknehmen
arrange-suggest = Vorschlag
arrange-safe = Sicher spielen
arrange-crash = Crash wagen
arrange-order = Beste zuerst
arrange-clear = Leeren
arrange-by-rank = Nach Wert ordnen
arrange-by-suit = Nach Farbe ordnen
arrange-form = Alles auf einmal …
arrange-knock = Klopfen: Ich habe vier Gleiche
arrange-declare = { $what ->
    [six_pairs] Sechs Paare ansagen
    [five_pairs] Fünf Paare ansagen
    [thirteen_card_run] Dreizehnerreihe ansagen
    [four_pairs] Vier Paare ansagen
    [running_flush] Running Flush ansagen
    [four_set_back] Vier Gleiche ansagen: zurückwerfen
   *[four_of_a_kind] Vier Gleiche ansagen
}

# Das Abheben und die Ersatzblätter
arrange-cut-own = **Du darfst abheben,** bevor gegeben wird.
arrange-cut-wait = { $name } darf abheben, bevor gegeben wird.
arrange-cut-third = Ein Drittel abheben
arrange-cut-half = Die Hälfte abheben
arrange-cut-two-thirds = Zwei Drittel abheben
arrange-cut-not = Nicht abheben
arrange-spare-own = **Behältst du deine Karten, oder nimmst du ungesehen ein Ersatzblatt?** { $left ->
    [one] Ein Ersatzblatt ist noch da.
   *[other] { $left } Ersatzblätter sind noch da.
} Wer eins nimmt, muss es spielen.
arrange-spare-gone = Deine eigenen Karten wären ungesehen aus dem Spiel.
arrange-spare-reused = Deine eigenen dreizehn Karten lägen dann dort, und der nächste Spieler dürfte sie ungesehen nehmen.
arrange-spare-fee = Das kostet { $fee } in den Pot, den der Sieger der Partie bekommt.
arrange-spare-short = Das kostet { $fee }, und du hast { $have }; also behältst du deine Karten.
arrange-spare-advice = Deine Karten gewinnen etwa { $points } Punkte, ein ungesehenes Blatt { $average }.
arrange-spare-wait = Reihum behält jeder seine Karten oder nimmt ein Ersatzblatt.
arrange-spare = Ersatzblatt { $number } nehmen
arrange-spare-for = Ersatzblatt { $number } nehmen, für { $price }
arrange-keep = Meine Karten behalten

# Die Ansage eines Crashs
arrange-call-own = **Sagst du einen Crash an,** also alle vier Hände zu gewinnen? Antworten bleiben geheim, bis alle geantwortet haben.
arrange-call-payment = Gelingt er, zahlt dir jeder { $amount }.
arrange-call-wins-game = Gelingt er, gewinnst du die Partie.
arrange-call-points = { $points ->
    [0] Gelingt er, bringt er nicht mehr als seine vier Punkte.
    [one] Gelingt er, bringt er einen Punkt mehr.
   *[other] Gelingt er, bringt er { $points } Punkte mehr.
}
arrange-uncalled-none = Ohne Ansage bringt ein Crash nichts extra.
arrange-uncalled-payment = Ohne Ansage zahlt dir jeder { $amount }.
arrange-uncalled-wins-game = Auch ein Crash ohne Ansage gewinnt die Partie.
arrange-uncalled-bonus-points = { $points ->
    [0] Ohne Ansage bringt ein Crash nichts extra.
    [one] Ohne Ansage bringt ein Crash einen Punkt mehr.
   *[other] Ohne Ansage bringt ein Crash { $points } Punkte mehr.
}
arrange-failed-pay-each = Misslingt er, zahlst du jedem { $amount }.
arrange-failed-minus-points = { $points ->
    [one] Misslingt er, verlierst du einen Punkt.
   *[other] Misslingt er, verlierst du { $points } Punkte.
}
arrange-failed-none = Misslingt er, kostet das nichts.
arrange-call-must-fail = **Die Ansage kann nicht gelingen:** Dir fehlen so wenige Punkte, dass die Partie gewonnen ist, bevor alle vier Hände verglichen sind.
arrange-call-too-few = **Die Ansage kann nicht gelingen:** Ein Crash braucht vier Hände, und du hast { $hands ->
    [0] keine
    [one] eine
   *[other] { $hands }
} gelegt.
arrange-call = Crash ansagen
arrange-call-not = Kein Crash
arrange-called = Du hast einen Crash angesagt.
arrange-called-not = Du hast keinen Crash angesagt.

# Das Formular mit allen vier Händen
arrange-form-title = Karten legen
arrange-form-about = { $most ->
    [3] Drei Karten sind eine Hand; die beste kommt zuerst. Karten, die du nicht ankreuzt, bleiben übrig.
   *[4] Drei Karten sind eine Hand, vier Gleiche auch; die beste kommt zuerst. Karten, die du nicht ankreuzt, bleiben übrig.
}
arrange-form-hand = { $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[4] Vierte Hand
}
arrange-time-ran-out = Deine Zeit ist abgelaufen; deine Karten wurden für dich gelegt.
arrange-place-won = Hand { $place }
arrange-won = { $count ->
    [0] **Das Spiel ist vorbei.** Du hast keine Hand gewonnen{ $some ->
        [0] .
       *[other] : { $gained }
    }
   *[other] **Du hast { $hands } gewonnen:** { $gained }
}
arrange-game-over = { $won ->
    [yes] **Du gewinnst die Partie{ $some ->
        [0] .**
       *[other] :** { $net }
    }
   *[no] **Die Partie ist vorbei{ $some ->
        [0] .**
       *[other] :** { $net }
    }
}
