"""Tests that replay every file in tests/golden, move by move."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ops.records import replay_file
from bot.rules.record.document import Record, read
from bot.rules.record.replaying import RecordStep, opening_state, replay, replay_as_values, replay_steps
from bot.rules.record.writing import with_expectations, write
from tests.support.golden import GOLDEN, record, told_to


def made(found: Record) -> list[RecordStep]:
    """Return a record's accepted moves."""
    return [one for one in replay_steps(found) if one.refused is None]


def test_there_are_golden_games() -> None:
    """The folder of golden games is present."""
    assert len(GOLDEN) >= 150


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    """Replaying the game confirms every move, refusal and expectation."""
    out, err = io.StringIO(), io.StringIO()
    assert replay_file(path, as_json=True, out=out, err=err) == 0, err.getvalue()
    deals = json.loads(out.getvalue())["deals"]
    assert len(deals) == len(record(path).deals)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game_round_trip(path: Path) -> None:
    """A record is unchanged after writing and reading, with or without its results as expectations."""
    found = record(path)
    assert read(write(found)) == found
    complete = with_expectations(found)
    assert read(write(complete)) == complete
    assert replay_as_values(replay(complete)) == replay_as_values(replay(found))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game_is_deterministic(path: Path) -> None:
    """The same moves from the same start give the same states and events (RULES 12.1, 12)."""
    found = record(path)
    state = opening_state(found)
    for step in made(found):
        state, events = found.game.play(state, step.move, step.backing)
        assert (state, events) == (step.state, step.events)


@pytest.mark.sample(6)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game_as_somebody_may_have_it(path: Path) -> None:
    """A redacted record, if there is one, replays with what its reader saw and contains no other cards."""
    found = with_expectations(record(path))
    for reader in (*(seat.name for seat in found.seats), "public"):
        theirs = told_to(found, reader)
        if theirs is None:
            continue
        told = replay_as_values(replay(read(write(theirs))))
        assert told == replay_as_values(replay(replace(found, seen_by=reader)))
        known = set(re.findall(r"\b(?:[2-9TJQKA][cdhs]|W[1-4])\b", str([deal["events"] for deal in told["deals"]])))
        written_out = {one.text for deal in theirs.deals for one in (*deal.pack, *deal.pack_before)} - {"??"}
        assert written_out <= known
