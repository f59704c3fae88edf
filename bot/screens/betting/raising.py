"""Raising: buttons for the lowest, the double and the highest amount, and the dialog for any other."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.betting.moves import Bet
from bot.rules.betting.options import find_option
from bot.screens import refusals
from bot.screens.betting import dialogs
from bot.screens.betting.actions import RAISE_OTHER, RAISE_TO
from bot.screens.betting.prices import label_with_wallet, raise_amounts
from bot.screens.betting.seen import brag_view, is_blind
from bot.screens.ids import PlayId, TableId
from bot.screens.items import PRIMARY, SECONDARY, Item, button
from bot.screens.layout import Screen, build_screen
from bot.screens.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView

_OUT_OF_BOUNDS_KEYS = {"too_little": "dialog-bet-too-little", "too_much": "dialog-bet-too-much"}
"""Keys of the sentences that introduce the bounds, by the refusal of an amount outside them."""
MOST_TYPED = 999_999_999
"""Largest amount carried back into the dialog, in chips."""


def raise_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the amount buttons `p:raise.to:…:<amount>`, the button of the dialog, and the way back to the hand.

    Raises Refusal `no_bet_now` if the reader cannot raise.
    """
    option = find_option(view.options, Bet)
    amounts = () if option is None else raise_amounts(option)
    if option is None or not amounts:
        raise Refusal("no_bet_now")
    words = words.for_game(view.table.game, view.table.house_rules)
    game, table = brag_view(view), view.table.table_id
    blind, key = is_blind(view, view.seat), "button-bet"
    if game.stake:
        key = "button-raise-to-blind" if blind else "button-raise-to"
    elif blind:
        key = "button-bet-blind"

    def wanted(action: str, price: int) -> PlayId:
        return PlayId(action, table, game.deal_no, view.decision, price)

    made = [
        button(wanted(RAISE_TO, amount), _raise_label(view, amount, words(key, price=words.short_money(amount)), words), style)
        for amount, style in zip(amounts, (PRIMARY, *[SECONDARY] * len(amounts)), strict=False)
    ]
    if option.most is not None and len(option.amounts()) > 1 + len(amounts):
        made.append(button(wanted(RAISE_OTHER, option.price), words("button-raise-other")))
    made.append(button(TableId("hand", table), words("button-previous")))
    return made


def _raise_label(view: TableView, amount: int, label: str, words: Words) -> str:
    return label if view.seat is None else label_with_wallet(view, view.seat, amount, label, words)


def reopen_button(view: TableView, typed: int, words: Words) -> Item | None:
    """Return a button that reopens the dialog with the refused amount, or None if the reader can no longer bet."""
    if find_option(view.options, Bet) is None:
        return None
    wanted = PlayId(RAISE_OTHER, view.table.table_id, brag_view(view).deal_no, view.decision, max(0, min(typed, MOST_TYPED)))
    return button(wanted, words("button-raise-other"))


def render_refused_bet(view: TableView, refusal: Refusal, again: Item, words: Words) -> Screen:
    """Render the refusal of an amount, with the legal bounds and the button that reopens the dialog."""
    option = find_option(view.options, Bet)
    bounds = "" if option is None else dialogs.bounds_line(view, option, words)
    told = refusals.refusal_text(words, refusal, names_at_table(view.table, words))
    if bounds and refusal.code in _OUT_OF_BOUNDS_KEYS:  # the refusal's own text would repeat the bounds
        told = words(_OUT_OF_BOUNDS_KEYS[refusal.code], offered=words.money(int(str(refusal.facts["offered"]))))
    return build_screen("\n".join(part for part in (told, bounds) if part), items=[again], colour=refusals.RED)
