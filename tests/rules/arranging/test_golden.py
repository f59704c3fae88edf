"""Tests that the golden games of the arranging games cover every option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from functools import cache
from typing import Any

import pytest

from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRuleError, OptionInfo
from bot.rules.record.document import Record, RecordError
from bot.rules.record.replaying import replay
from bot.rules.registry import GAMES
from tests.support.golden import GOLDEN, record

CALLED: Mapping[str, str] = {
    "crash": "crash-",
    "six_card_brag": "six-",
    "seven_card_brag": "seven-",
    "nine_card_brag": "nine-",
}
"""File name prefix of each game's golden games."""
ARRANGING = [GAMES[name] for name in CALLED if name in GAMES]
OPTIONS = [(game, option) for game in ARRANGING for option in game.option_infos() if option.name != "min_players"]
CHOICES = [
    (game, option.name, member)
    for game, option in OPTIONS
    if issubclass(option.kind, Enum)
    for member in option.kind
    if ":" not in str(member.value)
]


@cache
def golden_games(name: str) -> tuple[Record, ...]:
    called = [record(path) for path in GOLDEN if path.stem.startswith(CALLED[name])]
    return tuple(found for found in called if found.game.name == name)


def holds_with(found: Record, usual: dict[str, Any]) -> bool:
    """Return True if the record replays under its house rules changed by `usual`."""
    try:
        replay(replace(found, rules=replace(found.rules, **usual)))
    except (RecordError, HouseRuleError):
        return False
    return True


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda part: part.name)
def test_every_option_changes_a_result(game: AnyGame, option: OptionInfo) -> None:
    """At least one golden game fails with the option at its default.
    `min_players` is excepted, because a record cannot show a refused deal.
    """
    games = [found for found in golden_games(game.name) if option.name in game.changed_options(found.rules)]
    assert games
    assert not all(holds_with(found, {option.name: option.default}) for found in games)


@pytest.mark.parametrize(("game", "name", "value"), CHOICES, ids=lambda part: str(getattr(part, "name", part)))
def test_every_choice_is_in_a_golden_game(game: AnyGame, name: str, value: Enum) -> None:
    """Each value of each choice is used in at least one golden game."""
    assert any(getattr(found.rules, name) is value for found in golden_games(game.name))
