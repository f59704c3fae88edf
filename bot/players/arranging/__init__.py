"""Arranging cards into hands: the adviser, its tables of chances, and the computer players who use it."""
