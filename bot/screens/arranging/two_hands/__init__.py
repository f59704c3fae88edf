"""Screens of Six and Seven Card Brag."""
