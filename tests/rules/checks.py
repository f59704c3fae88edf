"""Checks of the invariants of random evenings of betting games (RULES 12)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import is_dataclass, replace
from typing import Any

from bot.rules.betting.events import (
    BottomShown,
    DealtFaceUp,
    HandShown,
    KeptHandReturned,
    Nominated,
    SeePaid,
    SideshowAccepted,
)
from bot.rules.betting.moves import Ask, AskBystander, Bet, Choose, Discard, Draw, Lend, Look, Nominate, Retain, Which
from bot.rules.betting.state import BettingState, BettingStatus, BragView
from bot.rules.cards import Card
from bot.rules.game import (
    NOBODY,
    AnyGame,
    CashIn,
    ChipsMoved,
    Close,
    ComeBack,
    Deal,
    Event,
    IllegalMove,
    Join,
    Leave,
    Move,
    PlayAlone,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    Void,
    visible_events,
)
from bot.rules.house_rules import HouseRules
from bot.rules.record.document import read
from bot.rules.record.replaying import replay, replay_as_values, replay_steps
from bot.rules.record.writing import redact, write
from bot.rules.refusals import FACT_NAMES
from bot.rules.table.events import CardsSeen
from tests.rules.evenings import MOST_MOVES, Evening, Played, chosen, name
from tests.support.holding import cards_in, check_events

_TABLE_MOVES = frozenset([Deal, Join, Leave, SitOut, ComeBack, TopUp, CashIn, PlayAlone, TimeOut, Void, Close])


def check_refusal(refused: IllegalMove) -> None:
    """Check that a refusal has a listed code, with exactly the facts listed for the code."""
    assert set(refused.facts) == set(FACT_NAMES[refused.code])


def check_state(game: AnyGame, state: Any, chips: int) -> None:
    """Check cards, chips, hands and the turn (RULES 12.1)."""
    hands = [card for one in state.seats for card in (*one.old, *one.new, *one.discards)]
    assert Counter((*state.pack, *hands, *state.exchanged_cards)) == Counter(state.terms.pack)
    assert sum(one.stack for one in state.seats) + state.pot == chips
    assert all(one.stack >= 0 for one in state.seats)
    assert all(pot.amount >= 0 for pot in state.pots)
    assert sum(one.two_hands for one in state.seats) <= 1
    assert all(debt.amount > 0 for debt in state.debts)
    sitting = {one.seat for one in state.seats}
    assert all({debt.borrower, debt.lender} <= sitting for debt in state.debts)
    acting = state.to_act
    if not state.in_deal:
        assert not acting
        assert not state.pots
        assert not state.exchanged_cards
        assert not any(one.new or one.discards for one in state.seats)
        return
    assert state.pot == state.carried + sum(one.paid for one in state.seats)
    assert acting
    assert len(acting) == 1 or state.phase.value == "voting"
    assert all(game.options(state, seat) for seat in acting)
    for one in state.seats:
        assert not (one.blind and one.knows)


def check_chips(game: AnyGame, done: Played) -> None:
    """Check that events account for all movements of chips and that every loan is recorded as a debt."""
    check_events(done.before, done.events, done.after)
    owed = sum(debt.amount for debt in done.before.debts)
    for event in done.events:
        kind = type(event).__name__
        owed -= getattr(event, "amount", 0) * (kind == "DebtLeft")
        if isinstance(event, ChipsMoved):
            owed += event.amount * ((kind == "LoanMade") - (kind in {"LoanRepaid", "LoanReturned"}))
    assert owed == sum(debt.amount for debt in done.after.debts)


def check_offers(game: AnyGame, state: Any, rng: random.Random) -> None:
    """Check that every offered move is accepted and that other moves are refused."""
    backing = rng.choice([0, 0, 7])
    for one in state.seats:
        offered = game.options(state, one.seat, backing)
        for option in rng.sample(offered, min(6, len(offered))):
            _check_accepted(game, state, chosen(rng, [option]), backing)
        for move in anything(game, state, one.seat, rng):
            if any(option.admits(move) for option in offered):
                _check_accepted(game, state, move, backing)
                continue
            try:
                game.play(state, move, backing)
            except IllegalMove as refused:
                check_refusal(refused)
            else:
                raise AssertionError(f"{move} is not on offer and is accepted")


def _check_accepted(game: AnyGame, state: Any, move: Move, backing: int) -> None:
    try:
        game.play(state, move, backing)
    except IllegalMove as refused:
        if not backing or refused.code != "top_up_first":
            raise AssertionError(f"{move} is on offer and is refused: {refused}") from None
        check_refusal(refused)


def anything(game: AnyGame, state: Any, seat: Seat, rng: random.Random, count: int = 3) -> list[Move]:
    """Return random moves of `count` kinds, legal or not."""
    other = rng.choice([one.seat for one in state.seats])
    which = rng.choice([None, *Which])
    places = tuple(sorted(rng.sample(range(6), rng.randint(0, 3))))
    amount = rng.choice([-1, 0, rng.randint(1, 12), rng.randint(1, 80)])
    special: dict[type[Move], Callable[[], Move]] = {
        Look: lambda: Look(seat=seat, hand=which),
        Bet: lambda: Bet(seat=seat, amount=amount),
        Ask: lambda: Ask(seat=seat, lender=other),
        AskBystander: lambda: AskBystander(seat=seat, lender=rng.choice([other, state.highest + rng.randint(1, 3)])),
        Lend: lambda: Lend(seat=seat, borrower=other, amount=amount),
        Nominate: lambda: Nominate(seat=seat, hand=which or Which.OLD),
        Retain: lambda: Retain(seat=seat, hand=which),
        Discard: lambda: Discard(seat=seat, places=places),
        Draw: lambda: Draw(seat=seat, places=places),
    }
    kinds = [kind for kind in game.moves if kind not in _TABLE_MOVES and kind is not Choose]
    return [
        special.get(kind, lambda kind=kind: kind(seat=seat))() for kind in rng.sample(kinds, min(count, len(kinds)))
    ]


def permuted(state: BettingState, swap: dict[Card, Card]) -> BettingState:
    """Return a copy of the state with its cards exchanged as in `swap`. House rules contain no cards."""
    return replace(state, **{key: _permuted(value, swap) for key, value in vars(state).items() if key != "rules"})


def _permuted(value: Any, swap: dict[Card, Card]) -> Any:
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        return tuple(_permuted(one, swap) for one in value)
    if is_dataclass(value) and not isinstance(value, type) and hasattr(value, "__dict__"):
        return replace(value, **{key: _permuted(one, swap) for key, one in vars(value).items()})
    return value


def check_secrets(game: AnyGame, done: Played, viewer: Seat | None, rng: random.Random) -> None:
    """Check that events show no card that the view hides, and that view and options do not depend on hidden cards
    (RULES 12.2).
    """
    state = done.after
    view = game.view(state, viewer)
    assert isinstance(view, BragView)
    known = set(cards_in(view))
    here = tuple(one for one in visible_events(done.events, viewer) if _is_told(one, state))
    assert set(cards_in(here)) <= known
    hidden = [one for one in state.terms.pack if one not in known]
    other = permuted(state, dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True)))
    assert repr(game.view(other, viewer)) == repr(view)
    assert other.to_act == state.to_act
    for one in state.seats:
        assert game.options(other, one.seat) == game.options(state, one.seat)


def check_blindness(game: AnyGame, done: Played, viewer: Seat | None, rng: random.Random) -> None:
    """Check that a move looks the same to a viewer if cards hidden from them are exchanged (RULES 12.2).

    Moves that the rules decide by hidden cards are skipped.
    """
    reduced = done.before.terms.cards > 3
    if any(isinstance(one, _BY_HIDDEN_CARDS) or (reduced and isinstance(one, HandShown)) for one in done.events):
        return
    if {KeptHandReturned, BottomShown} <= {type(one) for one in done.events}:
        return  # the order in which the hand goes under the pack depends on its cards, and its lowest card is shown
    seen, view = visible_events(done.events, viewer), game.view(done.after, viewer)
    known = {*cards_in(game.view(done.before, viewer)), *cards_in(view), *cards_in(seen)}
    hidden = [one for one in done.before.terms.pack if one not in known]
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    after, events = game.play(permuted(done.before, swap), _permuted(done.move, swap))
    assert visible_events(events, viewer) == seen
    assert repr(game.view(after, viewer)) == repr(view)


_BY_HIDDEN_CARDS = (SeePaid, SideshowAccepted, DealtFaceUp, Nominated)
"""Events that depend on hidden cards: comparisons after a see, a sideshow, a hand dealt face up and a nomination."""


def _is_told(event: Event, state: Any) -> bool:
    """Return True if views still show the event's cards: the seat is present and has not folded after discarding."""
    one = state.seat_state(getattr(event, "seat", NOBODY))
    return one is not None and not (isinstance(event, CardsSeen) and one.status is BettingStatus.FOLDED)


def check_clock(game: AnyGame, state: Any) -> None:
    """Check that the deal ends if nobody responds."""
    for _ in range(4 * MOST_MOVES):
        if not state.in_deal:
            return
        state, _ = game.play(state, TimeOut(seat=state.to_act[0]))
    raise AssertionError("the clock does not end the deal")


def check_record(evening: Evening, played: list[Played], readers: tuple[str, ...]) -> None:
    """Check that the record of an evening replays with the same events.
    Each redacted record must replay with the events that its reader saw.
    """
    found = evening.record()
    text = write(found)
    again = read(text)
    assert write(again) == text
    replayed = [step for step in replay_steps(again) if step.refused is None]
    assert [step.events for step in replayed][: len(played)] == [done.events for done in played]
    assert getattr(replay(again).state, "seats") == evening.state.seats  # noqa: B009 (of games of betting)
    for reader in readers:
        theirs = replay_as_values(replay(read(write(redact(found, reader)))))
        assert theirs == replay_as_values(replay(replace(found, seen_by=reader)))


def check_move(game: AnyGame, done: Played, chips: int) -> int:
    """Check the invariants of a move. `chips` is the number on the table before it; return the number afterwards."""
    check_chips(game, done)
    if isinstance(done.move, Join):
        chips += done.move.stack
    elif isinstance(done.move, TopUp):
        chips += done.move.amount
    elif isinstance(done.move, CashIn):
        chips -= done.move.amount
    chips -= sum(getattr(one, "amount", 0) for one in done.events if type(one).__name__ == "SeatLeft")
    check_state(game, done.after, chips)
    if done.before.in_deal and done.after.in_deal:
        for one in done.after.seats:
            was = done.before.seat_state(one.seat)
            assert was is None or was.status is not BettingStatus.OPEN or one.status is not BettingStatus.BLIND
    return chips


def check_evening(game: AnyGame, rules: HouseRules, seed: int, deals: int, *, thorough: float = 0.12) -> int:
    """Play an evening with all checks; return its number of deals.

    `thorough` is the share of moves that get the slow checks.
    """
    evening = Evening(game, rules, seed)
    rng = random.Random(seed + 1)
    chips = sum(stack for _, stack in evening.seats)
    played: list[Played] = []
    for done in evening.play(deals):
        played.append(done)
        chips = check_move(game, done, chips)
        if rng.random() < thorough:
            viewer = rng.choice([None, *(one.seat for one in done.after.seats)])
            check_secrets(game, done, viewer, rng)
            check_blindness(game, done, viewer, rng)
        if rng.random() < thorough:
            check_offers(game, done.after, rng)
        if rng.random() < thorough / 6:
            check_clock(game, done.after)
    check_record(evening, played, ("public", name(rng.choice(evening.seats)[0])))
    return evening.deals
