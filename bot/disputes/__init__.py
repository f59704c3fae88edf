"""Disputes: deals and games that a player submits to the server's managers, and their decisions."""
