"""Arranging games: players put cards into hands of three, which are compared place by place."""
