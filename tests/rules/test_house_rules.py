"""Tests of house rules: description, checks and plain values of every option (RULES 3.16)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from enum import Enum
from typing import Any

import pytest

from bot.rules.betting.house_rules import BragRules, LookTiming, SeeRule
from bot.rules.betting.moves import Look
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.house_rules import HouseRuleError


def test_every_option_is_described_once() -> None:
    """The descriptions list each option exactly once."""
    described = [option.name for option in BragRules.option_infos()]
    assert sorted(described) == sorted(part.name for part in fields(BragRules))
    assert len(set(described)) == len(described)


class Undescribed(BragRules):
    """House rules with an undescribed field."""

    forgotten: bool = False


def test_a_field_that_is_not_described_is_refused() -> None:
    """Creating a game whose house rules have an undescribed field raises an error with the field's name."""
    with pytest.raises(TypeError, match=r"Undescribed .*: forgotten"):
        replace(THREE_CARD_BRAG, default_rules=Undescribed())


def test_values_are_frozen_and_take_keywords_only() -> None:
    """A value of the rules cannot be changed, and its fields are given by name."""
    move: Any = Look(seat=1)
    with pytest.raises(FrozenInstanceError):
        move.seat = 2
    with pytest.raises(TypeError, match="positional"):
        type(move)(1)
    assert replace(move, seat=2) == Look(seat=2)


def test_a_description_tells_the_default() -> None:
    """Each option's described default is the field's default."""
    rules = BragRules()
    for option in BragRules.option_infos():
        assert getattr(rules, option.name) == option.default


def test_an_option_takes_its_bounds_and_nothing_beyond() -> None:
    """A number just outside an option's bounds is refused."""
    for option in BragRules.option_infos():
        if option.kind is not int or option.least is None or option.most is None:
            continue
        for value, code in ((option.least - 1, "too_small"), (option.most + 1, "too_great")):
            if value == 0 and option.zero_means_none:
                continue
            with pytest.raises(HouseRuleError) as refused:
                BragRules.from_options({option.name: value})
            assert (refused.value.option, refused.value.code) == (option.name, code)


@pytest.mark.parametrize(
    ("options", "option", "code"),
    [
        ({"nonsense": 1}, "nonsense", "unknown_option"),
        ({"ante": True}, "ante", "not_a_number"),
        ({"ante": "2"}, "ante", "not_a_number"),
        ({"ante": None}, "ante", "not_a_number"),
        ({"pot_limit": 1}, "pot_limit", "not_yes_or_no"),
        ({"see_rule": "triple"}, "see_rule", "not_one_of"),
        ({"see_rule": 2}, "see_rule", "not_one_of"),
        ({"min_first_bet": 11}, "max_first_bet", "below_min_first_bet"),
        ({"bet_step": 2}, "min_first_bet", "not_a_multiple"),
        ({"pot_limit": True, "ante": 0}, "pot_limit", "needs_ante"),
        ({"ante": 5, "min_buy_in": 4}, "min_buy_in", "below_ante"),
        ({"min_players": 9}, "min_players", "above_max_players"),
        ({"cards": 6}, "cards", "too_great"),
        ({"cards": 5, "max_players": 10}, "max_players", "too_many_for_cards"),
        ({"wild": "twos"}, "wild", "not_a_list"),
        ({"wild": ["dukes"]}, "wild", "not_one_of"),
        ({"wild": ["jokers:5"]}, "wild", "not_one_of"),
        ({"wild": ["twos", "twos"]}, "wild", "twice"),
        ({"wild": ["jokers:1", "jokers:2"]}, "wild", "two_numbers_of_jokers"),
        (
            {"retained_hand_variant": "face_up", "two_blind_hands": "off"},
            "retained_hand_variant",
            "needs_two_blind_hands",
        ),
        ({"retained_hand_variant": "face_up", "blind_play": False}, "retained_hand_variant", "needs_blind_play"),
    ],
)
def test_values_that_do_not_fit(options: dict[str, Any], option: str, code: str) -> None:
    """A wrong value is refused with the option's name and the reason."""
    with pytest.raises(HouseRuleError) as refused:
        BragRules.from_options(options)
    assert (refused.value.option, refused.value.code) == (option, code)


def test_sets_are_kept_in_one_order() -> None:
    """The order in which sets are written makes no difference. They are output as a list."""
    rules = BragRules.from_options({"wild": ["jokers:2", "twos"]})
    assert rules == BragRules(wild=("twos", "jokers:2"))
    assert rules.changed_options() == {"wild": ["twos", "jokers:2"]}


def test_values_that_fit_together() -> None:
    """Without an upper bound, any minimum first bet is valid. The default buy-in is ten antes, at least 10 chips."""
    assert BragRules(min_first_bet=50, max_first_bet=0).max_first_bet == 0
    assert [BragRules(ante=ante).buy_in for ante in (0, 1, 5)] == [10, 10, 50]
    assert BragRules(min_buy_in=30).buy_in == 30
    assert [BragRules(ante=ante).entry for ante in (0, 1, 5)] == [1, 1, 5]


def test_differing_options_make_the_same_rules_again() -> None:
    """House rules can be built again from the plain values of their changed options."""
    rules = BragRules(ante=2, see_rule=SeeRule.EQUAL, look_timing=LookTiming.ANYTIME, pot_limit=True)
    plain = rules.changed_options()
    assert plain == {"ante": 2, "see_rule": "equal", "look_timing": "anytime", "pot_limit": True}
    assert BragRules.from_options(plain) == rules
    assert BragRules().changed_options() == {}


def test_every_value_of_every_choice_can_be_written() -> None:
    """Every value of every choice can be read from its text."""
    for option in BragRules.option_infos():
        if issubclass(option.kind, Enum):
            for member in option.kind:
                assert getattr(BragRules.from_options({option.name: member.value}), option.name) is member
