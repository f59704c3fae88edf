# Ratings of the members of a league.

rating-title = Ratings
rating-button = Ratings
rating-beside = rating: { $rating }
rating-new = new
rating-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}
rating-about = A rating goes by who finishes ahead of whom, never by chips. 1000 is average; somebody 100 points above you finishes ahead of you in about 57 games out of 100. You’re new for your first ten games or so.
