"""Advice on the hand panel: suggested hands, and the prospects of hands that may be submitted."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.players.arranging.adviser import Advice, Aim, Situation, advice_on, advise
from bot.rules.arranging.moves import Hands
from bot.rules.game import Seat
from bot.screens.arranging.seen import own_cards, seen
from bot.screens.words import Words
from bot.tables.values import TableView


class Expected(Struct, frozen=True, kw_only=True):
    """Prospects of hands: the `chances` of each, empty if not shown, and a sentence about all of them `together`, or
    "".
    """

    chances: tuple[float, ...] = ()
    together: str = ""


class Adviser(Struct, frozen=True, kw_only=True):
    """Adviser of one game for the reader on a seat. `aims` are the kinds of advice; `opponents` counts the hands
    against which the reader's cards are weighed.
    """

    aims: tuple[Aim, ...]
    opponents: Callable[[TableView, Seat], int]
    suggest: Callable[[TableView, Seat, Aim], Hands]
    expect: Callable[[TableView, Seat, Hands, Words], Expected]


def by_points(situation: Callable[[TableView, Seat], Situation]) -> Adviser:
    """Return the adviser of a game in which each place is worth a point, given the score before the deal."""

    def suggest(view: TableView, seat: Seat, aim: Aim) -> Hands:
        advice = advise(own_cards(view), seen(view).rules, situation(view, seat), aim, counting=True)
        return () if advice is None else advice.hands

    def expect(view: TableView, seat: Seat, hands: Hands, words: Words) -> Expected:
        advice = advice_on(hands, seen(view).rules, situation(view, seat).opponents, own_cards(view))
        return Expected(chances=advice.chances, together=_points(advice, words))

    return Adviser(
        aims=tuple(Aim),
        opponents=lambda view, seat: situation(view, seat).opponents,
        suggest=suggest,
        expect=expect,
    )


def wins(chance: float, words: Words) -> str:
    """Return how often a hand wins its place, as text."""
    return words("arrange-wins", percent=percent(chance))


def _points(advice: Advice, words: Words) -> str:
    points = words.decimal(advice.points, 1)
    if len(advice.chances) < advice.places:
        return words("arrange-expected", points=points)
    return words("arrange-expected-crash", points=points, percent=percent(advice.sweep))


def percent(chance: float) -> str:
    """Return a chance in whole per cent. Only a certain chance is shown as 100, and none as 0."""
    if chance == 1:
        return "100"
    rounded = round(100 * chance)
    if rounded < 1:
        return "<1"
    return str(rounded) if rounded <= 99 else ">99"
