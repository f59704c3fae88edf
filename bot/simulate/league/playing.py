"""Games and sittings between computer players of known strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from bot.leagues.placing import assign_places
from bot.players.mixed import mixed_chooser
from bot.rules.game import AnyGame, ChipsLent, ChipsMoved, ChipLocation, Seat
from bot.rules.outcome import GameOver
from bot.simulate.table import BrokenRulesError, SimulatedTable

Person: TypeAlias = int
MAX_DEALS = 1_000
"""Number of deals after which a game is taken to be endless."""


class SimulatedResult(Struct, frozen=True, kw_only=True):
    """Result of a game, or of a sitting of `deals` deals: the `places` of the `people` in it, shared on ties."""

    game: str
    people: tuple[Person, ...]
    places: tuple[int, ...]
    deals: int


def play_game(game: AnyGame, people: Sequence[Person], weak: Mapping[Person, float], deals: int, seed: str) -> SimulatedResult:
    """Play a game of several deals to its end, or else a sitting of `deals` deals. The people sit in this order.

    `weak` is the share of weak choices of each person. A game is ranked by the points behind its winner, a sitting by
    the chips won. Raises BrokenError.
    """
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
    """Return the place of each seat, and the number of deals played."""
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
