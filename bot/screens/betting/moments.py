"""Memorable moments of a betting deal: hands shown, and pots won blind."""

from __future__ import annotations

from bot.history.values import Statement
from bot.rules.betting.events import HandShown, Looked, PotWon, SeePaid, Staked
from bot.rules.game import Seat
from bot.rules.hands import best_three, hand_strength
from bot.screens.betting.happened import betting_sentence
from bot.screens.betting.statement import statement_ranking
from bot.screens.cards import has_hand_name
from bot.screens.family import BEST_HAND, BLIND_WIN, Highlight
from bot.screens.names import SeatNames
from bot.screens.words import Words


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    """Return each hand that was shown, and each pot that was won blind."""
    ranking, blind = statement_ranking(statement), set[Seat]()
    found: list[Highlight] = []
    for event in statement.events:
        match event:
            case HandShown() if has_hand_name(event.cards, ranking):
                text = betting_sentence(event, names, words, ranking=ranking) or ""
                kept, _ = best_three(ranking, event.cards)
                found.append(Highlight(kind=BEST_HAND, seat=event.seat, weight=hand_strength(ranking, kept), text=text))
            case Staked(blind=True) | SeePaid(blind=True):
                blind.add(event.seat)
            case Looked():
                blind.discard(event.seat)
            case PotWon() if event.seat in blind:
                text = words("evening-blind", name=names(event.seat), amount=words.money(event.amount))
                found.append(Highlight(kind=BLIND_WIN, seat=event.seat, weight=event.amount, text=text))
            case _:
                pass
    return found
