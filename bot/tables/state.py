"""State of a table besides its game: stored facts, loaded versions, and the views of them that people may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.ledger.values import BankStake
from bot.rules.game import NOBODY, AnyGame, Event, Move, Option, Seat, visible_events
from bot.rules.table.state import AnyState
from bot.store.schema.tables import DeadlineRow, TableRow
from bot.tables.terms import Proposal, can_cost_chips, default_buy_in
from bot.tables.values import Occupant, PublicTable, TableFacts, TableStatus, TableView, TurnOffer

TURN = "turn"
"""Kind of the deadline at which everybody who owes a move is timed out."""

WARNING = "warning"

COMPUTER = "computer"
"""Kind of the deadline at which a computer player moves."""

NEXT_DEAL = "next_deal"

VOTE = "vote"
"""Kind of the deadline at which a vote ends; silence counts as the answer."""

GRACE = 2.0
"""Seconds after the end of a turn during which a click made before it still counts."""


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


def required_stack(state: AnyState, seat: Seat) -> int:
    """Return the chips that a seat must have in front of it to be dealt in. For use between deals.

    For a new game of several deals it must be able to make the largest payment. So must a seat that waits for the next
    game. While a game is in progress, the rules alone decide which of its players play (D-67).
    """
    least = state.entry(seat)
    if not state.rules.several_deals or (state.has_unfinished_game and seat in state.active_seats):
        return least
    return max(least, state.rules.largest_payment(max(state.rules.min_players, len(state.next_players))))


def newcomer_price(state: AnyState, seat: Seat | None = None) -> int:
    """Return the price of being dealt in (chips) if it includes a share of the carried pot, else 0. For use between
    deals.

    `seat` None: for somebody who sits down now.
    """
    price = state.newcomer_entry if seat is None else state.entry(seat)
    return price if price > state.rules.entry else 0


def largest_stack(state: AnyState, seats: Iterable[Seat]) -> int:
    """Return the most chips that one of these seats has once purses are filled up. For use between deals."""
    stacks = dict(state.stacks)
    return max(max(stacks[seat], required_stack(state, seat)) for seat in seats)


def table_view(loaded: LoadedTable, user_id: int | None) -> TableView:
    """Return the view of a table for `user_id` (None: the public). Each is built once per version.

    A person without a seat sees what the public sees.
    """
    seat = None if user_id is None else loaded.info.seat_of(user_id)
    if seat not in loaded.views:
        loaded.views[seat] = _build_public_view(loaded) if seat is None else _build_seat_view(loaded, seat)
    found = loaded.views[seat]
    return found if found.user_id == user_id else replace(found, user_id=user_id)


def _build_public_table(loaded: LoadedTable) -> PublicTable:
    info = loaded.info
    stacks = dict(loaded.state.stacks)
    bank = info.bank
    broke = tuple(one.seat for one in info.players if one.seat in stacks and not loaded.can_pay(one.seat))
    between = not loaded.state.in_deal
    turn, next_deal = loaded.deadline(TURN), loaded.deadline(NEXT_DEAL)
    facts = {name: getattr(info, name) for name in TableFacts.__struct_fields__}
    facts["undecided"] = loaded.undecided
    return PublicTable(
        **facts,
        table_id=loaded.table_id,
        guild_id=loaded.guild_id,
        channel_id=loaded.channel_id,
        game=loaded.game.name,
        house_rules=loaded.state.rules,
        status=loaded.status,
        version=loaded.version,
        turn_ends_at=None if turn is None else turn.due_at - GRACE,
        next_deal_at=None if next_deal is None else next_deal.due_at,
        pending_terms=None if info.pending_terms is None else info.pending_terms.to_terms(info.settings),
        computers_have_stake=any(one.is_computer and one.seat in loaded.state.stakeholders for one in info.occupants),
        newcomer_prices=tuple(
            (one.seat, price)
            for one in info.occupants
            if one.seat in stacks and between
            if (price := newcomer_price(loaded.state, one.seat))
        ),
        newcomer_price=newcomer_price(loaded.state) if between else 0,
        unable_to_pay=broke,
        chips_needed=max((required_stack(loaded.state, seat) for seat in broke), default=0),
        bank_stake=BankStake(left=bank.left, limit=bank.limit)
        if any(one.is_computer for one in info.occupants)
        else None,
        computer_stack_limit=_computer_stack_limit(loaded) if between else None,
        queued_top_ups=tuple(info.queued_top_ups.items()),
    )


def _computer_stack_limit(loaded: LoadedTable) -> int | None:
    """Return the stack limit of computer players before the next deal, as far as it is known, or None."""
    info, state = loaded.info, loaded.state
    if state.closed or not state.deal_no or state.has_unfinished_game:
        return None
    stacks, computers = dict(state.stacks), {one.seat for one in info.occupants if one.is_computer}
    people = [seat for seat in state.next_players if seat not in computers and loaded.can_pay(seat)]
    if not computers or not people:
        return None
    most = largest_stack(state, people)
    above = any(stacks[seat] > most for seat in computers)
    return most if above or 2 * most < default_buy_in(state.rules) else None


def _build_public_view(loaded: LoadedTable) -> TableView:
    view = loaded.game.view(loaded.state, None)
    return TableView(
        table=_build_public_table(loaded),
        view=view,
        deal_events=visible_events(loaded.deal_events, None),
        turns=tuple(
            TurnOffer(
                seat=seat,
                options=tuple(option for option in loaded.options.get(seat, ()) if not option.secret),
                decision=loaded.info.decisions.get(seat, 0),
            )
            for seat in view.to_act
        ),
    )


def _build_seat_view(loaded: LoadedTable, seat: Seat) -> TableView:
    return replace(
        table_view(loaded, None),
        view=loaded.game.view(loaded.state, seat),
        user_id=loaded.info.occupant(seat).user_id,
        seat=seat,
        options=loaded.options.get(seat, ()),
        decision=loaded.info.decisions.get(seat, 0),
        wallet=loaded.info.wallets.get(seat, 0),
        deal_events=visible_events(loaded.deal_events, seat),
    )
