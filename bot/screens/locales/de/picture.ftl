# Was auf Bildern steht.

picture-day = { DATETIME($day, dateStyle: "medium") }
picture-now = jetzt
picture-minutes-ago = { $minutes ->
    [one] vor { $minutes } Minute
   *[other] vor { $minutes } Minuten
}
picture-hours-ago = { $hours ->
    [one] vor { $hours } Stunde
   *[other] vor { $hours } Stunden
}
picture-hand = { $name } zeigte { $cards }.
picture-evening = Alle am Tisch mit Gewinn oder Verlust und dem besten Blatt, das sie gezeigt haben; es steht auch im Text.
picture-best-hand = beste gezeigte Karten
picture-own-hand = Deine Karten: { $cards }.
picture-face-down = { $cards ->
    [one] eine Karte verdeckt
   *[other] { $cards } Karten verdeckt
}
