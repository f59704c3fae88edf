"""Evenings of the games of arranging."""
