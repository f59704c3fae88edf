"""Engine of arranging: the parts common to all games in which cards are put into hands that are compared."""
