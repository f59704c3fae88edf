"""Seasons of a simulated league: who comes, at which tables they sit, and what they play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from msgspec import Struct

from bot.leagues.nights.drawing import table_sizes
from bot.rules.registry import game as game_called
from bot.simulate.league.playing import Person, Result, play

TABLE = 4
"""So many sit at a table at most."""
RAREST = 0.4
"""Whoever comes most rarely comes so often; the others more often, up to every time."""


class Plan(Struct, frozen=True, kw_only=True):
    """What a season is: so many `members`, who play on so many `evenings`, and so many `rounds` on each.

    In a round each table plays one of the `games`, drawn by lot; where its deals stand alone it is a sitting of so many
    `deals`.
    """

    games: tuple[str, ...] = ("crash", "three_card_brag")
    members: int = 10
    evenings: int = 10
    rounds: int = 3
    deals: int = 20


class Season(Struct, frozen=True, kw_only=True):
    """A season that was played. `weak` is the share of each member's choices that are weak: the less, the better."""

    weak: tuple[float, ...]
    results: tuple[Result, ...]


def season(plan: Plan, seed: str) -> Season:
    """A season between members whose strengths are drawn; the same seed gives the same. Raises BrokenError."""
    rng = Random(seed)
    weak = tuple(rng.random() for _ in range(plan.members))
    keen = [rng.uniform(RAREST, 1) for _ in range(plan.members)]
    results: list[Result] = []
    for evening in range(plan.evenings):
        came = [person for person, share in enumerate(keen) if rng.random() < share]
        for round_no in range(plan.rounds):
            for table_no, people in enumerate(_tables(came, rng)):
                game = game_called(rng.choice(plan.games))
                results.append(
                    play(game, people, dict(enumerate(weak)), plan.deals, f"{seed}/{evening}/{round_no}/{table_no}")
                )
    return Season(weak=weak, results=tuple(results))


def _tables(people: Sequence[Person], rng: Random) -> list[tuple[Person, ...]]:
    """The people at as few tables as there must be, tables and seats by lot. Nobody sits alone."""
    drawn = iter(rng.sample(people, len(people)))
    return [tuple(islice(drawn, size)) for size in table_sizes(len(people), 2, TABLE)]
