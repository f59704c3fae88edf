"""Hooks of Six and Seven Card Brag for the shared panel and table message."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.adviser import Aim
from bot.players.arranging.two_hands import assess_hands, opponents_of, suggest_hands
from bot.rules.arranging.moves import Hands
from bot.rules.game import Seat
from bot.screens.arranging.advising import PanelAdviser, DraftPrognosis, percent_text
from bot.screens.arranging.own import GameHooks
from bot.screens.arranging.two_hands import asked
from bot.screens.arranging.two_hands.happened import NARRATION
from bot.screens.arranging.two_hands.seen import two_hands_view
from bot.screens.cards import cards_text
from bot.screens.words import Words
from bot.tables.values import TableView


def _predict(view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
    """Return the chances of both hands as they are before any hand is shown; nothing once the exposing has begun."""
    game = two_hands_view(view)
    if not game.arranging or len(hands) < game.rules.terms.places:
        return DraftPrognosis()
    prospect = assess_hands(game, seat, hands)
    return DraftPrognosis(
        chances=prospect.chances,
        summary=words("arrange-expected-pot", percent=percent_text(prospect.worth)),
    )


def activity_facts(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return what a player has shown and passed, and that it is their turn."""
    game, one = two_hands_view(view), two_hands_view(view).seat_view(seat)
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


def _offer_lines(view: TableView, words: Words) -> list[str]:
    """Return the explanation of what everybody is offered."""
    return [words("arrange-for-everybody", what="declare")] if two_hands_view(view).declarations else []


HOOKS: Final = GameHooks(
    adviser=PanelAdviser(
        aims=(Aim.POINTS,),
        opponents=lambda view, seat: opponents_of(two_hands_view(view), seat),
        suggest=lambda view, seat, _aim: suggest_hands(two_hands_view(view), seat),
        predict=_predict,
    ),
    question_lines=asked.question_lines,
    answer_items=asked.answer_items,
    offer_lines=_offer_lines,
    activity_facts=activity_facts,
    narration=NARRATION,
)
