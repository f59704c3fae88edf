"""Screens of the betting games."""
