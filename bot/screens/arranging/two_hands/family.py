"""Family of Six and Seven Card Brag: table message, hand message, and sentences about their events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.history.values import Statement
from bot.rules.arranging.engine.events import PotCarriedOver, PotTaken
from bot.rules.arranging.two_hands import DealEnded, SixRules, TwoHandsPhase, TwoHandsRules, TwoHandsView
from bot.rules.cards import Card
from bot.rules.game import Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import LeaveAnnounced
from bot.rules.table.state import Phase
from bot.screens.arranging import event_sentences
from bot.screens.arranging.family import ArrangingFamily, deadline_text
from bot.screens.arranging.hand_draft import hand_text
from bot.screens.arranging.two_hands.guide import GUIDE
from bot.screens.family import expect
from bot.screens.hand.cards import cards_text
from bot.screens.widgets.components import PRIMARY, Item, button
from bot.screens.widgets.custom_ids import PlayId
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, join_names, names_at_table
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView, TurnOffer


def two_hands_view(view: TableView) -> TwoHandsView:
    return expect(view.view, TwoHandsView)


def _best_hand(view: TableView, place: int) -> Sequence[Card]:
    """Return the best hand shown so far in a place (1 left, 2 right); () if there is none."""
    game = two_hands_view(view)
    best = game.best[place - 1] if place <= len(game.best) else ()
    return game.seat_view(best[0]).shown[place - 1] if best else ()


def _best_hand_lines(view: TableView, names: SeatNames, words: Words) -> list[str]:
    """Return a line on the best hand so far, and its owners, for each place that has begun."""
    game, lines = two_hands_view(view), list[str]()
    for place in range(1, game.place + 1):
        if hand := _best_hand(view, place):
            now = place == game.place
            facts = {"names": join_names(words, map(names, game.best[place - 1])), "cards": cards_text(hand, words)}
            if view.table.settings.hints is Hints.OFF:
                lines.append(words("exposing-best-unnamed" if now else "exposing-best-left-unnamed", **facts))
            else:
                key = "exposing-best" if now else "exposing-best-left"
                lines.append(words(key, hand=hand_text(hand, game.rules.hands, words), **facts))
    return lines


class TwoHandsNarration(event_sentences.Narration):
    sentences = event_sentences.SENTENCES | {
        DealEnded: lambda event, to: to.words("happened-deal-voided") if event.outcome.voided else ""
    }
    steps = event_sentences.REVEAL_STEPS | {DealEnded: ""}

    def unwon_place_line(
        self, step: event_sentences.StepEvents, place: int, names: str, to: event_sentences.ArrangingSentenceContext
    ) -> str:
        """Return the line on a place without a hand, because everybody who showed one has left."""
        return to.words("arranged-place-empty", place=place)


class TwoHandsFamily(ArrangingFamily):
    narration = TwoHandsNarration(SixRules())
    guide = GUIDE
    pages = tuple(GUIDE.pages)
    measures_pot_share = True
    last_action_events = (LeaveAnnounced,)
    turn_keys: Mapping[Phase, tuple[str, str]] = {
        TwoHandsPhase.EXPOSING: ("exposing-call-show", "exposing-call-show-here")
    }

    # Table message

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        stake = words("exposing-stake", amount=words.money(two_hands_view(view).rules.stake))
        return [wrap_facts((stake, self.pots_line(view, words) if view.view.in_deal else ""))]

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        game, names, until = two_hands_view(view), names_at_table(view.table, words), deadline_text(view, words)
        if game.exposing:
            asked = [words("exposing-now", place=game.place, name=names(seat)) for seat in game.to_act]
            shown = f"{until} {words('exposing-time-up')}" if until and asked else until
            return [f"{' '.join(asked)}{shown}", *_best_hand_lines(view, names, words)]
        dealt_in = [one for one in game.seats if one.dealt_in]
        ready = sum(one.ready for one in dealt_in)
        return [f"{words('exposing-arranging', ready=ready, players=len(dealt_in))}{until}"]

    def activity_facts(self, view: TableView, seat: Seat, words: Words) -> list[str]:
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
        # Other players read only that hands are being shown: their hand messages are not updated at every turn.
        game = two_hands_view(view)
        if seat not in game.to_act:
            return [words("exposing-others")]
        best = _best_hand_lines(view, names_at_table(view.table, words), words)
        shown = f"{until} {words('exposing-time-up')}" if until else ""
        return [f"{words('exposing-own', place=game.place)}{shown}", *best, *_comparison_lines(view, seat, words)]

    def answer_items(self, view: TableView, words: Words) -> list[Item]:
        game = two_hands_view(view)
        return _answer_buttons(view, view.decision, words) if game.exposing and view.seat in game.to_act else []

    def offer_lines(self, view: TableView, words: Words) -> list[str]:
        return [words("arrange-for-everybody", what="declare")] if two_hands_view(view).declarations else []

    # Past deals and stakes

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        pot = [event for event in statement.events if isinstance(event, PotTaken | PotCarriedOver)]
        return " ".join(event_sentences.render_sentences(pot, self.narration.context(names, words, statement.rules)))

    def leaving_key(self, view: TableView) -> str:
        return "reply-leaving-later"

    def quick_time_key(self, rules: HouseRules) -> str:
        return "exposing-quick" if expect(rules, TwoHandsRules).may_pass else ""


def _comparison_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return a line that compares the reader's hand with the best, with a warning if the pot is out of reach."""
    game = two_hands_view(view)
    best = _best_hand(view, game.place)
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
