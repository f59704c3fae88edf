"""Options of a seat in the betting games, and the reasons why other moves are refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from bot.rules.betting import moves
from bot.rules.betting.house_rules import LookTiming, ShortMoney
from bot.rules.betting.prices import BetBounds, bet_bounds, can_see, may_borrow, richest_opponent, see_price, stay_price
from bot.rules.betting.state import BettingPhase, BettingSeat, BettingState, BettingStatus
from bot.rules.game import NOBODY, IllegalMove, Move, Option, Seat
from bot.rules.house_rules import MoneySource


def find_option(options: Iterable[Option], kind: type[Move]) -> Option | None:
    return next((one for one in options if type(one.move) is kind), None)


def only_opponent(live: tuple[BettingSeat, ...], seat: Seat) -> BettingSeat | None:
    """Return the opponent of `seat` if exactly two players are live; otherwise None."""
    if len(live) != 2:
        return None
    return live[1] if live[0].seat == seat else live[0]


def may_look_early(state: BettingState, one: BettingSeat) -> bool:
    timing = state.terms.look_timing
    return timing is LookTiming.ANYTIME or (timing is LookTiming.BEFORE_FIRST_BET and not one.acted)


def can_back(state: BettingState, one: BettingSeat) -> bool:
    """Return True if the seat may be asked for a loan: it is out of the deal, no bystander, and may have chips."""
    if one.bystander:
        return False
    out = one.status is BettingStatus.FOLDED or one.status is BettingStatus.NOT_DEALT_IN
    return out and not one.leaving and (state.terms.money_source is MoneySource.WALLET or one.stack > 0)


@lru_cache(maxsize=1024)
def _free_option(kind: type[Move], seat: Seat) -> Option:
    """Return the option for a free move without parameters, from a cache."""
    return Option(move=kind(seat=seat))


def answer_options(state: BettingState, one: BettingSeat, backing: int) -> tuple[Option, ...]:
    """Return a seat's options while an answer is pending: its answers, if any are due, and moves out of turn."""
    seat = one.seat
    due: tuple[Option, ...] = ()
    if state.phase is BettingPhase.VOTING:
        if state.must_answer(one):
            due = _free_option(moves.Accept, seat), _free_option(moves.Refuse, seat)
    elif seat == state.asked:
        lending = state.phase is BettingPhase.LENDING
        due = (
            _loan_options(state, one, backing)
            if lending
            else (_free_option(moves.Accept, seat), _free_option(moves.Refuse, seat))
        )
    elif seat == state.actor:
        return ()
    return due + out_of_turn_options(state, one)


def decision_options(state: BettingState, one: BettingSeat) -> tuple[Option, ...]:
    """Return the options of the seat to act when its decision is not a bet."""
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


def after_deal_options(state: BettingState, one: BettingSeat) -> tuple[Option, ...]:
    """Return a seat's options between deals: to look at a hand that lost a see, or to show a hand that won."""
    if one.unlooked is not None:
        return (_free_option(moves.Look, one.seat),)
    return (_free_option(moves.ShowHand, one.seat),) if state.may_show_hand(one) else ()


def show_refusal(state: BettingState, one: BettingSeat) -> IllegalMove:
    """Return the reason why the seat may not show a hand after the deal."""
    return IllegalMove("nothing_to_show" if state.in_deal or one.exposed is None else "shown_already")


def out_of_turn_options(state: BettingState, one: BettingSeat) -> tuple[Option, ...]:
    """Return the options of a seat while another seat is to act."""
    if one.status is BettingStatus.BLIND:
        return (_free_option(moves.Look, one.seat),) if may_look_early(state, one) and not one.two_hands else ()
    if one.status is not BettingStatus.OPEN:
        return ()
    if one.must_discard:
        return _discard_options(one)
    if one.seat == state.may_ask_sideshow and state.sideshow_target(one.seat) != NOBODY:
        return (_sideshow_option(state, one),)
    return ()


def _sideshow_option(state: BettingState, one: BettingSeat, price: int = 0) -> Option:
    risk = state.stake if state.terms.sideshow_refused_pays else 0
    return Option(move=moves.ProposeSideshow(seat=one.seat), price=price, risk=risk)


def _discard_options(one: BettingSeat) -> tuple[Option, ...]:
    places = combinations(range(len(one.hand)), len(one.hand) - 3)
    return tuple(Option(move=moves.Discard(seat=one.seat, places=some)) for some in places)


def _loan_options(state: BettingState, one: BettingSeat, backing: int) -> tuple[Option, ...]:
    """Return the answers to a request for a loan of at least the missing chips and at most the whole price."""
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


def turn_options(state: BettingState, one: BettingSeat, backing: int) -> tuple[Option, ...]:
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
        if terms.sideshow and state.sideshow_target(seat) != NOBODY:
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
    return [
        Option(move=moves.Cover(seat=one.seat), price=stay_price(state, one) - missing, loan=missing if asks else 0)
    ]


def timing_refusal(state: BettingState, one: BettingSeat, move: Move) -> IllegalMove | None:
    """Return the reason why `move` is out of turn; None if the seat is to bet."""
    if isinstance(move, moves.Discard):
        return IllegalMove("wrong_discard", cards=len(one.hand) - 3) if one.must_discard else IllegalMove("no_discard")
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


def _answer_first(state: BettingState, one: BettingSeat) -> IllegalMove:
    question = _QUESTIONS[state.phase]
    proposer = state.actor if state.phase is BettingPhase.VOTING else state.asker
    if proposer == one.seat:
        return IllegalMove("own_question", question=question)
    return IllegalMove("answer_first", proposer=proposer, question=question)


def loan_refusal(state: BettingState, one: BettingSeat, move: Move, backing: int) -> IllegalMove:
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


STATUS_CODES = {
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


def look_refusal(state: BettingState, one: BettingSeat, move: moves.Look) -> IllegalMove:
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


def answer_refusal(state: BettingState, one: BettingSeat) -> IllegalMove:
    if state.phase is not BettingPhase.VOTING:
        return IllegalMove("no_proposal")
    return IllegalMove("own_proposal" if one.seat == state.actor else "answered_already")


def turn_refusal(state: BettingState, one: BettingSeat, move: Move, backing: int) -> IllegalMove:
    money = one.stack + backing
    bets = bet_bounds(state, one)
    if isinstance(move, moves.Keep | moves.Throw):
        return IllegalMove("nothing_looked_at")
    if isinstance(move, moves.Ask | moves.AskBystander):
        return _ask_refusal(state, one, move, bets.least <= money)
    if isinstance(move, moves.Cover):
        return IllegalMove("cover_off") if money < bets.least else IllegalMove("not_short", price=bets.least)
    if isinstance(move, moves.ProposeSideshow):
        return IllegalMove("no_sideshow" if state.terms.sideshow else "sideshow_off")
    if isinstance(move, moves.See):
        return _see_refusal(state, one, money)
    if isinstance(move, moves.ProposeShowdown):
        return _showdown_refusal(state)
    if isinstance(move, moves.Bet):
        return _bet_refusal(bets, move.amount, money)
    return IllegalMove("not_in_this_game")


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
