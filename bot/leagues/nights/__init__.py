"""League nights: tables drawn from who came, some games, and a final table."""
