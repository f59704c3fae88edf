"""The panel on which a player arranges: what lies on his tray in words, and whether it may be locked."""

from __future__ import annotations

from collections.abc import Mapping

from bot.players.arranging.adviser import Advice
from bot.rules.arranging.engine.terms import Misorder
from bot.rules.arranging.hands import ArrangeOption
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.game import IllegalMove, Seat
from bot.screens.arranging.actions import most_cards, own_cards
from bot.screens.arranging.lying import (
    Laid,
    Standing,
    competing,
    expected,
    fault_of,
    laid_on,
    more_can_be_made,
)
from bot.screens.arranging.names import hand_text, listed_cards
from bot.screens.arranging.seen import crash
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


def option_of(view: TableView) -> ArrangeOption | None:
    """What the rules say may be arranged; None where nothing may."""
    return next((one for one in view.options if isinstance(one, ArrangeOption)), None)


def refused(view: TableView, tray: Tray, cards: tuple[Card, ...]) -> IllegalMove | None:
    """Why what lies on the tray could not be locked; None where it could."""
    return fault_of(tray.hands(cards), option_of(view))


def tray_lines(view: TableView, seat: Seat, tray: Tray, words: Words) -> list[str]:
    """The hands on the tray, a line each, what is left over, and how that stands."""
    game, cards = crash(view), own_cards(view)
    hints = view.table.settings.hints
    laid = laid_on(tray, game, cards)
    hands = competing(laid, game)
    advice = expected(hands, game, seat) if hands and hints is Hints.FULL else None
    lines = [_laid_line(one, view, advice, words) for one in laid]
    lines.append(left_line(tray.hand(cards, 0), tray.sorting, words))
    lines.append(_standing(view, tray, laid, words))
    if advice is not None:
        lines.append(expected_line(advice, words))
    return lines


def hands_lines(view: TableView, seat: Seat, hands: Hands, words: Words, *, told: bool = True) -> list[str]:
    """Hands that were submitted, a line each, and what was left over; `told`: with the chances, at a table that tells
    them.
    """
    game = crash(view)
    cards = own_cards(view)
    hints = view.table.settings.hints
    in_order = game.rules.hands.in_order(hands)
    advice = expected(hands, game, seat) if told and hands and in_order and hints is Hints.FULL else None
    lines: list[str] = []
    for place, hand in enumerate(hands, 1):
        facts = [f"`{cards_text(hand, words)}`"]
        if hints is not Hints.OFF:
            facts.append(hand_text(hand, game.rules.hands, words))
        line = f"**{place}** {' '.join(facts)}"
        lines.append(line if advice is None else DOT.join((line, wins(advice.chances[place - 1], words))))
    used = {card for hand in hands for card in hand}
    lines.append(left_line(tuple(one for one in cards if one not in used), Sorting.RANK, words))
    if advice is not None:
        lines.append(expected_line(advice, words))
    return lines


def left_line(left: tuple[Card, ...], sorting: Sorting, words: Words) -> str:
    """The cards that are in no hand."""
    if not left:
        return words("arrange-left-none")
    return words("arrange-left", cards=listed_cards(left, sorting, words))


def expected_line(advice: Advice, words: Words) -> str:
    """What to expect of an arrangement."""
    points = words.decimal(advice.points, 1)
    if len(advice.chances) < advice.places:
        return words("arrange-expected", points=points)
    return words("arrange-expected-crash", points=points, percent=percent(advice.sweep))


def wins(chance: float, words: Words) -> str:
    """How often a hand wins its place."""
    return words("arrange-wins", percent=percent(chance))


def percent(chance: float) -> str:
    """A chance in whole percents; what may happen is never said to be impossible or certain."""
    rounded = round(100 * chance)
    if rounded < 1:
        return "<1"
    return str(rounded) if rounded <= 99 else ">99"


def _laid_line(one: Laid, view: TableView, advice: Advice | None, words: Words) -> str:
    shown = f"`{cards_text(one.cards, words)}`" if one.cards else NOTHING
    if view.table.settings.hints is Hints.OFF:
        return f"**{one.place}** {shown}"
    line = f"{SIGNS[one.standing]} **{one.place}** {shown}"
    told = _named(one, view, words)
    if told:
        line += f" {told}"
    if advice is not None and one.cards:
        chances = dict(zip(advice.hands, advice.chances, strict=True))
        line += DOT + wins(chances[one.cards], words)
    return line


def _named(one: Laid, view: TableView, words: Words) -> str:
    """What a hand on the tray is called, or why it is none."""
    rules = crash(view).rules.hands
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
    game = crash(view)
    cards = own_cards(view)
    lying = [one for one in laid if one.cards]
    fault = refused(view, tray, cards)
    if fault is not None:
        return _refused(view, fault, lying, words)
    if not lying:
        return words("arrange-begin")
    better = next((one for one in lying if one.standing is Standing.BETTER), None)
    if better is not None and view.table.settings.hints is not Hints.OFF:
        if game.rules.misorder is Misorder.LOSE_GAME:
            return words("arrange-loses", place=better.place, before=better.before)
        if game.rules.misorder is Misorder.AUTO_SORT:
            return words("arrange-sorts")
    said = [words("arrange-ready", hands=len(lying))]
    if any(one.place != number for number, one in enumerate(lying, 1)):
        said.append(words("arrange-moves-up"))
    if len(lying) < len(laid) and view.table.settings.hints is not Hints.OFF and more_can_be_made(tray, game, cards):
        said.append(words("arrange-more"))
    return " ".join(said)


def _refused(view: TableView, fault: IllegalMove, lying: list[Laid], words: Words) -> str:
    """A reason of the rules, with the number that the hand has on the tray."""
    number = fault.facts["place"]
    at = lying[number - 1] if isinstance(number, int) else lying[0]
    if fault.code == "hand_size":
        return words("arrange-refused-size", place=at.place, cards=len(at.cards), most=most_cards(view))
    if fault.code == "hand_too_low":
        return words("arrange-refused-low", place=at.place, least=str(fault.facts["least"]))
    return words("arrange-refused-order", place=at.place, before=at.before)
