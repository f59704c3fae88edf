# Was jemand davon erfährt, was andere mit seinem Geld getan haben: als Direktnachricht, sonst im Kanal.

told-in-server = Auf { $server }
told-imported = { $actor } hat Guthaben aus einer Datei eingetragen. Du hast jetzt { $amount } im Guthaben.
told-granted = { $actor } hat dir { $amount } gegeben.
told-fined = { $actor } hat gegen dich eine Strafe von { $amount } verhängt.
told-fined-owed = { $actor } hat gegen dich eine Strafe von { $amount } verhängt. So viel hattest du nicht, deshalb schuldest du der Bank jetzt { $owed }.
told-corrected-in = { $actor } hat etwas berichtigt, und du bekommst { $amount } zurück.
told-corrected-out = { $actor } hat etwas berichtigt, und du gibst { $amount } zurück.
told-corrected-points = { $actor } hat etwas berichtigt. Punkte von dir: { $points }
told-owed = So viel hattest du nicht, deshalb schuldest du der Bank jetzt { $amount }. Zurückzahlen kannst du das mit `/pay`; wähl dort mich als Person.
told-repaid = Mit { $amount } davon sind Schulden bei der Bank bezahlt.
told-reason = Grund: { $reason }
told-results-out = { $results ->
    [one] Auch ein weiteres Ergebnis ist aus der Wertung genommen.
   *[other] Auch { $results } weitere Ergebnisse sind aus der Wertung genommen.
}
told-result-out = Ergebnis { $result } der Liga { $league } ist aus der Wertung genommen; die neue Tabelle zeigt `/league standings`.
told-wallet = Mehr unter `/wallet`.
told-dispute = Näheres unter `/dispute show`.
told-night = `/league night show` zeigt die anderen Abende.
told-match = `/league team card` öffnet den Spielbericht eurer nächsten Begegnung, zu allen anderen führt `/league fixtures`.
told-league = Alles Wichtige zur Liga zeigt `/league show`.
told-division = { $actor } hat dich in die { $division }. Division der Liga { $league } gesetzt. Es zählt, wenn alle am Tisch zu ihr gehören.
