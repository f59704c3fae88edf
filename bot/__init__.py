"""Prial: the British Brag family of card games, played in Discord channels for play money."""

__version__ = "1.0.0"
