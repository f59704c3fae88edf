# Das eigene Blatt, nur für den, dem es gehört.

hand-at-link = { $server } · [zum Tisch]({ $link })
hand-not-seated = Du sitzt nicht an diesem Tisch.
hand-blind = Du bist **blind**: Du hast deine Karten nicht angesehen und setzt zum halben Preis.
hand-two-blind = Du hast **zwei Blätter**, das alte, das du behalten hast, und das neue, und hast keins davon angesehen. Du setzt zum halben Preis.
hand-looked-new = Das neue Blatt. Behalt es oder wirf es ab und spiel blind mit dem alten weiter.
hand-looked-old = Das alte Blatt. Behalt es oder wirf es ab und spiel blind mit dem neuen weiter.
hand-nominate = Das Setzen ist zu Ende. Welches deiner beiden Blätter soll verglichen werden? Das andere kommt ungesehen unter den Stapel.
hand-retain-two = Alle anderen sind ausgestiegen, und du warst blind; deshalb { $chips ->
    [one] bleibt
   *[other] bleiben
} { $amount } für das nächste Spiel liegen. Du darfst eins deiner beiden Blätter ungesehen für das nächste Spiel behalten.
hand-retain-one = Alle anderen sind ausgestiegen, und du warst blind; deshalb { $chips ->
    [one] bleibt
   *[other] bleiben
} { $amount } für das nächste Spiel liegen. Du darfst dein Blatt ungesehen behalten und bekommst noch ein neues.
hand-kept = Du hast ein Blatt ungesehen für das nächste Spiel behalten.
hand-folded = Du bist ausgestiegen.
hand-covered = Du hast den Pot abgedeckt. Dein Blatt wird am Ende verglichen.
hand-covered-blind = Du hast deine Karten nicht angesehen.
hand-sitting-out = Du setzt aus.
hand-not-dealt-in = Du bist in diesem Spiel nicht dabei; ab dem nächsten bekommst du Karten.
hand-too-little = Du bist in diesem Spiel nicht dabei; zum Mitspielen brauchst du { $needed }. Leg Chips nach, dann bekommst du ab dem nächsten Karten.
hand-no-deal = Gerade läuft kein Spiel.
hand-no-cards = Du hast keine Karten.
hand-your-turn = **Du bist dran.**
hand-your-turn-until = **Du bist dran.** Deine Zeit endet { $when }.
hand-raised = { $own ->
    [yes] Du hast
   *[no] { $name } hat
} auf { $amount } erhöht
hand-raised-blind = { $own ->
    [yes] Du hast
   *[no] { $name } hat
} blind auf { $amount } erhöht
hand-bet = { $own ->
    [yes] Du hast
   *[no] { $name } hat
} { $amount } gesetzt
hand-bet-blind = { $own ->
    [yes] Du hast
   *[no] { $name } hat
} blind { $amount } gesetzt
hand-others = { $players } andere
hand-others-in = { $names } { $players ->
    [one] ist
   *[other] sind
} dabei
hand-others-blind = { $names } { $players ->
    [one] spielt
   *[other] spielen
} blind
hand-others-covered = { $names } { $players ->
    [one] hat
   *[other] haben
} den Pot abgedeckt
hand-raiser-out = { $names } ist ausgestiegen
hand-price = Mitgehen: { $price }
hand-price-first = Noch nichts gesetzt, mindestens { $price }
hand-price-keep = { $begins ->
    [yes] Behalten: eröffnen mit { $open }; abwerfen: { $blind }, blind
   *[no] Behalten: mitgehen mit { $open }; abwerfen: { $blind }, blind
}
hand-stack = { $stack } vor dir
hand-tonight = heute Abend: { $net }
hand-stack-and-wallet = { $stack } vor dir · Guthaben { $wallet }
hand-tops-up = Nach diesem Spiel legst du { $amount } nach.
hand-cannot-see-blind = Blinde kann man nicht sehen: Setz oder steig aus.
hand-odds = { $percent ->
    [0] So gut wie nie das beste von { $hands } Blättern.
   *[other] Zu { $percent } % das beste von { $hands } Blättern.
}
hand-may-show = Niemand hat bezahlt, um dieses Blatt zu sehen. Du darfst es noch zeigen; das Angebot endet { $when }.
hand-look-back = Du hast fürs Sehen bezahlt, ohne deine Karten zu kennen, und verloren. Bis zum nächsten Spiel darfst du ansehen, was du hattest.
hand-best-three = Deine besten drei, `{ $cards }`: { $hand }
hand-laid-aside = Weggelegt: `{ $cards }`. Zählt nur bei Gleichstand.
hand-lay-aside = { $cards ->
    [one] Wähl eine Karte zum Weglegen; mit den anderen drei spielst du weiter.
   *[other] Wähl { $cards } Karten zum Weglegen; mit den anderen drei spielst du weiter.
}
hand-exchange-none = An diesem Tisch werden keine Karten getauscht.
hand-confided = { $name } hat nur dir gezeigt: { $cards }
hand-sideshow-asked = **{ $name } bittet dich um eine Sideshow.** Nimmst du an, seht ihr beide eure Karten, und das schlechtere Blatt steigt aus; sind sie gleich, trifft es { $name }.
hand-lend-or-refuse = **{ $name } will sich etwas von dir leihen.** Nötig: { $least }, höchstens { $most }. Zurück bekommst du es aus Gewinnen, bis dahin sind es Schulden.
hand-lend-or-show = **{ $name } kann nicht bezahlen.** Leih mindestens { $least } (höchstens { $most }), damit weiter gesetzt wird, oder deck auf; dann muss { $name } ein besseres Blatt zeigen.
hand-show-only = **{ $name } kann nicht bezahlen, und zum Leihen hast du zu wenig.** Deck auf; dann muss { $name } ein besseres Blatt zeigen.
hand-cannot-lend = **{ $name } will sich etwas von dir leihen**, aber du hast zu wenig. Du kannst nur ablehnen.
hand-short-ask = Zum Mitgehen brauchst du noch { $missing }. Leih dir das von jemandem, der nicht mehr dabei ist; nur diese Person sieht dein Blatt. Oder steig aus.
hand-short-ask-bystander = Zum Mitgehen brauchst du noch { $missing }, und am Tisch kann dir niemand leihen. Frag jemanden vom Server, der nicht mitspielt und Guthaben hat: im Kanal des Tisches mit `/ask person:` oder im Menü unter **Meine Karten**. Nur diese Person sieht dein Blatt. Oder steig aus.
hand-short-bystander = Auch jemand vom Server, der nicht mitspielt, darf leihen: Tipp im Kanal des Tisches `/ask person:` oder wähl die Person unter **Meine Karten** aus.
hand-short-lent = Zum Mitgehen brauchst du noch { $missing }; den Rest leiht dir der reichste Spieler.
hand-short-alone = Das kannst du nicht bezahlen, und in diesem Zug kannst du dir von niemandem mehr etwas leihen.
hand-short-look = Das kannst du nicht bezahlen. Sieh erst deine Karten an, dann darfst du dir etwas von jemandem leihen, der draußen ist oder nicht am Tisch sitzt.
hand-short-cover = Zum Mitgehen brauchst du noch { $missing }. Der andere leiht dir das oder deckt auf, und dann musst du ein besseres Blatt zeigen.
hand-owe = Du schuldest { $name } { $amount }; zurückgezahlt wird aus deinen Gewinnen.
hand-owed = { $name } schuldet dir { $amount }.
hand-stack-of = Hat { $stack } auf dem Tisch
hand-odds-about = { $percent ->
    [0] So gut wie nie das beste von { $hands } Blättern.
   *[other] Zu etwa { $percent } % das beste von { $hands } Blättern.
}
hand-odds-asked = { $about ->
    [yes] Zu etwa { $percent } % das beste von { $hands } Blättern.
   *[no] Zu { $percent } % das beste von { $hands } Blättern.
}
hand-choose = **Du gibst das nächste Spiel und darfst wählen, was gespielt wird:** wie viele Karten, welche wild sind, blind oder nicht. Sonst bleibt es, wie es ist.
hand-resting = Diese Nachricht lässt sich nicht länger aktuell halten. **Meine Karten** zeigt dein Blatt, wie es jetzt ist.
hand-is-below = Dein Blatt ist umgezogen und steht weiter unten.
hand-is-channel = Dein Blatt ist jetzt im Kanal des Tisches.
hand-is-dm = Dein Blatt ist jetzt in deinen Direktnachrichten.
hand-always-dm = Deine Karten sind [in deinen Direktnachrichten]({ $link }), wie in `/settings` gewählt.
hand-is-behind = Dein Blatt ist nicht mehr hier. **Meine Karten** am Tisch zeigt es.
