# What stands in pictures.

picture-day = { DATETIME($day, dateStyle: "medium") }
picture-now = now
picture-minutes-ago = { $minutes ->
    [one] { $minutes } minute ago
   *[other] { $minutes } minutes ago
}
picture-hours-ago = { $hours ->
    [one] { $hours } hour ago
   *[other] { $hours } hours ago
}
picture-hand = { $name } showed { $cards }.
picture-evening = Everybody at the table, with what they won or lost and the best hand they showed; told in words too.
picture-best-hand = best hand shown
picture-own-hand = Your cards: { $cards }.
picture-face-down = { $cards ->
    [one] one card face down
   *[other] { $cards } cards face down
}
