"""Seasons of a simulated league: attendance, tables, and games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from msgspec import Struct

from bot.leagues.nights.drawing import table_sizes
from bot.rules.registry import find_game as game_called
from bot.simulate.league.playing import Person, SimulatedResult, play_game

MAX_TABLE_SIZE = 4
"""Largest number of players at a table."""
LEAST_ATTENDANCE = 0.4
"""Attendance of the rarest player, as a share of evenings. Others come more often, up to every time."""


class SeasonPlan(Struct, frozen=True, kw_only=True):
    """Plan of a season: `members` play on `evenings` evenings, with `rounds` rounds on each.

    In a round each table plays one of the `games`, drawn by lot. If the deals of a game are independent, the table
    plays a sitting of `deals` deals.
    """

    games: tuple[str, ...] = ("crash", "three_card_brag")
    members: int = 10
    evenings: int = 10
    rounds: int = 3
    deals: int = 20


class SimulatedSeason(Struct, frozen=True, kw_only=True):
    """A played season. `weak` is the share of weak choices of each member; less is better."""

    weak: tuple[float, ...]
    results: tuple[SimulatedResult, ...]


def simulate_season(plan: SeasonPlan, seed: str) -> SimulatedSeason:
    """Play a season between members of random strength. The same seed gives the same season. Raises BrokenError."""
    rng = Random(seed)
    weak = tuple(rng.random() for _ in range(plan.members))
    keen = [rng.uniform(LEAST_ATTENDANCE, 1) for _ in range(plan.members)]
    results: list[SimulatedResult] = []
    for evening in range(plan.evenings):
        came = [person for person, share in enumerate(keen) if rng.random() < share]
        for round_no in range(plan.rounds):
            for table_no, people in enumerate(_draw_tables(came, rng)):
                game = game_called(rng.choice(plan.games))
                results.append(
                    play_game(game, people, dict(enumerate(weak)), plan.deals, f"{seed}/{evening}/{round_no}/{table_no}")
                )
    return SimulatedSeason(weak=weak, results=tuple(results))


def _draw_tables(people: Sequence[Person], rng: Random) -> list[tuple[Person, ...]]:
    """Divide the people among as few tables as possible, with random tables and seats. Nobody sits alone."""
    drawn = iter(rng.sample(people, len(people)))
    return [tuple(islice(drawn, size)) for size in table_sizes(len(people), 2, MAX_TABLE_SIZE)]
