"""Computer players and what can be counted about hands: they know the rules, see a View and choose a Move."""

from bot.players.choosing import choose
from bot.players.pauses import pause

__all__ = ["choose", "pause"]
