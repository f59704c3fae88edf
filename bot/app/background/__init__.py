"""Background jobs of the client: league events, leaderboards and card tiles."""
