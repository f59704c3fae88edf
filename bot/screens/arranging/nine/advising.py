"""Advice on hands of Nine Card Brag, and their prospects."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.adviser import Aim
from bot.players.arranging.nine import expected, opponents_of, suggestion
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import WinRule
from bot.rules.game import Seat
from bot.screens.arranging.advising import Adviser, Expected, percent
from bot.screens.arranging.nine.seen import nine
from bot.screens.words import Words
from bot.tables.values import TableView


def _expect(view: TableView, seat: Seat, hands: Hands, words: Words) -> Expected:
    """Return the chance of each hand and, if one pot is played for, of the whole deal; nothing before all hands are
    made.
    """
    game = nine(view)
    if len(hands) < game.rules.terms.places:
        return Expected()
    found = expected(game, seat, hands)
    together = ""
    if not game.rules.for_points and game.rules.win_rule is not WinRule.FOUR_POTS:
        together = words("arrange-expected-pot", percent=percent(found.worth))
    return Expected(chances=found.chances, together=together)


ADVISER: Final = Adviser(
    aims=(Aim.POINTS,),
    opponents=lambda view, seat: opponents_of(nine(view), seat),
    suggest=lambda view, seat, _aim: suggestion(nine(view), seat),
    expect=_expect,
)
