"""Advice on hands of Nine Card Brag, and their prospects."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.adviser import Aim
from bot.players.arranging.nine import assess_hands, opponents_of, suggest_hands
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import NineWinRule
from bot.rules.game import Seat
from bot.screens.arranging.advising import PanelAdviser, DraftPrognosis, percent_text
from bot.screens.arranging.nine.seen import nine_view
from bot.screens.words import Words
from bot.tables.values import TableView


def _predict(view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
    """Return the chance of each hand and, if one pot is played for, of the whole deal; nothing before all hands are
    made.
    """
    game = nine_view(view)
    if len(hands) < game.rules.terms.places:
        return DraftPrognosis()
    found = assess_hands(game, seat, hands)
    together = ""
    if not game.rules.for_points and game.rules.win_rule is not NineWinRule.FOUR_POTS:
        together = words("arrange-expected-pot", percent=percent_text(found.worth))
    return DraftPrognosis(chances=found.chances, summary=together)


ADVISER: Final = PanelAdviser(
    aims=(Aim.POINTS,),
    opponents=lambda view, seat: opponents_of(nine_view(view), seat),
    suggest=lambda view, seat, _aim: suggest_hands(nine_view(view), seat),
    predict=_predict,
)
