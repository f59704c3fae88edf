"""Dialogs of betting, in which the amount of a bet or a loan is typed."""

from __future__ import annotations

from itertools import pairwise

from bot.errors import Refusal
from bot.rules.betting.moves import Bet, Lend
from bot.rules.betting.options import option_of
from bot.rules.game import Option
from bot.screens.betting.prices import legal, next_above
from bot.screens.betting.seen import brag, is_blind
from bot.screens.dialogs import AMOUNT_LENGTH, DESCRIPTION_LIMIT, Dialog
from bot.screens.ids import DialogId
from bot.screens.words import Words
from bot.tables.values import TableView

SHOWN = 14
"""Legal bets listed below the field."""


def bounds(view: TableView, option: Option, words: Words) -> str:
    """Return the lowest and the highest bet."""
    key = "dialog-bet-prices" if brag(view).stake else "dialog-bet-first"
    return words(key, least=words.money(option.price), most=words.money(option.most or option.price))


def bet(view: TableView, words: Words, *, typed: int = 0) -> Dialog:
    """Return the bet dialog with the legal bets. Its id is `d:bet:<table>:<deal>:<decision>:<price>`, its field
    `amount`.

    The field starts with `typed`, an amount refused before, unless it is 0 or the price of staying in. Raises Refusal
    `no_bet_now` if the reader cannot bet.
    """
    option = option_of(view.options, Bet)
    if option is None or view.seat is None:
        raise Refusal("no_bet_now")
    words = words.of(view.table.game, view.table.house_rules)
    game, blind = brag(view), is_blind(view, view.seat)
    wanted = DialogId("bet", tuple(map(str, (view.table.table_id, game.deal_no, view.decision, option.price))))
    lines = [bounds(view, option, words)]
    if option.step > 1:
        lines.append(words("dialog-bet-step", step=words.money(option.step)))
    if blind:
        lines.append(words("dialog-bet-blind"))
    money = "dialog-bet-money" if view.table.house_rules.from_wallets else "dialog-bet-stack"
    lines.append(words(money, stack=words.money(game.seat_view(view.seat).stack), wallet=words.money(view.wallet)))
    proposed = next_above(option, option.price) or option.price
    if typed not in {0, option.price}:
        proposed = typed
    return (
        Dialog(wanted, words("dialog-bet-title-blind" if blind else "dialog-bet-title"))
        .text("\n".join(lines))
        .ask(
            "amount",
            words("dialog-bet-amount"),
            description=_some(option, words),
            value=str(proposed),
            most=AMOUNT_LENGTH,
        )
    )


def lend(view: TableView, words: Words) -> Dialog:
    """Return the dialog of a larger loan. Its id is `d:lend:<table>:<deal>:<decision>:<price>`, its field `amount`.

    Raises Refusal `no_loan_asked` if nobody has asked the reader.
    """
    option = option_of(view.options, Lend)
    if option is None:
        raise Refusal("no_loan_asked")
    words = words.of(view.table.game, view.table.house_rules)
    about = (view.table.table_id, brag(view).deal_no, view.decision, option.price)
    least, most = words.money(option.price), words.money(option.most or option.price)
    return (
        Dialog(DialogId("lend", tuple(map(str, about))), words("dialog-lend-title"))
        .text(words("dialog-lend-about", least=least, most=most))
        .ask("amount", words("dialog-lend-amount"), value=str(option.most or option.price), most=AMOUNT_LENGTH)
    )


def _some(option: Option, words: Words) -> str:
    """Return the legal bets one by one if they are few enough for a label's description, else their range."""
    bets = legal(option, SHOWN)
    text = ", ".join(words.number(amount) for amount in bets)
    if len(text) <= DESCRIPTION_LIMIT and all(next_above(option, bet) == above for bet, above in pairwise(bets)):
        return text
    return words("dialog-bet-range", least=words.number(bets[0]), most=words.number(bets[-1]))
