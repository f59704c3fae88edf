"""Nine Card Brag as a family of screens."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.arranging.nine.events import BumDealsAsked, TenthDealt
from bot.rules.arranging.nine.house_rules import PointsPayment
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import NOBODY
from bot.screens.arranging import pots
from bot.screens.arranging.family import ARRANGING
from bot.screens.arranging.nine import guide
from bot.screens.arranging.nine.happened import sentence
from bot.screens.arranging.nine.seen import nine
from bot.screens.arranging.nine.stakes import costs, stakes_line
from bot.screens.arranging.nine.statement import ended, final_score, how_it_ended, in_steps, moments, score_line, story
from bot.screens.arranging.nine.table import FACE
from bot.screens.arranging.seen import unpaid_game
from bot.screens.family import Help, SeveralDeals
from bot.tables.values import TableView

_CALLS: Final = {
    NinePhase.PACKING: ("nine-call-packing", "nine-call-packing-here"),
    NinePhase.TENTH: ("nine-call-tenth", "nine-call-tenth-here"),
    NinePhase.DISCARDING: ("nine-call-discarding", "nine-call-discarding-here"),
    NinePhase.ARRANGING: ("nine-call-arranging", "nine-call-arranging-here"),
}
"""Keys of the turn notification in each phase of a deal."""


def _at_stake(view: TableView) -> tuple[str, int]:
    """Return what the reader gives up by leaving: their stake, a share of the carried pot, or a game to be paid for."""
    game, seat = nine(view), view.seat or NOBODY
    rules = game.rules
    if not rules.for_points:
        return pots.at_stake(view)
    if not game.game_on or not game.seat_view(seat).playing:
        return "", 0
    return ("sure-leave-staked", rules.entry) if rules.payment is PointsPayment.POT else (unpaid_game(view), 0)


def _leaving(view: TableView) -> str:
    """Return the key of the reply to leaving. In a game paid by the point, a leaver pays as a loser at its end."""
    rules = nine(view).rules
    return "reply-leaving" if rules.for_points and rules.payment is PointsPayment.PER_POINT else "reply-leaving-later"


NINE: Final = ARRANGING(
    promises_pots=True,
    face=FACE,
    at_stake=_at_stake,
    carried=pots.carried,
    leaving=_leaving,
    call=lambda view: _CALLS.get(nine(view).phase, ("call-your-turn", "call-your-turn-here")),
    begins_for_all=(ArrangingBegan, BumDealsAsked, TenthDealt),
    stakes=stakes_line,
    costs=costs,
    sentence=sentence,
    story=story,
    in_steps=in_steps,
    ended=ended,
    moments=moments,
    several_deals=SeveralDeals(ended=how_it_ended, board=final_score, line=score_line),
    help=Help(pages=guide.PAGES, text=guide.page),
)
