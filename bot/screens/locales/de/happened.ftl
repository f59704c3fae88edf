# Was geschah, je ein Satz: auf der Nachricht des Tisches und in Abrechnungen.

happened-seat-taken = { $name } setzt sich mit { $amount }.
happened-topped-up = { $name } legt { $amount } nach.
happened-cashed-in = { $name } nimmt { $amount } vom Tisch.
happened-plays-alone = { $name } verleiht nichts und leiht sich nichts.
happened-leave-announced = { $name } geht.
happened-seat-left = { $name } geht mit { $amount } nach Hause.
happened-seat-left-empty = { $name } geht mit leeren Händen nach Hause.
happened-sat-out = { $name } setzt aus.
happened-came-back = { $name } ist wieder dabei.
happened-shuffled = Die Karten werden gemischt.
happened-deal-started = Spiel { $deal }: { $name } gibt.
happened-deal-started-carried = Spiel { $deal }: { $name } gibt, noch im Pot: { $amount }.
happened-ante-paid = { $name } zahlt den Anfangseinsatz von { $amount }.
happened-antes-paid = { $players } Spieler zahlen je einen Anfangseinsatz von { $amount }.
happened-looked = { $name } sieht die Karten an.
happened-looked-first-bet = { $name } sieht die Karten an und eröffnet mit { $amount }.
happened-looked-raised = { $name } sieht die Karten an und erhöht auf { $amount }.
happened-looked-stayed = { $name } sieht die Karten an und geht mit ({ $amount }).
happened-looked-folded = { $name } sieht die Karten an und steigt aus.
happened-looked-old = { $name } sieht das alte Blatt an.
happened-looked-new = { $name } sieht das neue Blatt an.
happened-kept-old = { $name } spielt mit dem alten Blatt weiter.
happened-kept-new = { $name } spielt mit dem neuen Blatt weiter.
happened-thrown-old = { $name } wirft das alte Blatt ab und spielt blind mit dem neuen.
happened-thrown-new = { $name } wirft das neue Blatt ab und spielt blind mit dem alten.
happened-first-bet = { $name } eröffnet mit { $amount }.
happened-first-bet-blind = { $name } eröffnet blind mit { $amount }.
happened-stayed = { $name } geht mit ({ $amount }).
happened-stayed-blind = { $name } geht blind mit ({ $amount }).
happened-raised = { $name } erhöht auf { $amount }.
happened-raised-blind = { $name } erhöht blind auf { $amount }.
happened-see-paid = { $name } zahlt { $amount }, um { $other } zu sehen.
happened-folded = { $name } steigt aus.
happened-folded-time = { $name } hat die Zeit überschritten und steigt aus.
happened-folded-left = { $name } geht und steigt aus.
happened-covered = { $name } deckt den Pot mit dem Rest von { $amount } ab; eingefroren: { $frozen }.
happened-covered-empty = { $name } hat nichts mehr und deckt den Pot ab; eingefroren: { $frozen }.
happened-covered-last = { $name } deckt den Pot mit dem Rest von { $amount } ab; das Setzen ist zu Ende.
happened-covered-last-empty = { $name } hat nichts mehr und deckt den Pot ab; das Setzen ist zu Ende.
happened-showdown-proposed = { $name } fragt, ob alle aufdecken.
happened-showdown-accepted = { $name } ist fürs Aufdecken.
happened-showdown-refused = { $name } will nicht aufdecken.
happened-nominated-old = { $name } wählt das alte Blatt für den Vergleich.
happened-nominated-new = { $name } wählt das neue Blatt für den Vergleich.
happened-shown = { $name } zeigt `{ $cards }`, { $hand }.
happened-shown-unnamed = { $name } zeigt `{ $cards }`.
happened-compared = { $winner } schlägt { $loser }.
happened-compared-tied = { $winner } und { $loser } haben gleich gute Blätter; der Gleichstand geht an { $winner }.
happened-pot-won = { $name } bekommt { $amount } aus dem Pot.
happened-numbered-pot-won = { $name } bekommt { $amount } aus Pot { $number }.
happened-pot-carried = { $amount } { $chips ->
    [one] bleibt
   *[other] bleiben
} für das nächste Spiel im Pot.
happened-hand-retained = { $name } behält ein Blatt für das nächste Spiel.
happened-nothing-retained = { $name } behält kein Blatt.
happened-kept-hand-returned = Das behaltene Blatt von { $name } kommt unter den Stapel.
happened-payment-returned = { $name } bekommt { $amount } zurück.
happened-pot-divided = { $name } bekommt { $amount } aus dem liegengebliebenen Pot.
happened-deal-voided = Das Spiel ist ungültig.
happened-table-closed = Der Tisch wird geschlossen.

# Was am Tisch geschah, nicht im Spiel.
happened-note-kicked = { $name } wurde vom Tisch weggeschickt.
happened-note-host-changed = { $name } ist jetzt Gastgeber.
happened-note-sat-out-for-absence = { $name } war zweimal hintereinander nicht da und setzt aus; zurück ins Spiel geht es mit `/back`.
happened-note-bank-limit = Die Bank hat für heute kein Geld mehr für Computerspieler. Neues gibt es um Mitternacht (UTC) oder sobald sich jemand dazusetzt, der heute noch nicht gegen sie gespielt hat.
happened-note-skint = { $name } ist pleite und geht nach Hause.
happened-note-sat-out-undecided = { $name } hat nicht gesagt, ob es noch eine Partie sein soll, und setzt aus; zurück ins Spiel geht es mit `/back`.
happened-note-sat-out-short = { $name } setzt aus, denn für die nächste Partie braucht man { $amount }. Wer zwischen den Spielen mit `/topup` Chips nachlegt, ist wieder dabei.
happened-note-rules-changed = Die Hausregeln wurden geändert.
happened-note-rules-change-later = Ab dem nächsten Spiel gelten neue Hausregeln.
happened-note-settings-change-later = Ab dem nächsten Spiel gelten neue Einstellungen für den Tisch.
happened-note-rules-refused = Den neuen Hausregeln haben zu wenige zugestimmt, deshalb bleibt es bei den alten.
happened-note-rules-lapsed = Von denen, die den neuen Hausregeln zugestimmt haben, sind zu wenige übrig, deshalb bleibt es bei den alten.
happened-note-clock-called = { $name } hat noch eine Minute für den Zug.
happened-note-disagreed = { $name } hat dagegen gestimmt.
happened-note-unanswered = Nicht alle haben geantwortet, also ändert sich nichts.
happened-note-voided = Das Spiel konnte nicht weitergehen und ist ungültig. Alle Einsätze gehen zurück, und die Karten werden gemischt.
happened-note-dispute-voided = Nach einem Einspruch hat ein Organisator dieses Spiel für ungültig erklärt. Alle Einsätze gehen zurück, und die Karten werden gemischt.
happened-note-game-changed = Ab jetzt wird hier { $game } gespielt.
happened-note-game-refused = Für { $game } war keine Mehrheit, deshalb bleibt es bei diesem Spiel.
happened-note-game-lapsed = { $game } war beschlossen, geht hier aber nicht mehr, deshalb bleibt es bei diesem Spiel.

# Darlehen, Wahl des Gebers, vier und fünf Karten, offene Blätter
happened-share-paid = { $name } zahlt außerdem { $amount }, einen Anteil am liegengebliebenen Pot.
happened-game-chosen = { $name } wählt je { $cards } Karten, Wild Cards: { $wild }, { $blind ->
    [yes] mit blindem Spiel.
   *[no] ohne blindes Spiel.
}
happened-bottom-shown = Unter dem Stapel liegt `{ $cards }`.
happened-dealt-face-up = { $name } hatte ein Blatt behalten und bekommt das zweite offen: `{ $cards }`.
happened-discarded = { $cards ->
    [one] { $name } legt eine Karte weg.
   *[other] { $name } legt { $cards } Karten weg.
}
happened-folded-card-shown = { $name } steigt aus; obenauf liegt `{ $cards }`.
happened-folded-face-up = { $name } muss gegen das offene Blatt aussteigen.
happened-loan-asked = { $name } will sich von { $other } etwas leihen.
happened-loan-made = { $other } leiht { $name } { $amount }.
happened-loan-declined = { $other } leiht { $name } nichts.
happened-loan-repaid = { $name } zahlt { $amount } an { $other } zurück.
happened-loan-returned = { $other } bekommt von { $name } zurück, was geliehen war: { $amount }.
happened-debt-left = { $name } schuldet { $other } noch { $amount }; mit `/pay` zahlt man das zurück.
happened-showdown-forced-rounds = Alle Runden sind gespielt, deshalb decken alle auf.
happened-showdown-forced-pot = Der Pot hat seine Grenze erreicht, deshalb decken alle auf.
happened-discards-shown = { $name } hatte `{ $cards }` weggelegt, und das entscheidet.

# Die Sideshow
happened-folded-sideshow = { $name } verliert die Sideshow und steigt aus.
happened-sideshow-proposed = { $name } bittet { $other } um eine Sideshow.
happened-sideshow-accepted = { $name } nimmt die Sideshow an.
happened-sideshow-refused = { $name } lehnt die Sideshow ab.
happened-refusal-paid = { $name } zahlt für die abgelehnte Sideshow noch { $amount }.

# Draw Brag
happened-small-blind = { $name } setzt den kleinen Blind von { $amount }.
happened-big-blind = { $name } setzt den großen Blind von { $amount }.
happened-second-round = Die zweite Runde beginnt.
happened-rounds = { $rounds ->
    [one] Noch eine Runde
   *[other] Noch { $rounds } Runden
}
happened-checked = { $name } schiebt.
happened-went-all-in = { $name } geht mit { $amount } all-in.
happened-drew = { $cards ->
    [0] { $name } behält alle drei Karten.
    [one] { $name } tauscht eine Karte.
   *[other] { $name } tauscht { $cards } Karten.
}
happened-excess-returned = { $name } bekommt { $amount } zurück, weil niemand so viel gesetzt hat.
