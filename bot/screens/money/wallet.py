"""Wallet of a member: balance over time, entries, statements of entries, and corrections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from bot.leagues.values import StandingsChange
from bot.ledger.values import (
    BalanceHistory,
    Correction,
    DealLine,
    MemberCorrection,
    Wallet,
    WalletEntry,
    WalletEntryDetails,
    WalletEntryPage,
)
from bot.screens.history import disputes as dispute_screens
from bot.screens.history import past_games
from bot.screens.leagues.league import LEAGUE_NAME_LIMIT, table_change_texts
from bot.screens.money import payments
from bot.screens.notifications import (
    MOST_RESULTS,
    NOTIFICATION_REASON_LIMIT,
    former_member_lines,
    removed_result_lines,
    signed_points,
)
from bot.screens.pictures.chart import ChartSeries, render_line_chart
from bot.screens.widgets import names
from bot.screens.widgets.components import (
    DANGER,
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

DAY = 24 * HOUR
MINUTE = 60


class BalancePeriod(Enum):
    """Period of a balance history; its value is the action of the button."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"

    def start(self, now: float) -> float:
        """Return the start of the period, in seconds since the epoch."""
        days = {BalancePeriod.WEEK: 7, BalancePeriod.MONTH: 30}.get(self)
        return 0.0 if days is None else now - days * DAY


def render_balance(found: BalanceHistory, period: BalancePeriod, words: Words) -> Screen:
    """Return the current and past balance with a picture. Call it in a worker thread."""
    have = words.money(found.wallet + found.at_tables)
    told = [words("balance-have", amount=have)]
    if found.at_tables:
        facts = {"wallet": words.money(found.wallet), "tables": words.money(found.at_tables)}
        told.append(words("balance-where", **facts))
    change = found.points[-1][1] - found.points[0][1]
    how = signed_money(change, words) if change else words("balance-even")
    extremes = {"highest": words.money(found.highest), "lowest": words.money(found.lowest)}
    return build_screen(
        f"## {words('balance-title')}\n" + "\n".join(told),
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


def _balance_picture(found: BalanceHistory, extremes: dict[str, str], words: Words) -> Attachment:
    """Draw the curve, labelled with dates or, for less than two days, with the time that has passed."""
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
    told = words("balance-picture", begin=when(first), end=when(last), **extremes)
    return Attachment(name="balance.png", content=content, description=told)


def _time_ago(seconds: float, words: Words) -> str:
    minutes = round(seconds / MINUTE)
    if not minutes:
        return words("picture-now")
    if seconds < HOUR:
        return words("picture-minutes-ago", minutes=minutes)
    return words("picture-hours-ago", hours=whole_hours(seconds))


PAGE_ACTION, SHOW_ACTION, DEALS_ACTION, CORRECT_ACTION = "page", "show", "open", "correct"
"""Actions: a page of a wallet (`<user>.<page>`), the menu of its entries (the same; its values are their numbers), a
page of an entry's deals (`<user>.<number>.<page>`), and a correction (`<user>.<number>`). User 0 is the reader.
"""

SHOWN_REASON_LIMIT = 100
TYPED_REASON_LIMIT = 200
_TABLE_KINDS = frozenset({"join", "top_up", "cash_in", "leave", "close"})


def render_entries(found: WalletEntryPage, words: Words, *, user_id: int = 0) -> Screen:
    """Return a page of the wallet of `user_id` (0: the reader's own)."""
    title = words("entries-title-of", person=f"<@{user_id}>") if user_id else words("entries-title")
    lines = [entry_line(entry, words) for entry in found.entries]
    return build_screen(
        f"## {title}",
        "\n".join(lines) if lines else words("wallet-no-entries"),
        items=entry_items(found, words, user_id=user_id),
    )


def entry_items(found: WalletEntryPage, words: Words, *, user_id: int = 0) -> list[Item]:
    """Return the menu of the entries on a page, and the buttons to its neighbours."""
    made: list[Item] = []
    if found.entries:
        choices = [_entry_choice(entry, words) for entry in found.entries]
        made.append(
            menu(PanelId(Panel.ENTRIES, SHOW_ACTION, f"{user_id}.{found.page}"), words("entries-show"), choices)
        )
    if found.page > 1:
        made.append(button(PanelId(Panel.ENTRIES, PAGE_ACTION, f"{user_id}.{found.page - 1}"), words("button-newer")))
    if found.has_older:
        made.append(button(PanelId(Panel.ENTRIES, PAGE_ACTION, f"{user_id}.{found.page + 1}"), words("button-older")))
    return made


def render_entry(found: WalletEntryDetails, words: Words, *, user_id: int = 0, correctable: bool = False) -> Screen:
    """Return the details of an entry in the wallet of `user_id` (0: the reader's own).

    `correctable`: the reader may correct the books, so there is a button to take the entry back.
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
    made: list[Item] = []
    deals = ""
    if entry.table_id is not None and entry.kind in _TABLE_KINDS:
        deals = "\n".join([words("entries-deals"), *(_deal_line(one, words) for one in found.deals)])
        if not found.deals:
            deals = words("entries-no-deals")
    opened = [one.deal_no for one in found.deals] or ([entry.deal_no] if entry.deal_no is not None else [])
    if opened and entry.table_id is not None:
        choices = [Choice(f"{entry.table_id}.{deal}", words("statement-deal", deal=deal)) for deal in opened]
        made.append(menu(PanelId(Panel.HISTORY, past_games.OPEN_ACTION), words("history-open"), choices))
    for number, label, there in (
        (found.page - 1, "button-newer", found.page > 1),
        (found.page + 1, "button-older", found.has_older),
    ):
        if there:
            made.append(
                button(PanelId(Panel.ENTRIES, DEALS_ACTION, f"{user_id}.{entry.number}.{number}"), words(label))
            )
    made.append(button(PanelId(Panel.ENTRIES, PAGE_ACTION, f"{user_id}.1"), words("entries-back")))
    if correctable and not found.reversed_by and entry.kind not in _TABLE_KINDS:
        made.append(
            button(
                PanelId(Panel.ENTRIES, CORRECT_ACTION, f"{user_id}.{entry.number}"), words("entries-correct"), DANGER
            )
        )
    title = words("entries-entry", number=str(entry.number))
    owner = words("entries-of", person=f"<@{user_id}>") if user_id else ""
    return build_screen(f"## {title}", "\n".join(filter(None, (owner, *facts))), deals, items=made)


def correction_dialog(number: int, words: Words) -> Dialog:
    """Return the dialog to take an entry back: `d:correct:<number>`, field `reason`."""
    return (
        Dialog(DialogId("correct", (str(number),)), words("entries-correct-title"))
        .add_text(words("entries-correct-about", number=str(number)))
        .add_input(
            "reason",
            words("entries-correct-reason"),
            description=words("entries-correct-hint"),
            max_length=TYPED_REASON_LIMIT,
        )
    )


def entry_line(entry: WalletEntry, words: Words) -> str:
    """Return an entry as one line of a wallet."""
    told = words(
        "wallet-entry-in" if entry.amount >= 0 else "wallet-entry-out",
        when=short_date(entry.at),
        amount=words.money(abs(entry.amount)),
        balance=words.money(entry.balance),
        what=_entry_description(entry, words),
    )
    return (
        f"{told} · {truncate(escape_text(entry.reason, most=SHOWN_REASON_LIMIT), SHOWN_REASON_LIMIT)}"
        if entry.reason
        else told
    )


def _entry_description(entry: WalletEntry, words: Words) -> str:
    return words(
        # keys: wallet-kind-<kind> for WALLET_KINDS
        f"wallet-kind-{catalogue_key(entry.kind)}",
        person=mention(entry.actor, words),
        other=mention(entry.other, words) if entry.other else words("wallet-the-bank"),
        way="in" if entry.amount >= 0 else "out",
        table="none" if entry.table_id is None else str(entry.table_id),
        game=words.game_title(entry.game) if entry.game else "",
    )


def _entry_choice(entry: WalletEntry, words: Words) -> Choice:
    amount = words.money(abs(entry.amount))
    key = "entries-choice-in" if entry.amount >= 0 else "entries-choice-out"
    label = words(key, number=str(entry.number), amount=amount)
    # keys: entries-kind-<kind> for WALLET_KINDS
    return Choice(str(entry.number), plain_text(label, most=100), words(f"entries-kind-{catalogue_key(entry.kind)}"))


def _deal_line(one: DealLine, words: Words) -> str:
    key = "entries-deal-in" if one.amount >= 0 else "entries-deal-out"
    return words(key, deal=one.deal_no, amount=words.money(abs(one.amount)))


BOOK_ACTION, CANCEL_ACTION = "book", "leave"
"""Actions: carry out the correction, or discard it. They are about the number of the question."""
MOST_DISPUTES = 3


def render_correction_question(
    would: Correction,
    number: int,
    words: Words,
    *,
    reason: str,
    disputes: Iterable[int] = (),
    has_changed: bool = False,
) -> Screen:
    """Ask to confirm a correction, with its effects on each member and open disputes about it."""
    head = [f"### {words('correcting-title')}"]
    if has_changed:
        head.append(words("correcting-shown-anew"))
    head.append(words("correcting-asked" if would.members else "correcting-asked-nothing"))
    results = [
        words("correcting-result", result=str(one.number), league=escape_text(one.league, most=LEAGUE_NAME_LIMIT))
        for one in would.results[:MOST_RESULTS]
    ]
    if len(would.results) > MOST_RESULTS:
        results.append(words("correcting-results", results=len(would.results) - MOST_RESULTS))
    ways, said = _dispute_buttons(disputes, words)
    return build_screen(
        "\n".join(head),
        "\n".join((*_member_change_lines(would.members, words), *results)),
        f"-# {words('told-reason', reason=escape_text(reason, most=NOTIFICATION_REASON_LIMIT))}",
        said,
        items=(
            button(PanelId(Panel.CORRECT, BOOK_ACTION, str(number)), words("correcting-book"), DANGER),
            button(PanelId(Panel.CORRECT, CANCEL_ACTION, str(number)), words("correcting-leave")),
            *ways,
        ),
    )


def render_correction_cancelled(words: Words) -> Screen:
    return build_screen(words("correcting-left"))


def render_correction(
    taken: Correction, words: Words, tables: Iterable[StandingsChange] = (), *, disputes: Iterable[int] = ()
) -> Screen:
    """Return the response to a correction: effects on members and league tables, and disputes that are still open."""
    head = words("entries-corrected" if taken.members else "entries-corrected-nothing")
    told = "\n".join((*_member_change_lines(taken.members, words), *removed_result_lines(taken.results, words)))
    ways, said = _dispute_buttons(disputes, words)
    return build_screen(head, told, *table_change_texts(tables, words), said, items=ways)


def _dispute_buttons(disputes: Iterable[int], words: Words) -> tuple[list[Item], str]:
    """Return buttons to open disputes and the sentence about them; empty if there are none."""
    several = list(disputes)[:MOST_DISPUTES]
    if not several:
        return [], ""
    ways: list[Item] = [
        button(PanelId(Panel.DISPUTE, dispute_screens.SHOW, str(one)), words("dispute-title", number=str(one)))
        for one in several
    ]
    return ways, f"-# {words('correcting-disputed', disputes=len(several))}"


def _member_change_lines(members: Iterable[MemberCorrection], words: Words) -> Iterator[str]:
    for one in members:
        person = names.mention(one.user_id, words)
        if one.user_id < 0:
            yield from former_member_lines(one.chips, words)
        elif one.chips:
            key = "entries-corrected-in" if one.chips > 0 else "entries-corrected-out"
            yield words(key, person=person, amount=words.money(abs(one.chips)))
        if one.owed:
            yield words("entries-corrected-owed", person=person, amount=words.money(one.owed))
        if one.repaid:
            yield words("entries-corrected-repaid", person=person, amount=words.money(one.repaid))
        if one.points:
            yield words("entries-corrected-points", person=person, points=signed_points(one.points, words))


WALLET_KINDS = frozenset(
    {
        *("opening", "refill", "allowance", "import", "grant", "fine", "advance", "correction", "pot", "pay", "gift"),
        *("join", "top_up", "cash_in", "deal", "leave", "close"),
    }
)


def refill_id(wallet: Wallet) -> PanelId:
    """Return the id of the refill button, stamped with the terms that the wallet offers."""
    return with_stamp(PanelId(Panel.WALLET, "refill"), wallet.refill_at, wallet.refill_below, wallet.refill_interval)


def render_wallet(
    wallet: Wallet,
    words: Words,
    *,
    now: float,
    user_id: int = 0,
    names: Mapping[int, str] | None = None,
    in_server: bool = True,
) -> Screen:
    """Return a member's money, points, debts and latest entries; in a server also a button to pay a member."""
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
        "\n".join(payments.debt_lines(wallet.debts, user_id, words)),
        "\n".join((words("wallet-entries"), *entries)) if entries else words("wallet-no-entries"),
        items=[
            *([button(refill_id(wallet), words("button-refill"), SUCCESS)] if due else ()),
            button(PanelId(Panel.BALANCE, BalancePeriod.ALL.value), words("balance-open")),
            *([button(PanelId(Panel.PAY, payments.ASK_ACTION), words("pay-open"))] if in_server else ()),
            *entry_items(WalletEntryPage(entries=wallet.entries, page=1, has_older=wallet.has_older), words),
            *payments.debt_menus(wallet.debts, user_id, words, names or {}),
        ],
    )
