"""Six and Seven Card Brag as a family of screens."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.engine.events import ArrangingBegan
from bot.screens.arranging.family import arranging_family
from bot.screens.arranging.pots import stake_at_risk, carried_chips
from bot.screens.arranging.two_hands import guide
from bot.screens.arranging.two_hands.asked import public_items
from bot.screens.arranging.two_hands.happened import two_hands_sentence
from bot.screens.arranging.two_hands.seen import two_hands_rules, two_hands_view
from bot.screens.arranging.two_hands.stakes import cost_lines, stakes_line
from bot.screens.arranging.two_hands.statement import outcome_line, replay_paragraphs, find_highlights, statement_lines
from bot.screens.arranging.two_hands.table import FACE
from bot.screens.family import GameHelp
from bot.tables.values import TableView


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
