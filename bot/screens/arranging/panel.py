"""The panel on which a player arranges: what lies on their tray in words, and whether it may be locked."""

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
"""What stands before a hand on the tray."""


class Told(Struct, frozen=True, kw_only=True):
    """A hand on the tray: what it is called, or why it is none, and its chance, each where it is told; `kind` is what
    a menu calls it, beside which the line with its `name` stands.
    """

    laid: Laid
    name: str = ""
    kind: str = ""
    chance: float | None = None


class Lying(Struct, frozen=True, kw_only=True):
    """What lies on somebody's tray, with what is told of it: of each hand, and of all of them `together`."""

    tray: Tray
    hands: tuple[Told, ...]
    together: str

    @property
    def laid(self) -> tuple[Laid, ...]:
        """What lies in each place."""
        return tuple(one.laid for one in self.hands)


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


def lying(view: TableView, seat: Seat, tray: Tray, words: Words) -> Lying:
    """What lies on the tray of the player on `seat`, whose view it is, as far as the table tells it."""
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
    """The hands on the tray, a line each, what is left over, and beside the menus how that stands; or what somebody is
    asked about it.
    """
    lines = [_laid_line(one, view, words) for one in on.hands if one.laid.cards]
    left = on.tray.hand(own_cards(view), 0)
    if left or lines:
        lines.append(left_line(left, on.tray.sorting, words) if lines else _all_line(view, on.tray, words))
    asked = question(view, on.tray, words) if on.tray.page is Page.SURE else ""
    if asked:
        return [*lines, asked]
    if on.tray.page is Page.MORE:
        return lines  # its buttons need the room of a phone
    lines.append(_standing(view, on.tray, on.laid, words))
    if on.together:
        lines.append(on.together)
    if on.tray.page is Page.ALIKE:
        lines.append(words("arrange-alike"))
    return lines


def question(view: TableView, tray: Tray, words: Words) -> str:
    """What somebody is asked before what lies on their tray is locked; "" where there is nothing to ask."""
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
    """Whether these hands are what the table advises: sometimes fewer and better ones."""
    adviser, seat = own_of(view).adviser, view.seat or NOBODY
    if view.table.settings.hints is not Hints.FULL:
        return False
    wanted = set(map(frozenset, hands))
    return any(set(map(frozenset, adviser.suggest(view, seat, aim))) == wanted for aim in adviser.aims)


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
    """The cards that are in no hand."""
    if not left:
        return words("arrange-left-none")
    return words("arrange-left", cards=listed_cards(left, sorting, words))


def _all_line(view: TableView, tray: Tray, words: Words) -> str:
    """The cards before any of them lies in a hand: those dealt to the reader, or those they took in their place."""
    own, cards = seen(view).own, own_cards(view)
    whole = own is not None and len(own.given_up) == len(cards)  # not a single card, as in Nine Card Brag
    whose = "spare" if whole else "own"
    return words("arrange-cards", cards=listed_cards(cards, tray.sorting, words), whose=whose)


def _laid_line(one: Told, view: TableView, words: Words) -> str:
    """A hand on the tray."""
    line = f"**{words('arrange-place', place=one.laid.place)}** `{cards_text(one.laid.cards, words)}`"
    if view.table.settings.hints is Hints.OFF:
        return line
    line = f"{SIGNS[one.laid.standing]} {line} {one.name}".rstrip()
    return line if one.chance is None else DOT.join((line, wins(one.chance, words)))


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
            return words("arrange-no-hand", hand=kind_of(one.cards, rules, words))
        case Standing.TOO_LOW:
            return words("arrange-too-low", hand=kind_of(one.cards, rules, words))
        case Standing.BETTER:
            return words("arrange-better", hand=kind_of(one.cards, rules, words), before=one.before)
        case _:
            return kind_of(one.cards, rules, words)


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
