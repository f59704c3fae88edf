"""League nights: several rounds and a final, for which people are paired at tables."""
