# Ratings of the members of a league.

rating-button = Ratings
rating-beside = rating: { $rating }
rating-new = new
rating-about = A rating goes by who finishes ahead of whom, never by chips. 1000 is average; somebody 100 points above you finishes ahead of you in about 57 sittings out of 100. You’re new for your first ten sittings or so.
