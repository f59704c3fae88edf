"""Nine Card Brag as a family of screens: table message, hand message, and its part of statements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.history.values import Statement
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine.house_rules import NineRules, PointsPayment
from bot.rules.arranging.nine.state import (
    BumDealsAsked,
    DealEnded,
    HandReturned,
    NinePhase,
    NineView,
    Packed,
    TenthDealt,
    TenthRefused,
)
from bot.rules.game import NOBODY, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import LeaveAnnounced
from bot.rules.table.state import Phase, View
from bot.screens.arranging.card_texts import sort_cards
from bot.screens.arranging.family import ArrangingFamily, deadline_text
from bot.screens.arranging.hand_draft import CardOrder
from bot.screens.arranging.move_actions import LAY_ASIDE, action_for, play_id
from bot.screens.arranging.nine import guide
from bot.screens.arranging.nine.event_sentences import NineNarration, nine_rules, nine_view
from bot.screens.arranging.views import own_cards
from bot.screens.hand.cards import card_text
from bot.screens.table import table_text
from bot.screens.widgets.components import Choice, Item, button, menu
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, join_names, names_at_table
from bot.screens.words import Words, catalogue_key
from bot.tables.values import TableView

_PHASE_KEYS: Final = {
    NinePhase.PACKING: "nine-packing-now",
    NinePhase.DISCARDING: "nine-discarding-now",
    NinePhase.ARRANGING: "nine-arranging-now",
}
_WAITING_KEYS: Final = {NinePhase.PACKING: "table-to-answer", NinePhase.DISCARDING: "nine-to-discard"}
_DONE_KEYS: Final = {NinePhase.PACKING: "nine-has-answered", NinePhase.DISCARDING: "nine-has-discarded"}


class NineFamily(ArrangingFamily):
    """Presentation of Nine Card Brag."""

    narration = NineNarration(NineRules())
    pages = tuple(guide.PAGES)
    measures_pot_share = True
    events_starting_all_turns = (ArrangingBegan, BumDealsAsked, TenthDealt)
    last_action_events = (TenthDealt, TenthRefused, Packed, HandReturned, LeaveAnnounced)
    turn_keys: Mapping[Phase, tuple[str, str]] = {
        NinePhase.PACKING: ("nine-call-packing", "nine-call-packing-here"),
        NinePhase.TENTH: ("nine-call-tenth", "nine-call-tenth-here"),
        NinePhase.DISCARDING: ("nine-call-discarding", "nine-call-discarding-here"),
        NinePhase.ARRANGING: ("nine-call-arranging", "nine-call-arranging-here"),
    }

    # Table message

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        """Return stake, how it is won, and the pot; for points how the game ends, and the price of a point."""
        game, rules = nine_view(view), nine_view(view).rules
        if rules.for_points:
            facts = _points_facts(game, words)
        else:
            stake = words("nine-stake-each" if rules.pot_count > 1 else "nine-stake", amount=words.money(rules.stake))
            # keys: nine-win-<rule> for NineWinRule
            facts = [stake, words(f"nine-win-{catalogue_key(rules.win_rule.value)}")]
        return [wrap_facts(facts), self.pots_line(view, words)]

    def pots_line(self, view: TableView, words: Words) -> str:
        """Return the chips in the pot, in each of four pots, or in the pot for the game's winner."""
        game = nine_view(view)
        if not game.pot:
            return ""
        if game.rules.for_points:
            return words("nine-pot-of-game", amount=words.money(game.pot))
        if game.rules.pot_count > 1 and sum(game.pots) == game.pot:
            left, middle, right, swept = map(words.short_money, game.pots)
            return words("nine-pots", left=left, middle=middle, right=right, all=swept)
        return super().pots_line(view, words)

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the current phase, the players it waits for, and its deadline."""
        game, names = nine_view(view), names_at_table(view.table, words)
        if game.phase in _PHASE_KEYS:
            # A player whose cards were dealt round does not discard.
            unasked = game.caller if game.phase is NinePhase.DISCARDING else NOBODY
            asked = [one for one in game.seats if one.dealt_in and not one.packed and one.seat != unasked]
            now = words(_PHASE_KEYS[game.phase], ready=sum(one.ready for one in asked), players=len(asked))
        elif game.to_act and game.caller == NOBODY:
            now = words("nine-tenth-now", name=names(game.to_act[0]))
        elif game.to_act:
            now = words("nine-tenth-round-now", name=names(game.to_act[0]), caller=names(game.caller))
        else:
            return []
        return [f"{now}{deadline_text(view, words)}"]

    def activity_facts(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return the facts that a player has packed, and what they are asked besides arranging."""
        game = nine_view(view)
        acts = seat in game.to_act
        facts = [words("nine-has-packed")] if game.seat_view(seat).packed else []
        if game.phase is NinePhase.TENTH and acts:
            facts.append(words("nine-may-deal-tenth"))
        elif game.phase in _WAITING_KEYS and acts:
            facts.append(words(_WAITING_KEYS[game.phase]))
        elif game.phase in _DONE_KEYS and not facts and seat != game.caller:
            facts.append(words(_DONE_KEYS[game.phase]))
        return facts

    # Hand message

    def question_lines(self, view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
        game, names = nine_view(view), names_at_table(view.table, words)
        asked = seat in game.to_act
        if game.phase is NinePhase.TENTH:
            if not asked:
                return [words("nine-tenth-wait", name=names(one)) for one in game.to_act]
            key = "nine-tenth-own" if game.caller == NOBODY else "nine-tenth-round-own"
            return [f"{words(key, name=names(game.caller) if game.caller else '')}{until}"]
        if game.phase is NinePhase.DISCARDING:
            if asked:
                return [f"{words('nine-discard-own')}{until}"]
            gave = game.own is not None and len(game.own.given_up) == 1
            return [words("nine-discard-done" if gave else "nine-discard-wait")]
        if asked:
            return [f"{words('nine-packing-own')}{until}"]
        packs = game.own is not None and bool(game.own.packs)
        return [f"{words('nine-packing-yes' if packs else 'nine-packing-no')}{until}"]

    def answer_items(self, view: TableView, words: Words) -> list[Item]:
        game = nine_view(view)
        if game.arranging:
            return []
        if any(isinstance(option.move, Discard) for option in view.options):
            cards = sort_cards(own_cards(view), CardOrder.RANK)
            choices = [Choice(card.text, card_text(card, words)) for card in cards]
            return [menu(play_id(view, LAY_ASIDE), words("nine-discard"), choices)]
        items: list[Item] = []
        for option in view.options:
            match option.move:
                case Pack():
                    key = "nine-pack"
                case DealTenth():
                    key = "nine-deal-tenth" if game.caller == NOBODY else "nine-deal-round"
                case Pass():
                    refused = "nine-no-tenth" if game.caller == NOBODY else "nine-no-round"
                    key = refused if game.phase is NinePhase.TENTH else "nine-keep"
                case _:
                    continue
            items.append(button(play_id(view, action_for(option.move)), words(key)))
        return items

    def offer_items(self, view: TableView, words: Words) -> list[Item]:
        """Return the bum deal button, offered to everybody who arranges, regardless of their cards."""
        return [button(play_id(view, "pack"), words("nine-pack"))] if _can_pack(view) else []

    def offer_lines(self, view: TableView, words: Words) -> list[str]:
        declaring, packing = bool(nine_view(view).declarations), _can_pack(view)
        if not declaring and not packing:
            return []
        what = "declare" if not packing else "both" if declaring else "pack"
        return [words("nine-for-everybody", what=what)]

    def other_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return the lines about players who have thrown in their cards, the reader first."""
        game, names = nine_view(view), names_at_table(view.table, words)
        lines = [words("nine-packs")] if game.arranging and game.own is not None and game.own.packs else []
        packed = [names(other.seat) for other in game.seats if other.dealt_in and other.packed and other.seat != seat]
        return [*lines, words("nine-packed", names=join_names(words, packed))] if packed else lines

    def out_key(self, view: TableView, seat: Seat) -> str:
        game = nine_view(view)
        return "nine-out" if game.seat_view(seat).packed and seat not in game.to_act else ""

    # Past deals

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        """Return who took how much in a deal, or that nobody won; in a game for points, the score after it."""
        text = super().outcome_line(statement, names, words)
        over = next(event for event in statement.events if isinstance(event, DealEnded))
        if over.outcome.scores:
            return text
        unwon = self.narration.sentences[DealEnded](over, self.narration.context(names, words, statement.rules))
        if unwon and not any(map(len, table_text.winnings(statement.events))):
            return unwon
        return f"{text} {unwon}".strip()

    # Stakes and help

    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        return guide.stakes_line(rules, words)

    def cost_lines(self, rules: HouseRules, words: Words) -> list[str]:
        return guide.cost_lines(rules, words)

    def at_stake(self, view: TableView) -> tuple[str, int]:
        """Return what the reader gives up by leaving; in a game paid from a pot, its stake."""
        game = nine_view(view)
        if not game.rules.for_points or game.rules.payment is not PointsPayment.POT:
            return super().at_stake(view)
        playing = game.game_on and game.seat_view(view.seat or NOBODY).playing
        return ("sure-leave-staked", game.rules.entry) if playing else ("", 0)

    def leaving_key(self, view: TableView) -> str:
        """Return the key of the reply. In a game paid by the point, a leaver pays as a loser at its end."""
        rules = nine_view(view).rules
        by_point = rules.for_points and rules.payment is PointsPayment.PER_POINT
        return "reply-leaving" if by_point else "reply-leaving-later"

    def page_text(self, page: str, words: Words, rules: HouseRules, view: View | None) -> str:
        return "\n\n".join(guide.PAGES[page](words, nine_rules(rules)))


def _points_facts(game: NineView, words: Words) -> list[str]:
    """Return how the game ends, and the price of a point for the losers."""
    by_point = game.rules.payment is PointsPayment.PER_POINT
    rate = words("nine-per-point", amount=words.money(game.rules.point_rate))
    paid = (rate if game.rules.point_rate else words("stakes-points-only")) if by_point else ""
    if not game.rules.end.deals:
        return [words("nine-target", target=game.rules.target), paid]
    left = words("nine-deals-left", deals=game.deals_left) if game.deals_left else words("nine-deals-decide")
    return [left if game.game_on else "", paid]


def _can_pack(view: TableView) -> bool:
    return any(isinstance(option.move, Pack) for option in view.options)
