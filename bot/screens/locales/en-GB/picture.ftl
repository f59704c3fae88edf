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
