"""Statistics: counts per deal and person, added up by server, game and month."""
