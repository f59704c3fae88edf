"""What only Six and Seven Card Brag look like and ask."""
