"""Odds of the reader's hand: an estimate for the hand message, and a better figure for `/odds`."""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from bot.cache import LRUCache
from bot.errors import Refusal
from bot.players.betting.odds import Odds, hand_odds, quick_odds
from bot.rules.betting.draw.state import DrawView
from bot.rules.betting.state import BettingPhase, BettingSeatView, BettingStatus, BragView
from bot.rules.cards import Card
from bot.rules.ranking import Ranking, best_three
from bot.screens.betting.move_actions import brag_view
from bot.screens.hand.cards import cards_text, hand_name_text, stand_in_sentences
from bot.screens.widgets.layout import PURPLE, Screen, build_screen
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView

_IN_DEAL = frozenset([BettingStatus.BLIND, BettingStatus.OPEN, BettingStatus.COVERED])


class OddsQuestion(Struct, frozen=True, kw_only=True):
    """Input of `/odds`: the reader's cards and discards, and the opponents' number and possible cards.

    `unseen` are the cards that the reader has not seen; None if the reader has seen only their own. `before_draw`:
    cards have yet to be exchanged. `shuffled`: the pack was shuffled for this deal.
    """

    ranking: Ranking
    cards: tuple[Card, ...]
    aside: tuple[Card, ...]
    hand_size: int
    opponents: int
    unseen: tuple[Card, ...] | None
    before_draw: bool
    shuffled: bool
    game: str


class OddsEstimate(Struct, frozen=True, kw_only=True):
    """Odds against `opponents` other hands. `from_command`: `/odds` calculated them."""

    odds: Odds
    opponents: int
    from_command: bool = False


_ODDS_CACHE: Final[LRUCache[OddsQuestion, Odds]] = LRUCache(1_024)
"""Cache of the odds that `/odds` calculated. The hand message then shows the same figure for the same hand."""


def estimate_odds(view: TableView) -> OddsEstimate | None:
    """Return the odds of the reader's hand against the players still in; None if odds are not shown.

    They are shown at tables with full hints, to a player in the deal with a single hand who has looked at it.
    """
    if view.table.settings.hints is not Hints.FULL or view.seat is None:
        return None
    one = brag_view(view).seat_view(view.seat)
    cards = _seen_cards(brag_view(view), one)
    opponents = _count_opponents(brag_view(view))
    if cards is None or not opponents:
        return None
    answered = _ODDS_CACHE.get(odds_question(view)) if len(_ODDS_CACHE) else None
    if answered is not None:
        return OddsEstimate(odds=answered, opponents=opponents, from_command=True)
    found = quick_odds(brag_view(view).ranking, cards, brag_view(view).hand_size, opponents, one.discards or ())
    return OddsEstimate(odds=found, opponents=opponents)


def odds_question(view: TableView) -> OddsQuestion:
    """Return the input of `/odds` for the reader.

    Raises Refusal `odds_off` at a table without full hints, and `no_odds` if the reader has not looked or has no
    opponent.
    """
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    game = brag_view(view)
    one = None if view.seat is None else game.seat_view(view.seat)
    cards = None if one is None else _seen_cards(game, one)
    opponents = _count_opponents(game)
    if one is None or cards is None or not opponents:
        raise Refusal("no_odds")
    aside = one.discards or ()
    known = {*cards, *aside, *game.bottom, *(game.remembered or ())}
    for other in game.seats:
        known.update(*(part for part in (other.turned, other.exposed, other.confided, other.face_up) if part))
    unseen = tuple(card for card in game.ranking.pack if card not in known) if known - set(cards) else None
    return OddsQuestion(
        ranking=game.ranking,
        cards=cards,
        aside=aside,
        hand_size=game.hand_size,
        opponents=opponents,
        unseen=unseen,
        before_draw=isinstance(game, DrawView) and game.betting_round == 1,
        shuffled=game.shuffled,
        game=view.table.game,
    )


def calculate_odds(question: OddsQuestion) -> Odds:
    """Return the exact or sampled odds (see `hand_odds`). Takes up to a second, so call it in a worker thread."""
    facts = (question.ranking, question.cards, question.hand_size, question.opponents)
    found = hand_odds(*facts, aside=question.aside, unseen=question.unseen)
    _ODDS_CACHE[question] = found
    return found


def render_odds(question: OddsQuestion, found: Odds, words: Words) -> Screen:
    words = words.for_game(question.game)
    kept, _ = best_three(question.ranking, question.cards)
    wins, ties = 100 * float(found.wins), 100 * float(found.ties)
    lines = [
        words("odds-wins", percent=words.decimal(wins, 1)),
        words("odds-ties", percent=words.decimal(ties, 1)),
        words("odds-loses", percent=words.decimal(max(0.0, 100 - wins - ties), 1)),
    ]
    if found.error is None:
        certain = words("odds-exact" if question.shuffled else "odds-counted")
    else:
        off = words.decimal(max(0.1, 200 * _largest_error(found)), 1)
        certain = words("odds-sampled", samples=words.number(found.samples), percent=off)
    notes = [certain] if question.shuffled else [certain, words("odds-unshuffled")]
    if question.unseen is not None:
        notes.append(words("odds-seen-cards"))
    if question.before_draw:
        notes.append(words("odds-before-draw"))
    return build_screen(
        f"### {words('odds-title', hands=question.opponents + 1)}",
        "\n".join(
            (
                f"## `{cards_text(kept, words)}`",
                hand_name_text(question.ranking.describe(*kept), words),
                *stand_in_sentences(kept, words, question.ranking),
            )
        ),
        "\n".join(lines),
        "\n".join(f"-# {note}" for note in notes),
        colour=PURPLE,
    )


def _largest_error(found: Odds) -> float:
    wins, ties = float(found.wins), float(found.ties)
    return max(math.sqrt(share * (1 - share) / found.samples) for share in (wins, ties, max(0.0, 1 - wins - ties)))


def _seen_cards(game: BragView, one: BettingSeatView) -> tuple[Card, ...] | None:
    """Return the cards of a player in the deal who has looked at their only hand; None for anyone else."""
    looked = {BettingStatus.OPEN, BettingStatus.COVERED} if isinstance(game, DrawView) else {BettingStatus.OPEN}
    if one.status not in looked or game.phase is BettingPhase.BETWEEN_DEALS or len(one.hands) != 1:
        return None
    return one.hands[0].cards


def _count_opponents(game: BragView) -> int:
    if isinstance(game, DrawView):
        return max(0, sum(one.status in _IN_DEAL for one in game.seats) - 1)
    return max(0, game.live - 1)
