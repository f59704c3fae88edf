"""Menus and buttons of the hand panel: a menu for each hand, advice, locking, and declarations."""

from __future__ import annotations

from bot.players.arranging.adviser import Aim
from bot.rules.arranging.engine.terms import Misorder
from bot.screens.arranging.actions import (
    BACK,
    CLEAR,
    FORM,
    LOCK,
    MENUS,
    MORE,
    NONE,
    ORDER,
    SORT,
    SURE,
    SWAP,
    about_of,
    aims,
    pairs,
)
from bot.screens.arranging.advising import percent
from bot.screens.arranging.lying import Standing
from bot.screens.arranging.moves import DECLARATIONS, play_id
from bot.screens.arranging.names import by_sorting
from bot.screens.arranging.panel import Lying, Told, question, refused
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import most_cards, own_cards, seen
from bot.screens.arranging.tray import Page, Sorting, Tray
from bot.screens.cards import card_text
from bot.screens.ids import TableId
from bot.screens.items import GOOD, GRAVE, MAIN, PLAIN, ButtonStyle, Choice, Item, button, greyed, menu
from bot.screens.lines import DOT
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

_AIM_WORDS = {Aim.POINTS: "arrange-suggest", Aim.SAFE: "arrange-safe", Aim.SWEEP: "arrange-crash"}


def items(view: TableView, on: Lying, words: Words) -> list[Item]:
    """Return the items of the panel's page: menus and main buttons, the page behind "More…", or the confirmation."""
    tray = on.tray
    if tray.page is Page.SURE and question(view, tray, words):
        return _answers(view, tray, words)
    if tray.page is Page.MORE:
        return _more(view, tray, words)
    made: list[Item] = [_menu(view, tray, one, words) for one in on.hands]
    return made + _buttons(view, on, words)


def _more(view: TableView, tray: Tray, words: Words) -> list[Item]:
    """Return the less frequent actions."""
    found: list[Item] = [_swap(view, tray, words)]
    if view.table.settings.hints is Hints.FULL:
        others = [(action, aim) for action, aim in aims(view).items() if aim is not Aim.POINTS]
        found += [_button(view, tray, action, _AIM_WORDS[aim], words) for action, aim in others]
    found.append(_button(view, tray, FORM, "arrange-form", words))
    found.append(_button(view, tray, CLEAR, "arrange-clear", words, grey=not any(tray.places)))
    found.append(
        _button(view, tray, SORT, "arrange-by-rank" if tray.sorting is Sorting.SUIT else "arrange-by-suit", words)
    )
    if not view.table.halted:
        found += _for_everybody(view, words)
        if not seen(view).rules.hands.fewest and not any(tray.places):
            found.append(_button(view, tray, NONE, "arrange-lock-none", words))
    return [*found, _button(view, tray, BACK, "arrange-back", words, MAIN)]


def _answers(view: TableView, tray: Tray, words: Words) -> list[Item]:
    """Return the buttons of the confirmation before locking."""
    return [
        _button(view, tray, BACK, "arrange-go-on", words, MAIN),
        _button(view, tray, SURE, "arrange-sure", words, grey=view.table.halted),
    ]


def _for_everybody(view: TableView, words: Words) -> list[Item]:
    """Return what everybody is offered alike, regardless of their cards (D-108)."""
    declarations = seen(view).declarations
    return [
        *own_of(view).offers(view, words),
        *(
            button(play_id(view, action), words("arrange-declare", what=what.name.lower()))
            for action, what in DECLARATIONS.items()
            if what in declarations
        ),
    ]


def _menu(view: TableView, tray: Tray, told: Told, words: Words) -> Item:
    """Return the menu of one hand: the free cards and its own, which are preselected.

    A menu with selected cards shows them instead of its placeholder. So the first of them names the place, and the last
    one the hand and its chance.
    """
    cards, most, place = own_cards(view), most_cards(view), told.laid.place
    numbers = {card: number for number, card in enumerate(cards)}
    listed = by_sorting((card for card in cards if tray.places[numbers[card]] in {0, place}), tray.sorting)
    own = [card for card in listed if tray.places[numbers[card]] == place]
    choices: list[Choice] = []
    for card in listed:
        label = card_text(card, words)
        if own and card is own[0]:
            label = words("arrange-card-in-hand", place=place, card=label)
        if own and card is own[-1]:
            label = DOT.join((label, *_facts(told, words)))
        choices.append(Choice(str(numbers[card]), label, chosen=card in own))
    wanted = TableId(MENUS[place - 1], view.table.table_id, about_of(view, tray))
    # Typed hands may have more cards than a hand can have.
    most = min(max(most, len(own)), len(choices))
    return menu(wanted, words("arrange-menu", place=place, most=most), choices, least=0, most=most)


def _facts(told: Told, words: Words) -> list[str]:
    """Return the facts that a menu shows about its hand, in short: on a phone its label has one line."""
    chance = "" if told.chance is None else words("arrange-chance", percent=percent(told.chance))
    return [fact for fact in (told.kind, chance) if fact]


def _swap(view: TableView, tray: Tray, words: Words) -> Item:
    """Return the menu of two hands to swap."""
    wanted = TableId(SWAP, view.table.table_id, about_of(view, tray))
    choices = [
        Choice(pair, words("arrange-swap-two", one=one, other=other)) for pair, (one, other) in pairs(view).items()
    ]
    made = menu(wanted, words("arrange-swap"), choices)
    return made if any(tray.places) else greyed(made)


def _buttons(view: TableView, on: Lying, words: Words) -> list[Item]:
    """Return the main buttons below the menus."""
    tray, terms, hints = on.tray, seen(view).rules.terms, view.table.settings.hints
    some, better = any(tray.places), any(one.standing is Standing.BETTER for one in on.laid)
    loses = better and hints is not Hints.OFF and terms.misorder is Misorder.LOSE_GAME
    found: list[Item] = []
    if hints is not Hints.OFF and better:
        found.append(_button(view, tray, ORDER, "arrange-order", words, MAIN))
    if hints is Hints.FULL:
        action = next(action for action, aim in aims(view).items() if aim is Aim.POINTS)
        found.append(_button(view, tray, action, "arrange-suggest", words, PLAIN if some else MAIN))
    grey = not some or view.table.halted or refused(view, tray) is not None
    found.append(_button(view, tray, LOCK, "arrange-lock", words, GRAVE if loses else GOOD, grey=grey))
    found.append(_button(view, tray, MORE, "arrange-more-buttons", words))
    return found


def _button(
    view: TableView, tray: Tray, action: str, key: str, words: Words, style: ButtonStyle = PLAIN, *, grey: bool = False
) -> Item:
    """Return a button that carries the draft."""
    made = button(TableId(action, view.table.table_id, about_of(view, tray)), words(key), style)
    return greyed(made) if grey else made
