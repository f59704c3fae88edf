"""Reasons for refusing a move, computed after no option has admitted it."""

from __future__ import annotations

from bot.rules.betting import moves
from bot.rules.betting.choices import LookTiming, ShortMoney
from bot.rules.betting.holding import must_discard
from bot.rules.betting.options import can_back, only_opponent
from bot.rules.betting.prices import BetBounds, bet_bounds, can_see, may_borrow, stay_price, see_price
from bot.rules.betting.state import BettingState, BettingSeat
from bot.rules.betting.view import BettingPhase, BettingStatus
from bot.rules.game import NOBODY, IllegalMove, Move


def refusal(state: BettingState, move: Move, backing: int) -> IllegalMove:
    """Return the reason for refusing `move`, which no option admits (codes: `bot.rules.refusals`)."""
    one = state.seat_state(move.seat)
    if one is None:
        return IllegalMove("no_such_seat")
    if state.phase in {BettingPhase.BETWEEN_DEALS, BettingPhase.CLOSED}:
        return IllegalMove("no_deal")
    if isinstance(move, moves.Lend | moves.Expose) or (isinstance(move, moves.Refuse) and state.asked == one.seat):
        return _loan_refusal(state, one, move, backing)
    standing = _status_code(one)
    if standing:
        return IllegalMove(standing)
    if isinstance(move, moves.Look):
        return _look_refusal(state, one, move)
    if isinstance(move, moves.Accept | moves.Refuse):
        return _answer_refusal(state, one)
    return _timing_refusal(state, one, move) or _turn_refusal(state, one, move, backing)


def _timing_refusal(state: BettingState, one: BettingSeat, move: Move) -> IllegalMove | None:
    """Return the reason why the move has no place now; None if it is this seat's turn to bet."""
    if isinstance(move, moves.Discard):
        return IllegalMove("wrong_discard", cards=len(one.hand) - 3) if must_discard(one) else IllegalMove("no_discard")
    if state.phase in {BettingPhase.NOMINATING, BettingPhase.RETAINING}:
        return _choice_refusal(state, one, move)
    if isinstance(move, moves.Nominate):
        return IllegalMove("nothing_to_nominate")
    if isinstance(move, moves.Retain):
        return IllegalMove("nothing_to_retain")
    if state.phase in _QUESTIONS:
        return _answer_first(state, one)
    if one.seat != state.actor:
        return IllegalMove("not_your_turn", turn=state.actor)
    if state.phase is BettingPhase.KEEP_OR_THROW:
        return IllegalMove("keep_or_throw_first")
    if state.phase is BettingPhase.DISCARDING:
        return IllegalMove("discard_first", cards=len(one.hand) - 3)
    return None


_QUESTIONS = {BettingPhase.VOTING: "showdown", BettingPhase.LENDING: "loan", BettingPhase.SIDESHOW: "sideshow"}
"""Requests that wait for an answer, by phase."""


def _answer_first(state: BettingState, one: BettingSeat) -> IllegalMove:
    question = _QUESTIONS[state.phase]
    proposer = state.actor if state.phase is BettingPhase.VOTING else state.asker
    if proposer == one.seat:
        return IllegalMove("own_question", question=question)
    return IllegalMove("answer_first", proposer=proposer, question=question)


def _loan_refusal(state: BettingState, one: BettingSeat, move: Move, backing: int) -> IllegalMove:
    """Return the reason for refusing a loan, or an answer to a request for one."""
    if state.phase is not BettingPhase.LENDING or state.asked != one.seat:
        return IllegalMove("no_loan_asked")
    borrower = state.seat_state(state.asker)
    if not isinstance(move, moves.Lend) or borrower is None:
        return IllegalMove("lend_or_expose" if isinstance(move, moves.Refuse) else "lend_or_refuse")
    if move.borrower != state.asker:
        return IllegalMove("not_the_borrower", seat=state.asker)
    money = one.stack + backing
    if move.amount < state.loan_needed:
        return IllegalMove("too_little", least=state.loan_needed, offered=move.amount)
    most = stay_price(state, borrower)
    if most < move.amount and most <= money:
        return IllegalMove("too_much", most=most, offered=move.amount, limit="loan")
    return IllegalMove("beyond_means", have=money, offered=move.amount)


def _status_code(one: BettingSeat) -> str:
    if one.leaving and one.live:
        return "already_leaving"
    return _STATUS_CODES.get(one.status, "")


_STATUS_CODES = {
    BettingStatus.NOT_DEALT_IN: "not_dealt_in",
    BettingStatus.FOLDED: "folded_already",
    BettingStatus.COVERED: "covered_already",
}


def _choice_refusal(state: BettingState, one: BettingSeat, move: Move) -> IllegalMove:
    if not isinstance(move, moves.Nominate if state.phase is BettingPhase.NOMINATING else moves.Retain):
        return IllegalMove("betting_is_over")
    if one.seat != state.actor:
        return IllegalMove("not_your_turn", turn=state.actor)
    return IllegalMove("one_hand")


def _look_refusal(state: BettingState, one: BettingSeat, move: moves.Look) -> IllegalMove:
    if not one.blind:
        return IllegalMove("not_blind")
    if state.phase in {BettingPhase.NOMINATING, BettingPhase.RETAINING}:
        return IllegalMove("betting_is_over")
    if one.seat == state.actor:
        if state.phase in _QUESTIONS:
            return _answer_first(state, one)
        if state.phase is BettingPhase.KEEP_OR_THROW:
            return IllegalMove("keep_or_throw_first")
    elif state.terms.look_timing is LookTiming.BEFORE_FIRST_BET and not one.two_hands:
        return IllegalMove("look_before_first_bet", turn=state.actor)
    elif state.terms.look_timing is LookTiming.OWN_TURN or one.two_hands:
        return IllegalMove("look_own_turn", turn=state.actor)
    return IllegalMove("one_hand" if move.hand is not None else "which_hand")


def _answer_refusal(state: BettingState, one: BettingSeat) -> IllegalMove:
    if state.phase is not BettingPhase.VOTING:
        return IllegalMove("no_proposal")
    return IllegalMove("own_proposal" if one.seat == state.actor else "answered_already")


def _turn_refusal(state: BettingState, one: BettingSeat, move: Move, backing: int) -> IllegalMove:
    money = one.stack + backing
    bets = bet_bounds(state, one)
    if isinstance(move, moves.Keep | moves.Throw):
        return IllegalMove("nothing_looked_at")
    if isinstance(move, moves.Ask | moves.AskBystander):
        return _ask_refusal(state, one, move, bets.least <= money)
    if isinstance(move, moves.Cover):
        return IllegalMove("cover_off" if money < bets.least else "not_short", **_price_fact(bets, money))
    if isinstance(move, moves.ProposeSideshow):
        return IllegalMove("no_sideshow" if state.terms.sideshow else "sideshow_off")
    if isinstance(move, moves.See):
        return _see_refusal(state, one, money)
    if isinstance(move, moves.ProposeShowdown):
        return _showdown_refusal(state)
    if isinstance(move, moves.Bet):
        return _bet_refusal(bets, move.amount, money)
    return IllegalMove("not_in_this_game")


def _price_fact(bets: BetBounds, money: int) -> dict[str, int]:
    return {} if money < bets.least else {"price": bets.least}


def _ask_refusal(
    state: BettingState,
    one: BettingSeat,
    move: moves.Ask | moves.AskBystander,
    pays: bool,  # noqa: FBT001 (a fact)
) -> IllegalMove:
    if state.terms.short_money is not ShortMoney.FOLD_OR_BORROW:
        return IllegalMove("no_loans")
    if pays:
        return IllegalMove("not_short", price=stay_price(state, one))
    if one.blind:
        return IllegalMove("look_first")
    if state.asked != NOBODY:
        return IllegalMove("asked_already", seat=state.asked)
    if isinstance(move, moves.AskBystander):
        return IllegalMove("plays_alone", seat=one.seat) if one.alone else IllegalMove("seat_taken")
    lender = state.seat_state(move.lender)
    if lender is None or not can_back(state, lender):
        return IllegalMove("no_backer", seat=move.lender)
    if not may_borrow(one, lender):
        return IllegalMove("plays_alone", seat=move.lender)
    raise AssertionError("that is on offer")


def _see_refusal(state: BettingState, one: BettingSeat, money: int) -> IllegalMove:
    other = only_opponent(state.live, one.seat)
    if other is None:
        return IllegalMove("see_needs_two", live=len(state.live))
    if not state.stake:
        return IllegalMove("see_needs_bet")
    if not can_see(one, other):
        return IllegalMove("cannot_see_blind", seat=other.seat)
    return IllegalMove("cannot_afford_see", price=see_price(state, one, other), have=money)


def _showdown_refusal(state: BettingState) -> IllegalMove:
    least = state.terms.showdown_from
    if not least:
        return IllegalMove("showdown_off")
    live = len(state.live)
    if live < least:
        return IllegalMove("showdown_needs", least=least, live=live)
    return IllegalMove("showdown_refused", until=state.barred_until)


def _bet_refusal(bets: BetBounds, amount: int, money: int) -> IllegalMove:
    if amount < 1:
        return IllegalMove("too_little", least=bets.least, offered=amount)
    if money < bets.least:
        return IllegalMove("short", price=bets.least, have=money)
    if amount < bets.least:
        return IllegalMove("too_little", least=bets.least, offered=amount)
    if bets.most is not None and bets.most <= money and amount > bets.most:
        return IllegalMove("too_much", most=bets.most, offered=amount, limit=bets.limit)
    if amount > money:
        return IllegalMove("beyond_means", have=money, offered=amount)
    below = max(bets.least, amount - amount % bets.step)
    above = amount - amount % bets.step + bets.step
    most = bets.most_with(money)
    return IllegalMove("bet_step", step=bets.step, below=below, above=above if above <= most else 0, offered=amount)
