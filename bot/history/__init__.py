"""History of finished deals and games: statements, records and replays, also of closed tables."""
