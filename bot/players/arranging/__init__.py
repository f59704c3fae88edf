"""Arranging of cards into hands: the adviser, its tables of chances, and computer players that use them."""
