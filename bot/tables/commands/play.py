"""Commands of the game itself: moves, time-outs, moves of computer players, the next deal."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.errors import Refusal
from bot.players.characters import character_named
from bot.players.registry import chooser_as_character
from bot.rules.game import (
    NOBODY,
    AmountMove,
    ChipLocation,
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
from bot.rules.table.state import DealNeed
from bot.tables.bank import level_computers
from bot.tables.commands.consent import (
    apply_agreed_rules,
    ask_newcomers,
    begin_next_game,
    mark_decided,
    sit_out_undecided,
)
from bot.tables.commands.seats import come_back
from bot.tables.commands.votes import is_last_deal
from bot.tables.deadlines import CHOICE_TIME, can_deal, choosing_person, pause_before_deal
from bot.tables.state import GRACE, NEXT_DEAL, TURN, required_stack
from bot.tables.update import UNLIMITED_CHIPS, TableUpdate
from bot.tables.values import NamedUser, NoteKind, Occupant

_log = logging.getLogger(__name__)

MAX_MISSED_TURNS = 2
"""Missed turns in a row after which a seat sits out."""


async def act(
    update: TableUpdate,
    user_id: int,
    move: Move,
    *,
    deal_no: int | None,
    decision: int | None,
    price: int | None,
    clicked_at: float | None,
    bystander: NamedUser | None = None,
) -> None:
    """Make a person's move.

    `deal_no`, `decision` and `price` are those of the clicked button, `clicked_at` is the moment of the click.
    `bystander` is a person away from the table whom the move asks for a loan.
    """
    seat = update.occupied_seat(user_id)
    if move.seat != seat:
        move = replace(move, seat=seat)
    if bystander is not None:
        move = _bystander_move(update, move)
    elif move.invited_bystander != NOBODY:
        raise Refusal("not_a_backer")
    if update.is_paused:
        raise Refusal("paused")
    offered = update.before.options.get(seat, ())
    option = _matching_option(offered, move)
    # If all seats decide together, a seat may take back its decision. The rules refuse any other seat that is not to
    # act, and name the player to act.
    if seat in update.state.to_act or (offered and update.state.is_simultaneous) or move.IS_BRIEFLY_OFFERED:
        _check_fresh(update, seat, move, option, deal_no, decision, price)
        turn = update.before.deadline(TURN)
        if turn is not None:
            await _check_time(update, turn.due_at - GRACE, clicked_at)
    if move.requested_lender != NOBODY and any(
        one.seat == move.requested_lender and one.is_computer for one in update.info.occupants
    ):
        raise Refusal("computers_lend_nothing")
    if update.state.rules.uses_wallets or update.info.occupant(seat).is_bystander:
        await _pay_from_wallet(update, seat, move, option)
    if bystander is not None and move.invited_bystander != NOBODY:
        await _seat_bystander(update, move, bystander)
    update.play(move, update.wallet_backing(seat))
    if update.info.occupant(seat).missed_turns:
        update.update_occupant(seat, missed_turns=0)


def _bystander_move(update: TableUpdate, move: Move) -> Move:
    """Return the offered move that asks a bystander. If there is none, return `move` for the rules to refuse."""
    known = update.before.options.get(move.seat, ())
    offered = (*known, *update.options_for(move.seat, update.wallet_backing(move.seat)))
    return next((option.move for option in offered if option.move.invited_bystander != NOBODY), move)


async def _seat_bystander(update: TableUpdate, move: Move, person: NamedUser) -> None:
    """Seat the bystander `person` whom `move` asks for a loan.

    Refusals was_at_deal, backer_sent_away, backer_read_pack, backer_too_poor.
    """
    info = update.info
    if person.user_id in info.kicked:
        raise Refusal("backer_sent_away")
    if person.user_id in info.pack_readers:
        raise Refusal("backer_read_pack")
    if any(one.user_id == person.user_id for one in (*info.occupants, *info.departed)):
        raise Refusal("was_at_deal")
    option = _matching_option(update.options_for(move.seat, update.wallet_backing(move.seat)), move)
    missing = 0 if option is None else option.loan
    balances = await update.dependencies.wallet_balances(update.before.guild_id, (person.user_id,))
    if balances.get(person.user_id, 0) < max(1, missing):
        raise Refusal("backer_too_poor", missing=missing)
    update.add_occupant(move.invited_bystander, person.user_id, person.name, bystander=True)


async def _pay_from_wallet(update: TableUpdate, seat: Seat, move: Move, option: Option | None) -> None:
    """Move chips from the wallet to the table if `move`, offered as `option`, needs more than the purse.

    A bet leaves one chip in the purse as long as the wallet has one, because a bet of the last chips is a different
    move (RULES 3.10).
    """
    stack = update.stack(seat)
    if move.NEEDS_ALL_BACKING:
        await update.bookkeeping.read_wallets((seat,))
        _pay_whole_wallet(update, seat, move)
        return
    if option is None:  # not offered with the wallet balance last read
        option = _matching_option(update.options_for(seat, UNLIMITED_CHIPS), move)
    if option is None or _own_chips_needed(option, move) < stack:
        return
    wallet = update.wallet_backing(seat)
    needed = _own_chips_needed(option, move) - stack
    if needed >= wallet:  # it may have more chips by now; if it has fewer, the commit fails, and is tried again
        await update.bookkeeping.read_wallets((seat,))
        wallet = update.wallet_backing(seat)
        option = _matching_option(update.options_for(seat, wallet), move) or option
        needed = _own_chips_needed(option, move) - stack
    if move.LEAVES_A_CHIP and wallet > needed:
        needed += 1
    if option.risk:
        needed = min(needed, wallet)
    if 0 < needed <= wallet:
        update.play(TopUp(seat=seat, amount=needed))


def _pay_whole_wallet(update: TableUpdate, seat: Seat, move: Move) -> None:
    """Move the whole wallet to the table, if `move` is possible with it."""
    wallet = update.wallet_backing(seat)
    if wallet and _matching_option(update.options_for(seat, wallet), move) is not None:
        update.play(TopUp(seat=seat, amount=wallet))


def _own_chips_needed(option: Option, move: Move) -> int:
    """Return how many of a player's own chips must be on the table, including the cost of a refused sideshow."""
    return option.cost_of(move) - option.loan + option.risk


def _check_fresh(
    update: TableUpdate,
    seat: Seat,
    move: Move,
    option: Option | None,
    deal_no: int | None,
    decision: int | None,
    price: int | None,
) -> None:
    """Refuse a click on an outdated button, so that nobody bets at a price they did not see. Refusal `stale`."""
    if move.IS_BRIEFLY_OFFERED and option is None and deal_no in {None, update.state.deal_no}:
        _check_brief_offer(update, move)
    cost = None if option is None else option.cost_of(move)  # including the part lent to the player
    if (
        deal_no not in {None, update.state.deal_no}
        or decision not in {None, update.info.decisions.get(seat)}
        or price not in {None, cost}
    ):
        if not price and option is None and deal_no in {None, update.state.deal_no}:
            return  # a free move that is not possible now: the rules give the reason
        raise Refusal("stale", price=current_price(update, seat, move) if price else 0)


def _check_brief_offer(update: TableUpdate, move: Move) -> None:
    """Refuse a move that the rules allow, but that the table no longer offers. Refusal `show_too_late`."""
    if _matching_option(update.game.options(update.state, move.seat), move) is not None:
        raise Refusal("show_too_late")


async def _check_time(update: TableUpdate, ends_at: float, clicked_at: float | None) -> None:
    """Refuse a move made after the end of the turn, before its time-out has run. Refusal `time_is_up`.

    While clocks are stopped because the server is unavailable, a move by direct message is in time.
    """
    late = update.now > ends_at and (clicked_at is None or clicked_at > ends_at)
    if late and not await update.dependencies.is_server_unavailable(update.before.guild_id):
        raise Refusal("time_is_up")


def _matching_option(options: tuple[Option, ...], move: Move) -> Option | None:
    return next((option for option in options if option.admits(move)), None)


def current_price(update: TableUpdate, seat: Seat, move: Move) -> int:
    """Return the current price for `seat` of a move of the same kind as `move`.

    If none is offered, a move with an amount has the price of staying in, and any other move 0.
    """
    for option in update.before.options.get(seat, ()):
        if type(option.move) is type(move):
            return option.price
    if not isinstance(move, AmountMove):
        return 0
    return update.game.view(update.state, None).price_for(seat)


async def time_out(update: TableUpdate) -> None:
    """Time out everybody who owes a decision. A person who misses two turns in a row sits out (RULES 13).

    Leaving another player's question unanswered is no missed turn. If the clock only takes a step of a turn (cards laid
    aside, a hand kept), the turn counts as missed once, when it ends. If all seats decide together, the turn ends for
    all of them, even if they are asked something else next.
    """
    answering, together = update.state.is_answering, update.state.is_simultaneous
    people = {one.seat for one in update.info.occupants if not one.is_computer}
    late: list[Occupant] = []
    for seat in update.state.to_act:
        if seat not in people or seat not in update.state.to_act:
            continue
        late.append(update.info.occupant(seat))
        if update.state.rules.uses_wallets:
            await _keep_chip_on_time_out(update, seat)
        update.play(TimeOut(seat=seat))
    for one in late:
        if not answering and (together or one.seat not in update.state.to_act):
            _count_missed_turn(update, one)


def _count_missed_turn(update: TableUpdate, one: Occupant) -> None:
    """Count a missed turn. A person who misses `MAX_MISSED_TURNS` turns in a row sits out."""
    missed = one.missed_turns + 1
    update.add_note(NoteKind.MISSED_TURN, seat=one.seat)
    if all(other.seat != one.seat for other in update.info.occupants):
        return  # the person was leaving and only had to finish this turn
    update.update_occupant(one.seat, missed_turns=missed)
    if missed >= MAX_MISSED_TURNS and not update.state.at(one.seat).sitting_out:
        update.play(SitOut(seat=one.seat))
        update.add_note(NoteKind.SAT_OUT_FOR_ABSENCE, seat=one.seat)


async def _keep_chip_on_time_out(update: TableUpdate, seat: Seat) -> None:
    """Add a chip from the wallet if the time-out would bet the whole purse, so that no time-out bets the last chips."""
    stack = update.stack(seat)
    _, events = update.game.play(update.state, TimeOut(seat=seat))
    if stack and any(
        isinstance(event, ChipsMoved) and (event.source, event.amount) == (purse(seat), stack) for event in events
    ):
        await update.bookkeeping.read_wallets((seat,))
        if update.wallet_backing(seat):
            update.play(TopUp(seat=seat, amount=1))


def play_computer_move(update: TableUpdate, seat: Seat) -> None:
    """Play the move of the computer player on `seat`. If choosing it fails, play the time-out."""
    options = update.options_for(seat, 0)
    try:
        view = update.game.view(update.state, seat)
        character = character_named(update.info.occupant(seat).name)
        choose = chooser_as_character(update.dependencies.chooser(update.game.name), character)
        move = choose(view, options, update.dependencies.rng)
        update.play(replace(move, seat=seat))
    except Exception:
        _log.exception("the computer player at table %d, seat %d failed", update.before.table_id, seat)
        update.play(TimeOut(seat=seat))


async def start_deal(update: TableUpdate, *, dealer: Seat = NOBODY) -> None:
    """Start the next deal, of another game if one was agreed. Purses are filled up, and the pack is shuffled if needed.

    `dealer` is the next dealer if they deal from the unshuffled pack, which only some house rules allow.
    """
    if update.state.in_deal:
        raise Refusal("retain_first" if update.state.silent_moves else "deal_in_hand")
    if update.is_paused:
        raise Refusal("paused")
    if update.is_ready_to_close:
        raise Refusal("closing")
    begin_next_game(update)
    apply_agreed_rules(update)
    ask_newcomers(update)
    ready = await _check_enough_ready(update)
    least = update.state.least_players
    people = [seat for seat in ready if not update.info.occupant(seat).is_computer]
    if any(one.is_computer for one in update.info.occupants):
        await level_computers(update, people)
        if len(_ready_seats(update)) < least:
            return  # computer players left, as the bank gives no more chips; people should read this before a deal
    _fill_purses(update, people)
    _sit_out_the_short(update)
    if update.undecided:
        return  # a computer player left, so that more people can pay for the game; they are asked first
    seats = update.state.next_players
    if dealer != NOBODY:
        update.play(Deal(seat=dealer, last=is_last_deal(update)))
        return
    needs = update.state.needs
    _find_first_dealer(update, needs, seats)
    order = update.dependencies.shuffle(update.state.loose_cards) if DealNeed.ORDER in needs else ()
    last = is_last_deal(update)
    if DealNeed.CUT in needs:
        move: Deal = DealCut(order=order, last=last, cut=update.dependencies.rng.randint(1, len(order) - 1))
    else:
        move = Deal(order=order, last=last)
    _keep_chip_beside_blind(update, move, people)
    update.play(move)


def _keep_chip_beside_blind(update: TableUpdate, move: Deal, seats: list[Seat]) -> None:
    """Add a chip from the wallet to a purse that a blind would empty, so that no blind bets the last chips."""
    backed = [seat for seat in seats if update.wallet_backing(seat)]
    if not backed:
        return
    before = update.state
    made, events = update.game.play(before, move)
    paid: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, ChipsMoved) and event.source.place is ChipLocation.PURSE:
            paid[event.source.seat] += event.amount
    for seat in backed:
        is_emptied = paid[seat] >= before.at(seat).stack
        if is_emptied and update.game.play(before, replace(move, backed=(seat,))) != (made, events):
            update.play(TopUp(seat=seat, amount=1))


def _find_first_dealer(update: TableUpdate, needs: frozenset[DealNeed], seats: Sequence[Seat]) -> None:
    """Choose the first dealer by lot, or by the first seven (RULES 7.2), if the game needs one."""
    if DealNeed.DEALER in needs:
        update.state = update.state.with_first_dealer(update.dependencies.rng.choice(seats))
    if DealNeed.ROUND in needs:
        update.play(DealRound(order=update.dependencies.shuffle(update.state.loose_cards)))


async def deal_when_due(update: TableUpdate) -> None:
    """Start the next deal after the pause. People who have not said whether they play another game sit out."""
    sit_out_undecided(update)
    if can_deal(update):
        await start_deal(update)


async def play_again(update: TableUpdate, user_id: int, terms_version: int | None) -> None:
    """Agree to another game, and come back if sitting out. The game begins once everybody has answered."""
    seat = update.player_seat(user_id)
    if update.state.in_deal or update.state.has_unfinished_game:
        raise Refusal("deal_in_hand")
    if terms_version not in {None, update.info.terms_version}:
        raise Refusal("not_agreed")
    if update.state.at(seat).sitting_out:
        come_back(update, user_id, terms_version)
        if not can_deal(update):
            return
    await deal_now(update, user_id)


async def _has_to_wait(update: TableUpdate, seat: Seat) -> bool:
    """Record that `seat` plays another game, and return True if others still have to answer.

    Refusal too_few_ready if there are too few players even if all of them agree.
    """
    if update.state.in_deal or update.is_paused or update.is_ready_to_close:
        return False  # the deal will be refused
    mark_decided(update, seat)
    if update.undecided and update.info.next_game is None and update.info.pending_terms is None:
        await _check_enough_ready(update)
    return bool(update.undecided)


async def deal_now(update: TableUpdate, user_id: int, *, unshuffled: bool = False) -> None:
    """Start the next deal at once, at the request of an occupant.

    A person who may choose the game first gets `CHOICE_TIME` to do so. A game that costs chips waits for everybody's
    answer. `unshuffled`: the next dealer deals from the unshuffled pack (RULES 7.11).
    """
    seat, chooser = update.player_seat(user_id), choosing_person(update)
    row = update.before.deadline(NEXT_DEAL)
    if row is not None and chooser not in {None, seat}:
        until = row.due_at - pause_before_deal(update) + CHOICE_TIME
        if update.now < until:
            raise Refusal("chooser_first", seat=chooser, at=until)
    if await _has_to_wait(update, seat):
        return
    await start_deal(update, dealer=seat if unshuffled else NOBODY)


def _ready_seats(update: TableUpdate) -> list[Seat]:
    """Return the seats of the next deal that can afford it, counting wallets if the house rules do."""
    seats = update.state.next_players
    return [seat for seat in seats if update.can_pay(seat)]


async def _check_enough_ready(update: TableUpdate) -> list[Seat]:
    """Return the seats of the next deal that can afford it. Refusal too_few_ready."""
    if update.state.rules.uses_wallets:
        await update.bookkeeping.read_wallets(update.state.next_players)
    least, ready = update.state.least_players, _ready_seats(update)
    if len(ready) < least:
        raise Refusal("too_few_ready", least=least, players=len(ready))
    return ready


def _fill_purses(update: TableUpdate, seats: list[Seat]) -> None:
    """Fill up people's purses from their wallets to the stack that they need to be dealt in."""
    for seat in seats:
        missing = required_stack(update.state, seat) - update.stack(seat)
        if missing > 0:
            update.play(TopUp(seat=seat, amount=missing))


def _sit_out_the_short(update: TableUpdate) -> None:
    """Sit out everybody who cannot make the largest payment of a new game of several deals. For use before the deal.

    They come back by topping up.
    """
    if not update.state.rules.several_deals:
        return
    short = [seat for seat in update.state.next_players if not update.can_pay(seat)]
    for seat in short:
        needed = required_stack(update.state, seat)
        if needed > update.state.entry(seat):
            update.play(SitOut(seat=seat))
            update.update_info(short_of_chips=(*update.info.short_of_chips, seat))
            update.add_note(NoteKind.SAT_OUT_SHORT, seat=seat, amount=needed)
