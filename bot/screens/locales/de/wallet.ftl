# Der Geldbeutel eines Mitglieds.

wallet-title = Dein Geldbeutel
wallet-balance = **{ $amount }** im Geldbeutel.
wallet-at-tables = { $amount } liegen außerdem auf Tischen.
wallet-refill-now = Du kannst jetzt auffüllen.
wallet-refill-at = Auffüllen kannst du { $when }.
wallet-entries = **Die letzten Buchungen**
wallet-no-entries = Noch keine Buchungen.
wallet-entry-in = { $when } · **+ { $amount }** · { $what } · danach { $balance }
wallet-entry-out = { $when } · **− { $amount }** · { $what } · danach { $balance }
wallet-kind-opening = Startguthaben
wallet-kind-refill = aufgefüllt
wallet-kind-grant = von { $person } bekommen
wallet-kind-join = an einen Tisch gesetzt
wallet-kind-top-up = auf einen Tisch gelegt
wallet-kind-deal = ein Spiel
wallet-kind-leave = von einem Tisch gegangen
wallet-kind-void = ein ungültiges Spiel
wallet-kind-close = ein Tisch wurde geschlossen
wallet-kind-reversal = zurückgenommen
