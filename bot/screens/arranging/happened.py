"""What happened in Crash, as sentences: one for each event that a person would speak of, several told together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.rules.arranging.crash import events as told
from bot.rules.arranging.crash.house_rules import CrashRules, YogiName
from bot.rules.arranging.engine import events as engine
from bot.rules.arranging.moves import Declaration
from bot.rules.game import Event, Seat
from bot.rules.table.events import PackCut, PackKept
from bot.screens.arranging.names import hand_text
from bot.screens.cards import cards_text
from bot.screens.happened import SHARED
from bot.screens.names import Names, listed
from bot.screens.telling import Sentence, Telling, said, tells
from bot.screens.words import Words


@dataclass(frozen=True)
class CrashTelling(Telling):
    """With what the fictional player is called."""

    yogi: str = YogiName.YOGI.value


HANDS = CrashRules().hands
"""What hands are worth, and called, is the same by all house rules of Crash."""


def declared(what: Declaration, words: Words) -> str:
    """What is declared, in the middle of a sentence."""
    return words("crash-declaration", what=what.name.lower())


def _first_seven(event: told.FirstSevenDealt, to: Telling) -> str:
    return to("crash-first-seven", event.seat, cards=cards_text(event.cards[-1:], to.words))


def _game_started(event: engine.GameStarted, to: Telling) -> str:
    return to.words("crash-game-started", target=event.target)


def _spares(event: told.SparesDealt, to: Telling) -> str:
    return to.words("crash-spares-dealt", spares=event.count)


def _spare_taken(event: told.SpareTaken, to: Telling) -> str:
    key = "crash-spare-paid" if event.amount else "crash-spare-taken"
    return to(key, event.seat, number=event.number, amount=to.money(event.amount))


def _stood(event: told.HandStood, to: Telling) -> str:
    return to("crash-stood-time" if event.cause == "time" else "crash-stood", event.seat)


def _declared(event: engine.Declared, to: Telling) -> str:
    what = declared(event.what, to.words)
    if not event.cards:
        return to("crash-declared-in-vain", event.seat, what=what)
    return to("crash-declared", event.seat, what=what, cards=cards_text(event.cards, to.words))


def _called(event: told.Called, to: Telling) -> str:
    return to("crash-called" if event.crash else "crash-called-none", event.seat)


def _misordered(event: engine.Misordered, to: Telling) -> str:
    before, cards = cards_text(event.before, to.words), cards_text(event.cards, to.words)
    return to("crash-misordered", event.seat, before=before, cards=cards)


def _shown(event: engine.PlaceShown, to: Telling) -> str:
    cards = cards_text(event.cards, to.words)
    if not to.named:
        return to("crash-shown-unnamed", event.seat, place=event.place, cards=cards)
    return to("crash-shown", event.seat, place=event.place, cards=cards, hand=hand_text(event.cards, HANDS, to.words))


def _tied(event: engine.PlaceTied, to: Telling) -> str:
    return to.words("crash-tied", place=event.place, names=listed(to.words, map(to.names, event.seats)))


def _empty(event: engine.PlaceEmpty, to: Telling) -> str:
    return to.words("crash-empty", place=event.place)


_POINTS = {
    engine.Why.CRASH: "crash-points-for-crash",
    engine.Why.BUS_RIDE: "crash-points-for-ride",
    engine.Why.FOUR_OF_A_KIND: "crash-points-for-four",
}


def _scored(event: engine.PointScored, to: Telling, count: int = 1) -> str:
    if event.why is engine.Why.PLACE:
        return to("crash-scored", event.seat, place=event.place, points=event.points)
    return to(_POINTS[event.why], event.seat, count=count, points=event.points)


def _yogi_scored(event: told.YogiScored, to: CrashTelling) -> str:
    return to.words("crash-yogi-scored", yogi=to.yogi, points=event.points)


def _crashed(event: told.Crashed, to: Telling) -> str:
    return to("crash-crashed-announced" if event.announced else "crash-crashed", event.seat)


def _lost(event: engine.PointsLost, to: Telling) -> str:
    return to("crash-points-lost" if event.lost else "crash-no-points-lost", event.seat, lost=event.lost)


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


def _paid(event: told.Paid, to: Telling) -> str:
    return _payment((event,), to)


def _payment(payments: Sequence[told.Paid], to: Telling) -> str:
    """One payment, or several of the same kind that come from one player or go to one."""
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
    engine.GameEnd.CRASH: "crash-won-by-crash",
    engine.GameEnd.THIRTEEN_RUN: "crash-won-by-run",
    engine.GameEnd.FOUR_OF_A_KIND: "crash-won-by-four",
}


def _game_ended(event: told.GameEnded, to: CrashTelling) -> str:
    if event.winner is not None and event.reason in _GAME_ENDED:
        points = next((one.points for one in event.scores if one.seat == event.winner), 0)
        return to(_GAME_ENDED[event.reason], event.winner, points=points)
    if event.reason is engine.GameEnd.YOGI:
        return to.words("crash-yogi-won", yogi=to.yogi, points=event.yogi)
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


SENTENCES: dict[type[Event], Sentence] = {
    **SHARED,
    told.FirstSevenDealt: _first_seven,
    engine.GameStarted: _game_started,
    PackKept: tells("crash-pack-kept"),
    PackCut: tells("crash-pack-cut"),
    told.PackNotCut: tells("crash-pack-not-cut"),
    told.SparesDealt: _spares,
    told.SpareTaken: _spare_taken,
    told.HandStood: _stood,
    told.Knocked: tells("crash-knocked"),
    engine.Locked: tells("crash-locked"),
    engine.Unlocked: tells("crash-unlocked"),
    told.CallsBegan: tells("crash-calls-began"),
    told.Answered: tells("crash-answered"),
    engine.Declared: _declared,
    told.Called: _called,
    engine.Misordered: _misordered,
    engine.PlaceShown: _shown,
    engine.PlaceTied: _tied,
    engine.PlaceEmpty: _empty,
    engine.PointScored: _scored,
    told.YogiScored: _yogi_scored,
    told.Crashed: _crashed,
    told.CallFailed: tells("crash-call-failed"),
    engine.PointsLost: _lost,
    told.BusRidden: _ridden,
    engine.ScoreReset: tells("crash-score-reset"),
    told.Paid: _paid,
    told.PaidToPool: _paid_to_pool,
    told.PoolWon: tells("crash-pool-won"),
    told.GameEnded: _game_ended,
    told.DealEnded: _ended,
}
"""Not told: what somebody arranged, declared or called before all have answered, which is private to him."""


def sentence(event: Event, names: Names, words: Words) -> str | None:
    """One event as a sentence; None for one that goes without saying."""
    return said(event, SENTENCES, CrashTelling(names, words))


def sentences(events: Iterable[Event], to: Telling) -> list[str]:
    """Events of Crash as sentences in their order; equal ones that follow each other are told in one."""
    lines: list[str] = []
    for kind, group in groupby(events, key=type):
        if kind in _TOGETHER:
            lines += _TOGETHER[kind](list(group), to)
        elif kind in SENTENCES:
            lines += [SENTENCES[kind](event, to) for event in group]
    return [line for line in lines if line]


def _payments(events: Sequence[told.Paid], to: Telling) -> list[str]:
    """Who paid whom: equal payments of one player, or to one, in one sentence."""
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


def _points(events: Sequence[engine.PointScored], to: Telling) -> list[str]:
    """Several points for one thing in one sentence."""
    lines: list[str] = []
    for (_, why), group in groupby(events, key=lambda event: (event.seat, event.why)):
        points = list(group)
        if why is engine.Why.PLACE:
            lines += [_scored(event, to) for event in points]
        else:
            lines.append(_scored(points[-1], to, len(points)))
    return lines


def _resets(events: Sequence[engine.ScoreReset], to: Telling) -> list[str]:
    names = [to.names(event.seat) for event in events]
    return [to.words("crash-scores-reset", name=listed(to.words, names), players=len(names))]


def _calls(events: Sequence[told.Called], to: Telling) -> list[str]:
    """Who called a crash; who did not need not be named."""
    callers: list[Seat] = [event.seat for event in events if event.crash]
    if not callers:
        return [to.words("crash-nobody-called")]
    return [to.words("crash-callers", name=listed(to.words, map(to.names, callers)), players=len(callers))]


_TOGETHER: dict[type[Event], Callable[..., list[str]]] = {
    told.Paid: _payments,
    engine.PointScored: _points,
    engine.ScoreReset: _resets,
    told.Called: _calls,
}
