"""Typed views and event sentences of Six and Seven Card Brag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.arranging.two_hands import state
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.arranging.two_hands.state import TwoHandsView
from bot.rules.cards import Card
from bot.rules.game import Event
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.card_texts import hand_text
from bot.screens.arranging.event_sentences import (
    REVEAL_STEPS,
    SENTENCES,
    ArrangingSentenceContext,
    Narration,
    StepEvents,
    StepKind,
)
from bot.screens.hand.cards import cards_text
from bot.screens.table.table_text import SentenceContext, SentenceMaker
from bot.screens.widgets.names import SeatNames, join_names
from bot.screens.words import Words
from bot.tables.terms import Hints
from bot.tables.values import TableView


def two_hands_view(view: TableView) -> TwoHandsView:
    """Return the rules' view. Raises TypeError at a table of another game."""
    if not isinstance(view.view, TwoHandsView):
        raise TypeError(f"{view.table.game} is no game of two hands")
    return view.view


def two_hands_rules(rules: HouseRules) -> TwoHandsRules:
    """Return `rules` as house rules of a game of two hands. Raises TypeError for others."""
    if not isinstance(rules, TwoHandsRules):
        raise TypeError(f"{type(rules).__name__} are no house rules of a game of two hands")
    return rules


def best_hand(view: TableView, place: int) -> Sequence[Card]:
    """Return the best hand exposed in a place (1 left, 2 right); () if there is none."""
    game = two_hands_view(view)
    best = game.best[place - 1] if place <= len(game.best) else ()
    return game.seat_view(best[0]).shown[place - 1] if best else ()


def best_hand_lines(view: TableView, names: SeatNames, words: Words) -> list[str]:
    """Return the best hand so far in each place that has begun, and whose it is."""
    game = two_hands_view(view)
    places = [place for place in range(1, game.place + 1) if best_hand(view, place)]
    return [_best_hand_line(view, place, names, words) for place in places]


def _best_hand_line(view: TableView, place: int, names: SeatNames, words: Words) -> str:
    game, hand = two_hands_view(view), best_hand(view, place)
    now = place == game.place
    owners = join_names(words, map(names, game.best[place - 1]))
    cards = cards_text(hand, words)
    if view.table.settings.hints is Hints.OFF:
        return words("exposing-best-unnamed" if now else "exposing-best-left-unnamed", names=owners, cards=cards)
    key = "exposing-best" if now else "exposing-best-left"
    return words(key, names=owners, cards=cards, hand=hand_text(hand, game.rules.hands, words))


def _deal_ended_sentence(event: state.DealEnded, to: SentenceContext) -> str:
    return to.words("happened-deal-voided") if event.outcome.voided else ""


class TwoHandsNarration(Narration):
    """Sentences of Six and Seven Card Brag."""

    sentences: Mapping[type[Event], SentenceMaker] = {**SENTENCES, state.DealEnded: _deal_ended_sentence}
    steps: Mapping[type[Event], StepKind] = {**REVEAL_STEPS, state.DealEnded: ""}

    def unwon_place_line(self, step: StepEvents, place: int, names: str, to: ArrangingSentenceContext) -> str:
        """Return the line of a place in which everybody who showed a hand has left."""
        return to.words("arranged-place-empty", place=place)
