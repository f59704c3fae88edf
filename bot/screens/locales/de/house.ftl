# Was ein Server über sein Geld ausgemacht hat. Titel und Beschriftungen von Dialogen höchstens 45 Zeichen.

house-title = Das Geld dieses Servers
house-chips = Chips
house-currency = **Währung**: { $currency }
house-currency-both = **Währung**: 1 { $one }, 2 { $many }
house-opening = **Startguthaben**: { $amount }, einmal für jeden, der sich zum ersten Mal setzt
house-refill = **Auffüllen**: { $amount } für alle, die insgesamt weniger als { $below } haben, { $hours ->
    [one] einmal in der Stunde
    [24] einmal am Tag
   *[other] alle { $hours } Stunden
}
house-allowance = **Taschengeld**: { $amount } { $days ->
    [1] am Tag (ab Mitternacht UTC)
   *[other] in der Woche (ab Montag, Mitternacht UTC)
} für alle, die in dieser Zeit spielen oder in ihr Guthaben schauen; Versäumtes wird nicht nachgezahlt
house-no-allowance = **Taschengeld**: gibt es nicht
house-allowance-title = Taschengeld
house-allowance-amount = Wie viel bekommt jeder?
house-allowance-hint = Für alle, die in dieser Zeit spielen oder in ihr Guthaben schauen; 0 heißt keins.
house-allowance-days = Wie oft?
house-allowance-every = { $days ->
    [1] Einmal am Tag
   *[other] Einmal in der Woche
}
house-no-refills = **Auffüllen**: gibt es nicht
house-locale = **Sprache der öffentlichen Nachrichten**: { $locale }
house-locale-choose = Sprache der öffentlichen Nachrichten
house-cards = **Karten in öffentlichen Nachrichten**: { $value }
house-cards-choose = Karten in öffentlichen Nachrichten
house-cards-tiles = Als Bilder
house-cards-letters = In Buchstaben
house-singular-label = Und ein einzelnes Stück davon?
house-singular-hint = Etwa Penny; leer gelassen heißt es genauso
house-public-title = Was hier alle sehen
house-public-about = In dieser Sprache stehen öffentliche Nachrichten, und so zeigen sie Karten. Für das, was nur du siehst, gelten deine `/settings`.
house-currency-title = Währung
house-currency-label = Wie heißt das Geld?
house-currency-hint = Etwa p oder Pence; leer gelassen sind es Chips
house-opening-title = Startguthaben
house-opening-label = Wie viel bekommt, wer neu ist?
house-refill-title = Auffüllen
house-refill-amount = Wie viel kommt dazu?
house-refill-hours = Wie viele Stunden dazwischen?
house-refill-below = Nur für Mitglieder mit weniger als:
house-bank = **Grenze der Bank**: Computerspieler bekommen am Tag { $amount } für jeden, der mit ihnen am Tisch sitzt; eine Änderung gilt sofort, für alle, die heute schon mit ihnen gespielt haben, ab Mitternacht (UTC)
house-no-bank = **Grenze der Bank**: Computerspieler bekommen nichts; eine Änderung gilt sofort, für alle, die heute schon mit ihnen gespielt haben, ab Mitternacht (UTC)
house-bank-title = Grenze der Bank
house-bank-label = Wie viel pro Tag und Person?
house-bank-hint = Gilt sofort für alle, die heute noch nicht mit Computerspielern gespielt haben; 0 heißt nichts.
house-audit-title = Die Bücher
house-audit-balanced = Alles stimmt: Zusammen ergibt es null.
house-audit-unbalanced = **Da stimmt etwas nicht.** Sag bitte denen Bescheid, die den Bot betreiben; `python -m bot doctor` sagt mehr.
house-audit-tables = { $tables ->
    [0] Kein Tisch ist offen, die geschlossenen sind leer.
    [one] Am offenen Tisch stimmen Chips und Spielstand überein; die geschlossenen sind leer.
   *[other] An allen { $tables } offenen Tischen stimmen Chips und Spielstand überein; die geschlossenen sind leer.
}
house-audit-tables-wrong = **An diesen Tischen stimmen Chips und Spielstand nicht überein: { $tables }.** Sag bitte denen Bescheid, die den Bot betreiben.
house-audit-tables-more = Und { $more } weitere.
house-sum-wallet = Guthaben der Mitglieder: { $amount }
house-sum-purse = Vor den Spielern: { $amount }
house-sum-pot = In Pots: { $amount }
house-sum-bank = Die Bank: { $amount }
house-sum-stake = Einsätze der Bank für Computerspieler: { $amount }
house-grants = **Die letzten Geschenke**
house-no-grants = Es ist noch nichts verschenkt worden.
house-grant = { $when } · { $giver } gibt { $person } { $amount }
house-grant-title = Jemandem Chips geben
house-grant-person = Wem?
house-grant-amount = Wie viele?
house-grant-reason = Wofür?
house-grant-reason-hint = Es steht in den Büchern, mit deinem Namen.
house-sum-debt = Schulden und was anderen geschuldet wird: { $amount }
house-points = Erspielte Punkte der Mitglieder: { $points }
house-fine-title = Eine Strafe verhängen
house-fine-person = Wem?
house-fine-amount = Wie viele Chips?
house-fine-hint = Reicht das Guthaben nicht, wird der Rest der Bank geschuldet.
