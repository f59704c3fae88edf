"""`/league …`: leagues, seasons, results, league nights and teams."""
