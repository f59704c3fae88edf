"""Unit of work of one command: the new state of a table with its rows, postings and notes."""

from __future__ import annotations

from copy import copy
from typing import Any

from msgspec.structs import replace

from bot.acts.acts import act, ruled
from bot.errors import Refusal
from bot.rules.game import Deal, DealRound, Event, IllegalMove, Move, Option, Seat, Void
from bot.rules.outcome import DealOver, GameOver
from bot.rules.table.events import CameBack, DealStarted, LeaveAnnounced, SeatLeft, TurnPassed
from bot.rules.table.state import AnyState
from bot.store.change import ActRow, Change, SmallRow
from bot.store.codec import encode, encode_state
from bot.store.tables import TableRow
from bot.tables.banking import Banking
from bot.tables.booking import BETWEEN_PLAYER_AND_TABLE, Booking
from bot.tables.info import AnyVersion, Base
from bot.tables.loaded import Loaded
from bot.tables.means import Means
from bot.tables.settled import DealSettled, GameSettled, Kept, Settled
from bot.tables.values import Sitter
from bot.tables.written import Written

Note = tuple[str, dict[str, object]]

_NOTHING = Change()
_NOTHING_KEPT = Kept()


class Edition(AnyVersion):
    """Next version of a table while a command changes it. Nothing takes effect before its `Change` is committed."""

    def __init__(self, before: Loaded, means: Means, now: float, *, actor: int = 0) -> None:
        self.before = before
        self.means = means
        self.now = now
        self.info = copy(before.info)
        self.state = before.state
        self.game = before.game
        self.happened = before.happened
        self.deadlines = before.deadlines
        self.events: tuple[Event, ...] = ()
        self.notes: list[Note] = []
        self.actor = actor
        self.key: str | None = None
        """Idempotency key of a command that a deadline triggers."""
        self.bank = Banking(self.info, before.guild_id, now)
        self.booking = Booking(before, means, self.info, self.bank)
        self._written = Written(before, now)
        self._sent_away: list[Seat] = []
        self._settled_deals: list[DealSettled] = []
        self._settled_games: list[GameSettled] = []
        self._acts: list[ActRow] = []
        self._kept = _NOTHING_KEPT
        self._along = _NOTHING

    # Queries

    @property
    def in_deal(self) -> bool:
        """True during a deal, including its last decision."""
        return self.state.in_deal

    @property
    def goes_on(self) -> bool:
        """True during a deal or a game of several deals."""
        return self.in_deal or self.state.unfinished

    @property
    def holds_on(self) -> bool:
        """True if closing has to wait: a game is in progress or a pot is carried."""
        return self.goes_on or bool(self.state.carried)

    @property
    def carried_over(self) -> int:
        """Chips in the pot from earlier deals. They would be divided if the current deal were void."""
        if not self.in_deal:
            return self.state.carried
        void, _ = self.game.play(self.state, Void())
        return int(void.carried)

    @property
    def ends_now(self) -> bool:
        """True if the table is to close and has nothing left to wait for."""
        return self.info.closing and not self.holds_on

    @property
    def closed(self) -> bool:
        return self.state.closed

    @property
    def disputed(self) -> bool:
        """True while an open dispute stops the table."""
        return bool(self.info.disputes)

    @property
    def paused(self) -> bool:
        return self.info.paused_at is not None

    @property
    def wallet_money(self) -> bool:
        """True if a person's wallet counts as money at the table."""
        return self.state.rules.from_wallets

    def sitter(self, seat: Seat) -> Sitter:
        return self.info.sitter(seat)

    def seat_of(self, user_id: int) -> Seat:
        """Return the seat of a player. Refusals `not_seated`, `only_backs`."""
        seat = self.mover_of(user_id)
        if self.sitter(seat).bystander:
            raise Refusal("only_backs")
        return seat

    def mover_of(self, user_id: int) -> Seat:
        """Return the seat of a person who may have a move to make, player or bystander. Refusal `not_seated`."""
        seat = self.info.seat_of(user_id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def humans(self) -> tuple[Sitter, ...]:
        """Return the people who play at the table, longest seated first."""
        return tuple([one for one in self.info.players if not one.computer])

    # Changes

    def note(self, what: str, **facts: object) -> None:
        """Add a note for subscribers about a happening outside the game."""
        self.notes.append((what, facts))

    def managed(
        self, user_id: int, kind: str, *, person: int = 0, reason: str = "", own: bool = False, **facts: object
    ) -> None:
        """Add an audit entry if the person acts as a manager of the server and not as host. `own`: they play here
        themselves.
        """
        if user_id != self.info.host or own:
            table = self.before.table_id
            done = act(
                self.before.guild_id, user_id, kind, person=person, reason=reason, leagues=(), table=table, **facts
            )
            self._acts.append(ruled(done, (user_id,) if own else ()))

    def revise(self, **changes: Any) -> None:
        """Replace fields of the info."""
        for name, value in changes.items():
            setattr(self.info, name, value)

    def revise_sitter(self, seat: Seat, **changes: Any) -> None:
        """Replace fields of one occupant."""
        self.revise(sitters=tuple(replace(one, **changes) if one.seat == seat else one for one in self.info.sitters))

    def seat_down(self, seat: Seat, user_id: int, name: str, *, bystander: bool = False) -> None:
        """Record a new occupant of `seat`. The caller plays the move that brings them to the table."""
        sitter = Sitter(seat=seat, user_id=user_id, name=name, bystander=bystander)
        self.revise(sitters=(*self.info.sitters, sitter), next_seat=seat + 1)
        self._written.seat(seat, user_id, name)

    def play(self, move: Move, backing: int = 0) -> None:
        """Play one move and record its events, postings and rows. Raises Refusal with the reason of the rules.

        RuntimeError if somebody would be dealt cards who has not agreed to the current terms or to another game.
        """
        if isinstance(move, Deal | DealRound):
            behind = {one.seat for one in self.info.sitters if one.behind is not None}
            if not behind.isdisjoint(self.state.next_players):
                raise RuntimeError(f"{behind} have not agreed to what is played by")
            if self.undecided:
                raise RuntimeError(f"{self.undecided} have not said whether they play another game")
        move = self.state.with_chance(move, self.means.shuffle)
        try:
            state, events = self.game.play(self.state, move, backing)
        except IllegalMove as reason:
            raise Refusal(reason.code, **reason.facts) from None  # its text would reveal cards
        self.record(move, state, events)

    def record(self, move: Move, state: AnyState, events: tuple[Event, ...]) -> None:
        """Record that `move` led to `state` by `events`."""
        before, self.state = self.state, state
        number = self.info.moves + 1
        deal_no = state.deal_no + isinstance(move, DealRound)
        if isinstance(move, Deal | DealRound) and not self._written.deals:
            self._begin_deal(before, number, deal_no)
        if isinstance(move, Deal) and not before.unfinished:
            self.revise(first_deal=deal_no)
        self._written.move(number, deal_no, move, events)
        self.info.moves = number
        self._book(move, events)
        self._end_game(events)
        self.events += events
        self.happened += events
        if not self.in_deal and (before.in_deal or isinstance(move, Deal)):
            self.rebase()

    def rebase(self) -> None:
        """Make the current state the start of replays. For use between deals."""
        self.revise(base=Base(state=encode_state(self.state), first=self.info.moves + 1))

    def _begin_deal(self, before: AnyState, number: int, deal_no: int) -> None:
        """Record the start of a deal: with the shuffle, or with the round of cards that finds its dealer."""
        self.revise(base=None, departed=())
        self.happened = ()
        self._written.deal(deal_no, number, self.game, before, self.info.sheet)

    def _end_game(self, events: tuple[Event, ...]) -> None:
        """Record the end of a game of several deals, in its last deal or after it."""
        over = next((event for event in events if isinstance(event, GameOver)), None)
        if over is not None:
            first, last = self.info.first_deal, self.state.deal_no
            self._settled_games.append(GameSettled(first_deal=first, last_deal=last, over=over))
            self._written.game_over(first, last, self.game, over)
            played = {seat for seat, _ in over.points}  # later arrivals have agreed to the next one
            self.revise(undecided=tuple(one.seat for one in self.humans() if one.seat in played))
        if self.info.first_deal and not self.state.unfinished:
            self.revise(first_deal=0)

    def _book(self, move: Move, events: tuple[Event, ...]) -> None:
        """Post chips that moved, record the end of a deal, and remove people who have left."""
        at_table = events
        for place, event in enumerate(events):
            if isinstance(event, DealOver):
                self.revise(over_at=self.now)
                self._settle(event, (*self.happened, *events[: place + 1]))
                at_table = events[place + 1 :]
        paid = [event for event in at_table if isinstance(event, BETWEEN_PLAYER_AND_TABLE)]
        if not paid:
            return
        in_hand = (*self.happened, *events) if self.in_deal else ()
        self.booking.pay(move, paid, at_table, in_hand, actor=self.actor)
        for event in paid:
            if isinstance(event, SeatLeft):
                self._let_go(event.seat)

    def _settle(self, ended: DealOver, of_deal: tuple[Event, ...]) -> None:
        """Settle the deal that `ended` with the events `of_deal`."""
        self.booking.settle(ended.deal_no, of_deal)
        self._settled_deals.append(
            DealSettled(deal_no=ended.deal_no, first_deal=self.info.first_deal, events=of_deal, over=ended)
        )
        dealt = {seat for event in of_deal if isinstance(event, DealStarted) for seat in event.seats}
        people = self.booking.people()
        self._written.deal_over(ended, (people[seat] for seat in dealt))

    def _let_go(self, seat: Seat) -> None:
        gone = self.sitter(seat)
        info = self.info
        self._sent_away += [other for other in info.going if other == seat]
        self.revise(
            sitters=tuple(one for one in info.sitters if one.seat != seat),
            departed=(*info.departed, gone),
            decisions={other: number for other, number in info.decisions.items() if other != seat},
            wallets={other: amount for other, amount in info.wallets.items() if other != seat},
            going=tuple(other for other in info.going if other != seat),
            short=tuple(other for other in info.short if other != seat),
        )
        self._written.seat(seat, gone.user_id, gone.name, left=True)

    # Result

    @property
    def settles(self) -> bool:
        """True if this update ends something or changes who is in a deal or a game: recorders must run."""
        return (
            bool(self._settled_deals or self._settled_games)
            or (self.closed and not self.before.state.closed)
            or any(isinstance(event, LeaveAnnounced | CameBack) for event in self.events)
            or any(row.left for row in self._written.seats)
        )

    def settled(self) -> Settled:
        """Return everything that this update ends.

        House rules and game are those that were played by: the same update may switch to others.
        """
        before = self.before
        sitters = (*self.info.sitters, *self.info.departed)
        bystanders = {one.seat for one in sitters if one.bystander}
        return Settled(
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
            back=tuple(event.seat for event in self.events if isinstance(event, CameBack)),
            left=tuple(row.seat for row in self._written.seats if row.left and row.seat not in bystanders),
            sent_away=tuple(self._sent_away),
            in_deal=self.state.in_deal,
            closed=self.closed and not before.state.closed,
        )

    def keep(self, kept: Kept) -> None:
        """Store these rows with the update."""
        self._kept = kept

    def along(self, others: Change) -> None:
        """Commit another service's changes with this update, or not at all.

        Taken from it: claims, transactions, audit entries, small rows and deals that no longer count.
        """
        so_far = self._along
        self._along = Change(
            transactions=(*so_far.transactions, *others.transactions),
            acts=(*so_far.acts, *others.acts),
            claims=(*so_far.claims, *others.claims),
            small=(*so_far.small, *others.small),
            uncounted=(*so_far.uncounted, *others.uncounted),
        )

    def number_decisions(self, options: dict[Seat, tuple[Option, ...]]) -> tuple[Seat, ...]:
        """Give a new number to each seat whose options changed or whose turn began again, and return those seats.

        They share one number, so that a button which several of them may press can carry it.
        """
        was = self.before.options
        turns = {event.seat for event in self.events if isinstance(event, TurnPassed)}
        anew = turns.intersection(self.state.to_act)
        changed = tuple([seat for seat, offered in options.items() if offered != was.get(seat, ()) or seat in anew])
        if changed:
            self.info.last_decision += 1
            self.info.decisions = {**self.info.decisions, **dict.fromkeys(changed, self.info.last_decision)}
        return changed

    def rows(self, key: str | None, answer: str, small: tuple[SmallRow, ...] = ()) -> Change:
        before, along, kept = self.before, self._along, self._kept
        return Change(
            key=key,
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
            seats=tuple(self._written.seats),
            moves=tuple(self._written.moves),
            deals=tuple(self._written.deals),
            deals_ended=tuple(self._written.ends),
            games=tuple(self._written.games),
            played=tuple(self._written.played),
            deadlines=None if self.deadlines == before.deadlines else self.deadlines,
            covering={row.kind for row in self.deadlines}.issuperset([row.kind for row in before.deadlines]),
            transactions=(*self.bank.transactions(), *self.booking.transactions, *along.transactions),
            acts=(*self._acts, *along.acts),
            claims=(*self.bank.claims(), *along.claims),
            unclaimed=kept.unclaimed,
            small=(*small, *kept.small, *along.small),
            results=kept.results,
            tallied=kept.tallied,
            to_count=kept.to_count,
            uncounted=along.uncounted,
        )

    def after(self, options: dict[Seat, tuple[Option, ...]]) -> Loaded:
        """Return the table as it is once the update is committed."""
        before = self.before
        return Loaded(
            table_id=before.table_id,
            guild_id=before.guild_id,
            channel_id=before.channel_id,
            version=before.version + 1,
            game=self.game,
            info=self.info,
            state=self.state,
            deadlines=self.deadlines,
            happened=self.happened,
            options=options,
        )
