"""The rules of every game: pure functions over frozen values; the standard library only."""
