"""Disputes as they are told. Amounts in chips, moments since the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from bot.acts.values import ResultOut
from bot.ledger.values import Corrected


class Status(Enum):
    """How a dispute stands."""

    OPEN = "open"
    STOOD = "stood"
    """The result stands."""
    CORRECTED = "corrected"
    """It stands, but chips were moved."""
    VOIDED = "voided"
    WITHDRAWN = "withdrawn"


class ChipsOrdered(Struct, frozen=True, kw_only=True):
    """Chips that were moved because of a dispute, from one user to another (0: the bank)."""

    giver: int
    taker: int
    amount: int
    reason: str
    own: bool = False
    """Whether it was moved by somebody who was dealt in."""


class Dispute(Struct, frozen=True, kw_only=True):
    """A deal, or the deals of a game, that somebody (`user_id`) disputes.

    `number` counts a server's disputes from 1. `people` are those who were dealt in, with their names. `in_hand`: the
    deal is not over, `on_hold`: the table stands still for it, `called_off`: the deal was void at its end. `agreed` is
    the fingerprint of the house rules it is played by ("": they are not known any more), `computers`: some were dealt
    in, too. `begun_at` is when the deal was begun. `decided_by`, `decided_at` and `ruling` are None or "" while it is
    open.
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
    at: float
    status: Status
    people: Mapping[int, str]
    ordered: tuple[ChipsOrdered, ...] = ()
    in_hand: bool = False
    on_hold: bool = False
    called_off: bool = False
    agreed: str = ""
    computers: bool = False
    begun_at: float = 0.0
    decided_by: int | None = None
    decided_at: float | None = None
    ruling: str = ""

    @property
    def open(self) -> bool:
        """Whether it is still to be decided."""
        return self.status is Status.OPEN

    @property
    def own(self) -> bool:
        """Whether it was decided by somebody who was dealt in."""
        return self.status is not Status.WITHDRAWN and self.decided_by in self.people

    @property
    def concerned(self) -> tuple[int, ...]:
        """The user ids of everybody whom it concerns."""
        return tuple(dict.fromkeys((*self.people, self.user_id)))


class Decided(Struct, frozen=True, kw_only=True):
    """What a decision led to: the dispute as it is now; where something was voided, what that changed for whom and
    which results of leagues it took out.
    """

    dispute: Dispute
    members: tuple[Corrected, ...] = ()
    results: tuple[ResultOut, ...] = ()


class DisputePage(Struct, frozen=True, kw_only=True):
    """Some of a server's open disputes, oldest first, and whether there are others before and after them."""

    disputes: tuple[Dispute, ...]
    earlier: bool = False
    later: bool = False
