"""Typed views and event sentences of Nine Card Brag."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.rules.arranging.engine import events as engine
from bot.rules.arranging.nine import state as told
from bot.rules.arranging.nine.house_rules import NineRules, NineWinRule
from bot.rules.arranging.nine.state import NineView
from bot.rules.game import NOBODY, Seat
from bot.rules.house_rules import HouseRules
from bot.screens.arranging import reveal
from bot.screens.arranging.event_sentences import GROUPED_SENTENCES, SENTENCES, ArrangingSentenceContext, Narration
from bot.screens.table.table_text import SentenceContext, make_event_sentence, simple_sentence
from bot.screens.widgets.names import SeatNames, join_names
from bot.screens.words import Words
from bot.tables.values import TableView


def nine_view(view: TableView) -> NineView:
    """Return the rules' view. Raises TypeError at a table of another game."""
    if not isinstance(view.view, NineView):
        raise TypeError(f"{view.table.game} is not Nine Card Brag")
    return view.view


def nine_rules(rules: HouseRules) -> NineRules:
    """Return `rules` as house rules of Nine Card Brag. Raises TypeError for others."""
    if not isinstance(rules, NineRules):
        raise TypeError(f"{type(rules).__name__} are no house rules of Nine Card Brag")
    return rules


_POINT_KEYS: Final = {
    engine.PointReason.PLACE: "nine-scores",
    engine.PointReason.SWEEP: "nine-sweep",
    engine.PointReason.FOUR_OF_A_KIND: "nine-quad-scores",
    engine.PointReason.RUNNING_FLUSH: "nine-quad-scores",
    engine.PointReason.SAVED: "nine-save-scores",
}


def _game_started_sentence(event: engine.GameStarted, to: ArrangingSentenceContext) -> str:
    deals = nine_rules(to.rules).end.deals
    return (
        to.words("nine-game-started", deals=deals) if deals else to.words("arranged-game-started", target=event.target)
    )


def _pack_sentences(events: Sequence[told.Packed], to: SentenceContext) -> list[str]:
    names = [to.names(event.seat) for event in events]
    return [to.words("nine-packs-told", name=join_names(to.words, names), players=len(names))]


def _tenth_refused_sentence(event: told.TenthRefused, to: SentenceContext) -> str:
    return to("nine-tenth-refused-time" if event.cause == "time" else "nine-tenth-refused", event.seat)


def _tenth_dealt_sentence(event: told.TenthDealt, to: SentenceContext) -> str:
    if event.caller == NOBODY:
        return to("nine-tenth-dealt", event.seat)
    return to("nine-tenth-dealt-round", event.seat, caller=to.names(event.caller))


def _pot_sentence(event: engine.PotTaken, to: ArrangingSentenceContext) -> str:
    amount = to.money(event.amount)
    if nine_rules(to.rules).pot_count > 1:
        return to("nine-pot-taken-of", event.seat, pot=event.pot, amount=amount)
    return to("nine-pot-taken", event.seat, amount=amount)


def _points_paid_sentence(event: told.PointsPaid, to: SentenceContext) -> str:
    facts = {"other": to.names(event.other), "amount": to.money(event.amount), "due": to.money(event.due)}
    if event.amount == event.due:
        return to("nine-points-paid", event.seat, **facts)
    return to("nine-points-paid-short" if event.amount else "nine-points-paid-nothing", event.seat, **facts)


def _set_back_sentence(event: engine.PointsLost, to: SentenceContext) -> str:
    return to("nine-set-back", event.seat, lost=event.lost, points=event.points)


def _game_ended_sentence(event: told.GameEnded, to: SentenceContext) -> str:
    if event.winner is None:
        return to.words("nine-game-void")
    points = next((one.points for one in event.scores if one.seat == event.winner), 0)
    return to("nine-won", event.winner, points=points)


_UNWON_KEYS = {
    told.NineEnding.CARRIED: "nine-unwon",
    told.NineEnding.SAVED: "nine-saved",
    told.NineEnding.ALL_PACKED: "nine-all-packed",
    told.NineEnding.RUNNING_FLUSHES_TIED: "nine-flushes-tied",
    told.NineEnding.VOIDED: "happened-deal-voided",
}


def _deal_ended_sentence(event: told.DealEnded, to: ArrangingSentenceContext) -> str:
    """Return the sentences about a deal that nobody won, and about the chips carried over."""
    outcome = event.outcome
    # The lines above the shares already say that the pot was not won.
    said = to.pot_divided and outcome.reason is told.NineEnding.CARRIED
    lines = [to.words(_UNWON_KEYS[outcome.reason])] if outcome.reason in _UNWON_KEYS and not said else []
    if outcome.carried and not outcome.voided and not outcome.scores and not to.pot_divided:
        lines.append(to.words("nine-carried", amount=to.money(outcome.carried)))
    return " ".join(lines)


def _end_step(event: told.DealEnded) -> str:
    return "end" if event.outcome.reason in _UNWON_KEYS else ""


def _winners(event: engine.PlaceWon, to: ArrangingSentenceContext) -> tuple[Seat, ...]:
    """Return the winners of a round in which these hands are best."""
    rules = nine_rules(to.rules)
    if rules.for_points or not rules.needs_outright_win:
        several = not rules.for_points and rules.win_rule is NineWinRule.ALL_OR_TIE
        return event.seats if several else event.seats[:1]
    return event.seats if len(event.seats) == 1 else ()


def _won_round_line(event: engine.PlaceWon, to: ArrangingSentenceContext) -> str:
    """Return whose hand is best in a round and, for equal hands, who wins it."""
    tied = join_names(to.words, [to.names(seat) for seat in event.seats])
    winners = _winners(event, to)
    key = "won" if len(event.seats) == 1 else "tied" if not winners else "first" if len(winners) == 1 else "shared"
    return to(f"nine-round-{key}", event.seats[0], place=event.place, tied=tied)


def _score_sentences(events: Sequence[engine.PointScored], to: ArrangingSentenceContext) -> list[str]:
    """Return the points of a round or of a declaration; points of one player for one reason share a sentence."""
    lines: list[str] = []
    for (seat, why), group in groupby(events, key=lambda event: (event.seat, event.why)):
        points = list(group)
        lines.append(to(_POINT_KEYS[why], seat, count=len(points), points=points[-1].points))
    return lines


def _point_step(event: engine.PointScored) -> str:
    return event.why.value if event.why is engine.PointReason.SWEEP else ""


NARRATION: Final = Narration(
    sentences={
        **SENTENCES,
        engine.PotCarriedOver: lambda _event, _to: "",
        engine.GameStarted: _game_started_sentence,
        engine.PointScored: lambda event, to: _score_sentences([event], to)[0],
        engine.PotTaken: _pot_sentence,
        engine.PointsLost: _set_back_sentence,
        told.Packed: lambda event, to: _pack_sentences([event], to)[0],
        told.TenthRefused: _tenth_refused_sentence,
        told.TenthDealt: _tenth_dealt_sentence,
        told.HandReturned: simple_sentence("nine-hand-returned"),
        told.PointsPaid: _points_paid_sentence,
        told.GameEnded: _game_ended_sentence,
        told.DealEnded: _deal_ended_sentence,
    },
    grouped={
        **GROUPED_SENTENCES,
        engine.PointScored: _score_sentences,
        engine.PotTaken: lambda events, to: [_pot_sentence(event, to) for event in events],
        told.Packed: _pack_sentences,
    },
    steps={
        **reveal.REVEAL_STEPS,
        engine.PointScored: _point_step,
        engine.PotTaken: "end",
        engine.PotCarriedOver: "end",
        told.Packed: "declared",
        told.GameEnded: "end",
        told.PointsPaid: "end",
        told.DealEnded: _end_step,
    },
    point_keys=_POINT_KEYS,
    unwon_place=reveal.tied_place_line,
    won_place=_won_round_line,
    place_winners=_winners,
    omitted=(engine.Locked, engine.Unlocked, engine.Answered, told.Discarded),
)
"""Sentences of Nine Card Brag.

Omitted: bum deals until all players have answered, and discards.
"""


def sentence_context(names: SeatNames, words: Words, rules: HouseRules | None = None) -> ArrangingSentenceContext:
    """Return the context of a sentence, with the usual house rules if others are not known."""
    return ArrangingSentenceContext(
        names, words, narration=NARRATION, rules=rules if isinstance(rules, NineRules) else NineRules()
    )


nine_sentence = make_event_sentence(NARRATION.sentences, sentence_context)
"""Function that returns an event as a sentence, or None for one without a sentence."""
