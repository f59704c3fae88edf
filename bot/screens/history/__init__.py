"""Screens about the history of play: past games, evenings, statistics, leaderboards and disputes."""
