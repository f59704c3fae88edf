"""Preview of a file of balances, line by line, before any of it is booked."""

from __future__ import annotations

from bot.ledger.import_plan import ImportLine, ImportPlan
from bot.screens.ids import PanelId
from bot.screens.items import GOOD, Item, button
from bot.screens.layout import Screen, screen
from bot.screens.names import shown
from bot.screens.paging import paged, turning
from bot.screens.words import Words

PANEL = "import"
PAGE, BOOK, LEAVE = "page", "book", "leave"
"""Actions: a page (`<number>.<page>`), booking or discarding (`<number>`); the number is that of the question."""
LINES = 10
"""Lines on a page."""
_LONGEST_NAME = 40


def page(plan: ImportPlan, number: int, wanted: int, words: Words, *, changed: bool = False) -> Screen:
    """Return a page of the preview. One wrong line prevents the whole import.

    `changed`: the preview differs from the one shown before, because balances have changed since.
    """
    lines, at, pages = paged(plan.lines, LINES, wanted)
    if plan.problems:
        said = words("import-problems", problems=plan.problems)
    elif not plan.sound:
        said = words("import-nothing")
    else:
        said = words("import-sound", lines=len(plan.booked))
    if changed:
        said = f"{words('import-shown-anew')}\n{said}"
    items: list[Item] = list(turning(at, pages, lambda to: PanelId(PANEL, PAGE, f"{number}.{to}"), words))
    if plan.sound:
        items.append(button(PanelId(PANEL, BOOK, str(number)), words("import-book"), GOOD))
        items.append(button(PanelId(PANEL, LEAVE, str(number)), words("import-leave")))
    told = "\n".join(_line(line, words) for line in lines)
    return screen(f"## {words('import-title', page=at, pages=pages)}\n{said}", told, items=items)


def booked(plan: ImportPlan, words: Words) -> Screen:
    return screen(words("import-booked", lines=len(plan.booked)))


def left(words: Words) -> Screen:
    return screen(words("import-left"))


def _line(line: ImportLine, words: Words) -> str:
    if line.problem:
        name = shown(line.name, most=_LONGEST_NAME) if line.name else words("import-no-name")
        return words("import-wrong", number=line.number, name=name, why=words(f"import-problem-{line.problem}"))
    facts = {"number": line.number, "person": f"<@{line.user_id}>", "amount": words.money(line.amount)}
    if line.new:
        return words("import-new", **facts)
    if not line.change:
        return words("import-same", **facts)
    change = words.money(abs(line.change))
    return words("import-more" if line.change > 0 else "import-less", change=change, **facts)
