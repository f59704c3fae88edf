"""Advice on arranging: suggestions, win chances, and the hands that win each place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from msgspec import Struct

from bot.players.arranging.adviser import Aim, Situation, advise, assess_hands
from bot.players.arranging.chances import lowest_winning_hand
from bot.rules.arranging.engine.house_rules import ArrangingTerms
from bot.rules.arranging.moves import Hands
from bot.rules.game import Seat
from bot.screens.arranging.card_texts import hand_text
from bot.screens.arranging.views import arranging_view, own_cards
from bot.screens.widgets.layout import DOT
from bot.screens.words import Words
from bot.tables.values import TableView


class DraftPrognosis(Struct, frozen=True, kw_only=True):
    """Prospects of hands: the `chances` of each, empty if not shown, and a sentence about all of them `summary`, or
    "".
    """

    chances: tuple[float, ...] = ()
    summary: str = ""


class PanelAdviser(ABC):
    """Adviser of one game for the reader on a seat."""

    aims: tuple[Aim, ...] = (Aim.POINTS,)
    """Kinds of advice that the game has."""

    @abstractmethod
    def opponents(self, view: TableView, seat: Seat) -> int:
        """Return the number of hands against which the reader's cards are weighed."""

    @abstractmethod
    def suggest(self, view: TableView, seat: Seat, aim: Aim) -> Hands: ...

    @abstractmethod
    def predict(self, view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis: ...


class PointsAdviser(PanelAdviser):
    """Adviser of a game in which each place is worth a point, given the score before the deal."""

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


def win_chance_text(chance: float, words: Words) -> str:
    """Return how often a hand wins its place, as text."""
    return words("arrange-wins", percent=percent_text(chance))


def percent_text(chance: float) -> str:
    """Return a chance in whole per cent. Only a certain chance is shown as 100, and none as 0."""
    if chance == 1:
        return "100"
    rounded = round(100 * chance)
    if rounded < 1:
        return "<1"
    return str(rounded) if rounded <= 99 else ">99"


PLAYER_COUNTS: Final = (2, 3, 4)
"""Numbers of players in the list."""


def winning_hands_text(words: Words, terms: ArrangingTerms, most: int) -> str:
    """Return, for each place, the lowest hand that wins it half the time among two to `most` players.

    The chances come from the tables of `bot.players.arranging.chances`; "" if there are none for these terms.
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
