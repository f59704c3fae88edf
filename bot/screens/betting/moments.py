"""Memorable moments of a betting deal: hands shown, and pots won blind."""

from __future__ import annotations

from bot.history.values import Statement
from bot.rules.betting.events import HandShown, Looked, PotWon, SeePaid, Staked
from bot.rules.game import Seat
from bot.rules.hands import best_three, strength
from bot.screens.betting.happened import sentence
from bot.screens.betting.statement import ranking_in
from bot.screens.cards import has_name
from bot.screens.family import BEST_HAND, BLIND_WIN, Moment
from bot.screens.names import Names
from bot.screens.words import Words


def moments(statement: Statement, names: Names, words: Words) -> list[Moment]:
    """Return each hand that was shown, and each pot that was won blind."""
    ranking, blind = ranking_in(statement), set[Seat]()
    found: list[Moment] = []
    for event in statement.events:
        match event:
            case HandShown() if has_name(event.cards, ranking):
                text = sentence(event, names, words, ranking=ranking) or ""
                kept, _ = best_three(ranking, event.cards)
                found.append(Moment(kind=BEST_HAND, seat=event.seat, weight=strength(ranking, kept), text=text))
            case Staked(blind=True) | SeePaid(blind=True):
                blind.add(event.seat)
            case Looked():
                blind.discard(event.seat)
            case PotWon() if event.seat in blind:
                text = words("evening-blind", name=names(event.seat), amount=words.money(event.amount))
                found.append(Moment(kind=BLIND_WIN, seat=event.seat, weight=event.amount, text=text))
            case _:
                pass
    return found
