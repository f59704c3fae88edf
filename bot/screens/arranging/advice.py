"""Advice on arranging: an adviser for each game, chances as text, and parts shared by the guides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from bot.players.arranging import crash, nine, two_hands
from bot.players.arranging.adviser import Aim, Situation, advise, assess_hands
from bot.players.arranging.chances import lowest_winning_hand
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashView
from bot.rules.arranging.engine.house_rules import ArrangingTerms
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import NineWinRule
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.nine.state import NineView
from bot.rules.arranging.two_hands import SEVEN, SIX, TwoHandsView
from bot.rules.cards import cards
from bot.rules.game import Seat
from bot.screens.arranging.hand_draft import hand_text
from bot.screens.arranging.views import arranging_view, own_cards
from bot.screens.family import expect
from bot.screens.hand.cards import cards_text
from bot.screens.widgets.layout import DOT
from bot.screens.words import Words
from bot.tables.values import TableView


class Guide(Struct, frozen=True):
    """Functions that return a game's line on the stakes, its cost lines and its help pages, for its house rules."""

    stakes_line: Callable[[Any, Words], str]
    cost_lines: Callable[[Any, Words], list[str]]
    pages: Mapping[str, Callable[[Words, Any], list[str]]]
    """Functions that return the paragraphs of each page, in order."""


class DraftPrognosis(Struct, frozen=True, kw_only=True):
    """Chances of the hands in a draft."""

    chances: tuple[float, ...] = ()
    """Chance of each hand to win its place; empty if no chances are shown."""
    summary: str = ""
    """Sentence about all hands, or ""."""


class PanelAdviser(ABC):
    """Adviser of one game for a seated reader."""

    aims: tuple[Aim, ...] = (Aim.POINTS,)

    @abstractmethod
    def opponents(self, view: TableView, seat: Seat) -> int:
        """Return the number of opponents' hands with which the reader's cards are compared."""

    @abstractmethod
    def suggest(self, view: TableView, seat: Seat, aim: Aim) -> Hands: ...

    @abstractmethod
    def predict(self, view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis: ...


class PointsAdviser(PanelAdviser):
    """Adviser of a game in which each place is worth a point. It takes the score before the deal into account."""

    aims = tuple(Aim)

    @abstractmethod
    def situation(self, view: TableView, seat: Seat) -> Situation: ...

    def opponents(self, view: TableView, seat: Seat) -> int:
        return self.situation(view, seat).opponents

    def suggest(self, view: TableView, seat: Seat, aim: Aim) -> Hands:
        rules, situation = arranging_view(view).rules, self.situation(view, seat)
        advice = advise(own_cards(view), rules, situation, aim, count_own_cards=True)
        return () if advice is None else advice.hands

    def predict(self, view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
        advice = assess_hands(hands, arranging_view(view).rules, self.opponents(view, seat), own_cards(view))
        facts = {"points": words.decimal(advice.points, 1), "percent": percent_text(advice.sweep)}
        key = "arrange-expected" if len(advice.chances) < advice.places else "arrange-expected-crash"
        return DraftPrognosis(chances=advice.chances, summary=words(key, **facts))


class CrashAdviser(PointsAdviser):
    def situation(self, view: TableView, seat: Seat) -> Situation:
        return crash.situation_of(expect(view.view, CrashView), seat)


class NineAdviser(PanelAdviser):
    def opponents(self, view: TableView, seat: Seat) -> int:
        return nine.opponents_of(expect(view.view, NineView), seat)

    def suggest(self, view: TableView, seat: Seat, aim: Aim) -> Hands:
        return nine.suggest_hands(expect(view.view, NineView), seat)

    def predict(self, view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
        """Return the chance of each hand and, with a single pot, of winning it; empty until all hands are made."""
        game = expect(view.view, NineView)
        if len(hands) < game.rules.terms.places:
            return DraftPrognosis()
        found, summary = nine.assess_hands(game, seat, hands), ""
        if not game.rules.for_points and game.rules.win_rule is not NineWinRule.FOUR_POTS:
            summary = words("arrange-expected-pot", percent=percent_text(found.worth))
        return DraftPrognosis(chances=found.chances, summary=summary)


class TwoHandsAdviser(PanelAdviser):
    def opponents(self, view: TableView, seat: Seat) -> int:
        return two_hands.opponents_of(expect(view.view, TwoHandsView), seat)

    def suggest(self, view: TableView, seat: Seat, aim: Aim) -> Hands:
        return two_hands.suggest_hands(expect(view.view, TwoHandsView), seat)

    def predict(self, view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
        """Return the chances of both hands and of the pot; empty before both hands are made, and after arranging."""
        game = expect(view.view, TwoHandsView)
        if not game.arranging or len(hands) < game.rules.terms.places:
            return DraftPrognosis()
        found = two_hands.assess_hands(game, seat, hands)
        summary = words("arrange-expected-pot", percent=percent_text(found.worth))
        return DraftPrognosis(chances=found.chances, summary=summary)


ADVISERS: Final[dict[str, PanelAdviser]] = {
    CRASH.name: CrashAdviser(),
    NINE.name: NineAdviser(),
    SIX.name: TwoHandsAdviser(),
    SEVEN.name: TwoHandsAdviser(),
}


def adviser_of(view: TableView) -> PanelAdviser:
    """Return the adviser of a table's game; raise KeyError for a game of another family."""
    return ADVISERS[view.table.game]


def win_chance_text(chance: float, words: Words) -> str:
    return words("arrange-wins", percent=percent_text(chance))


def percent_text(chance: float) -> str:
    """Return a chance in whole per cent: `<1`, `1` to `99`, or `>99`; `100` only for certainty."""
    if chance == 1:
        return "100"
    rounded = round(100 * chance)
    if rounded < 1:
        return "<1"
    return str(rounded) if rounded <= 99 else ">99"


PLAYER_COUNTS: Final = (2, 3, 4)


def winning_hands_text(words: Words, terms: ArrangingTerms, most: int) -> str:
    """Return lines with the lowest hand that wins each place half the time, among two to `most` players.

    Returns "" if `bot.players.arranging.chances` has no tables for these terms.
    """
    lines = [words("advice-winners")]
    for place in range(terms.places):
        found = []
        for players in PLAYER_COUNTS:
            hand = lowest_winning_hand(terms, players - 1, place) if players <= most else None
            if hand is not None:
                found.append(words("advice-winner", players=players, hand=hand_text(hand, terms.hands, words)))
        if found:
            lines.append(f"• **{words('advice-place', place=place + 1)}**: {DOT.join(found)}")
    return "\n".join(lines) if len(lines) > 1 else ""


EXAMPLE_PLAYERS: Final = ("Anna", "Bill", "Clara", "Dan")
"""Players in the examples of the guides. Anna sits to the dealer's left."""


def example_round(hands: Iterable[str], rules: HandRules, words: Words) -> str:
    """Return the hands in one place of an example. Hands that the rules do not allow are left out."""
    return DOT.join(
        words("guide-example-hand", player=player, cards=cards_text(hand, words))
        for player, hand in zip(EXAMPLE_PLAYERS, map(cards, hands), strict=True)
        if hand and rules.ranking.category(*hand) >= rules.lowest
    )
