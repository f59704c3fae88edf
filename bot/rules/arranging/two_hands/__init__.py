"""Rules shared by Six and Seven Card Brag: two hands, exposed or not, and a pot for the best in both (RULES 9, 10)."""
