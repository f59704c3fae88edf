"""Computer players and what can be counted about hands: they know the rules, see a View and choose a Move."""
