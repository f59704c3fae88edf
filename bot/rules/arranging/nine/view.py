"""Phases of Nine Card Brag, and the view of one person (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView, OwnCardsView
from bot.rules.arranging.nine.events import NineOutcome
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.game import NOBODY, Seat
from bot.rules.view import Phase


class NinePhase(Phase):
    """Phases of a table."""

    BETWEEN_DEALS = "between_deals"
    PACKING = "packing"
    """Everybody answers in private whether they call a bum deal that may be dealt round (six players)."""
    TENTH = "tenth"
    """The dealer may deal a tenth card."""
    DISCARDING = "discarding"
    """Everybody who has ten cards discards one, face down."""
    ARRANGING = "arranging"
    """Everybody arranges, declares or packs, in private."""
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class NineOwnView(OwnCardsView):
    """Private knowledge of the viewer about their seat. Between deals it describes the last deal.

    `given_up` is the discarded card, or the nine cards that were dealt round.
    """

    packs: bool | None = None
    """True if the viewer calls a bum deal; None before the answer."""


@dataclass(frozen=True, kw_only=True)
class NineSeatView(ArrangingSeatView):
    """Public view of one seat. Between deals it describes the last deal."""

    paid: int
    """Chips put into the pot in this deal, or in the last one."""
    packed: bool
    """True if the seat called a bum deal and is out."""


@dataclass(frozen=True, kw_only=True)
class NineView(ArrangingView[NineSeatView]):
    """All that a viewer may know at a table of Nine Card Brag.

    `pots` are the chips in each pot: a single one, or those of the rounds and the one for all three. `caller` is the
    player whose bum deal may be dealt round, or was. `packing` is the same for everybody.
    """

    ARRANGING = NinePhase.ARRANGING

    phase: NinePhase
    rules: NineRules
    pots: tuple[int, ...]
    caller: Seat
    tenth: bool
    """True if a tenth card was dealt."""
    packing: bool
    """True if a bum deal may be called now."""
    deals_played: int
    """Number of finished deals of the game."""
    outcome: NineOutcome | None
    own: NineOwnView | None = None

    @property
    def deals_left(self) -> int:
        """Return the number of deals left in the game, including the current one.

        It is 0 if the game is played to the target. It is also 0 once the game continues only until somebody leads.
        """
        return max(0, self.rules.end.deals - self.deals_played) if self.rules.for_points else 0

    @property
    def dealt_round(self) -> bool:
        """Return True if the nine cards of a bum deal were dealt round."""
        return self.tenth and self.caller != NOBODY
