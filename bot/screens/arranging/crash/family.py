"""Crash as a family of screens: table message, hand message, and its part of statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.players.arranging.crash import average_points, expected_points, situation_of
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashPayment, CrashRule, CrashRules, TieRule
from bot.rules.arranging.crash.state import (
    BusRidden,
    CallsBegan,
    Crashed,
    CrashOutcome,
    CrashPhase,
    CrashView,
    FirstSevenDealt,
    GameEnded,
    HandStood,
    Knocked,
    PackNotCut,
    SpareTaken,
    YogiScored,
)
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.arranging.moves import CallCrash, Pass, TakeSpare
from bot.rules.game import NOBODY, Cut, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import LeaveAnnounced, PackCut, PackKept
from bot.rules.table.state import Phase, View
from bot.screens.arranging.crash import guide
from bot.screens.arranging.crash.event_sentences import CrashNarration, crash_rules, crash_view, rule_key
from bot.screens.arranging.family import ArrangingFamily, deadline_text
from bot.screens.arranging.move_actions import CUT, action_for, play_id
from bot.screens.arranging.views import leave_game_key
from bot.screens.widgets.components import PRIMARY, SECONDARY, Item, button
from bot.screens.widgets.custom_ids import PlayId, table_action_id
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import is_computer, join_names, names_at_table
from bot.screens.words import Words
from bot.tables.terms import Hints
from bot.tables.values import TableView, TurnOffer

CUT_KEYS: Final = {17: "arrange-cut-third", 26: "arrange-cut-half", 35: "arrange-cut-two-thirds"}
"""Keys of the button labels, by the number of cards cut."""
_PASS_KEYS: Final = {CrashPhase.EXCHANGING: "arrange-keep", CrashPhase.CALLING: "arrange-call-not"}
_TURN_KEYS: Final = {CrashPhase.CUTTING: "crash-may-cut", CrashPhase.EXCHANGING: "crash-may-exchange"}


class CrashFamily(ArrangingFamily):
    """Presentation of Crash."""

    narration = CrashNarration(CrashRules())
    pages = tuple(guide.PAGES)
    can_skip_shuffle = True
    events_starting_all_turns = (ArrangingBegan, CallsBegan)
    rare_events = (Crashed, BusRidden)
    last_action_events = (
        *(FirstSevenDealt, PackKept, PackCut, PackNotCut),
        *(SpareTaken, HandStood, Knocked, LeaveAnnounced),
    )
    turn_keys: Mapping[Phase, tuple[str, str]] = {
        CrashPhase.CUTTING: ("crash-call-cutting", "crash-call-cutting-here"),
        CrashPhase.EXCHANGING: ("crash-call-exchanging", "crash-call-exchanging-here"),
        CrashPhase.ARRANGING: ("crash-call-arranging", "crash-call-arranging-here"),
        CrashPhase.CALLING: ("crash-call-calling", "crash-call-calling-here"),
    }

    # Table message

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        """Return target, payment, pool, and who gets tied points."""
        game, rules = crash_view(view), crash_view(view).rules
        facts: list[str] = []
        if game.target:
            key = "crash-target" if rules.win_margin == 1 else "crash-target-margin"
            facts.append(words(key, target=game.target))
        if rules.payment is CrashPayment.FIXED and rules.game_stake:
            facts.append(words("crash-stake", amount=words.money(rules.game_stake)))
        elif rules.payment is CrashPayment.PER_POINT and rules.point_rate:
            facts.append(words("crash-stake-points", amount=words.money(rules.point_rate)))
        else:
            facts.append(guide.free_game_text(rules, words))
        if game.pot:
            facts.append(words("crash-pool", amount=words.money(game.pot)))
        if rules.tie_rule is TieRule.YOGI:
            facts.append(words("crash-yogi-plays", yogi=rules.yogi_name.value))
        return [wrap_facts(facts)]

    def pots_line(self, view: TableView, words: Words) -> str:
        """Return the chips in the pool."""
        return words("crash-pool-is", amount=words.money(crash_view(view).pot)) if crash_view(view).pot else ""

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the current phase, the players it waits for, and its deadline."""
        game, names = crash_view(view), names_at_table(view.table, words)
        dealt_in = [one for one in game.seats if one.dealt_in]
        ready = sum(one.ready for one in dealt_in)
        if game.phase is CrashPhase.ARRANGING:
            now = words("crash-arranging-now", ready=ready, players=len(dealt_in))
        elif game.phase is CrashPhase.CALLING:
            now = words("crash-calling-now", ready=ready, players=len(dealt_in))
        elif game.phase is CrashPhase.EXCHANGING and game.to_act:
            fee = words.money(game.rules.spare_fee)
            key = "crash-exchanging-paid" if game.rules.spare_fee else "crash-exchanging"
            now = words(key, name=names(game.to_act[0]), spares=len(game.spares), fee=fee)
        elif game.to_act:
            key = "crash-cutting" if game.shuffled else "crash-cutting-unshuffled"
            now = words(key, name=names(game.to_act[0]), dealer=names(game.dealer))
        else:
            return []
        return [f"{now}{deadline_text(view, words)}"]

    def last_action_lines(self, view: TableView, words: Words) -> list[str]:
        if not crash_view(view).rules.optional_shuffle:  # every pack is cut
            uncut = tuple(event for event in view.deal_events if not isinstance(event, PackCut))
            view = structs.replace(view, deal_events=uncut)
        return super().last_action_lines(view, words)

    def at_frame(self, view: TableView, frame: int) -> TableView:
        """Return the table at a frame of the reveal, including the fictional player's points as they were then."""
        before = super().at_frame(view, frame)
        outcome = crash_view(before).outcome
        if outcome is None or before is view:
            return view
        later = sum(isinstance(event, YogiScored) for event in self.split_at_frame(view, frame)[1])
        outcome = replace(outcome, yogi=outcome.yogi - later)
        return structs.replace(before, view=replace(crash_view(before), outcome=outcome))

    def seatless_points(self, source: CrashView | CrashOutcome | GameEnded) -> int:
        """Return the points of the fictional player."""
        return source.yogi

    def activity_facts(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return what a player has done with a spare hand and four of a kind, and what they do now."""
        game, one = crash_view(view), crash_view(view).seat_view(seat)
        facts = [words("crash-took-spare", number=one.took_spare)] if one.took_spare else []
        if one.knocked:
            facts.append(words("crash-has-knocked"))
        if game.phase is CrashPhase.CALLING:
            facts.append(words("crash-has-answered" if one.ready else "table-to-answer"))
        elif game.phase in _TURN_KEYS and seat in game.to_act:
            facts.append(words(_TURN_KEYS[game.phase]))
        return facts

    def public_moves(self, view: TableView, turns: tuple[TurnOffer, ...], words: Words) -> list[Item]:
        return _cut_buttons(view, turns[0].options, turns[0].decision, words)

    def deal_buttons(self, view: TableView, words: Words) -> list[Item]:
        """Return the button to deal without a shuffle, if the next dealer is a person and may do so (Rules 7.11)."""
        game = crash_view(view)
        if not game.may_keep_pack or game.next_dealer == NOBODY or is_computer(view.table.occupants, game.next_dealer):
            return []
        return [button(table_action_id("deal.unshuffled", view), words("button-deal-unshuffled"))]

    # Hand message

    def question_lines(self, view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
        """Return the question to a player in the deal, or what the deal waits for.

        In an exchange, the player to act is not named, since other hand messages are not updated at every turn.
        """
        game = crash_view(view)
        if game.phase is CrashPhase.CALLING:
            return _call_lines(game, seat, words, until)
        asked = seat in game.to_act
        if game.phase is CrashPhase.CUTTING:
            names = names_at_table(view.table, words)
            waits = [words("arrange-cut-wait", name=names(one)) for one in game.to_act]
            return [f"{words('arrange-cut-own')}{until}"] if asked else waits
        return _exchange_lines(view, seat, words, until) if asked else [words("arrange-spare-wait")]

    def answer_items(self, view: TableView, words: Words) -> list[Item]:
        game = crash_view(view)
        if game.phase is CrashPhase.CUTTING:
            return _cut_buttons(view, view.options, view.decision, words)
        items: list[Item] = []
        for option in view.options:
            style = SECONDARY
            match option.move:
                case TakeSpare(number=number):
                    key = "arrange-spare-for" if option.price else "arrange-spare"
                    label = words(key, number=number, price=words.short_money(option.price))
                case CallCrash():
                    label = words("arrange-call")
                case Pass() if game.phase in _PASS_KEYS:
                    label = words(_PASS_KEYS[game.phase])
                    style = PRIMARY if game.phase is CrashPhase.EXCHANGING else SECONDARY
                case _:
                    continue
            items.append(button(play_id(view, action_for(option.move), option.price), label, style))
        return items

    def offer_items(self, view: TableView, words: Words) -> list[Item]:
        """Return the knock button, offered to everybody who has not knocked."""
        offered = crash_view(view).knocking and not _has_knocked(view)
        return [button(play_id(view, "knock"), words("arrange-knock"))] if offered else []

    def offer_lines(self, view: TableView, words: Words) -> list[str]:
        game = crash_view(view)
        if not game.declarations and not game.knocking:
            return []
        what = "declare" if not game.knocking else "both" if game.declarations else "knock"
        return [words("arrange-for-everybody", what=what)]

    def other_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return the line that names the players who have knocked."""
        names = names_at_table(view.table, words)
        lines = [words("arrange-knocked-own")] if _has_knocked(view) else []
        knocked = [names(other.seat) for other in crash_view(view).seats if other.knocked and other.seat != seat]
        return [*lines, words("arrange-knocked", names=join_names(words, knocked))] if knocked else lines

    # Stakes and help

    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        return guide.stakes_line(rules, words)

    def cost_lines(self, rules: HouseRules, words: Words) -> list[str]:
        return guide.cost_lines(rules, words)

    def at_stake(self, view: TableView) -> tuple[str, int]:
        return leave_game_key(view, free=crash_view(view).rules.payment is CrashPayment.NONE), 0

    def page_text(self, page: str, words: Words, rules: HouseRules, view: View | None) -> str:
        return "\n\n".join(guide.PAGES[page](words, crash_rules(rules)))


def _cut_buttons(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """Return the cut buttons if a cut is offered. It needs no cards, so the table message has the same buttons."""
    if not any(isinstance(option.move, Cut) for option in options):
        return []
    table, deal = view.table.table_id, view.view.deal_no
    items = [button(PlayId(CUT, table, deal, decision, cards), words(key), PRIMARY) for cards, key in CUT_KEYS.items()]
    return [*items, button(PlayId("pass", table, deal, decision), words("arrange-cut-not"))]


def _has_knocked(view: TableView) -> bool:
    return any(one.seat == view.seat and one.knocked for one in crash_view(view).seats)


def _exchange_lines(view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
    game = crash_view(view)
    fee, have = game.rules.spare_fee, game.seat_view(seat).stack
    lines = [f"{words('arrange-spare-own', left=len(game.spares))}{until}"]
    lines.append(words("arrange-spare-reused" if game.rules.spare_reuse else "arrange-spare-gone"))
    if fee > have:
        lines.append(words("arrange-spare-short", fee=words.money(fee), have=words.money(have)))
    elif fee:
        lines.append(words("arrange-spare-fee", fee=words.money(fee)))
    if view.table.settings.hints is Hints.FULL and game.own is not None:
        opponents = situation_of(game, seat).opponents
        points = words.decimal(expected_points(game.own.cards, game.rules, opponents), 1)
        average = words.decimal(average_points(game.rules, opponents), 1)
        lines.append(words("arrange-spare-advice", points=points, average=average))
    return lines


def _call_lines(game: CrashView, seat: Seat, words: Words, until: str) -> list[str]:
    own = game.own
    if game.seat_view(seat).ready:
        called = own is not None and bool(own.called)
        return [f"{words('arrange-called' if called else 'arrange-called-not')}{until}"]
    lines = [f"{words('arrange-call-own')}{until}", *_reward_lines(game.rules, words)]
    hands = () if own is None or own.hands is None else own.hands
    if game.call_must_fail(seat):
        lines.append(words("arrange-call-must-fail"))
    elif len(hands) < game.rules.terms.places:
        lines.append(words("arrange-call-too-few", hands=len(hands)))
    return lines


def _reward_lines(rules: CrashRules, words: Words) -> list[str]:
    """Return what a called and an uncalled crash earn, and what a failed call costs."""
    silent = CrashRule.NONE if rules.crash_announce is CrashAnnounce.REQUIRED else rules.crash_rule
    called, failed = rules.crash_announced_reward, rules.crash_penalty_rule
    price, silent_price = words.money(rules.crash_payment_announced), words.money(rules.crash_payment)
    return [
        # keys: arrange-call-<reward> for CrashReward
        words(f"arrange-call-{rule_key(called)}", amount=price, points=called.points),
        # keys: arrange-uncalled-<rule> for CrashRule
        words(f"arrange-uncalled-{rule_key(silent)}", amount=silent_price, points=rules.crash_points),
        # keys: arrange-failed-<penalty> for CrashPenalty
        words(f"arrange-failed-{rule_key(failed)}", amount=words.money(rules.crash_penalty), points=failed.points),
    ]
