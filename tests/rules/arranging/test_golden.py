"""The golden games of Crash are about what they say: every option matters in one of them."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

import pytest

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.record import Record, RecordError, replay
from tests.support.golden import GOLDEN, record

CRASH = [record(path) for path in GOLDEN if path.stem.startswith("crash-")]


def holds(found: Record) -> bool:
    """Whether a record holds."""
    try:
        replay(found)
    except RecordError:
        return False
    return True


def differing(name: str) -> list[Record]:
    """The golden games in which an option is not at its default."""
    return [found for found in CRASH if name in found.rules.differing()]


@pytest.mark.parametrize("name", [option.name for option in CrashRules.described() if option.name != "min_players"])
def test_every_option_changes_a_result(name: str) -> None:
    """With the option at its default instead, at least one golden game no longer holds.

    A record cannot say that a deal is refused, which is all that `min_players` does.
    """
    default = getattr(CrashRules(), name)
    games = differing(name)
    assert games
    assert not all(holds(replace(found, rules=replace(found.rules, **{name: default}))) for found in games)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (option.name, member)
        for option in CrashRules.described()
        if issubclass(option.kind, Enum)
        for member in option.kind
        if ":" not in str(member.value)
    ],
    ids=str,
)
def test_every_choice_is_in_a_golden_game(name: str, value: Enum) -> None:
    """Each value of each choice is what some golden game is played under."""
    assert any(getattr(found.rules, name) is value for found in CRASH)
