"""Screens about what was played: past games, evenings, statistics, leaderboards and disputes."""
