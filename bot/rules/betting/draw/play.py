"""Play of Draw Brag: blinds, two rounds of betting with a draw between them, and the game itself (RULES 6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.rules.betting import play
from bot.rules.betting.brag import BETTING_EVENTS, tally_events
from bot.rules.betting.dealing import begin_betting, deal_cards
from bot.rules.betting.draw import state
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.draw.scoring import return_excess, return_exchanged, show_down
from bot.rules.betting.draw.state import (
    BlindPosted,
    Checked,
    DrawDraft,
    DrawState,
    Drew,
    RoundBegan,
    StakePayment,
    WentAllIn,
    call_price,
    calls_half,
    options,
    refusal,
    view,
)
from bot.rules.betting.events import Looked, Staked
from bot.rules.betting.moves import VERBS, Bet, Check, Cover, Draw, Fold, Look
from bot.rules.betting.play import check_chips, revise, start
from bot.rules.betting.scoring import win_by_folding
from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.betting.turns import fold_hand
from bot.rules.game import NOBODY, POT, Deal, Game, Move, Seat, Void, events_of, purse
from bot.rules.house_rules import Preset
from bot.rules.ranking import split_hand
from bot.rules.table import seating
from bot.rules.table.events import CardsSeen, TurnPassed
from bot.rules.table.play import DealMove, RulesEngine, TableMove


def start_deal(draft: DrawDraft, move: Deal) -> None:
    """Post the blinds, deal, and begin the first round left of the big blind."""
    begin_betting(draft, move)
    draft.last_raiser = NOBODY
    big = draft.rules.big_blind
    for seat, chips in zip(draft.order, (big // 2, big), strict=False):
        draft.pay(seat, chips, (StakePayment(level=chips),))
        draft.emit(BlindPosted(source=purse(seat), destination=POT, amount=chips, seat=seat, big=chips == big))
        if seat not in move.backed:
            _mark_all_in(draft, seat)
    deal_cards(draft)
    _begin_round(draft, 1, big)
    _find_next_turn(draft, 2)


def _begin_round(draft: DrawDraft, number: int, level: int) -> None:
    draft.phase = BettingPhase.BETTING
    draft.betting_round = number
    draft.raises = 0
    draft.stake = level
    draft.emit(RoundBegan(number=number))


def _find_next_turn(draft: DrawDraft, place: int) -> None:
    """Give the turn to the next seat, from a place in the order, that has to act; if there is none, end the round.

    A seat that alone still has chips only has to meet the level.
    """
    order = draft.order
    alone = len(draft.live()) == 1
    for step in range(len(order)):
        one = draft.seat(order[(place + step) % len(order)])
        if one.live and (one.met < draft.stake or not (one.spoken or alone)):
            _start_turn(draft, one.seat)
            return
    return_excess(draft)
    if draft.betting_round == 1:
        draft.phase = BettingPhase.DRAWING
        _next_draw(draft)
    else:
        show_down(draft)


def _next_draw(draft: DrawDraft) -> None:
    """Let the next seat that has not drawn, all-in or not, exchange cards; after the last the second round begins."""
    due = [one.seat for one in draft.contenders() if draft.seat(one.seat).drawn is None]
    if due and draft.rules.max_draw:
        _start_turn(draft, due[0])
        return
    for seat in draft.order:
        draft.change(seat, met=0, spoken=False)
    _begin_round(draft, 2, 0)
    _find_next_turn(draft, 0)


def _start_turn(draft: DrawDraft, seat: Seat) -> None:
    draft.actor = seat
    draft.emit(TurnPassed(seat=seat))
    if draft.seats[seat].leaving:
        act_for_absent(draft, seat, "left")


def _end_turn(draft: DrawDraft, seat: Seat) -> None:
    """Mark the seat as having acted, and pass the turn."""
    draft.change(seat, spoken=True)
    _find_next_turn(draft, draft.order.index(seat) + 1)


def _mark_all_in(draft: DrawDraft, seat: Seat) -> None:
    if not draft.seats[seat].stack:
        draft.change(seat, status=BettingStatus.COVERED)


def look(draft: DrawDraft, seat: Seat) -> None:
    """Look at the cards; the event is public."""
    one = draft.seat(seat)
    draft.change(seat, knows=True, status=BettingStatus.OPEN if one.blind else one.status)
    draft.emit(Looked(seat=seat))
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.hand))


def bet(draft: DrawDraft, seat: Seat, amount: int) -> None:
    """Call, bet or raise; a seat that has not looked pays half of the call price, and the full price of a raise."""
    state, one = draft.state(), draft.seat(seat)
    missing, price = draft.stake - one.met, call_price(state, one)
    more = amount - price
    called = (StakePayment(level=missing, half=calls_half(state, one)),) if missing else ()
    raised = (StakePayment(level=more),) if more else ()
    opens = not draft.stake
    draft.pay(seat, amount, called + raised, acted=True, last_bet=amount)
    if more:
        draft.stake += more
        draft.raises += not opens
        draft.last_raiser = seat
    draft.emit(
        Staked(
            source=purse(seat),
            destination=POT,
            amount=amount,
            seat=seat,
            blind=not one.knows,
            stake=draft.stake,
            raised=0 if opens else more,
        )
    )
    if not draft.backing:
        _mark_all_in(draft, seat)
    _end_turn(draft, seat)


def check(draft: DrawDraft, seat: Seat) -> None:
    """Stay in without a bet."""
    draft.emit(Checked(seat=seat))
    _end_turn(draft, seat)


def cover(draft: DrawDraft, seat: Seat) -> None:
    """Go all-in with less than the call price; unseen, the chips meet twice as much."""
    one = draft.seat(seat)
    half = calls_half(draft.state(), one)
    draft.pay(
        seat,
        one.stack,
        (StakePayment(level=one.stack * (2 if half else 1), half=half),),
        acted=True,
        last_bet=one.stack,
    )
    draft.emit(
        WentAllIn(
            source=purse(seat),
            destination=POT,
            amount=one.stack,
            seat=seat,
            met=draft.seat(seat).met,
            level=draft.stake,
        )
    )
    _mark_all_in(draft, seat)
    _end_turn(draft, seat)


def fold(draft: DrawDraft, seat: Seat, cause: str = "chosen") -> None:
    """Give up the deal; the last player takes the pot, seen or not, and shows nothing."""
    fold_hand(draft, seat, cause)
    left = draft.contenders()
    if len(left) == 1:
        return_exchanged(draft)
        win_by_folding(draft, left[0].seat)
    elif draft.phase is BettingPhase.DRAWING:
        _next_draw(draft)
    else:
        _find_next_turn(draft, draft.order.index(seat) + 1)


def exchange_cards(draft: DrawDraft, seat: Seat, places: tuple[int, ...]) -> None:
    """Lay cards aside and take the same number from the top of the pack; a player who has looked sees them."""
    one = draft.seat(seat)
    aside, kept = split_hand(one.hand, places)
    new, draft.pack = draft.pack[: len(aside)], draft.pack[len(aside) :]
    draft.exchanged_cards += aside
    seen = aside if one.knows and aside else None
    draft.change(seat, new=kept + new, drawn=len(new), remembered=seen)
    draft.emit(Drew(seat=seat, count=len(new)))
    if new and one.knows:
        draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=new))
    _next_draw(draft)


def act_for_absent(draft: DrawDraft, seat: Seat, cause: str) -> None:
    """Act for a seat as its clock would, because of `time` or because it `left`: check, stand pat, or fold.

    An all-in player has nothing more to put in and, when leaving, keeps a part in the pot.
    """
    one = draft.seat(seat)
    if draft.phase is BettingPhase.DRAWING and (cause == "time" or one.status is BettingStatus.COVERED):
        exchange_cards(draft, seat, ())
    elif cause == "time" and one.met >= draft.stake:
        check(draft, seat)
    else:
        fold(draft, seat, cause)


_TABLE_MOVES: Mapping[type[Move], TableMove[DrawDraft]] = {
    **seating.table_moves(act_for_absent),
    Deal: start_deal,
    Void: play.void,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[DrawDraft]] = {
    Look: lambda draft, move, _: look(draft, move.seat),
    Check: lambda draft, move, _: check(draft, move.seat),
    Bet: lambda draft, move, _: bet(draft, move.seat, move.amount),
    Cover: lambda draft, move, _: cover(draft, move.seat),
    Fold: lambda draft, move, _: fold(draft, move.seat),
    Draw: lambda draft, move, _: exchange_cards(draft, move.seat, move.places),
}


ENGINE = RulesEngine[DrawState, DrawDraft](
    draft=DrawDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=refusal,
    check=check_chips,
)
"""Rules engine of Draw Brag."""


DRAW_BRAG: Game[DrawState, DrawRules] = Game(
    name="draw_brag",
    aliases=("draw",),
    rules_version=1,
    house_rules=DrawRules,
    default_rules=DrawRules(),
    presets=(Preset("draw-brag", "Draw Brag", DrawRules()),),
    state=DrawState,
    moves=ENGINE.moves,
    events=BETTING_EVENTS + events_of(state),
    verbs=VERBS,
    options=options,
    play=ENGINE.play,
    view=view,
    tally_events=tally_events,
    start=partial(start, DrawState),
    revise=revise,
)
