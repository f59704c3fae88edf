"""Dialog with a menu for every hand, and its submitted values."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.cards import Card
from bot.screens.arranging.actions import NAMES
from bot.screens.arranging.names import by_sorting
from bot.screens.arranging.seen import arranging, most_cards, own_cards, places
from bot.screens.arranging.tray import Sorting, Tray
from bot.screens.cards import card_text
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.ids import DialogId
from bot.screens.items import Choice
from bot.screens.words import Words
from bot.tables.values import TableView


def form(view: TableView, words: Words, tray: Tray) -> Dialog:
    """Return the dialog with a menu of all cards for each hand, preselected from the draft.

    Its id is `d:arrange:<table>:<deal>:<decision>`. Raises Refusal `stale` if the reader has nothing to arrange.
    """
    if not arranging(view):
        raise Refusal("stale", price=0)
    words = words.of(view.table.game, view.table.house_rules)
    cards, most = own_cards(view), most_cards(view)
    numbers = {card: number for number, card in enumerate(cards)}
    about = (view.table.table_id, view.view.deal_no, view.decision)
    made = Dialog(DialogId("arrange", tuple(map(str, about))), words("arrange-form-title"))
    made.text(words("arrange-form-about", most=most))
    for place, name in zip(places(view), NAMES, strict=False):
        choices = [
            Choice(str(numbers[card]), card_text(card, words), chosen=tray.places[numbers[card]] == place)
            for card in by_sorting(cards, tray.sorting)
        ]
        made.choose_several(
            name,
            words("arrange-form-hand", place=place),
            choices,
            most=max(most, tray.places.count(place)),
            placeholder=words("arrange-menu", place=place, most=most),
        )
    return made


def tray_sent(answers: Submitted, view: TableView, sorting: Sorting) -> tuple[Tray, Card | None]:
    """Return the draft chosen in the dialog, and the first card chosen for two hands, if any.

    A card chosen twice stays in its first hand. Raises Refusal `stale` for another deal or if nothing is left to
    arrange. Raises ValueError for values that the dialog does not offer.
    """
    cards = own_cards(view)
    tray, twice = Tray.of(cards, sorting=sorting), None
    for place, numbers in enumerate(_chosen(answers, view), 1):
        again = [number for number in numbers if tray.places[number]]
        if again and twice is None:
            twice = cards[again[0]]
        tray = tray.laid(place, [number for number in numbers if number not in again])
    return tray, twice


def _chosen(answers: Submitted, view: TableView) -> list[list[int]]:
    """Return the numbers of the cards chosen for each hand, as dealt."""
    _, deal, _ = answers.id.numbers()
    if deal != view.view.deal_no or not arranging(view):
        raise Refusal("stale", price=0)
    chosen = [
        sorted({int(value) for value in answers.several(name)}) for _, name in zip(places(view), NAMES, strict=False)
    ]
    if any(number not in range(len(own_cards(view))) for numbers in chosen for number in numbers):
        raise ValueError(f"{chosen!r} are not the numbers of cards")
    return chosen
