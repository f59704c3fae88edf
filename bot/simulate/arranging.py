"""Simulation of games in which cards are arranged: winning hands by place, endings of games, and pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from msgspec import structs

from bot.rules.arranging.engine import events
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.hands import FourOfAKind
from bot.rules.game import Seat
from bot.rules.ranking import Category
from bot.simulate.report import CATEGORIES, DealTotals, Distribution, count_lines, distribution_line
from bot.simulate.table import SimulatedDeal, SimulatedTable

_GAME_ENDINGS = {
    events.GameEnding.TARGET: "the target was reached",
    events.GameEnding.CRASH: "by a crash",
    events.GameEnding.THIRTEEN_RUN: "by a thirteen-card run",
    events.GameEnding.FOUR_OF_A_KIND: "by four of a kind",
    events.GameEnding.YOGI: "the fictional player won",
    events.GameEnding.MISORDER: "by hands out of order",
    events.GameEnding.DEALS: "after the last deal",
    events.GameEnding.VOID: "void",
}


_WON_WITH = dict[Category | None, str]([(None, "four of a kind"), *CATEGORIES.items()])


class SimulatedPlacesDeal(SimulatedDeal, frozen=True, kw_only=True):
    """Deal in which hands are compared place by place."""

    won_with: tuple[tuple[int, Category | None], ...]
    """Number of each place that was won, from 1, and the kind of the winning hand; None for four of a kind."""
    compared: int
    """Number of places compared before the deal, or the game, was over."""
    game: events.GameEnding | None
    """Ending of the game of several deals, if this was its last deal."""
    deals: int
    """Number of this deal within its game."""


class SimulatedPlacesTable(SimulatedTable[ArrangingRules]):
    _deals = 0

    def summarize(self, moves: int) -> SimulatedPlacesDeal:
        if any(isinstance(one, events.GameStarted) for one in self.happened):
            self._deals = 0
        self._deals += 1
        return SimulatedPlacesDeal(
            **structs.asdict(super().summarize(moves)),
            won_with=tuple(self._won_with()),
            compared=max((getattr(one, "place", 0) for one in self.happened), default=0),
            game=getattr(self.state.outcome, "game", None),
            deals=self._deals,
        )

    def _won_with(self) -> Iterator[tuple[int, Category | None]]:
        shown = {(one.seat, one.place): one.cards for one in self.happened if isinstance(one, events.PlaceShown)}
        for place, seat in self._place_winners():
            name = self.rules.hands.describe(shown[seat, place])
            yield place, None if isinstance(name, FourOfAKind) else name.category

    def _place_winners(self) -> Iterator[tuple[int, Seat]]:
        """Yield each place that was won, with the seat that scored its point."""
        for one in self.happened:
            if isinstance(one, events.PointScored) and one.why is events.PointReason.PLACE:
                yield one.place, one.seat


@dataclass
class PlaceTotals(DealTotals):
    PLACES: ClassVar[int]

    games: Counter[events.GameEnding] = field(default_factory=Counter)
    game_deals: Distribution = field(default_factory=Distribution)
    compared: Counter[int] = field(default_factory=Counter)
    won_with: Counter[tuple[int, Category | None]] = field(default_factory=Counter)

    def add(self, deal: Any) -> None:
        super().add(deal)
        if deal.game is not None:
            self.games[deal.game] += 1
            self.game_deals.add(deal.deals)
        self.compared.update(range(1, deal.compared + 1))
        self.won_with.update(deal.won_with)

    def as_values(self) -> dict[str, object]:
        return super().as_values() | {
            "games": {
                "finished": self.games.total(),
                "deals": self.game_deals.as_values(),
                "endings": {one.value: self.games[one] for one in events.GameEnding if self.games[one]},
            },
            "places": [
                {"compared": self.compared[place], "won": sum(found.values()), "with": found}
                for place, found in ((place, self._won_with(place)) for place in self._places)
            ],
        }

    def _distribution_lines(self) -> list[str]:
        return [distribution_line("deals in a game", self.game_deals)] if self.games else []

    def _more_lines(self) -> list[str]:
        games = self.games.total()
        ended = (
            ["", f"  how {games:,} games ended", *count_lines(self.games, _GAME_ENDINGS, max(1, games))]
            if games
            else []
        )
        return [
            *ended,
            "",
            "  " + f"{'won with, by place':24}" + "".join(f"{place:>9}" for place in self._places),
            *self._share_lines(),
        ]

    @property
    def _places(self) -> range:
        return range(1, self.PLACES + 1)

    def _won_with(self, place: int) -> dict[str, int]:
        return {
            "four_of_a_kind" if category is None else category.name.lower(): self.won_with[place, category]
            for category in _WON_WITH
            if self.won_with[place, category]
        }

    def _share_lines(self) -> list[str]:
        """Return lines with the share of each kind among the winning hands, and the share of places that were won."""
        won = {place: sum(self._won_with(place).values()) for place in self._places}
        lines = [
            f"    {name:22}"
            + "".join(f"{self.won_with[place, one] / max(1, won[place]):>9.1%}" for place in self._places)
            for one, name in _WON_WITH.items()
            if any(self.won_with[place, one] for place in self._places)
        ]
        shares = (won[place] / max(1, self.compared[place]) for place in self._places)
        return [*lines, f"    {'won, of all compared':22}" + "".join(f"{share:>9.1%}" for share in shares)]


# Games for a pot


class SimulatedPotDeal(SimulatedPlacesDeal, frozen=True, kw_only=True):
    """Deal of a game that is played for a pot."""

    taken: int
    carried: int
    takers: int


class SimulatedPotTable(SimulatedPlacesTable):
    def summarize(self, moves: int) -> SimulatedPotDeal:
        taken = [one for one in self.happened if isinstance(one, events.PotTaken)]
        return SimulatedPotDeal(
            **structs.asdict(super().summarize(moves)),
            taken=sum(one.amount for one in taken),
            carried=self.state.outcome.carried,
            takers=len({one.seat for one in taken}),
        )

    def _place_winners(self) -> Iterator[tuple[int, Seat]]:
        """Yield each place in which hands were exposed, with the best seat: of equal hands, the first exposed."""
        for one in self.happened:
            if isinstance(one, events.PlaceWon):
                yield one.place, one.seats[0]


@dataclass
class PotTotals(PlaceTotals):
    """Totals of many deals of a game that is played for a pot."""

    taken: Distribution = field(default_factory=Distribution)
    """Chips taken from the pot, in deals in which any were taken."""
    carried: Distribution = field(default_factory=Distribution)
    """Chips that stayed in the pot, in deals in which any stayed."""
    takers: Counter[int] = field(default_factory=Counter)

    def add(self, deal: Any) -> None:
        super().add(deal)
        if deal.taken:
            self.taken.add(deal.taken)
        if deal.carried:
            self.carried.add(deal.carried)
        self.takers[deal.takers] += 1

    def as_values(self) -> dict[str, object]:
        return super().as_values() | {
            "pot": {
                "taken": self.taken.as_values(),
                "carried": self.carried.as_values(),
                "takers": {str(count): self.takers[count] for count in sorted(self.takers)},
            }
        }

    def _distribution_lines(self) -> list[str]:
        return [
            *super()._distribution_lines(),
            distribution_line("chips taken", self.taken),
            distribution_line("chips carried", self.carried),
        ]

    def _more_lines(self) -> list[str]:
        names = {count: _taken_by(count) for count in sorted(self.takers)}
        return ["", "  the pot", *count_lines(self.takers, names, max(1, self.deals)), *super()._more_lines()]


def _taken_by(count: int) -> str:
    return "nobody took it" if not count else "one player took it" if count == 1 else f"{count} players took of it"
