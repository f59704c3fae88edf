"""Leagues: their reckoning is pure, their services stand on the history, the ledger and the store."""
