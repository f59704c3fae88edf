"""What Six and Seven Card Brag share: two hands, exposed or not, and a pot for who is best in both (RULES 9, 10)."""
