# Draw Brag in eigenen Worten: `draw-brag-x` steht für `x`.

draw-brag-table-blind = ungesehen
draw-brag-table-open = offen
draw-brag-table-covered = ist all-in
draw-brag-result-pot = { $number ->
    [1] Hauptpot
   *[other] Nebenpot
}: { $names }
draw-brag-table-bet = setzt { $amount }
draw-brag-table-no-ante = zu wenig für den großen Blind
draw-brag-happened-first-bet = { $name } setzt { $amount }.
draw-brag-happened-first-bet-blind = { $name } setzt ungesehen { $amount }.
draw-brag-happened-stayed = { $name } geht mit ({ $amount }).
draw-brag-happened-stayed-blind = { $name } geht ungesehen mit ({ $amount }).
draw-brag-happened-raised = { $name } erhöht auf { $level }.
draw-brag-happened-raised-blind = { $name } erhöht ungesehen auf { $level }, für { $amount }.
draw-brag-happened-looked-first-bet = { $name } sieht die Karten an und setzt { $amount }.
draw-brag-happened-looked-stayed = { $name } sieht die Karten an und geht mit ({ $amount }).
draw-brag-happened-looked-raised = { $name } sieht die Karten an und erhöht auf { $level }.
draw-brag-happened-numbered-pot-won = { $number ->
    [1] { $name } bekommt { $amount } aus dem Hauptpot.
   *[other] { $name } bekommt { $amount } aus einem Nebenpot.
}
draw-brag-hand-blind = Du hast deine Karten nicht angesehen.
draw-brag-hand-covered = Du bist all-in. Dein Blatt wird am Ende verglichen.
draw-brag-hand-others-blind = { $names } { $players ->
    [one] spielt
   *[other] spielen
} ungesehen
draw-brag-hand-others-covered = { $names } { $players ->
    [one] ist
   *[other] sind
} all-in
draw-brag-done-raised = erhöht auf { $level }
draw-brag-refusal-covered-already = Du bist all-in; dein Blatt wird am Ende verglichen.
draw-brag-refusal-short = Mitgehen kostet { $price }, und du hast { $have }. Du kannst all-in gehen oder aussteigen.
draw-brag-refusal-not-short = Du kannst das Mitgehen für { $price } bezahlen. All-in geht nur, wer das nicht kann.
draw-brag-refusal-too-few-players = Ein Spiel braucht { $least_number } Spieler, die den großen Blind setzen können; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
draw-brag-refusal-too-few-ready = Ein Spiel braucht { $least_number } Spieler, die den großen Blind setzen können und nicht aussetzen; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
draw-brag-rule-min-buy-in-usual = zehn große Blinds ({ $amount })
draw-brag-rule-min-buy-in-about = Mit so viel setzt man sich mindestens. Üblich sind zehn große Blinds.
draw-brag-rule-money-source-about = Beim Draw Brag zählt meist nur, was auf dem Tisch liegt: Wem es ausgeht, der ist all-in. Darf man auch aus dem Guthaben setzen, ist man es erst, wenn beides leer ist.
draw-brag-rule-clock-about = Läuft sie ab, schiebt der Spieler, wenn nichts zu zahlen ist, und steigt sonst aus; beim Tausch behält er seine Karten.
draw-brag-rule-hints-example = 3♣ 3♦ K♠ heißt „Paar Dreien mit König“; Aussichten gelten für die Karten, wie sie sind.
draw-guide-play-blinds = Die beiden Spieler links vom Geber setzen den **kleinen** und den **großen Blind**, und alle bekommen verdeckt drei Karten. Sind es nur zwei, setzt der links vom Geber den kleinen.
draw-guide-play-rounds = Gesetzt wird in **zwei Runden**. In der ersten sind alle Einsätze und Erhöhungen doppelt so groß wie der große Blind, in der zweiten viermal so groß. Bist du dran, **gehst du mit**, **erhöhst** oder **steigst aus**; hat noch niemand gesetzt, **schiebst** oder **setzt** du. { $raises ->
    [0] Solange mehr als zwei dabei sind, darf niemand erhöhen.
    [one] Solange mehr als zwei dabei sind, wird in einer Runde höchstens einmal erhöht.
   *[other] Solange mehr als zwei dabei sind, wird in einer Runde höchstens { $raises }-mal erhöht.
}
draw-guide-play-between = { $draw ->
    [0] Getauscht wird dazwischen nicht.
    [one] Dazwischen darf jeder eine Karte **tauschen**.
   *[other] Dazwischen darf jeder bis zu { $draw } Karten **tauschen**.
} Nach der zweiten Runde decken alle auf, die noch dabei sind, und das beste Blatt bekommt den Pot; gleiche teilen ihn. Steigen alle anderen aus, bekommt ihn der Letzte und zeigt nichts.
draw-guide-play-unseen = { $half ->
    [yes] Wer seine Karten **nicht angesehen** hat, geht zum **halben Preis** mit, aufgerundet, und es zählt wie der ganze. Was er erhöht, kostet den vollen Preis. Deine Karten siehst du an, wenn du dran bist, und alle sehen, dass du es tust.
   *[no] Deine Karten siehst du an, wenn du dran bist, und alle sehen es. Wer sie **nicht angesehen** hat, zahlt so viel wie alle anderen.
}
draw-guide-draw-none = **Getauscht wird hier nicht.** Nach der ersten Runde beginnt gleich die zweite.
draw-guide-draw-exchange = Nach der ersten Runde legt jeder, vom Geber aus links herum, { $draw ->
    [one] eine Karte weg und bekommt eine andere
   *[other] bis zu { $draw } Karten weg und bekommt ebenso viele
} vom Stapel, oder er behält alle. Was weggelegt ist, wird in diesem Spiel nicht mehr gegeben.
draw-guide-draw-unseen = Ansehen musst du sie dafür nicht. Du kannst Karten nach ihrem Platz wählen und bleibst ungesehen. Alle sehen, wie viele du tauschst, aber nicht, welche.
draw-guide-all-in-short = Kannst du nicht bezahlen, was es kostet, darfst du mit dem Rest **all-in** gehen. Dann spielst du um den Teil des Pots, den du mitgezahlt hast; was die anderen darüber hinaus setzen, kommt in einen **Nebenpot**, um den sie unter sich spielen.
draw-guide-all-in-unseen = Gehst du ungesehen all-in, zählt doppelt, was du fürs Mitgehen gezahlt hast.
draw-guide-all-in-back = Was einer setzt und kein anderer hält, bekommt er zurück.
draw-brag-table-closing = Nach diesem Spiel schließt der Tisch.
draw-brag-reply-closing = Der Tisch schließt, sobald dieses Spiel vorbei ist.
draw-brag-refusal-closing = Nach diesem Spiel schließt der Tisch.
