"""Leagues: seasons, results, standings and ratings, with teams and nights."""
