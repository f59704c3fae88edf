"""Versions of a table, its stored facts, and the views that people get of it."""

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
from bot.tables.terms import Proposal, can_cost_chips
from bot.tables.values import Occupant, PublicTable, TableFacts, TableStatus, TableView, TurnOffer

TURN = "turn"
"""Kind of the deadline at which everybody who owes a move is timed out."""

WARNING = "warning"

COMPUTER = "computer"
"""Kind of the deadline at which a computer player moves."""

NEXT_DEAL = "next_deal"

VOTE = "vote"
"""Kind of the deadline at which a vote ends; silence counts as the answer."""

SHOW = "show"
"""Kind of the deadline until which the winner of a deal may show a hand that nobody paid to see."""

GRACE = 2.0
"""Seconds after the end of a turn in which a click made before the end is still accepted."""


@dataclass(frozen=True, kw_only=True)
class ReplayBase:
    """Encoded state between deals from which later moves are replayed, beginning with move number `first_move`."""

    state: str = field(repr=False)
    first_move: int


class TableBank(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Chips that the bank has given to the computer players of a table.

    `given_by_day` lists the chips not returned yet, oldest first, as pairs: the day whose stake paid them, and the
    amount. Days are counted in UTC since the epoch. `staked_users` are the user ids for which the bank has added its
    stake on `day`, `limit` chips each. `left` is the remainder of the server's stake for `day` as last read.

    Stored like `TableInfo`: never change a default.
    """

    given_by_day: tuple[tuple[int, int], ...] = ()
    day: int = 0
    staked_users: tuple[int, ...] = ()
    limit: int = 0
    left: int = 0


_NO_BANK_YET = TableBank()


class TableInfo(TableFacts, frozen=True, kw_only=True, omit_defaults=True):
    """Stored facts of a table, without the state of its game. They are encoded as JSON in the table's row.

    Fields equal to their default are not stored, so never change a default. The same applies to `TableBank` and
    `Occupant`.

    `decisions` has the number of each seat's current options, which its buttons carry; new options get a number above
    `last_decision`. `wallets` are the chips of each person outside the table as last read. They decide which options
    are offered; the ledger checks every payment. `pending_kicks` are the seats of kicked people, who leave when no
    deal, carried pot or game of several deals is left. `moves` is the number of moves played at the table.
    `replay_base` is only set between deals.
    """

    pack_readers: tuple[int, ...] = ()
    """User ids of people who have read the whole record of a disputed deal. They know cards of the pack, so they may
    not sit down.
    """
    next_seat: Seat = 1
    decisions: dict[int, int] = msgspec.field(default_factory=dict)
    last_decision: int = 0
    wallets: dict[int, int] = msgspec.field(default_factory=dict)
    pending_kicks: tuple[Seat, ...] = ()
    wanted_computers: int | None = None
    """Number of computer players wanted after the current deal. None: no change."""
    vote_count: int = 0
    """Number of votes held so far."""
    paused_at: float | None = None
    """Moment at which the clocks were paused. None: the table is not paused."""
    paused_deadlines: tuple[DeadlineRow, ...] = ()
    """Deadlines of a paused table as of `paused_at`. Resuming postpones them by the length of the pause."""
    closing: bool = False
    moves: int = 0
    replay_base: ReplayBase | None = None
    pending_terms: Proposal | None = None
    """Terms that apply after the current deal. None: no change.

    Terms that can cost more than the current ones lapse if too few of the seats that agreed are left by then.
    """
    newcomer_price: int = 0
    """Price in chips of being dealt in after sitting down, as last shown, if it includes a share of a carried pot;
    otherwise 0.
    """
    bank: TableBank = _NO_BANK_YET
    short_of_chips: tuple[Seat, ...] = ()
    """Seats that sit out until they top up, because they have too few chips for the next game of several deals."""
    queued_top_ups: dict[int, int] = msgspec.field(default_factory=dict)
    """Chips that each seat adds from its wallet after the deal, or as many as the wallet has by then."""
    disputed_at: float | None = None
    """Moment at which the first open dispute stopped the table. None: there is no open dispute."""
    disputed_deadlines: tuple[DeadlineRow, ...] = ()
    """Deadlines of a disputed table as of `disputed_at`. The end of the dispute postpones them by its length."""

    def occupant(self, seat: Seat) -> Occupant:
        """Return the occupant of `seat`. Raises KeyError."""
        for one in self.occupants:
            if one.seat == seat:
                return one
        raise KeyError(seat)


class TableVersion:
    """Base class of a committed version of a table and of a version that a command is building."""

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
        """Seats of people who have yet to say whether they play another game that can cost them chips."""
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

    @property
    def offers_brief_moves(self) -> bool:
        """True while the moves are offered that are possible only for a short time after a deal."""
        return self.deadline(SHOW) is not None

    def deadline(self, kind: str) -> DeadlineRow | None:
        return next((row for row in self.deadlines if row.kind == kind), None)

    def stack(self, seat: Seat) -> int:
        """Return the chips in front of `seat`."""
        return self.state.at(seat).stack

    def wallet_backing(self, seat: Seat) -> int:
        """Return the chips that `seat` could add from its wallet during a deal, by the balance last read."""
        sitter = self.info.occupant(seat)
        if sitter.is_computer or not (self.state.rules.uses_wallets or sitter.is_bystander):
            return 0
        return self.info.wallets.get(seat, 0)

    def can_pay(self, seat: Seat) -> bool:
        """Return True if `seat` can afford to be dealt in, by the wallet balances last read.

        A computer player counts as able to pay as much as the richest person; one that is skint leaves before the deal.
        """
        needed = required_stack(self.state, seat)
        if not self.info.occupant(seat).is_computer:
            return self.stack(seat) + self.wallet_backing(seat) >= needed
        people = {one.seat for one in self.info.occupants if not one.is_computer}
        purses = [chips + self.wallet_backing(other) for other, chips in self.state.stacks if other in people]
        return needed <= max((self.stack(seat), *purses))

    def options_for(self, seat: Seat, money: int) -> tuple[Option, ...]:
        """Return the options of `seat` if it has `money` chips outside the table.

        The rules would let people and computer players ask each other for loans; those options are left out.
        """
        options: tuple[Option, ...] = self.game.options(self.state, seat, money)
        if not (self.state.in_deal or self.offers_brief_moves):
            options = tuple([option for option in options if not option.move.IS_BRIEFLY_OFFERED])
        if seat != self.state.actor or not self.state.allows_loans:
            return options
        own = self.info.occupant(seat).is_computer
        return tuple([option for option in options if self._is_loan_allowed(option.move, own=own)])

    def _is_loan_allowed(self, move: Move, *, own: bool) -> bool:
        """Return False if `move` asks for a loan between a person and a computer player.

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
    """Views built so far, by the seat of the reader (None: the public)."""

    @classmethod
    def from_row(cls, row: TableRow, *, game: AnyGame, info: TableInfo, state: AnyState, **more: Any) -> LoadedTable:
        """Return the version of a table stored in `row`."""
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
    """Return the chips that `seat` must have in front of it to be dealt in. For use between deals.

    A game of several deals demands enough for its largest payment from everybody who would join it. The players of a
    game in progress only need the entry (D-67).
    """
    least = state.entry(seat)
    if not state.rules.several_deals or (state.has_unfinished_game and seat in state.active_seats):
        return least
    return max(least, state.rules.largest_payment(max(state.rules.min_players, len(state.next_players))))


def newcomer_price(state: AnyState, seat: Seat | None = None) -> int:
    """Return the price in chips of being dealt in if it includes a share of a carried pot; otherwise 0. For use between
    deals.

    `seat` None: the price for a person who sits down now.
    """
    price = state.newcomer_entry if seat is None else state.entry(seat)
    return price if price > state.rules.entry else 0


def largest_stack(state: AnyState, seats: Iterable[Seat]) -> int:
    """Return the largest stack among `seats` after each is filled up to its `required_stack`. For use between deals."""
    stacks = dict(state.stacks)
    return max(max(stacks[seat], required_stack(state, seat)) for seat in seats)


def table_view(loaded: LoadedTable, user_id: int | None) -> TableView:
    """Return the view of a table for `user_id` (None: the public). Each view is built once per version.

    A person without a seat gets the public view.
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
    turn, next_deal, show = loaded.deadline(TURN), loaded.deadline(NEXT_DEAL), loaded.deadline(SHOW)
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
        show_ends_at=None if show is None else show.due_at,
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
    """Return `PublicTable.computer_stack_limit`; None if it is unknown or limits nobody."""
    info, state = loaded.info, loaded.state
    if state.closed or not state.deal_no or state.has_unfinished_game:
        return None
    stacks = dict(state.stacks)
    owned = {one.seat: stacks[one.seat] + one.pocket for one in info.occupants if one.is_computer}
    people = [seat for seat in state.next_players if seat not in owned and loaded.can_pay(seat)]
    if not owned or not people:
        return None
    most = largest_stack(state, people)
    return most if max(owned.values()) > most else None


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
