"""The terms a deal of arranging is played on: house rules in the form in which the engine asks for them.

Every game of arranging has house rules of its own; all of them come to terms of this one kind, so that the functions of
the engine are the same for all.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.hands import HandRules
from bot.rules.cards import PACK, Card


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What is played by.

    `cards` are dealt to each player, who makes `hands` of them; what is left over is set aside. `dealt` is how many
    hands are always dealt: those that nobody plays are spare (0: there are none).
    """

    cards: int
    hands: HandRules
    dealt: int = 0
    pack: tuple[Card, ...] = PACK

    @property
    def places(self) -> int:
        """In how many places hands are compared."""
        return self.hands.most
