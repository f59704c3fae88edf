"""Six and Seven Card Brag as a family of screens: table message, hand message, and their part of statements."""

from __future__ import annotations

from collections.abc import Mapping

from bot.history.values import Statement
from bot.rules.arranging.engine.events import Passed, PlaceShown, PotCarriedOver, PotTaken
from bot.rules.arranging.two_hands.house_rules import SixRules
from bot.rules.arranging.two_hands.state import TwoHandsPhase
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import LeaveAnnounced
from bot.rules.table.state import Phase, View
from bot.screens.arranging.event_sentences import render_sentences
from bot.screens.arranging.family import ArrangingFamily, deadline_text
from bot.screens.arranging.two_hands import guide
from bot.screens.arranging.two_hands.event_sentences import (
    TwoHandsNarration,
    best_hand,
    best_hand_lines,
    two_hands_rules,
    two_hands_view,
)
from bot.screens.hand.cards import cards_text
from bot.screens.widgets.components import PRIMARY, Item, button
from bot.screens.widgets.custom_ids import PlayId
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, names_at_table
from bot.screens.words import Words
from bot.tables.terms import Hints
from bot.tables.values import TableView, TurnOffer


class TwoHandsFamily(ArrangingFamily):
    """Presentation of Six and Seven Card Brag."""

    narration = TwoHandsNarration(SixRules())
    pages = tuple(guide.PAGES)
    measures_pot_share = True
    last_action_events = (Passed, PlaceShown, LeaveAnnounced)
    most_last_actions = 2
    turn_keys: Mapping[Phase, tuple[str, str]] = {
        TwoHandsPhase.ARRANGING: ("exposing-call-arrange", "exposing-call-arrange-here"),
        TwoHandsPhase.EXPOSING: ("exposing-call-show", "exposing-call-show-here"),
    }

    # Table message

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the stake and the pot."""
        stake = words("exposing-stake", amount=words.money(two_hands_view(view).rules.stake))
        return [wrap_facts((stake, self.pots_line(view, words)))]

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the current phase, the players it waits for, its deadline, and the hands to beat."""
        game, names, until = two_hands_view(view), names_at_table(view.table, words), deadline_text(view, words)
        if game.exposing:
            asked = [words("exposing-now", place=game.place, name=names(seat)) for seat in game.to_act]
            shown = f"{until} {words('exposing-time-up')}" if until and asked else until
            return [f"{' '.join(asked)}{shown}", *best_hand_lines(view, names, words)]
        dealt_in = [one for one in game.seats if one.dealt_in]
        ready = sum(one.ready for one in dealt_in)
        return [f"{words('exposing-arranging', ready=ready, players=len(dealt_in))}{until}"]

    def activity_facts(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return what a player has shown and passed, and that it is their turn."""
        game, one = two_hands_view(view), two_hands_view(view).seat_view(seat)
        facts: list[str] = []
        for place in range(1, game.place + 1):
            hand = one.shown[place - 1] if len(one.shown) >= place else ()
            if hand:
                facts.append(words("exposing-shown", place=place, cards=cards_text(hand, words)))
            elif place in one.passed:
                facts.append(words("exposing-passed", place=place))
        if game.exposing and seat in game.to_act:
            facts.append(words("exposing-asked"))
        return facts

    def public_moves(self, view: TableView, turns: tuple[TurnOffer, ...], words: Words) -> list[Item]:
        return _answer_buttons(view, turns[0].decision, words) if two_hands_view(view).exposing else []

    # Hand message

    def question_lines(self, view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
        """Return the question to a player in the deal, with the hands to beat.

        Other players read only that hands are being shown, since their hand messages are not updated at every turn.
        """
        game = two_hands_view(view)
        if seat not in game.to_act:
            return [words("exposing-others")]
        best = best_hand_lines(view, names_at_table(view.table, words), words)
        shown = f"{until} {words('exposing-time-up')}" if until else ""
        return [f"{words('exposing-own', place=game.place)}{shown}", *best, *_comparison_lines(view, seat, words)]

    def answer_items(self, view: TableView, words: Words) -> list[Item]:
        game = two_hands_view(view)
        return _answer_buttons(view, view.decision, words) if game.exposing and view.seat in game.to_act else []

    def offer_lines(self, view: TableView, words: Words) -> list[str]:
        return [words("arrange-for-everybody", what="declare")] if two_hands_view(view).declarations else []

    # Past deals, stakes and help

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        """Return who took the pot, or that nobody did."""
        pot = [event for event in statement.events if isinstance(event, PotTaken | PotCarriedOver)]
        return " ".join(render_sentences(pot, self.narration.context(names, words, statement.rules)))

    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        return guide.stakes_line(rules, words)

    def cost_lines(self, rules: HouseRules, words: Words) -> list[str]:
        return guide.cost_lines(rules, words)

    def leaving_key(self, view: TableView) -> str:
        return "reply-leaving-later"

    def quick_time_key(self, rules: HouseRules) -> str:
        return "exposing-quick" if two_hands_rules(rules).may_pass else ""

    def page_text(self, page: str, words: Words, rules: HouseRules, view: View | None) -> str:
        return "\n\n".join(guide.PAGES[page](words, two_hands_rules(rules)))


def _comparison_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return how the reader's hand compares with the best one, and a warning if they cannot win the pot any more."""
    game = two_hands_view(view)
    best = best_hand(view, game.place)
    texts: list[str] = []
    if view.table.settings.hints is not Hints.OFF and best and game.own is not None and game.own.hands:
        strength = game.rules.hands.strength
        ahead = strength(game.own.hands[game.place - 1]) - strength(best)
        texts.append(words("exposing-compared", how="better" if ahead > 0 else "equal" if ahead == 0 else "lower"))
    if game.place > 1 and seat not in game.best[0]:
        texts.append(words("exposing-out"))
    return [" ".join(texts)] if texts else []


def _answer_buttons(view: TableView, decision: int, words: Words) -> list[Item]:
    table, deal, place = view.table.table_id, view.view.deal_no, two_hands_view(view).place
    show, not_now = (PlayId(action, table, deal, decision) for action in ("turn.up", "pass"))
    return [button(show, words("exposing-show", place=place), PRIMARY), button(not_now, words("exposing-pass"))]
