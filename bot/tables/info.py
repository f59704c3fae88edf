"""What a table keeps beside the game's own state: who sits where, what was agreed, whose options have which number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.rules.betting.house_rules import BragRules, MoneySource
from bot.rules.game import Seat
from bot.store.change import DeadlineRow
from bot.tables.values import Agreement, Sitter, TableSettings, TableStatus, Terms


@dataclass(frozen=True, kw_only=True)
class Base:
    """A state to replay from, between deals: `state` as text, `first` the number of the first move played on it."""

    state: str
    first: int


@dataclass(kw_only=True)
class Info:
    """The part of a table that is not the game; stored as JSON with the table's row at every change.

    A draft changes a copy of its own by replacing whole fields; what was committed is never changed.

    `sitters` stand in the order in which they sat down. `departed` left since the last deal began. `decisions` number
    what each seat may do; `last_decision` is the highest number given, so a seat never has one twice. `wallets` are
    each person's money outside the table when it was last read, a hint for what to offer: the ledger decides. `going`
    leave when the deal is over and no pot is carried. `moves` counts the table's moves. `base` is there between deals
    only.
    """

    host: int
    settings: TableSettings
    sitters: tuple[Sitter, ...] = ()
    departed: tuple[Sitter, ...] = ()
    invited: tuple[int, ...] = ()
    kicked: tuple[int, ...] = ()
    next_seat: Seat = 1
    decisions: dict[int, int] = field(default_factory=dict)
    last_decision: int = 0
    wallets: dict[int, int] = field(default_factory=dict)
    going: tuple[Seat, ...] = ()
    computers: int | None = None
    """How many computer players shall sit here once the deal is over; None: as many as do."""
    agreement: Agreement | None = None
    paused_at: float | None = None
    """Since when the clocks stand still; None: they run."""
    standing: tuple[DeadlineRow, ...] = ()
    """The deadlines of a paused table, as they were when it was paused."""
    closing: bool = False
    turn_began_at: float | None = None
    moves: int = 0
    base: Base | None = None
    coming: Terms | None = None
    """What the table plays by once the deal is over; None: what it plays by now."""

    def copy(self) -> Info:
        """The same, to be changed: what `copy.copy` makes, in a fraction of the time."""
        made = object.__new__(Info)
        vars(made).update(vars(self))
        return made

    def sitter(self, seat: Seat) -> Sitter:
        """Who sits at `seat`; KeyError where nobody does."""
        for one in self.sitters:
            if one.seat == seat:
                return one
        raise KeyError(seat)


def status_of(state: Any, info: Info) -> TableStatus:
    """How a table stands, by the game's state and what is kept beside it."""
    if state.closed:
        return TableStatus.CLOSED
    if info.paused_at is not None:
        return TableStatus.PAUSED
    if info.closing:
        return TableStatus.CLOSING
    return TableStatus.PLAYING if state.deal_no else TableStatus.LOBBY


def can_pay(info: Info, rules: BragRules, seat: Seat, stack: int) -> bool:
    """Whether `seat` with `stack` chips before it can be dealt in, as far as is known. A computer player always can."""
    return stack + backing(info, rules, seat) >= rules.entry or info.sitter(seat).computer


def backing(info: Info, rules: BragRules, seat: Seat) -> int:
    """What `seat` could add to his purse in the middle of a deal, as far as is known (chips)."""
    if rules.money_source is not MoneySource.WALLET or info.sitter(seat).computer:
        return 0
    return info.wallets.get(seat, 0)
