"""Raising: the least, the double and the most as buttons, and the way to any other amount."""

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
"""What is wrong with an amount that lies outside the bounds, to stand before them."""
MOST_TYPED = 999_999_999
"""The greatest amount that the dialog is opened with again."""


def items(view: TableView, words: Words) -> list[Item]:
    """The amounts as buttons `p:raise.to:…:<amount>`, the dialog for another, and the way back to the hand.

    Raises Refusal `no_bet_now` where the person whose view it is may not bet more than staying in costs.
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
    """The way back to the dialog for somebody whose amount was refused, with what they typed; None where they may not
    bet any more.
    """
    if option_of(view.options, Bet) is None:
        return None
    wanted = PlayId(RAISE_OTHER, view.table.table_id, brag(view).deal_no, view.decision, max(0, min(typed, MOST_TYPED)))
    return button(wanted, words("button-raise-other"))


def refused(view: TableView, refusal: Refusal, again: Item, words: Words) -> Screen:
    """Why an amount was refused, what may be bet now, and the way back to the dialog."""
    option = option_of(view.options, Bet)
    bounds = "" if option is None else dialogs.bounds(view, option, words)
    told = refusals.text(words, refusal, names_at(view.table, words))
    if bounds and refusal.code in _BOUNDS:  # the refusal would say what the bounds say
        told = words(_BOUNDS[refusal.code], offered=words.money(int(str(refusal.facts["offered"]))))
    return screen("\n".join(part for part in (told, bounds) if part), items=[again], colour=refusals.RED)
