"""Nine Card Brag as a game (RULES 8): deals, options, moves with their effects, and views (RULES 12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine import seating, submitting, views
from bot.rules.arranging.engine.dealing import begin_deal, deal_to_players
from bot.rules.arranging.engine.events import Answered
from bot.rules.arranging.engine.scoring import clockwise_from, count_deal, has_declared, pay_stakes
from bot.rules.arranging.engine.submitting import begin_arranging, is_everybody_ready, lock
from bot.rules.arranging.engine.views import own_view_fields, seat_view_fields, table_view_fields
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import VERBS, DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine import state as nine_state
from bot.rules.arranging.nine.house_rules import PRESETS, NineRules
from bot.rules.arranging.nine.scoring import (
    abandon_deal,
    compare_hands,
    end_game,
    finish_deal,
    settle_declarations,
    void_deal,
    win_as_last_unpacked,
)
from bot.rules.arranging.nine.state import (
    BumDealsAsked,
    Discarded,
    DiscardMade,
    HandReturned,
    NineDraft,
    NineEnding,
    NineOwnView,
    NinePhase,
    NineSeat,
    NineSeatView,
    NineState,
    NineView,
    Packed,
    PackingMade,
    TenthDealt,
    TenthRefused,
)
from bot.rules.cards import UNKNOWN, UNKNOWN_CARDS, Card, deal_hands, is_order_of, sorted_pack
from bot.rules.game import (
    NOBODY,
    Deal,
    Game,
    IllegalMove,
    Move,
    Option,
    PlayedMove,
    RedactionError,
    Seat,
    Void,
    events_of,
)
from bot.rules.table import events as table_events
from bot.rules.table.events import CardsDealt, CardsSeen, TurnPassed
from bot.rules.table.play import DealMove, RulesEngine, TableMove
from bot.rules.table.state import Phase


def start_deal(draft: NineDraft, move: Deal) -> None:
    """Begin a deal, and a game for points if none is on: stakes, cards, and questions before the cards are arranged."""
    if not draft.game_on:
        draft.deals_played = 0
    draft.waiting = draft.before.pots if draft.rules.pot_count > 1 else ()
    draft.caller, draft.tenth = NOBODY, False
    begin_deal(draft, move)
    _pay_stakes(draft)
    deal_to_players(draft, draft.order)
    players = len(draft.order)
    if draft.rules.tenth_only_from_bum_deal(players):
        draft.phase = NinePhase.PACKING
        draft.emit(BumDealsAsked())
    elif draft.rules.offers_tenth(players):
        _ask_for_tenth(draft)
    else:
        start_arranging(draft)


def _pay_stakes(draft: NineDraft) -> None:
    """Let everybody put in a stake, four of them for four pots. In a game for points this happens once (D-92)."""
    if not draft.staked and draft.rules.entry:
        pay_stakes(draft, draft.rules.entry)
    draft.staked = draft.rules.for_points


def start_arranging(draft: NineDraft) -> None:
    """Begin arranging for everybody who has not called a bum deal."""
    for seat in draft.in_play:
        draft.change(seat, ready=False)
    begin_arranging(draft)


# Bum deals whose cards may be dealt round


def answer_packing(draft: NineDraft, seat: Seat, packs: bool, cause: str) -> None:  # noqa: FBT001 (it is the answer)
    """Answer, before anything is arranged, whether the seat calls a bum deal."""
    draft.change(seat, ready=True, packs=packs)
    draft.emit(PackingMade(seen_by=(seat,), seat=seat, packs=packs))
    draft.emit(Answered(seat=seat, cause=cause))


def reveal_packing(draft: NineDraft) -> None:
    """Reveal all bum deals together. Those players are out."""
    for seat in draft.in_play:
        if draft.seats[seat].packs:
            draft.change(seat, packed=True, hands=None, declared=None)
            draft.emit(Packed(seat=seat))


def end_if_unplayed(draft: NineDraft) -> bool:
    """End the deal if at most one player has not called a bum deal, and return True if it ended (D-87, 16.3).

    That player wins. If everybody called one, nobody does.
    """
    if not draft.in_play:
        finish_deal(draft, NineEnding.ALL_PACKED)
    elif len(draft.in_play) == 1:
        win_as_last_unpacked(draft, draft.in_play[0])
    else:
        return False
    return True


def offer_packed_cards(draft: NineDraft) -> None:
    """Offer to deal round the cards of the first bum deal from the dealer's left. Without one, begin arranging."""
    packers = [seat for seat in draft.order if draft.seats[seat].packed]
    draft.caller = packers[0] if packers else NOBODY
    if packers and draft.dealer in draft.order:
        _ask_for_tenth(draft)
    else:
        draft.caller = NOBODY
        start_arranging(draft)


# The tenth card


def _ask_for_tenth(draft: NineDraft) -> None:
    draft.phase, draft.actor = NinePhase.TENTH, draft.dealer
    draft.emit(TurnPassed(seat=draft.dealer))


def refuse_tenth(draft: NineDraft, cause: str) -> None:
    """Decline to deal a tenth card."""
    draft.emit(TenthRefused(seat=draft.dealer, cause=cause))
    draft.caller = NOBODY
    start_arranging(draft)


def deal_tenth(draft: NineDraft, order: tuple[Card, ...]) -> None:
    """Deal everybody a tenth card.

    It comes from the pack or from the cards of the player who called a bum deal. Those are dealt one by one from that
    player's left, in `order` or, without one, as they were dealt.
    """
    caller = draft.caller
    draft.tenth, draft.phase, draft.actor = True, NinePhase.DISCARDING, NOBODY
    draft.emit(TenthDealt(seat=draft.dealer, caller=caller))
    if caller == NOBODY:
        seats = draft.in_play
        dealt, draft.pack = deal_hands(draft.pack, len(seats), 1)
        given = [card for (card,) in dealt]
    else:
        thrown = draft.seats[caller].cards
        given = list(order or thrown)
        seats = [seat for seat in clockwise_from(draft.order, caller)[1:] if seat in draft.in_play]
        left = tuple(given[len(seats) :])
        draft.change(caller, cards=left, given_up=thrown, packed=False, packs=None, ready=True)
    for seat, card in zip(seats, given, strict=False):
        draft.change(seat, cards=(*draft.seats[seat].cards, card), ready=False)
        draft.emit(CardsDealt(seat=seat, count=1))
        draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=(card,)))


def discard(draft: NineDraft, seat: Seat, card: Card) -> None:
    """Put one of ten cards aside, face down (D-86)."""
    kept = tuple(one for one in draft.seats[seat].cards if one is not card)
    draft.change(seat, cards=kept, given_up=(card,), ready=True)
    draft.aside += ((card,),)
    draft.emit(DiscardMade(seen_by=(seat,), seat=seat, card=card))
    draft.emit(Discarded(seat=seat))


def default_discard(draft: NineDraft, seat: Seat) -> Card:
    """Return the card that the best arrangement hand by hand does not use, or an unknown card (16.3)."""
    cards = draft.seats[seat].cards
    hidden = [card for card in cards if card in UNKNOWN_CARDS]
    if hidden:
        return hidden[-1]
    used = {card for hand in best_hand_by_hand(cards, draft.terms.hands) for card in hand}
    return next(card for card in cards if card not in used)


def return_cards(draft: NineDraft) -> None:
    """Give the caller of the bum deal nine cards again: the discards of the others and the undealt cards (RULES 8.7).

    Their order does not reveal whose they were (RULES 12.2).
    """
    caller = draft.caller
    if caller not in draft.order:
        return
    discards = [cards for cards in draft.aside if len(cards) == 1]
    draft.aside = tuple(cards for cards in draft.aside if len(cards) > 1)
    cards = sorted_pack([*(card for (card,) in discards), *draft.seats[caller].cards])
    draft.change(caller, cards=cards)
    draft.emit(HandReturned(seat=caller))
    draft.emit(CardsSeen(seen_by=(caller,), seat=caller, cards=cards))


def submit_bum_deal(draft: NineDraft, seat: Seat) -> None:
    """Submit a bum deal instead of an arrangement."""
    draft.emit(PackingMade(seen_by=(seat,), seat=seat, packs=True))
    lock(draft, seat)
    draft.change(seat, packs=True)


def continue_deal(draft: NineDraft) -> None:
    """Continue once everybody is ready: reveal bum deals, return discards, or reveal the submissions."""
    if not is_everybody_ready(draft):
        return
    if draft.phase is NinePhase.DISCARDING:
        return_cards(draft)
        start_arranging(draft)
        return
    before = draft.phase is NinePhase.PACKING
    reveal_packing(draft)
    if not before and has_declared(draft):
        settle_declarations(draft)
    elif not end_if_unplayed(draft):
        if before:
            offer_packed_cards(draft)
        else:
            compare_hands(draft)


class DealTenthOption(Option):
    """Option of the dealer to deal a tenth card. The cards of a bum deal may come in any order."""

    def admits(self, move: Move) -> bool:
        """Return True if `move` deals a tenth card. `check` verifies its cards, which the dealer does not know."""
        return isinstance(move, DealTenth) and move.seat == self.move.seat


def options(state: NineState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now. `backing` has no effect."""
    one = state.seat_state(seat)
    if one is None or one.leaving or seat not in state.order:
        return ()
    if state.phase is NinePhase.TENTH:
        return (DealTenthOption(move=DealTenth(seat=seat)), Option(move=Pass(seat=seat))) if seat == state.actor else ()
    if one.packed:
        return ()
    if state.phase is NinePhase.ARRANGING:
        bum_deal = (Option(move=Pack(seat=seat)),) if state.may_pack(one) else ()
        return (*submitting.submission_options(state, one), *bum_deal)
    if one.ready:
        return ()
    if state.phase is NinePhase.PACKING:
        return Option(move=Pack(seat=seat)), Option(move=Pass(seat=seat))
    return tuple(Option(move=Discard(seat=seat, card=card), secret=True) for card in one.cards)


def check_tenth_order(state: NineState, move: Move, option: Option, backing: int) -> None:
    """Raise IllegalMove if the cards to deal round are not those that were thrown in."""
    if isinstance(move, DealTenth) and move.order:
        thrown = () if state.caller == NOBODY else state.at(state.caller).cards
        if not is_order_of(move.order, thrown):
            raise IllegalMove("wrong_pack", cards=len(thrown))


_STEPS: Mapping[type[Move], tuple[Phase, ...]] = {
    DealTenth: (NinePhase.TENTH,),
    Discard: (NinePhase.DISCARDING,),
    Pack: (NinePhase.PACKING, NinePhase.ARRANGING),
    Pass: (NinePhase.PACKING, NinePhase.TENTH),
}


def find_refusal(state: NineState, move: Move, _: int) -> IllegalMove:
    """Return the reason why `move`, which no option admits, is refused."""
    one = state.seat_state(move.seat)
    if one is not None and one.packed and state.in_deal and state.phase is not NinePhase.TENTH:
        return IllegalMove("packed_already")
    return submitting.find_refusal(state, move, _STEPS) or _find_own_refusal(state, move)


def _find_own_refusal(state: NineState, move: Move) -> IllegalMove:
    one = state.at(move.seat)
    if isinstance(move, Pack) and state.phase is NinePhase.ARRANGING:
        return IllegalMove("no_bum_deal")
    if isinstance(move, Discard) and not one.ready:
        return IllegalMove("not_your_card", card=move.card.text)
    return IllegalMove("answered_already")


def drop_out(draft: NineDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves. Its stake stays, and a card it got from a bum deal goes back."""
    called = seat == draft.caller
    if draft.phase is NinePhase.DISCARDING and draft.caller != NOBODY and not draft.seats[seat].ready:
        discard(draft, seat, draft.seats[seat].cards[-1])
    seating.remove_from_deal(draft, seat)
    draft.change(seat, packs=None)
    if called:
        draft.caller = NOBODY
    if draft.ended is not None:
        abandon_deal(draft)
    elif len(draft.order) < 2 and draft.rules.for_points:
        void_deal(draft)
    elif len(draft.order) < 2:
        abandon_deal(draft)
    elif len(draft.in_play) < 2:
        end_if_unplayed(draft)
    elif draft.phase in draft.before.SIMULTANEOUS:
        continue_deal(draft)
    elif draft.actor == seat:
        draft.caller = NOBODY
        start_arranging(draft)
    elif called:
        offer_packed_cards(draft)


def answer_by_default(draft: NineDraft, seat: Seat, cause: str) -> None:
    """Act for a seat: no bum deal, no tenth card, and the best arrangement hand by hand (RULES 13, 16.3)."""
    if draft.phase is NinePhase.TENTH:
        refuse_tenth(draft, cause)
        return
    if draft.phase is NinePhase.PACKING:
        answer_packing(draft, seat, False, cause)
    elif draft.phase is NinePhase.DISCARDING:
        discard(draft, seat, default_discard(draft, seat))
    else:
        submitting.arrange_best(draft, seat, cause)
    continue_deal(draft)


def _withdraw_bum_deal(draft: NineDraft, move: Move) -> None:
    """Withdraw a submitted bum deal: any new submission replaces it."""
    if draft.phase is NinePhase.ARRANGING:
        draft.change(move.seat, packs=None)


def _play_pack(draft: NineDraft, move: Pack, _: Option) -> None:
    if draft.phase is NinePhase.PACKING:
        answer_packing(draft, move.seat, True, "chosen")
    else:
        submit_bum_deal(draft, move.seat)
    continue_deal(draft)


def _play_discard(draft: NineDraft, move: Discard, _: Option) -> None:
    discard(draft, move.seat, move.card)
    continue_deal(draft)


_TABLE_MOVES: Mapping[type[Move], TableMove[NineDraft]] = {
    **seating.moves(answer_by_default, drop_out, end_game),
    Deal: start_deal,
    Void: void_deal,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[NineDraft]] = {
    **submitting.moves(continue_deal),
    Pack: _play_pack,
    Pass: lambda draft, move, _: answer_by_default(draft, move.seat, "chosen"),
    DealTenth: lambda draft, move, _: deal_tenth(draft, move.order),
    Discard: _play_discard,
}


PLAYING = RulesEngine[NineState, NineDraft](
    draft=NineDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=find_refusal,
    check=check_tenth_order,
    begin=_withdraw_bum_deal,
)
"""Moves of Nine Card Brag."""


def view(state: NineState, seat: Seat | None) -> NineView:
    """Return everything that `seat` may know. None, or a number that is not at the table, is a bystander."""
    viewer = state.seat_state(seat) if seat is not None else None
    return NineView(
        **table_view_fields(state, seat),
        seats=tuple(_seat_view(state, one) for one in state.seats),
        pots=state.pots,
        caller=state.caller,
        tenth=state.tenth,
        packing=state.packing,
        deals_played=state.deals_played,
        own=None if viewer is None else _own_view(state, viewer),
    )


def _own_view(state: NineState, one: NineSeat) -> NineOwnView:
    """Return the private view.

    While the viewer's cards are dealt round, it shows the original nine, not the undealt ones.
    """
    told = own_view_fields(one) | {"given_up": one.given_up, "packs": one.packs}
    if state.phase is NinePhase.DISCARDING and one.seat == state.caller:
        told |= {"cards": one.given_up, "given_up": ()}
    return NineOwnView(**told)


def _seat_view(state: NineState, one: NineSeat) -> NineSeatView:
    return NineSeatView(**seat_view_fields(state, one), paid=one.paid, packed=one.packed)


def redact_moves(played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
    """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

    Each comes with the events that `seat` saw. Discards of others become unknown cards. Bum deals of others are
    included only if they were revealed. The other moves are treated by the engine. Raises RedactionError if a bum deal
    was dealt round. The place of each card would then reveal who got it and who discarded it.
    """
    if any(isinstance(event, TenthDealt) and event.caller != NOBODY for _, seen in played for event in seen):
        raise RedactionError(
            "a bum deal was dealt round, and who got and discarded which card is nobody else's business"
        )
    return tuple(
        _redact_move(place, move, told, played, seat)
        for place, ((move, _), told) in enumerate(zip(played, views.redact_moves(played, seat), strict=True))
    )


def _redact_move(place: int, move: Move, told: Move | None, played: tuple[PlayedMove, ...], seat: Seat) -> Move | None:
    if move.seat == seat:
        return told
    if isinstance(move, Discard):
        return Discard(seat=move.seat, card=UNKNOWN[0])
    later = [event for _, seen in played[place:] for event in seen]
    revealed = any(isinstance(event, Packed) and event.seat == move.seat for event in later)
    submits = views.is_submission(move, played[place][1])
    if submits and revealed:
        return Pack(seat=move.seat)
    if isinstance(move, Pack) and not submits:
        answers = any(isinstance(event, Answered) and event.seat == move.seat for event in played[place][1])
        if not answers:
            return None
        return move if revealed else Pass(seat=move.seat)
    return told


def revise(state: NineState, rules: NineRules) -> NineState:
    """Return the same table under other house rules, between games.

    If the number of pots changes, carried chips are divided. Raises IllegalMove as
    `bot.rules.arranging.engine.seating.revise` does.
    """
    waiting = state.waiting if rules.pot_count == state.rules.pot_count else ()
    return replace(seating.revise(state, rules), waiting=waiting)


NINE: Game[NineState, NineRules] = Game(
    name="nine_card_brag",
    aliases=("nine", "9_card_brag", "9"),
    rules_version=1,
    house_rules=NineRules,
    default_rules=NineRules(),
    presets=PRESETS,
    state=NineState,
    moves=PLAYING.moves,
    events=events_of(table_events) + events_of(engine_events) + events_of(nine_state),
    verbs=VERBS,
    options=options,
    play=PLAYING.play,
    view=view,
    retell=redact_moves,
    tally_events=count_deal,
    start=partial(seating.start, NineState),
    revise=revise,
)
