"""Deadlines of a table, computed from its state after every change."""

from __future__ import annotations

from msgspec.structs import replace

from bot.rules.game import HandTurnedUp, Seat
from bot.rules.outcome import DealOver
from bot.rules.table.events import TurnPassed
from bot.store.tables import DeadlineRow
from bot.tables.edition import Edition
from bot.tables.values import quick_time

TURN = "turn"
"""Everybody who owes a move is timed out."""
WARNING = "warning"
COMPUTER = "computer"
"""A computer player moves."""
NEXT_DEAL = "next_deal"
VOTE = "vote"
"""A vote ends; silence counts as the answer."""

GRACE = 2.0
"""Seconds after the end of a turn during which a click made before it still counts."""
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
LONGEST_WARNING = 30.0
PAUSE, PAUSE_FOR_A_HAND, LONGEST_PAUSE = 15, 2, 40
"""Default seconds between deals: the base, the addition for each hand shown, and the maximum."""
REVEAL_STEP = 2.0
"""Seconds between two steps of revealing the end of a deal."""
READING_TIME = 5.0
"""Minimum seconds to read the end of a deal once it is fully revealed."""


def set_deadlines(edition: Edition) -> None:
    """Set the deadlines of the updated table, keeping those that continue."""
    if edition.closed:
        edition.deadlines = ()
        return
    disputed_at = edition.info.disputed_at
    if disputed_at is not None:
        edition.deadlines = edition.info.held
    vote = _vote(edition)
    if edition.info.paused_at is None:
        now = edition.now if disputed_at is None else disputed_at
        edition.deadlines = (*_play(edition, edition.deadlines, now), *vote)
    else:
        edition.revise(standing=_play(edition, edition.info.standing, edition.info.paused_at))
        edition.deadlines = vote
    if disputed_at is not None:
        edition.revise(held=edition.deadlines)
        edition.deadlines = ()


def stop_clocks(edition: Edition) -> None:
    """Stop the clocks from now on."""
    edition.revise(paused_at=edition.now, standing=tuple(row for row in edition.deadlines if row.kind != VOTE))


def start_clocks(edition: Edition) -> None:
    """Restart the clocks with the time they had left."""
    if edition.info.paused_at is None:
        return
    stood = edition.now - edition.info.paused_at
    began = edition.info.turn_began_at
    edition.deadlines = tuple(_later(row, stood, edition.now) for row in edition.info.standing)
    edition.revise(paused_at=None, standing=(), turn_began_at=None if began is None else began + stood)


def hold_clocks(edition: Edition) -> None:
    """Stop all clocks for a dispute, including those of votes."""
    edition.revise(disputed_at=edition.now, held=edition.deadlines)


def release_clocks(edition: Edition) -> None:
    """Restart the clocks stopped for disputes with the time they had left."""
    if edition.info.disputed_at is None:
        return
    stood = edition.now - edition.info.disputed_at
    began = edition.info.turn_began_at
    edition.deadlines = tuple(_later(row, stood, edition.now) for row in edition.info.held)
    # A pause continues, and its own end gives this time back to the turn.
    resumed = began if began is None or edition.paused else began + stood
    edition.revise(disputed_at=None, held=(), turn_began_at=resumed)


def call_clock(edition: Edition, seat: Seat) -> None:
    """Give the player to act `CALLED_TIME` from now."""
    due_at = edition.now + CALLED_TIME + GRACE
    edition.deadlines = (*edition.deadlines, _row(edition, TURN, due_at, seat))


def _play(edition: Edition, rows: tuple[DeadlineRow, ...], now: float) -> tuple[DeadlineRow, ...]:
    """Return the deadlines of the game itself: for owed moves, or for the next deal."""
    running = {row.kind: row for row in rows}
    owing = edition.state.to_act
    if not owing:
        edition.revise(turn_began_at=None)
        return _between_deals(edition, running.get(NEXT_DEAL), now)
    new_turn = _new_turn(edition, owing)
    if new_turn:
        edition.revise(turn_began_at=now)
        running = {}
    found: list[DeadlineRow] = []
    computers = {one.seat for one in edition.info.sitters if one.computer}
    people = [seat for seat in owing if seat not in computers]
    together = edition.state.together
    if together and not people:  # they may still unlock, within the same time
        people = [seat for seat in edition.state.concerned if seat not in computers][:1]
    clock = time_for_a_turn(edition)
    if people and clock is not None and TURN not in running:
        began = edition.info.turn_began_at
        ends = clock + (began if together and began is not None else now)
        found.append(_row(edition, WARNING, ends - min(LONGEST_WARNING, clock // 3), people[0]))
        found.append(_row(edition, TURN, ends + GRACE, people[0]))
    elif people:
        found += [_going_on(edition, running[kind], people[0]) for kind in (WARNING, TURN) if kind in running]
    thinking = [seat for seat in owing if seat in computers]
    if thinking:
        row = _row(edition, COMPUTER, now + edition.means.pause(edition.means.rng), thinking[0])
        kept = running.get(COMPUTER)
        found.append(kept if kept is not None and (kept.seat, kept.decision) == (row.seat, row.decision) else row)
    return tuple(found)


def _between_deals(edition: Edition, running: DeadlineRow | None, now: float) -> tuple[DeadlineRow, ...]:
    if edition.in_deal or not edition.state.deal_no or edition.ends_now or not can_go_on(edition):
        return ()
    if running is not None and not any(isinstance(event, DealOver) for event in edition.events):
        return (running,)
    due_at = now + pause_before_deal(edition)
    seat = person_who_chooses(edition)
    if seat is not None:
        edition.note("may_choose", seat=seat, until=due_at)
    return (_row(edition, NEXT_DEAL, due_at, 0),)


def time_for_a_turn(edition: Edition) -> float | None:
    """Return the seconds for the decision that is owed now. None: no limit."""
    clock = edition.info.settings.clock
    if clock is None:
        return ANSWER_TIME if edition.state.answering else None
    return quick_time(clock) if edition.state.quick else clock


def pause_before_deal(edition: Edition) -> float:
    """Return the seconds until the next deal."""
    told = edition.info.settings.pause
    if told is None:
        shown = sum(isinstance(event, HandTurnedUp) for event in edition.happened)
        told = min(PAUSE + shown * PAUSE_FOR_A_HAND, LONGEST_PAUSE)
    pause: float = told
    if edition.undecided:
        pause = max(pause, CHOICE_TIME)
    steps = edition.state.reveal
    if steps:
        pause = max(pause, steps * REVEAL_STEP + READING_TIME)
    return pause if person_who_chooses(edition) is None else max(pause, CHOICE_TIME)


def person_who_chooses(edition: Edition) -> Seat | None:
    """Return the next dealer if they may choose the game and are a person, else None."""
    seat = edition.state.choosing
    return None if seat is None or edition.sitter(seat).computer else seat


def can_go_on(edition: Edition) -> bool:
    """Return True if the next deal can begin: enough seats that want it and can pay, with a person among them.

    Computer players finish a game that every person has left, because the leavers pay for losing it. They also finish
    one whose end a later arrival waits for.
    """
    players = edition.state.next_players
    ready = [seat for seat in players if edition.can_pay(seat)]
    people = [one.seat for one in edition.humans()]
    enough = len(ready) >= edition.state.least_players
    return enough and (any(seat in people for seat in ready) or _plays_itself_out(edition, people))


def _plays_itself_out(edition: Edition, people: list[Seat]) -> bool:
    """Return True if computer players finish a game: no person in it can come back, or somebody waits for its end."""
    state = edition.state
    here = [seat for seat in people if not state.at(seat).leaving and not state.at(seat).sitting_out]
    return state.unfinished and (bool(here) or not any(seat in people for seat in state.concerned))


def _vote(edition: Edition) -> tuple[DeadlineRow, ...]:
    if edition.info.agreement is None:
        return ()
    running = edition.deadline(VOTE)
    before = edition.before.info.agreement
    if running is not None and before is not None and before.number == edition.info.agreement.number:
        return (running,)
    return (_row(edition, VOTE, edition.now + VOTE_TIME, edition.info.agreement.asked_by),)


def _new_turn(edition: Edition, owing: tuple[Seat, ...]) -> bool:
    """Return True if the clock restarts: somebody else owes a decision, or another decision is owed."""
    if edition.info.turn_began_at is None or any(isinstance(event, TurnPassed) for event in edition.events):
        return True
    was = edition.before.state
    if was.step != edition.state.step:
        return True
    return not was.together and not set(owing) <= set(was.to_act)


def _going_on(edition: Edition, row: DeadlineRow, seat: Seat) -> DeadlineRow:
    """Return the same deadline for the current decision of `seat`."""
    same = (row.seat, row.decision) == (seat, edition.info.decisions.get(seat, 0))
    return row if same else replace(_row(edition, row.kind, row.due_at, seat), set_at=row.set_at)


def _later(row: DeadlineRow, seconds: float, now: float) -> DeadlineRow:
    """Return a deadline that was stopped for `seconds` and continues now."""
    return replace(row, due_at=row.due_at + seconds, set_at=now)


def _row(edition: Edition, kind: str, due_at: float, seat: Seat) -> DeadlineRow:
    return DeadlineRow(
        table_id=edition.before.table_id,
        kind=kind,
        due_at=due_at,
        seat=seat,
        decision=edition.info.decisions.get(seat, 0),
        set_at=edition.now,
    )
