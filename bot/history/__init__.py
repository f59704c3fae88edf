"""History of finished deals and games at open and closed tables: statements, records and replays."""
