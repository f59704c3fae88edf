"""Tests of Crash's house rules: descriptions, checks, presets and costs of a game (RULES 7.7 to 7.13)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest

from bot.rules.arranging.crash.house_rules import (
    PRESETS,
    CrashAnnounce,
    CrashPayment,
    CrashPenalty,
    CrashReward,
    CrashRules,
    MinHand,
    Price,
    PriceKind,
    QuadRule,
    ThirteenRun,
    TieRule,
    YogiName,
    most_chips_lost,
    price_list,
)
from bot.rules.arranging.crash.state import Paid, PaidToPool, SpareTaken
from bot.rules.arranging.engine.events import GameStarted
from bot.rules.house_rules import HouseRuleError, OptionInfo
from tests.rules.arranging.tables import Evening, Row, combinations_of_options


def test_every_option_is_described_once() -> None:
    """Each option is described once with its default. A group has at most eight options."""
    described = [option.name for option in CrashRules.option_infos()]
    assert sorted(described) == sorted(part.name for part in fields(CrashRules))
    assert len(set(described)) == len(described)
    rules = CrashRules()
    assert all(getattr(rules, option.name) == option.default for option in CrashRules.option_infos())
    assert max(Counter(option.group for option in CrashRules.option_infos()).values()) <= 8


def test_the_defaults_are_those_of_the_rules() -> None:
    """The defaults are those of RULES 7.13."""
    plain = {option.name: option.default for option in CrashRules.option_infos()}
    text = {name: value.value if isinstance(value, Enum) else value for name, value in plain.items()}
    assert text == {
        "target": 11, "target_small": 15, "win_margin": 1, "min_hand": "pair", "misorder": "reject",
        "four_card_sets": False, "prials_aces_first": False, "tie_rule": "no_point", "yogi_name": "Yogi",
        "crash_rule": "bonus_points",
        "crash_points": 1, "crash_announce": "not_needed", "crash_announced_reward": "payment", "crash_payment": 50,
        "crash_payment_announced": 100, "crash_penalty": 50, "crash_penalty_rule": "pay_each", "quad_rule": "bus_ride",
        "bus_ride_points": 1, "bus_ride_payment": 0, "bus_ride_knock": False, "pairs_redeal": 6,
        "thirteen_run": "wins_game", "reset_to_zero": False, "payment": "fixed", "game_stake": 50, "point_rate": 2,
        "zero_double": False, "all_zero_treble": False, "spare_fee": 0, "spare_reuse": False,
        "optional_shuffle": False, "first_dealer": "random", "min_players": 2, "max_players": 4,
    }  # fmt: skip


def test_every_value_of_every_choice_can_be_written() -> None:
    """Every value of every choice can be read from its text, including rewards and penalties in points."""
    for option in CrashRules.option_infos():
        if issubclass(option.kind, Enum):
            for member in option.kind:
                assert getattr(CrashRules.from_options({option.name: member.value}), option.name) is member
    assert [CrashReward("points:3").points, CrashReward.WINS_GAME.points] == [3, 0]
    assert [CrashPenalty("minus_points:2").points, CrashPenalty.NONE.points] == [2, 0]


@pytest.mark.parametrize(
    ("options", "option", "code"),
    [
        ({"target": 0}, "target", "too_small"),
        ({"target_small": 100}, "target_small", "too_great"),
        ({"win_margin": 3}, "win_margin", "too_great"),
        ({"pairs_redeal": 4}, "pairs_redeal", "too_small"),
        ({"pairs_redeal": 7}, "pairs_redeal", "too_great"),
        ({"crash_announced_reward": "points"}, "crash_announced_reward", "not_one_of"),
        ({"crash_penalty_rule": "minus_points:x"}, "crash_penalty_rule", "not_one_of"),
        ({"game_stake": -1}, "game_stake", "too_small"),
        ({"max_players": 5}, "max_players", "too_great"),
        ({"min_players": 4, "max_players": 3}, "min_players", "above_max_players"),
        ({"ante": 1}, "ante", "unknown_option"),
    ],
)
def test_values_that_do_not_fit(options: dict[str, Any], option: str, code: str) -> None:
    """A wrong value is refused with the option's name and the reason."""
    with pytest.raises(HouseRuleError) as refused:
        CrashRules.from_options(options)
    assert (refused.value.option, refused.value.code) == (option, code)


def test_pairs_may_be_off() -> None:
    """`pairs_redeal` is 0, 5 or 6."""
    assert [CrashRules(pairs_redeal=count).pairs_redeal for count in (0, 5, 6)] == [0, 5, 6]


def test_the_presets() -> None:
    """Each preset differs from the defaults only in these options. House rules built from them equal the preset."""
    named = {one.key.removeprefix("crash-"): one.rules for one in PRESETS}
    assert {name: rules.changed_options() for name, rules in named.items()} == {
        "crash": {},
        "four": {"min_players": 4},
        "salford": {"target": 7, "target_small": 7},
        "south-wales": {"target": 12, "target_small": 12, "win_margin": 2, "quad_rule": "south_wales"},
        "wikipedia": {
            "target": 15,
            "four_card_sets": True,
            "crash_rule": "payment",
            "crash_announce": "optional",
            "quad_rule": "off",
            "pairs_redeal": 0,
            "thirteen_run": "off",
            "payment": "none",
        },
        "yorkshire": {"tie_rule": "yogi"},
        "lincolnshire": {"tie_rule": "yogi", "yogi_name": "Chas"},
        "no-pairs": {"min_hand": "flush"},
        "arena": {
            "target": 10,
            "target_small": 10,
            "quad_rule": "off",
            "pairs_redeal": 0,
            "thirteen_run": "off",
            "payment": "none",
        },
    }
    for rules in named.values():
        assert CrashRules.from_options(rules.changed_options()) == rules
    assert named["wikipedia"].crash_payment_announced == 100
    assert named["lincolnshire"].yogi_name is YogiName.CHAS
    assert named["no-pairs"].min_hand is MinHand.FLUSH


def test_money_is_what_lies_on_the_table() -> None:
    """The buy-in is the largest payment for a lost game. A player needs no chips to be dealt in."""
    assert CrashRules().buy_in == 50
    assert CrashRules(zero_double=True).buy_in == 100
    assert CrashRules(tie_rule=TieRule.YOGI).buy_in == 100
    assert CrashRules(all_zero_treble=True, zero_double=True).buy_in == 150
    assert CrashRules(payment=CrashPayment.PER_POINT, all_zero_treble=True).buy_in == 3 * 2 * 15
    assert CrashRules(payment=CrashPayment.NONE, all_zero_treble=True).buy_in == 0
    assert CrashRules().entry == 0
    assert not CrashRules().uses_wallets


@pytest.mark.parametrize(
    ("options", "bound"),
    [
        ({}, 50),
        ({"zero_double": True}, 100),
        ({"all_zero_treble": True}, 150),
        ({"payment": "per_point"}, 22),
        ({"payment": "none"}, 0),
        ({"misorder": "lose_game"}, 150),
        ({"crash_rule": "payment", "target": 4}, 50 + 50),
        ({"crash_rule": "payment", "target": 7}, 50 + 3 * 50),
        ({"crash_rule": "payment", "target": 8}, 50 + 2 * 50 + 2 * 50),
        ({"bus_ride_payment": 5, "target": 3}, 50 + 2 * 2 * 5 + 3 * 5),
        ({"bus_ride_payment": 5, "bus_ride_points": 2, "target": 3}, 50 + 2 * 1 * 5 + 2 * 5),
        ({"bus_ride_payment": 5, "quad_rule": "off"}, 50),
        ({"bus_ride_payment": 5, "bus_ride_points": 0}, None),
        ({"spare_fee": 1}, None),
        ({"thirteen_run": "payment"}, None),
        ({"thirteen_run": "payment", "payment": "none"}, 0),
        ({"thirteen_run": "payment", "reset_to_zero": True}, 50),
        ({"crash_announce": "required"}, None),
        ({"crash_announce": "required", "crash_penalty": 0, "target": 4}, 50 + 100),
        ({"crash_announce": "required", "crash_penalty_rule": "none", "target": 4}, 50 + 100),
        ({"crash_announce": "required", "crash_penalty_rule": "minus_points:1"}, None),
        ({"crash_rule": "payment", "win_margin": 2}, None),
        ({"crash_rule": "payment", "reset_to_zero": True}, None),
        ({"win_margin": 2, "reset_to_zero": True}, 50),
    ],
)
def test_the_most_one_can_lose(options: dict[str, Any], bound: int | None) -> None:
    """The bound is the most that a player can lose in a game of four, or None if there is no limit."""
    assert most_chips_lost(CrashRules.from_options(options), 4) == bound


def test_the_price_list() -> None:
    """The price list contains exactly the things that cost chips."""
    assert price_list(CrashRules()) == (Price(kind=PriceKind.GAME, amount=50),)
    assert price_list(CrashRules(payment=CrashPayment.NONE)) == ()
    rules = CrashRules.from_options(
        {
            "payment": "per_point",
            "all_zero_treble": True,
            "crash_announce": "optional",
            "crash_rule": "payment",
            "bus_ride_payment": 20,
            "thirteen_run": "payment",
            "spare_fee": 3,
        }
    )
    assert price_list(rules) == (
        Price(kind=PriceKind.GAME_PER_POINT, amount=2, times=3),
        Price(kind=PriceKind.CRASH, amount=50),
        Price(kind=PriceKind.ANNOUNCED_CRASH, amount=100),
        Price(kind=PriceKind.FAILED_CALL, amount=50),
        Price(kind=PriceKind.BUS_RIDE, amount=20),
        Price(kind=PriceKind.THIRTEEN_RUN, amount=20),
        Price(kind=PriceKind.SPARE, amount=3),
    )
    assert PriceKind.BUS_RIDE not in {price.kind for price in price_list(replace(rules, quad_rule=QuadRule.OFF))}


def other_value(option: OptionInfo, value: object) -> object:
    if issubclass(option.kind, Enum):
        return next(member for member in option.kind if member is not value)
    if option.kind is bool:
        return not value
    return option.least if value != option.least else option.most


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", range(len(combinations_of_options(1))))
def test_an_idle_option_makes_no_difference(number: int) -> None:
    """Another value of an idle option changes neither the play nor the prices."""
    row = combinations_of_options(1)[number]
    evening = Evening(row, number)
    rules = evening.rules
    played = [events for _, _, events, _ in evening.steps(60)]
    for option in CrashRules.option_infos():
        if option.name in rules.ineffective_options:
            changed: dict[str, Any] = {option.name: other_value(option, getattr(rules, option.name))}
            other = replace(rules, **changed)
            assert [events for _, _, events, _ in Evening(other.changed_options(), number).steps(60)] == played
            assert price_list(other) == price_list(rules)
            assert other.buy_in == rules.buy_in
            players = range(rules.min_players, rules.max_players + 1)
            assert [most_chips_lost(other, one) for one in players] == [most_chips_lost(rules, one) for one in players]


def test_which_options_are_idle() -> None:
    """`ineffective_options` maps each idle option to the option that makes it idle."""
    assert CrashRules().ineffective_options == {
        "yogi_name": "tie_rule",
        "crash_payment": "crash_rule",
        "crash_announced_reward": "crash_announce",
        "crash_payment_announced": "crash_announce",
        "crash_penalty_rule": "crash_announce",
        "crash_penalty": "crash_announce",
        "point_rate": "payment",
    }
    assert CrashRules(min_players=4).ineffective_options["target_small"] == "min_players"
    assert CrashRules(max_players=3).ineffective_options["target"] == "max_players"
    assert CrashRules(tie_rule=TieRule.YOGI).ineffective_options["zero_double"] == "tie_rule"
    assert CrashRules(payment=CrashPayment.NONE).ineffective_options.keys() >= {
        "game_stake",
        "point_rate",
        "zero_double",
        "all_zero_treble",
    }
    assert CrashRules(quad_rule=QuadRule.SOUTH_WALES).ineffective_options["bus_ride_payment"] == "quad_rule"
    assert (
        CrashRules(pairs_redeal=0, thirteen_run=ThirteenRun.OFF).ineffective_options["reset_to_zero"] == "thirteen_run"
    )
    announced = CrashRules(
        crash_announce=CrashAnnounce.REQUIRED, crash_announced_reward=CrashReward("points:2")
    ).ineffective_options
    assert announced["crash_rule"] == announced["crash_points"] == "crash_announce"
    assert announced["crash_payment_announced"] == "crash_announced_reward"
    assert "crash_penalty" not in announced


def test_one_brings_what_a_game_that_can_be_played_may_cost() -> None:
    """A target for a number of players that cannot play does not raise the buy-in."""
    assert CrashRules(payment=CrashPayment.PER_POINT, target=11, target_small=99, min_players=4).buy_in == 22
    assert CrashRules(payment=CrashPayment.PER_POINT, target=99, target_small=15, max_players=3).buy_in == 30


def bounded_rows() -> list[Row]:
    """Return combinations of options under which the losses in a game are limited."""
    cheap: Row = {"crash_penalty": 0, "spare_fee": 0, "win_margin": 1, "reset_to_zero": False, "bus_ride_points": 1}
    rows = [{**row, **cheap} for row in combinations_of_options(1)]
    for row in rows:
        if row["crash_penalty_rule"] is CrashPenalty("minus_points:2"):
            row["crash_penalty_rule"] = CrashPenalty.PAY_EACH
        if row["thirteen_run"] is ThirteenRun.PAYMENT:
            row["thirteen_run"] = ThirteenRun.WINS_GAME
    return rows


BOUNDED = bounded_rows()


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", range(40))
def test_nobody_loses_more_than_the_bound(number: int) -> None:
    """In random games, nobody pays more than the bound in one game."""
    row = BOUNDED[number % len(BOUNDED)]
    evening = Evening(row, number)
    bound: int | None = 0
    paid: Counter[int] = Counter()
    for _, _, events, _ in evening.steps(150):
        for event in events:
            if isinstance(event, GameStarted):
                paid.clear()
                bound = most_chips_lost(evening.rules, len(event.seats))
            elif isinstance(event, Paid | PaidToPool | SpareTaken):
                paid[event.seat] += event.amount
                assert bound is not None
                assert paid[event.seat] <= bound
