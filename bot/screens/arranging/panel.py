"""Panel on which a player arranges: the draft in words, and its fault if it cannot be locked."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.players.arranging.most import most_hands
from bot.rules.arranging.engine.terms import Misorder
from bot.rules.arranging.hands import ArrangeOption
from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.cards import Card
from bot.rules.game import NOBODY, IllegalMove, Seat
from bot.screens.arranging.advising import Expected, wins
from bot.screens.arranging.lying import Laid, Standing, competing, laid_on, more_can_be_made
from bot.screens.arranging.names import kind_of, listed_cards
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import most_cards, own_cards, seen
from bot.screens.arranging.tray import Page, Sorting, Tray
from bot.screens.cards import cards_text
from bot.screens.lines import DOT
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

SIGNS: Mapping[Standing, str] = {
    Standing.INCOMPLETE: "…",
    Standing.NO_HAND: "✗",
    Standing.TOO_LOW: "✗",
    Standing.BETTER: "▲",
    Standing.GOOD: "✓",
}
"""Symbols in front of the hands in the draft."""


class Told(Struct, frozen=True, kw_only=True):
    """A hand in the draft with its texts: `name` is its name or its fault, `kind` the short name for its menu.

    `name`, `kind` and `chance` are empty if the table's hints do not show them.
    """

    laid: Laid
    name: str = ""
    kind: str = ""
    chance: float | None = None


class Lying(Struct, frozen=True, kw_only=True):
    """A draft with its described hands, and a sentence about all of them `together`."""

    tray: Tray
    hands: tuple[Told, ...]
    together: str

    @property
    def laid(self) -> tuple[Laid, ...]:
        """Return the cards in each place."""
        return tuple(one.laid for one in self.hands)


def refused(view: TableView, tray: Tray) -> IllegalMove | None:
    """Return why the draft cannot be locked, or None if it can, or if nothing can be arranged."""
    option = next((one for one in view.options if isinstance(one, ArrangeOption)), None)
    hands = tray.hands(own_cards(view))
    return None if option is None else option.fault(Arrange(seat=option.move.seat, hands=hands))


def _expected(view: TableView, seat: Seat, hands: Hands | None, words: Words) -> Expected | None:
    """Return the prospects of hands that may be submitted, at a table with full hints."""
    if not hands or view.table.settings.hints is not Hints.FULL:
        return None
    return own_of(view).adviser.expect(view, seat, hands, words)


def lying(view: TableView, seat: Seat, tray: Tray, words: Words) -> Lying:
    """Return the draft of the player on `seat`, who is the reader, described as far as the table's hints allow."""
    rules = seen(view).rules
    laid = laid_on(tray, rules.hands, own_cards(view))
    hands = competing(laid, rules.terms)
    expected = _expected(view, seat, hands, words)
    chances = {} if expected is None else dict(zip(hands or (), expected.chances, strict=False))
    named = view.table.settings.hints is not Hints.OFF
    told: list[Told] = []
    for one in laid:
        name = _named(one, view, words) if named else ""
        kind = kind_of(one.cards, rules.hands, words) if name and one.standing is Standing.BETTER else name
        told.append(Told(laid=one, name=name, kind=kind, chance=chances.get(one.cards)))
    return Lying(tray=tray, hands=tuple(told), together="" if expected is None else expected.together)


def tray_lines(view: TableView, on: Lying, words: Words) -> list[str]:
    """Return the hands in the draft, one line each, the cards left over, and the draft's status or the confirmation."""
    lines = [_laid_line(one, view, words) for one in on.hands if one.laid.cards]
    left = on.tray.hand(own_cards(view), 0)
    if left or lines:
        lines.append(left_line(left, on.tray.sorting, words) if lines else _all_line(view, on.tray, words))
    asked = question(view, on.tray, words) if on.tray.page is Page.SURE else ""
    if asked:
        return [*lines, asked]
    if on.tray.page is Page.MORE:
        return lines  # its buttons fill the screen of a phone
    lines.append(_standing(view, on.tray, on.laid, words))
    if on.together:
        lines.append(on.together)
    if on.tray.page is Page.ALIKE:
        lines.append(words("arrange-alike"))
    return lines


def question(view: TableView, tray: Tray, words: Words) -> str:
    """Return the question that confirms the locking of the draft; "" if none is needed."""
    terms, cards, told = seen(view).rules.terms, own_cards(view), view.table.settings.hints is not Hints.OFF
    hands = tray.hands(cards)
    if refused(view, tray) is not None:
        return ""
    if not hands:
        return words("arrange-sure-none")
    better = next((one for one in laid_on(tray, terms.hands, cards) if one.standing is Standing.BETTER), None)
    if better is not None and told and terms.misorder is Misorder.LOSE_GAME:
        return words("arrange-sure-loses", place=better.place, before=better.before)
    if len(hands) == terms.hands.most:
        return ""
    if not told:
        return words("arrange-sure-fewer", hands=len(hands), most=terms.hands.most)
    possible = most_hands(cards, terms.hands)
    if possible == len(hands) or _is_advised(view, hands):
        return ""
    return words("arrange-sure-more", hands=len(hands), most=possible)


def _is_advised(view: TableView, hands: Hands) -> bool:
    """Return True if the table's advice is these hands, which may be fewer and better ones."""
    adviser, seat = own_of(view).adviser, view.seat or NOBODY
    if view.table.settings.hints is not Hints.FULL:
        return False
    wanted = set(map(frozenset, hands))
    return any(set(map(frozenset, adviser.suggest(view, seat, aim))) == wanted for aim in adviser.aims)


def hands_lines(view: TableView, seat: Seat, hands: Hands, words: Words, *, told: bool = True) -> list[str]:
    """Return the submitted hands, one line each, and the cards left over. `told`: add the chances if the table's hints
    allow it.
    """
    rules = seen(view).rules.hands
    expected = _expected(view, seat, hands, words) if told and rules.in_order(hands) else None
    lines: list[str] = []
    for place, hand in enumerate(hands, 1):
        facts = [f"`{cards_text(hand, words)}`"]
        if view.table.settings.hints is not Hints.OFF:
            facts.append(kind_of(hand, rules, words))
        line = f"**{words('arrange-place', place=place)}** {' '.join(facts)}"
        chances = () if expected is None else expected.chances[place - 1 : place]
        lines.append(DOT.join((line, *(wins(chance, words) for chance in chances))))
    used = {card for hand in hands for card in hand}
    lines.append(left_line(tuple(one for one in own_cards(view) if one not in used), Sorting.RANK, words))
    if expected is not None and expected.together:
        lines.append(expected.together)
    return lines


def left_line(left: tuple[Card, ...], sorting: Sorting, words: Words) -> str:
    """Return the cards that are in no hand."""
    if not left:
        return words("arrange-left-none")
    return words("arrange-left", cards=listed_cards(left, sorting, words))


def _all_line(view: TableView, tray: Tray, words: Words) -> str:
    """Return all cards while no hand has any: those dealt to the reader, or the spare hand they took instead."""
    own, cards = seen(view).own, own_cards(view)
    whole = own is not None and len(own.given_up) == len(cards)  # not a single card, as in Nine Card Brag
    whose = "spare" if whole else "own"
    return words("arrange-cards", cards=listed_cards(cards, tray.sorting, words), whose=whose)


def _laid_line(one: Told, view: TableView, words: Words) -> str:
    """Return a hand in the draft."""
    line = f"**{words('arrange-place', place=one.laid.place)}** `{cards_text(one.laid.cards, words)}`"
    if view.table.settings.hints is Hints.OFF:
        return line
    line = f"{SIGNS[one.laid.standing]} {line} {one.name}".rstrip()
    return line if one.chance is None else DOT.join((line, wins(one.chance, words)))


def _named(one: Laid, view: TableView, words: Words) -> str:
    """Return the name of a hand in the draft, or its fault."""
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
            return words("arrange-no-hand", hand=kind_of(one.cards, rules, words))
        case Standing.TOO_LOW:
            return words("arrange-too-low", hand=kind_of(one.cards, rules, words))
        case Standing.BETTER:
            return words("arrange-better", hand=kind_of(one.cards, rules, words), before=one.before)
        case _:
            return kind_of(one.cards, rules, words)


def _standing(view: TableView, tray: Tray, laid: tuple[Laid, ...], words: Words) -> str:
    """Return why the draft cannot be locked, what happens if it is, or the number of hands that compete."""
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
    """Return the text of a fault found by the rules, with the place in the draft. A missing hand is an empty place."""
    number = fault.facts["place"]
    lying = sorted(laid, key=lambda one: not one.cards)
    at = lying[number - 1] if isinstance(number, int) else lying[0]
    if fault.code == "hand_size":
        return words("arrange-refused-size", place=at.place, cards=len(at.cards), most=most_cards(view))
    if fault.code == "hand_too_low":
        return words("arrange-refused-low", place=at.place, least=str(fault.facts["least"]))
    return words("arrange-refused-order", place=at.place, before=at.before)
