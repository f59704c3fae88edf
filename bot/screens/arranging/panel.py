"""The panel on which a player arranges: what lies on their tray in words, and whether it may be locked."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.engine.terms import Misorder
from bot.rules.arranging.hands import ArrangeOption
from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.cards import Card
from bot.rules.game import IllegalMove, Seat
from bot.screens.arranging.advising import Expected
from bot.screens.arranging.lying import Laid, Standing, competing, laid_on, more_can_be_made
from bot.screens.arranging.names import hand_text, listed_cards
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import most_cards, own_cards, seen
from bot.screens.arranging.tray import Sorting, Tray
from bot.screens.cards import cards_text
from bot.screens.lines import DOT
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

NOTHING = "–"
SIGNS: Mapping[Standing, str] = {
    Standing.EMPTY: "◦",
    Standing.INCOMPLETE: "…",
    Standing.NO_HAND: "✗",
    Standing.TOO_LOW: "✗",
    Standing.BETTER: "▲",
    Standing.GOOD: "✓",
}
"""What stands before a hand on the tray."""


def refused(view: TableView, tray: Tray) -> IllegalMove | None:
    """Why what lies on the tray could not be locked; None where it could, and where nothing may be arranged."""
    option = next((one for one in view.options if isinstance(one, ArrangeOption)), None)
    hands = tray.hands(own_cards(view))
    return None if option is None else option.fault(Arrange(seat=option.move.seat, hands=hands))


def _expected(view: TableView, seat: Seat, hands: Hands | None, words: Words) -> Expected | None:
    """What to expect of hands that may be submitted, at a table that tells it."""
    if not hands or view.table.settings.hints is not Hints.FULL:
        return None
    return own_of(view).adviser.expect(view, seat, hands, words)


def tray_lines(view: TableView, seat: Seat, tray: Tray, words: Words) -> list[str]:
    """The hands on the tray, a line each, what is left over, and how that stands."""
    rules, cards = seen(view).rules, own_cards(view)
    laid = laid_on(tray, rules.hands, cards)
    hands = competing(laid, rules.terms)
    expected = _expected(view, seat, hands, words)
    beside = {} if expected is None else dict(zip(hands or (), expected.beside, strict=True))
    lines = [_laid_line(one, view, beside.get(one.cards, ""), words) for one in laid]
    lines.append(left_line(tray.hand(cards, 0), tray.sorting, words))
    lines.append(_standing(view, tray, laid, words))
    if expected is not None and expected.together:
        lines.append(expected.together)
    return lines


def hands_lines(view: TableView, seat: Seat, hands: Hands, words: Words, *, told: bool = True) -> list[str]:
    """Hands that were submitted, a line each, and what was left over; `told`: with the chances, at a table that tells
    them.
    """
    rules = seen(view).rules.hands
    expected = _expected(view, seat, hands, words) if told and rules.in_order(hands) else None
    lines: list[str] = []
    for place, hand in enumerate(hands, 1):
        facts = [f"`{cards_text(hand, words)}`"]
        if view.table.settings.hints is not Hints.OFF:
            facts.append(hand_text(hand, rules, words))
        line = f"**{place}** {' '.join(facts)}"
        beside = "" if expected is None else expected.beside[place - 1]
        lines.append(DOT.join((line, beside)) if beside else line)
    used = {card for hand in hands for card in hand}
    lines.append(left_line(tuple(one for one in own_cards(view) if one not in used), Sorting.RANK, words))
    if expected is not None and expected.together:
        lines.append(expected.together)
    return lines


def left_line(left: tuple[Card, ...], sorting: Sorting, words: Words) -> str:
    """The cards that are in no hand."""
    if not left:
        return words("arrange-left-none")
    return words("arrange-left", cards=listed_cards(left, sorting, words))


def _laid_line(one: Laid, view: TableView, beside: str, words: Words) -> str:
    """A hand on the tray; `beside`: what to expect of it, where that is told."""
    shown = f"`{cards_text(one.cards, words)}`" if one.cards else NOTHING
    if view.table.settings.hints is Hints.OFF:
        return f"**{one.place}** {shown}"
    line = f"{SIGNS[one.standing]} **{one.place}** {shown}"
    told = _named(one, view, words)
    if told:
        line += f" {told}"
    return DOT.join((line, beside)) if beside else line


def _named(one: Laid, view: TableView, words: Words) -> str:
    """What a hand on the tray is called, or why it is none."""
    rules = seen(view).rules.hands
    match one.standing:
        case Standing.EMPTY:
            return ""
        case Standing.INCOMPLETE:
            return words("arrange-missing", cards=3 - len(one.cards))
        case Standing.NO_HAND if len(one.cards) > most_cards(view):
            return words("arrange-too-many")
        case Standing.NO_HAND if len(one.cards) > 3:
            return words("arrange-not-four")
        case Standing.NO_HAND:
            return words("arrange-no-hand", hand=hand_text(one.cards, rules, words))
        case Standing.TOO_LOW:
            return words("arrange-too-low", hand=hand_text(one.cards, rules, words))
        case Standing.BETTER:
            return words("arrange-better", hand=hand_text(one.cards, rules, words), before=one.before)
        case _:
            return hand_text(one.cards, rules, words)


def _standing(view: TableView, tray: Tray, laid: tuple[Laid, ...], words: Words) -> str:
    """Why it cannot be locked, what happens if it is, or what it competes for."""
    terms, told = seen(view).rules.terms, view.table.settings.hints is not Hints.OFF
    lying = [one for one in laid if one.cards]
    if not lying:
        return words("arrange-begin")
    fault = refused(view, tray)
    if fault is not None:
        return _refused(view, fault, laid, words)
    better = next((one for one in lying if one.standing is Standing.BETTER), None)
    if better is not None and told:
        if terms.misorder is Misorder.LOSE_GAME:
            return words("arrange-loses", place=better.place, before=better.before)
        if terms.misorder is Misorder.AUTO_SORT:
            return words("arrange-sorts")
    said = [words("arrange-ready", hands=len(lying))]
    if any(one.place != number for number, one in enumerate(lying, 1)):
        said.append(words("arrange-moves-up"))
    if len(lying) < len(laid) and told and more_can_be_made(tray.hand(own_cards(view), 0), terms.hands):
        said.append(words("arrange-more"))
    return " ".join(said)


def _refused(view: TableView, fault: IllegalMove, laid: tuple[Laid, ...], words: Words) -> str:
    """A reason of the rules, with the number that the hand has on the tray: where one is missing, of an empty place."""
    number = fault.facts["place"]
    lying = sorted(laid, key=lambda one: not one.cards)
    at = lying[number - 1] if isinstance(number, int) else lying[0]
    if fault.code == "hand_size":
        return words("arrange-refused-size", place=at.place, cards=len(at.cards), most=most_cards(view))
    if fault.code == "hand_too_low":
        return words("arrange-refused-low", place=at.place, least=str(fault.facts["least"]))
    return words("arrange-refused-order", place=at.place, before=at.before)
