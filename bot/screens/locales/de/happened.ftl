# Was geschah, je ein Satz: auf der Nachricht des Tisches und in Abrechnungen.

happened-seat-taken = { $name } hat sich mit { $amount } gesetzt.
happened-topped-up = { $name } hat { $amount } nachgelegt.
happened-cashed-in = { $name } hat { $amount } vom Tisch genommen.
happened-plays-alone = { $name } verleiht nichts und leiht sich nichts.
happened-leave-announced = { $name } geht.
happened-seat-left = { $name } ist mit { $amount } nach Hause gegangen.
happened-seat-left-empty = { $name } ist mit nichts nach Hause gegangen.
happened-sat-out = { $name } setzt aus.
happened-came-back = { $name } ist wieder dabei.
happened-shuffled = Die Karten wurden gemischt.
happened-deal-started = Spiel { $deal }: { $name } gab.
happened-deal-started-carried = Spiel { $deal }: { $name } gab, mit { $amount } noch im Pot.
happened-ante-paid = { $name } zahlte den Anfangseinsatz von { $amount }.
happened-antes-paid = { $players } Spieler zahlten je einen Anfangseinsatz von { $amount }.
happened-looked = { $name } hat die Karten angesehen und spielt offen.
happened-looked-first-bet = { $name } sah die Karten an und setzte als Erster: { $amount }.
happened-looked-raised = { $name } sah die Karten an, erhöhte und setzte { $amount }.
happened-looked-stayed = { $name } sah die Karten an und ging für { $amount } mit.
happened-looked-folded = { $name } sah die Karten an und stieg aus.
happened-looked-old = { $name } hat das alte Blatt angesehen.
happened-looked-new = { $name } hat das neue Blatt angesehen.
happened-kept-old = { $name } spielt mit dem alten Blatt weiter.
happened-kept-new = { $name } spielt mit dem neuen Blatt weiter.
happened-thrown-old = { $name } hat das alte Blatt abgeworfen und ist mit dem neuen blind.
happened-thrown-new = { $name } hat das neue Blatt abgeworfen und ist mit dem alten blind.
happened-first-bet = { $name } setzte als Erster: { $amount }.
happened-first-bet-blind = { $name } setzte als Erster, blind: { $amount }.
happened-stayed = { $name } ging für { $amount } mit.
happened-stayed-blind = { $name } ging blind für { $amount } mit.
happened-raised = { $name } erhöhte und setzte { $amount }.
happened-raised-blind = { $name } erhöhte und setzte blind { $amount }.
happened-see-paid = { $name } zahlte { $amount }, um { $other } zu sehen.
happened-folded = { $name } stieg aus.
happened-folded-time = { $name } hatte keine Zeit mehr und stieg aus.
happened-folded-left = { $name } ging und stieg aus.
happened-covered = { $name } deckte den Pot mit dem Rest von { $amount } ab; eingefroren: { $frozen }.
happened-covered-empty = { $name } deckte den Pot ohne weiteren Einsatz ab; eingefroren: { $frozen }.
happened-covered-last = { $name } deckte den Pot mit dem Rest von { $amount } ab; das Setzen ist zu Ende.
happened-covered-last-empty = { $name } deckte den Pot ohne weiteren Einsatz ab; das Setzen ist zu Ende.
happened-showdown-proposed = { $name } schlug einen Showdown vor.
happened-showdown-accepted = { $name } nahm den Showdown an.
happened-showdown-refused = { $name } lehnte den Showdown ab.
happened-nominated-old = { $name } wählte das alte Blatt für den Vergleich.
happened-nominated-new = { $name } wählte das neue Blatt für den Vergleich.
happened-shown = { $name } zeigte `{ $cards }`, { $hand }.
happened-shown-unnamed = { $name } zeigte `{ $cards }`.
happened-compared = { $winner } schlug { $loser }.
happened-compared-tied = { $winner } und { $loser } hatten gleiche Blätter; das zählt für { $winner }.
happened-pot-won = { $name } bekam { $amount } aus dem Pot.
happened-numbered-pot-won = { $name } bekam { $amount } aus Pot { $number }.
happened-pot-carried = { $amount } { $chips ->
    [one] bleibt
   *[other] bleiben
} für das nächste Spiel im Pot.
happened-hand-retained = { $name } behielt ein Blatt für das nächste Spiel zurück.
happened-nothing-retained = { $name } behielt kein Blatt zurück.
happened-kept-hand-returned = Das zurückbehaltene Blatt von { $name } kam unter den Stapel.
happened-payment-returned = { $name } bekam { $amount } zurück.
happened-pot-divided = { $name } bekam { $amount } aus dem liegengebliebenen Pot.
happened-deal-voided = Das Spiel gilt nicht.
happened-table-closed = Der Tisch wurde geschlossen.

# Was am Tisch geschah, nicht im Spiel.
happened-note-kicked = { $name } wurde vom Tisch weggeschickt.
happened-note-host-changed = { $name } ist jetzt Gastgeber.
happened-note-sat-out-for-absence = { $name } hat zweimal hintereinander gefehlt und setzt aus; `/back` bringt zurück ins Spiel.
happened-note-bank-limit = Die Bank hat heute zu wenig für Computerspieler übrig; wer von ihnen keine Chips hat, bleibt weg. Mehr gibt es ab Mitternacht (UTC) oder mit jemandem am Tisch, der heute noch gegen keinen gespielt hat.
happened-note-sat-out-short = { $name } setzt aus: Für die nächste Partie braucht man { $amount }. Zwischen den Spielen legt `/topup` nach und bringt { $name } zurück.
happened-note-rules-changed = Die Hausregeln wurden geändert.
happened-note-rules-change-later = Ab dem nächsten Spiel gelten neue Hausregeln.
happened-note-rules-refused = Den neuen Hausregeln haben zu wenige zugestimmt, deshalb bleibt es bei den alten.
happened-note-rules-lapsed = Von denen, die den neuen Hausregeln zugestimmt haben, sind zu wenige übrig, deshalb bleibt es bei den alten.
happened-note-clock-called = { $name } hat noch eine Minute für den Zug.
happened-note-disagreed = { $name } hat abgelehnt, was gefragt war.
happened-note-unanswered = Nicht alle haben geantwortet, deshalb wird nichts daraus.
happened-note-voided = Das Spiel konnte nicht weitergehen und gilt nicht. Jeder hat seine Einsätze zurück, und die Karten werden gemischt.
happened-note-dispute-voided = Nach einem Einspruch hat die Spielleitung dieses Spiel für ungültig erklärt. Alle Einsätze gehen zurück, und die Karten werden gemischt.
happened-note-game-changed = Ab jetzt wird hier { $game } gespielt.
happened-note-game-refused = Für { $game } war keine Mehrheit, deshalb bleibt es bei diesem Spiel.
happened-note-game-lapsed = { $game } war beschlossen, geht hier aber nicht mehr, deshalb bleibt es bei diesem Spiel.

# Darlehen, Wahl des Gebers, vier und fünf Karten, offene Blätter
happened-share-paid = { $name } zahlte außerdem { $amount }, einen Anteil am liegengebliebenen Pot.
happened-game-chosen = { $name } wählte je { $cards } Karten, Wild Cards: { $wild }, { $blind ->
    [yes] mit blindem Spiel.
   *[no] ohne blindes Spiel.
}
happened-bottom-shown = Unter dem Stapel liegt `{ $cards }`.
happened-dealt-face-up = { $name } hatte ein Blatt zurückbehalten und bekam das zweite offen: `{ $cards }`.
happened-discarded = { $cards ->
    [one] { $name } legte eine Karte weg.
   *[other] { $name } legte { $cards } Karten weg.
}
happened-folded-card-shown = Von dem Blatt, mit dem { $name } ausstieg, liegt `{ $cards }` obenauf.
happened-folded-face-up = { $name } musste gegen das offene Blatt aussteigen.
happened-loan-asked = { $name } bat { $other } um ein Darlehen.
happened-loan-made = { $other } lieh { $name } { $amount }.
happened-loan-declined = { $other } leiht { $name } nichts.
happened-loan-repaid = { $name } zahlte { $amount } an { $other } zurück.
happened-loan-returned = Das Darlehen von { $amount }, das { $other } { $name } gegeben hatte, gilt nicht.
happened-debt-left = { $name } schuldet { $other } noch { $amount }; mit `/pay` lässt sich das begleichen.
happened-showdown-forced-rounds = Alle Runden sind gespielt, deshalb decken alle auf.
happened-showdown-forced-pot = Der Pot hat seine Grenze erreicht, deshalb decken alle auf.
happened-discards-shown = { $name } hatte `{ $cards }` weggelegt, und das entscheidet.

# Die Sideshow
happened-folded-sideshow = { $name } verlor die Sideshow und stieg aus.
happened-sideshow-proposed = { $name } verlangte von { $other } eine Sideshow.
happened-sideshow-accepted = { $name } nahm die Sideshow an.
happened-sideshow-refused = { $name } lehnte die Sideshow ab.
happened-refusal-paid = { $name } zahlte für die abgelehnte Sideshow noch { $amount }.

# Draw Brag
happened-small-blind = { $name } setzte den kleinen Blind von { $amount }.
happened-big-blind = { $name } setzte den großen Blind von { $amount }.
happened-second-round = Die zweite Runde begann.
happened-checked = { $name } schob.
happened-went-all-in = { $name } ging mit { $amount } all-in.
happened-drew = { $cards ->
    [0] { $name } behielt alle Karten.
    [one] { $name } tauschte eine Karte.
   *[other] { $name } tauschte { $cards } Karten.
}
happened-excess-returned = { $name } bekam { $amount } zurück, weil niemand so viel gesetzt hatte.
