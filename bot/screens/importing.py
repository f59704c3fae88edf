"""Preview of a file of balances, line by line, before any of it is booked."""

from __future__ import annotations

from bot.ledger.import_plan import ImportLine, ImportPlan
from bot.screens.ids import PanelId
from bot.screens.items import SUCCESS, Item, button
from bot.screens.layout import Screen, build_screen
from bot.screens.names import escape_text
from bot.screens.paging import paginate, page_buttons
from bot.screens.words import Words

IMPORT_PANEL = "import"
PAGE_ACTION, BOOK_ACTION, CANCEL_ACTION = "page", "book", "leave"
"""Actions: a page (`<number>.<page>`), booking or discarding (`<number>`); the number is that of the question."""
LINES_PER_PAGE = 10
"""Lines on a page."""
_LONGEST_NAME = 40


def render_import(plan: ImportPlan, question_no: int, page_no: int, words: Words, *, has_changed: bool = False) -> Screen:
    """Return a page of the preview. One wrong line prevents the whole import.

    `changed`: the preview differs from the one shown before, because balances have changed since.
    """
    lines, at, pages = paginate(plan.lines, LINES_PER_PAGE, page_no)
    if plan.problem_count:
        said = words("import-problems", problems=plan.problem_count)
    elif not plan.is_bookable:
        said = words("import-nothing")
    else:
        said = words("import-sound", lines=len(plan.bookable_lines))
    if has_changed:
        said = f"{words('import-shown-anew')}\n{said}"
    items: list[Item] = list(page_buttons(at, pages, lambda to: PanelId(IMPORT_PANEL, PAGE_ACTION, f"{question_no}.{to}"), words))
    if plan.is_bookable:
        items.append(button(PanelId(IMPORT_PANEL, BOOK_ACTION, str(question_no)), words("import-book"), SUCCESS))
        items.append(button(PanelId(IMPORT_PANEL, CANCEL_ACTION, str(question_no)), words("import-leave")))
    told = "\n".join(_import_line(line, words) for line in lines)
    return build_screen(f"## {words('import-title', page=at, pages=pages)}\n{said}", told, items=items)


def render_imported(plan: ImportPlan, words: Words) -> Screen:
    return build_screen(words("import-booked", lines=len(plan.bookable_lines)))


def render_import_cancelled(words: Words) -> Screen:
    return build_screen(words("import-left"))


def _import_line(line: ImportLine, words: Words) -> str:
    if line.problem:
        name = escape_text(line.name, most=_LONGEST_NAME) if line.name else words("import-no-name")
        return words("import-wrong", number=line.number, name=name, why=words(f"import-problem-{line.problem}"))
    facts = {"number": line.number, "person": f"<@{line.user_id}>", "amount": words.money(line.amount)}
    if line.is_new:
        return words("import-new", **facts)
    if not line.change:
        return words("import-same", **facts)
    change = words.money(abs(line.change))
    return words("import-more" if line.change > 0 else "import-less", change=change, **facts)
