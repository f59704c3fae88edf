"""Leagues: seasons, results, standings, ratings, team matches and league nights."""
