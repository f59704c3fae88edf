"""Audit log of a server, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.audit_log.values import OWN_DEAL, AuditEntry, AuditPage
from bot.ledger.values import ALL_DEALS
from bot.screens.history.disputes import own_ruling_lines
from bot.screens.widgets.components import Item, button, truncate
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import escape_text, mention
from bot.screens.words import LOCALE_NAMES, Words, catalogue_key, supported_locale, whole_hours

PAGE_ACTION = "page"
"""Action of the buttons to other pages. They are about the number before which the page begins."""
SHOWN_REASON_LIMIT = 100
_LONGEST_NAME = 40
_MOST_PLACES = 6

_AMOUNT_FACTS = frozenset(
    {"amount", "set_opening", "set_refill_amount", "set_refill_below", "set_bank_limit", "set_allowance_amount"}
)
"""Facts that are shown as money: names of facts, and kinds of settings."""
_NUMBER_FACTS = frozenset({"version", "lines", "computers", "divisions"})


def _page_id(before: int) -> PanelId:
    return PanelId(Panel.LOG, PAGE_ACTION, str(before))


def render_audit_log(
    log_page: AuditPage, words: Words, *, page_id: Callable[[int], PanelId] = _page_id, title: str = ""
) -> Screen:
    """Return a page of a log; `title` names its subject if that is not the server."""
    items: list[Item] = [
        button(page_id(before), words(label))
        for before, label in ((log_page.newer, "button-newer"), (log_page.older, "button-older"))
        if before is not None
    ]
    told = "\n".join(line for one in log_page.entries for line in _entry_lines(one, words))
    head = f"## {words('log-title')}" + (f" · {title}" if title else "")
    return build_screen(head, told or words("log-none"), items=items)


def parse_page_start(about: str) -> int | None:
    """Return the number before which a page begins, from a button; None for the newest page."""
    return int(about) if about.isdecimal() else None


def _entry_lines(entry: AuditEntry, words: Words) -> Iterable[str]:
    """Yield the sentence of an entry and, in small type, its number, time and reason."""
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
    """Return the kind of sentence for an entry; corrections of one deal or of a whole table have their own."""
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
