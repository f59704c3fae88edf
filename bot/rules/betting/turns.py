"""What a player does at his turn, and whose turn comes next (RULES 3.4 to 3.8, 3.10)."""

from __future__ import annotations

from bot.rules.betting.comparing import compare_hands
from bot.rules.betting.ending import carry, gather, win_by_folding
from bot.rules.betting.events import (
    CardsSeen,
    Covered,
    Folded,
    HandKept,
    HandThrown,
    Looked,
    SeePaid,
    ShowdownAccepted,
    ShowdownProposed,
    ShowdownRefused,
    Staked,
    TurnPassed,
)
from bot.rules.betting.house_rules import UnactedLastPlayer
from bot.rules.betting.moves import Look, Which
from bot.rules.betting.state import Comparison, Draft, Pot, SeatState
from bot.rules.betting.view import Phase, Status
from bot.rules.game import NOBODY, POT, Seat, purse
from bot.rules.pack import Pack


def first_turn(draft: Draft) -> None:
    """The player left of the dealer acts first; a folder's or leaver's turn cannot have come yet."""
    _turn_of(draft, draft.order[0])


def look(draft: Draft, move: Look) -> None:
    """Looks at the only hand, or at one of two, which must then be kept or thrown at once."""
    seat = move.seat
    one = draft.seats[seat]
    if one.unlooked is not None:
        draft.change(seat, remembered=one.unlooked, unlooked=None)
        draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.unlooked))
        return
    draft.emit(Looked(seat=seat, hand=move.hand))
    if move.hand is None:
        draft.change(seat, status=Status.OPEN, knows=True)
        seen = one.hand
    else:
        draft.looked = move.hand
        draft.phase = Phase.KEEP_OR_THROW
        seen = _held(one, move.hand)
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=seen))


def keep(draft: Draft, seat: Seat) -> None:
    """Keeps the hand just looked at; the other goes to the bottom unseen and the player is open."""
    kept = _looked(draft)
    draft.to_bottom(_held(draft.seats[seat], _other(kept)))
    _drop(draft, seat, _other(kept))
    draft.change(seat, status=Status.OPEN, knows=True)
    draft.emit(HandKept(seat=seat, hand=kept))
    _turn_goes_on(draft)


def throw(draft: Draft, seat: Seat) -> None:
    """Throws the hand just looked at to the bottom; the player stays blind with the other."""
    thrown = _looked(draft)
    draft.to_bottom(_held(draft.seats[seat], thrown))
    _drop(draft, seat, thrown)
    draft.emit(HandThrown(seat=seat, hand=thrown))
    _turn_goes_on(draft)


def bet(draft: Draft, seat: Seat, amount: int, least: int) -> None:
    """Puts chips in the pot; with exactly two live players a bet of the last chips ends the betting (D-36)."""
    one = draft.seats[seat]
    stake = 2 * amount if one.blind else amount
    raised = stake - draft.stake if draft.stake and amount > least else 0
    last_chips = amount == one.stack and len(draft.live()) == 2
    draft.to_pot(seat, amount, acted=True, last_bet=amount)
    draft.stake = stake
    draft.emit(
        Staked(
            source=purse(seat), destination=POT, amount=amount, seat=seat, blind=one.blind, stake=stake, raised=raised
        )
    )
    if last_chips:
        _freeze(draft, seat)
        compare_hands(draft, Comparison.COVER)
    else:
        next_turn(draft)


def see(draft: Draft, seat: Seat, price: int) -> None:
    """Pays to end the betting and compare the last two hands (RULES 3.6)."""
    one = draft.seats[seat]
    other = next(live.seat for live in draft.live() if live.seat != seat)
    draft.to_pot(seat, price, acted=True, last_bet=price)
    draft.emit(SeePaid(source=purse(seat), destination=POT, amount=price, seat=seat, other=other, blind=one.blind))
    compare_hands(draft, Comparison.SEE, seat)


def fold(draft: Draft, seat: Seat, cause: str = "chosen") -> None:
    """Gives up the deal; the cards go to the bottom unseen, an old hand first."""
    gather(draft, (seat,))
    draft.change(seat, status=Status.FOLDED)
    draft.emit(Folded(seat=seat, cause=cause))
    if len(draft.live()) == 1:
        _one_left(draft)
    else:
        next_turn(draft)


def cover(draft: Draft, seat: Seat) -> None:
    """Stays in with the last chips: the pot so far is frozen, or the betting ends where one other is left (3.10)."""
    amount = draft.seats[seat].stack
    draft.to_pot(seat, amount)
    number, frozen = len(draft.pots) - 1, draft.pots[-1].amount
    heads_up = len(draft.live()) == 2
    _freeze(draft, seat)
    draft.emit(
        Covered(
            source=purse(seat),
            destination=POT,
            amount=amount,
            seat=seat,
            pot=number,
            frozen=0 if heads_up else frozen,
        )
    )
    if heads_up:
        compare_hands(draft, Comparison.COVER)
    else:
        next_turn(draft)


def propose(draft: Draft, seat: Seat) -> None:
    """Proposes an agreed showdown; a player who is leaving refuses at once (RULES 16.4)."""
    draft.phase = Phase.VOTING
    draft.accepted = ()
    draft.emit(ShowdownProposed(seat=seat))
    leaver = next((one.seat for one in draft.live() if one.leaving), None)
    if leaver is not None:
        refuse(draft, leaver)


def accept(draft: Draft, seat: Seat) -> None:
    """Agrees; when everyone has, the hands are turned up."""
    draft.accepted += (seat,)
    draft.emit(ShowdownAccepted(seat=seat))
    if all(one.seat == draft.actor or one.seat in draft.accepted for one in draft.live()):
        draft.accepted = ()
        compare_hands(draft, Comparison.SHOWDOWN)


def refuse(draft: Draft, seat: Seat) -> None:
    """Refuses; the turn stays with the proposer, and nobody may propose until it has come round to him (D-27)."""
    draft.accepted = ()
    draft.barred_until = draft.actor
    draft.emit(ShowdownRefused(seat=seat))
    _turn_goes_on(draft)


def next_turn(draft: Draft) -> None:
    """Passes the turn to the next live player."""
    order = draft.order
    place = order.index(draft.actor)
    for step in range(1, len(order) + 1):
        seat = order[(place + step) % len(order)]
        if seat == draft.barred_until:
            draft.barred_until = NOBODY
        if draft.seats[seat].live:
            _turn_of(draft, seat)
            return


def _turn_of(draft: Draft, seat: Seat) -> None:
    draft.actor = seat
    draft.emit(TurnPassed(seat=seat))
    if draft.seats[seat].leaving:
        fold(draft, seat, "left")


def _turn_goes_on(draft: Draft) -> None:
    """After an answer or a choice within a turn: the player bets now, or is folded if he has left."""
    draft.phase = Phase.BETTING
    draft.looked = None
    if draft.seats[draft.actor].leaving:
        fold(draft, draft.actor, "left")


def _freeze(draft: Draft, seat: Seat) -> None:
    number = len(draft.pots) - 1
    draft.pots[-1] = Pot(amount=draft.pots[-1].amount, frozen_for=seat)
    draft.pots.append(Pot())
    draft.change(seat, status=Status.COVERED, covers=number)


def _one_left(draft: Draft) -> None:
    """Everyone else folded (RULES 3.5); where pots are frozen the last player is compared for them (D-39)."""
    last = draft.live()[0]
    draft.actor = last.seat
    if len(draft.pots) > 1:
        compare_hands(draft, Comparison.COVER)
    elif _wins_unseen(draft, last):
        win_by_folding(draft, last.seat)
    else:
        carry(draft, last.seat)


def _wins_unseen(draft: Draft, last: SeatState) -> bool:
    if not last.blind:
        return True
    return not last.acted and not last.holder and draft.rules.unacted_last_player is UnactedLastPlayer.WINS


def _looked(draft: Draft) -> Which:
    if draft.looked is None:
        raise AssertionError("no hand was looked at")
    return draft.looked


def _other(hand: Which) -> Which:
    return Which.NEW if hand is Which.OLD else Which.OLD


def _held(one: SeatState, hand: Which) -> Pack:
    return one.old if hand is Which.OLD else one.new


def _drop(draft: Draft, seat: Seat, hand: Which) -> None:
    if hand is Which.OLD:
        draft.change(seat, old=())
    else:
        draft.change(seat, new=())
