"""Screens of leagues: standings, results, seasons, teams, matches and nights."""
