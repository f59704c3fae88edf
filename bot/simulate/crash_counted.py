"""What many deals of Crash come to, as values and as lines of the report."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from bot.rules.arranging.crash.events import (
    BusRidden,
    CallFailed,
    Crashed,
    Ending,
    GameEnd,
    Knocked,
    SpareTaken,
)
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.events import (
    Declared,
)
from bot.rules.game import Event
from bot.rules.ranking import Category
from bot.simulate.counted import Counted
from bot.simulate.crash_playing import PlayedCrash
from bot.simulate.layout import CATEGORIES, snake, spread_head, spread_line, table
from bot.simulate.spread import Spread

_ENDINGS = {
    Ending.PLAYED: "hands compared",
    Ending.MISORDERED: "hands out of order",
    Ending.REDEALT: "pairs declared, dealt again",
    Ending.RESET: "the others back at no points",
    Ending.THIRTEEN_RUN: "thirteen-card run declared",
    Ending.RUNS_CANCELLED: "two thirteen-card runs declared",
    Ending.FOUR_OF_A_KIND: "four of a kind declared",
    Ending.ABANDONED: "too few players left",
    Ending.VOIDED: "voided",
}
_GAMES = {
    GameEnd.TARGET: "the target was reached",
    GameEnd.CRASH: "by a crash",
    GameEnd.THIRTEEN_RUN: "by a thirteen-card run",
    GameEnd.FOUR_OF_A_KIND: "by four of a kind",
    GameEnd.YOGI: "the fictional player won",
    GameEnd.MISORDER: "by hands out of order",
    GameEnd.VOID: "void",
}
_NOTED: dict[type[Event], str] = {
    SpareTaken: "a spare hand was taken",
    Knocked: "somebody knocked",
    Declared: "something was declared",
    Crashed: "somebody crashed",
    CallFailed: "a called crash failed",
    BusRidden: "the bus was ridden",
}
_PLACES = range(1, CrashRules().terms.places + 1)
_WON_WITH = dict[Category | None, str]([(None, "four of a kind"), *CATEGORIES.items()])


@dataclass
class CountedCrash(Counted):
    """The sum of many deals of Crash."""

    games: Counter[GameEnd] = field(default_factory=Counter)
    game_deals: Spread = field(default_factory=Spread)
    """Of the games that were finished."""
    compared: Counter[int] = field(default_factory=Counter)
    won_with: Counter[tuple[int, Category | None]] = field(default_factory=Counter)
    """By place."""
    noted: Counter[type[Event]] = field(default_factory=Counter)
    """In how many deals each of these happened."""

    def add(self, deal: PlayedCrash) -> None:
        super().add(deal)
        if deal.game is not None:
            self.games[deal.game] += 1
            self.game_deals.add(deal.deals)
        self.compared.update(range(1, deal.compared + 1))
        self.won_with.update(deal.won_with)
        self.noted.update(deal.noted)

    def as_values(self) -> dict[str, object]:
        return {
            "length": {"moves": self.moves.as_values()},
            "endings": {one.value: self.endings[one] for one in Ending if self.endings[one]},
            "games": {
                "finished": self.games.total(),
                "deals": self.game_deals.as_values(),
                "endings": {one.value: self.games[one] for one in GameEnd if self.games[one]},
            },
            "places": [
                {"compared": self.compared[place], "won": sum(found.values()), "with": found}
                for place, found in ((place, self._won_with(place)) for place in _PLACES)
            ],
            "happened": {snake(kind): self.noted[kind] for kind in _NOTED if self.noted[kind]},
        }

    def as_lines(self) -> list[str]:
        happened = table(self.noted, _NOTED, self.deals)
        games = self.games.total()
        return [
            spread_head(),
            spread_line("moves in a deal", self.moves),
            *([spread_line("deals in a game", self.game_deals)] if games else []),
            "",
            "  how deals ended",
            *table(self.endings, _ENDINGS, self.deals),
            "",
            f"  how {games:,} games ended",
            *table(self.games, _GAMES, max(1, games)),
            "",
            "  " + f"{'won with, by place':24}" + "".join(f"{place:>9}" for place in _PLACES),
            *self._places(),
            *(["", "  deals in which", *happened] if happened else []),
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
