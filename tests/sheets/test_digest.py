"""Rule digests shown to people who sit down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.arranging.crash.house_rules import CrashPayment, CrashRules
from bot.rules.betting.house_rules import BragRules, SeeRule
from bot.rules.game import AnyGame
from bot.rules.house_rules import OptionInfo
from bot.rules.registry import GAMES, find_game
from bot.sheets.values import build_digest, presets
from tests.family.one_card import ONE_CARD, OneCardRules

THREE = find_game("three_card_brag")


def test_what_differs_is_told() -> None:
    """Every option that differs from the default is listed with its value, on its page, and marked."""
    told = build_digest(THREE, BragRules(max_rounds=7, see_rule=SeeRule.EQUAL))
    lines = {line.option: line for group in told.groups for line in group.lines}
    assert {line.option for line in told.non_default_lines} == {"max_rounds", "see_rule"}
    assert (lines["max_rounds"].value, lines["see_rule"].value) == (7, SeeRule.EQUAL)
    pages = {line.option: group.group for group in told.groups for line in group.lines}
    assert (pages["max_rounds"], pages["ante"]) == ("play", "stakes")


def test_the_stakes_are_always_told() -> None:
    """Stakes, blind play and short money are listed even if their options have their defaults."""
    told = build_digest(THREE, THREE.default_rules)
    assert not told.non_default_lines
    options = {line.option for group in told.groups for line in group.lines}
    assert options >= {"ante", "max_first_bet", "max_raise", "blind_play", "short_money", "see_rule", "wild"}
    assert "timeout_action" not in options


class Told(OneCardRules):
    """House rules of One Card in which every option is always in the digest."""

    @classmethod
    def option_infos(cls) -> tuple[OptionInfo, ...]:
        return tuple(replace(option, announced=True) for option in super().option_infos())


@pytest.mark.parametrize("rules", [OneCardRules, Told])
def test_each_game_says_what_is_told(rules: type[OneCardRules]) -> None:
    """The description of an option says whether the digest lists the option while it has its default."""
    game: AnyGame = ONE_CARD
    one = replace(game, default_rules=rules())
    lines = [line.option for group in build_digest(one, one.default_rules).groups for line in group.lines]
    assert lines == [option.name for option in rules.option_infos() if rules is Told]


def test_what_makes_no_difference_is_told_only_where_it_differs() -> None:
    """An option without effect, like the point rate under a fixed stake, is listed only if it is not the default."""
    crash = find_game("crash")
    usual = {line.option for group in build_digest(crash, crash.default_rules).groups for line in group.lines}
    assert usual >= {"target", "target_small", "tie_rule", "crash_rule", "quad_rule", "payment", "game_stake"}
    assert "point_rate" not in usual
    by_points = build_digest(crash, CrashRules(payment=CrashPayment.PER_POINT))
    told = {line.option for group in by_points.groups for line in group.lines}
    assert "point_rate" in told
    assert "game_stake" not in told
    assert "point_rate" in {line.option for line in build_digest(crash, CrashRules(point_rate=5)).non_default_lines}


@pytest.mark.parametrize("one", list(GAMES.values()), ids=lambda one: one.name)
def test_it_fits_on_a_screen(one: AnyGame) -> None:
    """The digest of a game's default rules has 3 to 12 lines, each for an option of the game."""
    lines = [line.option for group in build_digest(one, one.default_rules).groups for line in group.lines]
    assert 3 <= len(lines) <= 12
    assert set(lines) <= {option.name for option in one.option_infos()}


def test_fingerprints_tell_rules_apart() -> None:
    """Every set of rules has a fingerprint of eight hexadecimal digits; different rules have different fingerprints."""
    found = [build_digest(find_game(one.game), one.rules).fingerprint for one in presets()]
    assert len(set(found)) == len(found)
    assert all(len(one) == 8 and int(one, 16) >= 0 for one in found)
    assert build_digest(THREE, BragRules(ante=3)).fingerprint == build_digest(THREE, BragRules(ante=3)).fingerprint
    assert build_digest(THREE, BragRules()).fingerprint == "377b552f"
