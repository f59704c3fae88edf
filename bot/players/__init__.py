"""Computer players and odds: they know the rules, see a `View`, and choose a `Move`."""
