"""Crash as a game (RULES 7): deals, options, moves with their effects, and views (RULES 12.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.rules.arranging.crash import state
from bot.rules.arranging.crash.house_rules import PRESETS, CrashRules, FirstDealer
from bot.rules.arranging.crash.scoring import compare_hands, count_deal, end_game, finish_deal, settle_declarations
from bot.rules.arranging.crash.state import (
    Called,
    CallMade,
    CallsBegan,
    CrashDraft,
    CrashEnding,
    CrashOwnView,
    CrashPhase,
    CrashSeat,
    CrashSeatView,
    CrashState,
    CrashView,
    FirstSevenDealt,
    HandStood,
    Knocked,
    PackNotCut,
    SparesDealt,
    SpareTaken,
)
from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine import seating, submitting, views
from bot.rules.arranging.engine.dealing import begin_deal, cut_pack, deal_to_players
from bot.rules.arranging.engine.events import Answered
from bot.rules.arranging.engine.scoring import has_declared
from bot.rules.arranging.engine.seating import revise, start
from bot.rules.arranging.engine.submitting import begin_arranging, is_everybody_ready
from bot.rules.arranging.engine.views import own_view_fields, seat_view_fields, table_view_fields
from bot.rules.arranging.hands import find_fours
from bot.rules.arranging.moves import VERBS, CallCrash, Knock, Pass, TakeSpare
from bot.rules.cards import UNKNOWN_CARDS, Card, Rank
from bot.rules.game import (
    NOBODY,
    POT,
    Cut,
    Deal,
    DealCut,
    DealRound,
    Game,
    IllegalMove,
    Move,
    Option,
    PlayedMove,
    Seat,
    Void,
    events_of,
    purse,
)
from bot.rules.table import events as table_events
from bot.rules.table.events import CardsSeen, TurnPassed
from bot.rules.table.play import DealMove, RulesEngine, TableMove
from bot.rules.table.state import Phase


def deal_round(draft: CrashDraft, move: DealRound) -> None:
    """Find the first dealer by dealing cards round face up, from the first seat: the first seven deals (P-cr)."""
    if draft.rules.first_dealer is not FirstDealer.FIRST_SEVEN or draft.dealt_round or draft.deal_no:
        raise IllegalMove("first_dealer_known")
    sevens = [place for place, card in enumerate(move.order) if card.rank is Rank.SEVEN]
    if not sevens or len(set(move.order)) != len(move.order) or not set(move.order) <= set(draft.terms.pack):
        raise IllegalMove("wrong_pack", cards=len(draft.terms.pack))
    able = draft.before.players
    if not able:
        raise IllegalMove("too_few_players", least=draft.rules.min_players, players=0)
    draft.dealt_round = True
    draft.dealer = able[sevens[0] % len(able)]
    draft.next_dealer = list(draft.seats).index(draft.dealer)
    draft.emit(FirstSevenDealt(seat=draft.dealer, cards=move.order[: sevens[0] + 1]))


def start_deal(draft: CrashDraft, move: Deal) -> None:
    """Begin a deal. The cards are dealt at once, unless somebody may cut them first."""
    if not draft.game_on:
        draft.yogi = 0
    begin_deal(draft, move)
    if draft.rules.optional_shuffle and not isinstance(move, DealCut):
        draft.phase, draft.actor = CrashPhase.CUTTING, draft.order[-2]
        draft.emit(TurnPassed(seat=draft.actor))
    else:
        deal_cards(draft)


def cut(draft: CrashDraft, seat: Seat, amount: int) -> None:
    """Let the player to the dealer's right put the top cards at the bottom, then deal."""
    cut_pack(draft, seat, amount)
    deal_cards(draft)


def skip_cut(draft: CrashDraft, seat: Seat) -> None:
    """Deal without a cut by the player to the dealer's right."""
    draft.emit(PackNotCut(seat=seat))
    deal_cards(draft)


def deal_cards(draft: CrashDraft) -> None:
    """Deal the hands, with spare ones if players are missing, and begin the exchange or arranging."""
    draft.spares = deal_to_players(draft, _deal_order(draft))
    if draft.spares:
        draft.emit(SparesDealt(count=len(draft.spares)))
    ask_exchange(draft, draft.order)


def _deal_order(draft: CrashDraft) -> list[Seat]:
    """Return the recipient of each hand; NOBODY for a spare one.

    A spare hand replaces each player of the game who is not in the deal. If the game has fewer players than hands, the
    others come just before the dealer (D-55, D-81).
    """
    ring = list(draft.seats)
    left = ring.index(draft.dealer) + 1
    places = [seat if seat in draft.order else NOBODY for seat in ring[left:] + ring[:left] if seat in draft.points]
    missing = draft.terms.hands_dealt - len(places)
    return [*places[:-1], *[NOBODY] * missing, places[-1]]


def take_spare(draft: CrashDraft, seat: Seat, number: int, fee: int) -> None:
    """Replace the whole hand by a spare one. Under `spare_reuse` the hand given up takes its number (D-56)."""
    spare, given_up = draft.spares[number - 1], draft.seats[seat].cards
    draft.move_chips(SpareTaken(source=purse(seat), destination=POT, amount=fee, seat=seat, number=number))
    draft.change(seat, cards=spare, given_up=given_up, took_spare=number, paid=draft.seats[seat].paid + fee)
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=spare))
    if draft.rules.spare_reuse:
        draft.spares[number - 1] = given_up
    else:
        draft.spares[number - 1] = ()
        draft.aside += (given_up,)
    ask_next_exchange(draft, seat)


def keep_hand(draft: CrashDraft, seat: Seat, cause: str) -> None:
    """Keep the hand."""
    draft.emit(HandStood(seat=seat, cause=cause))
    ask_next_exchange(draft, seat)


def ask_next_exchange(draft: CrashDraft, seat: Seat) -> None:
    """Ask the player after `seat` about an exchange."""
    ask_exchange(draft, draft.order[draft.order.index(seat) + 1 :])


def ask_exchange(draft: CrashDraft, waiting: Sequence[Seat]) -> None:
    """Ask the first of these players about an exchange. Without players or spare hands left, begin arranging."""
    if waiting and any(draft.spares):
        draft.phase, draft.actor = CrashPhase.EXCHANGING, waiting[0]
        draft.emit(TurnPassed(seat=draft.actor))
        return
    begin_arranging(draft)


def can_knock(cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain four of a kind, or unknown cards. A false knock is refused (D-73)."""
    return not UNKNOWN_CARDS.isdisjoint(cards) or any(find_fours(cards))


def knock(draft: CrashDraft, seat: Seat) -> None:
    """Announce four of a kind."""
    draft.change(seat, knocked=True)
    draft.emit(Knocked(seat=seat))


def answer_call(draft: CrashDraft, seat: Seat, crash: bool, cause: str) -> None:  # noqa: FBT001 (it is the answer)
    """Answer whether the seat will win every place. The answers are revealed together (D-68)."""
    draft.change(seat, ready=True, called=crash)
    draft.emit(CallMade(seen_by=(seat,), seat=seat, crash=crash))
    draft.emit(Answered(seat=seat, cause=cause))
    continue_deal(draft)


def continue_deal(draft: CrashDraft) -> None:
    """Continue once everybody is ready: reveal declarations, ask for calls, or compare the hands."""
    if not is_everybody_ready(draft):
        return
    if draft.phase is CrashPhase.ARRANGING:
        if has_declared(draft):
            settle_declarations(draft)
            return
        if draft.rules.has_announcements:
            draft.phase = CrashPhase.CALLING
            for seat in draft.order:
                draft.change(seat, ready=False)
            draft.emit(CallsBegan())
            return
    for seat in draft.order:
        called = draft.seats[seat].called
        if called is not None:
            draft.change(seat, public_called=called)
            draft.emit(Called(seat=seat, crash=called))
    compare_hands(draft)


def options(state: CrashState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now.

    `backing` has no effect: payments come from the table. Not listed is the next dealer's choice not to shuffle (their
    own `Deal` without an order), a move of the table: see `CrashView.may_keep_pack`.
    """
    one = state.seat_state(seat)
    if one is None or one.leaving:
        return ()
    phase = state.phase
    if phase is CrashPhase.CUTTING:
        return _cut_options(state, seat) if seat == state.actor else ()
    if phase is CrashPhase.EXCHANGING:
        return _exchange_options(state, one) if seat == state.actor else ()
    if seat not in state.order:
        return ()
    if phase is CrashPhase.ARRANGING:
        return _submit_options(state, one)
    if phase is CrashPhase.CALLING and not one.ready:
        return Option(move=CallCrash(seat=seat)), Option(move=Pass(seat=seat))
    return ()


def _cut_options(state: CrashState, seat: Seat) -> tuple[Option, ...]:
    return Option(move=Cut(seat=seat, amount=1), most=len(state.pack) - 1), Option(move=Pass(seat=seat))


def _exchange_options(state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
    fee = state.rules.spare_fee
    spares = [number for number, hand in enumerate(state.spares, 1) if hand and one.stack >= fee]
    taking = [Option(move=TakeSpare(seat=one.seat, number=number), price=fee) for number in spares]
    return (*taking, Option(move=Pass(seat=one.seat)))


def _submit_options(state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
    found = submitting.submission_options(state, one)
    if state.rules.bus_ride_knock and not one.knocked and not one.chosen and can_knock(one.cards):
        found.append(Option(move=Knock(seat=one.seat), secret=True))
    return tuple(found)


_STEPS: Mapping[type[Move], tuple[Phase, ...]] = {
    Cut: (CrashPhase.CUTTING,),
    TakeSpare: (CrashPhase.EXCHANGING,),
    CallCrash: (CrashPhase.CALLING,),
    Pass: (CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING),
}


def find_refusal(state: CrashState, move: Move, _: int) -> IllegalMove:
    """Return the reason why `move`, which no option admits, is refused."""
    return submitting.find_refusal(state, move, _STEPS) or _find_own_refusal(state, move)


def _find_own_refusal(state: CrashState, move: Move) -> IllegalMove:
    one = state.at(move.seat)
    if isinstance(move, Cut):
        return IllegalMove("bad_cut", most=len(state.pack) - 1, offered=move.amount)
    if isinstance(move, TakeSpare):
        if not 1 <= move.number <= len(state.spares) or not state.spares[move.number - 1]:
            return IllegalMove("no_such_spare", number=move.number)
        return IllegalMove("spare_fee", price=state.rules.spare_fee, have=one.stack)
    if not isinstance(move, Knock):
        return IllegalMove("answered_already")
    if not state.rules.bus_ride_knock:
        return IllegalMove("no_knocking")
    if one.knocked:
        return IllegalMove("knocked_already")
    return IllegalMove("too_late_to_knock") if one.chosen else IllegalMove("not_held", what="four_of_a_kind")


def drop_out(draft: CrashDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves, unless too few players are left."""
    after = draft.order[draft.order.index(seat) + 1 :]
    seating.remove_from_deal(draft, seat)
    draft.change(seat, called=None)
    if draft.ended is not None:
        finish_deal(draft, CrashEnding.ABANDONED)
    elif len(draft.order) < 2:
        void_deal(draft, Void())
    elif draft.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING}:
        continue_deal(draft)
    elif draft.actor == seat and draft.phase is CrashPhase.CUTTING:
        skip_cut(draft, seat)
    elif draft.actor == seat:
        ask_exchange(draft, after)


def answer_by_default(draft: CrashDraft, seat: Seat, cause: str) -> None:
    """Answer for an absent seat: no cut, no exchange, no call, and the best arrangement hand by hand (RULES 13)."""
    if draft.phase is CrashPhase.CUTTING:
        skip_cut(draft, seat)
    elif draft.phase is CrashPhase.EXCHANGING:
        keep_hand(draft, seat, cause)
    elif draft.phase is CrashPhase.ARRANGING:
        submitting.arrange_best(draft, seat, cause)
        continue_deal(draft)
    else:
        answer_call(draft, seat, False, cause)


def void_deal(draft: CrashDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): payments return, all cards go back, and the same dealer deals again."""
    seating.cancel_deal(draft, called=None)
    finish_deal(draft, CrashEnding.VOIDED)


_TABLE_MOVES: Mapping[type[Move], TableMove[CrashDraft]] = {
    **seating.moves(answer_by_default, drop_out, end_game),
    DealRound: deal_round,
    Deal: start_deal,
    DealCut: start_deal,
    Void: void_deal,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[CrashDraft]] = {
    **submitting.moves(continue_deal),
    Cut: lambda draft, move, _: cut(draft, move.seat, move.amount),
    Pass: lambda draft, move, _: answer_by_default(draft, move.seat, "chosen"),
    TakeSpare: lambda draft, move, option: take_spare(draft, move.seat, move.number, option.price),
    Knock: lambda draft, move, _: knock(draft, move.seat),
    CallCrash: lambda draft, move, _: answer_call(draft, move.seat, True, "chosen"),
}


PLAYING = RulesEngine[CrashState, CrashDraft](
    draft=CrashDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=find_refusal,
)
"""Moves of Crash."""


def view(state: CrashState, seat: Seat | None) -> CrashView:
    """Return everything that `seat` may know. None, or a number that is not at the table, is a bystander."""
    viewer = state.seat_state(seat) if seat is not None else None
    return CrashView(
        **table_view_fields(state, seat),
        seats=tuple(_seat_view(state, one) for one in state.seats),
        yogi=state.yogi,
        spares=tuple(number for number, hand in enumerate(state.spares, 1) if hand),
        knocking=state.rules.bus_ride_knock,
        calling=state.rules.has_announcements,
        own=None
        if viewer is None
        else CrashOwnView(**own_view_fields(viewer), given_up=viewer.given_up, called=viewer.called),
        may_keep_pack=state.phase is CrashPhase.BETWEEN_DEALS
        and state.rules.optional_shuffle
        and not state.shuffle_due,
    )


def _seat_view(state: CrashState, one: CrashSeat) -> CrashSeatView:
    return CrashSeatView(
        **seat_view_fields(state, one),
        took_spare=one.took_spare,
        knocked=one.knocked,
        called=one.public_called,
    )


def redact_moves(played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
    """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

    Each comes with the events that `seat` saw. Unrevealed calls of others become passes. The other moves are treated by
    the engine.
    """
    told = {seat, *(event.seat for _, seen in played for event in seen if isinstance(event, Called))}
    return tuple(
        Pass(seat=move.seat) if isinstance(move, CallCrash) and move.seat not in told else move
        for move in views.redact_moves(played, seat)
    )


CRASH: Game[CrashState, CrashRules] = Game(
    name="crash",
    aliases=("thirteen_card_brag", "13_card_brag", "crackers", "13"),
    rules_version=1,
    house_rules=CrashRules,
    default_rules=CrashRules(),
    presets=PRESETS,
    state=CrashState,
    moves=PLAYING.moves,
    events=events_of(table_events) + events_of(engine_events) + events_of(state),
    verbs=VERBS,
    options=options,
    play=PLAYING.play,
    view=view,
    retell=redact_moves,
    tally_events=count_deal,
    start=partial(start, CrashState),
    revise=revise,
)
