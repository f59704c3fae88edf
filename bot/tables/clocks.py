"""Deadlines of a table, derived from its state after every change, and detection of lost time.

A heartbeat is stored in the database. Clocks are stopped from the last heartbeat until the next start.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.clock import Clock
from bot.rules.game import DealOver, HandTurnedUp, Seat
from bot.rules.table.events import TurnPassed
from bot.store.schema.processes import LivenessRow, Shards
from bot.store.schema.tables import DeadlineRow
from bot.tables.state import COMPUTER, GRACE, NEXT_DEAL, TURN, VOTE, WARNING
from bot.tables.terms import quick_turn_time
from bot.tables.update import TableUpdate
from bot.tables.values import NoteKind

VOTE_TIME = 60.0
"""Seconds to answer a vote."""

CALLED_TIME = 60.0
"""Seconds left to a player on whom the clock was called."""

CALL_AFTER = 15 * 60.0
"""Seconds after which the clock may be called at a table without one."""

ANSWER_TIME = 60.0
"""Seconds to answer a question of the game (a loan, a showdown, a cut) at a table without a clock."""

CHOICE_TIME = 60.0
"""Seconds a person has to choose the game, and everybody to say whether they play another game."""

MAX_WARNING_TIME = 30.0

BASE_PAUSE, PAUSE_PER_HAND, MAX_PAUSE = 15, 2, 40
"""Default seconds between deals: the base, the addition for each hand shown, and the maximum."""

REVEAL_STEP = 2.0
"""Seconds between two steps of revealing the end of a deal."""

READING_TIME = 5.0
"""Minimum seconds to read the end of a deal once it is fully revealed."""


def set_deadlines(update: TableUpdate) -> None:
    """Set the deadlines of the updated table, keeping those that continue."""
    if update.state.closed:
        update.deadlines = ()
        return
    disputed_at = update.info.disputed_at
    if disputed_at is not None:
        update.deadlines = update.info.disputed_deadlines
    vote = _vote_deadline(update)
    if update.info.paused_at is None:
        now = update.now if disputed_at is None else disputed_at
        update.deadlines = (*_game_deadlines(update, update.deadlines, now), *vote)
    else:
        update.update_info(
            paused_deadlines=_game_deadlines(update, update.info.paused_deadlines, update.info.paused_at)
        )
        update.deadlines = vote
    if disputed_at is not None:
        update.update_info(disputed_deadlines=update.deadlines)
        update.deadlines = ()


def pause_clocks(update: TableUpdate) -> None:
    """Stop the clocks from now on."""
    update.update_info(
        paused_at=update.now, paused_deadlines=tuple(row for row in update.deadlines if row.kind != VOTE)
    )


def resume_clocks(update: TableUpdate) -> None:
    """Restart the clocks with the time they had left."""
    if update.info.paused_at is None:
        return
    stood = update.now - update.info.paused_at
    began = update.info.turn_began_at
    update.deadlines = tuple(_postponed(row, stood, update.now) for row in update.info.paused_deadlines)
    update.update_info(paused_at=None, paused_deadlines=(), turn_began_at=None if began is None else began + stood)


def hold_for_dispute(update: TableUpdate) -> None:
    """Stop all clocks for a dispute, including those of votes."""
    update.update_info(disputed_at=update.now, disputed_deadlines=update.deadlines)


def release_after_dispute(update: TableUpdate) -> None:
    """Restart the clocks stopped for disputes with the time they had left."""
    if update.info.disputed_at is None:
        return
    stood = update.now - update.info.disputed_at
    began = update.info.turn_began_at
    update.deadlines = tuple(_postponed(row, stood, update.now) for row in update.info.disputed_deadlines)
    # A pause continues, and its own end gives this time back to the turn.
    resumed = began if began is None or update.is_paused else began + stood
    update.update_info(disputed_at=None, disputed_deadlines=(), turn_began_at=resumed)


def start_called_clock(update: TableUpdate, seat: Seat) -> None:
    """Give the player to act `CALLED_TIME` from now."""
    due_at = update.now + CALLED_TIME + GRACE
    update.deadlines = (*update.deadlines, _new_deadline(update, TURN, due_at, seat))


def _game_deadlines(update: TableUpdate, rows: tuple[DeadlineRow, ...], now: float) -> tuple[DeadlineRow, ...]:
    """Return the deadlines of the game itself: for owed moves, or for the next deal."""
    running = {row.kind: row for row in rows}
    owing = update.state.to_act
    if not owing:
        update.update_info(turn_began_at=None)
        return _next_deal_deadline(update, running.get(NEXT_DEAL), now)
    new_turn = _is_new_turn(update, owing)
    if new_turn:
        update.update_info(turn_began_at=now)
        running = {}
    found: list[DeadlineRow] = []
    computers = {one.seat for one in update.info.occupants if one.is_computer}
    people = [seat for seat in owing if seat not in computers]
    together = update.state.is_simultaneous
    if together and not people:  # they may still unlock, within the same time
        people = [seat for seat in update.state.active_seats if seat not in computers][:1]
    clock = turn_time(update)
    if people and clock is not None and TURN not in running:
        began = update.info.turn_began_at
        ends = clock + (began if together and began is not None else now)
        found.append(_new_deadline(update, WARNING, ends - min(MAX_WARNING_TIME, clock // 3), people[0]))
        found.append(_new_deadline(update, TURN, ends + GRACE, people[0]))
    elif people:
        found += [_kept_deadline(update, running[kind], people[0]) for kind in (WARNING, TURN) if kind in running]
    thinking = [seat for seat in owing if seat in computers]
    if thinking:
        row = _new_deadline(
            update, COMPUTER, now + update.dependencies.thinking_time(update.dependencies.rng), thinking[0]
        )
        kept = running.get(COMPUTER)
        found.append(kept if kept is not None and (kept.seat, kept.decision) == (row.seat, row.decision) else row)
    return tuple(found)


def _next_deal_deadline(update: TableUpdate, running: DeadlineRow | None, now: float) -> tuple[DeadlineRow, ...]:
    if update.state.in_deal or not update.state.deal_no or update.is_ready_to_close or not can_deal(update):
        return ()
    if running is not None and not any(isinstance(event, DealOver) for event in update.events):
        return (running,)
    due_at = now + pause_before_deal(update)
    seat = choosing_person(update)
    if seat is not None:
        update.add_note(NoteKind.MAY_CHOOSE, seat=seat)
    return (_new_deadline(update, NEXT_DEAL, due_at, 0),)


def turn_time(update: TableUpdate) -> float | None:
    """Return the seconds for the decision that is owed now. None: no limit."""
    clock = update.info.settings.turn_seconds
    if clock is None:
        return ANSWER_TIME if update.state.is_answering else None
    return quick_turn_time(clock) if update.state.is_quick else clock


def pause_before_deal(update: TableUpdate) -> float:
    """Return the seconds until the next deal."""
    told = update.info.settings.pause
    if told is None:
        shown = sum(isinstance(event, HandTurnedUp) for event in update.deal_events)
        told = min(BASE_PAUSE + shown * PAUSE_PER_HAND, MAX_PAUSE)
    pause: float = told
    if update.undecided:
        pause = max(pause, CHOICE_TIME)
    steps = update.state.reveal
    if steps:
        pause = max(pause, steps * REVEAL_STEP + READING_TIME)
    return pause if choosing_person(update) is None else max(pause, CHOICE_TIME)


def choosing_person(update: TableUpdate) -> Seat | None:
    """Return the next dealer if they may choose the game and are a person, else None."""
    seat = update.state.game_chooser
    return None if seat is None or update.info.occupant(seat).is_computer else seat


def can_deal(update: TableUpdate) -> bool:
    """Return True if the next deal can begin: enough seats that want it and can pay, with a person among them.

    Computer players finish a game that every person has left, because the leavers pay for losing it. They also finish
    one whose end a later arrival waits for.
    """
    players = update.state.next_players
    ready = [seat for seat in players if update.can_pay(seat)]
    people = [one.seat for one in update.humans()]
    enough = len(ready) >= update.state.least_players
    return enough and (any(seat in people for seat in ready) or _is_played_by_computers(update, people))


def _is_played_by_computers(update: TableUpdate, people: list[Seat]) -> bool:
    """Return True if computer players finish a game: no person in it can come back, or somebody waits for its end."""
    state = update.state
    here = [seat for seat in people if not state.at(seat).leaving and not state.at(seat).sitting_out]
    return state.has_unfinished_game and (bool(here) or not any(seat in people for seat in state.active_seats))


def _vote_deadline(update: TableUpdate) -> tuple[DeadlineRow, ...]:
    if update.info.vote is None:
        return ()
    running = update.deadline(VOTE)
    before = update.before.info.vote
    if running is not None and before is not None and before.number == update.info.vote.number:
        return (running,)
    return (_new_deadline(update, VOTE, update.now + VOTE_TIME, update.info.vote.asked_by),)


def _is_new_turn(update: TableUpdate, owing: tuple[Seat, ...]) -> bool:
    """Return True if the clock restarts: somebody else owes a decision, or another decision is owed."""
    if update.info.turn_began_at is None or any(isinstance(event, TurnPassed) for event in update.events):
        return True
    was = update.before.state
    if was.decision_step != update.state.decision_step:
        return True
    return not was.is_simultaneous and not set(owing) <= set(was.to_act)


def _kept_deadline(update: TableUpdate, row: DeadlineRow, seat: Seat) -> DeadlineRow:
    """Return the same deadline for the current decision of `seat`."""
    same = (row.seat, row.decision) == (seat, update.info.decisions.get(seat, 0))
    return row if same else replace(_new_deadline(update, row.kind, row.due_at, seat), set_at=row.set_at)


def _postponed(row: DeadlineRow, seconds: float, now: float) -> DeadlineRow:
    """Return a deadline that was stopped for `seconds` and continues now."""
    return replace(row, due_at=row.due_at + seconds, set_at=now)


def _new_deadline(update: TableUpdate, kind: str, due_at: float, seat: Seat) -> DeadlineRow:
    return DeadlineRow(
        table_id=update.before.table_id,
        kind=kind,
        due_at=due_at,
        seat=seat,
        decision=update.info.decisions.get(seat, 0),
        set_at=update.now,
    )


HEARTBEAT_NAME = "tables"

_UNAVAILABLE = "server"
"""Prefix of the name under which the unavailability of a server is stored."""

HEARTBEAT_INTERVAL = 2.0
"""Seconds between two heartbeats. After a crash up to that much may be given back in excess."""

CHECK_INTERVAL = 1.0
"""Seconds between two checks of the clock."""

_CLOCK_TOLERANCE = 1.0
"""Seconds by which a clock may be wrong or adjusted without counting as a jump."""


class LivenessMonitor:
    """Schedule of the heartbeats. A heartbeat is written with the next change, so it needs no transaction of its own.

    There is one for each of the `shards` of this process, or one for all (None).
    """

    def __init__(self, clock: Clock, shards: Shards | None = None) -> None:
        self._clock = clock
        self._shards = shards
        self._written_at = 0.0
        self._checked_at = clock.now()
        self._awake_at_check = clock.awake()
        self.lost_seconds = 0.0
        """Seconds by which the clock moved on (negative: back) while this process could do nothing. They are still to
        be given back.
        """
        self.unreachable_since: float | None = None
        """Moment since which nobody can be reached. None: people can play. All time since then is given back anyway."""

    def check_clock(self) -> float:
        """Detect time lost since the last check, and return all time lost so far."""
        now, awake = self._clock.now(), self._clock.awake()
        lost = (now - self._checked_at) - (awake - self._awake_at_check)
        self._checked_at, self._awake_at_check = now, awake
        if self.unreachable_since is None and abs(lost) > _CLOCK_TOLERANCE:
            self.lost_seconds += lost
        return self.lost_seconds

    def clear_lost_time(self) -> None:
        """Reset the lost time after it was given back."""
        self.lost_seconds = 0.0

    def due_heartbeat(self, now: float) -> tuple[LivenessRow, ...]:
        """Return the rows to write with a change if a heartbeat is due."""
        if (
            self.unreachable_since is not None
            or 0.0 <= now - self._written_at < HEARTBEAT_INTERVAL
            or self.check_clock()
        ):
            return ()
        return heartbeat_rows(self._shards, now)

    def final_heartbeat(self) -> tuple[LivenessRow, ...]:
        """Return the rows to write at the end: this process served until it last checked the clock."""
        return (
            heartbeat_rows(self._shards, self._checked_at)
            if self.unreachable_since is None and self._written_at
            else ()
        )

    def mark_written(self, at: float) -> None:
        """Note that a heartbeat was written."""
        self._written_at = at

    def unserved_since(self, notes: Mapping[str, float]) -> dict[float, Shards | None]:
        """Return the moments since which this process's servers were not served, by the heartbeats. Empty: never
        served.

        A shard was served until its own heartbeat or, under a different sharding, until any of those heartbeats.
        """
        notes = {name: at for name, at in notes.items() if name.startswith(HEARTBEAT_NAME)}
        if self._shards is None:
            return {max(notes.values()): None} if notes else {}
        count = self._shards.count
        otherwise = [at for name, at in notes.items() if not name.startswith(_heartbeat_name(count, ""))]
        found: dict[float, Shards | None] = {}
        for one in self._shards.ids:
            until = [*otherwise, *(at for name, at in notes.items() if name == _heartbeat_name(count, one))]
            if until:
                known = found.get(max(until))
                found[max(until)] = Shards(count, (*(known.ids if known else ()), one))
        return found


def unavailable_row(guild_id: int, since: float) -> LivenessRow:
    """Return the row that marks a server as unavailable `since` a moment; 0.0: it is available."""
    return LivenessRow(name=f"{_UNAVAILABLE}/{guild_id}", at=since)


def unavailable_servers(notes: Mapping[str, float], shards: Shards | None) -> dict[int, float]:
    """Return the unavailable servers of `shards` (None: all) by the stored rows, and since when."""
    noted = {
        int(name.partition("/")[2]): at for name, at in notes.items() if name.startswith(f"{_UNAVAILABLE}/") and at
    }
    return {guild_id: at for guild_id, at in noted.items() if shards is None or guild_id in shards}


def heartbeat_rows(shards: Shards | None, at: float) -> tuple[LivenessRow, ...]:
    """Return the heartbeat rows of these shards (None: all)."""
    names = (HEARTBEAT_NAME,) if shards is None else tuple(_heartbeat_name(shards.count, one) for one in shards.ids)
    return tuple(LivenessRow(name=name, at=at) for name in names)


def _heartbeat_name(count: int, shard: int | str) -> str:
    return f"{HEARTBEAT_NAME}/{count}/{shard}"
