"""Tests of the amounts offered for a bet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.betting.moves import Bet, Fold
from bot.rules.betting.options import find_option
from bot.rules.game import Option
from bot.screens.betting.bet_amounts import can_raise, legal_bets, next_legal_bet, suggest_bets


def option(price: int, most: int, step: int = 1) -> Option:
    """Return the option to bet from `price` to `most`."""
    return Option(move=Bet(seat=1, amount=price), price=price, most=most, step=step)


@st.composite
def options(draw: st.DrawFn) -> Option:
    """Generate any option to bet that the rules can make."""
    step = draw(st.integers(1, 50))
    price = draw(st.integers(1, 10**9))
    most = draw(st.integers(price, 10**12))
    return option(price, max(price, most - most % step), step)


@given(options(), st.integers(2, 25))
def test_only_legal_bets_are_offered(one: Option, limit: int) -> None:
    """At most `limit` legal bets are offered in ascending order, including the least and the most."""
    bets = legal_bets(one, limit)
    assert 1 <= len(bets) <= limit
    assert list(bets) == sorted(set(bets))
    assert all(one.admits(Bet(seat=1, amount=bet)) for bet in bets)
    assert bets[0] == one.price
    assert bets[-1] == (one.most if can_raise(one) else one.price)


def test_few_bets_are_all_offered() -> None:
    """All legal bets are offered if there are few."""
    assert legal_bets(option(6, 11)) == (6, 7, 8, 9, 10, 11)
    assert legal_bets(option(3, 12, 5)) == (3, 5, 10)
    assert legal_bets(option(7, 7)) == (7,)


def test_the_next_bet_goes_by_the_steps() -> None:
    """A raise is the next multiple of the step above the price, within the limit."""
    assert next_legal_bet(option(3, 12, 5), 3) == 5
    assert next_legal_bet(option(3, 12, 5), 1) == 3
    assert next_legal_bet(option(3, 4, 5), 3) is None
    assert can_raise(option(3, 5, 5))
    assert not can_raise(option(3, 4, 5))


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", (6, 7, 8, 9, 10, 11)),
        ("1", (10, 11)),
        ("8", (8,)),
        ("99", ()),
        ("x", (6, 7, 8, 9, 10, 11)),
        ("-5", (6, 7, 8, 9, 10, 11)),
        ("9" * 40, ()),
    ],
)
def test_what_is_typed_narrows_the_offer(typed: str, offered: tuple[int, ...]) -> None:
    """Typed digits narrow the suggestions to legal bets that begin with them. Other text narrows nothing."""
    assert suggest_bets(option(6, 11), typed) == offered


def test_a_legal_amount_is_offered_even_if_it_is_not_on_the_list() -> None:
    """A typed legal bet is suggested first, even among a thousand."""
    assert suggest_bets(option(1, 1_000), "777")[0] == 777


def test_the_bet_is_found_among_the_options() -> None:
    """`find_option` returns the option to bet, or None without such an option."""
    bet = option(1, 5)
    assert find_option([Option(move=Fold(seat=1)), bet], Bet) is bet
    assert find_option([Option(move=Fold(seat=1))], Bet) is None
