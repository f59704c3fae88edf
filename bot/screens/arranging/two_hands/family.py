"""Six and Seven Card Brag as a family of screens: table message, statements, and the record for the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.history.values import Statement
from bot.rules.arranging.engine.events import ArrangingBegan, Passed, PlaceShown, PotCarriedOver, PotTaken
from bot.rules.game import Event
from bot.rules.table.events import LeaveAnnounced
from bot.screens.arranging import history, table_message
from bot.screens.arranging.event_sentences import render_sentences
from bot.screens.arranging.family import arranging_family
from bot.screens.arranging.table_message import carried_chips, pots_line, stake_at_risk
from bot.screens.arranging.two_hands import guide
from bot.screens.arranging.two_hands.event_sentences import (
    best_hand_lines,
    sentence_context,
    two_hands_rules,
    two_hands_sentence,
    two_hands_view,
)
from bot.screens.arranging.two_hands.guide import cost_lines, stakes_line
from bot.screens.arranging.two_hands.hand import public_items
from bot.screens.family import GameHelp, Highlight
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, names_at_table
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
        until = table_message.deadline_text(view, words)
        shown = f"{until} {words('exposing-time-up')}" if until and asked else until
        return [f"{' '.join(asked)}{shown}", *best_hand_lines(view, names, words)]
    dealt_in = [one for one in game.seats if one.dealt_in]
    ready = sum(one.ready for one in dealt_in)
    now = words("exposing-arranging", ready=ready, players=len(dealt_in))
    return [f"{now}{table_message.deadline_text(view, words)}"]


def last_action_lines(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    names = names_at_table(view.table, words)
    told = [
        two_hands_sentence(event, names, words) for event in view.deal_events if isinstance(event, _LAST_ACTION_EVENTS)
    ]
    return [line for line in told if line][-MOST_LAST_ACTIONS:]


FACE: Final = table_message.FACE(
    heading_lines=heading_lines,
    pots_line=pots_line,
    situation_lines=situation_lines,
    last_action_lines=last_action_lines,
)


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a finished deal: first the left hands, shown or passed, then the right ones, then who
    took the pot.
    """
    return history.statement_lines(statement, sentence_context(names, words, statement.rules))


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    return history.find_highlights(statement, sentence_context(names, words, statement.rules))


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return history.replay_paragraphs(events, sentence_context(names, words, statement.rules))


def outcome_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return who took the pot, or that nobody did."""
    pot = [event for event in statement.events if isinstance(event, PotTaken | PotCarriedOver)]
    return " ".join(render_sentences(pot, sentence_context(names, words, statement.rules)))


def _turn_notification_keys(view: TableView) -> tuple[str, str]:
    """Return the keys of the turn notification."""
    if two_hands_view(view).exposing:
        return "exposing-call-show", "exposing-call-show-here"
    return "exposing-call-arrange", "exposing-call-arrange-here"


TWO_HANDS_FAMILY: Final = arranging_family(
    measures_pot_share=True,
    table_texts=FACE,
    public_moves=public_items,
    turn_notification_keys=_turn_notification_keys,
    events_starting_all_turns=(ArrangingBegan,),
    quick_time_key=lambda rules: "exposing-quick" if two_hands_rules(rules).may_pass else "",
    stakes_line=stakes_line,
    cost_lines=cost_lines,
    at_stake=stake_at_risk,
    carried_chips=carried_chips,
    leaving_key=lambda _view: "reply-leaving-later",
    event_sentence=two_hands_sentence,
    statement_lines=statement_lines,
    replay_paragraphs=replay_paragraphs,
    outcome_line=outcome_line,
    highlights=find_highlights,
    help=GameHelp(pages=guide.PAGES, page_text=guide.render_page),
)
