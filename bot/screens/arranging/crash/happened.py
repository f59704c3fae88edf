"""Events of Crash as sentences, with equal events grouped into one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.rules.arranging.crash import events as told
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine import events as engine
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import PackCut, PackKept
from bot.screens.arranging import reveal
from bot.screens.arranging.crash.seen import crash_rules
from bot.screens.arranging.happened import SENTENCES, TOGETHER, ArrangingTelling, Shown, Story
from bot.screens.cards import cards_text
from bot.screens.names import Names, listed
from bot.screens.telling import Telling, teller, tells
from bot.screens.words import Words


def _first_seven(event: told.FirstSevenDealt, to: Telling) -> str:
    return to("crash-first-seven", event.seat, cards=cards_text(event.cards[-1:], to.words))


def _spares(event: told.SparesDealt, to: Telling) -> str:
    return to.words("crash-spares-dealt", spares=event.count)


def _spare_taken(event: told.SpareTaken, to: Telling) -> str:
    key = "crash-spare-paid" if event.amount else "crash-spare-taken"
    return to(key, event.seat, number=event.number, amount=to.money(event.amount))


def _stood(event: told.HandStood, to: Telling) -> str:
    return to("crash-stood-time" if event.cause == "time" else "crash-stood", event.seat)


def _called(event: told.Called, to: Telling) -> str:
    return to("crash-called" if event.crash else "crash-called-none", event.seat)


_POINTS = {
    engine.Why.CRASH: "crash-points-for-crash",
    engine.Why.BUS_RIDE: "crash-points-for-ride",
    engine.Why.FOUR_OF_A_KIND: "crash-points-for-four",
}


def _yogi_scored(event: told.YogiScored, to: ArrangingTelling) -> str:
    return to.words("crash-yogi-scored", yogi=yogi_of(to.rules), points=event.points)


def _crashed(event: told.Crashed, to: Telling) -> str:
    return to("crash-crashed-announced" if event.announced else "crash-crashed", event.seat)


def _ridden(event: told.BusRidden, to: Telling) -> str:
    return to("crash-bus-ridden", event.seat, ranks=to.words("card-ranks", rank=event.rank.name.lower()))


_PAID = {
    told.For.CRASH: "crash-paid-for-crash",
    told.For.FAILED_CALL: "crash-paid-for-call",
    told.For.BUS_RIDE: "crash-paid-for-ride",
    told.For.THIRTEEN_RUN: "crash-paid-for-run",
    told.For.GAME: "crash-paid-for-game",
    told.For.MISORDER: "crash-paid-for-misorder",
}


def _payment(payments: Sequence[told.Paid], to: Telling) -> str:
    """Return the sentence about one payment, or about several equal ones with one payer or one payee."""
    first = payments[0]
    payers = list(dict.fromkeys(one.seat for one in payments))
    payees = list(dict.fromkeys(one.other for one in payments))
    facts = {
        "what": to.words(_PAID[first.what]),
        "name": listed(to.words, map(to.names, payers)),
        "other": listed(to.words, map(to.names, payees)),
        "amount": to.money(first.amount),
    }
    if first.amount < first.due:
        key = "crash-paid-short" if first.amount else "crash-paid-nothing"
        return to.words(key, due=to.money(first.due), **facts)
    return to.words("crash-paid" if len(payments) == 1 else "crash-paid-each", players=len(payers), **facts)


def _paid_to_pool(event: told.PaidToPool, to: Telling) -> str:
    key = "crash-paid-to-pool" if event.amount == event.due else "crash-paid-to-pool-short"
    return to(key, event.seat, amount=to.money(event.amount), due=to.money(event.due))


_GAME_ENDED = {
    engine.GameEnd.TARGET: "crash-won",
    engine.GameEnd.DEALS: "crash-won",
    engine.GameEnd.CRASH: "crash-won-by-crash",
    engine.GameEnd.THIRTEEN_RUN: "crash-won-by-run",
    engine.GameEnd.FOUR_OF_A_KIND: "crash-won-by-four",
}


def _game_ended(event: told.GameEnded, to: ArrangingTelling) -> str:
    if event.winner is not None and event.reason in _GAME_ENDED:
        points = next((one.points for one in event.scores if one.seat == event.winner), 0)
        return to(_GAME_ENDED[event.reason], event.winner, points=points)
    if event.reason is engine.GameEnd.YOGI:
        return to.words("crash-yogi-won", yogi=yogi_of(to.rules), points=event.yogi)
    return to.words("crash-lost-by-misorder" if event.reason is engine.GameEnd.MISORDER else "crash-game-void")


_ENDED = {
    told.CrashEnding.VOIDED: "happened-deal-voided",
    told.CrashEnding.REDEALT: "crash-redealt",
    told.CrashEnding.RESET: "crash-reset",
    told.CrashEnding.RUNS_CANCELLED: "crash-runs-cancelled",
}


def _ended(event: told.DealEnded, to: Telling) -> str:
    key = _ENDED.get(event.outcome.reason)
    return to.words(key) if key else ""


def _payments(events: Sequence[told.Paid], to: Telling) -> list[str]:
    """Return who paid whom; equal payments with one payer or one payee share a sentence."""
    together: list[list[told.Paid]] = []
    for event in events:
        if together and _alike(together[-1], event):
            together[-1].append(event)
        else:
            together.append([event])
    return [_payment(payments, to) for payments in together]


def _alike(payments: Sequence[told.Paid], event: told.Paid) -> bool:
    first = payments[0]
    if (first.what, first.amount, first.due) != (event.what, event.amount, event.due) or event.amount < event.due:
        return False
    same_payer = all(one.seat == event.seat for one in payments)
    return same_payer or all(one.other == event.other for one in payments)


def _unwon(shown: Shown, place: int, names: str, to: ArrangingTelling) -> str:
    """Return the line of a tied place, in which the fictional player may score."""
    scored = next((event for event in shown if isinstance(event, told.YogiScored)), None)
    if scored is None:
        return reveal.tied(shown, place, names, to)
    return to.words("crash-place-yogi", place=place, tied=names, yogi=yogi_of(to.rules), points=scored.points)


def _calls(events: Sequence[told.Called], to: Telling) -> list[str]:
    """Return who called a crash, without those who did not."""
    callers = [event.seat for event in events if event.crash]
    if not callers:
        return [to.words("crash-nobody-called")]
    return [to.words("crash-callers", name=listed(to.words, map(to.names, callers)), players=len(callers))]


_PAID_IN = {told.For.FAILED_CALL: "crash", told.For.GAME: "end", told.For.MISORDER: "end"}
"""Reveal steps of payments that do not have a step of their own."""
STORY: Final = Story(
    sentences={
        **SENTENCES,
        told.FirstSevenDealt: _first_seven,
        PackKept: tells("crash-pack-kept"),
        PackCut: tells("crash-pack-cut"),
        told.PackNotCut: tells("crash-pack-not-cut"),
        told.SparesDealt: _spares,
        told.SpareTaken: _spare_taken,
        told.HandStood: _stood,
        told.Knocked: tells("crash-knocked"),
        told.CallsBegan: tells("crash-calls-began"),
        engine.Answered: tells("crash-answered"),
        told.Called: _called,
        told.YogiScored: _yogi_scored,
        told.Crashed: _crashed,
        told.CallFailed: tells("crash-call-failed"),
        told.BusRidden: _ridden,
        told.Paid: lambda event, to: _payment((event,), to),
        told.PaidToPool: _paid_to_pool,
        told.PoolWon: tells("crash-pool-won"),
        told.GameEnded: _game_ended,
        told.DealEnded: _ended,
    },
    together={**TOGETHER, told.Paid: _payments, told.Called: _calls},
    steps={
        **reveal.STEPS,
        told.Called: "calls",
        told.YogiScored: "",
        told.Crashed: "crash",
        told.CallFailed: "crash",
        told.BusRidden: "bus_ride",
        told.Paid: lambda event: _PAID_IN.get(event.what, event.what.value),
        told.PaidToPool: "end",
        told.PoolWon: "end",
        told.GameEnded: "end",
        told.DealEnded: "",
    },
    points=_POINTS,
    unwon=_unwon,
    untold=(engine.Locked, engine.Answered, engine.Unlocked, told.CallsBegan),
)
"""Sentences of Crash.

Omitted: calls made before all players have answered, which are private.
"""


def telling(names: Names, words: Words, rules: HouseRules | None = None) -> ArrangingTelling:
    """Return the context of a sentence, with the usual house rules if others are not known."""
    return ArrangingTelling(names, words, story=STORY, rules=rules if isinstance(rules, CrashRules) else CrashRules())


sentence = teller(STORY.sentences, telling)
"""Function that returns an event as a sentence, or None for one without a sentence."""


def yogi_of(rules: HouseRules) -> str:
    """Return the name of the fictional player."""
    return crash_rules(rules).yogi_name.value
