"""Seven Card Brag (RULES 10)."""
