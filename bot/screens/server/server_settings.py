"""Server settings, grants, fines, audit of the books, import of balances, and audit log."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.audit_log import OWN_DEAL, AuditEntry, AuditPage
from bot.ledger.values import ALL_DEALS, Fine, Grant, ImportLine, ImportPlan, LedgerAudit
from bot.screens.history.disputes import own_ruling_lines
from bot.screens.widgets.components import (
    AMOUNT_INPUT_LIMIT,
    SUCCESS,
    Choice,
    Dialog,
    Item,
    button,
    menu,
    page_buttons,
    paginate,
    truncate,
)
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import escape_text, mention
from bot.screens.words import LOCALE_NAMES, LOCALES, Words, catalogue_key, short_date, supported_locale, whole_hours
from bot.settings.values import CARD_STYLES, ServerSettings
from bot.tables.values import TablesAudit

CURRENCY_LIMIT = 20
ACCOUNTS = ("wallet", "purse", "pot", "bank", "stake", "debt")
ALLOWANCE_DAYS = (1, 7)
MOST_GRANTS = 10
MOST_WRONG_TABLES = 20
SHOWN_REASON_LIMIT = 100
TYPED_REASON_LIMIT = 200


def render_server_settings(settings: ServerSettings, words: Words) -> Screen:
    return build_screen(
        f"## {words('house-title')}",
        "\n".join(
            (
                _currency_line(settings, words),
                words("house-opening", amount=words.money(settings.opening)),
                _refills_line(settings, words),
                _allowance_line(settings, words),
                words(
                    "house-bank" if settings.bank_limit else "house-no-bank", amount=words.money(settings.bank_limit)
                ),
            )
        ),
        items=[button(PanelId(Panel.HOUSE, action), words(key)) for action, key in _MONEY_BUTTONS.items()],
    )


_MONEY_BUTTONS = {
    "currency": "button-currency",
    "opening": "button-opening",
    "refill": "button-refill-terms",
    "allowance": "button-allowance",
    "bank": "button-bank",
    "grant": "button-grant",
    "fine": "button-fine",
    "audit": "button-audit",
    "log": "button-log",
    "public": "button-public",
}


def render_public_settings(settings: ServerSettings, words: Words, discord_locale: str | None = None) -> Screen:
    """Return the settings of public messages. Until the server chooses a language, Discord's applies."""
    locale = supported_locale(settings.locale or discord_locale)
    return build_screen(
        f"## {words('house-public-title')}\n{words('house-public-about')}",
        "\n".join(
            (
                words("house-locale", locale=LOCALE_NAMES[locale]),
                # keys: house-cards-<style> for CARD_STYLES
                words("house-cards", value=words(f"house-cards-{settings.cards}")),
            )
        ),
        items=[
            menu(
                with_stamp(PanelId(Panel.HOUSE, "locale"), settings),
                words("house-locale-choose"),
                [Choice(one, LOCALE_NAMES[one], chosen=one == locale) for one in LOCALES],
            ),
            menu(
                with_stamp(PanelId(Panel.HOUSE, "cards"), settings),
                words("house-cards-choose"),
                # keys: house-cards-<style> for CARD_STYLES
                [Choice(one, words(f"house-cards-{one}"), chosen=one == settings.cards) for one in CARD_STYLES],
            ),
            button(PanelId(Panel.HOUSE, "money"), words("house-title")),
        ],
    )


def _currency_line(settings: ServerSettings, words: Words) -> str:
    if settings.currency is None:
        return words("house-currency", currency=words("house-chips"))
    if settings.currency_singular is None:
        return words("house-currency", currency=escape_text(settings.currency))
    return words(
        "house-currency-both", one=escape_text(settings.currency_singular), many=escape_text(settings.currency)
    )


def _refills_line(settings: ServerSettings, words: Words) -> str:
    if not settings.refill_amount:
        return words("house-no-refills")
    amount, below = words.money(settings.refill_amount), words.money(settings.refill_below)
    return words("house-refill", amount=amount, below=below, hours=whole_hours(settings.refill_interval))


def _allowance_line(settings: ServerSettings, words: Words) -> str:
    if not settings.allowance_amount:
        return words("house-no-allowance")
    return words("house-allowance", amount=words.money(settings.allowance_amount), days=settings.allowance_days)


def _dialog(what: str, settings: ServerSettings, title: str) -> Dialog:
    """Return the dialog `d:house:<what>` without fields, stamped with the settings shown."""
    return Dialog(with_stamp(DialogId("house", (what,)), settings), title)


def currency_dialog(settings: ServerSettings, words: Words) -> Dialog:
    plural, singular = settings.currency or "", settings.currency_singular or ""
    return _dialog("currency", settings, words("house-currency-title")).add_inputs(
        words,
        ("currency", "house-currency-label", "house-currency-hint", plural, CURRENCY_LIMIT),
        ("singular", "house-singular-label", "house-singular-hint", singular, CURRENCY_LIMIT),
        optional=("currency", "singular"),
    )


def opening_balance_dialog(settings: ServerSettings, words: Words) -> Dialog:
    row = ("amount", "house-opening-label", "", str(settings.opening), AMOUNT_INPUT_LIMIT)
    return _dialog("opening", settings, words("house-opening-title")).add_inputs(words, row)


def refill_dialog(settings: ServerSettings, words: Words) -> Dialog:
    return _dialog("refill", settings, words("house-refill-title")).add_inputs(
        words,
        ("amount", "house-refill-amount", "", str(settings.refill_amount), AMOUNT_INPUT_LIMIT),
        ("hours", "house-refill-hours", "", str(whole_hours(settings.refill_interval)), 10),
        ("below", "house-refill-below", "", str(settings.refill_below), AMOUNT_INPUT_LIMIT),
    )


def allowance_dialog(settings: ServerSettings, words: Words) -> Dialog:
    choices = [
        Choice(str(days), words("house-allowance-every", days=days), chosen=days == settings.allowance_days)
        for days in ALLOWANCE_DAYS
    ]
    amount = str(settings.allowance_amount)
    return (
        _dialog("allowance", settings, words("house-allowance-title"))
        .add_inputs(words, ("amount", "house-allowance-amount", "house-allowance-hint", amount, AMOUNT_INPUT_LIMIT))
        .add_choices("days", words("house-allowance-days"), choices)
    )


def bank_dialog(settings: ServerSettings, words: Words) -> Dialog:
    row = ("amount", "house-bank-label", "house-bank-hint", str(settings.bank_limit), AMOUNT_INPUT_LIMIT)
    return _dialog("bank", settings, words("house-bank-title")).add_inputs(words, row)


def grant_dialog(settings: ServerSettings, words: Words) -> Dialog:
    dialog = _dialog("grant", settings, words("house-grant-title"))
    return dialog.add_person_menu("person", words("house-grant-person")).add_inputs(
        words, ("amount", "house-grant-amount", "", "", AMOUNT_INPUT_LIMIT), _REASON_ROW
    )


def fine_dialog(settings: ServerSettings, words: Words) -> Dialog:
    dialog = _dialog("fine", settings, words("house-fine-title"))
    return dialog.add_person_menu("person", words("house-fine-person")).add_inputs(
        words, ("amount", "house-fine-amount", "house-fine-hint", "", AMOUNT_INPUT_LIMIT), _REASON_ROW
    )


_REASON_ROW = ("reason", "house-grant-reason", "house-grant-reason-hint", "", TYPED_REASON_LIMIT)


def render_fine(fine: Fine, person: int, words: Words) -> Screen:
    facts = {"person": f"<@{person}>", "amount": words.money(fine.amount)}
    if not fine.owed:
        return build_screen(words("reply-fined", **facts))
    return build_screen(words("reply-fined-owed", owed=words.money(fine.owed), **facts))


def render_audit(books: LedgerAudit, tables: TablesAudit, words: Words) -> Screen:
    """Return the sums by kind of account, the results of both audits, and the last grants."""
    # keys: house-sum-<kind> for ACCOUNTS
    sums = [words(f"house-sum-{kind}", amount=words.money(books.balances.get(kind, 0))) for kind in ACCOUNTS]
    if books.points:
        sums.append(words("house-points", points=words.number(books.points)))
    grants = [_grant_line(grant, words) for grant in books.grants[:MOST_GRANTS]]
    return build_screen(
        f"## {words('house-audit-title')}\n"
        + words("house-audit-balanced" if books.is_balanced else "house-audit-unbalanced"),
        _tables_line(tables, words),
        "\n".join(sums),
        "\n".join((words("house-grants"), *grants)) if grants else words("house-no-grants"),
    )


def _tables_line(tables: TablesAudit, words: Words) -> str:
    if not tables.wrong:
        return words("house-audit-tables", tables=tables.tables_checked)
    shown = ", ".join(str(table_id) for table_id in tables.wrong[:MOST_WRONG_TABLES])
    more = len(tables.wrong) - MOST_WRONG_TABLES
    text = words("house-audit-tables-wrong", tables=shown)
    return f"{text} {words('house-audit-tables-more', more=more)}" if more > 0 else text


def _grant_line(grant: Grant, words: Words) -> str:
    line = words(
        "house-grant",
        when=short_date(grant.at),
        giver=mention(grant.giver, words),
        person=mention(grant.user_id, words),
        amount=words.money(grant.amount),
    )
    return f"{line} · {truncate(escape_text(grant.reason), SHOWN_REASON_LIMIT)}" if grant.reason else line


PAGE_ACTION, BOOK_ACTION, CANCEL_ACTION = "page", "book", "leave"
"""Actions that turn a page (subject `<question>.<page>`), and that book or discard an import (`<question>`)."""
LINES_PER_PAGE = 10
_LONGEST_NAME = 40


def render_import(
    plan: ImportPlan, question_no: int, page_no: int, words: Words, *, has_changed: bool = False
) -> Screen:
    """Return a page of an import's preview; the import can be booked only if no line has a problem."""
    lines, at, pages = paginate(plan.lines, LINES_PER_PAGE, page_no)
    if plan.problem_count:
        said = words("import-problems", problems=plan.problem_count)
    elif not plan.is_bookable:
        said = words("import-nothing")
    else:
        said = words("import-sound", lines=len(plan.bookable_lines))
    if has_changed:
        said = f"{words('import-shown-anew')}\n{said}"
    items: list[Item] = list(
        page_buttons(at, pages, lambda to: PanelId(Panel.IMPORT, PAGE_ACTION, f"{question_no}.{to}"), words)
    )
    if plan.is_bookable:
        items.append(button(PanelId(Panel.IMPORT, BOOK_ACTION, str(question_no)), words("import-book"), SUCCESS))
        items.append(button(PanelId(Panel.IMPORT, CANCEL_ACTION, str(question_no)), words("import-leave")))
    text = "\n".join(_import_line(line, words) for line in lines)
    return build_screen(f"## {words('import-title', page=at, pages=pages)}\n{said}", text, items=items)


def render_imported(plan: ImportPlan, words: Words) -> Screen:
    return build_screen(words("import-booked", lines=len(plan.bookable_lines)))


def _import_line(line: ImportLine, words: Words) -> str:
    if line.problem:
        name = escape_text(line.name, most=_LONGEST_NAME) if line.name else words("import-no-name")
        # keys: import-problem-<problem> for columns, name, amount, unknown, ambiguous, bot, id, twice
        return words("import-wrong", number=line.number, name=name, why=words(f"import-problem-{line.problem}"))
    facts = {"number": line.number, "person": f"<@{line.user_id}>", "amount": words.money(line.amount)}
    if line.is_new:
        return words("import-new", **facts)
    if not line.change:
        return words("import-same", **facts)
    change = words.money(abs(line.change))
    return words("import-more" if line.change > 0 else "import-less", change=change, **facts)


_MOST_PLACES = 6

_AMOUNT_FACTS = frozenset(
    {"amount", "set_opening", "set_refill_amount", "set_refill_below", "set_bank_limit", "set_allowance_amount"}
)
"""Facts that are amounts of money, by the name of the fact or the kind of the entry."""
_NUMBER_FACTS = frozenset({"version", "lines", "computers", "divisions"})


def _page_id(before: int) -> PanelId:
    return PanelId(Panel.LOG, PAGE_ACTION, str(before))


def render_audit_log(
    log_page: AuditPage, words: Words, *, page_id: Callable[[int], PanelId] = _page_id, title: str = ""
) -> Screen:
    """Return a page of an audit log; `title` names its subject, "" for the server."""
    items: list[Item] = [
        button(page_id(before), words(label))
        for before, label in ((log_page.newer, "button-newer"), (log_page.older, "button-older"))
        if before is not None
    ]
    text = "\n".join(line for one in log_page.entries for line in _entry_lines(one, words))
    head = f"## {words('log-title')}" + (f" · {title}" if title else "")
    return build_screen(head, text or words("log-none"), items=items)


def parse_page_start(about: str) -> int | None:
    """Return the entry number before which a page begins, from a button's subject; None for the newest page."""
    return int(about) if about.isdecimal() else None


def _entry_lines(entry: AuditEntry, words: Words) -> Iterable[str]:
    """Yield the sentence of an entry, then a small line with its number, time and reason."""
    yield _entry_sentence(entry, words)
    line = words("log-line", number=str(entry.number), when=f"<t:{int(entry.at)}:f>")
    why = (
        f" · {truncate(escape_text(entry.reason, most=SHOWN_REASON_LIMIT), SHOWN_REASON_LIMIT)}" if entry.reason else ""
    )
    yield f"-# {line}{why}"
    yield from own_ruling_lines(words, own=bool(entry.facts.get(OWN_DEAL)))


def _entry_sentence(entry: AuditEntry, words: Words) -> str:
    actor = mention(entry.actor, words) if entry.actor else words("log-nobody")
    if not entry.kind:
        return words("log-unread", actor=actor)
    person = mention(entry.person, words) if entry.person else words("log-nobody")
    facts = {name: _fact_text(entry.kind, name, value, words) for name, value in entry.facts.items()}
    # keys: log-act-<kind> for ENTRY_KINDS
    return words(f"log-act-{catalogue_key(_sentence_kind(entry))}", actor=actor, person=person, **facts)


def _sentence_kind(entry: AuditEntry) -> str:
    """Return the kind of an entry's sentence; corrections of one deal or of a whole table have their own."""
    if entry.kind != "correction_deals":
        return entry.kind
    deals = entry.facts["first_deal"], entry.facts["last_deal"]
    if deals == ALL_DEALS:
        return "correction_table"
    return "correction_deal" if deals[0] == deals[1] else entry.kind


def _fact_text(kind: str, name: str, value: object, words: Words) -> object:
    if value is None:
        return words("log-usual")
    if isinstance(value, int):
        if kind == "set_allowance_days":
            return words("log-days", days=value)
        if name in _AMOUNT_FACTS or kind in _AMOUNT_FACTS:
            return words.money(value)
        if kind == "set_refill_interval":
            return words("log-hours", hours=whole_hours(value))
        return value if name in _NUMBER_FACTS else str(value)
    if isinstance(value, dict):
        moves = [f"{mention(int(user), words)} {was} → {now}" for user, (was, now) in value.items()]
        return " · ".join(moves if len(moves) <= _MOST_PLACES else [*moves[:_MOST_PLACES], "…"])
    if name == "game":
        return words.game_title(str(value))
    if kind == "set_cards":
        # keys: log-cards-<style> for CARD_STYLES
        return words(f"log-cards-{value}")
    if kind == "set_locale":
        return LOCALE_NAMES[supported_locale(str(value))]
    return escape_text(str(value), most=_LONGEST_NAME)
