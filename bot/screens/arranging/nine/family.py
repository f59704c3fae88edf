"""Nine Card Brag as a family of screens."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.arranging.nine.events import BumDealsAsked, TenthDealt
from bot.rules.arranging.nine.house_rules import PointsPayment
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import NOBODY
from bot.screens.arranging import pots
from bot.screens.arranging.family import arranging_family
from bot.screens.arranging.nine import guide
from bot.screens.arranging.nine.happened import nine_sentence
from bot.screens.arranging.nine.seen import nine_view
from bot.screens.arranging.nine.stakes import cost_lines, stakes_line
from bot.screens.arranging.nine.statement import outcome_line, final_score_board, game_winner_text, replay_paragraphs, find_highlights, final_score_line, statement_lines
from bot.screens.arranging.nine.table import FACE
from bot.screens.arranging.seen import leave_game_key
from bot.screens.family import GameHelp, SeveralDealsTexts
from bot.tables.values import TableView

_TURN_NOTIFICATION_KEYS: Final = {
    NinePhase.PACKING: ("nine-call-packing", "nine-call-packing-here"),
    NinePhase.TENTH: ("nine-call-tenth", "nine-call-tenth-here"),
    NinePhase.DISCARDING: ("nine-call-discarding", "nine-call-discarding-here"),
    NinePhase.ARRANGING: ("nine-call-arranging", "nine-call-arranging-here"),
}
"""Keys of the turn notification in each phase of a deal."""


def _at_stake(view: TableView) -> tuple[str, int]:
    """Return what the reader gives up by leaving: their stake, a share of the carried pot, or a game to be paid for."""
    game, seat = nine_view(view), view.seat or NOBODY
    rules = game.rules
    if not rules.for_points:
        return pots.stake_at_risk(view)
    if not game.game_on or not game.seat_view(seat).playing:
        return "", 0
    return ("sure-leave-staked", rules.entry) if rules.payment is PointsPayment.POT else (leave_game_key(view), 0)


def _leaving_key(view: TableView) -> str:
    """Return the key of the reply to leaving. In a game paid by the point, a leaver pays as a loser at its end."""
    rules = nine_view(view).rules
    return "reply-leaving" if rules.for_points and rules.payment is PointsPayment.PER_POINT else "reply-leaving-later"


NINE_FAMILY: Final = arranging_family(
    measures_pot_share=True,
    table_texts=FACE,
    at_stake=_at_stake,
    carried_chips=pots.carried_chips,
    leaving_key=_leaving_key,
    turn_notification_keys=lambda view: _TURN_NOTIFICATION_KEYS.get(nine_view(view).phase, ("call-your-turn", "call-your-turn-here")),
    events_starting_all_turns=(ArrangingBegan, BumDealsAsked, TenthDealt),
    stakes_line=stakes_line,
    cost_lines=cost_lines,
    event_sentence=nine_sentence,
    statement_lines=statement_lines,
    replay_paragraphs=replay_paragraphs,
    outcome_line=outcome_line,
    highlights=find_highlights,
    several_deals_texts=SeveralDealsTexts(winner_text=game_winner_text, score_heading=final_score_board, score_line=final_score_line),
    help=GameHelp(pages=guide.PAGES, page_text=guide.render_page),
)
