"""Draw Brag (RULES 6): the hands of Brag with the betting of draw poker."""
