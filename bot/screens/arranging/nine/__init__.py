"""Screens of Nine Card Brag, played for pots or for points over several deals."""
