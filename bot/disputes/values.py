"""Values of disputes. Amounts are in chips, and times in seconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from bot.audit_log import VoidedResult
from bot.ledger.values import MemberCorrection


class DisputeStatus(Enum):
    OPEN = "open"
    STOOD = "stood"
    """The result is upheld."""
    CORRECTED = "corrected"
    """The result is upheld, but chips were moved."""
    VOIDED = "voided"
    WITHDRAWN = "withdrawn"


class OrderedTransfer(Struct, frozen=True, kw_only=True):
    """Chips moved because of a dispute, from one user to another (0: the bank)."""

    giver: int
    taker: int
    amount: int
    reason: str
    by_participant: bool = False
    """True if the person who ordered the transfer was dealt in."""


class DisputeSubject(Struct, frozen=True, kw_only=True):
    """Deals of a table that are disputed together: a single deal, or all deals of a finished game.

    `people` maps the user ids of the players dealt in to their names. `in_hand` is True if the deal is not over, and
    `is_game_on` if it belongs to a game of several deals that is not over. `is_void` is True if the deal ended void.
    `rules_fingerprint` is the fingerprint of the house rules ("": no longer known). `has_computers` is True if computer
    players were dealt in. `begun_at` is the start of the deal.
    """

    guild_id: int
    first_deal: int
    last_deal: int
    channel_id: int = 0
    game: str = ""
    people: Mapping[int, str] = field(default_factory=dict)
    in_hand: bool = False
    is_game_on: bool = False
    is_void: bool = False
    rules_fingerprint: str = ""
    has_computers: bool = False
    begun_at: float = 0.0


class Dispute(DisputeSubject, frozen=True, kw_only=True):
    """Dispute raised by `user_id` about deals. If the deals can no longer be read, only the stored facts are known.

    `number` counts a server's disputes from 1. `on_hold` is True while the table is paused for the dispute. While the
    dispute is open, `decided_by` and `decided_at` are None, and `ruling` is empty.
    """

    number: int
    table_id: int
    user_id: int
    reason: str
    disputed_at: float
    status: DisputeStatus
    transfers: tuple[OrderedTransfer, ...] = ()
    on_hold: bool = False
    decided_by: int | None = None
    decided_at: float | None = None
    ruling: str = ""

    @property
    def is_open(self) -> bool:
        return self.status is DisputeStatus.OPEN

    @property
    def decided_by_participant(self) -> bool:
        """True if a person who was dealt in decided the dispute."""
        return self.status is not DisputeStatus.WITHDRAWN and self.decided_by in self.people

    @property
    def affected_users(self) -> tuple[int, ...]:
        """User ids of the people who were dealt in and of the person who raised the dispute."""
        return tuple(dict.fromkeys((*self.people, self.user_id)))


class DisputeDecision(Struct, frozen=True, kw_only=True):
    """A decided dispute.

    If the decision voided anything, `members` has the correction of each member, and `results` the voided league
    results.
    """

    dispute: Dispute
    members: tuple[MemberCorrection, ...] = ()
    results: tuple[VoidedResult, ...] = ()


class DisputePage(Struct, frozen=True, kw_only=True):
    """A page of a server's open disputes, oldest first.

    `has_earlier` and `has_later` are True if there are disputes before or after the page.
    """

    disputes: tuple[Dispute, ...]
    has_earlier: bool = False
    has_later: bool = False
