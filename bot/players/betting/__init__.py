"""Betting: the computer players, and what can be counted about hands."""
