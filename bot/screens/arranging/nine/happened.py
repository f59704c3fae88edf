"""Events of Nine Card Brag as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.rules.arranging.engine import events as engine
from bot.rules.arranging.nine import events as told
from bot.rules.arranging.nine.house_rules import NineRules, WinRule
from bot.rules.game import NOBODY, Seat
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import reveal
from bot.screens.arranging.happened import SENTENCES, TOGETHER, ArrangingTelling, Story
from bot.screens.arranging.nine.seen import nine_rules
from bot.screens.names import Names, listed
from bot.screens.telling import Telling, teller, tells
from bot.screens.words import Words

_POINTS: Final = {
    engine.Why.PLACE: "nine-scores",
    engine.Why.SWEEP: "nine-sweep",
    engine.Why.FOUR_OF_A_KIND: "nine-quad-scores",
    engine.Why.RUNNING_FLUSH: "nine-quad-scores",
    engine.Why.SAVED: "nine-save-scores",
}


def _game_started(event: engine.GameStarted, to: ArrangingTelling) -> str:
    deals = nine_rules(to.rules).end.deals
    return (
        to.words("nine-game-started", deals=deals) if deals else to.words("arranged-game-started", target=event.target)
    )


def _packs(events: Sequence[told.Packed], to: Telling) -> list[str]:
    names = [to.names(event.seat) for event in events]
    return [to.words("nine-packs-told", name=listed(to.words, names), players=len(names))]


def _tenth_refused(event: told.TenthRefused, to: Telling) -> str:
    return to("nine-tenth-refused-time" if event.cause == "time" else "nine-tenth-refused", event.seat)


def _tenth_dealt(event: told.TenthDealt, to: Telling) -> str:
    if event.caller == NOBODY:
        return to("nine-tenth-dealt", event.seat)
    return to("nine-tenth-dealt-round", event.seat, caller=to.names(event.caller))


def _pot_taken(event: engine.PotTaken, to: ArrangingTelling) -> str:
    amount = to.money(event.amount)
    if nine_rules(to.rules).pots > 1:
        return to("nine-pot-taken-of", event.seat, pot=event.pot, amount=amount)
    return to("nine-pot-taken", event.seat, amount=amount)


def _points_paid(event: told.PointsPaid, to: Telling) -> str:
    facts = {"other": to.names(event.other), "amount": to.money(event.amount), "due": to.money(event.due)}
    if event.amount == event.due:
        return to("nine-points-paid", event.seat, **facts)
    return to("nine-points-paid-short" if event.amount else "nine-points-paid-nothing", event.seat, **facts)


def _set_back(event: engine.PointsLost, to: Telling) -> str:
    return to("nine-set-back", event.seat, lost=event.lost, points=event.points)


def _game_ended(event: told.GameEnded, to: Telling) -> str:
    if event.winner is None:
        return to.words("nine-game-void")
    points = next((one.points for one in event.scores if one.seat == event.winner), 0)
    return to("nine-won", event.winner, points=points)


_UNWON = {
    told.NineEnding.CARRIED: "nine-unwon",
    told.NineEnding.SAVED: "nine-saved",
    told.NineEnding.ALL_PACKED: "nine-all-packed",
    told.NineEnding.RUNNING_FLUSHES_TIED: "nine-flushes-tied",
    told.NineEnding.VOIDED: "happened-deal-voided",
}


def _ended(event: told.DealEnded, to: ArrangingTelling) -> str:
    """Return the sentences about a deal that nobody won, and about the chips carried over."""
    outcome = event.outcome
    # The lines above the shares already say that the pot was not won.
    said = to.divided and outcome.reason is told.NineEnding.CARRIED
    lines = [to.words(_UNWON[outcome.reason])] if outcome.reason in _UNWON and not said else []
    if outcome.carried and not outcome.voided and not outcome.scores and not to.divided:
        lines.append(to.words("nine-carried", amount=to.money(outcome.carried)))
    return " ".join(lines)


def _end_step(event: told.DealEnded) -> str:
    return "end" if event.outcome.reason in _UNWON else ""


def _winners(event: engine.PlaceWon, to: ArrangingTelling) -> tuple[Seat, ...]:
    """Return the winners of a round in which these hands are best."""
    rules = nine_rules(to.rules)
    if rules.for_points or not rules.outright:
        several = not rules.for_points and rules.win_rule is WinRule.ALL_OR_TIE
        return event.seats if several else event.seats[:1]
    return event.seats if len(event.seats) == 1 else ()


def _won(event: engine.PlaceWon, to: ArrangingTelling) -> str:
    """Return whose hand is best in a round and, for equal hands, who wins it."""
    tied = listed(to.words, [to.names(seat) for seat in event.seats])
    winners = _winners(event, to)
    key = "won" if len(event.seats) == 1 else "tied" if not winners else "first" if len(winners) == 1 else "shared"
    return to(f"nine-round-{key}", event.seats[0], place=event.place, tied=tied)


def _scored(events: Sequence[engine.PointScored], to: ArrangingTelling) -> list[str]:
    """Return the points of a round or of a declaration; points of one player for one reason share a sentence."""
    lines: list[str] = []
    for (seat, why), group in groupby(events, key=lambda event: (event.seat, event.why)):
        points = list(group)
        lines.append(to(_POINTS[why], seat, count=len(points), points=points[-1].points))
    return lines


def _point_step(event: engine.PointScored) -> str:
    return event.why.value if event.why is engine.Why.SWEEP else ""


STORY: Final = Story(
    sentences={
        **SENTENCES,
        engine.PotCarriedOver: lambda _event, _to: "",
        engine.GameStarted: _game_started,
        engine.PointScored: lambda event, to: _scored([event], to)[0],
        engine.PotTaken: _pot_taken,
        engine.PointsLost: _set_back,
        told.Packed: lambda event, to: _packs([event], to)[0],
        told.TenthRefused: _tenth_refused,
        told.TenthDealt: _tenth_dealt,
        told.HandReturned: tells("nine-hand-returned"),
        told.PointsPaid: _points_paid,
        told.GameEnded: _game_ended,
        told.DealEnded: _ended,
    },
    together={
        **TOGETHER,
        engine.PointScored: _scored,
        engine.PotTaken: lambda events, to: [_pot_taken(event, to) for event in events],
        told.Packed: _packs,
    },
    steps={
        **reveal.STEPS,
        engine.PointScored: _point_step,
        engine.PotTaken: "end",
        engine.PotCarriedOver: "end",
        told.Packed: "declared",
        told.GameEnded: "end",
        told.PointsPaid: "end",
        told.DealEnded: _end_step,
    },
    points=_POINTS,
    unwon=reveal.tied,
    won=_won,
    winners=_winners,
    untold=(engine.Locked, engine.Unlocked, engine.Answered, told.Discarded),
)
"""Sentences of Nine Card Brag.

Omitted: bum deals until all players have answered, and discards.
"""


def telling(names: Names, words: Words, rules: HouseRules | None = None) -> ArrangingTelling:
    """Return the context of a sentence, with the usual house rules if others are not known."""
    return ArrangingTelling(names, words, story=STORY, rules=rules if isinstance(rules, NineRules) else NineRules())


sentence = teller(STORY.sentences, telling)
"""Function that returns an event as a sentence, or None for one without a sentence."""
