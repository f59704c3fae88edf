# Die Abrechnung eines Spiels.

statement-title = Abrechnung des { $deal }. Spiels
statement-title-page = Abrechnung des { $deal }. Spiels · Seite { $page } von { $pages }
statement-accounts = **Wer gezahlt und wer bekommen hat**
statement-line = { $name } zahlte { $paid } und bekam { $took }: { $result }
statement-up = { $amount } gewonnen
statement-down = { $amount } verloren
statement-even = unverändert
