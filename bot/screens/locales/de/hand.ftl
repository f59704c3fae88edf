# Das eigene Blatt, nur für den, dem es gehört.

hand-at-link = { $server } · [zum Tisch]({ $link })
hand-not-seated = Du sitzt nicht an diesem Tisch.
hand-blind = Du bist **blind**: Du hast deine Karten nicht angesehen und setzt zum halben Preis.
hand-two-blind = Du hast **zwei Blätter**, das alte, das du zurückbehalten hast, und das neue, und hast keins davon angesehen. Du setzt zum halben Preis.
hand-looked-new = Das neue Blatt. Behalt es oder wirf es ab und spiel blind mit dem alten weiter.
hand-looked-old = Das alte Blatt. Behalt es oder wirf es ab und spiel blind mit dem neuen weiter.
hand-nominate = Das Setzen ist zu Ende. Welches deiner beiden Blätter soll verglichen werden? Das andere kommt ungesehen unter den Stapel.
hand-retain-two = Alle anderen sind ausgestiegen, und du warst blind; deshalb { $chips ->
    [one] bleibt
   *[other] bleiben
} { $amount } für das nächste Spiel liegen. Du darfst eins deiner beiden Blätter ungesehen für das nächste Spiel zurückbehalten.
hand-retain-one = Alle anderen sind ausgestiegen, und du warst blind; deshalb { $chips ->
    [one] bleibt
   *[other] bleiben
} { $amount } für das nächste Spiel liegen. Du darfst dein Blatt ungesehen zurückbehalten und bekommst noch ein neues.
hand-kept = Du hast ein Blatt ungesehen für das nächste Spiel zurückbehalten.
hand-folded = Du bist ausgestiegen.
hand-covered = Du hast den Pot abgedeckt. Dein Blatt wird am Ende verglichen.
hand-covered-blind = Du hast deine Karten nicht angesehen.
hand-sitting-out = Du setzt aus.
hand-not-dealt-in = Du bist in diesem Spiel nicht dabei; ab dem nächsten bekommst du Karten.
hand-too-little = Du bist in diesem Spiel nicht dabei: Zum Mitspielen brauchst du { $needed }. Leg Chips nach, dann bekommst du ab dem nächsten Karten.
hand-no-deal = Gerade läuft kein Spiel.
hand-no-cards = Du hast keine Karten.
hand-your-turn = **Du bist dran.**
hand-your-turn-until = **Du bist dran.** Deine Zeit läuft { $when } ab.
hand-price = { $price } zum Mitgehen
hand-price-first = Noch kein Einsatz, ab { $price }
hand-price-keep = { $begins ->
    [yes] Behalten: { $open } zum Eröffnen; abwerfen: { $blind }, blind
   *[no] Behalten: { $open } zum Mitgehen; abwerfen: { $blind }, blind
}
hand-stack = { $stack } vor dir
hand-stack-and-wallet = { $stack } vor dir, dein Guthaben: { $wallet }
hand-tops-up = Nach diesem Spiel legst du { $amount } nach.
hand-cannot-see-blind = Wer blind spielt, kann nicht gesehen werden: Setz oder steig aus.
hand-odds = { $percent ->
    [0] So gut wie nie das beste von { $hands } Blättern.
   *[other] In { $percent } % der Fälle das beste von { $hands } Blättern.
}
hand-may-show = Niemand hat bezahlt, um dieses Blatt zu sehen. Du darfst es noch zeigen; das Angebot endet { $when }.
hand-look-back = Du hast blind gesehen und verloren. Bis zum nächsten Spiel darfst du ansehen, was du hattest.
hand-best-three = Deine besten drei, `{ $cards }`: { $hand }
hand-laid-aside = Weggelegt: `{ $cards }`. Das sieht nur jemand, wenn es zwischen gleichen Blättern entscheidet.
hand-lay-aside = { $cards ->
    [one] Wähl eine Karte zum Weglegen; mit den anderen drei spielst du weiter.
   *[other] Wähl { $cards } Karten zum Weglegen; mit den anderen drei spielst du weiter.
}
hand-exchange = { $most ->
    [0] An diesem Tisch werden keine Karten getauscht.
    [one] Du darfst eine Karte gegen eine vom Stapel tauschen oder alle behalten.
   *[other] Du darfst bis zu { $most } Karten gegen welche vom Stapel tauschen oder alle behalten.
}
hand-confided = { $name } hat nur dir gezeigt: { $cards }
hand-sideshow-asked = **{ $name } verlangt von dir eine Sideshow.** Nimmst du an, seht ihr beide eure Karten, und das schlechtere Blatt steigt aus; sind sie gleich, trifft es { $name }.
hand-lend-or-refuse = **{ $name } bittet dich um ein Darlehen.** Was fehlt: { $least }. Leihen darfst du bis zu { $most }. Zurückgezahlt wird aus Gewinnen, bis dahin sind es Schulden.
hand-lend-or-show = **{ $name } kann nicht bezahlen.** Leih mindestens { $least } (höchstens { $most }), damit weiter gesetzt wird, oder deck auf: Dann muss { $name } ein besseres Blatt zeigen.
hand-show-only = **{ $name } kann nicht bezahlen, und zum Leihen hast du zu wenig.** Deck auf: Dann muss { $name } ein besseres Blatt zeigen.
hand-cannot-lend = **{ $name } bittet dich um ein Darlehen**, aber du hast zu wenig. Du kannst nur ablehnen.
hand-short-ask = Zum Mitgehen brauchst du noch { $missing }. Bitte jemanden, der nicht mehr dabei ist, um ein Darlehen und zeig nur dieser Person dein Blatt; oder steig aus.
hand-short-ask-bystander = Zum Mitgehen brauchst du noch { $missing }, und am Tisch kann dir niemand leihen. Im Kanal des Tisches bittest du mit `/ask person:` oder im Menü unter **Meine Karten** jemanden vom Server, der nicht mitspielt und Guthaben hat, und zeigst nur dieser Person dein Blatt; oder steig aus.
hand-short-bystander = Auch jemand vom Server, der nicht mitspielt, darf leihen: Tipp im Kanal des Tisches `/ask person:` oder wähl die Person unter **Meine Karten** aus.
hand-short-lent = Zum Mitgehen brauchst du noch { $missing }; das leiht dir der reichste Spieler.
hand-short-alone = Das kannst du nicht bezahlen, und in diesem Zug kannst du niemanden mehr um ein Darlehen bitten.
hand-short-look = Das kannst du nicht bezahlen. Wer seine Karten kennt, darf jemanden, der draußen ist oder nicht am Tisch sitzt, um ein Darlehen bitten.
hand-short-cover = Zum Mitgehen brauchst du noch { $missing }. Der andere leiht dir das oder deckt auf, und dann musst du ein besseres Blatt zeigen.
hand-owe = Du schuldest { $name } { $amount }; zurückgezahlt wird aus deinen Gewinnen.
hand-owed = { $name } schuldet dir { $amount }.
hand-stack-of = Hat { $stack } auf dem Tisch
hand-odds-about = { $percent ->
    [0] So gut wie nie das beste von { $hands } Blättern.
   *[other] In etwa { $percent } % der Fälle das beste von { $hands } Blättern.
}
hand-odds-asked = { $about ->
    [yes] In etwa { $percent } % der Fälle das beste von { $hands } Blättern.
   *[no] In { $percent } % der Fälle das beste von { $hands } Blättern.
}
hand-choose = **Du gibst das nächste Spiel und darfst wählen, was gespielt wird:** wie viele Karten, welche wild sind, blind oder nicht. Sonst bleibt es, wie es ist.
hand-resting = Diese Nachricht lässt sich nicht länger aktuell halten. **Meine Karten** zeigt dein Blatt, wie es jetzt ist.
hand-is-below = Dein Blatt ist umgezogen: Es steht weiter unten.
hand-is-channel = Dein Blatt ist jetzt im Kanal des Tisches.
hand-is-dm = Dein Blatt ist jetzt in deinen Direktnachrichten.
hand-is-behind = Dein Blatt ist nicht mehr hier. **Meine Karten** am Tisch zeigt es.
