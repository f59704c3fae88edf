"""Tests of the simulator's games of Nine Card Brag and of its report on them."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from bot.players.arranging.nine import choose
from bot.players.registry import CHOOSERS
from bot.rules.arranging.nine.house_rules import PRESETS
from bot.rules.arranging.nine.play import NINE
from bot.rules.house_rules import Preset
from bot.simulate import simulate_deals
from bot.simulate.registry import simulation_of


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the computer player of the game."""
    monkeypatch.setitem(CHOOSERS, NINE.name, choose)


def values(rules: Any, players: int, deals: int) -> dict[str, Any]:
    """Return the report of `deals` deals as values."""
    counted = simulation_of(NINE).totals()
    for one in islice(simulate_deals(NINE, rules, players, 2), deals):
        counted.add(one)
    found: dict[str, Any] = json.loads(json.dumps(counted.as_values()))
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("played", PRESETS, ids=lambda one: one.key)
def test_plays_by_every_sheet(played: Preset[Any]) -> None:
    """The simulator plays by the house rules of every preset, and the figures fit together."""
    found = values(played.rules, played.rules.max_players, 40)
    assert sum(found["endings"].values()) == sum(found["pot"]["takers"].values()) == 40
    compared = [place["compared"] for place in found["places"]]
    assert compared == sorted(compared, reverse=True)
    for place in found["places"]:
        assert place["won"] == sum(place["with"].values()) == place["compared"]
    assert bool(found["games"]["finished"]) == played.rules.for_points


def test_games_of_some_deals_end_after_them() -> None:
    """A game of four deals ends after the fourth or, if undecided, a little later."""
    found = values(NINE.build_rules({"mode": "points", "end": "deals:4"}), 3, 60)
    assert set(found["games"]["endings"]) == {"deals"}
    assert 4 <= found["games"]["deals"]["least"] <= found["games"]["deals"]["mean"] < 6


def test_tenth_cards_and_bum_deals_are_told() -> None:
    """The report counts the deals with a tenth card and those with a bum deal."""
    found = values(NINE.build_rules({"tenth_card": True, "bum_deal": True, "jokers": 2, "max_players": 6}), 6, 60)
    assert 0 < found["happened"]["tenth_dealt"] <= found["happened"]["packed"]
