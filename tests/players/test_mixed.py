"""Tests of computer players with a known share of weak choices."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.players.registry import chooser_of
from bot.rules.game import AnyGame, Move, Option, Seat
from bot.rules.registry import GAMES
from bot.rules.table.state import View
from bot.simulate.table import SimulatedTable
from tools.league.seasons import mixed_chooser, skill_range_of


def decisions(game: AnyGame) -> list[tuple[View, tuple[Option, ...]]]:
    """Return the views and options that computer players were given at a table of four over 12 deals."""
    found: list[tuple[View, tuple[Option, ...]]] = []

    def noted(view: View, options: tuple[Option, ...], rng: Random) -> Move:
        found.append((view, options))
        return chooser_of(game.name)(view, options, rng)

    table: SimulatedTable[Any] = SimulatedTable(game, game.default_rules, 4, "mixed", noted)
    for _ in range(12):
        table.deal()
    return found


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_the_share_of_weak_choices_is_known(game: AnyGame) -> None:
    """A player with a share of 0 weak choices always makes the best choice, with a share of 1 the weak one."""
    everybody = range(1, 5)
    best, weak = skill_range_of(game.name).best, skill_range_of(game.name).weak
    never = mixed_chooser(game.name, dict.fromkeys(everybody, 0.0))
    always = mixed_chooser(game.name, dict.fromkeys(everybody, 1.0))

    for number, (view, options) in enumerate(islice(decisions(game), 60)):
        for chooser, wanted in ((never, best), (always, weak)):
            rng, same = Random(number), Random(number)
            same.random()
            move = chooser(view, options, rng)
            assert move == wanted(view, options, same)
            assert any(one.admits(move) for one in options)


def test_some_choices_are_weak() -> None:
    """Each seat makes about the share of weak choices that it is given."""
    game = GAMES["crash"]
    shares: dict[Seat, float] = {1: 0.1, 2: 0.4, 3: 0.7, 4: 0.9}
    slips = Counter[Seat]()
    asked = [(view, options) for view, options in decisions(game) if view.viewer is not None]
    chooser, (best, weak) = (
        mixed_chooser(game.name, shares),
        (skill_range_of(game.name).best, skill_range_of(game.name).weak),
    )
    seen = Counter[Seat]()

    for number in range(20):
        for place, (view, options) in enumerate(asked):
            same, other = Random(f"{number}/{place}"), Random(f"{number}/{place}")
            same.random(), other.random()
            good, bad = best(view, options, same), weak(view, options, other)
            if good == bad or view.viewer is None:
                continue
            seen[view.viewer] += 1
            slips[view.viewer] += chooser(view, options, Random(f"{number}/{place}")) == bad

    for seat, share in shares.items():
        assert seen[seat] > 60
        assert slips[seat] / seen[seat] == pytest.approx(share, abs=0.15)
