"""Tests of Teen Patti (RULES 11): invariants of every deal, checked by an independent calculation."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.betting.events import (
    BettingEnding,
    DealEnded,
    Folded,
    HandConfided,
    Looked,
    PotWon,
    RefusalPaid,
    SeePaid,
    ShowdownForced,
    SideshowAccepted,
    SideshowProposed,
    SideshowRefused,
    Staked,
)
from bot.rules.betting.moves import Accept, Bet, ProposeSideshow, Refuse, See
from bot.rules.betting.state import BettingPhase, BettingStatus, BragView
from bot.rules.betting.teen_patti import TEEN_PATTI as GAME
from bot.rules.betting.teen_patti import BetLimit, TeenPattiRules
from bot.rules.cards import Card, cards
from bot.rules.game import Deal, Seat, TimeOut
from bot.rules.house_rules import HouseRuleError
from bot.rules.record.notation import read_move
from tests.rules.checks import check_clock
from tests.rules.evenings import Evening, Played
from tests.rules.pairs import covering, made
from tests.rules.tables import NAMES, order
from tests.support.holding import cards_in

SEEDS = st.integers(0, 2**32)


@cache
def all_rules() -> tuple[TeenPattiRules, ...]:
    """Return house rules that cover every pair of values of two options."""
    found = [made(GAME, row) for row in covering(GAME, 5)]
    return tuple(one for one in found if isinstance(one, TeenPattiRules))


def moves_of(seed: int, deals: int = 4) -> list[Played]:
    """Return the moves of an evening under random house rules."""
    return list(Evening(GAME, random.Random(seed).choice(all_rules()), seed).play(deals))


def amounts(state: Any, s: int, one: Any) -> set[int]:
    """Return the amounts that `one` may bet. `s` is the stake of a blind player (RULES 11.2)."""
    rules = state.rules
    most = {
        BetLimit.FIXED: 2 * s if one.blind else 4 * s,
        BetLimit.SPREAD: s + rules.spread if one.blind else 2 * s + 2 * rules.spread,
        BetLimit.POT: state.pot,
        BetLimit.NONE: one.stack,
    }[rules.limit]
    least = s if one.blind else 2 * s
    fit = range(least, max(least, most) + 1, 1 if one.blind else 2)
    return {amount for amount in fit if amount <= one.stack}


@given(SEEDS)
def test_the_stake_counted_in_blind_chips(seed: int) -> None:
    """A blind bet is the new stake `s`, a seen bet twice the new `s`. Bets and the price of a show depend on `s`."""
    s = 0
    for done in moves_of(seed):
        state = done.after
        if isinstance(done.move, Deal):
            s = state.rules.boot
        for event in done.events:
            if isinstance(event, Staked):
                s = event.amount if event.blind else event.amount // 2
                assert event.blind or event.amount % 2 == 0
            elif isinstance(event, SeePaid):
                assert event.amount == (s if event.blind else 2 * s)
        if not state.in_deal or state.phase is not BettingPhase.BETTING:
            continue
        one = state.seat_state(state.actor)
        offered = {type(option.move): option for option in GAME.options(state, one.seat)}
        if Bet in offered and not offered[Bet].loan:
            assert set(offered[Bet].amounts()) == amounts(state, s, one)
        else:
            assert not amounts(state, s, one)
        others = [other for other in state.live if other is not one]
        if See in offered:
            assert len(others) == 1
            assert one.blind or not others[0].blind
            assert offered[See].price == (s if one.blind else 2 * s)


@given(SEEDS)
def test_a_sideshow_is_between_two(seed: int) -> None:
    """Only the two players see each other's hands. The worse hand is packed; if they are equal, the asker's."""
    for done in moves_of(seed):
        confided = [event for event in done.events if isinstance(event, HandConfided)]
        proposed = next((event for event in done.events if isinstance(event, SideshowProposed)), None)
        accepted = any(isinstance(event, SideshowAccepted) for event in done.events)
        if proposed is not None:
            live = done.before.live
            assert len(live) >= 3
            pair = [one for one in live if one.seat in {proposed.seat, proposed.other}]
            assert [one.status for one in pair] == [BettingStatus.OPEN, BettingStatus.OPEN]
            assert not done.before.rules.sideshow_requires_all_seen or not any(one.blind for one in live)
        if not accepted:
            continue
        asker, asked = (
            (proposed.seat, proposed.other) if proposed is not None else (done.before.asker, done.before.asked)
        )
        assert {(one.seat, one.other, one.seen_by) for one in confided} == {
            (asker, asked, (asked,)),
            (asked, asker, (asker,)),
        }
        hands = {one.seat: one.cards for one in confided}
        strength = done.before.terms.ranking.strength
        loser = asked if strength(*hands[asker]) > strength(*hands[asked]) else asker
        assert [one.seat for one in done.events if isinstance(one, Folded) and one.cause == "sideshow"] == [loser]


@given(SEEDS)
def test_refusals_are_counted_and_paid(seed: int) -> None:
    """The number of refusals is limited. By house rule, a refused asker pays another stake, as far as chips go."""
    refused: dict[Seat, int] = {}
    for done in moves_of(seed):
        rules, before = done.before.rules, done.before
        if isinstance(done.move, Deal):
            refused = {}
        for event in done.events:
            if isinstance(event, SideshowRefused):
                refused[event.seat] = refused.get(event.seat, 0) + 1
                most = rules.max_sideshow_refusals
                assert not most or refused[event.seat] <= most
                paid = sum(one.amount for one in done.events if isinstance(one, RefusalPaid))
                if before.phase is BettingPhase.SIDESHOW:
                    stack = before.seat_state(before.asker).stack
                    assert paid == (min(before.stake, stack) if rules.sideshow_refused_pays else 0)


@given(SEEDS)
def test_caps_hold(seed: int) -> None:
    """A pot that reaches its cap ends betting, blind rounds are limited, and no pot is carried over."""
    for done in moves_of(seed):
        rules, state = done.after.rules, done.after
        full = 0 < rules.pot_cap <= done.before.pot
        assert not full or not done.before.in_deal
        for one in state.live:
            assert not rules.max_blind_rounds or one.blind_bets <= rules.max_blind_rounds
        for event in done.events:
            if isinstance(event, ShowdownForced) and event.cause == "pot_cap":
                assert sum(one.amount for one in done.events if isinstance(one, PotWon)) >= rules.pot_cap
            if isinstance(event, DealEnded) and event.outcome.reason is not BettingEnding.VOIDED:
                assert event.outcome.carried == 0
                assert event.outcome.blind_winner is None
                assert event.outcome.reason is not BettingEnding.CARRIED


@given(SEEDS)
def test_the_clock_refuses_a_sideshow_and_ends_the_deal(seed: int) -> None:
    """If players time out, a sideshow is refused and the deal comes to an end."""
    for done in moves_of(seed, 3):
        state = done.after
        if not state.in_deal:
            continue
        check_clock(GAME, state)
        if state.phase is BettingPhase.SIDESHOW:
            _, events = GAME.play(state, TimeOut(seat=state.asked))
            assert isinstance(events[0], SideshowRefused)


def table(*stacks: int, hands: dict[int, str] | None = None, **options: object) -> Any:
    """Return the state of a first deal by the last seat."""
    state = GAME.start(GAME.build_rules(options), tuple(enumerate(stacks, 1)), len(stacks))
    return GAME.play(state, Deal(order=order(len(stacks), hands or {})))[0]


def say(state: Any, *texts: str) -> Any:
    """Make moves given as text."""
    for text in texts:
        state, _ = GAME.play(state, read_move(text, NAMES, state.highest + 1))
    return state


def view(state: Any, seat: Seat | None) -> BragView:
    found = GAME.view(state, seat)
    assert isinstance(found, BragView)
    return found


A, B, C = 1, 2, 3
HANDS = {0: "Kc Kd 4s", 1: "9h 9d 2c", 2: "Ah Qs 7d"}


def asked(**options: object) -> Any:
    """Return a deal in which B has asked A for a sideshow."""
    state = table(50, 50, 50, hands=HANDS, **options)
    return say(state, "A looks", "A bets 2", "B looks", "B proposes sideshow")


def known(state: Any, seat: Seat | None) -> set[Card]:
    """Return the cards in a seat's view."""
    return set(cards_in(view(state, seat)))


def test_a_request_shows_nothing_before_it_is_accepted() -> None:
    """Everybody sees who asked and who must respond; only the two see the hands, and only after acceptance."""
    state = asked()
    for seat in (None, A, B, C):
        seen = view(state, seat)
        assert (seen.phase, seen.asker, seen.asked, seen.to_act) == (BettingPhase.SIDESHOW, B, A, (A,))
    assert [type(option.move) for option in GAME.options(state, A)] == [Accept, Refuse]
    assert known(state, A) == set(cards(HANDS[0]))
    state = say(state, "A accepts")
    both = set(cards(f"{HANDS[0]} {HANDS[1]}"))
    assert known(state, A) == known(state, B) == both
    assert known(state, C) == known(state, None) == set()
    assert view(state, A).seat_view(B).confided == cards(HANDS[1])
    assert view(state, C).seat_view(B).status is BettingStatus.FOLDED


def test_a_refused_request_shows_nothing() -> None:
    """A refusal shows nobody another card."""
    state = say(asked(), "A refuses")
    assert known(state, A) == set(cards(HANDS[0]))
    assert known(state, B) == set(cards(HANDS[1]))
    assert known(state, None) == set()


def test_after_a_bet_the_request_is_free_until_somebody_acts() -> None:
    """After a bet above the minimum, a player may ask for a sideshow free of charge until the next player acts."""
    state = table(50, 50, 50, 50, hands=HANDS)
    state = say(state, "A looks", "A bets 2", "B looks", "B bets 4")
    assert state.to_act == (C,)
    (option,) = GAME.options(state, B)
    assert (option.move, option.price) == (ProposeSideshow(seat=B), 0)
    assert GAME.options(say(state, "C looks"), B) == ()
    answered = say(state, "B proposes sideshow", "A refuses")
    assert answered.to_act == (C,)
    assert GAME.options(answered, B) == ()


def test_a_must_look_is_no_choice() -> None:
    """After `max_blind_rounds` blind bets, a player looks automatically at their next turn."""
    state = say(table(50, 50, max_blind_rounds=1), "A bets 1")
    state, events = GAME.play(state, Bet(seat=B, amount=1))
    assert [event.seat for event in events if isinstance(event, Looked)] == [A]
    assert len(known(state, A)) == 3
    assert known(state, B) == set()


def test_seats_stay_in_clockwise_order_whichever_way_the_game_goes() -> None:
    """Views and stacks list seats clockwise even if play is counter-clockwise."""
    state = table(10, 20, 30, direction="counter_clockwise")
    assert [one.seat for one in view(state, None).seats] == [A, B, C]
    assert [seat for seat, _ in state.stacks] == [A, B, C]
    assert state.order == (B, A, C)


@pytest.mark.parametrize(
    ("options", "option", "code"),
    [
        ({"limit": "spread"}, "spread", "too_small"),
        ({"spread": 3}, "spread", "needs_spread_limit"),
        ({"pot_cap": 8}, "pot_cap", "below_boots"),
        ({"pot_cap": 16, "boot": 2}, "pot_cap", "below_boots"),
        ({"limit": "spread:"}, "limit", "not_one_of"),
        ({"limit": "spread:٣"}, "limit", "not_one_of"),
        ({"limit": "spread:03"}, "limit", "not_one_of"),
        ({"limit": "spread:0"}, "spread", "too_small"),
        ({"min_buy_in": 1, "boot": 2}, "min_buy_in", "below_ante"),
        ({"max_players": 11}, "max_players", "too_great"),
    ],
)
def test_contradictions_are_refused(options: dict[str, object], option: str, code: str) -> None:
    """Contradictory house rules are refused with the option and the reason."""
    with pytest.raises(HouseRuleError) as refused:
        GAME.build_rules(options)
    assert (refused.value.option, refused.value.code) == (option, code)


def test_a_spread_may_be_said_in_one_word() -> None:
    """`spread:N` of RULES 11.2 sets the limit and its amount, and is written as two options."""
    rules = GAME.build_rules({"limit": "spread:3"})
    assert (rules.limit, rules.spread) == (BetLimit.SPREAD, 3)
    assert GAME.changed_options(rules) == {"limit": "spread", "spread": 3}
    assert GAME.build_rules(GAME.changed_options(rules)) == rules
