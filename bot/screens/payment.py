"""Payments to a member: the question before, the payer's response, and the receiver's notification."""

from __future__ import annotations

from bot.ledger.values import MemberPayment
from bot.screens.dialogs import AMOUNT_INPUT_LIMIT, Dialog
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import SUCCESS, button
from bot.screens.layout import Screen, build_screen
from bot.screens.names import escape_text
from bot.screens.words import Words

PAYMENT_PANEL = "pay"
ASK_ACTION, PAY_ACTION, CANCEL_ACTION = "ask", "do", "leave"
"""Actions: open the dialog, and answer the question (about its number)."""
PAYMENT_DIALOG = "give"
REASON_LIMIT = 200
"""Characters that a reason may have."""


def render_payment_question(payment: MemberPayment, person: int, reason: str, number: int, words: Words, *, at_tables: int = 0) -> Screen:
    """Ask to confirm a payment that is a gift, or exceeds the debt; `number` is the question's.

    Debts at open tables (`at_tables` chips) are not paid by it.
    """
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
            button(PanelId(PAYMENT_PANEL, PAY_ACTION, str(number)), words("pay-do"), SUCCESS),
            button(PanelId(PAYMENT_PANEL, CANCEL_ACTION, str(number)), words("pay-leave")),
        ],
    )


def render_payment(payment: MemberPayment, person: int, words: Words) -> Screen:
    done = words("pay-done", person=f"<@{person}>", amount=words.money(payment.amount))
    return build_screen(
        "\n".join((done, _debt_and_gift_line(payment, person, words), words("pay-left-now", amount=words.money(payment.left))))
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
