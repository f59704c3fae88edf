"""Debts between members: lines in the wallet, and the dialogs to pay or forgive one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ledger.values import THE_BANK, Debt
from bot.naming import told_apart
from bot.screens.dialogs import AMOUNT_LENGTH, Dialog
from bot.screens.effects import stamped
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import MOST_CHOICES, Choice, Item, menu
from bot.screens.layout import Screen, screen
from bot.screens.names import mention, plain
from bot.screens.words import Words

SHOWN = 12
"""Debts listed in a wallet."""


def lines(debts: Sequence[Debt], user_id: int, words: Words) -> list[str]:
    """Return a person's debts and claims, a line each; those of an open table are marked."""
    told: list[str] = []
    for one in debts[:SHOWN]:
        if one.creditor == THE_BANK:
            told.append(words("wallet-owe-bank", amount=words.money(one.amount)))
            continue
        mine = one.debtor == user_id
        keys = ("wallet-owe", "wallet-owe-table") if mine else ("wallet-owed", "wallet-owed-table")
        told.append(
            words(
                keys[one.table_id is not None],
                person=mention(one.creditor if mine else one.debtor, words),
                amount=words.money(one.amount),
            )
        )
    if len(debts) > SHOWN:
        told.append(words("wallet-more-debts", more=len(debts) - SHOWN))
    return told


def menus(debts: Sequence[Debt], user_id: int, words: Words, names: Mapping[int, str]) -> list[Item]:
    """Return the menus `s:wallet:pay` and `s:wallet:forgive` of remaining debts; values are the other user's id."""
    left, names = [one for one in debts if one.table_id is None], told_apart(names)
    made: list[Item] = []
    for action, several in (
        ("pay", [(one.creditor, one.amount) for one in left if one.debtor == user_id]),
        ("forgive", [(one.debtor, one.amount) for one in left if one.creditor == user_id]),
    ):
        choices = [
            Choice(str(other), _name(other, words, names), description=words.money(amount))
            for other, amount in several[:MOST_CHOICES]
        ]
        if choices:
            made.append(menu(PanelId("wallet", action), words(f"wallet-{action}"), choices))
    return made


def _name(user_id: int, words: Words, names: Mapping[int, str]) -> str:
    """Return a person's name for labels; THE_BANK has one too."""
    return words("wallet-bank") if user_id == THE_BANK else plain(names.get(user_id, str(user_id)))


def settling_id(action: str, other: int, debt: Debt | None) -> DialogId:
    """Return the id of the dialog to `pay` or `forgive` a debt, stamped with the amount owed."""
    return stamped(DialogId(action, (str(other),)), 0 if debt is None else debt.amount)


def settling(action: str, other: int, debt: Debt, words: Words, name: str) -> Dialog:
    """Return the dialog to `pay` or `forgive` a remaining debt: `d:<action>:<other>`, field `amount`.

    `name` is that of the `other` person, the creditor or debtor. THE_BANK needs none.
    """
    amount = words.money(debt.amount)
    if other == THE_BANK:
        about = words("wallet-pay-bank-about", amount=amount)
    else:
        about = words(f"wallet-{action}-about", name=plain(name), amount=amount)
    return (
        Dialog(settling_id(action, other, debt), words(f"wallet-{action}-title"))
        .text(about)
        .ask("amount", words(f"wallet-{action}-amount"), value=str(debt.amount), most=AMOUNT_LENGTH)
    )


def paid(creditor: int, amount: int, left: int, words: Words) -> Screen:
    """Return the response to the debtor after a payment; `left` are the chips still owed."""
    facts = {"amount": words.money(amount), "left": words.money(left)}
    if creditor == THE_BANK:
        return screen(words("reply-paid-bank-part" if left else "reply-paid-bank", **facts))
    return screen(words("reply-paid-part" if left else "reply-paid", person=f"<@{creditor}>", **facts))
