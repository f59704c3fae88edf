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

# Die Partien, die an einem Tisch zu Ende sind
statement-games-title = Gespielte Partien
statement-games-none = An diesem Tisch ist noch keine Partie zu Ende gespielt.
statement-games-of-deals = { $deals ->
    [one] { $first }. Spiel
   *[other] { $first }. bis { $last }. Spiel
}
statement-games-line = { $when } · { $deals } · { $how } Endstand: { $score }
