"""Computer players and odds of the betting games."""
