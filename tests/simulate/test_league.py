"""Tests of simulated leagues: seasons of computer players of known strength, and the results of rating models."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from math import log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.leagues.rating import INITIAL_RATING
from bot.rules.registry import GAMES
from bot.simulate import BROKEN, DONE, REFUSED, STOPPED
from bot.simulate.table import BrokenRulesError
from tools.league.judging import MeanWithError, judge_season, kendall_tau, points_per_game
from tools.league.models import MODEL, RatingModel, RatingModelKind
from tools.league.seasons import (
    MAX_TABLE_SIZE,
    SeasonPlan,
    SimulatedResult,
    SimulatedSeason,
    play_game,
    simulate_season,
)
from tools.league.simulation import MODELS, LeagueArguments, main, simulate_league

SMALL = LeagueArguments(games=("crash", "draw"), leagues=2, members=5, evenings=2, rounds=1, deals=3)


def as_asked(asked: LeagueArguments) -> tuple[int, str, str]:
    """Return the exit code and the text of the two outputs."""
    out, err = io.StringIO(), io.StringIO()
    return simulate_league(asked, out, err), out.getvalue(), err.getvalue()


def values(asked: LeagueArguments) -> dict[str, Any]:
    """Return the report as values, without its duration."""
    code, out, err = as_asked(replace(asked, json=True))
    assert (code, err) == (DONE, "")
    found: dict[str, Any] = json.loads(out)
    assert found.pop("seconds") > 0
    return found


def named(model: RatingModel) -> dict[str, object]:
    """Return the fields that identify a model in a report."""
    return {"model": model.kind.value, "beta": model.beta, "slow": model.slow}


def result(people: tuple[int, ...], places: tuple[int, ...]) -> SimulatedResult:
    """Return the result of a game of one deal."""
    return SimulatedResult(game="crash", people=people, places=places, deals=1)


# Games


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
@pytest.mark.parametrize("people", [(7, 3), (4, 0, 9, 2)], ids=["two", "four"])
def test_every_game_is_played(game: Any, people: tuple[int, ...]) -> None:
    """Players at tables of two and of four get consistent places, and the same seed gives the same game."""
    found = play_game(game, people, dict.fromkeys(people, 0.3), 4, "1")

    assert (found.game, found.people) == (game.name, people)
    assert found.deals >= 1 if game.default_rules.several_deals else found.deals == 4
    assert [1 + sum(other < place for other in found.places) for place in found.places] == list(found.places)
    assert play_game(game, people, dict.fromkeys(people, 0.3), 4, "1") == found


@pytest.mark.parametrize("game", ["crash", "three_card_brag", "draw_brag"])
def test_who_chooses_better_finishes_ahead(game: str) -> None:
    """Players who never make weak choices mostly finish ahead of those who always do."""
    ahead = Counter[bool]()
    for number in range(12):
        people = (1, 2, 3, 4) if number % 2 else (4, 2, 1, 3)
        found = play_game(GAMES[game], people, {1: 0.0, 2: 0.0, 3: 1.0, 4: 1.0}, 20, f"{number}")
        place = dict(zip(found.people, found.places, strict=True))
        ahead.update(place[good] < place[bad] for good in (1, 2) for bad in (3, 4) if place[good] != place[bad])

    assert ahead[True] > 1.3 * ahead[False]


# Seasons


def test_a_season() -> None:
    """In each round, members play at tables of two to four. The season depends only on the seed."""
    plan = SeasonPlan(games=("draw_brag", "crash"), members=11, evenings=3, rounds=2, deals=2)

    played = simulate_season(plan, "a")

    assert played == simulate_season(plan, "a")
    assert played.weak != simulate_season(plan, "b").weak
    assert len(played.weak) == 11
    assert all(0 <= share < 1 for share in played.weak)
    assert {one.game for one in played.results} == {"draw_brag", "crash"}
    assert all(2 <= len(one.people) <= MAX_TABLE_SIZE for one in played.results)
    games = Counter(person for one in played.results for person in one.people)
    assert set(games) <= set(range(11))
    assert max(games.values()) <= 3 * 2
    assert len({one.people for one in played.results}) > len(played.results) / 2


# Judging


def test_kendall_by_hand() -> None:
    """One wrong pair of three gives one third. Tied pairs count neither way."""
    assert kendall_tau([1, 2, 3], [1, 3, 2]) == pytest.approx(1 / 3)
    assert kendall_tau([1, 1, 2], [1, 2, 3]) == pytest.approx(2 / 6**0.5)
    assert kendall_tau([1, 1, 1], [1, 2, 3]) == 0


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=10, unique=True))
def test_kendall_of_any_order(order: list[int]) -> None:
    """An order agrees fully with itself and disagrees fully with its reverse."""
    assert kendall_tau(order, order) == pytest.approx(1)
    assert kendall_tau(order, [-one for one in order]) == pytest.approx(-1)


def test_points_per_game_by_hand() -> None:
    """The first four places score five, three, two and one points, which players in the same place share."""
    points = points_per_game([result((1, 2, 3, 4), (1, 2, 2, 4)), result((4, 1), (1, 2)), result((5, 1), (1, 1))])

    assert points == {1: (500 + 300 + 400) / 3, 2: 250, 3: 250, 4: (100 + 500) / 2, 5: 400}


def test_a_season_is_judged() -> None:
    """The first game of new players is predicted as even. After it, the model expects the winner to win."""
    played = SimulatedSeason(weak=(0.1, 0.8, 0.5, 0.9), results=(result((0, 1), (1, 2)), result((1, 0), (2, 1))))
    model = RatingModel(RatingModelKind.PLACKETT_LUCE, 4.0)

    found = judge_season(played, (MODEL, model))

    assert [found.games, found.deals, found.pairs] == [2, 2, 2]
    winner, loser = model.rate([INITIAL_RATING, INITIAL_RATING], [1, 2])
    assert found.loss[1] == pytest.approx(log(2) - log(model.win_probability(winner, loser)))
    assert log(2) < found.loss[0] < 2 * log(2)
    assert [*found.tau, found.points_tau] == [1, 1, 1]
    assert found.established == (0, 0)


def test_a_mean_and_how_far_it_may_be_wrong() -> None:
    """The error is that of a 95 % interval of the normal distribution, and infinite for a single value."""
    found = MeanWithError.of([1, 2, 3, 6])

    assert found.mean == 3
    assert found.error == pytest.approx(1.96 * (14 / 3) ** 0.5 / 2)
    assert MeanWithError.of([2]).error == float("inf")


# The command


def test_the_same_leagues_however_many_play_at_once() -> None:
    """The seed decides the report, not the number of processes."""
    found = values(SMALL)

    assert values(replace(SMALL, processes=2)) == found
    assert values(replace(SMALL, seed=2)) != found
    assert (found["games"], found["leagues"], found["stopped"]) == (["crash", "draw_brag"], 2, False)
    assert found["played"]["games"] <= found["played"]["deals"]
    assert len(found["models"]) == len(MODELS)
    least = min(one["log_loss"] for one in found["models"])
    assert any(one["log_loss"] == least and one.items() >= found["best"].items() for one in found["models"])


def test_the_report_as_text() -> None:
    """The text names the games and shows the figures of the JSON report in columns."""
    found = values(SMALL)

    code, out, err = as_asked(SMALL)

    assert (code, err) == (DONE, "")
    lines = out.splitlines()
    assert lines[0] == "crash, draw_brag: 2 leagues, seed 1"
    assert "members 5, evenings 2, rounds on each 1, deals in a sitting 3" in lines[1]
    in_use = next(one for one in found["models"] if one.items() >= named(MODEL).items())
    tau, above = in_use["tau"], in_use["tau_above_points_per_game"]
    columns = [f"{tau['mean']:+.4f}", f"{tau['error']:.4f}", f"{above['mean']:+.4f}", f"{above['error']:.4f}"]
    assert next(line for line in lines if line.strip().startswith("the rating in use")).split()[4:] == columns
    assert any(line.split()[-1:] == ["0.6931"] for line in lines)
    assert max(map(len, lines)) <= 110


def _until_the_second(leagues: Iterable[Any], _: int) -> Iterator[Any]:
    for number, league in enumerate(leagues):
        if number == 2:
            raise KeyboardInterrupt
        yield league


def test_stopped() -> None:
    """Ctrl-C prints a report of the completed leagues, even if there are none."""
    out = io.StringIO()
    asked = replace(SMALL, leagues=9)

    assert simulate_league(asked, out, io.StringIO(), _until_the_second) == STOPPED
    assert out.getvalue().startswith("crash, draw_brag: 2 leagues of 9 (stopped), seed 1")

    nothing = io.StringIO()

    def at_once(leagues: Iterable[Any], _: int) -> Iterator[Any]:
        raise KeyboardInterrupt

    assert simulate_league(asked, nothing, io.StringIO(), at_once) == STOPPED
    assert "no league was played to its end" in nothing.getvalue()


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (LeagueArguments(games=("whist",)), "there is no game 'whist'"),
        (LeagueArguments(leagues=0), "--leagues is a number from 1"),
        (LeagueArguments(members=1), "--members is a number from 2"),
        (LeagueArguments(processes=0), "--processes is a number from 1"),
    ],
    ids=["game", "leagues", "members", "processes"],
)
def test_refused(asked: LeagueArguments, reason: str) -> None:
    """A league that cannot be played is refused with the reason."""
    code, out, err = as_asked(asked)

    assert (code, out) == (REFUSED, "")
    assert err.startswith(reason)


def test_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rules lose a chip, the command prints the error and no report."""

    def broken(*_: object) -> None:
        raise BrokenRulesError("a chip is lost")

    monkeypatch.setattr("tools.league.simulation.simulate_season", broken)

    assert as_asked(SMALL) == (BROKEN, "", "a chip is lost\n")


def test_outputs_without_all_characters() -> None:
    """Output to a file is UTF-8 even if the environment asks for another encoding."""
    numbers = ["--leagues", "1", "--members", "3", "--evenings", "1", "--rounds", "1", "--deals", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "tools.league.simulation", "nine", *numbers],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (DONE, b"")
    assert "β" in done.stdout.decode("utf-8")


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The command understands every argument and needs no settings."""
    numbers = ["--leagues", "2", "--members", "4", "--evenings", "1", "--rounds", "1", "--deals", "2"]
    code = main(["nine", "--processes", "1", "--seed", "5", "--json", *numbers])

    found = json.loads(capsys.readouterr().out)
    assert code == DONE
    assert (found["games"], found["members"], found["deals"], found["seed"]) == (["nine_card_brag"], 4, 2, 5)
    assert main(["--leagues", "0"]) == REFUSED
