"""Disputes: a player disputes a deal or game, and a server manager or league organiser decides."""
