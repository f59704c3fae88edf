# Die Abrechnung eines Spiels.

statement-title = Abrechnung des { $deal }. Spiels
statement-title-page = Abrechnung des { $deal }. Spiels · Seite { $page } von { $pages }
statement-accounts = **Wer gezahlt und wer bekommen hat**
statement-line = { $name } zahlte { $pays ->
    [0] nichts
   *[other] { $paid }
} und bekam { $takes ->
    [0] nichts
   *[other] { $took }
}: { $result }
statement-up = { $amount } gewonnen
statement-down = { $amount } verloren
statement-even = unverändert
statement-of-game = { $deals ->
    [one] Abrechnung der Partie: { $first }. Spiel
   *[other] Abrechnung der Partie: { $first }. bis { $last }. Spiel
}
statement-nothing-paid = Es wurden keine Chips gezahlt.
statement-deal = { $deal }. Spiel
statement-game = Abrechnung der Partie
