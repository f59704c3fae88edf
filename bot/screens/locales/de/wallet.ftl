# Das Guthaben eines Mitglieds.

wallet-title = Dein Guthaben
wallet-balance = **{ $amount }** zur Verfügung.
wallet-at-tables = Dazu { $amount } an Tischen.
wallet-points = Erspielte Punkte auf diesem Server: **{ $points }**
wallet-refill-now = Du kannst jetzt auffüllen.
wallet-refill-at = Wieder auffüllen kannst du { $when }, wenn du dann insgesamt weniger als { $amount } hast.
wallet-refill-below = Auffüllen kannst du, wenn du insgesamt weniger als { $amount } hast.
wallet-refill-often = Das geht { $hours ->
    [one] einmal in der Stunde
    [24] einmal am Tag
   *[other] alle { $hours } Stunden
}.
wallet-allowance = Taschengeld: { $amount } { $days ->
    [1] am Tag
   *[other] in der Woche
}; das nächste gibt es { $when }.
wallet-kind-import = mitgebracht, eingetragen von { $person }
wallet-kind-allowance = Taschengeld
wallet-entries = **Die letzten Buchungen**
wallet-no-entries = Noch keine Buchungen.
wallet-entry-in = **+ { $amount }** · { $what }
    -# { $when } · danach { $balance }
wallet-entry-out = **− { $amount }** · { $what }
    -# { $when } · danach { $balance }
wallet-kind-opening = Startguthaben
wallet-kind-refill = aufgefüllt
wallet-kind-grant = von { $person } bekommen
wallet-kind-join = { $table ->
    [none] an einem Tisch Platz genommen
   *[other] an Tisch { $table } Platz genommen ({ $game })
}
wallet-kind-top-up = { $table ->
    [none] auf einen Tisch gelegt
   *[other] auf Tisch { $table } gelegt ({ $game })
}
wallet-kind-deal = ein Spiel
wallet-kind-leave = { $table ->
    [none] von einem Tisch gegangen
   *[other] von Tisch { $table } gegangen ({ $game })
}
wallet-kind-close = { $table ->
    [none] ein Tisch wurde geschlossen
   *[other] Tisch { $table } wurde geschlossen ({ $game })
}
wallet-kind-pay = { $way ->
    [out] Schulden an { $other } bezahlt
   *[in] Schulden von { $other } bezahlt
}
wallet-owe = Du schuldest { $person } { $amount }.
wallet-owe-table = Du schuldest { $person } an einem Tisch { $amount }; zurückgezahlt wird dort aus deinen Gewinnen.
wallet-owed = { $person } schuldet dir { $amount }.
wallet-owed-table = { $person } schuldet dir an einem Tisch { $amount }; zurückgezahlt wird dort aus Gewinnen.
wallet-more-debts = { $more ->
    [one] Und noch eine Schuld.
   *[other] Und noch { $more } Schulden.
}
wallet-pay = Schulden bezahlen …
wallet-forgive = Schulden erlassen …
wallet-pay-title = Schulden bezahlen
wallet-pay-about = Du schuldest { $name } { $amount }. Bezahlt wird von deinem Guthaben.
wallet-pay-amount = Wie viel zahlst du?
wallet-forgive-title = Schulden erlassen
wallet-forgive-about = { $name } schuldet dir { $amount }. Was du erlässt, bekommst du nie wieder.
wallet-forgive-amount = Wie viel erlässt du?
wallet-kind-fine = Strafe von { $person }
wallet-kind-gift = { $way ->
    [out] an { $other } gezahlt
   *[in] von { $other } gezahlt
}
wallet-kind-advance = von der Bank vorgestreckt
wallet-kind-correction = von { $person } berichtigt
wallet-kind-pot = Pot von Spielen, die { $person } zurückgenommen hat
wallet-owe-bank = Du schuldest der Bank { $amount }.
wallet-bank = Die Bank
wallet-pay-bank-about = Du schuldest der Bank { $amount }. Bezahlt wird von deinem Guthaben.
wallet-the-bank = die Bank
wallet-kind-cash-in = von einem Tisch genommen
