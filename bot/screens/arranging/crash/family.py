"""Crash as a family of screens."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.events import CallsBegan
from bot.rules.arranging.crash.house_rules import Payment
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.game import NOBODY
from bot.screens.arranging.crash import guide
from bot.screens.arranging.crash.asked import cuts
from bot.screens.arranging.crash.happened import sentence
from bot.screens.arranging.crash.seen import crash
from bot.screens.arranging.crash.stakes import costs, stakes_line
from bot.screens.arranging.crash.statement import ended, final_score, how_it_ended, in_steps, moments, score_line, story
from bot.screens.arranging.crash.table import FACE
from bot.screens.arranging.family import ARRANGING
from bot.screens.arranging.seen import unpaid_game
from bot.screens.family import Help, SeveralDeals
from bot.screens.items import Item, button
from bot.screens.names import is_computer
from bot.screens.table_ids import at_table
from bot.screens.words import Words
from bot.tables.values import TableView

_CALLS: Final = {
    CrashPhase.CUTTING: ("crash-call-cutting", "crash-call-cutting-here"),
    CrashPhase.EXCHANGING: ("crash-call-exchanging", "crash-call-exchanging-here"),
    CrashPhase.ARRANGING: ("crash-call-arranging", "crash-call-arranging-here"),
    CrashPhase.CALLING: ("crash-call-calling", "crash-call-calling-here"),
}
"""Keys of the turn notification in each phase of a deal."""


def _unshuffled(view: TableView, words: Words) -> list[Item]:
    """Return the button to deal without a shuffle, if the next dealer is a person and may do so (Rules 7.11)."""
    game = crash(view)
    if not game.may_keep_pack or game.next_dealer == NOBODY or is_computer(view.table.sitters, game.next_dealer):
        return []
    return [button(at_table("deal.unshuffled", view), words("button-deal-unshuffled"))]


CRASH: Final = ARRANGING(
    face=FACE,
    public_moves=lambda view, turns, words: cuts(view, turns[0].options, turns[0].decision, words),
    ways_to_deal=_unshuffled,
    keeps_pack=True,
    call=lambda view: _CALLS.get(crash(view).phase, ("call-your-turn", "call-your-turn-here")),
    begins_for_all=(ArrangingBegan, CallsBegan),
    at_stake=lambda view: (unpaid_game(view, free=crash(view).rules.payment is Payment.NONE), 0),
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
