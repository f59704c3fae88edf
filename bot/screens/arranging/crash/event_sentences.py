"""Typed views and event sentences of Crash."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from bot.rules.arranging.crash import state as told
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashView
from bot.rules.arranging.engine import events as engine
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import PackCut, PackKept
from bot.screens.arranging import reveal
from bot.screens.arranging.event_sentences import (
    GROUPED_SENTENCES,
    SENTENCES,
    ArrangingSentenceContext,
    Narration,
    StepEvents,
)
from bot.screens.hand.cards import cards_text
from bot.screens.table.table_text import SentenceContext, make_event_sentence, simple_sentence
from bot.screens.widgets.names import SeatNames, join_names
from bot.screens.words import Words
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


def _first_seven_sentence(event: told.FirstSevenDealt, to: SentenceContext) -> str:
    return to("crash-first-seven", event.seat, cards=cards_text(event.cards[-1:], to.words))


def _spares_sentence(event: told.SparesDealt, to: SentenceContext) -> str:
    return to.words("crash-spares-dealt", spares=event.count)


def _spare_taken_sentence(event: told.SpareTaken, to: SentenceContext) -> str:
    key = "crash-spare-paid" if event.amount else "crash-spare-taken"
    return to(key, event.seat, number=event.number, amount=to.money(event.amount))


def _hand_stood_sentence(event: told.HandStood, to: SentenceContext) -> str:
    return to("crash-stood-time" if event.cause == "time" else "crash-stood", event.seat)


def _call_sentence(event: told.Called, to: SentenceContext) -> str:
    return to("crash-called" if event.crash else "crash-called-none", event.seat)


_POINT_KEYS = {
    engine.PointReason.CRASH: "crash-points-for-crash",
    engine.PointReason.BUS_RIDE: "crash-points-for-ride",
    engine.PointReason.FOUR_OF_A_KIND: "crash-points-for-four",
}


def _yogi_score_sentence(event: told.YogiScored, to: ArrangingSentenceContext) -> str:
    return to.words("crash-yogi-scored", yogi=yogi_name(to.rules), points=event.points)


def _crash_sentence(event: told.Crashed, to: SentenceContext) -> str:
    return to("crash-crashed-announced" if event.announced else "crash-crashed", event.seat)


def _bus_ride_sentence(event: told.BusRidden, to: SentenceContext) -> str:
    return to("crash-bus-ridden", event.seat, ranks=to.words("card-ranks", rank=event.rank.name.lower()))


_PAYMENT_KEYS = {
    told.PaymentReason.CRASH: "crash-paid-for-crash",
    told.PaymentReason.FAILED_CALL: "crash-paid-for-call",
    told.PaymentReason.BUS_RIDE: "crash-paid-for-ride",
    told.PaymentReason.THIRTEEN_RUN: "crash-paid-for-run",
    told.PaymentReason.GAME: "crash-paid-for-game",
    told.PaymentReason.MISORDER: "crash-paid-for-misorder",
}


def _payment_sentence(payments: Sequence[told.Paid], to: SentenceContext) -> str:
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


def _pool_payment_sentence(event: told.PaidToPool, to: SentenceContext) -> str:
    key = "crash-paid-to-pool" if event.amount == event.due else "crash-paid-to-pool-short"
    return to(key, event.seat, amount=to.money(event.amount), due=to.money(event.due))


_GAME_END_KEYS = {
    engine.GameEnding.TARGET: "crash-won",
    engine.GameEnding.DEALS: "crash-won",
    engine.GameEnding.CRASH: "crash-won-by-crash",
    engine.GameEnding.THIRTEEN_RUN: "crash-won-by-run",
    engine.GameEnding.FOUR_OF_A_KIND: "crash-won-by-four",
}


def _game_ended_sentence(event: told.GameEnded, to: ArrangingSentenceContext) -> str:
    if event.winner is not None and event.reason in _GAME_END_KEYS:
        points = next((one.points for one in event.scores if one.seat == event.winner), 0)
        return to(_GAME_END_KEYS[event.reason], event.winner, points=points)
    if event.reason is engine.GameEnding.YOGI:
        return to.words("crash-yogi-won", yogi=yogi_name(to.rules), points=event.yogi)
    return to.words("crash-lost-by-misorder" if event.reason is engine.GameEnding.MISORDER else "crash-game-void")


_DEAL_END_KEYS = {
    told.CrashEnding.VOIDED: "happened-deal-voided",
    told.CrashEnding.REDEALT: "crash-redealt",
    told.CrashEnding.RESET: "crash-reset",
    told.CrashEnding.RUNS_CANCELLED: "crash-runs-cancelled",
}


def _deal_ended_sentence(event: told.DealEnded, to: SentenceContext) -> str:
    key = _DEAL_END_KEYS.get(event.outcome.reason)
    return to.words(key) if key else ""


def _payment_sentences(events: Sequence[told.Paid], to: SentenceContext) -> list[str]:
    """Return who paid whom; equal payments with one payer or one payee share a sentence."""
    together: list[list[told.Paid]] = []
    for event in events:
        if together and _can_group_payment(together[-1], event):
            together[-1].append(event)
        else:
            together.append([event])
    return [_payment_sentence(payments, to) for payments in together]


def _can_group_payment(payments: Sequence[told.Paid], event: told.Paid) -> bool:
    first = payments[0]
    if (first.what, first.amount, first.due) != (event.what, event.amount, event.due) or event.amount < event.due:
        return False
    same_payer = all(one.seat == event.seat for one in payments)
    return same_payer or all(one.other == event.other for one in payments)


def _unwon_place_line(shown: StepEvents, place: int, names: str, to: ArrangingSentenceContext) -> str:
    """Return the line of a tied place, in which the fictional player may score."""
    scored = next((event for event in shown if isinstance(event, told.YogiScored)), None)
    if scored is None:
        return reveal.tied_place_line(shown, place, names, to)
    return to.words("crash-place-yogi", place=place, tied=names, yogi=yogi_name(to.rules), points=scored.points)


def _call_sentences(events: Sequence[told.Called], to: SentenceContext) -> list[str]:
    """Return who called a crash, without those who did not."""
    callers = [event.seat for event in events if event.crash]
    if not callers:
        return [to.words("crash-nobody-called")]
    return [to.words("crash-callers", name=join_names(to.words, map(to.names, callers)), players=len(callers))]


_PAYMENT_STEPS = {
    told.PaymentReason.FAILED_CALL: "crash",
    told.PaymentReason.GAME: "end",
    told.PaymentReason.MISORDER: "end",
}
"""Reveal steps of payments that do not have a step of their own."""


NARRATION: Final = Narration(
    sentences={
        **SENTENCES,
        told.FirstSevenDealt: _first_seven_sentence,
        PackKept: simple_sentence("crash-pack-kept"),
        PackCut: simple_sentence("crash-pack-cut"),
        told.PackNotCut: simple_sentence("crash-pack-not-cut"),
        told.SparesDealt: _spares_sentence,
        told.SpareTaken: _spare_taken_sentence,
        told.HandStood: _hand_stood_sentence,
        told.Knocked: simple_sentence("crash-knocked"),
        told.CallsBegan: simple_sentence("crash-calls-began"),
        engine.Answered: simple_sentence("crash-answered"),
        told.Called: _call_sentence,
        told.YogiScored: _yogi_score_sentence,
        told.Crashed: _crash_sentence,
        told.CallFailed: simple_sentence("crash-call-failed"),
        told.BusRidden: _bus_ride_sentence,
        told.Paid: lambda event, to: _payment_sentence((event,), to),
        told.PaidToPool: _pool_payment_sentence,
        told.PoolWon: simple_sentence("crash-pool-won"),
        told.GameEnded: _game_ended_sentence,
        told.DealEnded: _deal_ended_sentence,
    },
    grouped={**GROUPED_SENTENCES, told.Paid: _payment_sentences, told.Called: _call_sentences},
    steps={
        **reveal.REVEAL_STEPS,
        told.Called: "calls",
        told.YogiScored: "",
        told.Crashed: "crash",
        told.CallFailed: "crash",
        told.BusRidden: "bus_ride",
        told.Paid: lambda event: _PAYMENT_STEPS.get(event.what, event.what.value),
        told.PaidToPool: "end",
        told.PoolWon: "end",
        told.GameEnded: "end",
        told.DealEnded: "",
    },
    point_keys=_POINT_KEYS,
    unwon_place=_unwon_place_line,
    omitted=(engine.Locked, engine.Answered, engine.Unlocked, told.CallsBegan),
)
"""Sentences of Crash.

Omitted: calls made before all players have answered, which are private.
"""


def sentence_context(names: SeatNames, words: Words, rules: HouseRules | None = None) -> ArrangingSentenceContext:
    """Return the context of a sentence, with the usual house rules if others are not known."""
    return ArrangingSentenceContext(
        names, words, narration=NARRATION, rules=rules if isinstance(rules, CrashRules) else CrashRules()
    )


crash_sentence = make_event_sentence(NARRATION.sentences, sentence_context)
"""Function that returns an event as a sentence, or None for one without a sentence."""


def yogi_name(rules: HouseRules) -> str:
    """Return the name of the fictional player."""
    return crash_rules(rules).yogi_name.value
