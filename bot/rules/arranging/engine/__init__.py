"""The engine of arranging: what any game does in which a hand of cards is made into smaller ones that are compared."""
