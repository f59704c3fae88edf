"""Rules of all games, as pure functions over frozen values. Start with `find_game` or `GameSession`."""

from bot.rules.cards import PACK, Card, card, cards
from bot.rules.game import IllegalMove
from bot.rules.record.document import RecordError, read
from bot.rules.record.replaying import replay
from bot.rules.record.writing import write
from bot.rules.registry import GAMES, find_game
from bot.rules.session import GameSession

__all__ = [
    "GAMES",
    "PACK",
    "Card",
    "GameSession",
    "IllegalMove",
    "RecordError",
    "card",
    "cards",
    "find_game",
    "read",
    "replay",
    "write",
]
