"""Tests of the simulator's games of Crash and of its report on them."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.rules.arranging.crash.house_rules import PRESETS, CrashRules
from bot.rules.house_rules import Preset
from bot.rules.registry import find_game as game_called
from bot.sheets.values import Sheet
from bot.simulate import DONE, REFUSED, SimulationArguments, simulate, simulate_deals
from bot.simulate.arranging import SimulatedPlacesDeal
from bot.simulate.table import stake_of
from tests.sheets.conftest import write_sheet

CRASH = game_called("crash")


def report(asked: SimulationArguments) -> str:
    """Return the printed report of a successful simulation."""
    out, err = io.StringIO(), io.StringIO()
    assert (simulate(asked, out, err), err.getvalue()) == (DONE, "")
    return out.getvalue()


def values(asked: SimulationArguments) -> dict[str, Any]:
    """Return the report as values."""
    found: dict[str, Any] = json.loads(report(replace(asked, json=True)))
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("played", PRESETS[1:], ids=lambda one: one.key)
def test_plays_as_in_any_place(played: Preset[CrashRules], tmp_path: Path) -> None:
    """The simulator plays by the house rules of every preset from a file, and the figures fit together."""
    sheet = Sheet(name=played.name, game="crash", rules=played.rules)
    file = tmp_path / "sheet.toml"
    file.write_text(write_sheet(sheet), encoding="utf-8")

    found = values(SimulationArguments(game="crash", sheet=file, deals=60))

    assert found["sheet"] == played.name
    assert found["house_rules"] == played.rules.changed_options()
    assert (found["deals"], found["players"], found["conserved"]) == (60, 4, True)
    assert sum(found["endings"].values()) == 60
    games = found["games"]
    assert 0 < games["finished"] == sum(games["endings"].values()) < 60
    assert games["deals"]["mean"] * games["finished"] <= 60
    compared = [place["compared"] for place in found["places"]]
    assert compared == sorted(compared, reverse=True)
    assert compared[0] == found["endings"]["played"]
    for place in found["places"]:
        assert place["won"] == sum(place["with"].values()) <= place["compared"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_number_may_play(players: int) -> None:
    """Two to four players may play, and spare hands are taken only with two or three."""
    found = values(SimulationArguments(game="13", players=players, deals=40))

    assert found["players"] == players
    assert ("spare_taken" in found["happened"]) == (players < 4)


def test_no_more_than_four_can_play() -> None:
    """Five players are refused, since thirteen cards each can be dealt to only four."""
    err = io.StringIO()

    assert simulate(SimulationArguments(game="crash", players=5), io.StringIO(), err) == REFUSED
    assert "2 to 4 play" in err.getvalue()


def test_the_report_for_people() -> None:
    """The report shows how games ended and what won each place; its shares add up."""
    lines = report(SimulationArguments(game="crash", deals=80)).splitlines()

    assert lines[0] == "crash, 4 computer players, 80 deals, seed 1"
    assert "  won with, by place              1        2        3        4" in lines
    begun = lines.index("  won with, by place              1        2        3        4") + 1
    shares = [[float(one.rstrip("%")) for one in line.split()[-4:]] for line in lines[begun : lines.index("", begun)]]
    kinds, won = shares[:-1], shares[-1]
    assert all(abs(sum(column) - 100) < 0.5 for column in zip(*kinds, strict=True))
    assert all(0 < share <= 100 for share in won)


def test_a_deal_is_told_as_it_was() -> None:
    """Each deal has its number within the game, the last one has the ending, and only compared places are won."""
    rules = CrashRules(target=5)
    deals: list[Any] = list(islice(simulate_deals(CRASH, rules, 4, 3), 60))

    assert all(isinstance(one, SimulatedPlacesDeal) for one in deals)
    number = 0
    for one in deals:
        number += 1
        assert one.deals == number
        assert [place for place, _ in one.won_with] == sorted({place for place, _ in one.won_with})
        assert all(place <= one.compared for place, _ in one.won_with)
        number = 0 if one.game is not None else number
    assert {one.deals for one in deals} > {1, 2}


def test_everybody_brings_enough_for_a_hundred_games() -> None:
    """Each player's stake pays for a hundred lost games, and is 100 if nothing is paid."""
    for options, stake in (({}, 5_000), ({"game_stake": 7, "zero_double": True}, 1_400), ({"payment": "none"}, 100)):
        rules = CRASH.build_rules(options)
        assert isinstance(rules, CrashRules)
        assert stake_of(rules) == stake
