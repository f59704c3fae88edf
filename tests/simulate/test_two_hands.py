"""Tests of the simulator's games of Six and Seven Card Brag and of its report on them."""

from __future__ import annotations

import io
import json
from itertools import islice
from typing import Any

import pytest

from bot.players.arranging.two_hands import choose
from bot.players.registry import CHOOSERS
from bot.rules.arranging.two_hands import SEVEN, SIX, TwoHandsEnding
from bot.rules.game import AnyGame
from bot.simulate import DONE, SimulationArguments, simulate, simulate_deals
from bot.simulate.arranging import SimulatedPotDeal
from bot.simulate.registry import TwoHandsTotals


@pytest.fixture(autouse=True)
def players_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the computer player of both games."""
    for game in (SIX, SEVEN):
        monkeypatch.setitem(CHOOSERS, game.name, choose)


def counted(game: AnyGame, players: int, deals: int) -> tuple[TwoHandsTotals, list[Any]]:
    """Return the counts of deals by the usual house rules, and the deals."""
    played = list(islice(simulate_deals(game, game.default_rules, players, 3), deals))
    found = TwoHandsTotals()
    for one in played:
        found.add(one)
    return found, played


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("game", [SIX, SEVEN], ids=lambda one: one.name)
def test_every_stake_is_taken_or_carried(game: AnyGame, players: int) -> None:
    """The chips taken or carried in a deal equal the stakes paid since the pot was last taken."""
    _, played = counted(game, players, 60)
    pot = 0
    for one in played:
        assert isinstance(one, SimulatedPotDeal)
        pot += players
        assert one.taken + one.carried == pot
        assert (one.takers > 0) == (one.taken > 0)
        assert (one.takers == 0) == (one.ending in {TwoHandsEnding.CARRIED, TwoHandsEnding.RUNNING_FLUSHES_TIED})
        pot = one.carried


def test_the_figures_fit_together() -> None:
    """Every deal has an ending and a number of takers. Both places are compared in each deal with exposed hands."""
    found, _ = counted(SEVEN, 4, 80)
    values = json.loads(json.dumps(found.as_values()))
    assert sum(values["endings"].values()) == sum(values["pot"]["takers"].values()) == 80
    exposed = values["endings"]["played"] + values["endings"]["carried"]
    assert [one["compared"] for one in values["places"]] == [exposed, exposed]
    assert all(sum(one["with"].values()) == one["won"] == exposed for one in values["places"])
    assert values["games"]["finished"] == 0


def test_the_report_for_people() -> None:
    """The report shows how deals ended, who took the pot, and what won each place."""
    out, err = io.StringIO(), io.StringIO()
    assert (simulate(SimulationArguments(game="six", deals=40), out, err), err.getvalue()) == (DONE, "")
    lines = out.getvalue().splitlines()
    assert lines[0] == "six_card_brag, 4 computer players, 40 deals, seed 1"
    assert "  the pot" in lines
    assert any(line.startswith("    one player took it") for line in lines)
    assert any(line.startswith("  chips carried") for line in lines)
