"""Six Card Brag (RULES 9)."""
