"""Family of Crash: table message, hand message, and sentences about its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.players.arranging.crash import average_points, expected_points, situation_of
from bot.rules.arranging.crash import state
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashPayment, CrashRule, CrashRules, TieRule
from bot.rules.arranging.crash.state import CrashPhase, CrashView, Paid, PaymentReason
from bot.rules.arranging.engine.events import Answered, ArrangingBegan, GameEnding, Locked, PointReason, Unlocked
from bot.rules.arranging.moves import CallCrash, Pass, TakeSpare
from bot.rules.game import NOBODY, Cut, Option, Seat
from bot.rules.table.events import LeaveAnnounced, PackCut, PackKept
from bot.rules.table.state import Phase
from bot.screens.arranging.crash.guide import GUIDE, free_game_text, rule_key
from bot.screens.arranging.event_sentences import (
    GROUPED_SENTENCES,
    REVEAL_STEPS,
    SENTENCES,
    ArrangingSentenceContext,
    Narration,
    StepEvents,
)
from bot.screens.arranging.family import ArrangingFamily, deadline_text
from bot.screens.arranging.move_actions import CUT, action_for, play_id
from bot.screens.arranging.views import leave_game_key
from bot.screens.family import expect
from bot.screens.hand.cards import cards_text
from bot.screens.table.table_text import SentenceContext, simple_sentence
from bot.screens.widgets.components import PRIMARY, SECONDARY, Item, button
from bot.screens.widgets.custom_ids import PlayId, table_action_id
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import is_computer, join_names, names_at_table
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView, TurnOffer


def crash_view(view: TableView) -> CrashView:
    return expect(view.view, CrashView)


_POINT_KEYS: Final = {
    PointReason.CRASH: "crash-points-for-crash",
    PointReason.BUS_RIDE: "crash-points-for-ride",
    PointReason.FOUR_OF_A_KIND: "crash-points-for-four",
}
_PAYMENT_KEYS: Final = {
    PaymentReason.CRASH: "crash-paid-for-crash",
    PaymentReason.FAILED_CALL: "crash-paid-for-call",
    PaymentReason.BUS_RIDE: "crash-paid-for-ride",
    PaymentReason.THIRTEEN_RUN: "crash-paid-for-run",
    PaymentReason.GAME: "crash-paid-for-game",
    PaymentReason.MISORDER: "crash-paid-for-misorder",
}
_PAYMENT_STEPS: Final = {
    PaymentReason.FAILED_CALL: "crash",
    PaymentReason.GAME: "end",
    PaymentReason.MISORDER: "end",
}
"""Steps of the reveal for payments that have no step of their own."""
_GAME_END_KEYS: Final = {
    GameEnding.TARGET: "arranged-won",
    GameEnding.DEALS: "arranged-won",
    GameEnding.CRASH: "crash-won-by-crash",
    GameEnding.THIRTEEN_RUN: "crash-won-by-run",
    GameEnding.FOUR_OF_A_KIND: "crash-won-by-four",
}
_DEAL_END_KEYS: Final = {
    state.CrashEnding.VOIDED: "happened-deal-voided",
    state.CrashEnding.REDEALT: "crash-redealt",
    state.CrashEnding.RESET: "crash-reset",
    state.CrashEnding.RUNS_CANCELLED: "crash-runs-cancelled",
}


def _spare_taken_sentence(event: state.SpareTaken, to: SentenceContext) -> str:
    key = "crash-spare-paid" if event.amount else "crash-spare-taken"
    return to(key, event.seat, number=event.number, amount=to.money(event.amount))


def _pool_payment_sentence(event: state.PaidToPool, to: SentenceContext) -> str:
    key = "crash-paid-to-pool" if event.amount == event.due else "crash-paid-to-pool-short"
    return to(key, event.seat, amount=to.money(event.amount), due=to.money(event.due))


def _game_ended_sentence(event: state.GameEnded, to: ArrangingSentenceContext) -> str:
    if event.winner is not None and event.reason in _GAME_END_KEYS:
        points = next((one.points for one in event.scores if one.seat == event.winner), 0)
        return to(_GAME_END_KEYS[event.reason], event.winner, points=points)
    if event.reason is GameEnding.YOGI:
        return to.words("crash-yogi-won", yogi=_yogi_name(to), points=event.yogi)
    return to.words("crash-lost-by-misorder" if event.reason is GameEnding.MISORDER else "crash-game-void")


def _deal_ended_sentence(event: state.DealEnded, to: SentenceContext) -> str:
    key = _DEAL_END_KEYS.get(event.outcome.reason)
    return to.words(key) if key else ""


def _payment_sentences(payments: Sequence[Paid], to: SentenceContext) -> list[str]:
    """Return sentences on who paid whom. Equal payments by one payer, or to one payee, share a sentence."""
    groups: list[list[Paid]] = []
    for payment in payments:
        if groups and _can_group_payment(groups[-1], payment):
            groups[-1].append(payment)
        else:
            groups.append([payment])
    return [_payment_sentence(group, to) for group in groups]


def _can_group_payment(group: Sequence[Paid], payment: Paid) -> bool:
    first = group[0]
    if (first.what, first.amount, first.due) != (payment.what, payment.amount, payment.due):
        return False
    same_payer, same_payee = ({getattr(one, side) for one in group} for side in ("seat", "other"))
    return payment.amount >= payment.due and (same_payer == {payment.seat} or same_payee == {payment.other})


def _payment_sentence(payments: Sequence[Paid], to: SentenceContext) -> str:
    first, payers = payments[0], dict.fromkeys(payment.seat for payment in payments)
    facts = {
        "what": to.words(_PAYMENT_KEYS[first.what]),
        "name": to.join_seats(payers),
        "other": to.join_seats(dict.fromkeys(payment.other for payment in payments)),
        "amount": to.money(first.amount),
    }
    if first.amount < first.due:
        key = "crash-paid-short" if first.amount else "crash-paid-nothing"
        return to.words(key, due=to.money(first.due), **facts)
    return to.words("crash-paid" if len(payments) == 1 else "crash-paid-each", players=len(payers), **facts)


def _call_sentences(calls: Sequence[state.Called], to: SentenceContext) -> list[str]:
    callers = [event.seat for event in calls if event.crash]
    if not callers:
        return [to.words("crash-nobody-called")]
    return [to.words("crash-callers", name=to.join_seats(callers), players=len(callers))]


def _yogi_name(to: ArrangingSentenceContext) -> str:
    return expect(to.rules, CrashRules).yogi_name.value


class CrashNarration(Narration):
    """Sentences of Crash. Calls get no sentence until all players have answered, because they are private."""

    sentences = SENTENCES | {
        state.FirstSevenDealt: lambda event, to: to(
            "crash-first-seven", event.seat, cards=cards_text(event.cards[-1:], to.words)
        ),
        PackKept: simple_sentence("crash-pack-kept"),
        PackCut: simple_sentence("crash-pack-cut"),
        state.PackNotCut: simple_sentence("crash-pack-not-cut"),
        state.SparesDealt: lambda event, to: to.words("crash-spares-dealt", spares=event.count),
        state.SpareTaken: _spare_taken_sentence,
        state.HandStood: lambda event, to: to(
            "crash-stood-time" if event.cause == "time" else "crash-stood", event.seat
        ),
        state.Knocked: simple_sentence("crash-knocked"),
        state.CallsBegan: simple_sentence("crash-calls-began"),
        Answered: simple_sentence("crash-answered"),
        state.Called: lambda event, to: to("crash-called" if event.crash else "crash-called-none", event.seat),
        state.YogiScored: lambda event, to: to.words("crash-yogi-scored", yogi=_yogi_name(to), points=event.points),
        state.Crashed: lambda event, to: to(
            "crash-crashed-announced" if event.announced else "crash-crashed", event.seat
        ),
        state.CallFailed: simple_sentence("crash-call-failed"),
        state.BusRidden: lambda event, to: to(
            "crash-bus-ridden", event.seat, ranks=to.words("card-ranks", rank=event.rank.name.lower())
        ),
        Paid: lambda event, to: _payment_sentence((event,), to),
        state.PaidToPool: _pool_payment_sentence,
        state.PoolWon: simple_sentence("crash-pool-won"),
        state.GameEnded: _game_ended_sentence,
        state.DealEnded: _deal_ended_sentence,
    }
    grouped = GROUPED_SENTENCES | {Paid: _payment_sentences, state.Called: _call_sentences}
    steps = REVEAL_STEPS | {
        state.Called: "calls",
        state.YogiScored: "",
        state.Crashed: "crash",
        state.CallFailed: "crash",
        state.BusRidden: "bus_ride",
        Paid: lambda event: _PAYMENT_STEPS.get(event.what, event.what.value),
        state.PaidToPool: "end",
        state.PoolWon: "end",
        state.GameEnded: "end",
        state.DealEnded: "",
    }
    point_keys = _POINT_KEYS
    omitted = (Locked, Answered, Unlocked, state.CallsBegan)

    def unwon_place_line(self, step: StepEvents, place: int, names: str, to: ArrangingSentenceContext) -> str:
        """Return the line on a tied place. The fictional player may score in it."""
        for event in step:
            if isinstance(event, state.YogiScored):
                return to.words("crash-place-yogi", place=place, tied=names, yogi=_yogi_name(to), points=event.points)
        return super().unwon_place_line(step, place, names, to)


CUT_KEYS: Final = {17: "arrange-cut-third", 26: "arrange-cut-half", 35: "arrange-cut-two-thirds"}
"""Keys of the button labels, by the number of cards cut."""
_PASS_KEYS: Final = {CrashPhase.EXCHANGING: "arrange-keep", CrashPhase.CALLING: "arrange-call-not"}
_TURN_KEYS: Final = {CrashPhase.CUTTING: "crash-may-cut", CrashPhase.EXCHANGING: "crash-may-exchange"}


class CrashFamily(ArrangingFamily):
    narration = CrashNarration(CrashRules())
    guide = GUIDE
    pages = tuple(GUIDE.pages)
    can_skip_shuffle = True
    events_starting_all_turns = (ArrangingBegan, state.CallsBegan)
    rare_events = (state.Crashed, state.BusRidden)
    last_action_events = (
        *(state.FirstSevenDealt, PackKept, PackCut, state.PackNotCut),
        *(state.HandStood, LeaveAnnounced),
    )
    turn_keys: Mapping[Phase, tuple[str, str]] = {
        CrashPhase.CUTTING: ("crash-call-cutting", "crash-call-cutting-here"),
        CrashPhase.EXCHANGING: ("crash-call-exchanging", "crash-call-exchanging-here"),
        CrashPhase.CALLING: ("crash-call-calling", "crash-call-calling-here"),
    }

    # Table message

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
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
            facts.append(free_game_text(rules, words))
        if game.pot:
            facts.append(words("crash-pool", amount=words.money(game.pot)))
        if rules.tie_rule is TieRule.YOGI:
            facts.append(words("crash-yogi-plays", yogi=rules.yogi_name.value))
        return [wrap_facts(facts)]

    def pots_line(self, view: TableView, words: Words) -> str:
        return words("crash-pool-is", amount=words.money(crash_view(view).pot)) if crash_view(view).pot else ""

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
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
        if not crash_view(view).rules.optional_shuffle:  # every pack is cut, so a cut is not worth a line
            uncut = tuple(event for event in view.deal_events if not isinstance(event, PackCut))
            view = structs.replace(view, deal_events=uncut)
        return super().last_action_lines(view, words)

    def at_frame(self, view: TableView, frame: int) -> TableView:
        """Return the view of a frame of the reveal, with all points of that moment, the fictional player's included."""
        before = super().at_frame(view, frame)
        outcome = crash_view(before).outcome
        if outcome is None or before is view:
            return view
        later = sum(isinstance(event, state.YogiScored) for event in self.split_at_frame(view, frame)[1])
        outcome = replace(outcome, yogi=outcome.yogi - later)
        return structs.replace(before, view=replace(crash_view(before), outcome=outcome))

    def seatless_points(self, source: CrashView | state.CrashOutcome | state.GameEnded) -> int:
        return source.yogi

    def activity_facts(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        game, one = crash_view(view), crash_view(view).seat_view(seat)
        facts = [words("crash-took-spare", number=one.took_spare)] if one.took_spare else []
        if one.knocked:
            facts.append(words("crash-has-knocked"))
        if game.phase is CrashPhase.CALLING:
            facts.append(words("table-has-answered" if one.ready else "table-to-answer"))
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
        # In an exchange, the player to act is not named: other hand messages are not updated at every turn.
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
        offered = crash_view(view).knocking and not _has_knocked(view)
        return [button(play_id(view, "knock"), words("arrange-knock"))] if offered else []

    def offer_lines(self, view: TableView, words: Words) -> list[str]:
        game = crash_view(view)
        if not game.declarations and not game.knocking:
            return []
        what = "declare" if not game.knocking else "both" if game.declarations else "knock"
        return [words("arrange-for-everybody", what=what)]

    def other_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        names = names_at_table(view.table, words)
        lines = [words("arrange-knocked-own")] if _has_knocked(view) else []
        knocked = [names(other.seat) for other in crash_view(view).seats if other.knocked and other.seat != seat]
        return [*lines, words("arrange-knocked", names=join_names(words, knocked))] if knocked else lines

    def at_stake(self, view: TableView) -> tuple[str, int]:
        return leave_game_key(view, free=crash_view(view).rules.payment is CrashPayment.NONE), 0


def _cut_buttons(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """Return the buttons to cut, if a cut is offered. A cut requires no look at cards, so it can be made in public."""
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
    """Return lines on the rewards of a called and of an uncalled crash, and on the penalty for a failed call."""
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
