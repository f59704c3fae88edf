"""Commands of tables: opening, settings, seats and hands."""
