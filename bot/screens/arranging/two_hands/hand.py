"""Hand message of Six and Seven Card Brag: questions, answers, advice, and the hooks for the shared panel."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.adviser import Aim
from bot.players.arranging.two_hands import assess_hands, opponents_of, suggest_hands
from bot.rules.arranging.moves import Hands
from bot.rules.game import Seat
from bot.screens.arranging.advice import DraftPrognosis, PanelAdviser, percent_text
from bot.screens.arranging.hooks import GameHooks
from bot.screens.arranging.two_hands.event_sentences import NARRATION, best_hand, best_hand_lines, two_hands_view
from bot.screens.hand.cards import cards_text
from bot.screens.widgets.components import PRIMARY, Item, button
from bot.screens.widgets.custom_ids import PlayId
from bot.screens.widgets.names import names_at_table
from bot.screens.words import Words
from bot.tables.terms import Hints
from bot.tables.values import TableView, TurnOffer


def question_lines(view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
    """Return the question to a player in the deal, with the hands to beat.

    Other players read only that hands are being shown, since their hand messages are not updated at every turn.
    """
    game = two_hands_view(view)
    if seat not in game.to_act:
        return [words("exposing-others")]
    best = best_hand_lines(view, names_at_table(view.table, words), words)
    shown = f"{until} {words('exposing-time-up')}" if until else ""
    return [f"{words('exposing-own', place=game.place)}{shown}", *best, *_comparison_lines(view, seat, words)]


def _comparison_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return how the reader's hand compares with the best one, and a warning if they cannot win the pot any more."""
    game = two_hands_view(view)
    best = best_hand(view, game.place)
    said: list[str] = []
    if view.table.settings.hints is not Hints.OFF and best and game.own is not None and game.own.hands:
        strength = game.rules.hands.strength
        ahead = strength(game.own.hands[game.place - 1]) - strength(best)
        said.append(words("exposing-compared", how="better" if ahead > 0 else "equal" if ahead == 0 else "lower"))
    if game.place > 1 and seat not in game.best[0]:
        said.append(words("exposing-out"))
    return [" ".join(said)] if said else []


def answer_items(view: TableView, words: Words) -> list[Item]:
    """Return the answers to the reader's question."""
    game = two_hands_view(view)
    return _answer_buttons(view, view.decision, words) if game.exposing and view.seat in game.to_act else []


def public_items(view: TableView, turns: tuple[TurnOffer, ...], words: Words) -> list[Item]:
    """Return the answers of the player to act, for the table message."""
    return _answer_buttons(view, turns[0].decision, words) if two_hands_view(view).exposing else []


def _answer_buttons(view: TableView, decision: int, words: Words) -> list[Item]:
    table, deal, place = view.table.table_id, view.view.deal_no, two_hands_view(view).place
    show, not_now = (PlayId(action, table, deal, decision) for action in ("turn.up", "pass"))
    return [
        button(show, words("exposing-show", place=place), PRIMARY),
        button(not_now, words("exposing-pass")),
    ]


def _predict(view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
    """Return the chances of both hands, for use before any hand is shown; none afterwards."""
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
    question_lines=question_lines,
    answer_items=answer_items,
    offer_lines=_offer_lines,
    activity_facts=activity_facts,
    narration=NARRATION,
)
