"""The moment of a betting deal in short facts for a hand: who raised last and to what, and who is in."""

from __future__ import annotations

from bot.rules.betting.draw.state import DrawView, RoundBegan
from bot.rules.betting.events import Staked
from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.game import Seat
from bot.screens.betting.move_actions import brag_view
from bot.screens.table.table_text import with_fitting_names
from bot.screens.widgets.layout import is_too_long, wrap_facts
from bot.screens.widgets.names import join_names, names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView


def with_names_for_moment(view: TableView, words: Words) -> TableView:
    """Return the reader's view with short names where full ones would make a fact on the moment wrap on a phone."""
    return with_fitting_names(view, words, _facts(view, words, counts=False))


def moment_line(view: TableView, words: Words) -> str:
    """Return the facts on the other players, on several lines if needed; "" unless the reader is to act."""
    return wrap_facts(_facts(view, words, counts=True))


def _facts(view: TableView, words: Words, *, counts: bool) -> list[str]:
    """Return the facts on the last raise and on the other players. `counts`: give their number if names do not fit."""
    game = brag_view(view)
    if view.seat not in game.to_act or game.phase is BettingPhase.RETAINING:
        return []
    raised = _last_raise(view)
    raiser = None if raised is None else raised.seat
    facts = [] if raised is None else [_raise_fact(view, raised, words)]
    for status, key in _OTHERS_KEYS.items():
        others = [one for one in game.seats if one.status is status and one.seat != view.seat]
        if status is BettingStatus.FOLDED:
            others = [one for one in others if one.seat == raiser]
        seats = [one.seat for one in others if one.seat != raiser or not one.live]
        if seats:
            facts.append(_others_fact(view, seats, key, words, counts=counts))
    return facts


_OTHERS_KEYS = {
    BettingStatus.FOLDED: "hand-raiser-out",
    BettingStatus.OPEN: "hand-others-in",
    BettingStatus.BLIND: "hand-others-blind",
    BettingStatus.COVERED: "hand-others-covered",
}
"""Keys of the facts on other players by status, in order. Of the folded, only the one who raised last is named."""


def _others_fact(view: TableView, seats: list[Seat], key: str, words: Words, *, counts: bool) -> str:
    names = join_names(words, map(names_at_table(view.table, words), seats))
    fact = words(key, names=names, players=len(seats))
    if counts and len(seats) > 1 and is_too_long(fact):
        return words(key, names=words("hand-others", players=len(seats)), players=len(seats))
    return fact


def _last_raise(view: TableView) -> Staked | None:
    """Return the last raise or, if there is none, the bet that opened the betting (in Draw Brag, of this round)."""
    opened: Staked | None = None
    last: Staked | None = None
    posted = False
    for event in view.deal_events:
        match event:
            case RoundBegan(number=number):
                opened, last, posted = None, None, number == 1
            case Staked(raised=raised) if raised:
                last = event
            case Staked() if opened is None and not posted:
                opened = event
            case _:
                pass
    return last or opened


def _raise_fact(view: TableView, event: Staked, words: Words) -> str:
    """Return the fact on a raise: the bet of a Brag player, or the level of the betting round in Draw Brag."""
    draw = isinstance(view.view, DrawView)
    key, blind_key = ("hand-raised", "hand-raised-blind") if event.raised else ("hand-bet", "hand-bet-blind")
    return words(
        blind_key if event.blind and not draw else key,
        name=names_at_table(view.table, words)(event.seat),
        own="yes" if event.seat == view.seat else "no",
        amount=words.short_money(event.stake if draw else event.amount),
    )
