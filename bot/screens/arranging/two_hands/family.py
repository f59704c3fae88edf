"""Six and Seven Card Brag as a family of screens."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.engine.events import ArrangingBegan
from bot.screens.arranging.family import ARRANGING
from bot.screens.arranging.pots import at_stake, carried
from bot.screens.arranging.two_hands import guide
from bot.screens.arranging.two_hands.asked import public_items
from bot.screens.arranging.two_hands.happened import sentence
from bot.screens.arranging.two_hands.seen import rules_of, two_hands
from bot.screens.arranging.two_hands.stakes import costs, stakes_line
from bot.screens.arranging.two_hands.statement import ended, in_steps, moments, story
from bot.screens.arranging.two_hands.table import FACE
from bot.screens.family import Help
from bot.tables.values import TableView


def _call(view: TableView) -> tuple[str, str]:
    """Return the keys of the turn notification."""
    if two_hands(view).exposing:
        return "exposing-call-show", "exposing-call-show-here"
    return "exposing-call-arrange", "exposing-call-arrange-here"


TWO_HANDS: Final = ARRANGING(
    promises_pots=True,
    face=FACE,
    public_moves=public_items,
    call=_call,
    begins_for_all=(ArrangingBegan,),
    quick=lambda rules: "exposing-quick" if rules_of(rules).may_pass else "",
    stakes=stakes_line,
    costs=costs,
    at_stake=at_stake,
    carried=carried,
    leaving=lambda _view: "reply-leaving-later",
    sentence=sentence,
    story=story,
    in_steps=in_steps,
    ended=ended,
    moments=moments,
    help=Help(pages=guide.PAGES, text=guide.page),
)
