"""Play of Six and Seven Card Brag (RULES 9, 10): options, moves with their effects, pot, and views (RULES 12.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar

from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine import seating, submitting
from bot.rules.arranging.engine.dealing import begin_deal, deal_to_players, gather_cards
from bot.rules.arranging.engine.events import ExposingBegan, Passed
from bot.rules.arranging.engine.scoring import (
    best_declared,
    carry_over,
    clockwise_from,
    count_deal,
    end_place,
    expose_hands,
    has_declared,
    pay_stakes,
    reveal_declarations,
    take_pot,
)
from bot.rules.arranging.engine.seating import cancel_deal, remove_from_deal, revise, start
from bot.rules.arranging.engine.views import (
    OwnCardsView,
    own_view_fields,
    redact_moves,
    seat_view_fields,
    table_view_fields,
)
from bot.rules.arranging.moves import VERBS, Declaration, Expose, Pass
from bot.rules.arranging.two_hands import state as two_hands_state
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules, TwoHandsWinRule
from bot.rules.arranging.two_hands.state import (
    DealEnded,
    TwoHandsDraft,
    TwoHandsEnding,
    TwoHandsPhase,
    TwoHandsSeat,
    TwoHandsSeatView,
    TwoHandsState,
    TwoHandsView,
)
from bot.rules.game import NOBODY, Deal, Game, IllegalMove, Move, Option, Seat, Void, events_of
from bot.rules.house_rules import Preset
from bot.rules.table import events as table_events
from bot.rules.table.events import TurnPassed
from bot.rules.table.play import DealMove, RulesEngine, TableMove
from bot.rules.table.seating import end_deal, keep_dealer
from bot.rules.table.state import Phase


def settle_pot(draft: TwoHandsDraft) -> None:
    """Give the pot to the player who is best in both places. Without one it is carried over (RULES 9.2)."""
    left, right = draft.state().best
    takers = [seat for seat in left if seat in right]
    if draft.rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH and not (len(left) == len(right) == 1):
        takers = []
    finish_deal(draft, TwoHandsEnding.PLAYED if takers else TwoHandsEnding.CARRIED, takers)


def settle_declarations(draft: TwoHandsDraft) -> None:
    """Reveal all declarations together. The best one takes the pot: a running flush before four of a kind.

    Equal running flushes carry the pot over.
    """
    declared = reveal_declarations(draft)
    best = best_declared(draft, declared)
    if len(best) > 1:
        finish_deal(draft, TwoHandsEnding.RUNNING_FLUSHES_TIED)
    elif Declaration.RUNNING_FLUSH in declared.values():
        finish_deal(draft, TwoHandsEnding.RUNNING_FLUSH, best)
    else:
        finish_deal(draft, TwoHandsEnding.FOUR_OF_A_KIND, best)


def void_deal(draft: TwoHandsDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): stakes return, a carried pot stays, and the same dealer deals again."""
    cancel_deal(draft)
    keep_dealer(draft)
    _end_deal(draft, draft.state().voided_event())


def finish_deal(draft: TwoHandsDraft, reason: TwoHandsEnding, takers: Sequence[Seat] = ()) -> None:
    """End the deal. `takers` share the pot; without takers it is carried over."""
    if takers:
        take_pot(draft, takers, draft.carried)
    else:
        carry_over(draft)
    _end_deal(draft, draft.state().ended_event(reason, tuple(seat for seat in draft.order if seat in takers)))


def _end_deal(draft: TwoHandsDraft, ended: DealEnded) -> None:
    gather_cards(draft)
    draft.shuffle_due = True
    draft.waiting = ()
    end_deal(draft, ended)


def begin_exposing(draft: TwoHandsDraft) -> None:
    """Begin with the left hands and the player left of the dealer."""
    draft.phase = TwoHandsPhase.EXPOSING
    _begin_place(draft, 1, draft.order[0])


def _begin_place(draft: TwoHandsDraft, place: int, leader: Seat) -> None:
    """Begin a place with `leader`, who may not pass. If nobody may pass, expose all hands clockwise at once."""
    draft.place, draft.leader = place, leader
    draft.exposed += ((),)
    draft.emit(ExposingBegan(place=place, leader=leader))
    first, *others = clockwise_from(draft.order, leader)
    draft.waiting = tuple(others)
    _turn_up(draft, first)
    if not draft.rules.may_pass:
        draft.waiting = ()
        for seat in others:
            _turn_up(draft, seat)
    ask_next(draft)


def expose_hand(draft: TwoHandsDraft, seat: Seat) -> None:
    """Turn up a hand in its turn."""
    _turn_up(draft, seat)
    _finish_turn(draft, seat)


def pass_place(draft: TwoHandsDraft, seat: Seat) -> None:
    """Keep a hand hidden for good. The seat may still compete in the other place (D-97)."""
    draft.change(seat, passed=(*draft.seats[seat].passed, draft.place))
    draft.emit(Passed(seat=seat, place=draft.place))
    _finish_turn(draft, seat)


def _turn_up(draft: TwoHandsDraft, seat: Seat) -> None:
    if expose_hands(draft, draft.place, (seat,)):
        draft.exposed = (*draft.exposed[:-1], (*draft.exposed[-1], seat))


def _finish_turn(draft: TwoHandsDraft, seat: Seat) -> None:
    draft.waiting = tuple(other for other in draft.waiting if other != seat)
    ask_next(draft)


def ask_next(draft: TwoHandsDraft) -> None:
    """Ask the next player to expose or pass. Without one, begin the next place or settle the pot.

    The best exposed hand leads in the next place; of equal ones the first. If all who exposed have left, the first
    player from the dealer's left leads.
    """
    if draft.waiting:
        draft.actor = draft.waiting[0]
        draft.emit(TurnPassed(seat=draft.actor))
        return
    draft.actor = NOBODY
    place = draft.place
    best = end_place(draft, place, draft.state().worths(place))
    if place < draft.terms.places:
        _begin_place(draft, place + 1, best[0] if best else draft.order[0])
    else:
        settle_pot(draft)


def withdraw_seat(draft: TwoHandsDraft, seat: Seat) -> None:
    """Take a leaving seat out of the competition in all places."""
    remove_from_deal(draft, seat)
    draft.exposed = tuple(tuple(other for other in place if other != seat) for place in draft.exposed)
    draft.waiting = tuple(other for other in draft.waiting if other != seat)


def options(state: TwoHandsState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now. `backing` has no effect."""
    one = state.seat_state(seat)
    if one is None or one.leaving or seat not in state.order:
        return ()
    if state.phase is TwoHandsPhase.ARRANGING:
        return tuple(submitting.submission_options(state, one))
    if state.phase is TwoHandsPhase.EXPOSING and seat == state.actor:
        return Option(move=Expose(seat=seat)), Option(move=Pass(seat=seat))
    return ()


_STEPS: Mapping[type[Move], tuple[Phase, ...]] = {
    Expose: (TwoHandsPhase.EXPOSING,),
    Pass: (TwoHandsPhase.EXPOSING,),
}


def find_refusal(state: TwoHandsState, move: Move, _: int) -> IllegalMove:
    """Return the reason why `move`, which no option admits, is refused."""
    return submitting.find_refusal(state, move, _STEPS) or IllegalMove("not_in_this_game")


def start_deal(draft: TwoHandsDraft, move: Deal) -> None:
    """Begin a deal: everybody puts in a stake and receives cards for two hands."""
    begin_deal(draft, move)
    draft.place, draft.leader, draft.exposed = 0, NOBODY, ()
    pay_stakes(draft, draft.rules.stake)
    deal_to_players(draft, draft.order)
    submitting.begin_arranging(draft)


def continue_deal(draft: TwoHandsDraft) -> None:
    """Continue once everybody is ready: reveal the declarations, or expose the hands."""
    if not submitting.is_everybody_ready(draft):
        return
    if has_declared(draft):
        settle_declarations(draft)
    else:
        begin_exposing(draft)


def drop_out(draft: TwoHandsDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves. Its stake stays. The last player left takes the pot."""
    withdraw_seat(draft, seat)
    if len(draft.order) == 1:
        finish_deal(draft, TwoHandsEnding.ABANDONED, draft.order)
    elif draft.phase is TwoHandsPhase.ARRANGING:
        continue_deal(draft)
    elif draft.actor == seat:
        ask_next(draft)


def answer_by_default(draft: TwoHandsDraft, seat: Seat, cause: str) -> None:
    """Act for a seat: the best arrangement hand by hand while arranging, otherwise expose (RULES 13)."""
    if draft.phase is TwoHandsPhase.ARRANGING:
        submitting.arrange_best(draft, seat, cause)
        continue_deal(draft)
    else:
        expose_hand(draft, seat)


_TABLE_MOVES: Mapping[type[Move], TableMove[TwoHandsDraft]] = {
    **seating.moves(answer_by_default, drop_out),
    Deal: start_deal,
    Void: void_deal,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[TwoHandsDraft]] = {
    **submitting.moves(continue_deal),
    Expose: lambda draft, move, _: expose_hand(draft, move.seat),
    Pass: lambda draft, move, _: pass_place(draft, move.seat),
}


PLAYING = RulesEngine[TwoHandsState, TwoHandsDraft](
    draft=TwoHandsDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=find_refusal,
)
"""Moves of a game of two hands."""


def view(state: TwoHandsState, seat: Seat | None) -> TwoHandsView:
    """Return everything that `seat` may know. None, or a number that is not at the table, is a bystander."""
    viewer = state.seat_state(seat) if seat is not None else None
    return TwoHandsView(
        **table_view_fields(state, seat),
        seats=tuple(_seat_view(state, one) for one in state.seats),
        place=state.place,
        leader=state.leader,
        waiting=state.waiting,
        best=state.best,
        own=None if viewer is None else OwnCardsView(**own_view_fields(viewer)),
    )


def _seat_view(state: TwoHandsState, one: TwoHandsSeat) -> TwoHandsSeatView:
    return TwoHandsSeatView(**seat_view_fields(state, one), paid=one.paid, passed=one.passed)


TwoHandsRulesT = TypeVar("TwoHandsRulesT", bound=TwoHandsRules)


def two_hands_game(
    name: str,
    aliases: tuple[str, ...],
    state: type[TwoHandsState],
    presets: tuple[Preset[TwoHandsRulesT], ...],
) -> Game[TwoHandsState, TwoHandsRulesT]:
    """Return the game with that name, its state class and its presets. The first preset is the usual one."""
    usual = presets[0].rules
    return Game(
        name=name,
        aliases=aliases,
        rules_version=1,
        house_rules=type(usual),
        default_rules=usual,
        presets=presets,
        state=state,
        moves=PLAYING.moves,
        events=events_of(table_events) + events_of(engine_events) + events_of(two_hands_state),
        verbs=VERBS,
        options=options,
        play=PLAYING.play,
        view=view,
        retell=redact_moves,
        tally_events=count_deal,
        start=partial(start, state),
        revise=revise,
    )
