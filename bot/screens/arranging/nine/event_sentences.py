"""Typed views and event sentences of Nine Card Brag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.nine import state
from bot.rules.arranging.nine.house_rules import NineRules, NineWinRule
from bot.rules.arranging.nine.state import NineView
from bot.rules.game import NOBODY, Event, Seat
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.event_sentences import (
    GROUPED_SENTENCES,
    REVEAL_STEPS,
    SENTENCES,
    ArrangingSentenceContext,
    GroupSentences,
    Narration,
    StepKind,
)
from bot.screens.table.table_text import SentenceContext, SentenceMaker, simple_sentence
from bot.screens.widgets.names import join_names
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
    engine_events.PointReason.PLACE: "nine-scores",
    engine_events.PointReason.SWEEP: "nine-sweep",
    engine_events.PointReason.FOUR_OF_A_KIND: "nine-quad-scores",
    engine_events.PointReason.RUNNING_FLUSH: "nine-quad-scores",
    engine_events.PointReason.SAVED: "nine-save-scores",
}


def _game_started_sentence(event: engine_events.GameStarted, to: ArrangingSentenceContext) -> str:
    deals = nine_rules(to.rules).end.deals
    return (
        to.words("nine-game-started", deals=deals) if deals else to.words("arranged-game-started", target=event.target)
    )


def _pack_sentences(events: Sequence[state.Packed], to: SentenceContext) -> list[str]:
    names = [to.names(event.seat) for event in events]
    return [to.words("nine-packs-told", name=join_names(to.words, names), players=len(names))]


def _tenth_refused_sentence(event: state.TenthRefused, to: SentenceContext) -> str:
    return to("nine-tenth-refused-time" if event.cause == "time" else "nine-tenth-refused", event.seat)


def _tenth_dealt_sentence(event: state.TenthDealt, to: SentenceContext) -> str:
    if event.caller == NOBODY:
        return to("nine-tenth-dealt", event.seat)
    return to("nine-tenth-dealt-round", event.seat, caller=to.names(event.caller))


def _pot_sentence(event: engine_events.PotTaken, to: ArrangingSentenceContext) -> str:
    amount = to.money(event.amount)
    if nine_rules(to.rules).pot_count > 1:
        return to("nine-pot-taken-of", event.seat, pot=event.pot, amount=amount)
    return to("nine-pot-taken", event.seat, amount=amount)


def _points_paid_sentence(event: state.PointsPaid, to: SentenceContext) -> str:
    facts = {"other": to.names(event.other), "amount": to.money(event.amount), "due": to.money(event.due)}
    if event.amount == event.due:
        return to("nine-points-paid", event.seat, **facts)
    return to("nine-points-paid-short" if event.amount else "nine-points-paid-nothing", event.seat, **facts)


def _set_back_sentence(event: engine_events.PointsLost, to: SentenceContext) -> str:
    return to("nine-set-back", event.seat, lost=event.lost, points=event.points)


def _game_ended_sentence(event: state.GameEnded, to: SentenceContext) -> str:
    if event.winner is None:
        return to.words("nine-game-void")
    points = next((one.points for one in event.scores if one.seat == event.winner), 0)
    return to("nine-won", event.winner, points=points)


_UNWON_KEYS = {
    state.NineEnding.CARRIED: "nine-unwon",
    state.NineEnding.SAVED: "nine-saved",
    state.NineEnding.ALL_PACKED: "nine-all-packed",
    state.NineEnding.RUNNING_FLUSHES_TIED: "nine-flushes-tied",
    state.NineEnding.VOIDED: "happened-deal-voided",
}


def _deal_ended_sentence(event: state.DealEnded, to: ArrangingSentenceContext) -> str:
    """Return the sentences about a deal that nobody won, and about the chips carried over."""
    outcome = event.outcome
    # The lines above the shares already say that the pot was not won.
    known = to.pot_divided and outcome.reason is state.NineEnding.CARRIED
    lines = [to.words(_UNWON_KEYS[outcome.reason])] if outcome.reason in _UNWON_KEYS and not known else []
    if outcome.carried and not outcome.voided and not outcome.scores and not to.pot_divided:
        lines.append(to.words("nine-carried", amount=to.money(outcome.carried)))
    return " ".join(lines)


def _end_step(event: state.DealEnded) -> str:
    return "end" if event.outcome.reason in _UNWON_KEYS else ""


def _score_sentences(events: Sequence[engine_events.PointScored], to: ArrangingSentenceContext) -> list[str]:
    """Return the points of a round or of a declaration; points of one player for one reason share a sentence."""
    lines: list[str] = []
    for (seat, why), group in groupby(events, key=lambda event: (event.seat, event.why)):
        points = list(group)
        lines.append(to(_POINT_KEYS[why], seat, count=len(points), points=points[-1].points))
    return lines


def _point_step(event: engine_events.PointScored) -> str:
    return event.why.value if event.why is engine_events.PointReason.SWEEP else ""


class NineNarration(Narration):
    """Sentences of Nine Card Brag.

    Omitted: bum deals until all players have answered, and discards.
    """

    sentences: Mapping[type[Event], SentenceMaker] = {
        **SENTENCES,
        engine_events.PotCarriedOver: lambda _event, _to: "",
        engine_events.GameStarted: _game_started_sentence,
        engine_events.PointScored: lambda event, to: _score_sentences([event], to)[0],
        engine_events.PotTaken: _pot_sentence,
        engine_events.PointsLost: _set_back_sentence,
        state.Packed: lambda event, to: _pack_sentences([event], to)[0],
        state.TenthRefused: _tenth_refused_sentence,
        state.TenthDealt: _tenth_dealt_sentence,
        state.HandReturned: simple_sentence("nine-hand-returned"),
        state.PointsPaid: _points_paid_sentence,
        state.GameEnded: _game_ended_sentence,
        state.DealEnded: _deal_ended_sentence,
    }
    grouped: Mapping[type[Event], GroupSentences] = {
        **GROUPED_SENTENCES,
        engine_events.PointScored: _score_sentences,
        engine_events.PotTaken: lambda events, to: [_pot_sentence(event, to) for event in events],
        state.Packed: _pack_sentences,
    }
    steps: Mapping[type[Event], StepKind] = {
        **REVEAL_STEPS,
        engine_events.PointScored: _point_step,
        engine_events.PotTaken: "end",
        engine_events.PotCarriedOver: "end",
        state.Packed: "declared",
        state.GameEnded: "end",
        state.PointsPaid: "end",
        state.DealEnded: _end_step,
    }
    point_keys = _POINT_KEYS
    omitted = (engine_events.Locked, engine_events.Unlocked, engine_events.Answered, state.Discarded)

    def won_place_line(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> str:
        """Return whose hand is best in a round and, for equal hands, who wins it."""
        tied = join_names(to.words, [to.names(seat) for seat in event.seats])
        winners = self.place_winners(event, to)
        key = "won" if len(event.seats) == 1 else "tied" if not winners else "first" if len(winners) == 1 else "shared"
        # keys: nine-round-<won> for won, tied, first, shared
        return to(f"nine-round-{key}", event.seats[0], place=event.place, tied=tied)

    def place_winners(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> tuple[Seat, ...]:
        """Return the winners of a round in which these hands are best."""
        rules = nine_rules(to.rules)
        if rules.for_points or not rules.needs_outright_win:
            several = not rules.for_points and rules.win_rule is NineWinRule.ALL_OR_TIE
            return event.seats if several else event.seats[:1]
        return event.seats if len(event.seats) == 1 else ()
