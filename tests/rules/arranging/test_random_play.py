"""Tests of the invariants of every state in random games under all pairs of options (RULES 12)."""

from __future__ import annotations

import random
import re
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from bot.rules import registry
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashState, FirstSevenDealt, YogiScored
from bot.rules.arranging.engine.events import (
    Arranged,
    Declared,
    GameStarted,
    Misordered,
    PlaceShown,
    PointScored,
    PointsLost,
    PotTaken,
    ScoreReset,
)
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.nine.state import DiscardMade, NineEnding, NineOutcome
from bot.rules.arranging.two_hands import TwoHandsEnding, TwoHandsOutcome
from bot.rules.cards import Card
from bot.rules.game import AnyGame, CashIn, Deal, DealOver, Event, Join, Move, Seat, TopUp, visible_events
from bot.rules.record.document import read
from bot.rules.record.replaying import replay, replay_as_values
from bot.rules.record.writing import record_game, write
from bot.rules.table.events import CardsSeen, SeatLeft
from bot.store.codec import decode_events, decode_move, decode_state, encode_events, encode_move, encode_state
from tests.rules.arranging.tables import GAMES, Evening, Played, check_state, combinations_of_options
from tests.support.golden import told_to
from tests.support.holding import cards_in, check_events

SOAK_DEALS = 25_000
"""Number of deals of each game that `make soak` plays."""
ROWS = {name: combinations_of_options(1, name) for name in GAMES}
CARD = r"\b(?:[2-9TJQKA][cdhs]|W[12])\b"
CARDS_TOLD = (PlaceShown, Declared, Misordered, FirstSevenDealt)
"""Events that show cards to everybody."""
UNWON = {NineEnding.CARRIED, NineEnding.SAVED, NineEnding.ALL_PACKED, NineEnding.RUNNING_FLUSHES_TIED}
"""Endings of Nine Card Brag deals that nobody wins; a game may still be won by its points."""


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register all arranging games, so that records find them."""
    for name, game in GAMES.items():
        monkeypatch.setitem(registry.GAMES, name, game)


def evening_steps(name: str, number: int, limit: int) -> tuple[Evening, list[Played]]:
    """Play a random evening under combination `number` of the options; later numbers use new combinations."""
    rows = combinations_of_options(1 + number // len(ROWS[name]), name)
    evening = Evening(rows[number % len(rows)], number, GAMES[name])
    return evening, evening.steps(limit)


def check_evening(name: str, number: int, limit: int) -> int:
    """Check all invariants of a random evening; return the number of deals played."""
    evening, done = evening_steps(name, number, limit)
    game = evening.game
    chips = evening.chips
    rng = random.Random(number)
    for before, move, events, after in done:
        check_events(before, events, after)
        if isinstance(move, Join):
            chips += move.stack
        elif isinstance(move, TopUp):
            chips += move.amount
        elif isinstance(move, CashIn):
            chips -= move.amount
        chips -= sum(event.amount for event in events if isinstance(event, SeatLeft))
        check_state(game, after, chips)
        if game is CRASH:
            check_points(before, events, after)
        elif game is NINE:
            check_nine(before, events, after)
        else:
            check_pot(before, events, after)
        check_cards_told(events)
        if rng.random() < 0.15:
            check_views(game, after, events, rng)
            check_stored(game, after, move, events)
    check_record(evening, done)
    deals: int = evening.state.deal_no
    return deals


def check_stored(game: AnyGame, state: Any, move: Move, events: tuple[Event, ...]) -> None:
    """Check that a state, a move and events are unchanged after encoding and decoding."""
    assert decode_state(game, encode_state(state)) == state
    assert decode_move(game, encode_move(move)) == move
    assert decode_events(game, encode_events(events)) == events


def check_pot(before: Any, events: tuple[Event, ...], after: Any) -> None:
    """Check that all paid the same stake and that the best in both places share the whole pot, or it is carried."""
    if after.in_deal:
        assert {one.paid for one in after.seats if one.seat in after.order} == {after.rules.stake}
        assert after.pot >= sum(one.paid for one in after.seats)
    for event in events:
        if isinstance(event, DealOver) and isinstance(event.outcome, TwoHandsOutcome) and not event.outcome.voided:
            taken = {one.seat: one.amount for one in events if isinstance(one, PotTaken)}
            assert set(taken) <= set(event.outcome.winners)
            assert sum(taken.values()) == (before.pot if event.outcome.winners else 0)
            assert max(taken.values(), default=0) - min(taken.values(), default=0) <= 1
            assert event.outcome.carried == (0 if event.outcome.winners else before.pot)
            if event.outcome.reason is TwoHandsEnding.PLAYED:
                assert all(seat in place for seat in event.outcome.winners for place in event.outcome.best)


def check_nine(before: Any, events: tuple[Event, ...], after: Any) -> None:
    """Check the stakes, the sum of the pots, and that an event raises points by at most one."""
    assert sum(after.pots) == after.pot
    assert all(amount >= 0 for amount in after.pots)
    if after.in_deal:
        paid = {one.paid for one in after.seats if one.seat in after.order}
        assert paid == {after.rules.entry} or (after.rules.for_points and paid == {0})
    points = {one.seat: 0 for one in after.scores}
    if not any(isinstance(event, GameStarted) for event in events):
        points = {one.seat: one.points for one in before.scores}
    for event in events:
        if isinstance(event, PointScored | PointsLost):
            points[event.seat] += event.gained
            assert event.points == points[event.seat] >= 0
            assert event.gained <= 1
    assert points == {one.seat: one.points for one in after.scores}
    if after.game_on and after.target:
        assert max(points.values()) < after.target
    outcome = next((event.outcome for event in events if isinstance(event, DealOver)), None)
    if isinstance(outcome, NineOutcome) and not outcome.voided:
        taken = sum(one.amount for one in events if isinstance(one, PotTaken))
        assert outcome.carried + taken == before.pot
        assert not outcome.pots or outcome.game is not None or outcome.reason not in UNWON


def check_points(before: CrashState, events: tuple[Event, ...], after: CrashState) -> None:
    """Check that events account for every change of the score and that nobody scores after the game is won."""
    if any(type(event).__name__ == "GameStarted" for event in events):
        assert all(one.points == 0 for one in after.scores)
        return
    points = {one.seat: one.points for one in before.scores}
    yogi = before.yogi
    places: set[int] = set()
    over = False
    for event in events:
        if isinstance(event, PointScored | YogiScored):
            assert not over
            if isinstance(event, PointScored):
                points[event.seat] += 1
                assert event.points == points[event.seat]
            else:
                yogi += 1
                assert event.points == yogi
            assert not event.place or event.place not in places if isinstance(event, PointScored) else True
            places.add(event.place)
            over = _won(after, points, yogi)
        elif isinstance(event, PointsLost):
            points[event.seat] -= event.lost
            over = over or _won(after, points, yogi)
        elif isinstance(event, ScoreReset):
            points[event.seat] = 0
    assert points == {one.seat: one.points for one in after.scores}
    assert yogi == after.yogi


def _won(state: CrashState, points: dict[Seat, int], yogi: int) -> bool:
    """Return True if the game is won at these scores (RULES 7.6, 7.7, 7.10)."""
    gone = {one.seat for one in state.seats if one.leaving} | (set(points) - {one.seat for one in state.seats})
    for seat, own in points.items():
        best = max(other for one, other in points.items() if one != seat)
        if seat not in gone and own >= state.target and own - best >= state.rules.win_margin:
            return True
    return state.rules.tie_rule.value == "yogi" and yogi >= state.target and yogi > max(points.values())


def check_cards_told(events: tuple[Event, ...]) -> None:
    """Check that events show cards only to their owner or when they are turned up."""
    for event in events:
        if isinstance(event, CardsSeen | Arranged | DiscardMade):
            assert event.seen_by == (event.seat,)
        elif not isinstance(event, CARDS_TOLD):
            assert not list(cards_in(event))


def permuted(value: Any, swap: dict[Card, Card]) -> Any:
    """Return a copy of `value` with its cards exchanged as in `swap`."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        return tuple(permuted(one, swap) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{part.name: permuted(getattr(value, part.name), swap) for part in fields(value)})
    return value


def check_views(game: AnyGame, state: Any, events: tuple[Event, ...], rng: random.Random) -> None:
    """Check that views do not depend on the cards that they hide and that events show none of those cards."""
    viewers: list[Seat | None] = [None, *(one.seat for one in state.seats)]
    for viewer in rng.sample(viewers, min(2, len(viewers))):
        view = game.view(state, viewer)
        known = set(cards_in(view))
        told = tuple(event for event in visible_events(events, viewer) if not isinstance(event, FirstSevenDealt))
        present = tuple(event for event in told if state.seat_state(getattr(event, "seat", 0)) is not None)
        assert set(cards_in(present)) <= known
        hidden = [one for one in state.terms.pack if one not in known]
        swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        other = permuted(state, swap)
        assert repr(game.view(other, viewer)) == repr(view)
        if state.is_simultaneous:
            secret = {"hands": None, "declared": None} | ({"packs": None} if game is NINE else {})
            blank = tuple(replace(one, **secret) if one.seat != viewer else one for one in state.seats)
            assert repr(game.view(replace(other, seats=blank), viewer)) == repr(view)


def check_record(evening: Evening, done: list[Played]) -> None:
    """Check that an evening replays from its record to the same result, and that redacted records can be replayed."""
    if not any(isinstance(move, Deal) for _, move, _, _ in done):
        return
    names = {seat: f"P{seat}" for seat in range(1, evening.state.highest + 1)}
    seats = [(seat, names[seat], stack) for seat, stack in evening.seats]
    found = record_game(evening.game, evening.rules, seats, evening.first_dealer, evening.moves, names)
    whole = replay(read(write(found)))
    last = whole.deals[-1]
    for seat, stack in evening.state.stacks:
        assert last.stacks[names[seat]] == stack
    assert last.pot == evening.state.pot
    for reader in ("P1", "public"):
        theirs = told_to(found, reader)
        if theirs is None:
            continue
        told = replay_as_values(replay(read(write(theirs))))
        assert told == replay_as_values(replay(replace(found, seen_by=reader)))
        seen = set(re.findall(CARD, str([deal["events"] for deal in told["deals"]])))
        assert set(re.findall(CARD, str([(deal.pack, deal.pack_before, deal.moves) for deal in theirs.deals]))) <= seen


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name, rows in ROWS.items() for number in range(2 * len(rows))]
)
def test_random_play(name: str, number: int) -> None:
    """Cards, chips, points, views, events and records are valid in random play (RULES 12.1, 12.2)."""
    check_evening(name, number, 60)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_random_play_for_long(name: str) -> None:
    """The invariants are true in 100,000 deals, a quarter of them of each game, under ever-changing options."""
    deals = number = 0
    while deals < SOAK_DEALS:
        deals += check_evening(name, number, 150)
        number += 1
