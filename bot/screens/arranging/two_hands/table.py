"""Table message of Six and Seven Card Brag: stake, pot, current phase, and recent actions."""

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
"""Events shown while a deal is in progress. Players who are ready are marked after their names instead."""
MOST_SAID = 2
"""Maximum number of sentences about recent actions."""


def heading(view: TableView, words: Words) -> list[str]:
    """Return the line below the title of a deal: the stake and the pot."""
    stake = words("exposing-stake", amount=words.money(two_hands(view).rules.stake))
    return [in_lines((stake, pots(view, words)))]


def going_on(view: TableView, words: Words) -> list[str]:
    """Return the current phase, the players it waits for, its deadline, and the hands to beat."""
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
    """Return the recent actions of the current deal."""
    names = names_at(view.table, words)
    told = [sentence(event, names, words) for event in view.happened if isinstance(event, _SAID)]
    return [line for line in told if line][-MOST_SAID:]


FACE: Final = table.FACE(heading=heading, pots=pots, going_on=going_on, said=said)
