"""Deadlines of a table, derived from its state after every change."""

from __future__ import annotations

from msgspec.structs import replace

from bot.players.characters import character_named
from bot.rules.game import DealOver, HandTurnedUp, Seat
from bot.rules.table.events import TurnPassed
from bot.store.schema.tables import DeadlineRow
from bot.tables.state import COMPUTER, GRACE, NEXT_DEAL, SHOW, TURN, VOTE, WARNING
from bot.tables.table_settings import quick_turn_time
from bot.tables.update import TableUpdate
from bot.tables.values import NoteKind, Vote

VOTE_TIME = 60.0
"""Seconds to answer a vote."""

CALLED_TIME = 60.0
"""Seconds left to a player on whom the clock was called."""

CALL_AFTER = 15 * 60.0
"""Seconds into a turn after which the clock may be called, at a table without a clock."""

ANSWER_TIME = 60.0
"""Seconds to answer a question of the game (a loan, a showdown, a cut) at a table without a clock."""

CHOICE_TIME = 60.0
"""Seconds for a person to choose the game, and for everybody to say whether they play another game."""

MAX_WARNING_TIME = 30.0

BASE_PAUSE, PAUSE_PER_HAND, MAX_PAUSE = 15, 2, 40
"""Default seconds between deals: the base, the addition for each hand shown, and the maximum."""

REVEAL_STEP = 2.0
"""Seconds between two steps of revealing the end of a deal."""

SHOW_TIME = 20
"""Seconds after a deal in which its winner may show a hand that nobody paid to see."""

READING_TIME = 5.0
"""Minimum seconds to read the end of a deal once it is fully revealed."""


def set_deadlines(update: TableUpdate) -> None:
    """Set the deadlines of the updated table. Deadlines that are still valid are kept."""
    if update.state.closed:
        update.deadlines = ()
        return
    disputed_at = update.info.disputed_at
    if disputed_at is not None:
        update.deadlines = update.info.disputed_deadlines
    vote = () if update.info.vote is None else _vote_deadline(update, update.info.vote)
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
    """Stop the clocks now, except the clock of a vote."""
    update.update_info(
        paused_at=update.now, paused_deadlines=tuple(row for row in update.deadlines if row.kind != VOTE)
    )


def resume_clocks(update: TableUpdate) -> None:
    """Restart the clocks of a paused table with the time that they had left."""
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
    """Restart the clocks that a dispute stopped, with the time that they had left."""
    if update.info.disputed_at is None:
        return
    stood = update.now - update.info.disputed_at
    began = update.info.turn_began_at
    update.deadlines = tuple(_postponed(row, stood, update.now) for row in update.info.disputed_deadlines)
    # If the table is also paused, the end of the pause gives this time back to the turn.
    resumed = began if began is None or update.is_paused else began + stood
    update.update_info(disputed_at=None, disputed_deadlines=(), turn_began_at=resumed)


def start_called_clock(update: TableUpdate, seat: Seat) -> None:
    """Start a clock of `CALLED_TIME` seconds for the player on `seat`."""
    due_at = update.now + CALLED_TIME + GRACE
    update.deadlines = (*update.deadlines, _new_deadline(update, TURN, due_at, seat))


def _game_deadlines(update: TableUpdate, rows: tuple[DeadlineRow, ...], now: float) -> tuple[DeadlineRow, ...]:
    """Return the deadlines for owed moves or, if none is owed, for the next deal. New ones are counted from `now`."""
    running = {row.kind: row for row in rows}
    owing = update.state.to_act
    if not owing:
        update.update_info(turn_began_at=None)
        shows = _show_deadline(update, running.get(SHOW), now)
        return (*_next_deal_deadline(update, running.get(NEXT_DEAL), now), *shows)
    new_turn = _is_new_turn(update, owing)
    if new_turn:
        update.update_info(turn_began_at=now)
        running = {}
    found: list[DeadlineRow] = []
    computers = {one.seat for one in update.info.occupants if one.is_computer}
    people = [seat for seat in owing if seat not in computers]
    together = update.state.is_simultaneous
    if together and not people:  # people may still take back their decisions, within the same time
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
        character = character_named(update.info.occupant(thinking[0]).name)
        pause = character.pause(update.dependencies.thinking_time, update.dependencies.rng)
        row = _new_deadline(update, COMPUTER, now + pause, thinking[0])
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


def _show_deadline(update: TableUpdate, running: DeadlineRow | None, now: float) -> tuple[DeadlineRow, ...]:
    seat = showing_person(update)
    if seat is None:
        return ()
    if any(isinstance(event, DealOver) for event in update.events):
        return (_new_deadline(update, SHOW, now + SHOW_TIME, seat),)
    return () if running is None else (running,)


def showing_person(update: TableUpdate) -> Seat | None:
    """Return the seat of a person who may show a hand after the deal, as far as the rules are concerned."""
    for one in update.humans() if not update.state.in_deal else ():
        options = update.game.options(update.state, one.seat)
        if any(option.move.IS_BRIEFLY_OFFERED for option in options):
            return one.seat
    return None


def turn_time(update: TableUpdate) -> float | None:
    """Return the seconds for the decision that is owed now. None: there is no limit."""
    clock = update.info.settings.turn_seconds
    if clock is None:
        return ANSWER_TIME if update.state.is_answering else None
    return quick_turn_time(clock) if update.state.is_quick else clock


def pause_before_deal(update: TableUpdate) -> float:
    """Return the seconds between the end of the last deal and the next one."""
    told = update.info.settings.pause
    if told is None:
        shown = sum(isinstance(event, HandTurnedUp) for event in update.deal_events)
        told = min(BASE_PAUSE + shown * PAUSE_PER_HAND, MAX_PAUSE)
        if showing_person(update) is not None:
            told = max(told, SHOW_TIME)
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
    """Return True if the next deal can begin: enough seats want it and can pay, and a person is among them.

    Computer players also finish a game that every person has left, because the leavers pay for losing it. They also
    finish a game for whose end a person waits.
    """
    players = update.state.next_players
    ready = [seat for seat in players if update.can_pay(seat)]
    people = [one.seat for one in update.humans()]
    enough = len(ready) >= update.state.least_players
    return enough and (any(seat in people for seat in ready) or _is_played_by_computers(update, people))


def _is_played_by_computers(update: TableUpdate, people: list[Seat]) -> bool:
    """Return True if computer players finish a game: no person in it can come back, or a person waits for its end."""
    state = update.state
    here = [seat for seat in people if not state.at(seat).leaving and not state.at(seat).sitting_out]
    return state.has_unfinished_game and (bool(here) or not any(seat in people for seat in state.active_seats))


def _vote_deadline(update: TableUpdate, vote: Vote) -> tuple[DeadlineRow, ...]:
    running = update.deadline(VOTE)
    before = update.before.info.vote
    if running is not None and before is not None and before.number == vote.number:
        return (running,)
    return (_new_deadline(update, VOTE, update.now + VOTE_TIME, vote.asked_by),)


def _is_new_turn(update: TableUpdate, owing: tuple[Seat, ...]) -> bool:
    """Return True if the clock restarts: somebody else owes a decision, or another decision is owed."""
    if update.info.turn_began_at is None or any(isinstance(event, TurnPassed) for event in update.events):
        return True
    was = update.before.state
    if was.decision_step != update.state.decision_step:
        return True
    return not was.is_simultaneous and not set(owing) <= set(was.to_act)


def _kept_deadline(update: TableUpdate, row: DeadlineRow, seat: Seat) -> DeadlineRow:
    """Return the deadline `row`, updated for the current decision of `seat`."""
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
