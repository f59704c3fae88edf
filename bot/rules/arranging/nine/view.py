"""What one person may know of a game of Nine Card Brag (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView, OwnHand
from bot.rules.arranging.nine.events import NineOutcome
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.game import NOBODY, Seat
from bot.rules.view import Phase


class NinePhase(Phase):
    """Where a table stands."""

    BETWEEN_DEALS = "between_deals"
    PACKING = "packing"
    """Everybody says in private whether they call a bum deal that may be dealt round (six players)."""
    TENTH = "tenth"
    """The dealer may deal a tenth card."""
    DISCARDING = "discarding"
    """Everybody who has ten cards discards one, face down."""
    ARRANGING = "arranging"
    """Everybody arranges, declares or packs, in private."""
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class OwnView(OwnHand):
    """What only the viewer knows of their seat. Between deals it tells of the last deal.

    `given_up` are the card they discarded or, where their nine cards were dealt round, those.
    """

    packs: bool | None = None
    """Whether they call a bum deal; None where they have not said."""


@dataclass(frozen=True, kw_only=True)
class NineSeatView(ArrangingSeatView):
    """One seat as everybody sees it. Between deals it tells of the last deal."""

    paid: int
    """What it has put into the pot in this deal, or in the last one."""
    packed: bool
    """Called a bum deal, and is out."""


@dataclass(frozen=True, kw_only=True)
class NineView(ArrangingView[NineSeatView]):
    """Everything a viewer may know at a table of Nine Card Brag.

    `pots` are the chips in each pot: in one, or in those of the rounds and the one for all three. `caller` is whose bum
    deal may be dealt round, or was. `packing` is the same for everybody.
    """

    ARRANGING = NinePhase.ARRANGING

    phase: NinePhase
    rules: NineRules
    pots: tuple[int, ...]
    caller: Seat
    tenth: bool
    """A tenth card was dealt."""
    packing: bool
    """Whether a bum deal may be called now."""
    deals_played: int
    """Deals of the game that are over."""
    outcome: NineOutcome | None
    own: OwnView | None = None

    @property
    def deals_left(self) -> int:
        """How many deals the game still has, the one in hand included; 0 where it is played to the target, and where
        it goes on only until somebody is ahead.
        """
        return max(0, self.rules.end.deals - self.deals_played) if self.rules.for_points else 0

    @property
    def dealt_round(self) -> bool:
        """Whether the nine cards of who called a bum deal were dealt round."""
        return self.tenth and self.caller != NOBODY
