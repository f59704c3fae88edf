"""What is due at a table and when: worked out anew after every change, from the table as it is."""

from __future__ import annotations

from dataclasses import replace

from bot.rules.game import DealOver, Seat
from bot.rules.table.events import TurnPassed
from bot.store.change import DeadlineRow
from bot.tables.draft import Draft
from bot.tables.info import can_pay

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
"""Seconds to answer a question of the game (for a loan, a showdown, a cut, a crash) at a table without a clock."""
CHOICE_TIME = 60.0
"""Seconds that a person who may choose what is played has at least before the next deal."""
LONGEST_WARNING = 30.0
REVEAL_STEP = 2.0
"""Seconds between two steps in which the end of a deal is shown."""
READING_TIME = 5.0
"""Seconds that everybody has at least to read the end of a deal once it is all there."""


def set_deadlines(draft: Draft) -> None:
    """Write the deadlines of the draft's table, keeping those that go on."""
    if draft.closed:
        draft.deadlines = ()
        return
    vote = _vote(draft)
    if draft.info.paused_at is None:
        draft.deadlines = (*_play(draft, draft.deadlines, draft.now), *vote)
    else:
        draft.revise(standing=_play(draft, draft.info.standing, draft.info.paused_at))
        draft.deadlines = vote


def stop_clocks(draft: Draft) -> None:
    """Let the clocks stand still from now on."""
    draft.revise(paused_at=draft.now, standing=tuple(row for row in draft.deadlines if row.kind != VOTE))


def start_clocks(draft: Draft) -> None:
    """Let the clocks run again, with as much time left as when they were stopped."""
    if draft.info.paused_at is None:
        return
    stood = draft.now - draft.info.paused_at
    began = draft.info.turn_began_at
    draft.deadlines = tuple(replace(row, due_at=row.due_at + stood) for row in draft.info.standing)
    draft.revise(paused_at=None, standing=(), turn_began_at=None if began is None else began + stood)


def call_clock(draft: Draft, seat: Seat) -> None:
    """Give the player to act `CALLED_TIME` from now."""
    due_at = draft.now + CALLED_TIME + GRACE
    draft.deadlines = (*draft.deadlines, _row(draft, TURN, due_at, seat))


def _play(draft: Draft, rows: tuple[DeadlineRow, ...], now: float) -> tuple[DeadlineRow, ...]:
    """The clocks of the game itself: whoever owes a move, or the next deal."""
    running = {row.kind: row for row in rows}
    owing = draft.state.to_act
    if not owing:
        draft.revise(turn_began_at=None)
        return _between_deals(draft, running.get(NEXT_DEAL), now)
    new_turn = _new_turn(draft, owing)
    if new_turn:
        draft.revise(turn_began_at=now)
        running = {}
    found: list[DeadlineRow] = []
    computers = {one.seat for one in draft.info.sitters if one.computer}
    people = [seat for seat in owing if seat not in computers]
    together = draft.state.together
    if together and not people:  # who has locked may unlock, but the time for it is the same
        people = [seat for seat in draft.state.concerned if seat not in computers][:1]
    clock = time_for_a_turn(draft)
    if people and clock is not None and TURN not in running:
        began = draft.info.turn_began_at
        ends = clock + (began if together and began is not None else now)
        found.append(_row(draft, WARNING, ends - min(LONGEST_WARNING, clock // 3), people[0]))
        found.append(_row(draft, TURN, ends + GRACE, people[0]))
    elif people:
        found += [_row(draft, kind, running[kind].due_at, people[0]) for kind in (WARNING, TURN) if kind in running]
    thinking = [seat for seat in owing if seat in computers]
    if thinking:
        row = _row(draft, COMPUTER, now + draft.means.pause(draft.means.rng), thinking[0])
        kept = running.get(COMPUTER)
        found.append(kept if kept is not None and (kept.seat, kept.decision) == (row.seat, row.decision) else row)
    return tuple(found)


def _between_deals(draft: Draft, running: DeadlineRow | None, now: float) -> tuple[DeadlineRow, ...]:
    if draft.in_deal or not draft.state.deal_no or draft.ends_now or not can_go_on(draft):
        return ()
    if running is not None and not any(isinstance(event, DealOver) for event in draft.events):
        return (running,)
    due_at = now + pause_before_deal(draft)
    seat = person_who_chooses(draft)
    if seat is not None:
        draft.note("may_choose", seat=seat, until=due_at)
    return (_row(draft, NEXT_DEAL, due_at, 0),)


def time_for_a_turn(draft: Draft) -> float | None:
    """Seconds for what is owed now; None: any time."""
    if draft.info.settings.clock is None and draft.state.answering:
        return ANSWER_TIME
    return draft.info.settings.clock


def pause_before_deal(draft: Draft) -> float:
    """Seconds until the next deal."""
    pause: float = draft.info.settings.pause
    steps = draft.game.view(draft.state, None).reveal
    if steps:
        pause = max(pause, steps * REVEAL_STEP + READING_TIME)
    return pause if person_who_chooses(draft) is None else max(pause, CHOICE_TIME)


def person_who_chooses(draft: Draft) -> Seat | None:
    """The next dealer, where he may choose what is played and is no computer player."""
    seat = draft.game.view(draft.state, None).choosing
    return None if seat is None or draft.sitter(seat).computer else seat


def can_go_on(draft: Draft) -> bool:
    """Whether the next deal is worth waiting for: enough seats that want it and can pay, a person among them.

    A game that every person has left is played out by the computer players, because the leavers pay for losing it, and
    so is one for whose end a person waits who came later.
    """
    players = draft.state.next_players
    ready = [seat for seat in players if can_pay(draft.info, draft.state, seat, draft.stack(seat))]
    people = [one.seat for one in draft.humans()]
    enough = len(ready) >= draft.state.least_players
    return enough and (any(seat in people for seat in ready) or _plays_itself_out(draft, people))


def _plays_itself_out(draft: Draft, people: list[Seat]) -> bool:
    """Whether a game is on in which no person is left who could come back to it, or for which one waits."""
    state = draft.state
    here = [seat for seat in people if not state.at(seat).leaving and not state.at(seat).sitting_out]
    return state.unfinished and (bool(here) or not any(seat in people for seat in state.concerned))


def _vote(draft: Draft) -> tuple[DeadlineRow, ...]:
    if draft.info.agreement is None:
        return ()
    running = next((row for row in draft.deadlines if row.kind == VOTE), None)
    before = draft.before.info.agreement
    if running is not None and before is not None and before.number == draft.info.agreement.number:
        return (running,)
    return (_row(draft, VOTE, draft.now + VOTE_TIME, draft.info.agreement.asked_by),)


def _new_turn(draft: Draft, owing: tuple[Seat, ...]) -> bool:
    """Whether the clock starts anew: somebody else owes something, or something else than before is owed."""
    if draft.info.turn_began_at is None or any(isinstance(event, TurnPassed) for event in draft.events):
        return True
    was = draft.before.state
    if was.step != draft.state.step:
        return True
    return not was.together and not set(owing) <= set(was.to_act)


def _row(draft: Draft, kind: str, due_at: float, seat: Seat) -> DeadlineRow:
    decision = draft.info.decisions.get(seat, 0)
    return DeadlineRow(table_id=draft.before.table_id, kind=kind, due_at=due_at, seat=seat, decision=decision)
