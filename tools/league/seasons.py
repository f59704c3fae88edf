"""Seasons of a simulated league: players of known strength, attendance, tables and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from bot.leagues.nights.transitions import table_sizes
from bot.leagues.standings import assign_places
from bot.players.arranging.strengths import PlayingStrength
from bot.players.characters import STEADY, Character
from bot.players.registry import Chooser, chooser_as_character, chooser_of
from bot.rules.game import (
    NOBODY,
    AmountMove,
    AnyGame,
    ChipLocation,
    ChipsLent,
    ChipsMoved,
    GameOver,
    Move,
    Option,
    Seat,
)
from bot.rules.registry import BETTING_GAMES, find_game
from bot.rules.table.state import View
from bot.simulate.table import BrokenRulesError, SimulatedTable

Person: TypeAlias = int
MAX_DEALS = 1_000


class SkillRange(Struct, frozen=True, kw_only=True):
    """Best and weakest chooser of a game, both independent of the seat."""

    best: Chooser
    weak: Chooser


def skill_range_of(game: str) -> SkillRange:
    """Return the best and the weakest chooser of a game. Betting games have one in a style, and random moves."""
    chooser = chooser_of(game)
    if game in {one.name for one in BETTING_GAMES}:
        steady = chooser_as_character(chooser, Character(name="", style=STEADY))
        return SkillRange(best=steady, weak=partial(_choose_at_random, chooser))
    arranger: Any = chooser
    return SkillRange(
        best=partial(arranger, strength=PlayingStrength.EXPERT),
        weak=partial(arranger, strength=PlayingStrength.BEGINNER),
    )


def _choose_at_random(chooser: Chooser, view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Return a random move with a random amount that `options` admit. Without options, `chooser` names the game."""
    if not options:
        return chooser(view, options, rng)
    option = rng.choice(options)
    if not isinstance(option.move, AmountMove) or option.most is None:
        return option.move
    return replace(option.move, amount=rng.choice(option.amounts()))


def mixed_chooser(game: str, weak: Mapping[Seat, float]) -> Chooser:
    """Return a computer player that makes a weak choice with the probability `weak[seat]`."""
    choices = skill_range_of(game)

    def choose(view: View, options: tuple[Option, ...], rng: Random) -> Move:
        slips = rng.random() < weak[view.viewer or NOBODY]
        return (choices.weak if slips else choices.best)(view, options, rng)

    return choose


class SimulatedResult(Struct, frozen=True, kw_only=True):
    """Result of a game or sitting of `deals` deals. `places` has the place of each of the `people`, shared on ties."""

    game: str
    people: tuple[Person, ...]
    places: tuple[int, ...]
    deals: int


def play_game(
    game: AnyGame, people: Sequence[Person], weak: Mapping[Person, float], deals: int, seed: str
) -> SimulatedResult:
    """Play a game of several deals, or a sitting of `deals` deals. `weak` is each person's share of weak choices."""
    chooser = mixed_chooser(game.name, {seat: weak[person] for seat, person in enumerate(people, 1)})
    table: SimulatedTable[Any] = SimulatedTable(game, game.default_rules, len(people), seed, chooser)
    places, played = _play_to_end(table) if game.default_rules.several_deals else (_play_sitting(table, deals), deals)
    return SimulatedResult(
        game=game.name,
        people=tuple(people),
        places=tuple(places[seat] for seat in range(1, len(people) + 1)),
        deals=played,
    )


def _play_to_end(table: SimulatedTable[Any]) -> tuple[Mapping[Seat, int], int]:
    for played in range(1, MAX_DEALS + 1):
        table.deal()
        for one in table.happened:
            if isinstance(one, GameOver):
                return assign_places(dict(one.points), winner=one.winner), played
    raise BrokenRulesError(f"the game goes on after {MAX_DEALS:,} deals")


def _play_sitting(table: SimulatedTable[Any], deals: int) -> Mapping[Seat, int]:
    """Return the place of each seat by chips won or lost. Chips brought to the table or lent do not count."""
    chips = dict.fromkeys((seat for seat, _ in table.state.stacks), 0)
    for _ in range(deals):
        table.deal()
        for one in table.happened:
            if isinstance(one, ChipsLent) or not isinstance(one, ChipsMoved):
                continue
            if ChipLocation.OUTSIDE not in {one.source.place, one.destination.place}:
                for heap, amount in ((one.source, -one.amount), (one.destination, one.amount)):
                    if heap.place is ChipLocation.PURSE:
                        chips[heap.seat] += amount
    return assign_places(chips)


MAX_TABLE_SIZE = 4
LEAST_ATTENDANCE = 0.4
"""Minimum share of evenings that a member attends. Each member's share is random, up to 1."""


class SeasonPlan(Struct, frozen=True, kw_only=True):
    """Plan of a season. In a round each table plays one of the `games`, drawn by lot.

    A game that does not consist of several deals is played as a sitting of `deals` deals.
    """

    games: tuple[str, ...] = ("crash", "three_card_brag")
    members: int = 10
    evenings: int = 10
    rounds: int = 3
    deals: int = 20


class SimulatedSeason(Struct, frozen=True, kw_only=True):
    """Results of a season. `weak` is each member's share of weak choices: the lower, the stronger the member."""

    weak: tuple[float, ...]
    results: tuple[SimulatedResult, ...]


def simulate_season(plan: SeasonPlan, seed: str) -> SimulatedSeason:
    """Play a season between members of random strength, determined by `seed`. Raises `BrokenRulesError`."""
    rng = Random(seed)
    weak = tuple(rng.random() for _ in range(plan.members))
    keen = [rng.uniform(LEAST_ATTENDANCE, 1) for _ in range(plan.members)]
    results: list[SimulatedResult] = []
    for evening in range(plan.evenings):
        came = [person for person, share in enumerate(keen) if rng.random() < share]
        for round_no in range(plan.rounds):
            for table_no, people in enumerate(_draw_tables(came, rng)):
                game = find_game(rng.choice(plan.games))
                results.append(
                    play_game(
                        game, people, dict(enumerate(weak)), plan.deals, f"{seed}/{evening}/{round_no}/{table_no}"
                    )
                )
    return SimulatedSeason(weak=weak, results=tuple(results))


def _draw_tables(people: Sequence[Person], rng: Random) -> list[tuple[Person, ...]]:
    """Divide the people among as few tables as possible, with random tables and seats. Nobody sits alone."""
    drawn = iter(rng.sample(people, len(people)))
    return [tuple(islice(drawn, size)) for size in table_sizes(len(people), 2, MAX_TABLE_SIZE)]
