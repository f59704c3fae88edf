# Dialoge: Titel und Beschriftungen höchstens 45 Zeichen, Erklärungen höchstens 100.

dialog-bet-title = Dein Einsatz
dialog-bet-title-blind = Dein blinder Einsatz
dialog-bet-prices = Mitgehen kostet { $least }. Mehr heißt erhöhen; du darfst bis zu { $most } setzen.
dialog-bet-first = Du eröffnest: mindestens { $least }, höchstens { $most }.
dialog-bet-too-little = Zu wenig: { $offered }.
dialog-bet-too-much = Zu viel: { $offered }.
dialog-bet-step = Erhöht wird in Schritten von { $step }.
dialog-bet-blind = Du bist blind, also zählen deine Chips doppelt.
dialog-bet-money = { $stack } vor dir, dein Guthaben: { $wallet }.
dialog-bet-stack = { $stack } vor dir.
dialog-bet-amount = Wie viel setzt du?
dialog-bet-stay = { $amount }: mitgehen
dialog-bet-raise = { $amount }: erhöhen
dialog-bet-range = Alles von { $least } bis { $most }
dialog-top-up-title = Chips für den Tisch
dialog-top-up-money = Dein Guthaben: { $wallet }.
dialog-top-up-amount = Wie viel legst du auf den Tisch?
dialog-lend-title = Dein Darlehen
dialog-lend-about = Mindestens { $least }, so viel fehlt, und höchstens { $most }, so viel kostet das Mitgehen.
dialog-lend-amount = Wie viel leihst du?
dialog-last-title = Letzte Spiele
dialog-last-deals = Wie viele Spiele noch
dialog-last-deals-hint = Das laufende Spiel zählt nicht mit. 0: ohne Ende weiterspielen.
dialog-last-until = Oder bis zu welcher Uhrzeit
dialog-last-until-hint = Etwa 22:30. Die Runde, in der es so spät wird, ist die letzte.
