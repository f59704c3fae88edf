"""Commands of the game itself: a player's move, a move nobody made in time, a computer's move, the next deal."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Sequence
from dataclasses import replace

from bot.errors import Refusal
from bot.rules.game import (
    NOBODY,
    ChipsMoved,
    Deal,
    DealCut,
    DealRound,
    Move,
    Need,
    Option,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    purse,
)
from bot.tables.accord import ask_newcomers
from bot.tables.changing import begin_next_game, take_up_agreed
from bot.tables.deadlines import (
    CHOICE_TIME,
    GRACE,
    NEXT_DEAL,
    TURN,
    pause_before_deal,
    person_who_chooses,
)
from bot.tables.draft import Draft
from bot.tables.info import can_pay
from bot.tables.offers import BOUNDLESS
from bot.tables.stacks import entry
from bot.tables.stakes import level_computers

_log = logging.getLogger(__name__)

MISSES = 2
"""Turns missed running after which a seat sits out."""


async def act(
    draft: Draft,
    user_id: int,
    move: Move,
    *,
    deal_no: int | None,
    decision: int | None,
    price: int | None,
    made_at: float | None,
) -> None:
    """A person's move. `deal_no`, `decision` and `price` are what his button showed, `made_at` when he pressed it."""
    seat = draft.seat_of(user_id)
    move = replace(move, seat=seat)
    if draft.paused:
        raise Refusal("paused")
    _check_fresh(draft, seat, move, deal_no, decision, price)
    _check_time(draft, seat, made_at)
    if _is_computer(draft, move.asked_to_lend):
        raise Refusal("computers_lend_nothing")
    await _play(draft, seat, move)
    if draft.sitter(seat).missed_turns:
        draft.revise_sitter(seat, missed_turns=0)


async def _play(draft: Draft, seat: Seat, move: Move) -> None:
    """Play it, with money from the wallet first where the purse is too small."""
    if draft.wallet_money:
        await _pay_in(draft, seat, move)
    draft.play(move, draft.backing(seat))


async def _pay_in(draft: Draft, seat: Seat, move: Move) -> None:
    """Put on the table what `move` needs beyond the purse. A bet leaves a chip there as long as the wallet has one:
    a bet of the last chips is something else (RULES 3.10).
    """
    stack = draft.stack(seat)
    if move.FOR_THE_SHORT:
        await draft.read_wallets((seat,))
        _pay_in_everything(draft, seat, move)
        return
    option = _admitting(draft.before.options.get(seat, ()), move)
    if option is None:  # not on offer by what was known of the wallet
        option = _admitting(draft.offered(seat, BOUNDLESS), move)
    if option is None or _own_money(option, move) < stack:
        return
    await draft.read_wallets((seat,))
    wallet = draft.backing(seat)
    option = _admitting(draft.offered(seat, wallet), move) or option
    needed = _own_money(option, move) - stack
    if move.LEAVES_A_CHIP and wallet > needed:
        needed += 1
    if option.risk:
        needed = min(needed, wallet)
    if 0 < needed <= wallet:
        draft.play(TopUp(seat=seat, amount=needed))


def _pay_in_everything(draft: Draft, seat: Seat, move: Move) -> None:
    """Put the whole wallet on the table for somebody who is short, as he says."""
    wallet = draft.backing(seat)
    if wallet and _admitting(draft.offered(seat, wallet), move) is not None:
        draft.play(TopUp(seat=seat, amount=wallet))


def _own_money(option: Option, move: Move) -> int:
    """What the player himself has to have on the table for it; what a refused sideshow may cost him is in it."""
    return option.paid_by(move) - option.loan + option.risk


def _is_computer(draft: Draft, seat: Seat) -> bool:
    return any(one.seat == seat and one.computer for one in draft.info.sitters)


def _check_fresh(
    draft: Draft, seat: Seat, move: Move, deal_no: int | None, decision: int | None, price: int | None
) -> None:
    """Refuse what was pressed on a button that is out of date: nothing is bet at a price the person did not see."""
    if not _decides(draft, seat):
        return  # the rules say whose turn it is, which is what he has to know
    options = draft.before.options.get(seat, ())
    if deal_no is not None and deal_no != draft.state.deal_no:
        raise Refusal("stale", price=price_now(draft, seat, move))
    if decision is not None and decision != draft.info.decisions.get(seat):
        raise Refusal("stale", price=price_now(draft, seat, move))
    if price is not None and price != _cost(options, move):
        raise Refusal("stale", price=price_now(draft, seat, move))


def _check_time(draft: Draft, seat: Seat, made_at: float | None) -> None:
    """Refuse what was done after the end of the turn, while the time-out is on its way."""
    turn = draft.before.deadline(TURN)
    if turn is None or not _decides(draft, seat):
        return
    if draft.now > turn.due_at - GRACE and (made_at is None or made_at > turn.due_at - GRACE):
        raise Refusal("time_is_up")


def _decides(draft: Draft, seat: Seat) -> bool:
    """Whether `seat` owes a decision or, where all decide together, may take back the one it made."""
    taking_back = draft.state.together and bool(draft.before.options.get(seat))
    return taking_back or seat in draft.state.to_act


def _cost(options: tuple[Option, ...], move: Move) -> int | None:
    """What `move` costs, the part that is lent to the player included; None where it is not on offer."""
    option = _admitting(options, move)
    return None if option is None else option.paid_by(move)


def _admitting(options: tuple[Option, ...], move: Move) -> Option | None:
    return next((option for option in options if option.admits(move)), None)


def price_now(draft: Draft, seat: Seat, move: Move) -> int:
    """What a move of that kind costs `seat` now or, where it is not on offer, what staying in costs it."""
    for option in draft.before.options.get(seat, ()):
        if type(option.move) is type(move):
            return option.price
    return draft.game.view(draft.state, None).price_for(seat)


async def time_out(draft: Draft) -> None:
    """The clock ran out for everybody who owes something; who misses two turns running sits out (RULES 13).

    Whoever leaves somebody else's question unanswered has missed no turn of his own, and a turn that goes on after
    something was done for him (cards laid aside, a hand kept) is missed when it ends, once. Where all decide together
    the turn is over for all of them, whatever they are asked next.
    """
    answering, together = draft.state.answering, draft.state.together
    people = {one.seat for one in draft.humans()}
    for seat in draft.state.to_act:
        if seat not in people or seat not in draft.state.to_act:
            continue
        missed = draft.sitter(seat).missed_turns + 1
        user_id = draft.sitter(seat).user_id
        if draft.wallet_money:
            await _keep_a_chip(draft, seat)
        draft.play(TimeOut(seat=seat))
        if answering or (seat in draft.state.to_act and not together):
            continue
        draft.note("missed_turn", seat=seat, user_id=user_id, missed=missed)
        if all(one.seat != seat for one in draft.info.sitters):
            continue  # he was leaving, and this was what kept him
        draft.revise_sitter(seat, missed_turns=missed)
        if missed >= MISSES and not draft.state.at(seat).sitting_out:
            draft.play(SitOut(seat=seat))
            draft.note("sat_out_for_absence", seat=seat, user_id=user_id)


async def _keep_a_chip(draft: Draft, seat: Seat) -> None:
    """Where the clock would bet the whole purse, put a chip of the wallet with it: that is no bet of the last chips."""
    stack = draft.stack(seat)
    _, events = draft.game.play(draft.state, TimeOut(seat=seat))
    if stack and any(
        isinstance(event, ChipsMoved) and (event.source, event.amount) == (purse(seat), stack) for event in events
    ):
        await draft.read_wallets((seat,))
        if draft.backing(seat):
            draft.play(TopUp(seat=seat, amount=1))


def computer_moves(draft: Draft, seat: Seat) -> None:
    """The computer player on `seat` chooses; one that fails does what the clock would have done."""
    options = draft.offered(seat, 0)
    try:
        view = draft.game.view(draft.state, seat)
        move = draft.means.chooser(draft.game.name)(view, options, draft.means.rng)
        draft.play(replace(move, seat=seat))
    except Exception:
        _log.exception("the computer player at table %d, seat %d failed", draft.before.table_id, seat)
        draft.play(TimeOut(seat=seat))


async def deal(draft: Draft, *, by: Seat = NOBODY) -> None:
    """The next deal, of another game where that was agreed: purses too small for the ante are filled up, the pack is
    shuffled where it must be.

    `by` is the next dealer where he deals the pack as it lies, which only some house rules allow.
    """
    if draft.in_deal:
        raise Refusal("retain_first" if draft.state.unsaid else "deal_in_hand")
    if draft.paused:
        raise Refusal("paused")
    if draft.ends_now:
        raise Refusal("closing")
    begin_next_game(draft)
    take_up_agreed(draft)
    ask_newcomers(draft)
    if draft.wallet_money:
        await draft.read_wallets(draft.state.next_players)
    least, ready = draft.state.least_players, _ready(draft)
    if len(ready) < least:
        raise Refusal("too_few_ready", least=least, players=len(ready))
    people = [seat for seat in ready if not draft.sitter(seat).computer]
    await level_computers(draft, people)
    if len(_ready(draft)) < least:
        return  # the bank gives no more, computer players went home, and everybody is to read it
    _fill_purses(draft, people)
    _sit_out_the_short(draft)
    seats = draft.state.next_players
    if by != NOBODY:
        draft.play(Deal(seat=by))
        return
    needs = draft.state.needs
    _find_first_dealer(draft, needs, seats)
    order = draft.means.shuffle(draft.state.loose) if Need.ORDER in needs else ()
    if Need.CUT in needs:
        draft.play(DealCut(order=order, cut=draft.means.rng.randint(1, len(order) - 1)))
    else:
        draft.play(Deal(order=order))


def _find_first_dealer(draft: Draft, needs: frozenset[Need], seats: Sequence[Seat]) -> None:
    """By lot, or by the first seven (RULES 7.2), where it has to be."""
    if Need.DEALER in needs:
        draft.state = draft.state.dealt_by(draft.means.rng.choice(seats))
    if Need.ROUND in needs:
        draft.play(DealRound(order=draft.means.shuffle(draft.state.loose)))


def deal_now(draft: Draft, user_id: int, *, unshuffled: bool = False) -> Awaitable[None]:
    """Somebody at the table wants the next deal at once. Who may choose what is played is given time to do so.

    `unshuffled`: as the next dealer, of the pack as it lies (RULES 7.11).
    """
    seat, chooser = draft.seat_of(user_id), person_who_chooses(draft)
    row = draft.before.deadline(NEXT_DEAL)
    if row is not None and chooser not in {None, seat}:
        until = row.due_at - pause_before_deal(draft) + CHOICE_TIME
        if draft.now < until:
            raise Refusal("chooser_first", seat=chooser, at=until)
    return deal(draft, by=seat if unshuffled else NOBODY)


def _ready(draft: Draft) -> list[Seat]:
    """The seats that the next deal deals in and that have what it takes, in their wallets where these count."""
    seats = draft.state.next_players
    return [seat for seat in seats if can_pay(draft.info, draft.state, seat, draft.stack(seat))]


def _fill_purses(draft: Draft, seats: list[Seat]) -> None:
    """People's purses are filled up from their wallets to what it takes to be dealt in."""
    for seat in seats:
        missing = entry(draft.state, seat) - draft.stack(seat)
        if missing > 0:
            draft.play(TopUp(seat=seat, amount=missing))


def _sit_out_the_short(draft: Draft) -> None:
    """Before a new game of several deals: who could not make its largest payment is not dealt in until they top up."""
    ready = _ready(draft)
    for seat in draft.state.next_players:
        needed = entry(draft.state, seat)
        if seat not in ready and needed > draft.state.entry(seat):
            draft.play(SitOut(seat=seat))
            draft.revise(short=(*draft.info.short, seat))
            draft.note("sat_out_short", seat=seat, user_id=draft.sitter(seat).user_id, amount=needed)
