# Die Nachricht des Tisches, für alle zu lesen.

table-title = { $game ->
    [four_card_brag] Four Card Brag
    [five_card_brag] Five Card Brag
    [seven_card_betting] Seven Card Brag mit Setzen
    [draw_brag] Draw Brag
    [teen_patti] Teen Patti
    [crash] Crash
    [six_card_brag] Six Card Brag
    [seven_card_brag] Seven Card Brag
    [nine_card_brag] Nine Card Brag
   *[three_card_brag] Three Card Brag
}
table-deal-title = { $game } · Spiel { $deal }

table-pot = Pot **{ $pot }**
table-pot-carried = Pot **{ $pot }**, davon { $carried } aus früheren Spielen
table-pot-empty = Nichts im Pot
table-pot-waiting = Noch **{ $carried }** im Pot, für das nächste Spiel
table-pot-frozen = Eingefrorener Pot { $number }: **{ $amount }**, abgedeckt von { $name }
table-pot-current = Pot im Spiel: **{ $amount }**
table-price = Mitgehen kostet { $open }
table-price-both = Mitgehen kostet { $open }, blind { $blind }
table-price-first = noch nichts gesetzt, ab { $open }
table-price-first-both = noch nichts gesetzt, ab { $open }, blind ab { $blind }

table-dealer = gibt
table-blind = blind
table-open = offen
table-folded = ausgestiegen
table-covered = deckt Pot { $number } ab
table-sitting-out = setzt aus
table-bystander = spielt nicht, soll leihen
table-sits-out = setzt ab dem nächsten Spiel aus
table-joined = ab dem nächsten Spiel dabei
table-dearer = zahlt { $amount } mit Pot-Anteil
table-leaving = geht
table-bet = setzt { $amount }
table-two-hands = zwei Blätter
table-two-hands-looked = zwei Blätter, eins angesehen
table-kept-hand = hat ein Blatt behalten
table-due = { $due ->
    [answer] { $players ->
        [one] Frage an **{ $name }**
       *[other] Frage an { $players } Leute
    }
   *[play] { $players ->
        [one] **{ $name }** ist am Zug
       *[other] { $players } sind am Zug
    }
}
table-due-until = endet { $when }
table-unit = -# Beträge in { $unit }
table-to-answer = muss antworten
table-has-answered = hat geantwortet

table-vote = { $name } fragt, ob alle aufdecken. Das beste Blatt bekommt den Pot.
table-nominating = { $name } hat zwei Blätter und wählt, welches verglichen wird.
table-retaining = { $name } ist blind, und alle anderen sind ausgestiegen. Der Pot bleibt für das nächste Spiel liegen, und { $name } sagt, ob ein Blatt ungesehen dafür bleibt.
table-keep-or-throw = { $name } hat eins von zwei Blättern angesehen und muss es behalten oder abwerfen.

table-next-deal = Das nächste Spiel beginnt { $when }.
table-level = Computerspieler stecken ein, was sie über { $most } haben; mehr hat von euch niemand.
table-first-deal-ready = Wer am Tisch sitzt, kann das erste Spiel beginnen.
table-next-deal-ready = Wer am Tisch sitzt, kann das nächste Spiel beginnen.
table-next-game-asked = **Noch eine Partie?** { $stakes }. Los geht es, sobald alle geantwortet haben, spätestens { $when }. Wer bis dahin nicht antwortet, setzt aus.
table-next-game-begins = **Noch eine Partie?** { $stakes }. Los geht es { $when }.
table-next-game-ready = **Noch eine Partie?** { $stakes }. Wer am Tisch sitzt, kann sie beginnen.
table-waiting-for-players = { $missing ->
    [one] Es fehlt noch ein Spieler.
   *[other] Es fehlen noch { $missing } Spieler.
}
table-paused = **Der Tisch macht Pause.** Die Uhren stehen, bis jemand das Spiel fortsetzt.
table-disputed = **Der Tisch ruht wegen eines Einspruchs.** Niemand kann spielen, und keine Uhr läuft, bis ein Organisator entschieden hat. `/dispute show` zeigt, worum es geht.
table-closing = Nach diesem Spiel schließt der Tisch, außer wenn der Pot liegen bleibt.
table-closing-carried = Der Tisch schließt, sobald der liegengebliebene Pot gewonnen ist.
table-closed = **Dieser Tisch ist geschlossen.** Alle haben ihre Chips wieder im Guthaben.
table-closed-title = { $game } · geschlossen
table-agreement-pause = { $name } möchte eine Pause.
table-agreement-go-on = { $name } möchte weiterspielen.
table-agreement-close = { $name } möchte den Tisch jetzt schließen. Dieses Spiel wäre ungültig, und alle bekämen ihre Einsätze daraus zurück.
table-agreement-close-pot = { $name } möchte den Tisch jetzt schließen. Der liegengebliebene Pot würde gleichmäßig unter allen geteilt, die im letzten Spiel dabei waren.
table-agreement-last = { $deals ->
    [one] { $name } schlägt **ein letztes Spiel** vor.
   *[other] { $name } schlägt **die letzten { $deals } Spiele** vor.
} Danach schließt der Tisch. Ein laufendes Spiel zählt nicht mit. Alle, die mitspielen, müssen zustimmen.
table-agreement-last-until = { $name } schlägt vor, **bis { $when }** zu spielen. Mit dem Spiel, das dann oder später endet, beginnt die letzte Runde, in der jeder einmal gibt. Danach schließt der Tisch. Alle, die mitspielen, müssen zustimmen.
table-agreement-last-off = { $name } schlägt vor, ohne vereinbartes Ende weiterzuspielen. Alle, die mitspielen, müssen zustimmen.
table-last-this = { $deals ->
    [one] **Das letzte Spiel**, danach schließt der Tisch.
   *[other] **Die letzten Spiele:** dieses und noch { $more }, dann schließt der Tisch.
}
table-last-more = { $deals ->
    [one] **Die letzten Spiele:** noch eines, dann schließt der Tisch.
   *[other] **Die letzten Spiele:** noch { $deals }, dann schließt der Tisch.
}
table-last-until = **Letzte Runde** ab { $when }. Mit dem Spiel, das dann oder später endet, beginnt sie. Danach schließt der Tisch.
table-agreement-rules = { $name } möchte die Hausregeln ändern:
table-agreement-rules-how = Das kann mehr kosten, deshalb braucht es innerhalb einer Minute { $needed ->
    [one] eine Zustimmung
   *[other] { $needed } Zustimmungen
}. Wer zustimmt, spielt ab dem nächsten Spiel nach den neuen Regeln; die anderen setzen aus, bis sie einsteigen.
table-changed = **Die Hausregeln haben sich geändert:**
table-behind = **Die Hausregeln haben sich geändert.** Ohne Zustimmung setzen aus: { $names }.
table-behind-share = **Ein Pot ist liegen geblieben.** Ohne Zusage, einen Anteil daran zu zahlen, setzen aus: { $names }.
table-newcomers-price = Wer sich jetzt setzt, zahlt { $amount } zum Einstieg, einen Anteil am Pot eingerechnet.
table-coming = **Für das nächste Spiel vereinbart:**
table-coming-waits = Es wartet, solange ein Pot liegen bleibt, jemand ein Blatt behalten hat oder eine Partie läuft, an der es etwas ändern würde.
table-closed-overruled = Von der Serververwaltung geschlossen.
table-closed-because = Von der Serververwaltung geschlossen: „{ $reason }“
table-agreement-game = { $name } schlägt ein anderes Spiel vor: **{ $game }**. { $players ->
    [one] Der einzige Spieler muss dafür sein.
   *[other] Dafür müssen { $needed } von { $players } sein.
}
table-agreement-manager = Jemand aus der Serververwaltung
table-agreement-sheet = Hausregeln: **{ $sheet }**.
table-agreement-game-later = Wird es beschlossen, gilt es ab dem nächsten Spiel; solange ein Pot liegen bleibt, jemand ein Blatt behalten hat oder etwas schuldet, wartet es.
table-agreement-against = Dagegen: { $names }.
table-next-game = **Beschlossen: { $game }** wird ab dem nächsten Spiel gespielt. Solange ein Pot liegen bleibt, jemand ein Blatt behalten hat oder etwas schuldet, wartet es.
table-agreement-agreed = Einverstanden: { $names }.
table-agreement-waiting = Noch keine Antwort von: { $names }.

table-lobby = Ein Tisch ist offen. { $seats ->
    [one] Ein Platz ist frei.
   *[other] { $seats } Plätze sind frei.
}
table-lobby-full = Der Tisch ist voll.
table-lobby-nobody = Noch sitzt niemand am Tisch.
table-stakes = Anfangseinsatz { $ante } · erster Einsatz { $first } · erhöhen { $raise_ }
table-stakes-pot-limit = kein Einsatz über dem Pot
table-stakes-range = { $least } bis { $most }
table-stakes-from = ab { $least }
table-stakes-up-to = um bis zu { $most }
table-stakes-no-limit = ohne Grenze
table-stakes-none = keiner
table-stake = Für Computerspieler hat die Bank heute { $some ->
    [0] nichts mehr übrig
   *[other] noch { $left } übrig
}.{ $more ->
    [0] {""}
   *[other] { " " }Für jeden, der heute zum ersten Mal mit ihnen spielt, kommen { $limit } dazu.
}
table-buy-in-usual = Bring { $amount } mit oder was du willst, mindestens { $least }.
table-buy-in = Bring mindestens { $amount } mit.
table-clock = { $seconds ->
    [one] { $seconds } Sekunde pro Zug
   *[other] { $seconds } Sekunden pro Zug
}
table-clock-minutes = { $minutes ->
    [one] eine Minute pro Zug
   *[other] { $minutes } Minuten pro Zug
}
table-no-clock = Ohne Uhr
table-host-is = Gastgeber: { $name }
table-invited = Eingeladen: { $people }
table-invitation = { $person }, { $host } lädt dich zu { $game } ein.

table-result-title = { $game } · Spiel { $deal } · Ergebnis
table-result-won = **{ $name }** bekommt { $amount }.
table-result-folded = **{ $name }** bekommt den Pot von { $amount }; alle anderen sind ausgestiegen.
table-result-carried = Alle anderen sind ausgestiegen, und **{ $name }** war blind, also { $chips ->
    [one] bleibt
   *[other] bleiben
} { $amount } für das nächste Spiel liegen.
table-result-unwon = Alle anderen sind ausgestiegen, und **{ $name }** war blind.
table-result-voided = Das Spiel ist ungültig; alle Einsätze gehen zurück.
table-result-nothing = Niemand hat etwas gewonnen.

table-status-title = { $game } · so steht es
table-status-number = Das ist Tisch { $table }.
table-status-deals = { $deals ->
    [0] Noch kein Spiel gespielt.
    [one] Bisher ein Spiel.
   *[other] Bisher { $deals } Spiele.
}
table-to-the-table = [Zum Tisch]({ $link })
table-unknown-seat = Platz { $seat }
table-listed = { $first } und { $last }
table-no-ante = zu wenig zum Mitspielen
table-too-little = braucht { $amount } zum Mitspielen, `/topup`
table-played-cards = je { $cards } Karten
table-played-wild = Wild Cards: { $wild }
table-played-blind = mit blindem Spiel
table-played-open = ohne blindes Spiel
table-bottom = Unter dem Stapel liegt: `{ $cards }`
table-rounds-left = { $left ->
    [one] Das ist die letzte Runde; dann decken alle auf.
   *[other] Noch { $left } Runden, dann decken alle auf.
}
table-face-up = offen `{ $cards }`
table-turned = ausgestiegen, obenauf `{ $cards }`
table-discarding = { $name } legt Karten weg.
table-moves-on-hand = Weiter geht es unter **Meine Karten**.
table-drawing = { $name } tauscht Karten.
table-sideshow = { $name } bittet { $other } um eine Sideshow.
table-lending = { $name } kann nicht bezahlen, hat { $other } das Blatt gezeigt und will sich etwas leihen.
table-lending-or-showing = { $name } kann nicht bezahlen. { $other } leiht, was fehlt, oder deckt auf.
table-debt = { $name } schuldet { $other } { $amount }.
table-more-debts = { $more ->
    [one] Es gibt noch eine Schuld.
   *[other] Es gibt noch { $more } Schulden.
}
table-choosing = { $name } gibt das nächste Spiel und darf wählen, was gespielt wird: wie viele Karten, welche wild sind, blind oder nicht. Sonst bleibt es, wie es ist.
table-result-face-up = Dagegen mussten alle aussteigen, und **{ $name }** behält das andere Blatt ungesehen.
table-result-left = Für das nächste Spiel noch im Pot: { $carried }.
table-draw-round = Runde { $number } von 2 · Einsätze je { $unit }
table-draw-raises = { $raises ->
    [0] noch keine Erhöhung (höchstens { $most })
   *[other] { $raises } von { $most } Erhöhungen
}
table-draw-drawing = Kartentausch: je bis zu { $most }
table-draw-check = nichts zu zahlen
table-draw-no-bet = noch nichts gesetzt
table-draw-call = Mitgehen kostet { $price }
table-draw-call-half = Mitgehen kostet { $price }, ungesehen { $half }
table-draw-small-blind = kleiner Blind
table-draw-big-blind = großer Blind
table-draw-drew = { $cards ->
    [0] behält alle
    [one] tauscht eine Karte
   *[other] tauscht { $cards } Karten
}
table-stakes-draw = Großer Blind { $big }, kleiner { $small } · Einsätze von { $first } vor dem Tausch und { $second } danach
table-stakes-teen = Anfangseinsatz { $boot } · { $limit }
table-stakes-limit-fixed = gesetzt wird höchstens das Doppelte des Mindesteinsatzes
table-stakes-limit-spread = gesetzt wird höchstens { $spread } über dem Mindesteinsatz, offen das Doppelte davon
table-stakes-limit-pot = kein Einsatz über dem Pot
table-stakes-limit-none = ohne Grenze
table-stakes-cap = bei { $amount } im Pot decken alle auf
