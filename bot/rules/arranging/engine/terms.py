"""The terms a deal of arranging is played on: house rules in the form in which the engine asks for them.

Every game of arranging has house rules of its own; all of them come to terms of this one kind, so that the functions of
the engine are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import PACK, UNKNOWN_CARDS, Card
from bot.rules.house_rules import HouseRules


class Misorder(Enum):
    """What happens to an arrangement with a hand better than the one before it."""

    REJECT = "reject"
    AUTO_SORT = "auto_sort"
    LOSE_GAME = "lose_game"


class Ties(Enum):
    """Who wins a place in which the best hands tie, in games in which a place has one winner."""

    NOBODY = "nobody"
    NEXT_BEST = "next_best"
    """They cancel each other: the best of the others."""
    FIRST = "first"
    """Whose hand was turned up first."""


@dataclass(frozen=True, kw_only=True)
class Special:
    """A holding that may be declared in place of an arrangement.

    `held` says whether cards are that, `proof` which of them prove it; both are asked about cards that are all known.
    `worth` says what such a proof is worth among its like: the larger wins, equal is a tie.
    """

    what: Declaration
    held: Callable[[Sequence[Card]], bool]
    proof: Callable[[Sequence[Card]], tuple[Card, ...]] = tuple
    worth: Callable[[Sequence[Card]], int] = lambda _: 0


@dataclass(frozen=True, kw_only=True)
class ArrangingTerms:
    """What is played by.

    `cards` are dealt to each player, who makes `hands` of them; what is left over is set aside. `dealt` is how many
    hands are always dealt: those that nobody plays are spare (0: there are none). `specials` may be declared: a group
    takes effect where nothing of a group before it is declared. A game is won by who is ahead by the `margin`; where
    points that are scored for one thing count `points_together`, they may pass the target.
    """

    cards: int
    hands: HandRules
    dealt: int = 0
    pack: tuple[Card, ...] = PACK
    misorder: Misorder = Misorder.REJECT
    ties: Ties = Ties.NOBODY
    specials: tuple[tuple[Special, ...], ...] = ()
    margin: int = 1
    points_together: bool = False

    @property
    def places(self) -> int:
        """In how many places hands are compared."""
        return self.hands.most

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """What anybody may declare who holds it."""
        return tuple(one.what for group in self.specials for one in group)

    def holds(self, what: Declaration, cards: Sequence[Card]) -> bool:
        """Whether these cards may be declared as that. A hand of which not all is known may be anything."""
        known = UNKNOWN_CARDS.isdisjoint(cards)
        return any(one.what is what and (not known or one.held(cards)) for group in self.specials for one in group)


class ArrangingRules(HouseRules):
    """What the house rules of every game of arranging have."""

    @property
    def terms(self) -> ArrangingTerms:
        """What the engine plays by."""
        raise NotImplementedError

    def target_for(self, players: int) -> int:
        """The points that win a game of several deals which that many players start."""
        raise NotImplementedError

    @property
    def hands(self) -> HandRules:
        """Which hands may be made, and their order."""
        return self.terms.hands
