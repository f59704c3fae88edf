"""Advisers of the arranging games, by the game's name."""

from __future__ import annotations

from typing import Final

from bot.players.arranging import crash, nine, two_hands
from bot.players.arranging.adviser import Aim, Situation
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import NineWinRule
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands.play import SEVEN, SIX
from bot.rules.game import Seat
from bot.screens.arranging.advice import DraftPrognosis, PanelAdviser, PointsAdviser, percent_text
from bot.screens.arranging.crash.event_sentences import crash_view
from bot.screens.arranging.nine.event_sentences import nine_view
from bot.screens.arranging.two_hands.event_sentences import two_hands_view
from bot.screens.words import Words
from bot.tables.values import TableView


class CrashAdviser(PointsAdviser):
    def situation(self, view: TableView, seat: Seat) -> Situation:
        return crash.situation_of(crash_view(view), seat)


class NineAdviser(PanelAdviser):
    def opponents(self, view: TableView, seat: Seat) -> int:
        return nine.opponents_of(nine_view(view), seat)

    def suggest(self, view: TableView, seat: Seat, aim: Aim) -> Hands:
        return nine.suggest_hands(nine_view(view), seat)

    def predict(self, view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
        """Return the chance of each hand and, if one pot is played for, of the deal; nothing before all are made."""
        game = nine_view(view)
        if len(hands) < game.rules.terms.places:
            return DraftPrognosis()
        found, summary = nine.assess_hands(game, seat, hands), ""
        if not game.rules.for_points and game.rules.win_rule is not NineWinRule.FOUR_POTS:
            summary = words("arrange-expected-pot", percent=percent_text(found.worth))
        return DraftPrognosis(chances=found.chances, summary=summary)


class TwoHandsAdviser(PanelAdviser):
    def opponents(self, view: TableView, seat: Seat) -> int:
        return two_hands.opponents_of(two_hands_view(view), seat)

    def suggest(self, view: TableView, seat: Seat, aim: Aim) -> Hands:
        return two_hands.suggest_hands(two_hands_view(view), seat)

    def predict(self, view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
        """Return the chances of both hands, for use before any hand is shown; none afterwards."""
        game = two_hands_view(view)
        if not game.arranging or len(hands) < game.rules.terms.places:
            return DraftPrognosis()
        found = two_hands.assess_hands(game, seat, hands)
        summary = words("arrange-expected-pot", percent=percent_text(found.worth))
        return DraftPrognosis(chances=found.chances, summary=summary)


ADVISERS: Final[dict[str, PanelAdviser]] = {
    CRASH.name: CrashAdviser(),
    NINE.name: NineAdviser(),
    SIX.name: TwoHandsAdviser(),
    SEVEN.name: TwoHandsAdviser(),
}


def adviser_of(view: TableView) -> PanelAdviser:
    """Return the adviser of a table's game. Raises KeyError for a game of another family."""
    return ADVISERS[view.table.game]
