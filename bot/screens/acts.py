"""Audit log of a server: administrators' actions with their time and reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.acts.values import OWN, Act, ActPage
from bot.ledger.values import EVERY_DEAL
from bot.screens.disputes import ruled_own
from bot.screens.ids import PanelId
from bot.screens.items import Item, button, cut
from bot.screens.layout import Screen, screen
from bot.screens.names import mention, shown
from bot.screens.words import LOCALE_NAMES, Words, hours, key, supported

PANEL = "log"
PAGE = "page"
"""Action of the buttons to other pages. They are about the number before which the page begins."""
REASON_LIMIT = 100
"""Characters of a reason that are shown."""
_LONGEST_NAME = 40
_MOST_MOVES = 6
"""Places of a result that are listed in one line."""
_AMOUNTS = frozenset(
    {"amount", "set_opening", "set_refill_amount", "set_refill_below", "set_bank_limit", "set_allowance_amount"}
)
"""Facts that are shown as money: names of facts, and kinds of settings."""
_NUMBERS = frozenset({"version", "lines", "computers", "divisions"})


def _to(before: int) -> PanelId:
    return PanelId(PANEL, PAGE, str(before))


def page(found: ActPage, words: Words, *, to: Callable[[int], PanelId] = _to, title: str = "") -> Screen:
    """Return a page of a log, with buttons to newer and older entries.

    `to` makes the id of a button; `title` names the log's subject.
    """
    items: list[Item] = [
        button(to(before), words(label))
        for before, label in ((found.newer, "button-newer"), (found.older, "button-older"))
        if before is not None
    ]
    told = "\n".join(line for one in found.acts for line in _lines(one, words))
    head = f"## {words('log-title')}" + (f" · {title}" if title else "")
    return screen(head, told or words("log-none"), items=items)


def before(about: str) -> int | None:
    """Return the number before which a page begins, from a button; None for the newest page."""
    return int(about) if about.isdecimal() else None


def _lines(act: Act, words: Words) -> Iterable[str]:
    """Yield the sentence of an entry and, in small type, its number, time and reason."""
    yield _sentence(act, words)
    line = words("log-line", number=str(act.number), when=f"<t:{int(act.at)}:f>")
    why = f" · {cut(shown(act.reason, most=REASON_LIMIT), REASON_LIMIT)}" if act.reason else ""
    yield f"-# {line}{why}"
    yield from ruled_own(words, own=bool(act.facts.get(OWN)))


def _sentence(act: Act, words: Words) -> str:
    actor = mention(act.actor, words) if act.actor else words("log-nobody")
    if not act.kind:
        return words("log-unread", actor=actor)
    person = mention(act.person, words) if act.person else words("log-nobody")
    facts = {name: _fact(act.kind, name, value, words) for name, value in act.facts.items()}
    return words(f"log-act-{key(_kind(act))}", actor=actor, person=person, **facts)


def _kind(act: Act) -> str:
    """Return the kind of sentence for an entry; corrections of one deal or of a whole table have their own."""
    if act.kind != "correction_deals":
        return act.kind
    deals = act.facts["first_deal"], act.facts["last_deal"]
    if deals == EVERY_DEAL:
        return "correction_table"
    return "correction_deal" if deals[0] == deals[1] else act.kind


def _fact(kind: str, name: str, value: object, words: Words) -> object:
    """Return a fact of an entry in the form that its sentence shows."""
    if value is None:
        return words("log-usual")
    if isinstance(value, int):
        if kind == "set_allowance_days":
            return words("log-days", days=value)
        if name in _AMOUNTS or kind in _AMOUNTS:
            return words.money(value)
        if kind == "set_refill_interval":
            return words("log-hours", hours=hours(value))
        return value if name in _NUMBERS else str(value)
    if isinstance(value, dict):
        moves = [f"{mention(int(user), words)} {was} → {now}" for user, (was, now) in value.items()]
        return " · ".join(moves if len(moves) <= _MOST_MOVES else [*moves[:_MOST_MOVES], "…"])
    if name == "game":
        return words.title(str(value))
    if kind == "set_cards":
        return words(f"log-cards-{value}")
    if kind == "set_locale":
        return LOCALE_NAMES[supported(str(value))]
    return shown(str(value), most=_LONGEST_NAME)
