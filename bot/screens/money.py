"""Money of a member: wallet, balance over time, entries and their correction, debts, and payments to members."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from bot.leagues.values import StandingsChange
from bot.ledger import values as ledger
from bot.screens import notifications
from bot.screens.history import disputes as dispute_screens
from bot.screens.history import past_games
from bot.screens.leagues.league import LEAGUE_NAME_LIMIT, table_change_texts
from bot.screens.pictures.chart import ChartSeries, render_line_chart
from bot.screens.widgets.components import (
    AMOUNT_INPUT_LIMIT,
    DANGER,
    MOST_CHOICES,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Choice,
    Dialog,
    Item,
    button,
    menu,
    truncate,
)
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Attachment, Screen, build_screen
from bot.screens.widgets.names import escape_text, mention, plain_text
from bot.screens.words import (
    HOUR,
    Words,
    catalogue_key,
    picture_date,
    relative_time,
    short_date,
    signed_money,
    whole_hours,
)
from bot.text_safety import number_duplicates

DAY = 24 * HOUR
MINUTE = 60


class BalancePeriod(Enum):
    """Period of a balance history. Its value is the action of the button that selects it."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"

    def start(self, now: float) -> float:
        """Return the start of the period, in seconds since the epoch."""
        days = {BalancePeriod.WEEK: 7, BalancePeriod.MONTH: 30}.get(self)
        return 0.0 if days is None else now - days * DAY


def render_balance(found: ledger.BalanceHistory, period: BalancePeriod, words: Words) -> Screen:
    """Return the current balance with a chart of its history. Call it in a worker thread."""
    have = words.money(found.wallet + found.at_tables)
    lines = [words("balance-have", amount=have)]
    if found.at_tables:
        facts = {"wallet": words.money(found.wallet), "tables": words.money(found.at_tables)}
        lines.append(words("balance-where", **facts))
    change = found.points[-1][1] - found.points[0][1]
    how = signed_money(change, words) if change else words("balance-even")
    extremes = {"highest": words.money(found.highest), "lowest": words.money(found.lowest)}
    return build_screen(
        f"## {words('balance-title')}\n" + "\n".join(lines),
        "\n".join(
            (
                words("balance-change", period=period.value, change=how),
                words("balance-extremes", **extremes),
                f"-# {words('balance-debts')}",
            )
        ),
        items=[
            *(
                button(
                    PanelId(Panel.BALANCE, one.value),
                    # keys: command-choice-balance-<period> for BalancePeriod
                    words(f"command-choice-balance-{one.value}"),
                    PRIMARY if one is period else SECONDARY,
                )
                for one in BalancePeriod
            ),
            button(PanelId(Panel.WALLET, "show"), words("button-wallet")),
        ],
        picture=_balance_picture(found, extremes, words),
    )


def _balance_picture(found: ledger.BalanceHistory, extremes: dict[str, str], words: Words) -> Attachment:
    """Render the chart, labelled with dates or, if it spans less than two days, with the minutes or hours passed."""
    first, last = found.points[0][0], found.points[-1][0]

    def when(at: float) -> str:
        if last - first >= 2 * DAY:
            return picture_date(at, words)
        return _time_ago(last - at, words)

    content = render_line_chart(
        "",
        [ChartSeries("", found.points)],
        value=words.number,
        when=when,
        steps=True,
        note=words("balance-picture-note"),
    )
    text = words("balance-picture", begin=when(first), end=when(last), **extremes)
    return Attachment(name="balance.png", content=content, description=text)


def _time_ago(seconds: float, words: Words) -> str:
    minutes = round(seconds / MINUTE)
    if not minutes:
        return words("picture-now")
    if seconds < HOUR:
        return words("picture-minutes-ago", minutes=minutes)
    return words("picture-hours-ago", hours=whole_hours(seconds))


PAGE_ACTION, SHOW_ACTION, DEALS_ACTION, CORRECT_ACTION = "page", "show", "open", "correct"
"""Actions of the wallet's buttons and menus, with the form of their subject (user 0: the reader).

- `PAGE_ACTION`: show a page of entries, `<user>.<page>`.
- `SHOW_ACTION`: menu of the entries on a page, `<user>.<page>`; its values are the numbers of entries.
- `DEALS_ACTION`: show a page of the deals of an entry, `<user>.<number>.<page>`.
- `CORRECT_ACTION`: correct an entry, `<user>.<number>`.
"""

SHOWN_REASON_LIMIT = 100
TYPED_REASON_LIMIT = 200
_TABLE_KINDS = frozenset({"join", "top_up", "cash_in", "leave", "close"})


def render_entries(found: ledger.WalletEntryPage, words: Words, *, user_id: int = 0) -> Screen:
    """Return a page of the wallet of `user_id` (0: the reader's own)."""
    title = words("entries-title-of", person=f"<@{user_id}>") if user_id else words("entries-title")
    lines = [entry_line(entry, words) for entry in found.entries]
    return build_screen(
        f"## {title}",
        "\n".join(lines) if lines else words("wallet-no-entries"),
        items=entry_items(found, words, user_id=user_id),
    )


def entry_items(found: ledger.WalletEntryPage, words: Words, *, user_id: int = 0) -> list[Item]:
    """Return the menu of the entries on a page, and the buttons to the newer and the older page."""
    items: list[Item] = []
    if found.entries:
        choices = [_entry_choice(entry, words) for entry in found.entries]
        items.append(
            menu(PanelId(Panel.ENTRIES, SHOW_ACTION, f"{user_id}.{found.page}"), words("entries-show"), choices)
        )
    if found.page > 1:
        items.append(button(PanelId(Panel.ENTRIES, PAGE_ACTION, f"{user_id}.{found.page - 1}"), words("button-newer")))
    if found.has_older:
        items.append(button(PanelId(Panel.ENTRIES, PAGE_ACTION, f"{user_id}.{found.page + 1}"), words("button-older")))
    return items


def render_entry(
    found: ledger.WalletEntryDetails, words: Words, *, user_id: int = 0, correctable: bool = False
) -> Screen:
    """Return the details of an entry in the wallet of `user_id` (0: the reader's own).

    `correctable`: the reader may correct the books, so a button offers to reverse the entry.
    """
    entry = found.entry
    facts = [
        f"**{'+' if entry.amount >= 0 else '−'} {words.money(abs(entry.amount))}**",
        f"{_entry_description(entry, words)} · <t:{int(entry.at)}:f>",
        words("entries-balance", balance=words.money(entry.balance)),
    ]
    if entry.reason:
        facts.append(words("entries-reason", reason=escape_text(entry.reason, most=TYPED_REASON_LIMIT)))
    if found.reverses:
        facts.append(words("entries-reverses", number=str(found.reverses)))
    if found.reversed_by:
        facts.append(words("entries-taken-back", number=str(found.reversed_by)))
    items: list[Item] = []
    deals = ""
    if entry.table_id is not None and entry.kind in _TABLE_KINDS:
        deals = "\n".join([words("entries-deals"), *(_deal_line(one, words) for one in found.deals)])
        if not found.deals:
            deals = words("entries-no-deals")
    opened = [one.deal_no for one in found.deals] or ([entry.deal_no] if entry.deal_no is not None else [])
    if opened and entry.table_id is not None:
        choices = [Choice(f"{entry.table_id}.{deal}", words("statement-deal", deal=deal)) for deal in opened]
        items.append(menu(PanelId(Panel.HISTORY, past_games.OPEN_ACTION), words("history-open"), choices))
    for number, label, there in (
        (found.page - 1, "button-newer", found.page > 1),
        (found.page + 1, "button-older", found.has_older),
    ):
        if there:
            items.append(
                button(PanelId(Panel.ENTRIES, DEALS_ACTION, f"{user_id}.{entry.number}.{number}"), words(label))
            )
    items.append(button(PanelId(Panel.ENTRIES, PAGE_ACTION, f"{user_id}.1"), words("entries-back")))
    if correctable and not found.reversed_by and entry.kind not in _TABLE_KINDS:
        items.append(
            button(
                PanelId(Panel.ENTRIES, CORRECT_ACTION, f"{user_id}.{entry.number}"), words("entries-correct"), DANGER
            )
        )
    title = words("entries-entry", number=str(entry.number))
    owner = words("entries-of", person=f"<@{user_id}>") if user_id else ""
    return build_screen(f"## {title}", "\n".join(filter(None, (owner, *facts))), deals, items=items)


def correction_dialog(number: int, words: Words) -> Dialog:
    """Return the dialog that asks for the reason to reverse an entry."""
    return (
        Dialog(DialogId("correct", (str(number),)), words("entries-correct-title"))
        .add_text(words("entries-correct-about", number=str(number)))
        .add_inputs(words, ("reason", "entries-correct-reason", "entries-correct-hint", "", TYPED_REASON_LIMIT))
    )


def entry_line(entry: ledger.WalletEntry, words: Words) -> str:
    text = words(
        "wallet-entry-in" if entry.amount >= 0 else "wallet-entry-out",
        when=short_date(entry.at),
        amount=words.money(abs(entry.amount)),
        balance=words.money(entry.balance),
        what=_entry_description(entry, words),
    )
    return (
        f"{text} · {truncate(escape_text(entry.reason, most=SHOWN_REASON_LIMIT), SHOWN_REASON_LIMIT)}"
        if entry.reason
        else text
    )


def _entry_description(entry: ledger.WalletEntry, words: Words) -> str:
    return words(
        # keys: wallet-kind-<kind> for WALLET_KINDS
        f"wallet-kind-{catalogue_key(entry.kind)}",
        person=mention(entry.actor, words),
        other=mention(entry.other, words) if entry.other else words("wallet-the-bank"),
        way="in" if entry.amount >= 0 else "out",
        table="none" if entry.table_id is None else str(entry.table_id),
        game=words.game_title(entry.game) if entry.game else "",
    )


def _entry_choice(entry: ledger.WalletEntry, words: Words) -> Choice:
    amount = words.money(abs(entry.amount))
    key = "entries-choice-in" if entry.amount >= 0 else "entries-choice-out"
    label = words(key, number=str(entry.number), amount=amount)
    # keys: entries-kind-<kind> for WALLET_KINDS
    return Choice(str(entry.number), plain_text(label, most=100), words(f"entries-kind-{catalogue_key(entry.kind)}"))


def _deal_line(one: ledger.DealLine, words: Words) -> str:
    key = "entries-deal-in" if one.amount >= 0 else "entries-deal-out"
    return words(key, deal=one.deal_no, amount=words.money(abs(one.amount)))


BOOK_ACTION, CANCEL_ACTION = "book", "leave"
"""Actions that carry out or discard a correction. Their subject is the number of the question."""
MOST_DISPUTES = 3


def render_correction_question(
    would: ledger.Correction,
    number: int,
    words: Words,
    *,
    reason: str,
    disputes: Iterable[int] = (),
    has_changed: bool = False,
) -> Screen:
    """Return the question before a correction, with its effects on each member and the open disputes about it."""
    head = [f"### {words('correcting-title')}"]
    if has_changed:
        head.append(words("correcting-shown-anew"))
    head.append(words("correcting-asked" if would.members else "correcting-asked-nothing"))
    results = [
        words("correcting-result", result=str(one.number), league=escape_text(one.league, most=LEAGUE_NAME_LIMIT))
        for one in would.results[: notifications.MOST_RESULTS]
    ]
    if len(would.results) > notifications.MOST_RESULTS:
        results.append(words("correcting-results", results=len(would.results) - notifications.MOST_RESULTS))
    ways, said = _dispute_buttons(disputes, words)
    return build_screen(
        "\n".join(head),
        "\n".join((*_member_change_lines(would.members, words), *results)),
        f"-# {words('told-reason', reason=escape_text(reason, most=notifications.NOTIFICATION_REASON_LIMIT))}",
        said,
        items=(
            button(PanelId(Panel.CORRECT, BOOK_ACTION, str(number)), words("correcting-book"), DANGER),
            button(PanelId(Panel.CORRECT, CANCEL_ACTION, str(number)), words("correcting-leave")),
            *ways,
        ),
    )


def render_correction(
    taken: ledger.Correction, words: Words, tables: Iterable[StandingsChange] = (), *, disputes: Iterable[int] = ()
) -> Screen:
    """Return the response to a correction: its effects on members and standings, and disputes that are still open."""
    head = words("entries-corrected" if taken.members else "entries-corrected-nothing")
    text = "\n".join(
        (*_member_change_lines(taken.members, words), *notifications.removed_result_lines(taken.results, words))
    )
    ways, said = _dispute_buttons(disputes, words)
    return build_screen(head, text, *table_change_texts(tables, words), said, items=ways)


def _dispute_buttons(disputes: Iterable[int], words: Words) -> tuple[list[Item], str]:
    """Return buttons to `disputes` and the sentence about them; empty if there are none."""
    several = list(disputes)[:MOST_DISPUTES]
    if not several:
        return [], ""
    ways: list[Item] = [
        button(PanelId(Panel.DISPUTE, dispute_screens.SHOW, str(one)), words("dispute-title", number=str(one)))
        for one in several
    ]
    return ways, f"-# {words('correcting-disputed', disputes=len(several))}"


def _member_change_lines(members: Iterable[ledger.MemberCorrection], words: Words) -> Iterator[str]:
    for one in members:
        person = mention(one.user_id, words)
        if one.user_id < 0:
            yield from notifications.former_member_lines(one.chips, words)
        elif one.chips:
            key = "entries-corrected-in" if one.chips > 0 else "entries-corrected-out"
            yield words(key, person=person, amount=words.money(abs(one.chips)))
        if one.owed:
            yield words("entries-corrected-owed", person=person, amount=words.money(one.owed))
        if one.repaid:
            yield words("entries-corrected-repaid", person=person, amount=words.money(one.repaid))
        if one.points:
            yield words(
                "entries-corrected-points", person=person, points=notifications.signed_points(one.points, words)
            )


WALLET_KINDS = frozenset(
    {
        *("opening", "refill", "allowance", "import", "grant", "fine", "advance", "correction", "pot", "pay", "gift"),
        *("join", "top_up", "cash_in", "deal", "leave", "close"),
    }
)


def refill_id(wallet: ledger.Wallet) -> PanelId:
    """Return the id of the refill button, stamped with the refill's time, limit and interval."""
    return with_stamp(PanelId(Panel.WALLET, "refill"), wallet.refill_at, wallet.refill_below, wallet.refill_interval)


def render_wallet(
    wallet: ledger.Wallet,
    words: Words,
    *,
    now: float,
    user_id: int = 0,
    names: Mapping[int, str] | None = None,
    in_server: bool = True,
) -> Screen:
    """Return a member's money, points, debts and latest entries. In a server, a button lets them pay a member."""
    lines = [words("wallet-balance", amount=words.money(wallet.balance))]
    if wallet.at_tables:
        lines.append(words("wallet-at-tables", amount=words.money(wallet.at_tables)))
    if wallet.points is not None:
        lines.append(words("wallet-points", points=words.number(wallet.points)))
    due = wallet.refill_at is not None and wallet.refill_at <= now
    if due:
        lines.append(words("wallet-refill-now"))
    elif wallet.refill_at is not None:
        amount = words.money(wallet.refill_below)
        lines.append(words("wallet-refill-at", when=relative_time(wallet.refill_at), amount=amount))
    elif wallet.refill_below:
        lines.append(words("wallet-refill-below", amount=words.money(wallet.refill_below)))
        lines.append(words("wallet-refill-often", hours=whole_hours(wallet.refill_interval)))
    entries = [entry_line(entry, words) for entry in wallet.entries]
    if wallet.allowance_at is not None:
        facts = {"amount": words.money(wallet.allowance), "when": relative_time(wallet.allowance_at)}
        lines.append(words("wallet-allowance", days=wallet.allowance_days, **facts))
    return build_screen(
        f"## {words('wallet-title')}\n" + "\n".join(lines),
        "\n".join(debt_lines(wallet.debts, user_id, words)),
        "\n".join((words("wallet-entries"), *entries)) if entries else words("wallet-no-entries"),
        items=[
            *([button(refill_id(wallet), words("button-refill"), SUCCESS)] if due else ()),
            button(PanelId(Panel.BALANCE, BalancePeriod.ALL.value), words("balance-open")),
            *([button(PanelId(Panel.PAY, ASK_ACTION), words("pay-open"))] if in_server else ()),
            *entry_items(ledger.WalletEntryPage(entries=wallet.entries, page=1, has_older=wallet.has_older), words),
            *debt_menus(wallet.debts, user_id, words, names or {}),
        ],
    )


MOST_DEBTS = 12


def debt_lines(debts: Sequence[ledger.MemberDebt], user_id: int, words: Words) -> list[str]:
    """Return a line for each debt owed by or to a person; debts at an open table are marked."""
    lines: list[str] = []
    for one in debts[:MOST_DEBTS]:
        if one.creditor == ledger.BANK_USER_ID:
            lines.append(words("wallet-owe-bank", amount=words.money(one.amount)))
            continue
        mine = one.debtor == user_id
        keys = ("wallet-owe", "wallet-owe-table") if mine else ("wallet-owed", "wallet-owed-table")
        lines.append(
            words(
                keys[one.table_id is not None],
                person=mention(one.creditor if mine else one.debtor, words),
                amount=words.money(one.amount),
            )
        )
    if len(debts) > MOST_DEBTS:
        lines.append(words("wallet-more-debts", more=len(debts) - MOST_DEBTS))
    return lines


def debt_menus(debts: Sequence[ledger.MemberDebt], user_id: int, words: Words, names: Mapping[int, str]) -> list[Item]:
    """Return the menus to pay and to forgive debts left over from closed tables; values are user ids."""
    left, names = [one for one in debts if one.table_id is None], number_duplicates(names)
    items: list[Item] = []
    for action, key, several in (
        ("pay", "wallet-pay", [(one.creditor, one.amount) for one in left if one.debtor == user_id]),
        ("forgive", "wallet-forgive", [(one.debtor, one.amount) for one in left if one.creditor == user_id]),
    ):
        choices = [
            Choice(str(other), _label_name(other, words, names), description=words.money(amount))
            for other, amount in several[:MOST_CHOICES]
        ]
        if choices:
            items.append(menu(PanelId(Panel.WALLET, action), words(key), choices))
    return items


def _label_name(user_id: int, words: Words, names: Mapping[int, str]) -> str:
    """Return a person's or the bank's name for labels."""
    return words("wallet-bank") if user_id == ledger.BANK_USER_ID else plain_text(names.get(user_id, str(user_id)))


def settlement_dialog_id(action: str, other: int, debt: ledger.MemberDebt | None) -> DialogId:
    """Return the id of the dialog to `pay` or `forgive` a debt, stamped with the amount owed."""
    return with_stamp(DialogId(action, (str(other),)), 0 if debt is None else debt.amount)


_SETTLEMENT_KEYS = {
    "pay": ("wallet-pay-title", "wallet-pay-about", "wallet-pay-amount"),
    "forgive": ("wallet-forgive-title", "wallet-forgive-about", "wallet-forgive-amount"),
}
"""Keys of a dialog's title, text and input, by action."""


def settlement_dialog(action: str, other: int, debt: ledger.MemberDebt, words: Words, name: str) -> Dialog:
    """Return the dialog to `pay` or `forgive` a debt; `other` is the creditor or debtor, `name` their name."""
    amount, keys = words.money(debt.amount), _SETTLEMENT_KEYS[action]
    if other == ledger.BANK_USER_ID:
        about = words("wallet-pay-bank-about", amount=amount)
    else:
        about = words(keys[1], name=plain_text(name), amount=amount)
    return (
        Dialog(settlement_dialog_id(action, other, debt), words(keys[0]))
        .add_text(about)
        .add_input("amount", words(keys[2]), value=str(debt.amount), max_length=AMOUNT_INPUT_LIMIT)
    )


def render_debt_paid(creditor: int, amount: int, left: int, words: Words) -> Screen:
    """Return the response to a debtor who has paid `amount`; `left` are the chips still owed."""
    facts = {"amount": words.money(amount), "left": words.money(left)}
    if creditor == ledger.BANK_USER_ID:
        return build_screen(words("reply-paid-bank-part" if left else "reply-paid-bank", **facts))
    return build_screen(words("reply-paid-part" if left else "reply-paid", person=f"<@{creditor}>", **facts))


ASK_ACTION, PAY_ACTION = "ask", "do"
"""Actions that open the payment dialog, and that confirm a payment (subject: the number of the question)."""
PAYMENT_DIALOG = "give"


def render_payment_question(
    payment: ledger.MemberPayment, person: int, reason: str, number: int, words: Words, *, at_tables: int = 0
) -> Screen:
    """Return the question before a payment that is more than the payer's debt to `person`.

    `at_tables` are the debts to `person` at open tables, which the payment does not settle.
    """
    lines = [
        f"**{words('pay-question', person=f'<@{person}>', amount=words.money(payment.amount))}**",
        _debt_and_gift_line(payment, person, words),
        *([words("pay-at-table", person=f"<@{person}>", amount=words.money(at_tables))] if at_tables else []),
        words("pay-left", amount=words.money(payment.left)),
    ]
    if reason:
        lines.append(words("told-reason", reason=escape_text(reason, most=TYPED_REASON_LIMIT)))
    return build_screen(
        "\n".join(lines),
        items=[
            button(PanelId(Panel.PAY, PAY_ACTION, str(number)), words("pay-do"), SUCCESS),
            button(PanelId(Panel.PAY, CANCEL_ACTION, str(number)), words("pay-leave")),
        ],
    )


def render_payment(payment: ledger.MemberPayment, person: int, words: Words) -> Screen:
    done = words("pay-done", person=f"<@{person}>", amount=words.money(payment.amount))
    return build_screen(
        "\n".join(
            (done, _debt_and_gift_line(payment, person, words), words("pay-left-now", amount=words.money(payment.left)))
        )
    )


def payment_notification_lines(
    words: Words, *, payer: int, payment: ledger.MemberPayment, reason: str
) -> tuple[str, ...]:
    lines = [words("pay-got", person=f"<@{payer}>", amount=words.money(payment.amount))]
    if payment.owed:
        key = "pay-got-debt" if payment.owed == payment.amount else "pay-got-part"
        lines.append(words(key, amount=words.money(payment.owed)))
    if reason:
        lines.append(words("told-reason", reason=escape_text(reason, most=TYPED_REASON_LIMIT)))
    return tuple(lines)


def payment_dialog(words: Words, person: int | None = None) -> Dialog:
    """Return the dialog to pay a member (`d:give`). Its fields are `person` (user id), `amount` and `reason`.

    `person` is the member chosen so far.
    """
    return (
        Dialog(DialogId(PAYMENT_DIALOG), words("pay-title"))
        .add_person_menu("person", words("pay-person"), person)
        .add_input("amount", words("pay-amount"), description=words("pay-amount-hint"), max_length=AMOUNT_INPUT_LIMIT)
        .add_input("reason", words("pay-reason"), required=False, max_length=TYPED_REASON_LIMIT)
    )


def _debt_and_gift_line(payment: ledger.MemberPayment, person: int, words: Words) -> str:
    """Return the line that says how much of a payment settles a debt and how much is a gift."""
    gift = payment.amount - payment.owed
    facts = {"person": f"<@{person}>", "owed": words.money(payment.owed), "gift": words.money(gift)}
    if not payment.owed:
        return words("pay-gift")
    return words("pay-both" if gift else "pay-debt", **facts)
