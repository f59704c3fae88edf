"""Tests of the tables of chances and of the command that generates them."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path

import pytest

from bot.players.arranging.chances import SCALE, chance_rows, table_chances, table_key
from bot.players.arranging.search import count_strengths
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.cards import Rank
from tools.arranging_chances import RULES, main

CRASH = CrashRules().terms
THREES = count_strengths(CRASH.hands.ranking)
OPPONENTS = (1, 2, 3)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("opponents", OPPONENTS)
def test_a_better_hand_is_likelier_to_win(rules: ArrangingRules, opponents: int) -> None:
    """In every place, chances grow with the grade of the hand and stay above 0 and below 1."""
    table = table_chances(rules.terms, opponents)
    assert len(table.rows) == count_strengths(rules.hands.ranking) + len(Rank)
    for place in range(rules.terms.places):
        column = [row[place] for row in table.rows]
        assert all(low < high for low, high in pairwise(column))
        assert column[0] > 0
        assert column[-1] < 1


def test_later_places_and_fewer_opponents_are_easier() -> None:
    """The same hand wins a later place more easily, and any place more easily against fewer opponents."""
    for grade in range(400, THREES, 20):
        row = table_chances(CRASH, 3).rows[grade]
        assert list(row) == sorted(row)
        for fewer, more in ((1, 2), (2, 3)):
            easier, harder = table_chances(CRASH, fewer).rows[grade], table_chances(CRASH, more).rows[grade]
            assert all(a >= b - 1e-3 for a, b in zip(easier, harder, strict=True))


def test_the_average_is_a_fair_share() -> None:
    """On average, a player wins about a fair share of the four places."""
    for opponents in OPPONENTS:
        assert 0.9 * 4 / (opponents + 1) < table_chances(CRASH, opponents).average < 1.15 * 4 / (opponents + 1)


def test_chances_are_counts() -> None:
    """A hand's chance is about the share of deals in which the best opposing hand was worse."""
    counts = [SCALE // 2] + [0] * 699 + [SCALE // 2] + [0] * 41
    rows = chance_rows([counts] * 4)
    assert rows[0][0] == pytest.approx(0.5, abs=1e-4)
    assert rows[699][2] == pytest.approx(0.5, abs=1e-4)
    assert rows[700][3] == pytest.approx(1.0, abs=1e-4)


@pytest.mark.soak
def test_the_same_seed_makes_the_same_tables(tmp_path: Path) -> None:
    """The command writes a table for every lowest hand and number of opponents; the same seed gives the same file."""
    files = [tmp_path / name for name in ("one.json", "two.json", "other.json")]
    for path, seed in zip(files, ("1", "1", "2"), strict=True):
        main(["--deals", "8", "--rounds", "1", "--seed", seed, "--out", str(path)], out=io.StringIO())
    one, two, other = (path.read_text(encoding="utf-8") for path in files)
    assert one == two != other
    made = json.loads(one)
    for rules in RULES:
        for opponents in range(1, rules.max_players):
            below = made["tables"][table_key(rules.terms)][rules.hands.lowest.name.lower()][str(opponents)]["below"]
            assert [sum(counts) for counts in below] == [SCALE] * rules.terms.places
