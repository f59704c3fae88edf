"""Evenings of Crash: what is told of a deal, and what many come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar

from bot.rules.arranging.crash.events import BusRidden, CallFailed, Crashed, CrashEnding, Knocked, SpareTaken
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.events import Declared, GameEnd, GameStarted, PlaceShown, PointScored, Why
from bot.rules.arranging.hands import FourOfAKind
from bot.rules.ranking import Category
from bot.simulate.counted import Counted
from bot.simulate.layout import CATEGORIES, spread_line, table
from bot.simulate.spread import Spread
from bot.simulate.table import Played, Table

_GAMES = {
    GameEnd.TARGET: "the target was reached",
    GameEnd.CRASH: "by a crash",
    GameEnd.THIRTEEN_RUN: "by a thirteen-card run",
    GameEnd.FOUR_OF_A_KIND: "by four of a kind",
    GameEnd.YOGI: "the fictional player won",
    GameEnd.MISORDER: "by hands out of order",
    GameEnd.VOID: "void",
}
_PLACES = range(1, CrashRules().terms.places + 1)
_WON_WITH = dict[Category | None, str]([(None, "four of a kind"), *CATEGORIES.items()])


@dataclass(frozen=True, kw_only=True)
class PlayedCrash(Played):
    """One deal of Crash."""

    won_with: tuple[tuple[int, Category | None], ...]
    """Each place that somebody scored, from 1, and what with; None: with four of a kind."""
    compared: int
    """How many places were compared before the deal, or the game, was over."""
    game: GameEnd | None
    """How the game ended, where this was its last deal."""
    deals: int
    """Which deal of its game this was."""


class CrashTable(Table[CrashRules]):
    """A table of Crash."""

    _deals = 0

    def told(self, moves: int) -> PlayedCrash:
        if any(isinstance(one, GameStarted) for one in self.happened):
            self._deals = 0
        self._deals += 1
        shown = {(one.seat, one.place): one.cards for one in self.happened if isinstance(one, PlaceShown)}
        won_with: list[tuple[int, Category | None]] = []
        for one in self.happened:
            if isinstance(one, PointScored) and one.why is Why.PLACE:
                name = self.rules.hands.describe(shown[one.seat, one.place])
                won_with.append((one.place, None if isinstance(name, FourOfAKind) else name.category))
        return PlayedCrash(
            **vars(super().told(moves)),
            won_with=tuple(won_with),
            compared=max((getattr(one, "place", 0) for one in self.happened), default=0),
            game=self.state.outcome.game,
            deals=self._deals,
        )


@dataclass
class CountedCrash(Counted):
    """The sum of many deals of Crash."""

    ENDINGS: ClassVar = {
        CrashEnding.PLAYED: "hands compared",
        CrashEnding.MISORDERED: "hands out of order",
        CrashEnding.REDEALT: "pairs declared, dealt again",
        CrashEnding.RESET: "the others back at no points",
        CrashEnding.THIRTEEN_RUN: "thirteen-card run declared",
        CrashEnding.RUNS_CANCELLED: "two thirteen-card runs declared",
        CrashEnding.FOUR_OF_A_KIND: "four of a kind declared",
        CrashEnding.ABANDONED: "too few players left",
    }
    NOTED: ClassVar = {
        SpareTaken: "a spare hand was taken",
        Knocked: "somebody knocked",
        Declared: "something was declared",
        Crashed: "somebody crashed",
        CallFailed: "a called crash failed",
        BusRidden: "the bus was ridden",
    }

    games: Counter[GameEnd] = field(default_factory=Counter)
    game_deals: Spread = field(default_factory=Spread)
    """Of the games that were finished."""
    compared: Counter[int] = field(default_factory=Counter)
    won_with: Counter[tuple[int, Category | None]] = field(default_factory=Counter)
    """By place."""

    def add(self, deal: PlayedCrash) -> None:
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
                "endings": {one.value: self.games[one] for one in GameEnd if self.games[one]},
            },
            "places": [
                {"compared": self.compared[place], "won": sum(found.values()), "with": found}
                for place, found in ((place, self._won_with(place)) for place in _PLACES)
            ],
        }

    def _spreads(self) -> list[str]:
        return [spread_line("deals in a game", self.game_deals)] if self.games else []

    def _more_lines(self) -> list[str]:
        games = self.games.total()
        return [
            "",
            f"  how {games:,} games ended",
            *table(self.games, _GAMES, max(1, games)),
            "",
            "  " + f"{'won with, by place':24}" + "".join(f"{place:>9}" for place in _PLACES),
            *self._places(),
        ]

    def _won_with(self, place: int) -> dict[str, int]:
        found = {_key(one): self.won_with[place, one] for one in _WON_WITH}
        return {name: count for name, count in found.items() if count}

    def _places(self) -> list[str]:
        """The share of each kind of hand among those that won a place, and of the places that somebody won."""
        won = {place: sum(self._won_with(place).values()) for place in _PLACES}
        lines = [
            f"    {name:22}" + "".join(f"{self.won_with[place, one] / max(1, won[place]):>9.1%}" for place in _PLACES)
            for one, name in _WON_WITH.items()
            if any(self.won_with[place, one] for place in _PLACES)
        ]
        shares = (won[place] / max(1, self.compared[place]) for place in _PLACES)
        return [*lines, f"    {'won, of all compared':22}" + "".join(f"{share:>9.1%}" for share in shares)]


def _key(category: Category | None) -> str:
    return "four_of_a_kind" if category is None else category.name.lower()
