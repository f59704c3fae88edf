"""What is due at a table and when: worked out anew after every change, from the table as it is."""

from __future__ import annotations

from msgspec.structs import replace

from bot.rules.game import HandTurnedUp, Seat
from bot.rules.outcome import DealOver
from bot.rules.table.events import TurnPassed
from bot.store.tables import DeadlineRow
from bot.tables.edition import Edition
from bot.tables.values import quick_time

TURN = "turn"
"""Whoever owes a move is timed out."""
WARNING = "warning"
COMPUTER = "computer"
"""A computer player moves."""
NEXT_DEAL = "next_deal"
VOTE = "vote"
"""A question to the table is answered by silence."""

GRACE = 2.0
"""Seconds after the end of a turn in which a click made before it still counts."""
VOTE_TIME = 60.0
"""Seconds to answer a question to the table."""
CALLED_TIME = 60.0
"""Seconds left to a player on whom the clock was called."""
CALL_AFTER = 15 * 60.0
"""Seconds after which the clock may be called at a table without one."""
ANSWER_TIME = 60.0
"""Seconds to answer a question of the game (for a loan, a showdown, a cut) at a table without a clock."""
CHOICE_TIME = 60.0
"""Seconds that a person has to choose what is played, and everybody to say whether they play another game."""
LONGEST_WARNING = 30.0
PAUSE, PAUSE_FOR_A_HAND, LONGEST_PAUSE = 15, 2, 40
"""Seconds between deals where the table says nothing else: so many, more for each hand that was shown, and at most."""
REVEAL_STEP = 2.0
"""Seconds between two steps in which the end of a deal is shown."""
READING_TIME = 5.0
"""Seconds that everybody has at least to read the end of a deal once it is all there."""


def set_deadlines(edition: Edition) -> None:
    """Write the deadlines of the edition's table, keeping those that go on."""
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
    """Let the clocks stand still from now on."""
    edition.revise(paused_at=edition.now, standing=tuple(row for row in edition.deadlines if row.kind != VOTE))


def start_clocks(edition: Edition) -> None:
    """Let the clocks run again, with as much time left as when they were stopped."""
    if edition.info.paused_at is None:
        return
    stood = edition.now - edition.info.paused_at
    began = edition.info.turn_began_at
    edition.deadlines = tuple(_later(row, stood, edition.now) for row in edition.info.standing)
    edition.revise(paused_at=None, standing=(), turn_began_at=None if began is None else began + stood)


def hold_clocks(edition: Edition) -> None:
    """Let all clocks stand still for a dispute, those of questions too."""
    edition.revise(disputed_at=edition.now, held=edition.deadlines)


def release_clocks(edition: Edition) -> None:
    """Let go on what stood still for disputes, with as much time left as there was."""
    if edition.info.disputed_at is None:
        return
    stood = edition.now - edition.info.disputed_at
    began = edition.info.turn_began_at
    edition.deadlines = tuple(_later(row, stood, edition.now) for row in edition.info.held)
    # A pause goes on: its own end gives that time back to whose turn it is.
    resumed = began if began is None or edition.paused else began + stood
    edition.revise(disputed_at=None, held=(), turn_began_at=resumed)


def call_clock(edition: Edition, seat: Seat) -> None:
    """Give the player to act `CALLED_TIME` from now."""
    due_at = edition.now + CALLED_TIME + GRACE
    edition.deadlines = (*edition.deadlines, _row(edition, TURN, due_at, seat))


def _play(edition: Edition, rows: tuple[DeadlineRow, ...], now: float) -> tuple[DeadlineRow, ...]:
    """The clocks of the game itself: whoever owes a move, or the next deal."""
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
    if together and not people:  # who has locked may unlock, but the time for it is the same
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
    """Seconds for what is owed now; None: any time."""
    clock = edition.info.settings.clock
    if clock is None:
        return ANSWER_TIME if edition.state.answering else None
    return quick_time(clock) if edition.state.quick else clock


def pause_before_deal(edition: Edition) -> float:
    """Seconds until the next deal."""
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
    """The next dealer, where they may choose what is played and are no computer player."""
    seat = edition.state.choosing
    return None if seat is None or edition.sitter(seat).computer else seat


def can_go_on(edition: Edition) -> bool:
    """Whether the next deal is worth waiting for: enough seats that want it and can pay, a person among them.

    A game that every person has left is played out by the computer players, because the leavers pay for losing it, and
    so is one for whose end a person waits who came later.
    """
    players = edition.state.next_players
    ready = [seat for seat in players if edition.can_pay(seat)]
    people = [one.seat for one in edition.humans()]
    enough = len(ready) >= edition.state.least_players
    return enough and (any(seat in people for seat in ready) or _plays_itself_out(edition, people))


def _plays_itself_out(edition: Edition, people: list[Seat]) -> bool:
    """Whether a game is on in which no person is left who could come back to it, or for which one waits."""
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
    """Whether the clock starts anew: somebody else owes something, or something else than before is owed."""
    if edition.info.turn_began_at is None or any(isinstance(event, TurnPassed) for event in edition.events):
        return True
    was = edition.before.state
    if was.step != edition.state.step:
        return True
    return not was.together and not set(owing) <= set(was.to_act)


def _going_on(edition: Edition, row: DeadlineRow, seat: Seat) -> DeadlineRow:
    """The row for what `seat` may do now, due when it was."""
    same = (row.seat, row.decision) == (seat, edition.info.decisions.get(seat, 0))
    return row if same else replace(_row(edition, row.kind, row.due_at, seat), set_at=row.set_at)


def _later(row: DeadlineRow, seconds: float, now: float) -> DeadlineRow:
    """Return a deadline that was stopped for `seconds` and goes on now."""
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
