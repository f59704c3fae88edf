"""What one person may know of a table, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from bot.rules.betting.choosing import chooser
from bot.rules.betting.house_rules import ShortMoney
from bot.rules.betting.moves import Ask, Cover, Expose, Lend, Which
from bot.rules.betting.options import to_act
from bot.rules.betting.prices import blind_price, open_price
from bot.rules.betting.state import BettingState, SeatState
from bot.rules.betting.view import BragView, DebtView, HandView, Phase, PotView, SeatView
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Move, Need, Result, Seat, TimeOut


def view(state: BettingState, seat: Seat | None) -> BragView:
    """What `seat`, or a bystander (None, or a number that is not at the table), may know."""
    betting = in_deal(state)
    viewer = state.seat_state(seat) if seat is not None else None
    retained = None if betting else next((one.seat for one in state.seats if one.old), None)
    asked = state.phase is Phase.LENDING or state.phase is Phase.SIDESHOW
    terms = state.terms
    return BragView(
        viewer=None if viewer is None else seat,
        deal_no=state.deal_no,
        dealer=state.dealer,
        to_act=to_act(state),
        phase=state.phase,
        seats=tuple(seat_view(state, one, viewer) for one in clockwise(state)),
        pots=tuple(
            PotView(number=number, amount=pot.amount, frozen_for=pot.frozen_for)
            for number, pot in enumerate(state.pots)
        ),
        pot=state.pot,
        carried=state.carried,
        stake=state.stake,
        open_price=open_price(state) if betting else 0,
        blind_price=blind_price(state) if betting else 0,
        live=len(state.live) if betting else 0,
        proposer=state.actor if state.phase is Phase.VOTING else None,
        waiting_for=to_act(state) if state.phase is Phase.VOTING else (),
        outcome=state.outcome,
        retained=retained,
        shuffled=state.shuffled,
        remembered=None if viewer is None else viewer.remembered,
        remembered_discards=() if viewer is None else viewer.remembered_discards,
        may_look_back=viewer is not None and viewer.unlooked is not None,
        ante=terms.ante,
        ranking=terms.ranking,
        hand_size=terms.cards,
        blind_play=terms.blind_play,
        chooser=chooser(state) or None,
        renamed=state.renamed,
        debts=tuple(DebtView(borrower=one.borrower, lender=one.lender, amount=one.amount) for one in state.debts),
        asked=state.asked if asked else None,
        asker=state.asker if asked else None,
        bottom=state.bottom,
        rounds=state.rounds if terms.max_rounds else 0,
    )


def clockwise(state: BettingState) -> tuple[SeatState, ...]:
    """The seats in clockwise order, whichever way the game goes round."""
    return state.seats[::-1] if state.terms.counter_clockwise else state.seats


def in_deal(state: BettingState) -> bool:
    """Whether a deal is in hand, from its start to its last decision."""
    return state.phase is not Phase.BETWEEN_DEALS and state.phase is not Phase.CLOSED


_ONE_TURN = frozenset({Phase.BETTING, Phase.KEEP_OR_THROW, Phase.DISCARDING})
"""What one player does at his turn, one after the other."""
_ANSWERING = frozenset({Phase.LENDING, Phase.SIDESHOW, Phase.VOTING})
"""Somebody else's question is to be answered."""


def step(state: BettingState) -> str:
    """What those who owe a decision are asked; the parts of a turn are one step."""
    return Phase.BETTING.value if state.phase in _ONE_TURN else state.phase.value


def answering(state: BettingState) -> bool:
    """Whether a loan, a sideshow or a showdown waits for an answer."""
    return state.phase in _ANSWERING


def together(state: BettingState) -> bool:
    """Never: what is done is done."""
    return False


def pending(state: BettingState) -> bool:
    """Between deals: whether a pot, a kept hand or a debt goes on into the next deal."""
    return bool(state.carried or state.debts or any(one.old for one in state.seats))


def next_players(state: BettingState) -> tuple[Seat, ...]:
    """Between deals: everybody who does not sit out, clockwise."""
    return tuple(one.seat for one in clockwise(state) if not one.sitting_out)


def least_players(state: BettingState) -> int:
    """How many a deal takes."""
    return state.rules.min_players


def needs(state: BettingState) -> frozenset[Need]:
    """A shuffled pack, where a shuffle is due."""
    return frozenset({Need.ORDER}) if state.shuffle_due else frozenset()


def stacks(state: BettingState) -> tuple[tuple[Seat, int], ...]:
    """The chips in front of each seat, in clockwise order."""
    return tuple((one.seat, one.stack) for one in clockwise(state))


def result(state: BettingState) -> Result:
    """What the last deal led to, or how the one in hand stands."""
    winners: dict[int, tuple[Seat, ...]] = {}
    for share in state.outcome.shares if state.outcome is not None else ():
        winners[share.pot] = (*winners.get(share.pot, ()), share.seat)
    return Result(pot=state.pot, winners=tuple(winners.items()))


def unsaid(state: BettingState) -> tuple[Move, ...]:
    """A blind winner who says nothing keeps his hand (RULES 16.1)."""
    return (TimeOut(seat=state.actor),) if state.phase is Phase.RETAINING else ()


def implied(state: BettingState, move: Move) -> tuple[Move, ...]:
    """Who is lent chips at his turn has asked for them, and who is shown a hand instead has offered to cover."""
    if state.phase is not Phase.BETTING or not isinstance(move, Lend | Expose) or state.actor == NOBODY:
        return ()
    if state.terms.short_money is ShortMoney.OPPONENT_CHOICE:
        return (Cover(seat=state.actor),)
    return (Ask(seat=state.actor, lender=move.seat),) if isinstance(move, Lend) else ()


def hand(state: BettingState, seat: Seat) -> tuple[Card, ...]:
    """The only hand a seat holds, in dealt order; () where it has none."""
    one = state.seat_state(seat)
    return () if one is None else one.hand


def seat_view(state: BettingState, one: SeatState, viewer: SeatState | None) -> SeatView:
    """What `viewer`, or a bystander (None), may know of one seat."""
    own = one is viewer
    discards = one.discards if own and one.knows and one.hand else one.discards_shown
    return SeatView(
        seat=one.seat,
        stack=one.stack,
        status=one.status,
        sitting_out=one.sitting_out,
        leaving=one.leaving,
        paid=one.paid,
        last_bet=one.last_bet,
        acted=one.acted,
        hands=_hands(state, one, own=own),
        exposed=one.exposed,
        covers=one.covers,
        kept_hand=bool(one.old),
        discards=discards or None,
        discarded=len(one.discards),
        confided=one.confided if viewer is not None and viewer.seat in one.confided_to else None,
        face_up=one.face_up,
        turned=one.turned,
    )


def _hands(state: BettingState, one: SeatState, *, own: bool) -> tuple[HandView, ...]:
    if not one.two_hands:
        if not one.hand:
            return ()
        known = one.hand if own and one.knows else one.exposed
        return (HandView(which=None, cards=known, count=len(one.hand)),)
    looked = state.looked if own and one.seat == state.actor else None
    return tuple(
        HandView(which=which, cards=hand if looked is which else None, count=len(hand))
        for which, hand in ((Which.OLD, one.old), (Which.NEW, one.new))
    )
