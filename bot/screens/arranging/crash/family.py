"""Crash as a family of screens."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.events import CallsBegan
from bot.rules.arranging.crash.house_rules import CrashPayment
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.game import NOBODY
from bot.screens.arranging.crash import guide
from bot.screens.arranging.crash.asked import cut_buttons
from bot.screens.arranging.crash.happened import crash_sentence
from bot.screens.arranging.crash.seen import crash_view
from bot.screens.arranging.crash.stakes import cost_lines, stakes_line
from bot.screens.arranging.crash.statement import outcome_line, final_score_board, game_winner_text, replay_paragraphs, find_highlights, final_score_line, statement_lines
from bot.screens.arranging.crash.table import FACE
from bot.screens.arranging.family import arranging_family
from bot.screens.arranging.seen import leave_game_key
from bot.screens.family import GameHelp, SeveralDealsTexts
from bot.screens.items import Item, button
from bot.screens.names import is_computer
from bot.screens.table_ids import table_action_id
from bot.screens.words import Words
from bot.tables.values import TableView

_TURN_NOTIFICATION_KEYS: Final = {
    CrashPhase.CUTTING: ("crash-call-cutting", "crash-call-cutting-here"),
    CrashPhase.EXCHANGING: ("crash-call-exchanging", "crash-call-exchanging-here"),
    CrashPhase.ARRANGING: ("crash-call-arranging", "crash-call-arranging-here"),
    CrashPhase.CALLING: ("crash-call-calling", "crash-call-calling-here"),
}
"""Keys of the turn notification in each phase of a deal."""


def _unshuffled_deal_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the button to deal without a shuffle, if the next dealer is a person and may do so (Rules 7.11)."""
    game = crash_view(view)
    if not game.may_keep_pack or game.next_dealer == NOBODY or is_computer(view.table.occupants, game.next_dealer):
        return []
    return [button(table_action_id("deal.unshuffled", view), words("button-deal-unshuffled"))]


CRASH_FAMILY: Final = arranging_family(
    table_texts=FACE,
    public_moves=lambda view, turns, words: cut_buttons(view, turns[0].options, turns[0].decision, words),
    deal_buttons=_unshuffled_deal_buttons,
    can_skip_shuffle=True,
    turn_notification_keys=lambda view: _TURN_NOTIFICATION_KEYS.get(crash_view(view).phase, ("call-your-turn", "call-your-turn-here")),
    events_starting_all_turns=(ArrangingBegan, CallsBegan),
    at_stake=lambda view: (leave_game_key(view, free=crash_view(view).rules.payment is CrashPayment.NONE), 0),
    stakes_line=stakes_line,
    cost_lines=cost_lines,
    event_sentence=crash_sentence,
    statement_lines=statement_lines,
    replay_paragraphs=replay_paragraphs,
    outcome_line=outcome_line,
    highlights=find_highlights,
    several_deals_texts=SeveralDealsTexts(winner_text=game_winner_text, score_heading=final_score_board, score_line=final_score_line),
    help=GameHelp(pages=guide.PAGES, page_text=guide.render_page),
)
