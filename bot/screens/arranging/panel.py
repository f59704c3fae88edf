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
from bot.screens.arranging.advising import DraftPrognosis, win_chance_text
from bot.screens.arranging.lying import DraftHand, DraftHandStatus, hands_to_submit, check_draft, can_make_another_hand
from bot.screens.arranging.names import hand_kind_text, list_cards
from bot.screens.arranging.registry import game_hooks
from bot.screens.arranging.seen import max_hand_cards, own_cards, arranging_view
from bot.screens.arranging.tray import PanelPage, CardOrder, HandDraft
from bot.screens.cards import cards_text
from bot.screens.lines import DOT
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

STATUS_SIGNS: Mapping[DraftHandStatus, str] = {
    DraftHandStatus.INCOMPLETE: "…",
    DraftHandStatus.NO_HAND: "✗",
    DraftHandStatus.TOO_LOW: "✗",
    DraftHandStatus.BETTER: "▲",
    DraftHandStatus.GOOD: "✓",
}
"""Symbols in front of the hands in the draft."""


class DescribedHand(Struct, frozen=True, kw_only=True):
    """A hand in the draft with its texts: `name` is its name or its fault, `kind` the short name for its menu.

    `name`, `kind` and `chance` are empty if the table's hints do not show them.
    """

    hand: DraftHand
    name: str = ""
    menu_name: str = ""
    chance: float | None = None


class DescribedDraft(Struct, frozen=True, kw_only=True):
    """A draft with its described hands, and a sentence about all of them `together`."""

    draft: HandDraft
    hands: tuple[DescribedHand, ...]
    summary: str

    @property
    def draft_hands(self) -> tuple[DraftHand, ...]:
        """Return the cards in each place."""
        return tuple(one.hand for one in self.hands)


def lock_fault(view: TableView, draft: HandDraft) -> IllegalMove | None:
    """Return why the draft cannot be locked, or None if it can, or if nothing can be arranged."""
    option = next((one for one in view.options if isinstance(one, ArrangeOption)), None)
    hands = draft.hands(own_cards(view))
    return None if option is None else option.find_fault(Arrange(seat=option.move.seat, hands=hands))


def _predict(view: TableView, seat: Seat, hands: Hands | None, words: Words) -> DraftPrognosis | None:
    """Return the prospects of hands that may be submitted, at a table with full hints."""
    if not hands or view.table.settings.hints is not Hints.FULL:
        return None
    return game_hooks(view).adviser.predict(view, seat, hands, words)


def describe_draft(view: TableView, seat: Seat, draft: HandDraft, words: Words) -> DescribedDraft:
    """Return the draft of the player on `seat`, who is the reader, described as far as the table's hints allow."""
    rules = arranging_view(view).rules
    laid = check_draft(draft, rules.hands, own_cards(view))
    hands = hands_to_submit(laid, rules.terms)
    expected = _predict(view, seat, hands, words)
    chances = {} if expected is None else dict(zip(hands or (), expected.chances, strict=False))
    named = view.table.settings.hints is not Hints.OFF
    told: list[DescribedHand] = []
    for one in laid:
        name = _hand_description(one, view, words) if named else ""
        kind = hand_kind_text(one.cards, rules.hands, words) if name and one.status is DraftHandStatus.BETTER else name
        told.append(DescribedHand(hand=one, name=name, menu_name=kind, chance=chances.get(one.cards)))
    return DescribedDraft(draft=draft, hands=tuple(told), summary="" if expected is None else expected.summary)


def draft_lines(view: TableView, described: DescribedDraft, words: Words) -> list[str]:
    """Return the hands in the draft, one line each, the cards left over, and the draft's status or the confirmation."""
    lines = [_draft_hand_line(one, view, words) for one in described.hands if one.hand.cards]
    left = described.draft.hand(own_cards(view), 0)
    if left or lines:
        lines.append(left_over_line(left, described.draft.card_order, words) if lines else _all_cards_line(view, described.draft, words))
    asked = lock_question(view, described.draft, words) if described.draft.page is PanelPage.CONFIRMATION else ""
    if asked:
        return [*lines, asked]
    if described.draft.page is PanelPage.MORE:
        return lines  # its buttons fill the screen of a phone
    lines.append(_draft_status_text(view, described.draft, described.draft_hands, words))
    if described.summary:
        lines.append(described.summary)
    if described.draft.page is PanelPage.ALIKE:
        lines.append(words("arrange-alike"))
    return lines


def lock_question(view: TableView, draft: HandDraft, words: Words) -> str:
    """Return the question that confirms the locking of the draft; "" if none is needed."""
    terms, cards, told = arranging_view(view).rules.terms, own_cards(view), view.table.settings.hints is not Hints.OFF
    hands = draft.hands(cards)
    if lock_fault(view, draft) is not None:
        return ""
    if not hands:
        return words("arrange-sure-none")
    better = next((one for one in check_draft(draft, terms.hands, cards) if one.status is DraftHandStatus.BETTER), None)
    if better is not None and told and terms.misorder is Misorder.LOSE_GAME:
        return words("arrange-sure-loses", place=better.place, before=better.place_before)
    if len(hands) == terms.hands.max_hands:
        return ""
    if not told:
        return words("arrange-sure-fewer", hands=len(hands), most=terms.hands.max_hands)
    possible = most_hands(cards, terms.hands)
    if possible == len(hands) or _is_advised(view, hands):
        return ""
    return words("arrange-sure-more", hands=len(hands), most=possible)


def _is_advised(view: TableView, hands: Hands) -> bool:
    """Return True if the table's advice is these hands, which may be fewer and better ones."""
    adviser, seat = game_hooks(view).adviser, view.seat or NOBODY
    if view.table.settings.hints is not Hints.FULL:
        return False
    wanted = set(map(frozenset, hands))
    return any(set(map(frozenset, adviser.suggest(view, seat, aim))) == wanted for aim in adviser.aims)


def submitted_hand_lines(view: TableView, seat: Seat, hands: Hands, words: Words, *, told: bool = True) -> list[str]:
    """Return the submitted hands, one line each, and the cards left over. `told`: add the chances if the table's hints
    allow it.
    """
    rules = arranging_view(view).rules.hands
    expected = _predict(view, seat, hands, words) if told and rules.is_in_order(hands) else None
    lines: list[str] = []
    for place, hand in enumerate(hands, 1):
        facts = [f"`{cards_text(hand, words)}`"]
        if view.table.settings.hints is not Hints.OFF:
            facts.append(hand_kind_text(hand, rules, words))
        line = f"**{words('arrange-place', place=place)}** {' '.join(facts)}"
        chances = () if expected is None else expected.chances[place - 1 : place]
        lines.append(DOT.join((line, *(win_chance_text(chance, words) for chance in chances))))
    used = {card for hand in hands for card in hand}
    lines.append(left_over_line(tuple(one for one in own_cards(view) if one not in used), CardOrder.RANK, words))
    if expected is not None and expected.summary:
        lines.append(expected.summary)
    return lines


def left_over_line(left: tuple[Card, ...], sorting: CardOrder, words: Words) -> str:
    """Return the cards that are in no hand."""
    if not left:
        return words("arrange-left-none")
    return words("arrange-left", cards=list_cards(left, sorting, words))


def _all_cards_line(view: TableView, draft: HandDraft, words: Words) -> str:
    """Return all cards while no hand has any: those dealt to the reader, or the spare hand they took instead."""
    own, cards = arranging_view(view).own, own_cards(view)
    whole = own is not None and len(own.given_up) == len(cards)  # not a single card, as in Nine Card Brag
    whose = "spare" if whole else "own"
    return words("arrange-cards", cards=list_cards(cards, draft.card_order, words), whose=whose)


def _draft_hand_line(one: DescribedHand, view: TableView, words: Words) -> str:
    """Return a hand in the draft."""
    line = f"**{words('arrange-place', place=one.hand.place)}** `{cards_text(one.hand.cards, words)}`"
    if view.table.settings.hints is Hints.OFF:
        return line
    line = f"{STATUS_SIGNS[one.hand.status]} {line} {one.name}".rstrip()
    return line if one.chance is None else DOT.join((line, win_chance_text(one.chance, words)))


def _hand_description(one: DraftHand, view: TableView, words: Words) -> str:
    """Return the name of a hand in the draft, or its fault."""
    rules = arranging_view(view).rules.hands
    match one.status:
        case DraftHandStatus.EMPTY:
            return ""
        case DraftHandStatus.INCOMPLETE:
            return words("arrange-missing", cards=3 - len(one.cards))
        case DraftHandStatus.NO_HAND if len(one.cards) > max_hand_cards(view):
            return words("arrange-too-many")
        case DraftHandStatus.NO_HAND if len(one.cards) > 3:
            return words("arrange-not-four")
        case DraftHandStatus.NO_HAND:
            return words("arrange-no-hand", hand=hand_kind_text(one.cards, rules, words))
        case DraftHandStatus.TOO_LOW:
            return words("arrange-too-low", hand=hand_kind_text(one.cards, rules, words))
        case DraftHandStatus.BETTER:
            return words("arrange-better", hand=hand_kind_text(one.cards, rules, words), before=one.place_before)
        case _:
            return hand_kind_text(one.cards, rules, words)


def _draft_status_text(view: TableView, draft: HandDraft, laid: tuple[DraftHand, ...], words: Words) -> str:
    """Return why the draft cannot be locked, what happens if it is, or the number of hands that compete."""
    terms, told = arranging_view(view).rules.terms, view.table.settings.hints is not Hints.OFF
    lying = [one for one in laid if one.cards]
    if not lying:
        return words("arrange-begin")
    fault = lock_fault(view, draft)
    if fault is not None:
        return _fault_text(view, fault, laid, words)
    better = next((one for one in lying if one.status is DraftHandStatus.BETTER), None)
    if better is not None and told:
        if terms.misorder is Misorder.LOSE_GAME:
            return words("arrange-loses", place=better.place, before=better.place_before)
        if terms.misorder is Misorder.AUTO_SORT:
            return words("arrange-sorts")
    said = [words("arrange-ready", hands=len(lying))]
    if any(one.place != number for number, one in enumerate(lying, 1)):
        said.append(words("arrange-moves-up"))
    if len(lying) < len(laid) and told and can_make_another_hand(draft.hand(own_cards(view), 0), terms.hands):
        said.append(words("arrange-more"))
    return " ".join(said)


def _fault_text(view: TableView, fault: IllegalMove, laid: tuple[DraftHand, ...], words: Words) -> str:
    """Return the text of a fault found by the rules, with the place in the draft. A missing hand is an empty place."""
    number = fault.facts["place"]
    lying = sorted(laid, key=lambda one: not one.cards)
    at = lying[number - 1] if isinstance(number, int) else lying[0]
    if fault.code == "hand_size":
        return words("arrange-refused-size", place=at.place, cards=len(at.cards), most=max_hand_cards(view))
    if fault.code == "hand_too_low":
        return words("arrange-refused-low", place=at.place, least=str(fault.facts["least"]))
    return words("arrange-refused-order", place=at.place, before=at.place_before)
