# Was alle nur von Crash sehen: der Tisch, was geschehen ist, die Abrechnung.

# Der Tisch
crash-target = Bis **{ $target }** { $target ->
    [one] Punkt
   *[other] Punkte
}
crash-target-margin = Bis **{ $target }** Punkte, mit zwei Vorsprung
crash-stake = wer verliert, zahlt { $amount }
crash-stake-points = wer verliert, zahlt { $amount } je fehlendem Punkt
crash-pool = { $amount } im Pot
crash-pool-is = Im Pot für den Sieger der Partie: **{ $amount }**
crash-yogi-plays = Punkte bei Gleichstand bekommt { $yogi }
crash-may-cut = darf abheben
crash-may-exchange = darf tauschen
crash-has-knocked = hat geklopft
crash-took-spare = nimmt Ersatzblatt { $number }

crash-cutting = { $name } darf abheben.
crash-cutting-unshuffled = { $dealer } hat nicht gemischt. { $name } darf abheben.
crash-exchanging = { $name } darf das ganze Blatt weglegen und ungesehen { $spares ->
    [one] das Ersatzblatt
   *[other] eins von { $spares } Ersatzblättern
} nehmen.
crash-exchanging-paid = { $name } darf das ganze Blatt weglegen und ungesehen { $spares ->
    [one] das Ersatzblatt
   *[other] eins von { $spares } Ersatzblättern
} nehmen. Das kostet { $fee } für den Pot.
crash-arranging-now = { $ready ->
    [0] Alle legen ihre Karten. Fertig ist noch niemand.
   *[other] Alle legen ihre Karten. Fertig: **{ $ready } von { $players }**.
}
crash-calling-now = { $ready ->
    [0] Alle Hände liegen. Wer sagt vor dem Aufdecken einen Crash an?
   *[other] Alle Hände liegen. Wer sagt vor dem Aufdecken einen Crash an? Geantwortet: **{ $ready } von { $players }**.
}

# Die Hände beim Aufdecken
crash-place-yogi = **{ $place ->
    [1] Erste Hand
    [2] Zweite Hand
    [3] Dritte Hand
   *[other] Vierte Hand
}** · { $tied } sind gleich, also Punkt für { $yogi }

# Was geschah
crash-first-seven = { $name } bekommt die erste Sieben, `{ $cards }`, und gibt zuerst.
crash-pack-kept = { $name } hat nicht gemischt.
crash-pack-cut = { $name } hat abgehoben.
crash-pack-not-cut = { $name } hat nicht abgehoben.
crash-spares-dealt = { $spares ->
    [one] Ein Ersatzblatt liegt verdeckt.
   *[other] { $spares } Ersatzblätter liegen verdeckt.
}
crash-spare-taken = { $name } legt das Blatt weg und nimmt Ersatzblatt { $number }.
crash-spare-paid = { $name } legt das Blatt weg und nimmt Ersatzblatt { $number } für { $amount }.
crash-stood = { $name } behält das Blatt.
crash-stood-time = { $name } hat die Zeit überschritten und behält das Blatt.
crash-knocked = { $name } klopft, hat also vier Gleiche.
crash-answered = { $name } hat geantwortet.
crash-calls-began = Alle Hände liegen. Wer sagt einen Crash an?
crash-called = { $name } sagt einen Crash an.
crash-called-none = { $name } sagt keinen Crash an.
crash-callers = { $players ->
    [one] { $name } sagt einen Crash an!
   *[other] { $name } sagen einen Crash an!
}
crash-nobody-called = Niemand sagt einen Crash an.
crash-points-for-crash = { $count ->
    [one] { $name } bekommt dafür noch einen Punkt
   *[other] { $name } bekommt dafür noch { $count } Punkte
} und hat { $points }.
crash-points-for-ride = { $count ->
    [one] { $name } bekommt dafür einen Punkt
   *[other] { $name } bekommt dafür { $count } Punkte
} und hat { $points }.
crash-points-for-four = { $count ->
    [one] { $name } bekommt für die vier Gleichen einen Punkt
   *[other] { $name } bekommt für die vier Gleichen { $count } Punkte
} und hat { $points }.
crash-yogi-scored = { $yogi } bekommt den Punkt und hat { $points }.
crash-crashed = **Crash!** { $name } hat alle vier Hände gewonnen.
crash-crashed-announced = **Crash!** { $name } hat ihn angesagt und alle vier Hände gewonnen.
crash-call-failed = { $name } hat einen Crash angesagt und nicht geschafft.
crash-bus-ridden = **Bus Ride:** { $name } hat alle vier { $ranks } gelegt.
crash-paid-for-crash = den Crash
crash-paid-for-call = den misslungenen Crash
crash-paid-for-ride = den Bus Ride
crash-paid-for-run = die Dreizehnerreihe
crash-paid-for-game = die Partie
crash-paid-for-misorder = falsch gelegte Hände
crash-paid = { $name } zahlt { $amount } an { $other } für { $what }.
crash-paid-each = { $players ->
    [one] { $name } zahlt je { $amount } an { $other } für { $what }.
   *[other] { $name } zahlen je { $amount } an { $other } für { $what }.
}
crash-paid-short = { $name } zahlt { $other } für { $what } nur { $amount } von { $due }, mehr war nicht da.
crash-paid-nothing = { $name } hat nichts mehr und kann { $other } die { $due } für { $what } nicht zahlen.
crash-paid-to-pool = { $name } zahlt { $amount } in den Pot für den Sieger der nächsten Partie.
crash-paid-to-pool-short = { $name } zahlt nur { $amount } von { $due } in den Pot, mehr war nicht da.
crash-pool-won = { $name } bekommt den Pot mit { $amount }.
crash-won-by-crash = **{ $name } gewinnt die Partie** durch den Crash!
crash-won-by-run = **{ $name } gewinnt die Partie** mit der Dreizehnerreihe!
crash-won-by-four = **{ $name } gewinnt die Partie** mit vier Gleichen!
crash-yogi-won = **{ $yogi } gewinnt die Partie** mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}, mehr als alle anderen.
crash-lost-by-misorder = Die Partie ist vorbei, denn wer falsch legt, verliert.
crash-game-void = Die Partie wurde abgebrochen, bevor sie jemand gewonnen hatte. Niemand zahlt dafür.
crash-redealt = Die Karten werden zusammengeworfen, und derselbe Spieler gibt noch einmal.
crash-reset = Die Karten werden zusammengeworfen, und der Nächste gibt.
crash-runs-cancelled = Das hebt sich auf, also gewinnt niemand, und das Spiel wird nicht gespielt.

# Aufrufe
crash-call-calling = { $game }: Sagst du einen Crash an?
crash-call-calling-here = { $who }, sagst du einen Crash an?
crash-call-exchanging = Du darfst bei { $game } dein Blatt tauschen.
crash-call-exchanging-here = { $who }, du darfst dein Blatt tauschen.
crash-call-cutting = Du darfst bei { $game } abheben.
crash-call-cutting-here = { $who }, du darfst abheben.
