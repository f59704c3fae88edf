"""Debts and payments between members: lines, menus, dialogs, questions and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ledger.values import BANK_USER_ID, MemberDebt, MemberPayment
from bot.screens.widgets.components import AMOUNT_INPUT_LIMIT, MOST_CHOICES, SUCCESS, Choice, Dialog, Item, button, menu
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import escape_text, mention, plain_text
from bot.screens.words import Words
from bot.text_safety import number_duplicates

MOST_DEBTS = 12


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
    for action, key, several in (
        ("pay", "wallet-pay", [(one.creditor, one.amount) for one in left if one.debtor == user_id]),
        ("forgive", "wallet-forgive", [(one.debtor, one.amount) for one in left if one.creditor == user_id]),
    ):
        choices = [
            Choice(str(other), _label_name(other, words, names), description=words.money(amount))
            for other, amount in several[:MOST_CHOICES]
        ]
        if choices:
            made.append(menu(PanelId(Panel.WALLET, action), words(key), choices))
    return made


def _label_name(user_id: int, words: Words, names: Mapping[int, str]) -> str:
    """Return a person's name for labels; THE_BANK has one too."""
    return words("wallet-bank") if user_id == BANK_USER_ID else plain_text(names.get(user_id, str(user_id)))


def settlement_dialog_id(action: str, other: int, debt: MemberDebt | None) -> DialogId:
    """Return the id of the dialog to `pay` or `forgive` a debt, stamped with the amount owed."""
    return with_stamp(DialogId(action, (str(other),)), 0 if debt is None else debt.amount)


_SETTLEMENT_KEYS = {
    "pay": ("wallet-pay-title", "wallet-pay-about", "wallet-pay-amount"),
    "forgive": ("wallet-forgive-title", "wallet-forgive-about", "wallet-forgive-amount"),
}
"""Keys of the title, the text and the input of the dialog, by action."""


def settlement_dialog(action: str, other: int, debt: MemberDebt, words: Words, name: str) -> Dialog:
    """Return the dialog to `pay` or `forgive` a debt to or of the `other` person of that name."""
    amount, keys = words.money(debt.amount), _SETTLEMENT_KEYS[action]
    if other == BANK_USER_ID:
        about = words("wallet-pay-bank-about", amount=amount)
    else:
        about = words(keys[1], name=plain_text(name), amount=amount)
    return (
        Dialog(settlement_dialog_id(action, other, debt), words(keys[0]))
        .add_text(about)
        .add_input("amount", words(keys[2]), value=str(debt.amount), max_length=AMOUNT_INPUT_LIMIT)
    )


def render_debt_paid(creditor: int, amount: int, left: int, words: Words) -> Screen:
    """Return the response to the debtor after a payment; `left` are the chips still owed."""
    facts = {"amount": words.money(amount), "left": words.money(left)}
    if creditor == BANK_USER_ID:
        return build_screen(words("reply-paid-bank-part" if left else "reply-paid-bank", **facts))
    return build_screen(words("reply-paid-part" if left else "reply-paid", person=f"<@{creditor}>", **facts))


ASK_ACTION, PAY_ACTION, CANCEL_ACTION = "ask", "do", "leave"
"""Actions: open the dialog, and answer the question (about its number)."""
PAYMENT_DIALOG = "give"
REASON_LIMIT = 200


def render_payment_question(
    payment: MemberPayment, person: int, reason: str, number: int, words: Words, *, at_tables: int = 0
) -> Screen:
    """Ask to confirm a payment that exceeds the debt; it pays no debts `at_tables`, which are open."""
    lines = [
        f"**{words('pay-question', person=f'<@{person}>', amount=words.money(payment.amount))}**",
        _debt_and_gift_line(payment, person, words),
        *([words("pay-at-table", person=f"<@{person}>", amount=words.money(at_tables))] if at_tables else []),
        words("pay-left", amount=words.money(payment.left)),
    ]
    if reason:
        lines.append(words("told-reason", reason=escape_text(reason, most=REASON_LIMIT)))
    return build_screen(
        "\n".join(lines),
        items=[
            button(PanelId(Panel.PAY, PAY_ACTION, str(number)), words("pay-do"), SUCCESS),
            button(PanelId(Panel.PAY, CANCEL_ACTION, str(number)), words("pay-leave")),
        ],
    )


def render_payment(payment: MemberPayment, person: int, words: Words) -> Screen:
    done = words("pay-done", person=f"<@{person}>", amount=words.money(payment.amount))
    return build_screen(
        "\n".join(
            (done, _debt_and_gift_line(payment, person, words), words("pay-left-now", amount=words.money(payment.left)))
        )
    )


def render_payment_cancelled(words: Words) -> Screen:
    return build_screen(words("pay-not-done"))


def payment_notification_lines(words: Words, *, payer: int, payment: MemberPayment, reason: str) -> tuple[str, ...]:
    """Return the notification to the receiver."""
    lines = [words("pay-got", person=f"<@{payer}>", amount=words.money(payment.amount))]
    if payment.owed:
        key = "pay-got-debt" if payment.owed == payment.amount else "pay-got-part"
        lines.append(words(key, amount=words.money(payment.owed)))
    if reason:
        lines.append(words("told-reason", reason=escape_text(reason, most=REASON_LIMIT)))
    return tuple(lines)


def payment_dialog(words: Words) -> Dialog:
    """Return the dialog to pay a member: `d:give`, fields `person` (user id), `amount` and `reason`."""
    return (
        Dialog(DialogId(PAYMENT_DIALOG), words("pay-title"))
        .add_person_menu("person", words("pay-person"))
        .add_input("amount", words("pay-amount"), description=words("pay-amount-hint"), max_length=AMOUNT_INPUT_LIMIT)
        .add_input("reason", words("pay-reason"), required=False, max_length=REASON_LIMIT)
    )


def _debt_and_gift_line(payment: MemberPayment, person: int, words: Words) -> str:
    """Return the parts of a payment that settle a debt and that are a gift."""
    gift = payment.amount - payment.owed
    facts = {"person": f"<@{person}>", "owed": words.money(payment.owed), "gift": words.money(gift)}
    if not payment.owed:
        return words("pay-gift")
    return words("pay-both" if gift else "pay-debt", **facts)
