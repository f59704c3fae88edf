"""A table of Six or Seven Card Brag in words: who is ready, what was shown and passed, the pot."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.engine.events import Passed, PlaceShown
from bot.rules.table.events import LeaveAnnounced
from bot.screens.arranging import table
from bot.screens.arranging.pots import pots
from bot.screens.arranging.two_hands.happened import sentence
from bot.screens.arranging.two_hands.seen import best_lines, two_hands
from bot.screens.lines import in_lines
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import TableView

_SAID = (Passed, PlaceShown, LeaveAnnounced)
"""What is told while a deal is in hand; who is ready is to be seen beside the name."""
MOST_SAID = 2
"""Sentences about what was done last."""


def heading(view: TableView, words: Words) -> list[str]:
    """What stands under the title of a deal: the stake, and what lies in the pot."""
    stake = words("exposing-stake", amount=words.money(two_hands(view).rules.stake))
    return [in_lines((stake, pots(view, words)))]


def going_on(view: TableView, words: Words) -> list[str]:
    """Which step it is, who is waited for, and until when; what is to beat."""
    game, names = two_hands(view), names_at(view.table, words)
    if game.exposing:
        asked = [words("exposing-now", place=game.place, name=names(seat)) for seat in game.to_act]
        until = table.until(view, words)
        shown = f"{until} {words('exposing-time-up')}" if until and asked else until
        return [f"{' '.join(asked)}{shown}", *best_lines(view, names, words)]
    dealt_in = [one for one in game.seats if one.dealt_in]
    ready = sum(one.ready for one in dealt_in)
    now = words("exposing-arranging", ready=ready, players=len(dealt_in))
    return [f"{now}{table.until(view, words)}"]


def said(view: TableView, words: Words) -> list[str]:
    """What was done last, while a deal is in hand."""
    names = names_at(view.table, words)
    told = [sentence(event, names, words) for event in view.happened if isinstance(event, _SAID)]
    return [line for line in told if line][-MOST_SAID:]


FACE: Final = table.FACE(heading=heading, pots=pots, going_on=going_on, said=said)
