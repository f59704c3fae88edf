"""Payments to a member: the question before, the payer's response, and the receiver's notification."""

from __future__ import annotations

from bot.ledger.values import Payment
from bot.screens.dialogs import AMOUNT_LENGTH, Dialog
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import GOOD, button
from bot.screens.layout import Screen, screen
from bot.screens.names import shown
from bot.screens.words import Words

PANEL = "pay"
ASK, DO, LEAVE = "ask", "do", "leave"
"""Actions: open the dialog, and answer the question (about its number)."""
DIALOG = "give"
REASON_LENGTH = 200
"""Characters that a reason may have."""


def question(payment: Payment, person: int, reason: str, number: int, words: Words, *, at_tables: int = 0) -> Screen:
    """Ask to confirm a payment that is a gift, or exceeds the debt; `number` is the question's.

    Debts at open tables (`at_tables` chips) are not paid by it.
    """
    lines = [
        f"**{words('pay-question', person=f'<@{person}>', amount=words.money(payment.amount))}**",
        _parts(payment, person, words),
        *([words("pay-at-table", person=f"<@{person}>", amount=words.money(at_tables))] if at_tables else []),
        words("pay-left", amount=words.money(payment.left)),
    ]
    if reason:
        lines.append(words("told-reason", reason=shown(reason, most=REASON_LENGTH)))
    return screen(
        "\n".join(lines),
        items=[
            button(PanelId(PANEL, DO, str(number)), words("pay-do"), GOOD),
            button(PanelId(PANEL, LEAVE, str(number)), words("pay-leave")),
        ],
    )


def paid(payment: Payment, person: int, words: Words) -> Screen:
    done = words("pay-done", person=f"<@{person}>", amount=words.money(payment.amount))
    return screen(
        "\n".join((done, _parts(payment, person, words), words("pay-left-now", amount=words.money(payment.left))))
    )


def left(words: Words) -> Screen:
    return screen(words("pay-not-done"))


def got(words: Words, *, payer: int, payment: Payment, reason: str) -> tuple[str, ...]:
    """Return the notification to the receiver."""
    lines = [words("pay-got", person=f"<@{payer}>", amount=words.money(payment.amount))]
    if payment.owed:
        key = "pay-got-debt" if payment.owed == payment.amount else "pay-got-part"
        lines.append(words(key, amount=words.money(payment.owed)))
    if reason:
        lines.append(words("told-reason", reason=shown(reason, most=REASON_LENGTH)))
    return tuple(lines)


def dialog(words: Words) -> Dialog:
    """Return the dialog to pay a member: `d:give`, fields `person` (user id), `amount` and `reason`."""
    return (
        Dialog(DialogId(DIALOG), words("pay-title"))
        .choose_person("person", words("pay-person"))
        .ask("amount", words("pay-amount"), description=words("pay-amount-hint"), most=AMOUNT_LENGTH)
        .ask("reason", words("pay-reason"), required=False, most=REASON_LENGTH)
    )


def _parts(payment: Payment, person: int, words: Words) -> str:
    """Return the parts of a payment that settle a debt and that are a gift."""
    gift = payment.amount - payment.owed
    facts = {"person": f"<@{person}>", "owed": words.money(payment.owed), "gift": words.money(gift)}
    if not payment.owed:
        return words("pay-gift")
    return words("pay-both" if gift else "pay-debt", **facts)
