"""Betting games: Three Card Brag and its relatives."""
