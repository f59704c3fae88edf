"""Odds of the reader's hand: a quick estimate for the hand message, and the best available figure for `/odds`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from bot.errors import Refusal
from bot.players.betting.odds import Odds, at_a_glance, chances
from bot.players.betting.tables import full_pack
from bot.recent import Recent
from bot.rules.betting.draw.viewing import DrawView
from bot.rules.betting.view import BettingPhase, BettingSeatView, BragView, Status
from bot.rules.cards import Card
from bot.rules.hands import best_three
from bot.rules.ranking import Ranking
from bot.screens.betting.seen import brag
from bot.screens.cards import cards_text, name_text, stand_ins
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.lines import PURPLE
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

_IN = frozenset([Status.BLIND, Status.OPEN, Status.COVERED])


class OddsQuestion(Struct, frozen=True, kw_only=True):
    """Question of `/odds`: the reader's cards and discards, the number of opponents, and their possible hands.

    `before_draw`: cards will still be exchanged. `unseen`: cards that the reader has not seen anywhere, None if they
    know only their own. `shuffled`: the pack was shuffled for this deal.
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


class Glance(Struct, frozen=True, kw_only=True):
    """Odds against `opponents` other hands. `asked`: the odds were calculated by `/odds`."""

    odds: Odds
    opponents: int
    asked: bool = False


_ANSWERED: Final[Recent[OddsQuestion, Odds]] = Recent(1_024)
"""Cache of `/odds` answers, so that the hand message shows the same number for the same hand."""


def glance(view: TableView) -> Glance | None:
    """Return rough odds of the reader's hand against the players still in, or None where no odds are shown.

    They are shown at tables with full hints, to a player in the deal who has looked at their only hand.
    """
    if view.table.settings.hints is not Hints.FULL or view.seat is None:
        return None
    one = brag(view).seat_view(view.seat)
    cards = _own(brag(view), one)
    opponents = _opponents(brag(view))
    if cards is None or not opponents:
        return None
    answered = _ANSWERED.get(question(view)) if len(_ANSWERED) else None
    if answered is not None:
        return Glance(odds=answered, opponents=opponents, asked=True)
    found = at_a_glance(brag(view).ranking, cards, brag(view).hand_size, opponents, one.discards or ())
    return Glance(odds=found, opponents=opponents)


def question(view: TableView) -> OddsQuestion:
    """Return the question that `/odds` asks for the reader.

    Raises Refusal `odds_off` at a table without full hints, and `no_odds` for a reader who has not looked or is alone.
    """
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    game = brag(view)
    one = None if view.seat is None else game.seat_view(view.seat)
    cards = None if one is None else _own(game, one)
    opponents = _opponents(game)
    if one is None or cards is None or not opponents:
        raise Refusal("no_odds")
    aside = one.discards or ()
    known = {*cards, *aside, *game.bottom, *(game.remembered or ())}
    for other in game.seats:
        known.update(*(part for part in (other.turned, other.exposed, other.confided, other.face_up) if part))
    return OddsQuestion(
        ranking=game.ranking,
        cards=cards,
        aside=aside,
        hand_size=game.hand_size,
        opponents=opponents,
        unseen=_unseen(game.ranking, known) if known - set(cards) else None,
        before_draw=isinstance(game, DrawView) and game.betting_round == 1,
        shuffled=game.shuffled,
        game=view.table.game,
    )


def answer(asked: OddsQuestion) -> Odds:
    """Return the odds: exact against one opponent, sampled against more. `glance` reuses them for the same hand.

    Takes up to a second, so run it in a thread.
    """
    found = chances(
        asked.ranking, asked.cards, asked.hand_size, asked.opponents, aside=asked.aside, unseen=asked.unseen
    )
    _ANSWERED[asked] = found
    return found


def screen(asked: OddsQuestion, found: Odds, words: Words) -> Screen:
    """Render the odds in words: how often the hand wins, ties or loses, and the margin of error."""
    words = words.of(asked.game)
    kept, _ = best_three(asked.ranking, asked.cards)
    wins, ties = 100 * float(found.wins), 100 * float(found.ties)
    lines = [
        words("odds-wins", percent=words.decimal(wins, 1)),
        words("odds-ties", percent=words.decimal(ties, 1)),
        words("odds-loses", percent=words.decimal(max(0.0, 100 - wins - ties), 1)),
    ]
    if found.error is None:
        certain = words("odds-exact" if asked.shuffled else "odds-counted")
    else:
        off = words.decimal(max(0.1, 200 * _widest(found)), 1)
        certain = words("odds-sampled", samples=words.number(found.samples), percent=off)
    notes = [certain] if asked.shuffled else [certain, words("odds-unshuffled")]
    if asked.unseen is not None:
        notes.append(words("odds-seen-cards"))
    if asked.before_draw:
        notes.append(words("odds-before-draw"))
    return make(
        f"### {words('odds-title', hands=asked.opponents + 1)}",
        "\n".join(
            (
                f"## `{cards_text(kept, words)}`",
                name_text(asked.ranking.describe(*kept), words),
                *stand_ins(kept, words, asked.ranking),
            )
        ),
        "\n".join(lines),
        "\n".join(f"-# {note}" for note in notes),
        colour=PURPLE,
    )


def odds(view: TableView, words: Words) -> Callable[[], Screen]:
    """Return a callable that calculates and renders the odds, for a thread. Raises Refusal as `question` does."""
    asked = question(view)
    return lambda: screen(asked, answer(asked), words)


def _widest(found: Odds) -> float:
    """Return the largest standard error among the three shares shown."""
    wins, ties = float(found.wins), float(found.ties)
    return max(math.sqrt(share * (1 - share) / found.samples) for share in (wins, ties, max(0.0, 1 - wins - ties)))


def _own(game: BragView, one: BettingSeatView) -> tuple[Card, ...] | None:
    """Return the cards of a player in the deal who has looked at their only hand; None for anyone else."""
    looked = {Status.OPEN, Status.COVERED} if isinstance(game, DrawView) else {Status.OPEN}
    if one.status not in looked or game.phase is BettingPhase.BETWEEN_DEALS or len(one.hands) != 1:
        return None
    return one.hands[0].cards


def _opponents(game: BragView) -> int:
    """Return the number of other hands that count."""
    if isinstance(game, DrawView):
        return max(0, sum(one.status in _IN for one in game.seats) - 1)
    return max(0, game.live - 1)


def _unseen(ranking: Ranking, known: set[Card]) -> tuple[Card, ...]:
    return tuple(card for card in full_pack(ranking) if card not in known)
