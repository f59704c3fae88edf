# Was auf Bildern steht.

picture-day = { DATETIME($day, dateStyle: "medium") }
picture-now = jetzt
picture-hours-ago = { $hours ->
    [one] vor { $hours } Stunde
   *[other] vor { $hours } Stunden
}
