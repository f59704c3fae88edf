"""Options of a seat: the one rule behind the offer, the refusal and the effect."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from bot.rules.betting import moves
from bot.rules.betting.choices import LookTiming, ShortMoney
from bot.rules.betting.holding import must_discard
from bot.rules.betting.prices import bet_bounds, can_see, may_borrow, stay_price, richest_opponent, see_price
from bot.rules.betting.sideshow import sideshow_target
from bot.rules.betting.state import BettingState, BettingSeat
from bot.rules.betting.view import BettingPhase, BettingStatus
from bot.rules.game import NOBODY, Move, Option, Seat
from bot.rules.house_rules import MoneySource


def options(state: BettingState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now; empty if there are none.

    `backing` are the chips that the seat could still put on the table from outside. They widen bets and sees; a seat is
    short only beyond them.
    """
    one = state.seat_state(seat)
    if one is None or one.leaving:
        return ()
    phase = state.phase
    if phase is BettingPhase.BETTING:
        return _turn_options(state, one, backing) if seat == state.actor else _out_of_turn_options(state, one)
    if phase is BettingPhase.VOTING or phase is BettingPhase.LENDING or phase is BettingPhase.SIDESHOW:
        return _answer_options(state, one, backing)
    if phase is BettingPhase.BETWEEN_DEALS:
        return () if one.unlooked is None else (Option(move=moves.Look(seat=seat)),)
    if seat == state.actor:
        return _decision_options(state, one)
    if phase is BettingPhase.NOMINATING or phase is BettingPhase.RETAINING or phase is BettingPhase.CLOSED:
        return ()
    return _out_of_turn_options(state, one)


def find_option(options: Iterable[Option], kind: type[Move]) -> Option | None:
    """Return the first option of that kind; None if there is none."""
    return next((one for one in options if type(one.move) is kind), None)


def only_opponent(live: tuple[BettingSeat, ...], seat: Seat) -> BettingSeat | None:
    """Return the other of the last two live players; None if there are not two."""
    if len(live) != 2:
        return None
    return live[1] if live[0].seat == seat else live[0]


def may_look_early(state: BettingState, one: BettingSeat) -> bool:
    """Return True if the house rules let this seat look out of turn."""
    timing = state.terms.look_timing
    return timing is LookTiming.ANYTIME or (timing is LookTiming.BEFORE_FIRST_BET and not one.acted)


def can_back(state: BettingState, one: BettingSeat) -> bool:
    """Return True if this seat may be asked for a loan: it is out of the deal, and has the chips or may fetch them.

    A bystander was asked on arrival, and backs nobody else in the deal.
    """
    if one.bystander:
        return False
    out = one.status is BettingStatus.FOLDED or one.status is BettingStatus.NOT_DEALT_IN
    return out and not one.leaving and (state.terms.money_source is MoneySource.WALLET or one.stack > 0)


@lru_cache(maxsize=1024)
def _free_option(kind: type[Move], seat: Seat) -> Option:
    """Return the option for a free move without parameters; the same object every time."""
    return Option(move=kind(seat=seat))


def _answer_options(state: BettingState, one: BettingSeat, backing: int) -> tuple[Option, ...]:
    """Return the options of a seat while an answer is awaited: the answer, or the moves open to all meanwhile.

    The seat that asked for a loan, or has the turn in a sideshow, only waits.
    """
    seat = one.seat
    due: tuple[Option, ...] = ()
    if state.phase is BettingPhase.VOTING:
        if state.must_answer(one):
            due = _free_option(moves.Accept, seat), _free_option(moves.Refuse, seat)
    elif seat == state.asked:
        lending = state.phase is BettingPhase.LENDING
        due = _loan_options(state, one, backing) if lending else (_free_option(moves.Accept, seat), _free_option(moves.Refuse, seat))
    elif seat == state.actor:
        return ()
    return due + _out_of_turn_options(state, one)


def _decision_options(state: BettingState, one: BettingSeat) -> tuple[Option, ...]:
    """Return the options of the seat whose decision, other than a bet, the deal waits for."""
    seat, phase = one.seat, state.phase
    if phase is BettingPhase.KEEP_OR_THROW:
        return _free_option(moves.Keep, seat), _free_option(moves.Throw, seat)
    if phase is BettingPhase.DISCARDING:
        return _discard_options(one)
    if phase is BettingPhase.NOMINATING:
        return tuple(Option(move=moves.Nominate(seat=seat, hand=hand)) for hand in moves.Which)
    hands = moves.Which if one.two_hands else (moves.Which.OLD,)
    return (
        *(Option(move=moves.Retain(seat=seat, hand=hand)) for hand in hands),
        Option(move=moves.Retain(seat=seat, hand=None)),
    )


def _out_of_turn_options(state: BettingState, one: BettingSeat) -> tuple[Option, ...]:
    """Return the options of a seat in the betting while another seat's decision is awaited."""
    if one.status is BettingStatus.BLIND:
        return (_free_option(moves.Look, one.seat),) if may_look_early(state, one) and not one.two_hands else ()
    if one.status is not BettingStatus.OPEN:
        return ()
    if must_discard(one):
        return _discard_options(one)
    if one.seat == state.may_ask_sideshow and sideshow_target(state, one.seat) != NOBODY:
        return (_sideshow_option(state, one),)
    return ()


def _sideshow_option(state: BettingState, one: BettingSeat, price: int = 0) -> Option:
    risk = state.stake if state.terms.sideshow_refused_pays else 0
    return Option(move=moves.ProposeSideshow(seat=one.seat), price=price, risk=risk)


def _discard_options(one: BettingSeat) -> tuple[Option, ...]:
    places = combinations(range(len(one.hand)), len(one.hand) - 3)
    return tuple(Option(move=moves.Discard(seat=one.seat, places=some)) for some in places)


def _loan_options(state: BettingState, one: BettingSeat, backing: int) -> tuple[Option, ...]:
    """Return the answers to a request for a loan: at least the missing chips, at most the whole price."""
    borrower = state.seat_state(state.asker)
    if borrower is None:
        raise AssertionError("nobody asks")
    found: list[Option] = []
    if state.loan_needed <= one.stack + backing:
        lends = moves.Lend(seat=one.seat, borrower=borrower.seat, amount=state.loan_needed)
        most = min(stay_price(state, borrower), one.stack + backing)
        found.append(Option(move=lends, price=state.loan_needed, most=most))
    chooses = state.terms.short_money is ShortMoney.OPPONENT_CHOICE
    found.append(Option(move=moves.Expose(seat=one.seat) if chooses else moves.Refuse(seat=one.seat)))
    return tuple(found)


def _turn_options(state: BettingState, one: BettingSeat, backing: int) -> tuple[Option, ...]:
    seat, terms, live = one.seat, state.terms, state.live
    money = one.stack + backing
    found: list[Option] = []
    if one.blind and one.two_hands:
        found += [Option(move=moves.Look(seat=seat, hand=hand)) for hand in moves.Which]
    elif one.blind:
        found.append(_free_option(moves.Look, seat))
    bets = bet_bounds(state, one)
    loan = 0
    if money >= bets.least:
        move = moves.Bet(seat=seat, amount=bets.least)
        found.append(Option(move=move, price=bets.least, most=bets.most_with(money), step=bets.step))
        if terms.sideshow and sideshow_target(state, seat) != NOBODY:
            found.append(_sideshow_option(state, one, bets.least))
    else:
        short = _short_options(state, one, bets.least - money)
        loan = next((option.loan for option in short if isinstance(option.move, moves.Bet)), 0)
        found += short
    other = only_opponent(live, seat)
    if other is not None and state.stake and can_see(one, other):
        cost = see_price(state, one, other)
        if cost <= money + loan:
            found.append(Option(move=moves.See(seat=seat), price=cost, loan=loan))
    if terms.showdown_from and state.barred_until == NOBODY and len(live) >= terms.showdown_from:
        found.append(_free_option(moves.ProposeShowdown, seat))
    found.append(_free_option(moves.Fold, seat))
    return tuple(found)


def _short_options(state: BettingState, one: BettingSeat, missing: int) -> list[Option]:
    """Return the options, besides folding, of a seat that lacks `missing` chips for staying in (RULES 3.10)."""
    rule = state.terms.short_money
    if rule is ShortMoney.FOLD_OR_BORROW:
        if one.blind or state.asked != NOBODY:
            return []
        backers = [other.seat for other in state.seats if can_back(state, other) and may_borrow(one, other)]
        found = [Option(move=moves.Ask(seat=one.seat, lender=backer), loan=missing) for backer in backers]
        if not one.alone:
            found.append(Option(move=moves.AskBystander(seat=one.seat, lender=state.highest + 1), loan=missing))
        return found
    lender = richest_opponent(state.live, one.seat)
    if rule is ShortMoney.RICHEST_LENDS and lender.stack >= missing and may_borrow(one, lender):
        least = stay_price(state, one)
        return [Option(move=moves.Bet(seat=one.seat, amount=least), price=least, most=least, loan=missing)]
    asks = rule is ShortMoney.OPPONENT_CHOICE and len(state.live) == 2 and may_borrow(one, lender)
    return [Option(move=moves.Cover(seat=one.seat), price=stay_price(state, one) - missing, loan=missing if asks else 0)]
