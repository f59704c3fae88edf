"""What holds of every state that play can reach, tried on random games under random house rules (RULES 12)."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.betting.events import CardsSeen, Ending, HandShown
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet
from bot.rules.betting.state import RANKING, BragState
from bot.rules.betting.three_card import THREE_CARD_BRAG as GAME
from bot.rules.betting.view import Status
from bot.rules.cards import PACK, Card
from bot.rules.game import (
    ComeBack,
    Deal,
    Event,
    IllegalMove,
    Join,
    Leave,
    Move,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    Void,
    visible,
)
from bot.rules.pack import high_to_low
from bot.rules.ranking import Category
from bot.rules.record import recorded, redacted, replay, write
from bot.rules.record.document import read
from tests.rules.tables import cards_in, check_code, check_events, check_state


def house_rules(rng: random.Random) -> BragRules:
    """Random house rules that fit together."""
    step = rng.choice([1, 1, 2, 3])
    ante = rng.choice([0, 1, 1, 2])
    chosen: dict[str, Any] = {
        "ante": ante,
        "bet_step": step,
        "min_first_bet": step * rng.choice([1, 1, 2]),
        "max_first_bet": rng.choice([0, 6, 10]),
        "max_raise": rng.choice([0, 1, 3, 10]),
        "pot_limit": ante > 0 and rng.random() < 0.3,
        "blind_play": rng.random() < 0.9,
    }
    for option in BragRules.described():
        if issubclass(option.kind, Enum) and rng.random() < 0.5:
            chosen[option.name] = rng.choice(list(option.kind))
    return BragRules(**chosen)


class Evening:
    """A random evening: random people, moves, joins, leaves and sometimes a void, everything from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        people = self.rng.randint(2, 5)
        self.rules = house_rules(self.rng)
        self.seats = tuple((seat, self.rng.randint(1, 40)) for seat in range(1, people + 1))
        self.state: BragState = GAME.start(self.rules, self.seats, self.rng.randint(1, people))
        self.chips = sum(stack for _, stack in self.seats)
        self.moves: list[Move] = []

    def shuffled(self) -> tuple[Card, ...]:
        """A new order of the loose cards."""
        loose = GAME.loose(self.state)
        return tuple(self.rng.sample(loose, len(loose)))

    def next_move(self) -> Move | None:
        """Something that can be done now; None when there are not enough people."""
        rng, state = self.rng, self.state
        if rng.random() < 0.04 and (move := self._table_move()) is not None:
            return move
        if not GAME.in_deal(state):
            order = self.shuffled() if state.shuffle_due or rng.random() < 0.05 else ()
            return Deal(order=order)
        seat = rng.choice(GAME.to_act(state))
        if rng.random() < 0.02:
            return Void() if rng.random() < 0.2 else TimeOut(seat=seat)
        early = [option for one in state.seats for option in GAME.options(state, one.seat) if one.seat != seat]
        offered = list(GAME.options(state, seat))
        if early and rng.random() < 0.2:
            offered = early
        option = rng.choice(offered)
        if option.most is not None:
            return Bet(seat=option.move.seat, amount=rng.choice([*option.amounts()[:4], option.amounts()[-1]]))
        return option.move

    def _table_move(self) -> Move | None:
        rng, state = self.rng, self.state
        kind = rng.choice([Join, Leave, SitOut, ComeBack, TopUp])
        if kind is Join:
            return Join(seat=state.highest + 1, stack=rng.randint(0, 30)) if len(state.seats) < 8 else None
        fit = {
            Leave: [one.seat for one in state.seats if not one.leaving],
            SitOut: [one.seat for one in state.seats if not one.sitting_out],
            ComeBack: [one.seat for one in state.seats if one.sitting_out],
            TopUp: [one.seat for one in state.seats if not one.leaving],
        }[kind]
        if not fit:
            return None
        seat = rng.choice(fit)
        return TopUp(seat=seat, amount=rng.randint(1, 20)) if kind is TopUp else kind(seat=seat)

    def steps(self, limit: int) -> list[tuple[BragState, Move, tuple[Event, ...], BragState]]:
        """Plays up to `limit` moves: before, move, events, after."""
        done: list[tuple[BragState, Move, tuple[Event, ...], BragState]] = []
        refused = 0
        while len(done) < limit and refused < 20:
            move = self.next_move()
            if move is None:
                continue
            try:
                after, events = GAME.play(self.state, move)
            except IllegalMove as refusal:
                check_code(refusal.code, refusal.facts)
                refused += 1
                continue
            self.moves.append(move)
            done.append((self.state, move, events, after))
            self.state = after
        return done


@given(st.integers(0, 2**32))
def test_the_invariants_hold_after_every_move(seed: int) -> None:
    """Cards, chips, hands, turns, stakes and statuses are as RULES 12.1 says, whatever is played."""
    evening = Evening(seed)
    chips = evening.chips
    for before, move, events, after in evening.steps(120):
        check_events(before, events, after)
        if isinstance(move, Join):
            chips += move.stack
        elif isinstance(move, TopUp):
            chips += move.amount
        gone = {one.seat for one in before.seats} - {one.seat for one in after.seats}
        chips -= sum(getattr(one, "amount", 0) for one in events if type(one).__name__ == "SeatLeft")
        assert gone == {getattr(one, "seat", 0) for one in events if type(one).__name__ == "SeatLeft"}
        check_state(after, PACK, chips)
        if GAME.in_deal(before) and GAME.in_deal(after):
            _check_within_a_deal(before, move, after)
        if GAME.in_deal(before) and not GAME.in_deal(after):
            _check_ending(before, events, after)


def _check_within_a_deal(before: BragState, move: Move, after: BragState) -> None:
    assert after.stake >= before.stake
    for one in after.seats:
        was = before.seat_state(one.seat)
        assert was is not None or isinstance(move, Join)
        if was is not None and was.status is Status.OPEN:
            assert one.status is not Status.BLIND
        if was is not None and isinstance(move, Bet) and move.seat == one.seat and after.stake:
            assert move.amount * (2 if was.blind else 1) >= before.stake


def _check_ending(before: BragState, events: tuple[Event, ...], after: BragState) -> None:
    """A shuffle is due exactly if a prial won in a comparison, the house rules or a void ask for it (RULES 2.2)."""
    outcome = after.outcome
    assert outcome is not None
    shown = {event.seat: event.cards for event in events if isinstance(event, HandShown)}
    winners = {share.seat for share in outcome.shares} & set(shown)
    prial = any(RANKING.category(*_three(shown[seat])) is Category.PRIAL for seat in winners)
    every_deal = after.rules.shuffle_rule.value == "every_deal"
    if prial or every_deal or outcome.reason is Ending.VOIDED:
        assert after.shuffle_due
    elif not shown:
        assert not after.shuffle_due
    if outcome.reason is not Ending.CARRIED and outcome.reason is not Ending.VOIDED:
        assert after.carried == 0
    assert all(one.live or after.seat_state(one.seat) is not None or one.leaving for one in before.seats)


def _three(cards: tuple[Card, ...]) -> tuple[Card, Card, Card]:
    first, second, third = cards
    return first, second, third


@given(st.integers(0, 2**32))
def test_the_pack_is_the_old_one_and_the_returned_hands(seed: int) -> None:
    """Without a shuffle the pack only loses cards from its top and gains whole hands at its bottom (RULES 2.4)."""
    evening = Evening(seed)
    for before, move, _, after in evening.steps(80):
        if isinstance(move, Void) or (isinstance(move, Deal) and move.order):
            continue
        hands = {hand for one in before.seats for hand in (one.old, one.new) if hand}
        dealt = 3 * len(after.order) if isinstance(move, Deal) else 0
        returned = (before.pack + after.pack[len(before.pack) - dealt :])[len(before.pack) :]
        assert after.pack == before.pack[dealt:] + returned
        if evening.rules.return_order.value == "high_to_low":
            hands = {high_to_low(hand) for hand in hands}
        assert {returned[start : start + 3] for start in range(0, len(returned), 3)} <= hands


def permuted(value: Any, swap: dict[Card, Card]) -> Any:
    """A state with its cards exchanged."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        return tuple(permuted(one, swap) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{part.name: permuted(getattr(value, part.name), swap) for part in fields(value)})
    return value


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_cards_that_a_viewer_cannot_see_do_not_matter(seed: int) -> None:
    """Exchanging all cards that a view does not show leaves that view, and everybody's options, as they were."""
    evening = Evening(seed)
    rng = random.Random(seed)
    for _, _, events, state in evening.steps(60):
        viewers: list[Seat | None] = [None, *(one.seat for one in state.seats)]
        for viewer in rng.sample(viewers, min(2, len(viewers))):
            view = GAME.view(state, viewer)
            known = set(cards_in(view))
            here = tuple(
                one for one in visible(events, viewer) if state.seat_state(getattr(one, "seat", 0)) is not None
            )
            assert set(cards_in(here)) <= known
            hidden = [one for one in PACK if one not in known]
            swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
            other = permuted(state, swap)
            assert repr(GAME.view(other, viewer)) == repr(view)
            for one in state.seats:
                assert GAME.options(other, one.seat) == GAME.options(state, one.seat)


@given(st.integers(0, 2**32))
def test_events_show_cards_only_to_their_owner_or_when_turned_up(seed: int) -> None:
    """Only two events carry cards: one for the owner alone, one for a hand turned face up."""
    for _, _, events, _ in Evening(seed).steps(80):
        for event in events:
            if isinstance(event, CardsSeen):
                assert event.seen_by == (event.seat,)
            elif not isinstance(event, HandShown):
                assert not list(cards_in(event))


@given(st.integers(0, 2**32))
def test_a_game_is_its_moves(seed: int) -> None:
    """Written as a record and replayed, an evening comes to the same chips; its records for others hold too."""
    evening = Evening(seed)
    done = evening.steps(60)
    if not any(isinstance(move, Deal) for _, move, _, _ in done):
        return
    names = {seat: f"P{seat}" for seat in range(1, evening.state.highest + 1)}
    first_dealer = done[0][0].dealer
    seats = [(seat, names[seat], stack) for seat, stack in evening.seats]
    found = recorded(GAME, evening.rules, seats, first_dealer, evening.moves, names)
    again = replay(read(write(found)))
    numbers = {name: seat for seat, name in names.items()}
    ended = {numbers[name]: stack for name, stack in again.deals[-1].stacks.items()}
    assert {seat: ended[seat] for seat, _ in GAME.stacks(evening.state)} == dict(GAME.stacks(evening.state))
    for reader in ("P1", "public"):
        assert replay(read(write(redacted(found, reader)))).deals[-1].pot == again.deals[-1].pot


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_is_the_same_evening(seed: int) -> None:
    """The rules have no chance of their own: the same moves give the same states and events."""
    assert Evening(seed).steps(150) == Evening(seed).steps(150)
