"""Disputes: deals and games that a player has marked for who manages the server, and what came of it."""
