"""League nights: people are paired at tables for some rounds and a final."""
