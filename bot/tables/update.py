"""Unit of work of one command: the new version of a table with its rows, postings and notes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.audit_log import make_audit_entry, mark_own_ruling
from bot.clock import Clock
from bot.errors import Refusal
from bot.ledger.postings import stake_claim, stake_transaction
from bot.ledger.values import BankStake
from bot.players.registry import Chooser
from bot.rules.cards import Card
from bot.rules.game import (
    NOBODY,
    Deal,
    DealOver,
    DealRound,
    Event,
    GameOver,
    IllegalMove,
    Move,
    Option,
    Seat,
    Void,
    rules_fingerprint,
)
from bot.rules.table.events import CameBack, DealStarted, LeaveAnnounced, LoanAsked, SeatLeft, TurnPassed
from bot.rules.table.state import AnyState
from bot.store.codec import encode, encode_events, encode_move, encode_state
from bot.store.schema.tables import (
    DealEndRow,
    DealRow,
    GameRow,
    HistoryEntryRow,
    MoveRow,
    SeatRow,
    TableRow,
    history_entry_rows,
)
from bot.store.writing.write_batch import AuditEntryRow, UpsertRow, WriteBatch
from bot.tables.bookkeeping import WALLET_EVENTS, Bookkeeping
from bot.tables.settlement import (
    SettledDeal,
    SettledGame,
    Settlement,
    SettlementRecorder,
    SettlementRows,
    record_nothing,
)
from bot.tables.state import LoadedTable, ReplayBase, TableVersion
from bot.tables.values import NoteKind, Occupant, TableNote

UNLIMITED_CHIPS = 10**15
"""More chips than anybody has, to find the options of a seat as if money were no limit."""


_NO_SETTLEMENT_ROWS = SettlementRows()
_EMPTY_BATCH = WriteBatch()


class Dependencies(Struct, frozen=True, kw_only=True):
    """Dependencies of the commands.

    `wallet_balances(guild_id, user_ids)` reads wallets. `bank_stake(guild_id, day, user_ids)` reads the stake of the
    bank on computer players on a day. `shuffle` returns cards in random order. `chooser(game)` returns the computer
    player of a game, and `thinking_time(rng)` a random pause in seconds; its character chooses among several of them.
    `is_server_unavailable(guild_id)` returns True if a server is unavailable on Discord, so that its clocks are
    stopped. `record_settlement` returns rows to commit with a change that ends a deal or a game.
    """

    clock: Clock
    wallet_balances: Callable[[int, tuple[int, ...]], Awaitable[dict[int, int]]]
    bank_stake: Callable[[int, int, tuple[int, ...]], Awaitable[BankStake]]
    shuffle: Callable[[Sequence[Card]], tuple[Card, ...]]
    chooser: Callable[[str], Chooser]
    thinking_time: Callable[[Random], float]
    rng: Random
    is_server_unavailable: Callable[[int], Awaitable[bool]]
    record_settlement: SettlementRecorder = record_nothing


class TableUpdate(TableVersion):
    """Next version of a table while a command builds it. Nothing takes effect before its batch is committed."""

    def __init__(self, before: LoadedTable, dependencies: Dependencies, *, actor: int = 0) -> None:
        self.before = before
        self.dependencies = dependencies
        self.now = dependencies.clock.now()
        self.info = before.info
        self.state = before.state
        self.game = before.game
        self.deal_events = before.deal_events
        self.deadlines = before.deadlines
        self.events: tuple[Event, ...] = ()
        self.notes: list[TableNote] = []
        self.actor = actor
        self.idempotency_key: str | None = None
        """Idempotency key of a command that a deadline triggers."""
        self.bookkeeping = Bookkeeping(self)
        self._seat_rows: list[SeatRow] = []
        self._move_rows: list[MoveRow] = []
        self._deal_rows: list[DealRow] = []
        self._deal_end_rows: list[DealEndRow] = []
        self._game_rows: list[GameRow] = []
        self._played_rows: list[HistoryEntryRow] = []
        self._kicked: list[Seat] = []
        self._settled_deals: list[SettledDeal] = []
        self._settled_games: list[SettledGame] = []
        self._audit_entries: list[AuditEntryRow] = []
        self.settlement_rows = _NO_SETTLEMENT_ROWS
        self._extra_batch = _EMPTY_BATCH

    # Queries

    @property
    def in_progress(self) -> bool:
        """True during a deal or a game of several deals."""
        return self.state.in_deal or self.state.has_unfinished_game

    @property
    def is_unsettled(self) -> bool:
        """True if closing has to wait, because a deal or game of several deals is in progress or a pot is carried."""
        return self.in_progress or bool(self.state.carried)

    @property
    def carried_chips(self) -> int:
        """Chips in the pot from earlier deals. During a deal: the chips that voiding it would leave in the pot."""
        if not self.state.in_deal:
            return self.state.carried
        void, _ = self.game.play(self.state, Void())
        return int(void.carried)

    @property
    def is_ready_to_close(self) -> bool:
        """True if the table is closing and need not wait any longer."""
        return self.info.closing and not self.is_unsettled

    @property
    def is_paused(self) -> bool:
        return self.info.paused_at is not None

    def player_seat(self, user_id: int) -> Seat:
        """Return the seat of a player. Refusals `not_seated`, and `only_backs` for a bystander."""
        seat = self.occupied_seat(user_id)
        if self.info.occupant(seat).is_bystander:
            raise Refusal("only_backs")
        return seat

    def occupied_seat(self, user_id: int) -> Seat:
        """Return the seat of a player or bystander. Refusal `not_seated`."""
        seat = self.info.seat_of(user_id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def humans(self) -> tuple[Occupant, ...]:
        """Return the people who play at the table, longest seated first."""
        return tuple([one for one in self.info.players if not one.is_computer])

    @property
    def offers_brief_moves(self) -> bool:
        """True while such moves are offered: from the change that ends a deal until their deadline."""
        return super().offers_brief_moves or any(isinstance(event, DealOver) for event in self.events)

    # Changes

    def add_note(self, kind: NoteKind, *, seat: Seat = NOBODY, amount: int = 0, game: str = "") -> None:
        """Add a note about an event outside the game, for subscribers."""
        self.notes.append(TableNote(kind, seat, amount, game))

    def audit_manager(
        self, user_id: int, kind: str, *, person: int = 0, reason: str = "", plays_here: bool = False, **facts: object
    ) -> None:
        """Add an audit entry if the person acts as a manager of the server and not as host.

        `plays_here`: the person plays at this table. The entry is then added even for the host, and has a mark.
        """
        if user_id != self.info.host or plays_here:
            table = self.before.table_id
            done = make_audit_entry(
                self.before.guild_id, user_id, kind, person=person, reason=reason, leagues=(), table=table, **facts
            )
            self._audit_entries.append(mark_own_ruling(done, (user_id,) if plays_here else ()))

    def update_info(self, **changes: Any) -> None:
        self.info = replace(self.info, **changes)

    def update_occupant(self, seat: Seat, **changes: Any) -> None:
        """Replace fields of the occupant of `seat`."""
        self.update_info(
            occupants=tuple(replace(one, **changes) if one.seat == seat else one for one in self.info.occupants)
        )

    def add_occupant(self, seat: Seat, user_id: int, name: str, *, bystander: bool = False) -> None:
        """Record a new occupant of `seat`. The caller plays the move that seats them."""
        sitter = Occupant(seat=seat, user_id=user_id, name=name, is_bystander=bystander)
        self.update_info(occupants=(*self.info.occupants, sitter), next_seat=seat + 1)
        self._add_seat_row(sitter)

    def play(self, move: Move, backing: int = 0) -> None:
        """Play `move` and record its events, postings and rows. `backing` is the chips that the seat could add from its
        wallet.

        Raises Refusal with the reason of the rules. Raises RuntimeError if a person would be dealt in without having
        agreed to the current terms or to another game.
        """
        if isinstance(move, Deal | DealRound):
            behind = {one.seat for one in self.info.occupants if one.outdated_terms is not None}
            if not behind.isdisjoint(self.state.next_players):
                raise RuntimeError(f"{behind} have not agreed to what is played by")
            if self.undecided:
                raise RuntimeError(f"{self.undecided} have not said whether they play another game")
        move = self.state.with_random_cards(move, self.dependencies.shuffle)
        try:
            state, events = self.game.play(self.state, move, backing)
        except IllegalMove as reason:
            raise Refusal(reason.code, **reason.facts) from None  # its text would reveal cards
        self.record(move, state, events)

    def record(self, move: Move, state: AnyState, events: tuple[Event, ...]) -> None:
        """Record `move` with the `state` and the `events` that it leads to."""
        before, self.state = self.state, state
        number = self.info.moves + 1
        deal_no = state.deal_no + isinstance(move, DealRound)
        if isinstance(move, Deal | DealRound) and not self._deal_rows:
            self._begin_deal(before, number, deal_no)
        if isinstance(move, Deal) and not before.has_unfinished_game:
            self.update_info(first_deal=deal_no)
        self._move_rows.append(
            MoveRow(
                table_id=self.before.table_id,
                number=number,
                deal_no=deal_no,
                seat=move.seat,
                move=encode_move(move),
                events=encode_events(events),
                at=self.now,
            )
        )
        self.update_info(moves=number)
        if any(isinstance(event, (DealOver, *WALLET_EVENTS)) for event in events):
            self._post(move, events)
        if self.info.first_deal:
            self._end_game(events)
        self.events += events
        self.deal_events += events
        if not self.state.in_deal and (before.in_deal or isinstance(move, Deal)):
            self.set_replay_base()

    def set_replay_base(self) -> None:
        """Make the current state the start of replays. For use between deals."""
        self.update_info(replay_base=ReplayBase(state=encode_state(self.state), first_move=self.info.moves + 1))

    def _begin_deal(self, before: AnyState, number: int, deal_no: int) -> None:
        """Record the start of a deal: with its Deal move, or with a DealRound, which finds the dealer first."""
        earlier = self.before.info.departed
        self.update_info(replay_base=None, departed=tuple(one for one in self.info.departed if one not in earlier))
        self.deal_events = ()
        sheet = self.info.sheet
        self._deal_rows.append(
            DealRow(
                table_id=self.before.table_id,
                deal_no=deal_no,
                first_move=number,
                rules_version=self.game.rules_version,
                snapshot=encode_state(before),
                started_at=self.now,
                game=self.game.name,
                options=encode(before.rules),
                sheet=None if sheet is None else encode(sheet),
                agreed=rules_fingerprint(self.game, before.rules),
            )
        )

    def _end_game(self, events: tuple[Event, ...]) -> None:
        """Record the end of a game of several deals, if it is among `events`."""
        over = next((event for event in events if isinstance(event, GameOver)), None)
        if over is not None:
            first, last = self.info.first_deal, self.state.deal_no
            self._settled_games.append(SettledGame(first_deal=first, last_deal=last, over=over))
            self._game_rows.append(
                GameRow(
                    table_id=self.before.table_id,
                    first_deal=first,
                    last_deal=last,
                    guild_id=self.before.guild_id,
                    game=self.game.name,
                    ended_at=self.now,
                    ending=encode_events((over,)),
                )
            )
            played = {seat for seat, _ in over.points}  # people who arrived later have already agreed to the next game
            self.update_info(undecided=tuple(one.seat for one in self.humans() if one.seat in played))
        if not self.state.has_unfinished_game:
            self.update_info(first_deal=0)

    def _post(self, move: Move, events: tuple[Event, ...]) -> None:
        """Post the chips that `events` move, record the end of a deal, and remove people who have left."""
        at_table = events
        for place, event in enumerate(events):
            if isinstance(event, DealOver):
                self.update_info(last_deal_ended_at=self.now)
                self._settle_deal(event, (*self.deal_events, *events[: place + 1]))
                at_table = events[place + 1 :]
        paid = [event for event in at_table if isinstance(event, WALLET_EVENTS)]
        if not paid:
            return
        in_hand = (*self.deal_events, *events) if self.state.in_deal else ()
        self.bookkeeping.post_payments(move, paid, at_table, in_hand, actor=self.actor)
        for event in paid:
            if isinstance(event, SeatLeft):
                self._remove_occupant(event.seat)

    def _settle_deal(self, ended: DealOver, of_deal: tuple[Event, ...]) -> None:
        """Post a finished deal and record its end. `of_deal` are all its events, and `ended` is the last of them."""
        self.bookkeeping.post_deal(ended.deal_no, of_deal)
        self._settled_deals.append(
            SettledDeal(deal_no=ended.deal_no, first_deal=self.info.first_deal, events=of_deal, over=ended)
        )
        dealt = {seat for event in of_deal if isinstance(event, DealStarted) for seat in event.seats}
        people = self.bookkeeping.users_by_seat()
        table_id, deal_no, outcome = self.before.table_id, ended.deal_no, encode(ended.outcome)
        self._deal_end_rows.append(DealEndRow(table_id=table_id, deal_no=deal_no, ended_at=self.now, outcome=outcome))
        self._played_rows += history_entry_rows(
            guild_id=self.before.guild_id,
            channel_id=self.before.channel_id,
            people=(people[seat] for seat in dealt),
            ended_at=self.now,
            table_id=table_id,
            deal_no=deal_no,
        )

    def _remove_occupant(self, seat: Seat) -> None:
        gone = self.info.occupant(seat)
        info = self.info
        self._kicked += [other for other in info.pending_kicks if other == seat]
        self.update_info(
            occupants=tuple(one for one in info.occupants if one.seat != seat),
            departed=(*info.departed, gone),
            decisions={other: number for other, number in info.decisions.items() if other != seat},
            wallets={other: amount for other, amount in info.wallets.items() if other != seat},
            pending_kicks=tuple(other for other in info.pending_kicks if other != seat),
            short_of_chips=tuple(other for other in info.short_of_chips if other != seat),
        )
        self._add_seat_row(gone, left=True)

    def _add_seat_row(self, sitter: Occupant, *, left: bool = False) -> None:
        """Add the row of a person who sits down or has `left`."""
        self._seat_rows.append(
            SeatRow(
                table_id=self.before.table_id,
                seat=sitter.seat,
                user_id=sitter.user_id,
                guild_id=self.before.guild_id,
                left=left,
                name=sitter.name,
            )
        )

    # Result

    async def find_options(self) -> dict[Seat, tuple[Option, ...]]:
        """Return the options of every seat. A wallet that affects them is read again at the start of a turn."""
        begins = {
            event.seat if isinstance(event, TurnPassed) else event.lender
            for event in self.events
            if isinstance(event, TurnPassed | LoanAsked)
        }
        found: dict[Seat, tuple[Option, ...]] = {}
        for one in self.info.occupants:
            options = self.options_for(one.seat, UNLIMITED_CHIPS)
            dearest = max([option.price if option.most is None else option.most for option in options], default=-1)
            # If the purse covers every option with a chip to spare, the wallet does not matter. If both together do,
            # the options are the same.
            if options and dearest >= (purse := self.stack(one.seat)):
                if one.seat in begins and (self.state.rules.uses_wallets or one.is_bystander):
                    await self.bookkeeping.read_wallets((one.seat,))
                backing = self.wallet_backing(one.seat)
                if dearest >= purse + backing:
                    options = self.options_for(one.seat, backing)
            found[one.seat] = options
        return found

    async def fund_lender(self) -> None:
        """Top up the purse of a player who must lend to the player to act without being asked (RULES 3.10).

        The chips come from the lender's wallet. Nothing happens unless the house rules count wallets and the player to
        act is short.
        """
        if not self.state.rules.uses_wallets or not self.state.missing_chips(self.wallet_backing):
            return
        await self.bookkeeping.read_wallets(one.seat for one in self.state.seats)
        brought = self.state.lender_top_up(self.wallet_backing)
        if brought is not None:
            self.play(brought)

    @property
    def ends_something(self) -> bool:
        """True if recorders must run: a deal, a game or the table ends, or somebody leaves or comes back."""
        return (
            bool(self._settled_deals or self._settled_games)
            or (self.state.closed and not self.before.state.closed)
            or any(isinstance(event, LeaveAnnounced | CameBack) for event in self.events)
            or any(row.left for row in self._seat_rows)
        )

    def settlement(self) -> Settlement:
        """Return everything that this update ends, for the recorders.

        Game and house rules are those from before the update, because the same update may switch to others.
        """
        before = self.before
        sitters = (*self.info.occupants, *self.info.departed)
        bystanders = {one.seat for one in sitters if one.is_bystander}
        return Settlement(
            table_id=before.table_id,
            guild_id=before.guild_id,
            channel_id=before.channel_id,
            at=self.now,
            game=before.game,
            rules=before.state.rules,
            sheet=before.info.sheet,
            people={one.seat: one.user_id for one in sitters},
            names={one.seat: one.name for one in sitters},
            deals=tuple(self._settled_deals),
            games=tuple(self._settled_games),
            leaving=tuple(event.seat for event in self.events if isinstance(event, LeaveAnnounced)),
            returned=tuple(event.seat for event in self.events if isinstance(event, CameBack)),
            left=tuple(row.seat for row in self._seat_rows if row.left and row.seat not in bystanders),
            kicked=tuple(self._kicked),
            in_deal=self.state.in_deal,
            closed=self.state.closed and not before.state.closed,
        )

    def add_batch(self, batch: WriteBatch) -> None:
        """Add another service's changes, to be committed in the same transaction as this update.

        Only transactions, audit entries, claims, upserts and uncounted deals of `batch` are used.
        """
        so_far = self._extra_batch
        self._extra_batch = WriteBatch(
            transactions=(*so_far.transactions, *batch.transactions),
            audit_entries=(*so_far.audit_entries, *batch.audit_entries),
            claims=(*so_far.claims, *batch.claims),
            upserts=(*so_far.upserts, *batch.upserts),
            uncounted_deals=(*so_far.uncounted_deals, *batch.uncounted_deals),
        )

    def number_decisions(self, options: dict[Seat, tuple[Option, ...]]) -> tuple[Seat, ...]:
        """Give a new decision number to each seat whose options changed or whose turn began again, and return those
        seats.

        The seats share one number, so that a button which several of them may press can carry it.
        """
        was = self.before.options
        turns = {event.seat for event in self.events if isinstance(event, TurnPassed)}
        anew = turns.intersection(self.state.to_act)
        changed = tuple([seat for seat, offered in options.items() if offered != was.get(seat, ()) or seat in anew])
        if changed:
            number = self.info.last_decision + 1
            decisions = {**self.info.decisions, **dict.fromkeys(changed, number)}
            self.update_info(last_decision=number, decisions=decisions)
        return changed

    def build_batch(self, key: str | None, answer: str, upserts: tuple[UpsertRow, ...] = ()) -> WriteBatch:
        before, along, kept = self.before, self._extra_batch, self.settlement_rows
        guild_id, today, stakes = before.guild_id, self.bookkeeping.today, self.bookkeeping.added_stakes
        return WriteBatch(
            idempotency_key=key,
            answer=answer,
            expected_version=before.version,
            table=TableRow(
                table_id=before.table_id,
                guild_id=before.guild_id,
                channel_id=before.channel_id,
                status=self.status.value,
                version=before.version + 1,
                game=self.game.name,
                rules_version=self.game.rules_version,
                info=encode(self.info),
            ),
            seats=tuple(self._seat_rows),
            moves=tuple(self._move_rows),
            deals=tuple(self._deal_rows),
            deal_ends=tuple(self._deal_end_rows),
            games=tuple(self._game_rows),
            played=tuple(self._played_rows),
            deadlines=None if self.deadlines == before.deadlines else self.deadlines,
            replaces_every_deadline={row.kind for row in self.deadlines}.issuperset(
                [row.kind for row in before.deadlines]
            ),
            transactions=(
                *[stake_transaction(guild_id, today, *added) for added in stakes.items()],
                *self.bookkeeping.posted,
                *along.transactions,
            ),
            audit_entries=(*self._audit_entries, *along.audit_entries),
            claims=(*[stake_claim(guild_id, today, user_id) for user_id in stakes], *along.claims),
            expected_unclaimed=kept.expected_unclaimed,
            upserts=(*upserts, *kept.upserts, *along.upserts),
            results=kept.results,
            deal_tallies=kept.deal_tallies,
            pending_counts=kept.pending_counts,
            uncounted_deals=along.uncounted_deals,
        )

    def loaded_table(self, options: dict[Seat, tuple[Option, ...]]) -> LoadedTable:
        """Return the table as it is once the update is committed."""
        before = self.before
        return LoadedTable(
            table_id=before.table_id,
            guild_id=before.guild_id,
            channel_id=before.channel_id,
            version=before.version + 1,
            game=self.game,
            info=self.info,
            state=self.state,
            deadlines=self.deadlines,
            deal_events=self.deal_events,
            options=options,
        )
