"""Commands of the game itself: moves, time-outs, moves of computer players and the next deal."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.errors import Refusal
from bot.rules.game import (
    NOBODY,
    AmountMove,
    ChipsMoved,
    Deal,
    DealCut,
    DealRound,
    Move,
    Option,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    purse,
)
from bot.rules.table.state import Need
from bot.tables.accord import ask_newcomers, plays_on, sit_out_undecided
from bot.tables.changing import begin_next_game, take_up_agreed
from bot.tables.deadlines import (
    CHOICE_TIME,
    GRACE,
    NEXT_DEAL,
    TURN,
    can_go_on,
    pause_before_deal,
    person_who_chooses,
)
from bot.tables.edition import Edition
from bot.tables.last_deals import is_last
from bot.tables.offers import BOUNDLESS
from bot.tables.seating import come_back
from bot.tables.stacks import entry
from bot.tables.stakes import level_computers
from bot.tables.values import Person, Sitter

_log = logging.getLogger(__name__)

MISSES = 2
"""Missed turns in a row after which a seat sits out."""


async def act(
    edition: Edition,
    user_id: int,
    move: Move,
    *,
    deal_no: int | None,
    decision: int | None,
    price: int | None,
    made_at: float | None,
    bystander: Person | None = None,
) -> None:
    """Make a person's move.

    `deal_no`, `decision` and `price` are those of the button, `made_at` the moment of the click. `bystander` is the
    person the move asks for a loan, if they are not at the table.
    """
    seat = edition.mover_of(user_id)
    move = replace(move, seat=seat)
    if bystander is not None:
        move = _for_a_bystander(edition, move)
    if edition.paused:
        raise Refusal("paused")
    option = _admitting(edition.before.options.get(seat, ()), move)
    if _decides(edition, seat):  # others are refused by the rules, which name the player to act
        _check_fresh(edition, seat, move, option, deal_no, decision, price)
        await _check_time(edition, made_at)
    if move.asked_to_lend != NOBODY and _is_computer(edition, move.asked_to_lend):
        raise Refusal("computers_lend_nothing")
    if edition.wallet_money or edition.sitter(seat).bystander:
        await _pay_in(edition, seat, move, option)
    if bystander is not None and move.brings != NOBODY:
        await _bring(edition, move, bystander)
    edition.play(move, edition.backing(seat))
    if edition.sitter(seat).missed_turns:
        edition.revise_sitter(seat, missed_turns=0)


def _for_a_bystander(edition: Edition, move: Move) -> Move:
    """Return the offered move that asks a bystander. If there is none, return `move` for the rules to refuse."""
    known = edition.before.options.get(move.seat, ())
    offered = (*known, *edition.offered(move.seat, edition.backing(move.seat)))
    return next((option.move for option in offered if option.move.brings != NOBODY), move)


async def _bring(edition: Edition, move: Move, person: Person) -> None:
    """Give a bystander the seat at which `move` asks them for a loan.

    Refusals was_at_deal, backer_sent_away, backer_read_pack, backer_too_poor.
    """
    info = edition.info
    if person.user_id in info.kicked:
        raise Refusal("backer_sent_away")
    if person.user_id in info.pack_readers:
        raise Refusal("backer_read_pack")
    if any(one.user_id == person.user_id for one in (*info.sitters, *info.departed)):
        raise Refusal("was_at_deal")
    option = _admitting(edition.offered(move.seat, edition.backing(move.seat)), move)
    missing = 0 if option is None else option.loan
    balances = await edition.means.balances(edition.before.guild_id, (person.user_id,))
    if balances.get(person.user_id, 0) < max(1, missing):
        raise Refusal("backer_too_poor", missing=missing)
    edition.seat_down(move.brings, person.user_id, person.name, bystander=True)


async def _pay_in(edition: Edition, seat: Seat, move: Move, option: Option | None) -> None:
    """Put on the table the chips that `move`, offered as `option`, needs beyond the purse.

    A bet leaves one chip there as long as the wallet has one: a bet of the last chips is a different move (RULES 3.10).
    """
    stack = edition.stack(seat)
    if move.FOR_THE_SHORT:
        await edition.booking.read_wallets((seat,))
        _pay_in_everything(edition, seat, move)
        return
    if option is None:  # not on offer by the wallet as last read
        option = _admitting(edition.offered(seat, BOUNDLESS), move)
    if option is None or _own_money(option, move) < stack:
        return
    await edition.booking.read_wallets((seat,))
    wallet = edition.backing(seat)
    option = _admitting(edition.offered(seat, wallet), move) or option
    needed = _own_money(option, move) - stack
    if move.LEAVES_A_CHIP and wallet > needed:
        needed += 1
    if option.risk:
        needed = min(needed, wallet)
    if 0 < needed <= wallet:
        edition.play(TopUp(seat=seat, amount=needed))


def _pay_in_everything(edition: Edition, seat: Seat, move: Move) -> None:
    """Put the whole wallet on the table for a player who is short, as their move asks."""
    wallet = edition.backing(seat)
    if wallet and _admitting(edition.offered(seat, wallet), move) is not None:
        edition.play(TopUp(seat=seat, amount=wallet))


def _own_money(option: Option, move: Move) -> int:
    """Return the chips that the players need on the table themselves, including the cost of a refused sideshow."""
    return option.paid_by(move) - option.loan + option.risk


def _is_computer(edition: Edition, seat: Seat) -> bool:
    return any(one.seat == seat and one.computer for one in edition.info.sitters)


def _check_fresh(
    edition: Edition,
    seat: Seat,
    move: Move,
    option: Option | None,
    deal_no: int | None,
    decision: int | None,
    price: int | None,
) -> None:
    """Refuse a click on an outdated button: nothing is bet at a price the person did not see."""
    cost = None if option is None else option.paid_by(move)  # including the part lent to the player
    if (
        deal_no not in {None, edition.state.deal_no}
        or decision not in {None, edition.info.decisions.get(seat)}
        or price not in {None, cost}
    ):
        if not price and option is None and deal_no in {None, edition.state.deal_no}:
            return  # a free move that is not possible now: the rules give the reason
        raise Refusal("stale", price=price_now(edition, seat, move) if price else 0)


async def _check_time(edition: Edition, made_at: float | None) -> None:
    """Refuse a move made after the end of the turn, while the time-out is on its way.

    While clocks are stopped because the server is unavailable, a move by direct message is in time.
    """
    turn = edition.before.deadline(TURN)
    if turn is None:
        return
    late = edition.now > turn.due_at - GRACE and (made_at is None or made_at > turn.due_at - GRACE)
    if late and not await edition.means.unavailable(edition.before.guild_id):
        raise Refusal("time_is_up")


def _decides(edition: Edition, seat: Seat) -> bool:
    """Return True if `seat` owes a decision or, in a game in which all decide together, may take its decision back."""
    taking_back = edition.state.together and bool(edition.before.options.get(seat))
    return taking_back or seat in edition.state.to_act


def _admitting(options: tuple[Option, ...], move: Move) -> Option | None:
    return next((option for option in options if option.admits(move)), None)


def price_now(edition: Edition, seat: Seat, move: Move) -> int:
    """Return the price of a move of that kind for `seat` now.

    For an amount that is not on offer it is the price of staying in. For other moves that are not on offer it is 0.
    """
    for option in edition.before.options.get(seat, ()):
        if type(option.move) is type(move):
            return option.price
    if not isinstance(move, AmountMove):
        return 0
    return edition.game.view(edition.state, None).price_for(seat)


async def time_out(edition: Edition) -> None:
    """Time out everybody who owes a decision. A person who misses two turns in a row sits out (RULES 13).

    Leaving another player's question unanswered is no missed turn. A turn that goes on after the clock acted for the
    player (cards laid aside, a hand kept) is missed once, when it ends. Where all decide together, the turn is over for
    all of them, even if they are asked something else next.
    """
    answering, together = edition.state.answering, edition.state.together
    people = {one.seat for one in edition.info.sitters if not one.computer}
    late: list[Sitter] = []
    for seat in edition.state.to_act:
        if seat not in people or seat not in edition.state.to_act:
            continue
        late.append(edition.sitter(seat))
        if edition.wallet_money:
            await _keep_a_chip(edition, seat)
        edition.play(TimeOut(seat=seat))
    for one in late:
        if not answering and (together or one.seat not in edition.state.to_act):
            _miss(edition, one)


def _miss(edition: Edition, one: Sitter) -> None:
    """Count a missed turn. A person who misses `MISSES` turns in a row sits out."""
    missed = one.missed_turns + 1
    edition.note("missed_turn", seat=one.seat, user_id=one.user_id, missed=missed)
    if all(other.seat != one.seat for other in edition.info.sitters):
        return  # the person was leaving and only had to finish this turn
    edition.revise_sitter(one.seat, missed_turns=missed)
    if missed >= MISSES and not edition.state.at(one.seat).sitting_out:
        edition.play(SitOut(seat=one.seat))
        edition.note("sat_out_for_absence", seat=one.seat, user_id=one.user_id)


async def _keep_a_chip(edition: Edition, seat: Seat) -> None:
    """Add a chip from the wallet if the time-out would bet the whole purse, so that it is no bet of the last chips."""
    stack = edition.stack(seat)
    _, events = edition.game.play(edition.state, TimeOut(seat=seat))
    if stack and any(
        isinstance(event, ChipsMoved) and (event.source, event.amount) == (purse(seat), stack) for event in events
    ):
        await edition.booking.read_wallets((seat,))
        if edition.backing(seat):
            edition.play(TopUp(seat=seat, amount=1))


def computer_moves(edition: Edition, seat: Seat) -> None:
    """Play the move of the computer player on `seat`. If it fails, play the time-out."""
    options = edition.offered(seat, 0)
    try:
        view = edition.game.view(edition.state, seat)
        move = edition.means.chooser(edition.game.name)(view, options, edition.means.rng)
        edition.play(replace(move, seat=seat))
    except Exception:
        _log.exception("the computer player at table %d, seat %d failed", edition.before.table_id, seat)
        edition.play(TimeOut(seat=seat))


async def deal(edition: Edition, *, by: Seat = NOBODY) -> None:
    """Start the next deal, of another game if one was agreed. Purses are filled up for the ante, and the pack is
    shuffled if it must be.

    `by` is the next dealer if they deal from the pack as it lies, which only some house rules allow.
    """
    if edition.in_deal:
        raise Refusal("retain_first" if edition.state.unsaid else "deal_in_hand")
    if edition.paused:
        raise Refusal("paused")
    if edition.ends_now:
        raise Refusal("closing")
    begin_next_game(edition)
    take_up_agreed(edition)
    ask_newcomers(edition)
    if edition.wallet_money:
        await edition.booking.read_wallets(edition.state.next_players)
    least, ready = edition.state.least_players, _ready(edition)
    if len(ready) < least:
        raise Refusal("too_few_ready", least=least, players=len(ready))
    people = [seat for seat in ready if not edition.sitter(seat).computer]
    if any(one.computer for one in edition.info.sitters):
        await level_computers(edition, people)
        if len(_ready(edition)) < least:
            return  # the bank gives no more and computer players left, which everybody should read first
    _fill_purses(edition, people)
    _sit_out_the_short(edition)
    seats = edition.state.next_players
    if by != NOBODY:
        edition.play(Deal(seat=by, last=is_last(edition)))
        return
    needs = edition.state.needs
    _find_first_dealer(edition, needs, seats)
    order = edition.means.shuffle(edition.state.loose) if Need.ORDER in needs else ()
    last = is_last(edition)
    if Need.CUT in needs:
        move: Deal = DealCut(order=order, last=last, cut=edition.means.rng.randint(1, len(order) - 1))
    else:
        move = Deal(order=order, last=last)
    _keep_a_chip_of_stakes(edition, move, people)
    edition.play(move)


def _keep_a_chip_of_stakes(edition: Edition, move: Deal, seats: list[Seat]) -> None:
    """Add a chip from the wallet to a purse that a blind would empty, so that it is no stake of the last chips."""
    before, made = edition.state, edition.game.play(edition.state, move)
    for seat in seats:
        if edition.backing(seat) and edition.game.play(before, replace(move, backed=(seat,))) != made:
            edition.play(TopUp(seat=seat, amount=1))


def _find_first_dealer(edition: Edition, needs: frozenset[Need], seats: Sequence[Seat]) -> None:
    """Choose the first dealer by lot, or by the first seven (RULES 7.2), if the game needs one."""
    if Need.DEALER in needs:
        edition.state = edition.state.dealt_by(edition.means.rng.choice(seats))
    if Need.ROUND in needs:
        edition.play(DealRound(order=edition.means.shuffle(edition.state.loose)))


async def deal_when_due(edition: Edition) -> None:
    """Start the next deal after the pause, without people who have not said whether they play another game."""
    sit_out_undecided(edition)
    if can_go_on(edition):
        await deal(edition)


async def play_again(edition: Edition, user_id: int, accord: int | None) -> None:
    """Agree to another game, and come back if sitting out. It is dealt once everybody has answered."""
    seat = edition.seat_of(user_id)
    if edition.in_deal or edition.state.unfinished:
        raise Refusal("deal_in_hand")
    if accord not in {None, edition.info.accord}:
        raise Refusal("not_agreed")
    if edition.state.at(seat).sitting_out:
        come_back(edition, user_id, accord)
        if not can_go_on(edition):
            return
    await deal_now(edition, user_id)


def _awaits_others(edition: Edition, seat: Seat) -> bool:
    """Note that `seat` plays another game, and return True if others still have to answer."""
    if edition.in_deal or edition.paused or edition.ends_now:
        return False  # the deal will be refused
    plays_on(edition, seat)
    return bool(edition.undecided)


async def deal_now(edition: Edition, user_id: int, *, unshuffled: bool = False) -> None:
    """Start the next deal at once for an occupant.

    A person who may choose the game is given time to do so. A game that costs chips waits for everybody's answer.
    `unshuffled`: the next dealer deals from the pack as it lies (RULES 7.11).
    """
    seat, chooser = edition.seat_of(user_id), person_who_chooses(edition)
    row = edition.before.deadline(NEXT_DEAL)
    if row is not None and chooser not in {None, seat}:
        until = row.due_at - pause_before_deal(edition) + CHOICE_TIME
        if edition.now < until:
            raise Refusal("chooser_first", seat=chooser, at=until)
    if _awaits_others(edition, seat):
        return
    await deal(edition, by=seat if unshuffled else NOBODY)


def _ready(edition: Edition) -> list[Seat]:
    """Return the seats of the next deal that can afford it, with their wallets if these count."""
    seats = edition.state.next_players
    return [seat for seat in seats if edition.can_pay(seat)]


def _fill_purses(edition: Edition, seats: list[Seat]) -> None:
    """Fill up people's purses from their wallets to the chips needed to be dealt in."""
    for seat in seats:
        missing = entry(edition.state, seat) - edition.stack(seat)
        if missing > 0:
            edition.play(TopUp(seat=seat, amount=missing))


def _sit_out_the_short(edition: Edition) -> None:
    """Sit out everybody who could not make the largest payment of a new game of several deals.

    They come back by topping up. For use before the deal.
    """
    if not edition.state.rules.several_deals:
        return
    short = [seat for seat in edition.state.next_players if not edition.can_pay(seat)]
    for seat in short:
        needed = entry(edition.state, seat)
        if needed > edition.state.entry(seat):
            edition.play(SitOut(seat=seat))
            edition.revise(short=(*edition.info.short, seat))
            edition.note("sat_out_short", seat=seat, user_id=edition.sitter(seat).user_id, amount=needed)
