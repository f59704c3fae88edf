"""State of a table besides its game: stored facts and loaded versions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct

from bot.rules.game import NOBODY, AnyGame, Event, Move, Option, Seat
from bot.rules.table.state import AnyState
from bot.store.schema.tables import DeadlineRow, TableRow
from bot.tables.terms import Proposal, can_cost_chips, required_stack
from bot.tables.values import Occupant, TableFacts, TableStatus, TableView


@dataclass(frozen=True, kw_only=True)
class ReplayBase:
    """Encoded state to replay from, between deals. `first_move` is the number of the first move played on it."""

    state: str = field(repr=False)
    first_move: int


class TableBank(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Chips that the bank has put into a table for its computer players.

    `given_by_day` are the chips given to computer players here and not returned yet, oldest first: pairs of the day
    whose stake they came from and an amount. Days are counted in UTC since the epoch. On `day` the bank has added its
    stake for `staked_users` (user ids), `limit` chips for each. `left` is what remained of the server's stakes of that
    day when last read.

    Stored like `TableInfo`: never change a default.
    """

    given_by_day: tuple[tuple[int, int], ...] = ()
    day: int = 0
    staked_users: tuple[int, ...] = ()
    limit: int = 0
    left: int = 0


_NO_BANK_YET = TableBank()


class TableInfo(TableFacts, frozen=True, kw_only=True, omit_defaults=True):
    """Stored facts of a table besides the game, encoded as JSON in the table's row at every change.

    Fields equal to their default are not stored, so never change a default; the same applies to `TableBank` and
    `Occupant`.

    `decisions` are the numbers of what each seat may do; `last_decision` is the highest number given, so none is given
    twice. `wallets` are people's chips outside the table when last read. They only decide what to offer: the ledger has
    the last word. `pending_kicks` are kicked seats. They leave when the deal is over, no pot is carried and no game of
    several deals is unfinished. `moves` counts the moves of the table. `replay_base` is set between deals only.
    """

    kicked: tuple[int, ...] = ()
    pack_readers: tuple[int, ...] = ()
    """User ids that read a whole record here while the table was disputed. They know cards of the pack and may take no
    seat.
    """
    next_seat: Seat = 1
    decisions: dict[int, int] = msgspec.field(default_factory=dict)
    last_decision: int = 0
    wallets: dict[int, int] = msgspec.field(default_factory=dict)
    pending_kicks: tuple[Seat, ...] = ()
    wanted_computers: int | None = None
    """Wanted number of computer players after the deal. None: no change."""
    vote_count: int = 0
    """Number of votes held so far."""
    paused_at: float | None = None
    """Moment at which the clocks were paused. None: they run."""
    paused_deadlines: tuple[DeadlineRow, ...] = ()
    """Deadlines of a paused table, as they were when it was paused."""
    closing: bool = False
    moves: int = 0
    replay_base: ReplayBase | None = None
    pending_terms: Proposal | None = None
    """Terms that apply after the deal. None: the current ones.

    If they can cost more than those in force by then, enough of the seats that agreed must still be there.
    """
    newcomer_price: int = 0
    """Price of sitting down (chips) that people were last shown, if it includes a share of a carried pot; otherwise 0.
    """
    bank: TableBank = _NO_BANK_YET
    short_of_chips: tuple[Seat, ...] = ()
    """Seats that sit out because they have too few chips for the next game, until they top up."""
    queued_top_ups: dict[int, int] = msgspec.field(default_factory=dict)
    """Chips that each seat adds when the deal is over, as far as the wallet has them."""
    disputed_at: float | None = None
    """Moment at which the first open dispute stopped the table. None: there is no open dispute."""
    disputed_deadlines: tuple[DeadlineRow, ...] = ()
    """Deadlines of the table at that moment."""

    def occupant(self, seat: Seat) -> Occupant:
        """Return the occupant of `seat`. Raises KeyError."""
        for one in self.occupants:
            if one.seat == seat:
                return one
        raise KeyError(seat)


class TableVersion:
    """Base of a committed version of a table and of one that a command is changing."""

    __slots__ = ()

    info: TableInfo
    game: AnyGame
    state: AnyState
    deadlines: tuple[DeadlineRow, ...]

    @property
    def status(self) -> TableStatus:
        if self.state.closed:
            return TableStatus.CLOSED
        if self.info.disputes:
            return TableStatus.DISPUTED
        if self.info.paused_at is not None:
            return TableStatus.PAUSED
        if self.info.closing:
            return TableStatus.CLOSING
        return TableStatus.PLAYING if self.state.deal_no else TableStatus.LOBBY

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """People who have not yet said whether they play another game that can cost them chips."""
        state = self.state
        if (
            state.in_deal
            or state.has_unfinished_game
            or not state.rules.several_deals
            or not can_cost_chips(state.rules)
        ):
            return ()
        asked = [one for one in state.seats if one.seat in self.info.undecided and state.is_staying(one)]
        return tuple(one.seat for one in asked if self.can_pay(one.seat))

    def deadline(self, kind: str) -> DeadlineRow | None:
        return next((row for row in self.deadlines if row.kind == kind), None)

    def stack(self, seat: Seat) -> int:
        """Return the chips in front of `seat`."""
        return self.state.at(seat).stack

    def wallet_backing(self, seat: Seat) -> int:
        """Return the chips that `seat` could add to its purse during a deal, by the wallet as last read."""
        sitter = self.info.occupant(seat)
        if sitter.is_computer or not (self.state.rules.uses_wallets or sitter.is_bystander):
            return 0
        return self.info.wallets.get(seat, 0)

    def can_pay(self, seat: Seat) -> bool:
        """Return True if `seat` can afford to be dealt in, by the wallets as last read.

        A computer player can if the bank may give it the chips: it never gets more than the richest person has.
        """
        needed = required_stack(self.state, seat)
        if not self.info.occupant(seat).is_computer:
            return self.stack(seat) + self.wallet_backing(seat) >= needed
        people = {one.seat for one in self.info.occupants if not one.is_computer}
        purses = [chips + self.wallet_backing(other) for other, chips in self.state.stacks if other in people]
        return needed <= max((self.stack(seat), *purses))

    def options_for(self, seat: Seat, money: int) -> tuple[Option, ...]:
        """Return the options of `seat` with `money` chips outside the table.

        These are the options of the rules, except that people and computer players do not ask each other for loans.
        """
        options: tuple[Option, ...] = self.game.options(self.state, seat, money)
        if seat != self.state.actor:
            return options
        own = self.info.occupant(seat).is_computer
        return tuple([option for option in options if self._is_loan_allowed(option.move, own=own)])

    def _is_loan_allowed(self, move: Move, *, own: bool) -> bool:
        """Return True unless `move` asks a person for a loan to a computer player, or the reverse.

        `own`: the player who moves is a computer player.
        """
        if move.invited_bystander != NOBODY:
            return not own
        return move.requested_lender == NOBODY or self.info.occupant(move.requested_lender).is_computer is own


@dataclass(frozen=True, kw_only=True, slots=True)
class LoadedTable(TableVersion):
    """Committed version of a table. It is immutable: a command builds the next version.

    `deal_events` are the events since the last deal began. `options` are the options offered to each seat.
    """

    table_id: int
    guild_id: int
    channel_id: int
    version: int
    game: AnyGame
    info: TableInfo
    state: AnyState
    deadlines: tuple[DeadlineRow, ...] = ()
    deal_events: tuple[Event, ...] = ()
    options: dict[Seat, tuple[Option, ...]] = field(default_factory=dict)
    views: dict[Seat | None, TableView] = field(init=False, default_factory=dict, compare=False, repr=False)
    """Views built so far, by the seat of their only reader (None: the public)."""

    @classmethod
    def from_row(cls, row: TableRow, *, game: AnyGame, info: TableInfo, state: AnyState, **more: Any) -> LoadedTable:
        """Return the version that is stored in `row`."""
        return cls(
            table_id=row.table_id,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            version=row.version,
            game=game,
            info=info,
            state=state,
            **more,
        )
