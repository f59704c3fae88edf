"""Screens of the history: past games, evenings, statistics, leaderboards and disputes."""
