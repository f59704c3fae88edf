"""Dialog with a menu for every hand, and its submitted values."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.cards import Card
from bot.screens.arranging.actions import HAND_NAMES
from bot.screens.arranging.names import sort_cards
from bot.screens.arranging.seen import is_arranging, max_hand_cards, own_cards, place_numbers
from bot.screens.arranging.tray import CardOrder, HandDraft
from bot.screens.cards import card_text
from bot.screens.dialogs import Dialog, Submission
from bot.screens.ids import DialogId
from bot.screens.items import Choice
from bot.screens.words import Words
from bot.tables.values import TableView


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
    made = Dialog(DialogId("arrange", tuple(map(str, about))), words("arrange-form-title"))
    made.add_text(words("arrange-form-about", most=most))
    for place, name in zip(place_numbers(view), HAND_NAMES, strict=False):
        choices = [
            Choice(str(numbers[card]), card_text(card, words), chosen=draft.places[numbers[card]] == place)
            for card in sort_cards(cards, draft.card_order)
        ]
        made.add_menu(
            name,
            words("arrange-form-hand", place=place),
            choices,
            most_choices=max(most, draft.places.count(place)),
            placeholder=words("arrange-menu", place=place, most=most),
        )
    return made


def draft_from_dialog(answers: Submission, view: TableView, sorting: CardOrder) -> tuple[HandDraft, Card | None]:
    """Return the draft chosen in the dialog, and the first card chosen for two hands, if any.

    A card chosen twice stays in its first hand. Raises Refusal `stale` for another deal or if nothing is left to
    arrange. Raises ValueError for values that the dialog does not offer.
    """
    cards = own_cards(view)
    tray, twice = HandDraft.from_hands(cards, sorting=sorting), None
    for place, numbers in enumerate(_chosen_numbers(answers, view), 1):
        again = [number for number in numbers if tray.places[number]]
        if again and twice is None:
            twice = cards[again[0]]
        tray = tray.with_hand(place, [number for number in numbers if number not in again])
    return tray, twice


def _chosen_numbers(answers: Submission, view: TableView) -> list[list[int]]:
    """Return the numbers of the cards chosen for each hand, as dealt."""
    _, deal, _ = answers.id.numbers()
    if deal != view.view.deal_no or not is_arranging(view):
        raise Refusal("stale", price=0)
    chosen = [
        sorted({int(value) for value in answers.values_of(name)}) for _, name in zip(place_numbers(view), HAND_NAMES, strict=False)
    ]
    if any(number not in range(len(own_cards(view))) for numbers in chosen for number in numbers):
        raise ValueError(f"{chosen!r} are not the numbers of cards")
    return chosen
