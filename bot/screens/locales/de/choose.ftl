# Die Wahl des Gebers: was als Nächstes gespielt wird.

choose-title = Du wählst, was gespielt wird
choose-about = So werden { $deals } Spiele gespielt, eins mehr, als Spieler da sind; dann wählt der Nächste.
choose-until = Das nächste Spiel beginnt { $when }; hast du bis dahin nichts gewählt, wird gespielt wie bisher.
choose-cards-which = Wie viele Karten für jeden?
choose-cards = Je { $cards } Karten
choose-cards-are = { $cards ->
    [3] **Karten**: je { $cards }
   *[other] **Karten**: je { $cards }, von denen die besten drei zählen
}
choose-wild-which = Welche Karten sind wild?
choose-wild-are = **Wild Cards**: { $wild }
choose-with-blind = Blind spielen erlauben
choose-without-blind = Blind spielen verbieten
choose-blind-is = **Blindes Spiel**: ja, zum halben Preis, bis man seine Karten ansieht
choose-open-is = **Blindes Spiel**: nein, alle sehen ihre Karten sofort an
choose-play = Das spielen wir
