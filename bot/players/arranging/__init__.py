"""Arranging cards into hands: the adviser, its tables of chances, and the computer players who use it."""

from bot.players.arranging.adviser import Advice, Aim, Situation, advise, situation_of
from bot.players.arranging.choosing import Strength, choose

__all__ = ["Advice", "Aim", "Situation", "Strength", "advise", "choose", "situation_of"]
