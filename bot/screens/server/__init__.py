"""Screens for those who manage a server, and for a person's own settings and data."""
