# What stands in pictures.

picture-day = { DATETIME($day, dateStyle: "medium") }
picture-now = now
picture-hours-ago = { $hours ->
    [one] { $hours } hour ago
   *[other] { $hours } hours ago
}
