"""Debts between members: in the wallet, and the dialogs to pay or to forgive one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ledger.values import Debt
from bot.screens.dialogs import AMOUNT_LENGTH, Dialog
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import MOST_CHOICES, Choice, Item, menu
from bot.screens.names import plain
from bot.screens.words import Words

SHOWN = 12
"""Debts told in a wallet."""


def lines(debts: Sequence[Debt], user_id: int, words: Words) -> list[str]:
    """What somebody owes and what others owe them, a line each; what is still played for is said to be."""
    told: list[str] = []
    for one in debts[:SHOWN]:
        mine = one.debtor == user_id
        keys = ("wallet-owe", "wallet-owe-table") if mine else ("wallet-owed", "wallet-owed-table")
        told.append(
            words(
                keys[one.table_id is not None],
                person=f"<@{one.creditor if mine else one.debtor}>",
                amount=words.money(one.amount),
            )
        )
    if len(debts) > SHOWN:
        told.append(words("wallet-more-debts", more=len(debts) - SHOWN))
    return told


def menus(debts: Sequence[Debt], user_id: int, words: Words, names: Mapping[int, str]) -> list[Item]:
    """The menus `s:wallet:pay` and `s:wallet:forgive` of what is left over; the values are the others' user ids."""
    left = [one for one in debts if one.table_id is None]
    made: list[Item] = []
    for action, several in (
        ("pay", [(one.creditor, one.amount) for one in left if one.debtor == user_id]),
        ("forgive", [(one.debtor, one.amount) for one in left if one.creditor == user_id]),
    ):
        choices = [
            Choice(str(other), plain(names.get(other, str(other))), description=words.money(amount))
            for other, amount in several[:MOST_CHOICES]
        ]
        if choices:
            made.append(menu(PanelId("wallet", action), words(f"wallet-{action}"), choices))
    return made


def settling(action: str, other: int, debt: Debt, words: Words, name: str) -> Dialog:
    """The dialog to `pay` or `forgive` a debt that is left over: `d:<action>:<other>`, field `amount`; `name` is that
    of the `other` one, who is owed or owes.
    """
    return (
        Dialog(DialogId(action, (str(other),)), words(f"wallet-{action}-title"))
        .text(words(f"wallet-{action}-about", name=plain(name), amount=words.money(debt.amount)))
        .ask("amount", words(f"wallet-{action}-amount"), value=str(debt.amount), most=AMOUNT_LENGTH)
    )
