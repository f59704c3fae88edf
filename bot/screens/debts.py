"""Debts between members: lines in the wallet, and the dialogs to pay or forgive one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ledger.values import BANK_USER_ID, MemberDebt
from bot.naming import number_duplicates
from bot.screens.dialogs import AMOUNT_INPUT_LIMIT, Dialog
from bot.screens.effects import with_stamp
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import MOST_CHOICES, Choice, Item, menu
from bot.screens.layout import Screen, build_screen
from bot.screens.names import mention, plain_text
from bot.screens.words import Words

MOST_DEBTS = 12
"""Debts listed in a wallet."""


def debt_lines(debts: Sequence[MemberDebt], user_id: int, words: Words) -> list[str]:
    """Return a person's debts and claims, a line each; those of an open table are marked."""
    told: list[str] = []
    for one in debts[:MOST_DEBTS]:
        if one.creditor == BANK_USER_ID:
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
    if len(debts) > MOST_DEBTS:
        told.append(words("wallet-more-debts", more=len(debts) - MOST_DEBTS))
    return told


def debt_menus(debts: Sequence[MemberDebt], user_id: int, words: Words, names: Mapping[int, str]) -> list[Item]:
    """Return the menus `s:wallet:pay` and `s:wallet:forgive` of remaining debts; values are the other user's id."""
    left, names = [one for one in debts if one.table_id is None], number_duplicates(names)
    made: list[Item] = []
    for action, several in (
        ("pay", [(one.creditor, one.amount) for one in left if one.debtor == user_id]),
        ("forgive", [(one.debtor, one.amount) for one in left if one.creditor == user_id]),
    ):
        choices = [
            Choice(str(other), _label_name(other, words, names), description=words.money(amount))
            for other, amount in several[:MOST_CHOICES]
        ]
        if choices:
            made.append(menu(PanelId("wallet", action), words(f"wallet-{action}"), choices))
    return made


def _label_name(user_id: int, words: Words, names: Mapping[int, str]) -> str:
    """Return a person's name for labels; THE_BANK has one too."""
    return words("wallet-bank") if user_id == BANK_USER_ID else plain_text(names.get(user_id, str(user_id)))


def settlement_dialog_id(action: str, other: int, debt: MemberDebt | None) -> DialogId:
    """Return the id of the dialog to `pay` or `forgive` a debt, stamped with the amount owed."""
    return with_stamp(DialogId(action, (str(other),)), 0 if debt is None else debt.amount)


def settlement_dialog(action: str, other: int, debt: MemberDebt, words: Words, name: str) -> Dialog:
    """Return the dialog to `pay` or `forgive` a remaining debt: `d:<action>:<other>`, field `amount`.

    `name` is that of the `other` person, the creditor or debtor. THE_BANK needs none.
    """
    amount = words.money(debt.amount)
    if other == BANK_USER_ID:
        about = words("wallet-pay-bank-about", amount=amount)
    else:
        about = words(f"wallet-{action}-about", name=plain_text(name), amount=amount)
    return (
        Dialog(settlement_dialog_id(action, other, debt), words(f"wallet-{action}-title"))
        .add_text(about)
        .add_input("amount", words(f"wallet-{action}-amount"), value=str(debt.amount), max_length=AMOUNT_INPUT_LIMIT)
    )


def render_debt_paid(creditor: int, amount: int, left: int, words: Words) -> Screen:
    """Return the response to the debtor after a payment; `left` are the chips still owed."""
    facts = {"amount": words.money(amount), "left": words.money(left)}
    if creditor == BANK_USER_ID:
        return build_screen(words("reply-paid-bank-part" if left else "reply-paid-bank", **facts))
    return build_screen(words("reply-paid-part" if left else "reply-paid", person=f"<@{creditor}>", **facts))
