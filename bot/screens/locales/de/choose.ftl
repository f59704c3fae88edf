# Die Wahl des Gebers: was als Nächstes gespielt wird.

choose-title = Du wählst, was gespielt wird
choose-about = Es gilt für { $deals } Spiele, damit die Wahl um den Tisch wandert.
choose-until = Das nächste Spiel kommt { $when }; ist bis dahin nichts gewählt, wird gespielt wie bisher.
choose-cards-which = Wie viele Karten für jeden?
choose-cards = Je { $cards } Karten
choose-cards-are = { $cards ->
    [3] **Karten**: je { $cards }
   *[other] **Karten**: je { $cards }, von denen die besten drei zählen
}
choose-wild-which = Welche Karten sind wild?
choose-wild-are = **Wild Cards**: { $wild }
choose-with-blind = Mit blindem Spiel
choose-without-blind = Ohne blindes Spiel
choose-blind-is = **Blindes Spiel**: ja, zum halben Preis, bis man ansieht
choose-open-is = **Blindes Spiel**: nein, alle sehen gleich an
choose-play = So wird gespielt
