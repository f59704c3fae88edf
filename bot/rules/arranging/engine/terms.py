"""Terms of a deal: the house rules in the form that the engine needs.

Every game of arranging has its own house rules. All of them are converted to these terms, so that the engine works for
all games.
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
    """Treatment of an arrangement in which a hand is better than the one before it."""

    REJECT = "reject"
    AUTO_SORT = "auto_sort"
    LOSE_GAME = "lose_game"


class TieWinner(Enum):
    """Winner of a place in which the best hands tie, for games in which a place has one winner."""

    NOBODY = "nobody"
    NEXT_BEST = "next_best"
    """The tied hands cancel each other, and the best of the others wins."""
    FIRST = "first"
    """The hand that was turned up first wins."""


@dataclass(frozen=True, kw_only=True)
class SpecialHolding:
    """Holding that may be declared instead of an arrangement.

    `held` checks whether cards are such a holding, `proof` selects the cards that prove it. Both need known cards.
    `worth` values a proof among its like: the larger wins, equal values tie.
    """

    what: Declaration
    held: Callable[[Sequence[Card]], bool]
    proof: Callable[[Sequence[Card]], tuple[Card, ...]] = tuple
    worth: Callable[[Sequence[Card]], int] = lambda _: 0


@dataclass(frozen=True, kw_only=True)
class ArrangingTerms:
    """Terms of a deal.

    Each player receives `cards` cards and makes `hands` of them; unused cards are set aside. `dealt` is the fixed
    number of hands dealt: those without a player are spare. At 0 there are no spare hands. `specials` may be declared,
    in groups: a group takes effect only if nothing of an earlier group is declared. `margin` is the lead needed to win
    a game. With `points_together` the points for one thing count at once and may pass the target.
    """

    cards: int
    hands: HandRules
    hands_dealt: int = 0
    pack: tuple[Card, ...] = PACK
    misorder: Misorder = Misorder.REJECT
    ties: TieWinner = TieWinner.NOBODY
    specials: tuple[tuple[SpecialHolding, ...], ...] = ()
    winning_margin: int = 1
    points_together: bool = False

    @property
    def places(self) -> int:
        """Return the number of places in which hands are compared."""
        return self.hands.max_hands

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """Return the declarations that exist under these terms."""
        return tuple(one.what for group in self.specials for one in group)

    def can_declare(self, what: Declaration, cards: Sequence[Card]) -> bool:
        """Return True if these cards may be declared as `what`. A hand with unknown cards may be anything."""
        known = UNKNOWN_CARDS.isdisjoint(cards)
        return any(one.what is what and (not known or one.held(cards)) for group in self.specials for one in group)


class ArrangingRules(HouseRules):
    """House rules common to all games of arranging."""

    @property
    def terms(self) -> ArrangingTerms:
        """Return the terms that the engine plays by."""
        raise NotImplementedError

    def target_for(self, players: int) -> int:
        """Return the points that win a game of several deals started by that many players."""
        raise NotImplementedError

    @property
    def hands(self) -> HandRules:
        """Return the rules for hands and their order."""
        return self.terms.hands
