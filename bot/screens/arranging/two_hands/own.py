"""Hooks of Six and Seven Card Brag for the shared panel and table message."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.adviser import Aim
from bot.players.arranging.two_hands import expected, opponents_of, suggestion
from bot.rules.arranging.moves import Hands
from bot.rules.game import Seat
from bot.screens.arranging.advising import Adviser, Expected, percent
from bot.screens.arranging.own import Own
from bot.screens.arranging.two_hands import asked
from bot.screens.arranging.two_hands.happened import STORY
from bot.screens.arranging.two_hands.seen import two_hands
from bot.screens.cards import cards_text
from bot.screens.words import Words
from bot.tables.values import TableView


def _expect(view: TableView, seat: Seat, hands: Hands, words: Words) -> Expected:
    """Return the chances of both hands as they are before any hand is shown; nothing once the exposing has begun."""
    game = two_hands(view)
    if not game.arranging or len(hands) < game.rules.terms.places:
        return Expected()
    prospect = expected(game, seat, hands)
    return Expected(
        chances=prospect.chances,
        together=words("arrange-expected-pot", percent=percent(prospect.worth)),
    )


def doing(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return what a player has shown and passed, and that it is their turn."""
    game, one = two_hands(view), two_hands(view).seat_view(seat)
    facts: list[str] = []
    for place in range(1, game.place + 1):
        hand = one.shown[place - 1] if len(one.shown) >= place else ()
        if hand:
            facts.append(words("exposing-shown", place=place, cards=cards_text(hand, words)))
        elif place in one.passed:
            facts.append(words("exposing-passed", place=place))
    if game.exposing and seat in game.to_act:
        facts.append(words("exposing-asked"))
    return facts


def _offered(view: TableView, words: Words) -> list[str]:
    """Return the explanation of what everybody is offered."""
    return [words("arrange-for-everybody", what="declare")] if two_hands(view).declarations else []


OWN: Final = Own(
    adviser=Adviser(
        aims=(Aim.POINTS,),
        opponents=lambda view, seat: opponents_of(two_hands(view), seat),
        suggest=lambda view, seat, _aim: suggestion(two_hands(view), seat),
        expect=_expect,
    ),
    asked=asked.lines,
    answers=asked.items,
    offered=_offered,
    doing=doing,
    story=STORY,
)
