"""Tests of the simulator: its games, its reports and its refusals."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot.__main__ import main
from bot.players.betting.decisions import choose_move
from bot.players.registry import CHOOSERS
from bot.rules.game import AnyGame, Deal, Event, Move
from bot.rules.registry import GAMES
from bot.rules.registry import find_game as game_called
from bot.sheets.values import Sheet, presets
from bot.simulate import (
    BROKEN,
    DEALS_PER_EVENING,
    DONE,
    REFUSED,
    STOPPED,
    SimulationArguments,
    simulate,
    simulate_deals,
)
from bot.simulate.betting import SimulatedBettingDeal
from bot.simulate.report import Distribution
from bot.simulate.table import BrokenRulesError, stake_of
from tests.rules.pairs import covering, made
from tests.sheets.conftest import write_sheet
from tests.support.betting import BETTING
from tests.support.games import played_by

TIMES = ("seconds", "moves_per_second", "deals_per_second")


def as_asked(asked: SimulationArguments) -> tuple[int, str, str]:
    """Return the exit code and the text of the two outputs."""
    out, err = io.StringIO(), io.StringIO()
    return simulate(asked, out, err), out.getvalue(), err.getvalue()


def values(asked: SimulationArguments) -> dict[str, Any]:
    """Return the report as values, without those that depend on the speed of the machine."""
    code, out, err = as_asked(structs.replace(asked, json=True))
    assert (code, err) == (DONE, "")
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    assert all(found.pop(name) > 0 for name in TIMES)
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_report(game: AnyGame) -> None:
    """The report over several evenings depends only on the seed."""
    asked = SimulationArguments(game=game.name, deals=DEALS_PER_EVENING + 30, players=3, seed=5)

    assert values(asked) == values(asked)
    assert values(asked) != values(structs.replace(asked, seed=6))


SHEETS = [sheet for sheet in presets() if game_called(sheet.game) in BETTING]


@pytest.mark.sample(4)
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.key)
def test_plays_by_any_sheet(sheet: Sheet, tmp_path: Path) -> None:
    """Every preset of a betting game can be played from a file, and the figures of the report fit together."""
    file = tmp_path / "sheet.toml"
    file.write_text(write_sheet(sheet), encoding="utf-8")

    found = values(SimulationArguments(game=sheet.game, sheet=file, deals=60))

    assert found["sheet"] == sheet.name
    assert found["house_rules"] == game_called(sheet.game).changed_options(sheet.rules)
    assert (found["deals"], found["players"], found["stopped"], found["conserved"]) == (60, 4, False, True)
    assert sum(found["endings"].values()) == 60
    assert found["moves"] == round(60 * found["length"]["moves"]["mean"])
    for spread in (*found["length"].values(), found["pot"]):
        assert list(spread) == ["mean", "least", "p10", "p25", "p50", "p75", "p90", "p99", "most"]
        ordered = list(spread.values())[1:]
        assert ordered == sorted(ordered)
        assert spread["least"] <= spread["mean"] <= spread["most"]
    won = sum(sum(counts.values()) for counts in found["won_with"].values())
    carried = found["endings"].get("carried", 0)
    assert won >= 60 - carried


def test_the_report_as_text() -> None:
    """The text names the game and shows every figure in columns."""
    asked = SimulationArguments(game="Teen Patti", deals=200, players=5, seed=2)
    found = values(asked)

    code, out, err = as_asked(asked)

    assert (code, err) == (DONE, "")
    lines = out.splitlines()
    assert lines[0] == "teen_patti, 5 computer players, 200 deals, seed 2"
    heads = next(line for line in lines if "50%" in line and "mean" in line)
    pots = next(line for line in lines if line.startswith("  pot, in chips"))
    assert len(heads) == len(pots)
    assert pots.split()[-1] == f"{found['pot']['most']:,}"
    for words, name in (("all others folded", "folded"), ("seen", "seen"), ("showdown", "showdown")):
        if name in found["endings"]:
            line = next(line for line in lines if line.strip().startswith(words))
            assert line.split()[-2:] == [f"{found['endings'][name]:,}", f"{found['endings'][name] / 200:.1%}"]
    assert any(line.strip().startswith("a sideshow was proposed") for line in lines)
    assert max(map(len, lines)) <= 110


def test_tells_what_differs_from_the_usual(tmp_path: Path) -> None:
    """The text shows a sheet's name, its differences from the usual rules, and showdowns forced by a cap on the pot."""
    file = tmp_path / "ours.toml"
    file.write_text(
        'format = "prial-sheet/1"\nname = "Ours"\ngame = "teen_patti"\n[house_rules]\npot_cap = 12\n', encoding="utf-8"
    )

    code, out, _ = as_asked(SimulationArguments(game="patti", sheet=file, deals=80))

    assert code == DONE
    assert "Ours: pot_cap = 12" in out
    assert "of them forced by the cap on the pot" in out


def test_stopping_prints_what_there_is() -> None:
    """Ctrl-C prints the report of the completed deals, marked as stopped and equal to that of a shorter run."""

    def stopped(deals: Iterable[SimulatedBettingDeal], total: int) -> Iterator[SimulatedBettingDeal]:
        assert total == 1_000_000
        yield from islice(deals, 37)
        raise KeyboardInterrupt

    asked = SimulationArguments(game="brag", deals=1_000_000, seed=3)
    out = io.StringIO()
    code = simulate(structs.replace(asked, json=True), out, io.StringIO(), stopped)
    found = json.loads(out.getvalue())
    text = io.StringIO()
    simulate(asked, text, io.StringIO(), stopped)

    assert code == STOPPED
    assert (found["deals"], found["stopped"]) == (37, True)
    whole = values(structs.replace(asked, deals=37)) | {"stopped": True}
    assert {name: found[name] for name in whole} == whole
    assert "37 deals of 1,000,000 (stopped)" in text.getvalue()


def test_stopping_before_the_first_deal() -> None:
    """Ctrl-C before the first deal ends prints that there is nothing to report."""

    def stopped(deals: Iterable[SimulatedBettingDeal], total: int) -> Iterator[SimulatedBettingDeal]:
        yield from islice(deals, 0)
        raise KeyboardInterrupt

    out = io.StringIO()

    assert simulate(SimulationArguments(game="brag"), out, io.StringIO(), stopped) == STOPPED
    assert "no deal was played to its end" in out.getvalue()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (SimulationArguments(game="whist"), "there is no game 'whist'; there are three_card_brag, "),
        (SimulationArguments(game="brag", players=1), "--players: by these house rules 2 to 8 play"),
        (SimulationArguments(game="brag", players=9), "--players: by these house rules 2 to 8 play"),
        (SimulationArguments(game="brag", deals=0), "--deals is a number from 1 to"),
        (SimulationArguments(game="brag", sheet=Path("nowhere.toml")), "nowhere.toml"),
    ],
)
def test_refuses_what_cannot_be_played(asked: SimulationArguments, said: str) -> None:
    """An unknown game, number of players or deals, or missing file is refused with the reason."""
    code, out, err = as_asked(asked)

    assert (code, out) == (REFUSED, "")
    assert said in err
    assert err.count("\n") == 1


def test_reads_a_sheet_that_begins_with_a_mark(tmp_path: Path) -> None:
    """A sheet that begins with a byte order mark is accepted."""
    file = tmp_path / "sheet.toml"
    file.write_text('format = "prial-sheet/1"\nname = "Ours"\ngame = "brag"', encoding="utf-8-sig")

    code, out, err = as_asked(SimulationArguments(game="three_card_brag", sheet=file, deals=1))

    assert (code, err) == (DONE, "")
    assert "Ours: as usual" in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format = ", "That isn’t TOML"),
        ('format = "prial-sheet/1"\nname = Ours', "Line 2 isn’t TOML"),
        ('name = "Ours"', "Saved house rules begin with the line `format"),
        ('format = "prial-sheet/1"\nname = "Ours"', 'The line `game = "…"` is missing'),
        ('format = "prial-sheet/1"\nname = "Ours"\ngame = "whist"', "I don’t know that game"),
        (
            'format = "prial-sheet/1"\nname = "Ours"\ngame = "brag"\nante = 1',
            "Nothing in saved house rules is called “ante”",
        ),
        (
            'format = "prial-sheet/1"\nname = "Ours"\ngame = "brag"\n[house_rules]\nante = -1',
            "Ante: that is too small: 0 or more",
        ),
        ('format = "prial-sheet/1"\nname = "Ours"\ngame = "brag"\n[house_rules]\nmax_rounds = 9999', "1,000 or less"),
        ('format = "prial-sheet/1"\nname = "Ours"\ngame = "draw_brag"', "is for draw_brag, not for three_card_brag"),
    ],
)
def test_refuses_a_sheet_that_does_not_fit(text: str, said: str, tmp_path: Path) -> None:
    """A file that is no sheet, or a sheet of another game, is refused with its name and the reason."""
    file = tmp_path / "sheet.toml"
    file.write_text(text, encoding="utf-8")

    code, out, err = as_asked(SimulationArguments(game="three_card_brag", sheet=file))

    assert (code, out) == (REFUSED, "")
    assert str(file) in err
    assert said in err


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_loses_nothing_by_any_house_rules(game: AnyGame) -> None:
    """Under house rules that cover every pair of option values, no chip or card is lost and every deal ends."""
    _conserves(game, seed=1, deals=6)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_loses_nothing_for_long(game: AnyGame, seed: int) -> None:
    """Under other such house rules, nothing is lost over more than one evening."""
    _conserves(game, seed=seed, deals=DEALS_PER_EVENING + 20)


def _conserves(game: AnyGame, seed: int, deals: int) -> None:
    for row in covering(game, seed):
        rules = made(game, row)
        assert rules is not None
        players = min(max(rules.min_players, 3 + seed % 2), rules.max_players)
        assert sum(1 for _ in islice(simulate_deals(game, rules, players, seed), deals)) == deals


def _robbed(game: AnyGame, moves: int, **loss: Any) -> AnyGame:
    """Return a game that removes chips from the first seat, or cards from the pack, after `moves` moves."""
    played = 0

    def play(state: Any, move: Move, backing: int = 0) -> tuple[Any, tuple[Event, ...]]:
        nonlocal played
        played += not isinstance(move, Deal)
        state, events = game.play(state, move, backing)
        if played == moves:
            first, *others = state.seats
            state = replace(state, seats=(replace(first, stack=first.stack - loss.get("chips", 0)), *others))
            state = replace(state, pack=state.pack[: len(state.pack) - loss.get("cards", 0)])
        return state, events

    return played_by(game, play)


@pytest.mark.parametrize(("loss", "said"), [({"chips": 1}, "chips"), ({"cards": 1}, "cards")])
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_notices_what_is_lost(game: AnyGame, loss: dict[str, int], said: str) -> None:
    """A lost chip or card is detected at the end of the deal, and the error names the seed and the deal."""
    rules = game.default_rules
    with pytest.raises(BrokenRulesError, match=rf"seed 4, evening 1, deal \d+: .*{said}"):
        list(islice(simulate_deals(_robbed(game, 9, **loss), rules, 3, 4), 20))


def test_says_what_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command fails with a description of the loss, and prints no report."""
    game = game_called("brag")
    monkeypatch.setattr("bot.simulate.find_game", {"brag": _robbed(game, 9, chips=1)}.__getitem__)

    code, out, err = as_asked(SimulationArguments(game="brag"))

    assert (code, out) == (BROKEN, "")
    assert "three_card_brag: seed 1, evening 1" in err


def test_everybody_brings_enough() -> None:
    """Each player's stake pays for a hundred deals, and is at least the house rules' minimum."""
    brag = game_called("brag")
    for options, stake in (({}, 100), ({"ante": 5}, 500), ({"min_buy_in": 700}, 700)):
        rules = brag.build_rules(options)
        assert stake_of(rules) == stake


def test_tells_of_any_game_how_long_deals_were_and_how_they_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a report of its own gets the general one, as values and as text."""
    club = replace(game_called("brag"), name="club_brag", aliases=())
    monkeypatch.setitem(GAMES, club.name, club)
    monkeypatch.setitem(CHOOSERS, club.name, choose_move)

    found = values(SimulationArguments(game="club_brag", deals=50))
    code, out, _ = as_asked(SimulationArguments(game="club_brag", deals=50))

    assert (found["deals"], sum(found["endings"].values())) == (50, 50)
    assert found["moves"] == round(50 * found["length"]["moves"]["mean"])
    assert "won_with" not in found
    assert code == DONE
    assert all(one.replace("_", " ") in out for one in found["endings"])


def test_quantiles() -> None:
    """A quantile is the smallest value that at least this share of all values does not exceed."""
    spread = Distribution()
    for value in (5, 1, 1, 2, 9, 3, 3, 3, 4, 7):
        spread.add(value)

    assert [spread.quantile(share) for share in (0, 0.1, 0.2, 0.25, 0.5, 0.75, 0.9, 1)] == [1, 1, 1, 2, 3, 5, 7, 9]
    assert spread.mean == pytest.approx(3.8)


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m bot simulate` understands every argument and needs no settings."""
    code = main(["simulate", "draw", "--players", "3", "--deals", "20", "--seed", "8", "--json"])
    found = json.loads(capsys.readouterr().out)

    assert code == DONE
    assert (found["game"], found["players"], found["deals"], found["seed"]) == ("draw_brag", 3, 20, 8)
