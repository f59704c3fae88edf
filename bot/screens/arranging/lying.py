"""What lies on a tray, judged by the house rules: which hands stand, what is wrong, what to expect of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.players.arranging.adviser import Advice, advice_on
from bot.players.arranging.crash import situation_of
from bot.rules.arranging.crash.view import CrashView
from bot.rules.arranging.engine.terms import Misorder
from bot.rules.arranging.hands import ArrangeOption, HandRules
from bot.rules.arranging.lexicographic import makeable
from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.cards import Card
from bot.rules.game import IllegalMove, Seat
from bot.rules.ranking import Category
from bot.screens.arranging.tray import Tray, is_whole


class Standing(Enum):
    """How a hand on the tray stands."""

    EMPTY = "empty"
    INCOMPLETE = "incomplete"
    NO_HAND = "no_hand"
    """Cards that are nothing, where something is asked for; or four that are not of a kind."""
    TOO_LOW = "too_low"
    BETTER = "better"
    """Better than the hand before it."""
    GOOD = "good"


@dataclass(frozen=True, kw_only=True)
class Laid:
    """What lies in one place of the tray."""

    place: int
    cards: tuple[Card, ...]
    standing: Standing
    before: int = 0
    """The place of the hand before it; 0 where there is none."""


def laid_on(tray: Tray, view: CrashView, cards: tuple[Card, ...]) -> tuple[Laid, ...]:
    """What lies in each place, first place first."""
    rules = view.rules.hands
    found: list[Laid] = []
    before: Laid | None = None
    for place in range(1, rules.most + 1):
        hand = tray.hand(cards, place)
        standing = _standing(hand, rules)
        if standing is Standing.GOOD:
            if before is not None and rules.strength(hand) > rules.strength(before.cards):
                standing = Standing.BETTER
            one = Laid(place=place, cards=hand, standing=standing, before=0 if before is None else before.place)
            before = one
        else:
            one = Laid(place=place, cards=hand, standing=standing)
        found.append(one)
    return tuple(found)


def _standing(hand: tuple[Card, ...], rules: HandRules) -> Standing:
    if not hand:
        return Standing.EMPTY
    if len(hand) < 3:
        return Standing.INCOMPLETE
    if not is_whole(hand, rules):
        return Standing.NO_HAND
    category = rules.strength(hand) >> 14
    if category >= rules.least:
        return Standing.GOOD
    return Standing.NO_HAND if category == Category.HIGH_CARD else Standing.TOO_LOW


def competing(laid: tuple[Laid, ...], view: CrashView) -> Hands | None:
    """The hands in the order in which they will compete; None where they may not be submitted as they are.

    Hands out of order are sorted where the house rules do that, and else not told of.
    """
    lying = [one for one in laid if one.standing is not Standing.EMPTY]
    hands = tuple(one.cards for one in lying)
    if any(one.standing not in {Standing.GOOD, Standing.BETTER} for one in lying):
        return None
    if view.rules.misorder is Misorder.AUTO_SORT:
        return view.rules.hands.sorted(hands)
    return None if any(one.standing is Standing.BETTER for one in lying) else hands


def expected(hands: Hands, view: CrashView, seat: Seat) -> Advice:
    """What the adviser expects of hands that may be submitted."""
    return advice_on(hands, view.rules, situation_of(view, seat).opponents)


def fault_of(hands: Hands, option: ArrangeOption | None) -> IllegalMove | None:
    """Why the rules would refuse these hands; None where they would not."""
    return None if option is None else option.fault(Arrange(seat=option.move.seat, hands=hands))


def more_can_be_made(tray: Tray, view: CrashView, cards: tuple[Card, ...]) -> bool:
    """Whether what is left over makes another hand."""
    left = tray.hand(cards, 0)
    return len(left) >= 3 and bool(makeable(left, view.rules.hands))
