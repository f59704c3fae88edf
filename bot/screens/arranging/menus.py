"""Menus and buttons of the hand panel: a menu for each hand, advice, locking, and declarations."""

from __future__ import annotations

from bot.players.arranging.adviser import Aim
from bot.rules.arranging.engine.terms import Misorder
from bot.screens.arranging.actions import (
    SHOW_HANDS,
    CLEAR_DRAFT,
    OPEN_DIALOG,
    LOCK,
    HAND_MENUS,
    SHOW_MORE,
    MAKE_NO_HAND,
    ORDER_HANDS,
    CHANGE_CARD_ORDER,
    LOCK_CONFIRMED,
    SWAP_HANDS,
    encode_draft,
    available_aims,
    swap_pairs,
)
from bot.screens.arranging.advising import percent_text
from bot.screens.arranging.lying import DraftHandStatus
from bot.screens.arranging.moves import DECLARATIONS, play_id
from bot.screens.arranging.names import sort_cards
from bot.screens.arranging.panel import DescribedDraft, DescribedHand, lock_question, lock_fault
from bot.screens.arranging.registry import game_hooks
from bot.screens.arranging.seen import max_hand_cards, own_cards, arranging_view
from bot.screens.arranging.tray import PanelPage, CardOrder, HandDraft
from bot.screens.cards import card_text
from bot.screens.ids import TableId
from bot.screens.items import SUCCESS, DANGER, PRIMARY, SECONDARY, ButtonStyle, Choice, Item, button, as_disabled, menu
from bot.screens.lines import DOT
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

_AIM_WORDS = {Aim.POINTS: "arrange-suggest", Aim.SAFE: "arrange-safe", Aim.SWEEP: "arrange-crash"}


def panel_items(view: TableView, described: DescribedDraft, words: Words) -> list[Item]:
    """Return the items of the panel's page: menus and main buttons, the page behind "More…", or the confirmation."""
    tray = described.draft
    if tray.page is PanelPage.CONFIRMATION and lock_question(view, tray, words):
        return _confirmation_buttons(view, tray, words)
    if tray.page is PanelPage.MORE:
        return _more_items(view, tray, words)
    made: list[Item] = [_hand_menu(view, tray, one, words) for one in described.hands]
    return made + _main_buttons(view, described, words)


def _more_items(view: TableView, draft: HandDraft, words: Words) -> list[Item]:
    """Return the less frequent actions."""
    found: list[Item] = [_swap_menu(view, draft, words)]
    if view.table.settings.hints is Hints.FULL:
        others = [(action, aim) for action, aim in available_aims(view).items() if aim is not Aim.POINTS]
        found += [_draft_button(view, draft, action, _AIM_WORDS[aim], words) for action, aim in others]
    found.append(_draft_button(view, draft, OPEN_DIALOG, "arrange-form", words))
    found.append(_draft_button(view, draft, CLEAR_DRAFT, "arrange-clear", words, grey=not any(draft.places)))
    found.append(
        _draft_button(view, draft, CHANGE_CARD_ORDER, "arrange-by-rank" if draft.card_order is CardOrder.SUIT else "arrange-by-suit", words)
    )
    if not view.table.is_halted:
        found += _common_offers(view, words)
        if not arranging_view(view).rules.hands.min_hands and not any(draft.places):
            found.append(_draft_button(view, draft, MAKE_NO_HAND, "arrange-lock-none", words))
    return [*found, _draft_button(view, draft, SHOW_HANDS, "arrange-back", words, PRIMARY)]


def _confirmation_buttons(view: TableView, draft: HandDraft, words: Words) -> list[Item]:
    """Return the buttons of the confirmation before locking."""
    return [
        _draft_button(view, draft, SHOW_HANDS, "arrange-go-on", words, PRIMARY),
        _draft_button(view, draft, LOCK_CONFIRMED, "arrange-sure", words, grey=view.table.is_halted),
    ]


def _common_offers(view: TableView, words: Words) -> list[Item]:
    """Return what everybody is offered alike, regardless of their cards (D-108)."""
    declarations = arranging_view(view).declarations
    return [
        *game_hooks(view).offer_items(view, words),
        *(
            button(play_id(view, action), words("arrange-declare", what=what.name.lower()))
            for action, what in DECLARATIONS.items()
            if what in declarations
        ),
    ]


def _hand_menu(view: TableView, draft: HandDraft, told: DescribedHand, words: Words) -> Item:
    """Return the menu of one hand: the free cards and its own, which are preselected.

    A menu with selected cards shows them instead of its placeholder. So the first of them names the place, and the last
    one the hand and its chance.
    """
    cards, most, place = own_cards(view), max_hand_cards(view), told.hand.place
    numbers = {card: number for number, card in enumerate(cards)}
    listed = sort_cards((card for card in cards if draft.places[numbers[card]] in {0, place}), draft.card_order)
    own = [card for card in listed if draft.places[numbers[card]] == place]
    choices: list[Choice] = []
    for card in listed:
        label = card_text(card, words)
        if own and card is own[0]:
            label = words("arrange-card-in-hand", place=place, card=label)
        if own and card is own[-1]:
            label = DOT.join((label, *_menu_facts(told, words)))
        choices.append(Choice(str(numbers[card]), label, chosen=card in own))
    wanted = TableId(HAND_MENUS[place - 1], view.table.table_id, encode_draft(view, draft))
    # Typed hands may have more cards than a hand can have.
    most = min(max(most, len(own)), len(choices))
    return menu(wanted, words("arrange-menu", place=place, most=most), choices, least=0, most=most)


def _menu_facts(told: DescribedHand, words: Words) -> list[str]:
    """Return the facts that a menu shows about its hand, in short: on a phone its label has one line."""
    chance = "" if told.chance is None else words("arrange-chance", percent=percent_text(told.chance))
    return [fact for fact in (told.menu_name, chance) if fact]


def _swap_menu(view: TableView, draft: HandDraft, words: Words) -> Item:
    """Return the menu of two hands to swap."""
    wanted = TableId(SWAP_HANDS, view.table.table_id, encode_draft(view, draft))
    choices = [
        Choice(pair, words("arrange-swap-two", one=one, other=other)) for pair, (one, other) in swap_pairs(view).items()
    ]
    made = menu(wanted, words("arrange-swap"), choices)
    return made if any(draft.places) else as_disabled(made)


def _main_buttons(view: TableView, described: DescribedDraft, words: Words) -> list[Item]:
    """Return the main buttons below the menus."""
    tray, terms, hints = described.draft, arranging_view(view).rules.terms, view.table.settings.hints
    some, better = any(tray.places), any(one.status is DraftHandStatus.BETTER for one in described.draft_hands)
    loses = better and hints is not Hints.OFF and terms.misorder is Misorder.LOSE_GAME
    found: list[Item] = []
    if hints is not Hints.OFF and better:
        found.append(_draft_button(view, tray, ORDER_HANDS, "arrange-order", words, PRIMARY))
    if hints is Hints.FULL:
        action = next(action for action, aim in available_aims(view).items() if aim is Aim.POINTS)
        found.append(_draft_button(view, tray, action, "arrange-suggest", words, SECONDARY if some else PRIMARY))
    grey = not some or view.table.is_halted or lock_fault(view, tray) is not None
    found.append(_draft_button(view, tray, LOCK, "arrange-lock", words, DANGER if loses else SUCCESS, grey=grey))
    found.append(_draft_button(view, tray, SHOW_MORE, "arrange-more-buttons", words))
    return found


def _draft_button(
    view: TableView, draft: HandDraft, action: str, key: str, words: Words, style: ButtonStyle = SECONDARY, *, grey: bool = False
) -> Item:
    """Return a button that carries the draft."""
    made = button(TableId(action, view.table.table_id, encode_draft(view, draft)), words(key), style)
    return as_disabled(made) if grey else made
