"""Effects of the moves at a turn, the order of turns, and Teen Patti's sideshow (RULES 3.4 to 3.8, 3.10, 11.3)."""

from __future__ import annotations

from bot.rules.betting import drafting, events
from bot.rules.betting.drafting import (
    BettingDraft,
    beats,
    discard_places,
    discard_to_best_three,
    must_discard,
    seat_hand_value,
)
from bot.rules.betting.house_rules import ShortMoney
from bot.rules.betting.moves import Ask, AskBystander, Look, Which
from bot.rules.betting.prices import richest_opponent
from bot.rules.betting.scoring import carry_pot, compare_hands, force_showdown, return_hands, win_by_folding
from bot.rules.betting.state import BettingPhase, BettingSeat, BettingState, BettingStatus, ComparisonKind, Pot
from bot.rules.game import NOBODY, POT, Seat, purse
from bot.rules.table.events import CardsSeen, TurnPassed
from bot.rules.table.lending import LoanAsked, LoanDeclined


def start_first_turn(draft: BettingDraft) -> None:
    """Give the first live player left of the dealer the turn; the turn of a folder or leaver cannot have come yet."""
    _start_turn(draft, draft.live()[0].seat)


def look(draft: BettingDraft, move: Look) -> None:
    """Look at the only hand, or at one of two, which must then be kept or thrown at once."""
    seat = move.seat
    one = draft.seats[seat]
    if one.unlooked is not None:
        draft.change(seat, remembered=one.unlooked, unlooked=None)
        draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.unlooked))
        return
    draft.emit(events.Looked(seat=seat, hand=move.hand))
    if move.hand is None:
        open_hand(draft, seat)
        if seat == draft.actor and draft.phase is BettingPhase.BETTING:
            resume_turn(draft)
        return
    draft.looked_hand = move.hand
    draft.phase = BettingPhase.KEEP_OR_THROW
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.hand_of(move.hand)))


def open_hand(draft: BettingDraft, seat: Seat) -> None:
    """Open a seat's only hand; surplus cards are laid aside, unless the player chooses them (RULES 4)."""
    one = draft.change(seat, status=BettingStatus.OPEN, knows=True)
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.hand))
    if not draft.terms.choose_discard:
        discard_to_best_three(draft, seat)


def keep(draft: BettingDraft, seat: Seat) -> None:
    """Keep the hand just looked at; the other goes to the bottom unseen and the player is open."""
    kept = _looked_hand(draft)
    draft.return_hand(seat, kept.other)
    draft.change(seat, status=BettingStatus.OPEN, knows=True)
    draft.emit(events.HandKept(seat=seat, hand=kept))
    if not draft.terms.choose_discard:
        discard_to_best_three(draft, seat)
    resume_turn(draft)


def throw(draft: BettingDraft, seat: Seat) -> None:
    """Throw the hand just looked at to the bottom; the player stays blind with the other."""
    thrown = _looked_hand(draft)
    draft.change(seat, remembered=draft.return_hand(seat, thrown))
    draft.emit(events.HandThrown(seat=seat, hand=thrown))
    resume_turn(draft)


def discard_cards(draft: BettingDraft, seat: Seat, places: tuple[int, ...]) -> None:
    """Lay aside the chosen cards; a player at their turn continues it."""
    discard_places(draft, seat, places)
    if draft.phase is BettingPhase.DISCARDING and seat == draft.actor:
        resume_turn(draft)


def discard_on_timeout(draft: BettingDraft, seat: Seat) -> None:
    """Lay aside the best discards for a player whose time is up."""
    discard_to_best_three(draft, seat)
    resume_turn(draft)


def bet(draft: BettingDraft, seat: Seat, amount: int, least: int, loan: int = 0) -> None:
    """Put chips in the pot. With exactly two live players a bet of the last chips ends the betting (D-36).

    Chips are the last ones only if the wallet is empty too (RULES 16.4).
    """
    stake_chips(draft, seat, amount, least, loan)
    covers = draft.terms.short_money is ShortMoney.COVER_POT
    if covers and not draft.seats[seat].stack and not draft.backing and len(draft.live()) == 2:
        _freeze_pot(draft, seat)
        compare_hands(draft, ComparisonKind.COVER)
    else:
        after_bet(draft)
        draft.may_ask_sideshow = seat if draft.phase is BettingPhase.BETTING and draft.terms.sideshow else NOBODY


def after_bet(draft: BettingDraft) -> None:
    """Pass the turn after chips were put in or, at the pot's cap, end the betting (D-105)."""
    if is_pot_full(draft):
        force_showdown(draft, "pot_cap")
    else:
        next_turn(draft)


def is_pot_full(draft: BettingDraft) -> bool:
    """Return True if the pot, frozen ones included, has reached the cap of the house rules."""
    return 0 < draft.terms.pot_cap <= sum(pot.amount for pot in draft.pots)


def stake_chips(draft: BettingDraft, seat: Seat, amount: int, least: int, loan: int = 0) -> None:
    """Put a bet in the pot, without its consequences; the richest player lends the `loan` it needs (D-42)."""
    one = draft.seats[seat]
    if loan:
        drafting.add_loan(draft, richest_opponent(draft.live(), seat).seat, seat, loan)
    stake = 2 * amount if one.blind else amount
    raised = stake - draft.stake if draft.stake and amount > least else 0
    draft.to_pot(seat, amount, acted=True, last_bet=amount, blind_bets=one.blind_bets + one.blind)
    draft.stake = stake
    draft.bettors = (seat, *draft.bettors[:1])
    draft.emit(
        events.Staked(
            source=purse(seat), destination=POT, amount=amount, seat=seat, blind=one.blind, stake=stake, raised=raised
        )
    )


def see(draft: BettingDraft, seat: Seat, price: int, loan: int = 0) -> None:
    """Pay to end the betting, and compare the last two hands (RULES 3.6)."""
    one = draft.seats[seat]
    other = next(live.seat for live in draft.live() if live.seat != seat)
    if loan:
        drafting.add_loan(draft, richest_opponent(draft.live(), seat).seat, seat, loan)
    draft.to_pot(seat, price, acted=True, last_bet=price)
    draft.emit(
        events.SeePaid(source=purse(seat), destination=POT, amount=price, seat=seat, other=other, blind=one.blind)
    )
    compare_hands(draft, ComparisonKind.SEE, seat)


def fold(draft: BettingDraft, seat: Seat, cause: str = "chosen") -> None:
    """Give up the deal; the cards go to the bottom unseen, an old hand first."""
    fold_hand(draft, seat, cause)
    if len(draft.live()) == 1:
        end_by_folding(draft)
    else:
        next_turn(draft)


def fold_hand(draft: BettingDraft, seat: Seat, cause: str) -> None:
    """Fold a hand, at any seat's turn; one card of each folded hand may have to be shown (D-44)."""
    one = draft.seats[seat]
    turned = tuple(hand[-1] for hand in (one.old, one.new) if hand) if draft.terms.expose_bottom else ()
    return_hands(draft, (seat,))
    draft.change(seat, status=BettingStatus.FOLDED, turned=turned)
    draft.emit(events.Folded(seat=seat, cause=cause))
    if turned:
        draft.emit(events.FoldedCardShown(seat=seat, cards=turned))


def cover(draft: BettingDraft, seat: Seat, short: int) -> None:
    """Stay in with the last chips. If `short` is not 0, the only opponent is first asked to lend it (RULES 3.10)."""
    if short:
        lender = next(one.seat for one in draft.live() if one.seat != seat)
        draft.emit(LoanAsked(seat=seat, lender=lender))
        _ask_for_loan(draft, seat, lender, short)
    else:
        _cover_pot(draft, seat)


def _cover_pot(draft: BettingDraft, seat: Seat) -> None:
    """Put in the last chips: the pot so far is frozen or, with one other player left, the betting ends."""
    amount = draft.seats[seat].stack
    draft.to_pot(seat, amount)
    number, frozen = len(draft.pots) - 1, draft.pots[-1].amount
    heads_up = len(draft.live()) == 2
    _freeze_pot(draft, seat)
    draft.emit(
        events.Covered(
            source=purse(seat),
            destination=POT,
            amount=amount,
            seat=seat,
            pot=number,
            frozen=0 if heads_up else frozen,
        )
    )
    if heads_up:
        compare_hands(draft, ComparisonKind.COVER)
    else:
        after_bet(draft)


def ask_bystander(draft: BettingDraft, move: AskBystander, short: int) -> None:
    """Give a bystander a seat that is not dealt in, until the deal is over, and ask them for the missing chips."""
    bystander = BettingSeat(seat=move.lender, stack=0, sitting_out=True, bystander=True)
    draft.seats = {**draft.seats, move.lender: bystander}
    draft.highest = move.lender
    ask(draft, move, short)


def ask(draft: BettingDraft, move: Ask | AskBystander, short: int) -> None:
    """Show the hand only to a backer, and ask for the missing chips."""
    one = draft.seats[move.seat]
    draft.change(move.seat, confided_to=(*one.confided_to, move.lender), confided=one.hand)
    draft.emit(LoanAsked(seat=move.seat, lender=move.lender))
    draft.emit(events.HandConfided(seen_by=(move.lender,), seat=move.seat, other=move.lender, cards=one.hand))
    _ask_for_loan(draft, move.seat, move.lender, short)


def _ask_for_loan(draft: BettingDraft, seat: Seat, lender: Seat, short: int) -> None:
    draft.phase = BettingPhase.LENDING
    draft.asker, draft.asked, draft.loan_needed = seat, lender, short
    if draft.seats[lender].leaving:
        decline_loan(draft)


def lend(draft: BettingDraft, lender: Seat, borrower: Seat, amount: int) -> None:
    """Lend chips; the borrower's turn goes on."""
    drafting.add_loan(draft, lender, borrower, amount)
    resume_turn(draft)


def decline_loan(draft: BettingDraft) -> None:
    """Decline the loan: the player who asked can only fold or, if the opponent had the choice, covers."""
    draft.emit(LoanDeclined(seat=draft.asker, lender=draft.asked))
    if draft.terms.short_money is ShortMoney.OPPONENT_CHOICE and not draft.seats[draft.actor].leaving:
        draft.phase = BettingPhase.BETTING
        _cover_pot(draft, draft.actor)
    else:
        resume_turn(draft)


def propose_showdown(draft: BettingDraft, seat: Seat) -> None:
    """Propose an agreed showdown; a player who is leaving refuses at once (RULES 16.4)."""
    draft.phase = BettingPhase.VOTING
    draft.accepted = ()
    draft.emit(events.ShowdownProposed(seat=seat))
    leaver = next((one.seat for one in draft.live() if one.leaving), None)
    if leaver is not None:
        refuse_showdown(draft, leaver)


def accept_showdown(draft: BettingDraft, seat: Seat) -> None:
    """Accept the showdown; when everyone has accepted, the hands are turned up."""
    draft.accepted += (seat,)
    draft.emit(events.ShowdownAccepted(seat=seat))
    if all(one.seat == draft.actor or one.seat in draft.accepted for one in draft.live()):
        draft.accepted = ()
        compare_hands(draft, ComparisonKind.SHOWDOWN)


def refuse_showdown(draft: BettingDraft, seat: Seat) -> None:
    """Refuse the showdown: the proposer's turn goes on, and until their next one nobody may propose (D-27)."""
    draft.accepted = ()
    draft.barred_until = draft.actor
    draft.emit(events.ShowdownRefused(seat=seat))
    resume_turn(draft)


def next_turn(draft: BettingDraft) -> None:
    """Pass the turn to the next live player; past the dealer's left a round is complete (D-43)."""
    order = draft.order
    place = order.index(draft.actor)
    for step in range(1, len(order) + 1):
        seat = order[(place + step) % len(order)]
        if seat == draft.barred_until:
            draft.barred_until = NOBODY
        if not draft.seats[seat].live:
            continue
        if place + step >= len(order):
            draft.rounds += 1
        if draft.terms.max_rounds and draft.rounds >= draft.terms.max_rounds:
            force_showdown(draft, "rounds")
        else:
            _start_turn(draft, seat)
        return


def _start_turn(draft: BettingDraft, seat: Seat) -> None:
    draft.actor = seat
    draft.asker = draft.asked = draft.may_ask_sideshow = NOBODY
    draft.emit(TurnPassed(seat=seat))
    one = draft.seats[seat]
    most = draft.terms.max_blind_bets
    if most and one.blind and one.blind_bets >= most and not one.leaving:
        draft.emit(events.Looked(seat=seat))
        open_hand(draft, seat)
    resume_turn(draft)


def resume_turn(draft: BettingDraft) -> None:
    """Start or resume a turn: fold a player who has left, or make one discard surplus cards before betting."""
    draft.phase = BettingPhase.BETTING
    draft.looked_hand = None
    one = draft.seats[draft.actor]
    if one.leaving:
        fold(draft, draft.actor, "left")
    elif must_discard(one):
        draft.phase = BettingPhase.DISCARDING


def _freeze_pot(draft: BettingDraft, seat: Seat) -> None:
    number = len(draft.pots) - 1
    draft.pots[-1] = Pot(amount=draft.pots[-1].amount, frozen_for=seat)
    draft.pots.append(Pot())
    draft.change(seat, status=BettingStatus.COVERED, covers=number)


def end_by_folding(draft: BettingDraft) -> None:
    """End the deal of the last player left (RULES 3.5), who is still compared for frozen pots (D-39)."""
    last = draft.live()[0]
    draft.actor = last.seat
    if len(draft.pots) > 1:
        compare_hands(draft, ComparisonKind.COVER)
    elif _wins_unseen(draft, last):
        win_by_folding(draft, last.seat)
    else:
        carry_pot(draft, last.seat)


def _wins_unseen(draft: BettingDraft, last: BettingSeat) -> bool:
    if not last.blind or not draft.terms.blind_carries:
        return True
    return not last.acted and not last.holder and draft.terms.unacted_wins


def _looked_hand(draft: BettingDraft) -> Which:
    if draft.looked_hand is None:
        raise AssertionError("no hand was looked at")
    return draft.looked_hand


def sideshow_target(state: BettingState, seat: Seat) -> Seat:
    """Return the seat that `seat` may ask for a sideshow now: the player who bet before; NOBODY if it may not ask."""
    terms = state.terms
    if not terms.sideshow or state.phase is not BettingPhase.BETTING:
        return NOBODY
    before = state.bettors[1:] if seat == state.may_ask_sideshow else state.bettors[:1] if seat == state.actor else ()
    live = {one.seat: one for one in state.live}
    if not before or before[0] == seat or len(live) < 3:
        return NOBODY
    asker, asked = live.get(seat), live.get(before[0])
    if asker is None or asked is None or BettingStatus.BLIND in {asker.status, asked.status}:
        return NOBODY
    if terms.sideshow_all_seen and any(one.blind for one in live.values()):
        return NOBODY
    return asked.seat


def propose_sideshow(draft: BettingDraft, seat: Seat, asked: Seat, price: int) -> None:
    """Propose a sideshow, at one's turn with the least bet; a seat without refusals left accepts at once."""
    if seat == draft.actor:
        stake_chips(draft, seat, price, price)
        if is_pot_full(draft):
            force_showdown(draft, "pot_cap")
            return
    draft.may_ask_sideshow = NOBODY
    draft.phase = BettingPhase.SIDESHOW
    draft.asker, draft.asked = seat, asked
    draft.emit(events.SideshowProposed(seat=seat, other=asked))
    one = draft.seats[asked]
    if draft.terms.max_refusals and one.refusals >= draft.terms.max_refusals:
        accept_sideshow(draft)
    elif one.leaving:
        refuse_sideshow(draft)


def accept_sideshow(draft: BettingDraft) -> None:
    """Show the two hands to each other; the worse one folds, or of equal hands that of the player who asked."""
    draft.emit(events.SideshowAccepted(seat=draft.asked))
    asker, asked = draft.seats[draft.asker], draft.seats[draft.asked]
    for one, other in ((asker, asked), (asked, asker)):
        draft.change(one.seat, confided_to=(*one.confided_to, other.seat), confided=one.hand)
        draft.emit(events.HandConfided(seen_by=(other.seat,), seat=one.seat, other=other.seat, cards=one.hand))
    ranking = draft.terms.ranking
    loser = asked.seat if beats(seat_hand_value(ranking, asker), seat_hand_value(ranking, asked)) else asker.seat
    if draft.disclosed:
        loser, *left = draft.disclosed
        draft.disclosed = tuple(left)
    fold_hand(draft, loser, "sideshow")
    _end_sideshow(draft)


def refuse_sideshow(draft: BettingDraft) -> None:
    """Refuse the sideshow; under some house rules the player who asked pays another stake, as far as they can."""
    seat, asked = draft.asker, draft.asked
    draft.change(asked, refusals=draft.seats[asked].refusals + 1)
    draft.emit(events.SideshowRefused(seat=asked))
    fee = min(draft.stake, draft.seats[seat].stack) if draft.terms.sideshow_refused_pays else 0
    if fee:
        draft.to_pot(seat, fee)
        draft.emit(events.RefusalPaid(source=purse(seat), destination=POT, amount=fee, seat=seat))
    if is_pot_full(draft):
        force_showdown(draft, "pot_cap")
    else:
        _end_sideshow(draft)


def _end_sideshow(draft: BettingDraft) -> None:
    """Pass the turn or, if it had passed already, resume it with no request made at it yet."""
    draft.phase = BettingPhase.BETTING
    if draft.actor == draft.asker:
        next_turn(draft)
    else:
        draft.asker = draft.asked = NOBODY
        resume_turn(draft)
