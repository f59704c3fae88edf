"""What is over: deals and games, their statements and records; found also after their table is gone."""
