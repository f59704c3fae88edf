"""Table message of Six and Seven Card Brag: stake, pot, current phase, and recent actions."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.engine.events import Passed, PlaceShown
from bot.rules.table.events import LeaveAnnounced
from bot.screens.arranging import table
from bot.screens.arranging.pots import pots_line
from bot.screens.arranging.two_hands.happened import two_hands_sentence
from bot.screens.arranging.two_hands.seen import best_hand_lines, two_hands_view
from bot.screens.lines import wrap_facts
from bot.screens.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView

_LAST_ACTION_EVENTS = (Passed, PlaceShown, LeaveAnnounced)
"""Events shown while a deal is in progress. Players who are ready are marked after their names instead."""
MOST_LAST_ACTIONS = 2
"""Maximum number of sentences about recent actions."""


def heading_lines(view: TableView, words: Words) -> list[str]:
    """Return the line below the title of a deal: the stake and the pot."""
    stake = words("exposing-stake", amount=words.money(two_hands_view(view).rules.stake))
    return [wrap_facts((stake, pots_line(view, words)))]


def situation_lines(view: TableView, words: Words) -> list[str]:
    """Return the current phase, the players it waits for, its deadline, and the hands to beat."""
    game, names = two_hands_view(view), names_at_table(view.table, words)
    if game.exposing:
        asked = [words("exposing-now", place=game.place, name=names(seat)) for seat in game.to_act]
        until = table.deadline_text(view, words)
        shown = f"{until} {words('exposing-time-up')}" if until and asked else until
        return [f"{' '.join(asked)}{shown}", *best_hand_lines(view, names, words)]
    dealt_in = [one for one in game.seats if one.dealt_in]
    ready = sum(one.ready for one in dealt_in)
    now = words("exposing-arranging", ready=ready, players=len(dealt_in))
    return [f"{now}{table.deadline_text(view, words)}"]


def last_action_lines(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    names = names_at_table(view.table, words)
    told = [two_hands_sentence(event, names, words) for event in view.deal_events if isinstance(event, _LAST_ACTION_EVENTS)]
    return [line for line in told if line][-MOST_LAST_ACTIONS:]


FACE: Final = table.FACE(heading_lines=heading_lines, pots_line=pots_line, situation_lines=situation_lines, last_action_lines=last_action_lines)
