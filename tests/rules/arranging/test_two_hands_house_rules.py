"""Tests of the house rules of Six and Seven Card Brag: descriptions, checks, presets and costs (RULES 9.5, 10)."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum

import pytest

from bot.rules.arranging.two_hands import SEVEN, SIX
from bot.rules.game import AnyGame
from bot.rules.house_rules import CostEffect, HouseRuleError

GAMES: tuple[AnyGame, ...] = (SIX, SEVEN)
DEFAULTS = {
    SIX.name: {
        "stake": 1, "best_prial": 6, "quad_wins": True, "may_pass": True, "six_card_running_flush": False,
        "min_players": 2, "max_players": 8,
    },
    SEVEN.name: {
        "stake": 1, "best_prial": 7, "quad_wins": True, "may_pass": True, "seven_card_running_flush": False,
        "win_rule": "intersection", "min_players": 2, "max_players": 7,
    },
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_is_described_once(game: AnyGame) -> None:
    """Each option is described once, with its default of the rule book."""
    described = [option.name for option in game.house_rules.option_infos()]
    assert sorted(described) == sorted(part.name for part in fields(game.house_rules))
    assert len(set(described)) == len(described)
    plain = {option.name: option.default for option in game.option_infos()}
    assert {name: one.value if isinstance(one, Enum) else one for name, one in plain.items()} == DEFAULTS[game.name]
    assert all(getattr(game.house_rules(), option.name) == option.default for option in game.option_infos())


@pytest.mark.parametrize(
    ("game", "options", "option", "code"),
    [
        (SIX, {"stake": 0}, "stake", "too_small"),
        (SIX, {"stake": 1_000_000_001}, "stake", "too_great"),
        (SIX, {"best_prial": 1}, "best_prial", "too_small"),
        (SIX, {"best_prial": 15}, "best_prial", "too_great"),
        (SIX, {"max_players": 9}, "max_players", "too_great"),
        (SEVEN, {"max_players": 8}, "max_players", "too_great"),
        (SEVEN, {"min_players": 1}, "min_players", "too_small"),
        (SEVEN, {"win_rule": "two_of_three"}, "win_rule", "not_one_of"),
        (SEVEN, {"six_card_running_flush": True}, "six_card_running_flush", "unknown_option"),
        (SIX, {"win_rule": "intersection"}, "win_rule", "unknown_option"),
    ],
)
def test_what_is_refused(game: AnyGame, options: dict[str, object], option: str, code: str) -> None:
    """Values out of bounds and options of the other game are refused with option and reason."""
    with pytest.raises(HouseRuleError) as refused:
        game.build_rules(options)
    assert (refused.value.option, refused.value.code) == (option, code)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("stake", [1, 7])
def test_what_a_deal_costs(game: AnyGame, stake: int) -> None:
    """A deal costs one stake. The buy-in is ten stakes (RULES 16.3)."""
    rules = game.build_rules({"stake": stake})
    assert (rules.entry, rules.buy_in, rules.suggested_stack) == (stake, 10 * stake, 20 * stake)
    assert not rules.uses_wallets
    assert (rules.several_deals, rules.for_points, rules.hides_pack_order) == (False, False, False)
    assert rules.may_cost_more_than(game.build_rules({"stake": stake + 1})) is False
    assert game.build_rules({"stake": stake + 1}).may_cost_more_than(rules)
    (ante,) = [option for option in game.option_infos() if option.is_ante]
    assert (ante.name, ante.cost, ante.announced) == ("stake", CostEffect.RISES, True)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_shipped(game: AnyGame) -> None:
    """The first preset has the default house rules, and no two presets are the same."""
    assert game.presets[0].rules == game.default_rules == game.house_rules()
    assert len({sheet.key for sheet in game.presets}) == len({sheet.rules for sheet in game.presets})
    assert {name for sheet in game.presets for name in game.changed_options(sheet.rules)} == {
        SIX.name: {"six_card_running_flush", "may_pass"},
        SEVEN.name: {"seven_card_running_flush", "win_rule"},
    }[game.name]
