"""Screens of the games in which cards are arranged."""
