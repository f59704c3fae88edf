"""Values of disputes. Amounts are chips, moments are seconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from bot.audit_log.values import VoidedResult
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
    """True if the person who moved them was dealt in."""


class Dispute(Struct, frozen=True, kw_only=True):
    """A deal, or the deals of a game, disputed by `user_id`.

    `number` counts a server's disputes from 1. `people` maps the user ids of those dealt in to their names. `in_hand`:
    the deal is not over. `on_hold`: the table is paused for the dispute. `is_void`: the deal was void at its end.
    `rules_fingerprint` is the fingerprint of the house rules ("": no longer known). `has_computers`: computer players
    were dealt in too. `begun_at` is the start of the deal. `decided_by`, `decided_at` and `ruling` are None or "" while
    the dispute is open.
    """

    guild_id: int
    number: int
    table_id: int
    channel_id: int
    game: str
    first_deal: int
    last_deal: int
    user_id: int
    reason: str
    disputed_at: float
    status: DisputeStatus
    people: Mapping[int, str]
    transfers: tuple[OrderedTransfer, ...] = ()
    in_hand: bool = False
    on_hold: bool = False
    is_void: bool = False
    rules_fingerprint: str = ""
    has_computers: bool = False
    begun_at: float = 0.0
    decided_by: int | None = None
    decided_at: float | None = None
    ruling: str = ""

    @property
    def is_open(self) -> bool:
        """True if the dispute has not been decided or withdrawn."""
        return self.status is DisputeStatus.OPEN

    @property
    def decided_by_participant(self) -> bool:
        """True if it was decided by somebody who was dealt in."""
        return self.status is not DisputeStatus.WITHDRAWN and self.decided_by in self.people

    @property
    def affected_users(self) -> tuple[int, ...]:
        """User ids of everybody it concerns: those dealt in and the person who disputes."""
        return tuple(dict.fromkeys((*self.people, self.user_id)))


class DisputeDecision(Struct, frozen=True, kw_only=True):
    """A decided dispute. If the decision voided something, `members` has the corrections per member, and `results` the
    league results that were voided.
    """

    dispute: Dispute
    members: tuple[MemberCorrection, ...] = ()
    results: tuple[VoidedResult, ...] = ()


class DisputePage(Struct, frozen=True, kw_only=True):
    """A page of a server's open disputes, oldest first. `has_earlier` and `has_later` are True if there are more."""

    disputes: tuple[Dispute, ...]
    has_earlier: bool = False
    has_later: bool = False
