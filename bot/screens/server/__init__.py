"""Screens for server settings, and for a person's own settings and data."""
