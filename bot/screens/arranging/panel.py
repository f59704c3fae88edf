"""Panel with which a player arranges cards: a line for each hand, which opens its menu, and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from bot.players.arranging.adviser import Aim
from bot.players.arranging.search import most_hands
from bot.rules.arranging.engine.house_rules import Misorder
from bot.rules.arranging.engine.state import ArrangingSeatView
from bot.rules.arranging.hands import ArrangeOption
from bot.rules.arranging.moves import Arrange, Hands
from bot.rules.cards import Card
from bot.rules.game import NOBODY, IllegalMove, Seat
from bot.screens.arranging import draft_actions, hand_draft
from bot.screens.arranging.advice import DraftPrognosis, adviser_of, percent_text, win_chance_text
from bot.screens.arranging.draft_actions import encode_draft
from bot.screens.arranging.hand_draft import (
    CardOrder,
    DraftHand,
    DraftHandStatus,
    HandDraft,
    PanelPage,
    hand_kind_text,
    list_cards,
    sort_cards,
)
from bot.screens.arranging.move_actions import DECLARATIONS, play_id
from bot.screens.arranging.views import arranging_view, max_hand_cards, own_cards
from bot.screens.hand.cards import card_text, cards_text, ranks_text
from bot.screens.widgets import components
from bot.screens.widgets.components import Choice, Item, as_disabled, button, menu
from bot.screens.widgets.custom_ids import TableId
from bot.screens.widgets.layout import DOT, wrap_facts
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView

FAULT_SIGNS: Mapping[DraftHandStatus, str] = {
    DraftHandStatus.NO_HAND: "✗ ",
    DraftHandStatus.TOO_LOW: "✗ ",
    DraftHandStatus.BETTER: "▲ ",
}
"""Signs before a hand with a fault."""


class DescribedHand(Struct, frozen=True, kw_only=True):
    """Hand in a draft with its name or fault and its chance, as far as hints allow."""

    hand: DraftHand
    name: str = ""
    chance: float | None = None


class DescribedDraft(Struct, frozen=True, kw_only=True):
    """Draft with descriptions of its hands. `summary` is a sentence about all hands, or "".

    `question` is the question of page CONFIRMATION; "" on other pages, and if the draft cannot be locked.
    """

    draft: HandDraft
    hands: tuple[DescribedHand, ...]
    summary: str = ""
    question: str = ""

    @property
    def draft_hands(self) -> tuple[DraftHand, ...]:
        return tuple(one.hand for one in self.hands)


def lock_fault(view: TableView, draft: HandDraft) -> IllegalMove | None:
    """Return the reason why the draft cannot be locked; None if it can, or if the reader has nothing to arrange."""
    option = next((one for one in view.options if isinstance(one, ArrangeOption)), None)
    hands = draft.hands(own_cards(view))
    return None if option is None else option.find_fault(Arrange(seat=option.move.seat, hands=hands))


def _predict(view: TableView, seat: Seat, hands: Hands | None, words: Words) -> DraftPrognosis | None:
    """Return the chances of hands; None without hands, and at a table without full hints."""
    if not hands or view.table.settings.hints is not Hints.FULL:
        return None
    return adviser_of(view).predict(view, seat, hands, words)


def describe_draft(view: TableView, seat: Seat, draft: HandDraft, words: Words) -> DescribedDraft:
    """Return the draft of the reader in `seat` with descriptions, as far as the table's hints allow."""
    rules = arranging_view(view).rules
    checked = hand_draft.check_draft(draft, rules.hands, own_cards(view))
    hands = hand_draft.hands_to_submit(checked, rules.terms)
    expected = _predict(view, seat, hands, words)
    chances = {} if expected is None else dict(zip(hands or (), expected.chances, strict=False))
    named = view.table.settings.hints is not Hints.OFF
    described = tuple(
        DescribedHand(
            hand=one, name=_hand_description(one, view, words) if named else "", chance=chances.get(one.cards)
        )
        for one in checked
    )
    question = ""
    if draft.page is PanelPage.CONFIRMATION and lock_fault(view, draft) is None:
        question = lock_question(view, draft, words) or words("arrange-sure-these")
    summary = "" if expected is None else expected.summary
    return DescribedDraft(draft=draft, hands=described, summary=summary, question=question)


def status_lines(view: TableView, described: DescribedDraft, words: Words, until: str) -> list[str]:
    """Return what the player has to do, or the state of the draft, with the deadline `until` after the first sentence.

    On page CONFIRMATION it is the question before the draft is locked.
    """
    draft, begun = described.draft, any(described.draft.places)
    if described.question:
        return [f"{described.question}{until}"]
    if draft.page is PanelPage.MORE:
        return [until.strip()] if until else []
    if not begun:
        return [f"{words('arrange-now')}{until}", words("arrange-begin")]
    lines = [f"{_draft_status_text(view, draft, described.draft_hands, words)}{until}"]
    if described.summary:
        lines.append(described.summary)
    if draft.page is PanelPage.ALIKE:
        lines.append(words("arrange-alike"))
    return lines


def card_lines(view: TableView, one: ArrangingSeatView, words: Words, described: DescribedDraft | None) -> list[str]:
    """Return lines on the reader's cards: in a draft, as submitted, or listed by rank."""
    game, own = arranging_view(view), arranging_view(view).own
    if own is None or not own.cards or (game.in_deal and not one.dealt_in):
        return []
    if described is not None:
        lines = _draft_lines(view, described, words)
    elif own.hands is not None:
        lines = _submitted_hand_lines(view, one.seat, own.hands, words)
    else:
        lines = [] if words.pictures else [f"`{list_cards(own.cards, CardOrder.RANK, words)}`"]
    if own.given_up and game.in_deal:
        lines.append(words("arrange-given-up", cards=list_cards(own.given_up, CardOrder.RANK, words)))
    return lines


def _draft_lines(view: TableView, described: DescribedDraft, words: Words) -> list[str]:
    """Return the lines on the cards: the hands where no menus show them, then `loose_card_lines`."""
    draft, hands = described.draft, list[str]()
    if described.question or (draft.page is PanelPage.MORE and not words.pictures):
        hands = _hand_lines((_draft_hand_line(one, view, words) for one in described.hands if one.hand.cards), words)
    return [*hands, *loose_card_lines(view, draft, words)]


def loose_card_lines(view: TableView, draft: HandDraft, words: Words) -> list[str]:
    """Return the line on the cards that are in no hand, unless a picture shows the cards."""
    left = draft.hand(own_cards(view), 0)
    if not left or words.pictures:
        return []
    return [
        words("arrange-left", cards=list_cards(left, draft.card_order, words))
        if any(draft.places)
        else _all_cards_line(view, draft, words)
    ]


def lock_question(view: TableView, draft: HandDraft, words: Words) -> str:
    """Return the warning before the draft is locked; "" if none is needed."""
    terms, cards, hinted = arranging_view(view).rules.terms, own_cards(view), view.table.settings.hints is not Hints.OFF
    hands = draft.hands(cards)
    if lock_fault(view, draft) is not None:
        return ""
    if not hands:
        return words("arrange-sure-none")
    better = next(
        (one for one in hand_draft.check_draft(draft, terms.hands, cards) if one.status is DraftHandStatus.BETTER), None
    )
    if better is not None and hinted and terms.misorder is Misorder.LOSE_GAME:
        return words("arrange-sure-loses", place=better.place, before=better.place_before)
    if len(hands) == terms.hands.max_hands:
        return ""
    if not hinted:
        return words("arrange-sure-fewer", hands=len(hands), most=terms.hands.max_hands)
    possible = most_hands(cards, terms.hands)
    if possible == len(hands) or _is_advised(view, hands):
        return ""
    return words("arrange-sure-more", hands=len(hands), most=possible)


def _is_advised(view: TableView, hands: Hands) -> bool:
    """Return True if the adviser suggests exactly these hands, even if more hands could be made."""
    adviser, seat = adviser_of(view), view.seat or NOBODY
    if view.table.settings.hints is not Hints.FULL:
        return False
    wanted = set(map(frozenset, hands))
    return any(set(map(frozenset, adviser.suggest(view, seat, aim))) == wanted for aim in adviser.aims)


def _submitted_hand_lines(view: TableView, seat: Seat, hands: Hands, words: Words) -> list[str]:
    """Return a line for each hand, then the cards left over and a sentence about all hands.

    A question during the deal needs the room on a phone, so the hands are left out if a picture shows them.
    """
    game, rules = arranging_view(view), arranging_view(view).rules.hands
    expected = _predict(view, seat, hands, words) if game.in_deal and rules.is_in_order(hands) else None
    asked = game.in_deal and not game.arranging
    lines: list[str] = []
    for place, hand in enumerate(() if asked and words.pictures else hands, 1):
        name = "" if view.table.settings.hints is Hints.OFF else hand_kind_text(hand, rules, words)
        chances = () if expected is None else expected.chances[place - 1 : place]
        lines.append(_hand_line(place, hand, name, next(iter(chances), None), words))
    lines = _hand_lines(lines, words)
    used = {card for hand in hands for card in hand}
    left = [card for card in own_cards(view) if card not in used]
    if left and not words.pictures:
        lines.append(words("arrange-left", cards=list_cards(left, CardOrder.RANK, words)))
    if expected is not None and expected.summary:
        lines.append(expected.summary)
    return lines


def _all_cards_line(view: TableView, draft: HandDraft, words: Words) -> str:
    """Return the line on all cards while the draft has no hands: the dealt cards, or a spare hand taken instead."""
    own, cards = arranging_view(view).own, own_cards(view)
    whole = own is not None and len(own.given_up) == len(cards)  # in Nine Card Brag, a single card is given up
    whose = "spare" if whole else "own"
    return words("arrange-cards", cards=list_cards(cards, draft.card_order, words), whose=whose)


def _hand_lines(lines: Iterable[str], words: Words) -> list[str]:
    """Return a line for each hand or, next to a picture of the hands, few lines on all of them."""
    return wrap_facts(lines).splitlines() if words.pictures else list(lines)


def _hand_line(place: int, hand: Sequence[Card], name: str, chance: float | None, words: Words) -> str:
    """Return the line on a hand. Next to a picture, it has no cards, and is empty without a `name`."""
    where = f"**{words('arrange-place', place=place)}**"
    if words.pictures:
        percent = "" if chance is None else words("arrange-chance", percent=percent_text(chance))
        return " ".join(filter(None, (where, name, percent))) if name else ""
    line = f"{where} `{cards_text(hand, words)}` {name}".rstrip()
    return line if chance is None else DOT.join((line, win_chance_text(chance, words)))


def _draft_hand_line(one: DescribedHand, view: TableView, words: Words) -> str:
    sign = "" if view.table.settings.hints is Hints.OFF else FAULT_SIGNS.get(one.hand.status, "")
    return sign + _hand_line(one.hand.place, one.hand.cards, one.name, one.chance, words)


def _hand_description(one: DraftHand, view: TableView, words: Words) -> str:
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


def _draft_status_text(view: TableView, draft: HandDraft, checked: tuple[DraftHand, ...], words: Words) -> str:
    """Return the reason why the draft cannot be locked, or the effect of locking it, or the number of its hands."""
    terms, hinted = arranging_view(view).rules.terms, view.table.settings.hints is not Hints.OFF
    used = [one for one in checked if one.cards]
    if not used:
        return words("arrange-begin")
    fault = lock_fault(view, draft)
    if fault is not None:
        return _fault_text(view, fault, checked, words)
    better = next((one for one in used if one.status is DraftHandStatus.BETTER), None)
    if better is not None and hinted:
        if terms.misorder is Misorder.LOSE_GAME:
            return words("arrange-loses", place=better.place, before=better.place_before)
        if terms.misorder is Misorder.AUTO_SORT:
            return words("arrange-sorts")
    texts = [words("arrange-ready", hands=len(used))]
    if any(one.place != number for number, one in enumerate(used, 1)):
        texts.append(words("arrange-moves-up"))
    if (
        len(used) < len(checked)
        and hinted
        and hand_draft.can_make_another_hand(draft.hand(own_cards(view), 0), terms.hands)
    ):
        texts.append(words("arrange-more"))
    return " ".join(texts)


def _fault_text(view: TableView, fault: IllegalMove, checked: tuple[DraftHand, ...], words: Words) -> str:
    """Return the text of a fault found by the rules, with the place in the draft.

    The rules count hands without gaps. A missing hand is named by the first empty place.
    """
    number = fault.facts["place"]
    used_first = sorted(checked, key=lambda one: not one.cards)
    at = used_first[number - 1] if isinstance(number, int) else used_first[0]
    if fault.code == "hand_size":
        return words("arrange-refused-size", place=at.place, cards=len(at.cards), most=max_hand_cards(view))
    if fault.code == "hand_too_low":
        return words("arrange-refused-low", place=at.place, least=str(fault.facts["least"]))
    return words("arrange-refused-order", place=at.place, before=at.place_before)


_AIM_WORDS = {Aim.POINTS: "arrange-suggest", Aim.SAFE: "arrange-safe", Aim.SWEEP: "arrange-crash"}


def panel_items(view: TableView, described: DescribedDraft, words: Words, offers: Sequence[Item]) -> list[Item]:
    """Return the items of the panel's page; `offers` are the game's own buttons for page MORE."""
    draft = described.draft
    draft_button = partial(_draft_button, view, draft, words)
    if described.question:
        warned = described.question != words("arrange-sure-these")
        yes, no = (components.SECONDARY, components.PRIMARY) if warned else (components.SUCCESS, components.SECONDARY)
        return [
            draft_button(draft_actions.LOCK_CONFIRMED, "arrange-sure", yes, grey=view.table.is_halted),
            draft_button(draft_actions.SHOW_HANDS, "arrange-go-on", no),
        ]
    if draft.page is PanelPage.MORE:
        return _more_items(view, draft, words, offers)
    menus: list[Item] = [_hand_menu(view, draft, one, words) for one in described.hands]
    return menus + _main_buttons(view, described, words)


def _more_items(view: TableView, draft: HandDraft, words: Words, offers: Sequence[Item]) -> list[Item]:
    found, draft_button = [_swap_menu(view, draft, words)], partial(_draft_button, view, draft, words)
    if view.table.settings.hints is Hints.FULL:
        others = [(action, aim) for action, aim in draft_actions.available_aims(view).items() if aim is not Aim.POINTS]
        found += [draft_button(action, _AIM_WORDS[aim]) for action, aim in others]
    found.append(draft_button(draft_actions.OPEN_DIALOG, "arrange-form"))
    found.append(draft_button(draft_actions.CLEAR_DRAFT, "arrange-clear", grey=not any(draft.places)))
    order_key = "arrange-by-rank" if draft.card_order is hand_draft.CardOrder.SUIT else "arrange-by-suit"
    found.append(draft_button(draft_actions.CHANGE_CARD_ORDER, order_key))
    if not view.table.is_halted:
        declarations = arranging_view(
            view
        ).declarations  # everybody is offered the same, regardless of their cards (D-108)
        found += offers
        found += [
            button(play_id(view, action), words("arrange-declare", what=what.name.lower()))
            for action, what in DECLARATIONS.items()
            if what in declarations
        ]
        if not arranging_view(view).rules.hands.min_hands and not any(draft.places):
            found.append(draft_button(draft_actions.MAKE_NO_HAND, "arrange-lock-none"))
    return [*found, draft_button(draft_actions.SHOW_HANDS, "arrange-back", components.PRIMARY)]


def _hand_menu(view: TableView, draft: HandDraft, described: DescribedHand, words: Words) -> Item:
    """Return the menu of one hand, with all the reader's cards.

    No card is preselected, because a closed menu would show the selected cards instead of the line on its hand.
    """
    cards, place, most = own_cards(view), described.hand.place, max_hand_cards(view)
    numbers = {card: number for number, card in enumerate(cards)}
    choices: list[Choice] = []
    for card in sort_cards(cards, draft.card_order):
        number, label = numbers[card], card_text(card, words)
        if draft.places[number]:
            label = words("arrange-card-in-hand", card=label, place=draft.places[number])
        choices.append(Choice(str(number), label))
    if described.hand.cards:
        choices.append(Choice(draft_actions.NO_CARDS, words("arrange-empty")))
    wanted = TableId(draft_actions.HAND_MENUS[place - 1], view.table.table_id, encode_draft(view, draft))
    return menu(wanted, _menu_line(view, described, words), choices, most=most)


def _menu_line(view: TableView, described: DescribedHand, words: Words) -> str:
    """Return the line on a hand that its closed menu shows, such as `1 · 8 8 8 · prial · 74%`."""
    hand, name = described.hand, described.name
    place = words("arrange-place", place=hand.place)
    if not hand.cards:
        return DOT.join((place, words("arrange-choose", most=max_hand_cards(view))))
    sign = ""
    if view.table.settings.hints is not Hints.OFF:
        sign = FAULT_SIGNS.get(hand.status, "")
        if hand.status is DraftHandStatus.BETTER:  # the line above the menus names the hand before it
            name = hand_kind_text(hand.cards, arranging_view(view).rules.hands, words)
    shown = ranks_text(hand.cards, words) if words.pictures else cards_text(hand.cards, words)
    chance = "" if described.chance is None else words("arrange-chance", percent=percent_text(described.chance))
    return DOT.join(filter(None, (f"{sign}{place}", shown, name, chance)))


def _swap_menu(view: TableView, draft: HandDraft, words: Words) -> Item:
    wanted = TableId(draft_actions.SWAP_HANDS, view.table.table_id, encode_draft(view, draft))
    choices = [
        Choice(pair, words("arrange-swap-two", one=one, other=other))
        for pair, (one, other) in draft_actions.swap_pairs(view).items()
    ]
    item = menu(wanted, words("arrange-swap"), choices)
    return item if any(draft.places) else as_disabled(item)


def _main_buttons(view: TableView, described: DescribedDraft, words: Words) -> list[Item]:
    """Return the buttons below the menus. Lock comes first; a button that is not always there comes last."""
    draft, terms, hints = described.draft, arranging_view(view).rules.terms, view.table.settings.hints
    some, better = any(draft.places), any(one.status is DraftHandStatus.BETTER for one in described.draft_hands)
    loses = better and hints is not Hints.OFF and terms.misorder is Misorder.LOSE_GAME
    draft_button = partial(_draft_button, view, draft, words)
    grey, style = not some or view.table.is_halted, components.DANGER if loses else components.SUCCESS
    grey = grey or lock_fault(view, draft) is not None
    found = [draft_button(draft_actions.LOCK, "arrange-lock", style, grey=grey)]
    if hints is Hints.FULL:
        action = next(action for action, aim in draft_actions.available_aims(view).items() if aim is Aim.POINTS)
        found.append(draft_button(action, "arrange-suggest", components.SECONDARY if some else components.PRIMARY))
    found.append(draft_button(draft_actions.SHOW_MORE, "arrange-more-buttons"))
    if hints is not Hints.OFF and better:
        found.append(draft_button(draft_actions.ORDER_HANDS, "arrange-order", components.PRIMARY))
    return found


def _draft_button(
    view: TableView,
    draft: HandDraft,
    words: Words,
    action: str,
    key: str,
    style: components.ButtonStyle = components.SECONDARY,
    *,
    grey: bool = False,
) -> Item:
    """Return a button with the draft as its subject."""
    item = button(TableId(action, view.table.table_id, encode_draft(view, draft)), words(key), style)
    return as_disabled(item) if grey else item
