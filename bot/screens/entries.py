"""Entries of a wallet, page by page, and the statement of one entry."""

from __future__ import annotations

from bot.ledger.values import DealLine, WalletEntry, WalletEntryPage, WalletEntryDetails
from bot.screens import history
from bot.screens.dialogs import Dialog
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import DANGER, Choice, Item, button, truncate, menu
from bot.screens.layout import Screen, build_screen
from bot.screens.names import mention, plain_text, escape_text
from bot.screens.words import Words, short_date, catalogue_key

ENTRIES_PANEL = "entries"
PAGE_ACTION, SHOW_ACTION, DEALS_ACTION, CORRECT_ACTION = "page", "show", "open", "correct"
"""Actions: a page of a wallet (`<user>.<page>`), the menu of its entries (the same; its values are their numbers), a
page of an entry's deals (`<user>.<number>.<page>`), and a correction (`<user>.<number>`). User 0 is the reader.
"""
SHOWN_REASON_LIMIT = 100
"""Characters of a reason that are shown."""
TYPED_REASON_LIMIT = 200
"""Characters that a reason may have."""
_TABLE_KINDS = frozenset({"join", "top_up", "cash_in", "leave", "close"})
"""Kinds that only move chips to or from a table."""


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
        made.append(menu(PanelId(ENTRIES_PANEL, SHOW_ACTION, f"{user_id}.{found.page}"), words("entries-show"), choices))
    if found.page > 1:
        made.append(button(PanelId(ENTRIES_PANEL, PAGE_ACTION, f"{user_id}.{found.page - 1}"), words("button-newer")))
    if found.has_older:
        made.append(button(PanelId(ENTRIES_PANEL, PAGE_ACTION, f"{user_id}.{found.page + 1}"), words("button-older")))
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
        made.append(menu(PanelId(history.HISTORY_PANEL, history.OPEN_ACTION), words("history-open"), choices))
    for number, label, there in (
        (found.page - 1, "button-newer", found.page > 1),
        (found.page + 1, "button-older", found.has_older),
    ):
        if there:
            made.append(button(PanelId(ENTRIES_PANEL, DEALS_ACTION, f"{user_id}.{entry.number}.{number}"), words(label)))
    made.append(button(PanelId(ENTRIES_PANEL, PAGE_ACTION, f"{user_id}.1"), words("entries-back")))
    if correctable and not found.reversed_by and entry.kind not in _TABLE_KINDS:
        made.append(button(PanelId(ENTRIES_PANEL, CORRECT_ACTION, f"{user_id}.{entry.number}"), words("entries-correct"), DANGER))
    title = words("entries-entry", number=str(entry.number))
    owner = words("entries-of", person=f"<@{user_id}>") if user_id else ""
    return build_screen(f"## {title}", "\n".join(filter(None, (owner, *facts))), deals, items=made)


def correction_dialog(number: int, words: Words) -> Dialog:
    """Return the dialog to take an entry back: `d:correct:<number>`, field `reason`."""
    return (
        Dialog(DialogId("correct", (str(number),)), words("entries-correct-title"))
        .add_text(words("entries-correct-about", number=str(number)))
        .add_input("reason", words("entries-correct-reason"), description=words("entries-correct-hint"), max_length=TYPED_REASON_LIMIT)
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
    return f"{told} · {truncate(escape_text(entry.reason, most=SHOWN_REASON_LIMIT), SHOWN_REASON_LIMIT)}" if entry.reason else told


def _entry_description(entry: WalletEntry, words: Words) -> str:
    """Return the kind of an entry, with the giver and the table."""
    return words(
        f"wallet-kind-{catalogue_key(entry.kind)}",
        person=mention(entry.actor, words),
        other=mention(entry.other, words) if entry.other else words("wallet-the-bank"),
        way="in" if entry.amount >= 0 else "out",
        table="none" if entry.table_id is None else str(entry.table_id),
        game=words.game_title(entry.game) if entry.game else "",
    )


def _entry_choice(entry: WalletEntry, words: Words) -> Choice:
    amount = words.money(abs(entry.amount))
    label = words(f"entries-choice-{'in' if entry.amount >= 0 else 'out'}", number=str(entry.number), amount=amount)
    return Choice(str(entry.number), plain_text(label, most=100), words(f"entries-kind-{catalogue_key(entry.kind)}"))


def _deal_line(one: DealLine, words: Words) -> str:
    sign = "in" if one.amount >= 0 else "out"
    return words(f"entries-deal-{sign}", deal=one.deal_no, amount=words.money(abs(one.amount)))
