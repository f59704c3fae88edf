"""Commands and buttons of the betting games."""
