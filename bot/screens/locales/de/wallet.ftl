# Das Guthaben eines Mitglieds.

wallet-title = Dein Guthaben
wallet-balance = **{ $amount }** zur Verfügung.
wallet-at-tables = Dazu { $amount } auf Tischen.
wallet-refill-now = Du kannst jetzt auffüllen.
wallet-refill-at = Auffüllen kannst du { $when }.
wallet-refill-below = Mit insgesamt weniger als { $amount } kannst du auffüllen.
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
wallet-kind-close = ein Tisch wurde geschlossen
