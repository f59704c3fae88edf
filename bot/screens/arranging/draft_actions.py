"""Actions of the hand panel and its dialog that change or submit a draft."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from bot.errors import Refusal
from bot.players.arranging.adviser import Aim
from bot.rules.arranging.engine.events import Arranged
from bot.rules.arranging.moves import Arrange
from bot.rules.cards import Card
from bot.rules.game import NOBODY
from bot.screens.arranging.advice import adviser_of
from bot.screens.arranging.hand_draft import CardOrder, HandDraft, PanelPage, sort_cards
from bot.screens.arranging.views import arranging_view, is_arranging, max_hand_cards, own_cards, place_numbers
from bot.screens.hand.cards import card_text
from bot.screens.widgets.components import Choice, Dialog, Submission
from bot.screens.widgets.custom_ids import DialogId, TableId, parse_custom_id
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView

HAND_NAMES: Final = ("one", "two", "three", "four")
"""Names of the dialog's menus, one for each hand. There is room for four; a game uses as many as it needs."""
HAND_MENUS: Final = tuple(f"arrange.{name}" for name in HAND_NAMES)
"""Actions of the panel's menus, one for each hand. The values are card numbers from 0 in dealt order, or `NO_CARDS`."""
NO_CARDS: Final = "none"
"""Value that empties a hand. Other values chosen with it are the hand's new cards."""

AIMS: Final[Mapping[str, Aim]] = {
    "arrange.suggest": Aim.POINTS,
    "arrange.safe": Aim.SAFE,
    "arrange.crash": Aim.SWEEP,
}

SWAP_HANDS: Final = "arrange.swap"
"""Action of the menu of two hands to swap. Its values are the keys of `SWAP_PAIRS`."""
ORDER_HANDS: Final = "arrange.order"
CLEAR_DRAFT: Final = "arrange.clear"
CHANGE_CARD_ORDER: Final = "arrange.sort"
SHOW_MORE: Final = "arrange.more"
SHOW_HANDS: Final = "arrange.back"
MAKE_NO_HAND: Final = "arrange.none"
"""Actions that show page MORE, show page HANDS, and make no hand (after a confirmation)."""

PAGE_ACTIONS: Final[Mapping[str, PanelPage]] = {
    SHOW_MORE: PanelPage.MORE,
    SHOW_HANDS: PanelPage.HANDS,
    MAKE_NO_HAND: PanelPage.CONFIRMATION,
}

DRAFT_ACTIONS: Final[tuple[str, ...]] = (
    *HAND_MENUS,
    *AIMS,
    SWAP_HANDS,
    ORDER_HANDS,
    CLEAR_DRAFT,
    CHANGE_CARD_ORDER,
    *PAGE_ACTIONS,
)

LOCK: Final = "arrange.lock"
LOCK_CONFIRMED: Final = "arrange.sure"
OPEN_DIALOG: Final = "arrange.form"
"""Actions that lock the draft, lock it once confirmed, and open the dialog. They have the draft as their subject."""
SWAP_PAIRS: Final[Mapping[str, tuple[int, int]]] = {
    f"{one}{other}": (one, other) for one, other in combinations(range(1, len(HAND_NAMES) + 1), 2)
}
_ENCODED_DRAFT = re.compile(r"(?P<deal>\d{1,9})\.(?P<decision>\d{1,9})\.(?P<draft>[a-z]\d{1,52}[a-z]?)")


def encode_draft(view: TableView, draft: HandDraft) -> str:
    return f"{view.view.deal_no}.{view.decision}.{draft}"


def decode_deal_and_decision(about: str) -> tuple[int, int]:
    """Return the deal and the decision in the subject of a panel item; raise ValueError if the subject is not valid."""
    found = _match_draft(about)
    return int(found["deal"]), int(found["decision"])


def decode_draft(about: str, view: TableView) -> HandDraft:
    """Return the draft in the subject of a panel item.

    Raises Refusal `stale` if the draft belongs to another deal or the reader has nothing to arrange. Raises ValueError
    if the subject is not valid.
    """
    found = _match_draft(about)
    draft = HandDraft.decode(found["draft"], len(place_numbers(view)))
    if int(found["deal"]) != view.view.deal_no or not is_arranging(view):
        raise Refusal("stale", price=0)
    if len(draft.places) != len(own_cards(view)):
        raise ValueError(f"{draft} is no draft for these cards")
    return draft


def find_draft(ids: Iterable[str], view: TableView) -> HandDraft | None:
    """Return the first draft of this deal in these custom_ids; None if there is none."""
    for one in ids:
        wanted = parse_custom_id(one)
        if isinstance(wanted, TableId) and wanted.action.startswith("arrange."):
            try:
                return decode_draft(wanted.about, view)
            except (Refusal, ValueError):
                continue
    return None


def current_draft(view: TableView, draft: HandDraft | None) -> HandDraft | None:
    """Return the reader's current draft; None if there is nothing to arrange.

    Without a remembered `draft`, the draft has the hands that the reader has unlocked, or no hands.
    """
    own = arranging_view(view).own
    if own is None or not is_arranging(view):
        return None
    if draft is not None and len(draft.places) == len(own.cards):
        return draft
    before = [one.hands for one in view.deal_events if isinstance(one, Arranged) and one.seat == view.seat]
    return HandDraft.from_hands(own.cards, before[-1] if before else ())


def latest_draft(about: str, view: TableView, remembered: HandDraft | None) -> HandDraft:
    """Return the remembered draft, which may be newer than the panel; without one, the draft in the item's subject."""
    carries = decode_draft(about, view)
    known = remembered is not None and len(remembered.places) == len(carries.places)
    return remembered if remembered is not None and known else carries


def change_draft(
    action: str, about: str, values: Sequence[str], view: TableView, remembered: HandDraft | None = None
) -> HandDraft:
    """Return the draft after an item of the panel was used, based on the remembered one.

    Raises as `decode_draft` and `suggest_draft` do, and ValueError for a value that the item does not offer.
    """
    draft, cards = latest_draft(about, view, remembered).with_page(PanelPage.HANDS), own_cards(view)
    if action in hand_menus(view):
        place, numbers = HAND_MENUS.index(action) + 1, _parse_card_numbers(values, view)
        return draft.with_hand(place, numbers) if NO_CARDS in values else draft.with_chosen(place, numbers)
    if action in available_aims(view):
        return suggest_draft(view, AIMS[action], draft.card_order)
    if action == SWAP_HANDS and len(values) == 1 and values[0] in swap_pairs(view):
        return draft.with_swapped_hands(*SWAP_PAIRS[values[0]])
    if action == ORDER_HANDS:
        return draft.with_hands_in_order(cards, arranging_view(view).rules.hands)
    if action == CLEAR_DRAFT:
        return draft.cleared()
    if action == CHANGE_CARD_ORDER:
        return draft.with_sorting(CardOrder.RANK if draft.card_order is CardOrder.SUIT else CardOrder.SUIT)
    if action in PAGE_ACTIONS:
        return draft.with_page(PAGE_ACTIONS[action])
    raise ValueError(f"{action!r} with {values!r} changes nothing")


def suggest_draft(view: TableView, aim: Aim = Aim.POINTS, sorting: CardOrder = CardOrder.RANK) -> HandDraft:
    """Return the hands that the adviser suggests, as a draft. If all aims give the same hands, its page is ALIKE.

    Raises Refusal `odds_off` at a table without advice.
    """
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    adviser, seat = adviser_of(view), view.seat or NOBODY
    advised = {one: adviser.suggest(view, seat, one) for one in adviser.aims}
    alike = len(advised) > 1 and len(set(advised.values())) == 1
    return HandDraft.from_hands(own_cards(view), advised[aim], sorting).with_page(
        PanelPage.ALIKE if alike else PanelPage.HANDS
    )


def draft_to_lock(about: str, view: TableView, remembered: HandDraft | None) -> HandDraft:
    """Return the draft that an item submits.

    Raises as `decode_draft` does, and Refusal `tray_changed` if the draft has changed since the panel was shown.
    """
    draft, carries = latest_draft(about, view, remembered), decode_draft(about, view)
    if draft.places != carries.places:
        raise Refusal("tray_changed")
    return draft


def lock_move(draft: HandDraft, view: TableView) -> Arrange:
    return Arrange(hands=draft.hands(own_cards(view)))


def _match_draft(about: str) -> re.Match[str]:
    found = _ENCODED_DRAFT.fullmatch(about)
    if found is None:
        raise ValueError(f"{about!r} is not what a panel carries")
    return found


def _parse_card_numbers(values: Sequence[str], view: TableView) -> set[int]:
    """Return the numbers of the cards chosen for a hand; raise ValueError if a hand has no room for them."""
    numbers = {int(value) for value in values if value.isascii() and value.isdecimal()}
    if len(numbers) + values.count(NO_CARDS) != len(values) or len(numbers) > max_hand_cards(view):
        raise ValueError(f"{values!r} are not the numbers of cards for a hand")
    return numbers


def available_aims(view: TableView) -> Mapping[str, Aim]:
    return {action: aim for action, aim in AIMS.items() if aim in adviser_of(view).aims}


def hand_menus(view: TableView) -> tuple[str, ...]:
    return HAND_MENUS[: len(place_numbers(view))]


def swap_pairs(view: TableView) -> Mapping[str, tuple[int, int]]:
    return {pair: two for pair, two in SWAP_PAIRS.items() if max(two) in place_numbers(view)}


def draft_dialog(view: TableView, words: Words, draft: HandDraft) -> Dialog:
    """Return the dialog with a menu of all cards for each hand, preselected from the draft.

    Its id is `d:arrange:<table>:<deal>:<decision>`. Raises Refusal `stale` if the reader has nothing to arrange.
    """
    if not is_arranging(view):
        raise Refusal("stale", price=0)
    words = words.for_game(view.table.game, view.table.house_rules)
    cards, most = own_cards(view), max_hand_cards(view)
    numbers = {card: number for number, card in enumerate(cards)}
    about = (view.table.table_id, view.view.deal_no, view.decision)
    dialog = Dialog(DialogId("arrange", tuple(map(str, about))), words("arrange-form-title"))
    dialog.add_text(words("arrange-form-about", most=most))
    for place, name in zip(place_numbers(view), HAND_NAMES, strict=False):
        choices = [
            Choice(str(numbers[card]), card_text(card, words), chosen=draft.places[numbers[card]] == place)
            for card in sort_cards(cards, draft.card_order)
        ]
        dialog.add_menu(
            name,
            words("arrange-form-hand", place=place),
            choices,
            most=max(most, draft.places.count(place)),
            placeholder=words("arrange-menu", place=place, most=most),
        )
    return dialog


def draft_from_dialog(answers: Submission, view: TableView, sorting: CardOrder) -> tuple[HandDraft, Card | None]:
    """Return the draft chosen in the dialog, and the first card that was chosen for two hands, or None.

    Such a card stays in its first hand. Raises Refusal `stale` and ValueError as `decode_draft` does.
    """
    cards = own_cards(view)
    draft, twice = HandDraft.from_hands(cards, sorting=sorting), None
    for place, numbers in enumerate(_chosen_numbers(answers, view), 1):
        again = [number for number in numbers if draft.places[number]]
        if again and twice is None:
            twice = cards[again[0]]
        draft = draft.with_hand(place, [number for number in numbers if number not in again])
    return draft, twice


def _chosen_numbers(answers: Submission, view: TableView) -> list[list[int]]:
    _, deal, _ = answers.id.numbers()
    if deal != view.view.deal_no or not is_arranging(view):
        raise Refusal("stale", price=0)
    chosen = [
        sorted({int(value) for value in answers.values_of(name)})
        for _, name in zip(place_numbers(view), HAND_NAMES, strict=False)
    ]
    if any(number not in range(len(own_cards(view))) for numbers in chosen for number in numbers):
        raise ValueError(f"{chosen!r} are not the numbers of cards")
    return chosen
