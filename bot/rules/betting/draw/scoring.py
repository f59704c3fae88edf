"""End of a deal of Draw Brag: unmatched chips are returned, and each layer of the pot is decided (RULES 6)."""

from __future__ import annotations

from bot.rules.betting.draw.state import DrawDraft, DrawSeat, ExcessReturned, StakePayment
from bot.rules.betting.events import BettingEnding, BettingOutcome, HandShown, HandShowReason, PotShare
from bot.rules.betting.scoring import finish_deal, pay_from_pot, return_hands
from bot.rules.betting.state import BettingStatus, Pot
from bot.rules.game import POT, Seat, purse
from bot.rules.ranking import hand_strength
from bot.rules.table.state import divide


def return_excess(draft: DrawDraft) -> None:
    """Return the chips that one seat put in above all others."""
    highest, *others = sorted((draft.seat(seat) for seat in draft.order), key=lambda one: -one.level)
    matched = others[0].level
    excess = highest.chips(matched, highest.level)
    if not excess:
        return
    seat, back = highest.seat, BettingStatus.OPEN if highest.knows else BettingStatus.BLIND
    draft.change(
        seat,
        stack=highest.stack + excess,
        status=back if highest.status is BettingStatus.COVERED else highest.status,
        paid=highest.paid - excess,
        payments=_payments_up_to(highest.payments, matched),
    )
    draft.pots[-1] = Pot(amount=draft.pots[-1].amount - excess)
    draft.emit(ExcessReturned(source=POT, destination=purse(seat), amount=excess, seat=seat))


def _payments_up_to(payments: tuple[StakePayment, ...], level: int) -> tuple[StakePayment, ...]:
    kept: list[StakePayment] = []
    for one in payments:
        part = min(one.level, level)
        if part:
            kept.append(StakePayment(level=part, half=one.half))
        level -= part
    return tuple(kept)


def show_down(draft: DrawDraft) -> None:
    """Show all hands, the last raiser first; each layer of the pot goes to the best of those who met it."""
    contenders = [draft.seat(one.seat) for one in draft.contenders()]
    for seat in _show_order(contenders, draft.last_raiser):
        hand = draft.seats[seat].hand
        draft.change(seat, exposed=hand)
        draft.emit(HandShown(seat=seat, cards=hand, reason=HandShowReason.SHOWDOWN))
    layers = _side_pots([draft.seat(seat) for seat in draft.order], contenders)
    draft.pots = [Pot(amount=amount) for amount, _ in layers]
    shares: tuple[PotShare, ...] = ()
    for number, (amount, players) in enumerate(layers):
        worths = {one.seat: hand_strength(draft.terms.ranking, one.hand) for one in players}
        winners = [seat for seat, worth in worths.items() if worth == max(worths.values())]
        for seat, won in divide(amount, winners):
            shares += pay_from_pot(draft, seat, number, won)
    return_exchanged(draft)
    return_hands(draft, [one.seat for one in contenders])
    finish_deal(draft, BettingOutcome(reason=BettingEnding.SHOWDOWN, shares=shares))


def return_exchanged(draft: DrawDraft) -> None:
    """Return the exchanged cards to the pack."""
    draft.pack += draft.exchanged_cards
    draft.exchanged_cards = ()


def _show_order(contenders: list[DrawSeat], first: Seat) -> list[Seat]:
    seats = [one.seat for one in contenders]
    place = seats.index(first) if first in seats else 0
    return seats[place:] + seats[:place]


def _side_pots(everybody: list[DrawSeat], contenders: list[DrawSeat]) -> list[tuple[int, list[DrawSeat]]]:
    """Return the main pot and the side pots: the chips, and the seats that play for them, from the dealer's left."""
    found: list[tuple[int, list[DrawSeat]]] = []
    low = 0
    levels = sorted({one.level for one in contenders})
    for high in levels:
        top = high if high != levels[-1] else max(one.level for one in everybody)
        amount = sum(one.chips(low, top) for one in everybody)
        if amount:
            found.append((amount, [one for one in contenders if one.level >= high]))
        low = high
    return found
