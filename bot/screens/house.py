"""Server settings on money and public messages, for those who may manage the server; and its books."""

from __future__ import annotations

from bot.ledger.values import CARDS, Audit, Fine, Grant, House
from bot.screens.dialogs import AMOUNT_LENGTH, Dialog
from bot.screens.effects import stamped
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import Choice, button, cut, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.names import mention, shown
from bot.screens.words import LOCALE_NAMES, LOCALES, Words, day, hours, supported
from bot.tables.values import TablesAudit

CURRENCY_LIMIT = 20
"""Characters of a currency's name."""
ACCOUNTS = ("wallet", "purse", "pot", "bank", "stake", "debt")
ALLOWANCE_DAYS = (1, 7)
GRANTS = 10
MOST_WRONG = 20
"""Tables that are named in an audit."""
REASON_LIMIT = 100
"""Characters of a reason that are shown."""
REASON_LENGTH = 200
"""Characters that a reason may have."""


def screen(house: House, words: Words) -> Screen:
    """Return the server's money settings.

    Buttons `s:house:currency|opening|refill|allowance|bank|grant|fine|audit|log|public`.
    """
    return make(
        f"## {words('house-title')}",
        "\n".join(
            (
                _currency(house, words),
                words("house-opening", amount=words.money(house.opening)),
                _refills(house, words),
                _allowance(house, words),
                words("house-bank" if house.bank_limit else "house-no-bank", amount=words.money(house.bank_limit)),
            )
        ),
        items=[
            button(PanelId("house", "currency"), words("button-currency")),
            button(PanelId("house", "opening"), words("button-opening")),
            button(PanelId("house", "refill"), words("button-refill-terms")),
            button(PanelId("house", "allowance"), words("button-allowance")),
            button(PanelId("house", "bank"), words("button-bank")),
            button(PanelId("house", "grant"), words("button-grant")),
            button(PanelId("house", "fine"), words("button-fine")),
            button(PanelId("house", "audit"), words("button-audit")),
            button(PanelId("house", "log"), words("button-log")),
            button(PanelId("house", "public"), words("button-public")),
        ],
    )


def dialog_id(what: str, house: House) -> DialogId:
    """Return the id of a dialog of the panel, stamped with the settings that it shows."""
    return stamped(DialogId("house", (what,)), house)


def public(house: House, words: Words, known_by: str | None = None) -> Screen:
    """Return the settings of public messages: menus `s:house:locale` and `s:house:cards`.

    `known_by` is Discord's language for the server, which applies until the server chooses one.
    """
    locale = supported(house.locale or known_by)
    return make(
        f"## {words('house-public-title')}\n{words('house-public-about')}",
        "\n".join(
            (
                words("house-locale", locale=LOCALE_NAMES[locale]),
                words("house-cards", value=words(f"house-cards-{house.cards}")),
            )
        ),
        items=[
            menu(
                stamped(PanelId("house", "locale"), house),
                words("house-locale-choose"),
                [Choice(one, LOCALE_NAMES[one], chosen=one == locale) for one in LOCALES],
            ),
            menu(
                stamped(PanelId("house", "cards"), house),
                words("house-cards-choose"),
                [Choice(one, words(f"house-cards-{one}"), chosen=one == house.cards) for one in CARDS],
            ),
            button(PanelId("house", "money"), words("house-title")),
        ],
    )


def _currency(house: House, words: Words) -> str:
    if house.currency is None:
        return words("house-currency", currency=words("house-chips"))
    if house.currency_singular is None:
        return words("house-currency", currency=shown(house.currency))
    return words("house-currency-both", one=shown(house.currency_singular), many=shown(house.currency))


def _refills(house: House, words: Words) -> str:
    if not house.refill_amount:
        return words("house-no-refills")
    amount, below = words.money(house.refill_amount), words.money(house.refill_below)
    return words("house-refill", amount=amount, below=below, hours=hours(house.refill_interval))


def _allowance(house: House, words: Words) -> str:
    if not house.allowance_amount:
        return words("house-no-allowance")
    return words("house-allowance", amount=words.money(house.allowance_amount), days=house.allowance_days)


def currency(house: House, words: Words) -> Dialog:
    """Return the dialog for the currency's name: `d:house:currency`, fields `currency` ("": chips) and `singular`."""
    return (
        Dialog(dialog_id("currency", house), words("house-currency-title"))
        .ask(
            "currency",
            words("house-currency-label"),
            description=words("house-currency-hint"),
            value=house.currency or "",
            required=False,
            most=CURRENCY_LIMIT,
        )
        .ask(
            "singular",
            words("house-singular-label"),
            description=words("house-singular-hint"),
            value=house.currency_singular or "",
            required=False,
            most=CURRENCY_LIMIT,
        )
    )


def opening(house: House, words: Words) -> Dialog:
    """Return the dialog for the opening balance: `d:house:opening`, field `amount`."""
    dialog = Dialog(dialog_id("opening", house), words("house-opening-title"))
    return dialog.ask("amount", words("house-opening-label"), value=str(house.opening), most=AMOUNT_LENGTH)


def refill(house: House, words: Words) -> Dialog:
    """Return the dialog for refills: `d:house:refill`, fields `amount`, `hours` and `below`."""
    return (
        Dialog(dialog_id("refill", house), words("house-refill-title"))
        .ask("amount", words("house-refill-amount"), value=str(house.refill_amount), most=AMOUNT_LENGTH)
        .ask("hours", words("house-refill-hours"), value=str(hours(house.refill_interval)), most=10)
        .ask("below", words("house-refill-below"), value=str(house.refill_below), most=AMOUNT_LENGTH)
    )


def allowance(house: House, words: Words) -> Dialog:
    """Return the dialog for the allowance: `d:house:allowance`, fields `amount` and `days` (a menu: 1 or 7)."""
    choices = [
        Choice(str(days), words("house-allowance-every", days=days), chosen=days == house.allowance_days)
        for days in ALLOWANCE_DAYS
    ]
    return (
        Dialog(dialog_id("allowance", house), words("house-allowance-title"))
        .ask(
            "amount",
            words("house-allowance-amount"),
            description=words("house-allowance-hint"),
            value=str(house.allowance_amount),
            most=AMOUNT_LENGTH,
        )
        .choose_several("days", words("house-allowance-days"), choices, most=1, placeholder="")
    )


def bank(house: House, words: Words) -> Dialog:
    """Return the dialog for the bank's stake on computer players: `d:house:bank`, field `amount`."""
    return Dialog(dialog_id("bank", house), words("house-bank-title")).ask(
        "amount",
        words("house-bank-label"),
        description=words("house-bank-hint"),
        value=str(house.bank_limit),
        most=AMOUNT_LENGTH,
    )


def grant(house: House, words: Words) -> Dialog:
    """Return the dialog to give a member chips: `d:house:grant`, fields `person` (user id), `amount` and `reason`."""
    return (
        Dialog(dialog_id("grant", house), words("house-grant-title"))
        .choose_person("person", words("house-grant-person"))
        .ask("amount", words("house-grant-amount"), most=AMOUNT_LENGTH)
        .ask("reason", words("house-grant-reason"), description=words("house-grant-reason-hint"), most=REASON_LENGTH)
    )


def fine(house: House, words: Words) -> Dialog:
    """Return the dialog to fine a member: `d:house:fine`, fields `person` (user id), `amount` and `reason`."""
    return (
        Dialog(dialog_id("fine", house), words("house-fine-title"))
        .choose_person("person", words("house-fine-person"))
        .ask("amount", words("house-fine-amount"), description=words("house-fine-hint"), most=AMOUNT_LENGTH)
        .ask("reason", words("house-grant-reason"), description=words("house-grant-reason-hint"), most=REASON_LENGTH)
    )


def fined(fine: Fine, person: int, words: Words) -> Screen:
    facts = {"person": f"<@{person}>", "amount": words.money(fine.amount)}
    if not fine.owed:
        return make(words("reply-fined", **facts))
    return make(words("reply-fined-owed", owed=words.money(fine.owed), **facts))


def audit(books: Audit, tables: TablesAudit, words: Words) -> Screen:
    """Return the sums of the accounts, the results of both checks, and the last grants with their givers.

    The checks: accounts balance, and tables agree with their games.
    """
    held = {one.kind: one.balance for one in books.sums}
    sums = [words(f"house-sum-{kind}", amount=words.money(held.get(kind, 0))) for kind in ACCOUNTS]
    if books.points:
        sums.append(words("house-points", points=words.number(books.points)))
    grants = [_grant(grant, words) for grant in books.grants[:GRANTS]]
    return make(
        f"## {words('house-audit-title')}\n"
        + words("house-audit-balanced" if books.balanced else "house-audit-unbalanced"),
        _tables(tables, words),
        "\n".join(sums),
        "\n".join((words("house-grants"), *grants)) if grants else words("house-no-grants"),
    )


def _tables(tables: TablesAudit, words: Words) -> str:
    """Return the tables that disagree with their games, or the number of those checked."""
    if not tables.wrong:
        return words("house-audit-tables", tables=tables.looked_at)
    shown = ", ".join(str(table_id) for table_id in tables.wrong[:MOST_WRONG])
    more = len(tables.wrong) - MOST_WRONG
    told = words("house-audit-tables-wrong", tables=shown)
    return f"{told} {words('house-audit-tables-more', more=more)}" if more > 0 else told


def _grant(grant: Grant, words: Words) -> str:
    line = words(
        "house-grant",
        when=day(grant.at),
        giver=mention(grant.giver, words),
        person=mention(grant.user_id, words),
        amount=words.money(grant.amount),
    )
    return f"{line} · {cut(shown(grant.reason), REASON_LIMIT)}" if grant.reason else line
