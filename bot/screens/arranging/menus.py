"""What a player presses while they arrange: a menu for each hand, advice, locking, and what they may declare."""

from __future__ import annotations

from bot.players.arranging.adviser import Aim
from bot.rules.arranging.engine.terms import Misorder
from bot.screens.arranging.actions import (
    CLEAR,
    FORM,
    LOCK,
    MENUS,
    ORDER,
    SORT,
    SWAP,
    about_of,
    aims,
    pairs,
)
from bot.screens.arranging.lying import Standing, laid_on
from bot.screens.arranging.moves import DECLARATIONS, play_id
from bot.screens.arranging.names import by_sorting
from bot.screens.arranging.panel import refused
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import most_cards, own_cards, places, seen
from bot.screens.arranging.tray import Sorting, Tray
from bot.screens.cards import card_text
from bot.screens.ids import TableId
from bot.screens.items import GOOD, GRAVE, MAIN, PLAIN, ButtonStyle, Choice, Item, button, greyed, menu
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

_AIM_WORDS = {Aim.POINTS: "arrange-suggest", Aim.SAFE: "arrange-safe", Aim.SWEEP: "arrange-crash"}


def items(view: TableView, tray: Tray, words: Words) -> list[Item]:
    """Everything with which a player arranges. All of it is in its place whatever lies on the tray: what cannot be done
    at the moment is greyed.
    """
    made: list[Item] = [_menu(view, tray, place, words) for place in places(view)]
    made.append(_swap(view, tray, words))
    made += _buttons(view, tray, words)
    if not view.table.halted:
        made += _for_everybody(view, words)
    return made


def _for_everybody(view: TableView, words: Words) -> list[Item]:
    """What everybody is offered alike, whatever they hold (D-108)."""
    declarations = seen(view).declarations
    return [
        *own_of(view).offers(view, words),
        *(
            button(play_id(view, action), words("arrange-declare", what=what.name.lower()))
            for action, what in DECLARATIONS.items()
            if what in declarations
        ),
    ]


def _menu(view: TableView, tray: Tray, place: int, words: Words) -> Item:
    """The menu of one hand: the cards that are free and its own, these marked.

    A menu with marked cards shows them in place of what it is for, so the first of them says that.
    """
    cards, most = own_cards(view), most_cards(view)
    numbers = {card: number for number, card in enumerate(cards)}
    listed = by_sorting((card for card in cards if tray.places[numbers[card]] in {0, place}), tray.sorting)
    own = [card for card in listed if tray.places[numbers[card]] == place]
    choices: list[Choice] = []
    for card in listed:
        text = card_text(card, words)
        chosen = card in own
        label = words("arrange-card-in-hand", place=place, card=text) if own and card is own[0] else text
        choices.append(Choice(str(numbers[card]), label, chosen=chosen))
    wanted = TableId(MENUS[place - 1], view.table.table_id, about_of(view, tray))
    # Hands that were typed may have more cards than a hand may have.
    most = min(max(most, len(own)), len(choices))
    return menu(wanted, words("arrange-menu", place=place, most=most), choices, least=0, most=most)


def _swap(view: TableView, tray: Tray, words: Words) -> Item:
    """The menu of two hands that change places."""
    wanted = TableId(SWAP, view.table.table_id, about_of(view, tray))
    choices = [
        Choice(pair, words("arrange-swap-two", one=one, other=other)) for pair, (one, other) in pairs(view).items()
    ]
    made = menu(wanted, words("arrange-swap"), choices)
    return made if any(tray.places) else greyed(made)


def _buttons(view: TableView, tray: Tray, words: Words) -> list[Item]:
    terms, hints, about = seen(view).rules.terms, view.table.settings.hints, about_of(view, tray)
    laid = laid_on(tray, terms.hands, own_cards(view))
    some = any(one.cards for one in laid)
    better = any(one.standing is Standing.BETTER for one in laid)

    def made(action: str, key: str, style: ButtonStyle = PLAIN, *, grey: bool = False) -> Item:
        one = button(TableId(action, view.table.table_id, about), words(key), style)
        return greyed(one) if grey else one

    refuse = view.table.halted or refused(view, tray) is not None
    loses = better and hints is not Hints.OFF and terms.misorder is Misorder.LOSE_GAME
    lock = ("arrange-lock", GRAVE if loses else GOOD) if some else ("arrange-lock-none", GRAVE)
    found: list[Item] = []
    if hints is Hints.FULL:
        styles = {Aim.POINTS: PLAIN if some else MAIN}
        found += [made(action, _AIM_WORDS[aim], styles.get(aim, PLAIN)) for action, aim in aims(view).items()]
    if hints is not Hints.OFF:
        found.append(made(ORDER, "arrange-order", MAIN if better else PLAIN, grey=not better))
    # The last of its row, so that nothing moves when its words change.
    found.append(made(LOCK, *lock, grey=refuse))
    found.append(made(CLEAR, "arrange-clear", grey=not some))
    found.append(made(SORT, "arrange-by-rank" if tray.sorting is Sorting.SUIT else "arrange-by-suit"))
    found.append(made(FORM, "arrange-form"))
    return found
