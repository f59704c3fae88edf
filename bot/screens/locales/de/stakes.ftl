# Worum eine Partie Crash geht, in einer Zeile; und was man dabei verlieren kann.

stakes-target = Bis { $target } Punkte
stakes-targets = Bis { $target } Punkte (zu zweit oder zu dritt { $small })
stakes-margin = zwei vor dem Zweiten
stakes-fixed = jeder Verlierer zahlt { $amount }
stakes-per-point = jeder Verlierer zahlt { $amount } für jeden Punkt, der ihm fehlt
stakes-points-only = nur um Punkte
stakes-game-free = nichts für die Partie selbst
stakes-zero-double = ohne Punkt das Doppelte
stakes-level-double = das Doppelte, wer nicht vor { $name } liegt
stakes-treble = das Dreifache, wenn sonst keiner punktet
stakes-buy-in-any = Du setzt dich mit { $amount } oder mit so viel, wie du willst.

stakes-nothing = Es geht um keine Chips.
stakes-most = In einer Partie kannst du höchstens { $amount } verlieren.
stakes-most-by-number = Verlieren kannst du höchstens { $amounts }.
stakes-in-game = { $amount } in einer Partie { $players ->
    [2] zu zweit
    [3] zu dritt
   *[other] zu viert
}
stakes-prices = Was hier bezahlt wird:
stakes-price-game = { $times ->
    [1] Eine verlorene Partie: { $amount } an den Sieger
    [2] Eine verlorene Partie: { $amount } an den Sieger, doppelt gezählt { $most }
   *[other] Eine verlorene Partie: { $amount } an den Sieger, höchstens { $most }
}
stakes-price-game-per-point = Eine verlorene Partie: { $amount } an den Sieger für jeden Punkt, der zum Ziel fehlt, höchstens { $most }
stakes-price-crash = Ein Crash: { $amount } von jedem Gegner
stakes-price-announced-crash = Ein angesagter Crash: { $amount } von jedem Gegner
stakes-price-failed-call = Ein angesagter Crash, der misslingt: { $amount } an jeden der anderen
stakes-price-bus-ride = Ein Bus Ride: { $amount } von jedem Gegner
stakes-price-thirteen-run = Eine Dreizehnerreihe, angesagt: { $amount } von jedem Gegner
stakes-price-spare = Ein Ersatzblatt: { $amount } in den Pot für den Sieger der Partie
stakes-no-bound = Manches davon kann immer wieder vorkommen, deshalb gibt es keine Grenze dafür, was eine Partie kosten kann.
stakes-short = Wer weniger hat, zahlt, was da ist, und schuldet nichts.
