# Die Abrechnung eines Spiels.

statement-title = Was in Spiel { $deal } passiert ist
statement-title-page = Was in Spiel { $deal } passiert ist · Seite { $page } von { $pages }
statement-accounts = **Wer gezahlt und wer bekommen hat**
statement-line = { $name } zahlt { $pays ->
    [0] nichts
   *[other] { $paid }
} und bekommt { $takes ->
    [0] nichts
   *[other] { $took }
}: { $result }
statement-share = { $name } ({ $amount })
statement-divided = { $players ->
    [one] Danach ging der ganze liegengebliebene Pot an eine Person: { $shares }.
   *[other] Danach wurde der liegengebliebene Pot aufgeteilt: { $shares }.
}
statement-up = { $amount } gewonnen
statement-down = { $amount } verloren
statement-even = unverändert
statement-of-game = { $deals ->
    [one] Was in der Partie passiert ist: Spiel { $first }
   *[other] Was in der Partie passiert ist: Spiele { $first } bis { $last }
}
statement-nothing-paid = Es wurden keine Chips gezahlt.
statement-deal = Spiel { $deal }
statement-game = Was in der Partie passiert ist
