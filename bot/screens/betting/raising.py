"""Raising: buttons for the lowest, the double and the highest amount, and the dialog for any other."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.betting.moves import Bet
from bot.rules.betting.options import option_of
from bot.screens import refusals
from bot.screens.betting import dialogs
from bot.screens.betting.actions import RAISE_OTHER, RAISE_TO
from bot.screens.betting.prices import paid_from, raises
from bot.screens.betting.seen import brag, is_blind
from bot.screens.ids import PlayId, TableId
from bot.screens.items import MAIN, PLAIN, Item, button
from bot.screens.layout import Screen, screen
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import TableView

_BOUNDS = {"too_little": "dialog-bet-too-little", "too_much": "dialog-bet-too-much"}
"""Keys of the sentences that introduce the bounds, by the refusal of an amount outside them."""
MOST_TYPED = 999_999_999
"""Largest amount carried back into the dialog, in chips."""


def items(view: TableView, words: Words) -> list[Item]:
    """Return the amount buttons `p:raise.to:…:<amount>`, the button of the dialog, and the way back to the hand.

    Raises Refusal `no_bet_now` if the reader cannot raise.
    """
    option = option_of(view.options, Bet)
    amounts = () if option is None else raises(option)
    if option is None or not amounts:
        raise Refusal("no_bet_now")
    words = words.of(view.table.game, view.table.house_rules)
    game, table = brag(view), view.table.table_id
    blind, key = is_blind(view, view.seat), "button-bet"
    if game.stake:
        key = "button-raise-to-blind" if blind else "button-raise-to"
    elif blind:
        key = "button-bet-blind"

    def wanted(action: str, price: int) -> PlayId:
        return PlayId(action, table, game.deal_no, view.decision, price)

    made = [
        button(wanted(RAISE_TO, amount), _label(view, amount, words(key, price=words.short(amount)), words), style)
        for amount, style in zip(amounts, (MAIN, *[PLAIN] * len(amounts)), strict=False)
    ]
    if option.most is not None and len(option.amounts()) > 1 + len(amounts):
        made.append(button(wanted(RAISE_OTHER, option.price), words("button-raise-other")))
    made.append(button(TableId("hand", table), words("button-previous")))
    return made


def _label(view: TableView, amount: int, label: str, words: Words) -> str:
    return label if view.seat is None else paid_from(view, view.seat, amount, label, words)


def again(view: TableView, typed: int, words: Words) -> Item | None:
    """Return a button that reopens the dialog with the refused amount, or None if the reader can no longer bet."""
    if option_of(view.options, Bet) is None:
        return None
    wanted = PlayId(RAISE_OTHER, view.table.table_id, brag(view).deal_no, view.decision, max(0, min(typed, MOST_TYPED)))
    return button(wanted, words("button-raise-other"))


def refused(view: TableView, refusal: Refusal, again: Item, words: Words) -> Screen:
    """Render the refusal of an amount, with the legal bounds and the button that reopens the dialog."""
    option = option_of(view.options, Bet)
    bounds = "" if option is None else dialogs.bounds(view, option, words)
    told = refusals.text(words, refusal, names_at(view.table, words))
    if bounds and refusal.code in _BOUNDS:  # the refusal's own text would repeat the bounds
        told = words(_BOUNDS[refusal.code], offered=words.money(int(str(refusal.facts["offered"]))))
    return screen("\n".join(part for part in (told, bounds) if part), items=[again], colour=refusals.RED)
