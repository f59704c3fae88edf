# Ein Abend: was seit der letzten langen Pause gespielt wurde, was es allen brachte, und die besten Momente.

evening-title = { $going ->
    [yes] Der Abend bisher
   *[no] Der letzte Abend
}
evening-none-channel = In diesem Kanal ist noch nichts zu Ende gespielt.
evening-none-server = In den Kanälen, die du sehen kannst, ist in den letzten 30 Tagen nichts zu Ende gespielt worden.
evening-since = Seit { $when }
evening-last-day = Die letzten 24 Stunden
evening-where-channel = in diesem Kanal
evening-where-server = auf diesem Server
evening-deals = { $deals ->
    [one] { $deals } Spiel
   *[other] { $deals } Spiele
}
evening-even = ausgeglichen
evening-column-name = Name
evening-column-won = Gewinn
evening-column-points = Punkte
evening-column-deals = Spiele
evening-picture = { $title } als Tabelle: wer wie viel gewonnen hat, in derselben Reihenfolge wie darunter.
evening-curves = { $title } als Kurven: wie alle nach jedem Spiel standen.
evening-mark = { $deal ->
    [0] Beginn
   *[other] Spiel { $deal }
}
evening-as-curves = Als Kurven
evening-as-table = Als Tabelle
evening-computers = Außer Wertung mitgespielt: { $names }.
evening-computers-more = { $more ->
    [one] ein weiterer
   *[other] { $more } weitere
}
evening-moments = Die besten Momente der Mitglieder
evening-pot = **Größter Pot eines Mitglieds:** { $name }, { $amount }.
evening-hand = **Beste Karten:** { $told }
evening-hand-at = **Beste Karten bei { $game }:** { $told }
evening-blind = **Blind:** { $name } gewinnt { $amount }, ohne die Karten anzusehen.
evening-streak = **Lauf:** { $name } gewinnt { $games }-mal hintereinander.
evening-show = Allen zeigen
evening-scope-channel = Dieser Kanal
evening-scope-server = Ganzer Server
