"""Typed views and event sentences of Crash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from bot.rules.arranging.crash import state
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashView
from bot.rules.arranging.engine import events as engine_events
from bot.rules.game import Event
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import PackCut, PackKept
from bot.screens.arranging.event_sentences import (
    GROUPED_SENTENCES,
    REVEAL_STEPS,
    SENTENCES,
    ArrangingSentenceContext,
    GroupSentences,
    Narration,
    StepEvents,
    StepKind,
)
from bot.screens.hand.cards import cards_text
from bot.screens.table.table_text import SentenceContext, SentenceMaker, simple_sentence
from bot.screens.widgets.names import join_names
from bot.tables.values import TableView


def crash_view(view: TableView) -> CrashView:
    """Return the rules' view. Raises TypeError at a table of another game."""
    if not isinstance(view.view, CrashView):
        raise TypeError(f"{view.table.game} is not Crash")
    return view.view


def crash_rules(rules: HouseRules) -> CrashRules:
    """Return `rules` as house rules of Crash. Raises TypeError for others."""
    if not isinstance(rules, CrashRules):
        raise TypeError(f"{type(rules).__name__} are no house rules of Crash")
    return rules


def rule_key(value: Enum) -> str:
    """Return the value of a house rule as part of a catalogue key, without the number that it may carry."""
    return str(value.value).partition(":")[0].replace("_", "-")


def _first_seven_sentence(event: state.FirstSevenDealt, to: SentenceContext) -> str:
    return to("crash-first-seven", event.seat, cards=cards_text(event.cards[-1:], to.words))


def _spares_sentence(event: state.SparesDealt, to: SentenceContext) -> str:
    return to.words("crash-spares-dealt", spares=event.count)


def _spare_taken_sentence(event: state.SpareTaken, to: SentenceContext) -> str:
    key = "crash-spare-paid" if event.amount else "crash-spare-taken"
    return to(key, event.seat, number=event.number, amount=to.money(event.amount))


def _hand_stood_sentence(event: state.HandStood, to: SentenceContext) -> str:
    return to("crash-stood-time" if event.cause == "time" else "crash-stood", event.seat)


def _call_sentence(event: state.Called, to: SentenceContext) -> str:
    return to("crash-called" if event.crash else "crash-called-none", event.seat)


_POINT_KEYS = {
    engine_events.PointReason.CRASH: "crash-points-for-crash",
    engine_events.PointReason.BUS_RIDE: "crash-points-for-ride",
    engine_events.PointReason.FOUR_OF_A_KIND: "crash-points-for-four",
}


def _yogi_score_sentence(event: state.YogiScored, to: ArrangingSentenceContext) -> str:
    return to.words("crash-yogi-scored", yogi=yogi_name(to.rules), points=event.points)


def _crash_sentence(event: state.Crashed, to: SentenceContext) -> str:
    return to("crash-crashed-announced" if event.announced else "crash-crashed", event.seat)


def _bus_ride_sentence(event: state.BusRidden, to: SentenceContext) -> str:
    return to("crash-bus-ridden", event.seat, ranks=to.words("card-ranks", rank=event.rank.name.lower()))


_PAYMENT_KEYS = {
    state.PaymentReason.CRASH: "crash-paid-for-crash",
    state.PaymentReason.FAILED_CALL: "crash-paid-for-call",
    state.PaymentReason.BUS_RIDE: "crash-paid-for-ride",
    state.PaymentReason.THIRTEEN_RUN: "crash-paid-for-run",
    state.PaymentReason.GAME: "crash-paid-for-game",
    state.PaymentReason.MISORDER: "crash-paid-for-misorder",
}


def _payment_sentence(payments: Sequence[state.Paid], to: SentenceContext) -> str:
    """Return the sentence about one payment, or about several equal ones with one payer or one payee."""
    first = payments[0]
    payers = list(dict.fromkeys(one.seat for one in payments))
    payees = list(dict.fromkeys(one.other for one in payments))
    facts = {
        "what": to.words(_PAYMENT_KEYS[first.what]),
        "name": join_names(to.words, map(to.names, payers)),
        "other": join_names(to.words, map(to.names, payees)),
        "amount": to.money(first.amount),
    }
    if first.amount < first.due:
        key = "crash-paid-short" if first.amount else "crash-paid-nothing"
        return to.words(key, due=to.money(first.due), **facts)
    return to.words("crash-paid" if len(payments) == 1 else "crash-paid-each", players=len(payers), **facts)


def _pool_payment_sentence(event: state.PaidToPool, to: SentenceContext) -> str:
    key = "crash-paid-to-pool" if event.amount == event.due else "crash-paid-to-pool-short"
    return to(key, event.seat, amount=to.money(event.amount), due=to.money(event.due))


_GAME_END_KEYS = {
    engine_events.GameEnding.TARGET: "crash-won",
    engine_events.GameEnding.DEALS: "crash-won",
    engine_events.GameEnding.CRASH: "crash-won-by-crash",
    engine_events.GameEnding.THIRTEEN_RUN: "crash-won-by-run",
    engine_events.GameEnding.FOUR_OF_A_KIND: "crash-won-by-four",
}


def _game_ended_sentence(event: state.GameEnded, to: ArrangingSentenceContext) -> str:
    if event.winner is not None and event.reason in _GAME_END_KEYS:
        points = next((one.points for one in event.scores if one.seat == event.winner), 0)
        return to(_GAME_END_KEYS[event.reason], event.winner, points=points)
    if event.reason is engine_events.GameEnding.YOGI:
        return to.words("crash-yogi-won", yogi=yogi_name(to.rules), points=event.yogi)
    return to.words(
        "crash-lost-by-misorder" if event.reason is engine_events.GameEnding.MISORDER else "crash-game-void"
    )


_DEAL_END_KEYS = {
    state.CrashEnding.VOIDED: "happened-deal-voided",
    state.CrashEnding.REDEALT: "crash-redealt",
    state.CrashEnding.RESET: "crash-reset",
    state.CrashEnding.RUNS_CANCELLED: "crash-runs-cancelled",
}


def _deal_ended_sentence(event: state.DealEnded, to: SentenceContext) -> str:
    key = _DEAL_END_KEYS.get(event.outcome.reason)
    return to.words(key) if key else ""


def _payment_sentences(events: Sequence[state.Paid], to: SentenceContext) -> list[str]:
    """Return who paid whom; equal payments with one payer or one payee share a sentence."""
    together: list[list[state.Paid]] = []
    for event in events:
        if together and _can_group_payment(together[-1], event):
            together[-1].append(event)
        else:
            together.append([event])
    return [_payment_sentence(payments, to) for payments in together]


def _can_group_payment(payments: Sequence[state.Paid], event: state.Paid) -> bool:
    first = payments[0]
    if (first.what, first.amount, first.due) != (event.what, event.amount, event.due) or event.amount < event.due:
        return False
    same_payer = all(one.seat == event.seat for one in payments)
    return same_payer or all(one.other == event.other for one in payments)


def _call_sentences(events: Sequence[state.Called], to: SentenceContext) -> list[str]:
    """Return who called a crash, without those who did not."""
    callers = [event.seat for event in events if event.crash]
    if not callers:
        return [to.words("crash-nobody-called")]
    return [to.words("crash-callers", name=join_names(to.words, map(to.names, callers)), players=len(callers))]


_PAYMENT_STEPS = {
    state.PaymentReason.FAILED_CALL: "crash",
    state.PaymentReason.GAME: "end",
    state.PaymentReason.MISORDER: "end",
}
"""Reveal steps of payments that do not have a step of their own."""


class CrashNarration(Narration):
    """Sentences of Crash.

    Omitted: calls made before all players have answered, which are private.
    """

    sentences: Mapping[type[Event], SentenceMaker] = {
        **SENTENCES,
        state.FirstSevenDealt: _first_seven_sentence,
        PackKept: simple_sentence("crash-pack-kept"),
        PackCut: simple_sentence("crash-pack-cut"),
        state.PackNotCut: simple_sentence("crash-pack-not-cut"),
        state.SparesDealt: _spares_sentence,
        state.SpareTaken: _spare_taken_sentence,
        state.HandStood: _hand_stood_sentence,
        state.Knocked: simple_sentence("crash-knocked"),
        state.CallsBegan: simple_sentence("crash-calls-began"),
        engine_events.Answered: simple_sentence("crash-answered"),
        state.Called: _call_sentence,
        state.YogiScored: _yogi_score_sentence,
        state.Crashed: _crash_sentence,
        state.CallFailed: simple_sentence("crash-call-failed"),
        state.BusRidden: _bus_ride_sentence,
        state.Paid: lambda event, to: _payment_sentence((event,), to),
        state.PaidToPool: _pool_payment_sentence,
        state.PoolWon: simple_sentence("crash-pool-won"),
        state.GameEnded: _game_ended_sentence,
        state.DealEnded: _deal_ended_sentence,
    }
    grouped: Mapping[type[Event], GroupSentences] = {
        **GROUPED_SENTENCES,
        state.Paid: _payment_sentences,
        state.Called: _call_sentences,
    }
    steps: Mapping[type[Event], StepKind] = {
        **REVEAL_STEPS,
        state.Called: "calls",
        state.YogiScored: "",
        state.Crashed: "crash",
        state.CallFailed: "crash",
        state.BusRidden: "bus_ride",
        state.Paid: lambda event: _PAYMENT_STEPS.get(event.what, event.what.value),
        state.PaidToPool: "end",
        state.PoolWon: "end",
        state.GameEnded: "end",
        state.DealEnded: "",
    }
    point_keys = _POINT_KEYS
    omitted = (engine_events.Locked, engine_events.Answered, engine_events.Unlocked, state.CallsBegan)

    def unwon_place_line(self, step: StepEvents, place: int, names: str, to: ArrangingSentenceContext) -> str:
        """Return the line of a tied place, in which the fictional player may score."""
        scored = next((event for event in step if isinstance(event, state.YogiScored)), None)
        if scored is None:
            return super().unwon_place_line(step, place, names, to)
        return to.words("crash-place-yogi", place=place, tied=names, yogi=yogi_name(to.rules), points=scored.points)


def yogi_name(rules: HouseRules) -> str:
    """Return the name of the fictional player."""
    return crash_rules(rules).yogi_name.value
