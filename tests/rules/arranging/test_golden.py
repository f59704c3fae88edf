"""The golden games of Crash are about what they say: every option matters in one of them."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from pathlib import Path

import pytest

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.record import Record, RecordError, read, replay

GOLDEN = [
    read(path.read_text(encoding="utf-8")) for path in sorted((Path(__file__).parents[2] / "golden").glob("crash-*"))
]


def holds(record: Record) -> bool:
    """Whether a record holds."""
    try:
        replay(record)
    except RecordError:
        return False
    return True


def differing(name: str) -> list[Record]:
    """The golden games in which an option is not at its default."""
    return [record for record in GOLDEN if name in record.rules.differing()]


@pytest.mark.parametrize("name", [option.name for option in CrashRules.described() if option.name != "min_players"])
def test_every_option_changes_a_result(name: str) -> None:
    """With the option at its default instead, at least one golden game no longer holds.

    A record cannot say that a deal is refused, which is all that `min_players` does.
    """
    default = getattr(CrashRules(), name)
    games = differing(name)
    assert games
    assert not all(holds(replace(record, rules=replace(record.rules, **{name: default}))) for record in games)


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
    assert any(getattr(record.rules, name) is value for record in GOLDEN)
