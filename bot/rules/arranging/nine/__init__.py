"""Nine Card Brag (RULES 8)."""
