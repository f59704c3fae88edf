"""Rules shared by Six and Seven Card Brag: two hands, and a pot for the player who is best in both (RULES 9, 10)."""
