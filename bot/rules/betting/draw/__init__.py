"""Draw Brag (RULES 6): Brag hands, with the betting of draw poker."""
