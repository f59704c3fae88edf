"""Simulation of betting games, and the totals of many deals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar

from msgspec import structs

from bot.rules.betting import events
from bot.rules.betting.draw.state import DrawState
from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import Seat
from bot.rules.ranking import Category, best_three
from bot.rules.table.events import LoanMade
from bot.simulate.report import CATEGORIES, DealTotals, Distribution, count_lines, distribution_line
from bot.simulate.table import SimulatedDeal, SimulatedTable

_FORCED_BY = {"rounds": "of them forced after so many rounds", "pot_cap": "of them forced by the cap on the pot"}


class SimulatedBettingDeal(SimulatedDeal, frozen=True, kw_only=True):
    """Deal of a betting game: the number of betting `rounds` begun, and the chips of the `pot`, won or carried."""

    rounds: int
    pot: int
    forced: str | None
    won_with: tuple[tuple[Category, bool], ...]
    """Category of each winner's hand, and True if the hand was shown."""


class SimulatedBettingTable(SimulatedTable[BettingRules]):
    rounds = 0

    def deal(self) -> SimulatedDeal:
        self.rounds = 0
        return super().deal()

    def _decide(self, seat: Seat) -> None:
        if self.state.in_deal:
            begun = self.state.betting_round if isinstance(self.state, DrawState) else self.state.rounds + 1
            self.rounds = max(self.rounds, begun)
        super()._decide(seat)

    def summarize(self, moves: int) -> SimulatedBettingDeal:
        outcome = self.state.outcome
        shown = {one.seat: one.cards for one in self.happened if isinstance(one, events.HandShown)}
        ranking = self.before.terms.ranking
        won_with = []
        for seat in outcome.winners():
            held = shown.get(seat) or best_three(ranking, self.before.hand(seat))[0]
            if len(held) == 3:
                won_with.append((ranking.category(*held), seat in shown))
        return SimulatedBettingDeal(
            **structs.asdict(super().summarize(moves)),
            rounds=self.rounds,
            pot=sum(one.amount for one in self.happened if isinstance(one, events.PotWon)) + outcome.carried,
            forced=next((one.cause for one in self.happened if isinstance(one, events.ShowdownForced)), None),
            won_with=tuple(won_with),
        )


@dataclass
class BettingTotals(DealTotals):
    ENDINGS: ClassVar = {
        events.BettingEnding.FOLDED: "all others folded",
        events.BettingEnding.CARRIED: "folded to a blind player, carried",
        events.BettingEnding.SEEN: "seen",
        events.BettingEnding.SHOWDOWN: "showdown",
        events.BettingEnding.COVERED: "covered, hands compared",
        events.BettingEnding.FACE_UP: "all folded to the hand face up",
    }
    NOTED: ClassVar = {
        events.Covered: "somebody covered the pot",
        LoanMade: "chips were lent",
        events.SideshowProposed: "a sideshow was proposed",
        events.SideshowAccepted: "a sideshow was held",
    }

    rounds: Distribution = field(default_factory=Distribution)
    pot: Distribution = field(default_factory=Distribution)
    forced: Counter[str] = field(default_factory=Counter)
    shown: Counter[Category] = field(default_factory=Counter)
    unshown: Counter[Category] = field(default_factory=Counter)

    def add(self, deal: SimulatedBettingDeal) -> None:
        super().add(deal)
        self.rounds.add(deal.rounds)
        self.pot.add(deal.pot)
        if deal.forced is not None:
            self.forced[deal.forced] += 1
        for category, shown in deal.won_with:
            (self.shown if shown else self.unshown)[category] += 1

    def as_values(self) -> dict[str, object]:
        return super().as_values() | {
            "length": {"moves": self.moves.as_values(), "rounds": self.rounds.as_values()},
            "pot": self.pot.as_values(),
            "forced": dict(sorted(self.forced.items())),
            "won_with": {"shown": _category_counts(self.shown), "unshown": _category_counts(self.unshown)},
        }

    def _distribution_lines(self) -> list[str]:
        return [distribution_line("rounds of betting", self.rounds), distribution_line("pot, in chips", self.pot)]

    def _more_lines(self) -> list[str]:
        return [
            *(f"  {line}" for line in count_lines(self.forced, _FORCED_BY, self.deals)),
            "",
            f"  won with{'':27}shown{'':18}not shown",
            *_won_with_lines(self),
        ]


def _won_with_lines(counted: BettingTotals) -> list[str]:
    shown, unshown = max(1, counted.shown.total()), max(1, counted.unshown.total())
    lines = []
    for category, name in CATEGORIES.items():
        one, other = counted.shown[category], counted.unshown[category]
        if one or other:
            lines.append(f"    {name:18}{one:>18,}{one / shown:>9.1%}{other:>18,}{other / unshown:>9.1%}")
    return lines


def _category_counts(counts: Counter[Category]) -> dict[str, int]:
    return {one.name.lower(): counts[one] for one in CATEGORIES if counts[one]}
