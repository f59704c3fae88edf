"""Screens of a coached deal: instructions for each step, above the table and the learner's own panel."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import Refusal
from bot.screens.family import Panel
from bot.screens.ids import PanelId, PlayId, TableId, parse
from bot.screens.items import GOOD, Item, button, saying
from bot.screens.layout import Screen, screen
from bot.screens.lesson import BEGIN, LEARN, LEARNER, PLAY, Lesson, Played, play, write
from bot.screens.lines import GREEN, PURPLE
from bot.screens.opening import Picked, in_a_line
from bot.screens.registry import LESSONS, family_of
from bot.screens.words import Words


def lessons() -> dict[str, Lesson]:
    return {one.name: one for one in LESSONS}


def show(
    played: Played, words: Words, *, begun: object | None = None, asked: str = "", in_server: bool = True
) -> Screen:
    """Return a step of the lesson.

    `begun`: the learner's draft. `asked`: the game they want to learn, at the beginning. `in_server`: a table can be
    opened there.
    """
    lesson, view = played.lesson, played.view
    words = words.of(lesson.game, view.table.house_rules)
    title = f"### {words('learn-title', game=words.title(lesson.game))}"
    if played.over:
        return _over(played, title, words, in_server=in_server)
    family = family_of(lesson.game)
    panel: Panel = lesson.panel(view, begun, words, family.panel(view, LEARNER, words, begun))
    moves = () if begun is not None else family.buttons(view, view.options, view.decision, words)
    told = [] if not asked or asked == lesson.game else [_other(asked, lesson.game, words)]
    return screen(
        "\n".join((title, *told, lesson.said(view, begun, words))),
        "\n".join(family.face.seats(view, words)),
        *panel.parts,
        items=_taught(played, (*moves, *panel.items)),
        colour=PURPLE,
    )


def after(wanted: PanelId, values: tuple[str, ...], learner: str) -> tuple[Played, object | None]:
    """Return the lesson and the learner's draft after an item was used. Raise Refusal `lesson_gone` for an unknown
    item.
    """
    name, _, rest = wanted.about.partition(":")
    done, _, more = rest.partition(":")
    lesson = lessons().get(name)
    if lesson is None or (wanted.action != PLAY and wanted.action not in lesson.begins):
        raise Refusal("lesson_gone")
    played = play(lesson, [one for one in done.split("-") if one], learner)
    begun = None if wanted.action == PLAY else lesson.begun(wanted.action, more, values, played.view)
    return played, begun


def _taught(played: Played, items: Iterable[Item]) -> list[Item]:
    """Return the items of the panel as items of the lesson, without those that lead out of it."""
    made: list[Item] = []
    for item in items:
        wanted, lesson = parse(item.custom_id), played.lesson
        if isinstance(wanted, PlayId) and wanted.action in lesson.begins:
            made.append(saying(item, PanelId(LEARN, wanted.action, played.about())))
        elif isinstance(wanted, PlayId) and wanted.action not in lesson.without:
            made.append(saying(item, PanelId(LEARN, PLAY, played.about(write(wanted.action, wanted.price)))))
        elif isinstance(wanted, TableId) and wanted.action in lesson.begins:
            made.append(saying(item, PanelId(LEARN, wanted.action, f"{played.about()}:{wanted.about}")))
        elif isinstance(wanted, TableId) and (move := lesson.written(wanted.action, wanted.about)):
            made.append(saying(item, PanelId(LEARN, PLAY, played.about(move))))
    return made


def _other(asked: str, taught: str, words: Words) -> str:
    """Return the difference between the game somebody wants to learn and the one that is taught."""
    return words("learn-other", game=words.title(asked), line=in_a_line(asked, words), taught=words.title(taught))


def _over(played: Played, title: str, words: Words, *, in_server: bool) -> Screen:
    """Return the end of the deal, and further steps."""
    lesson, view = played.lesson, played.view
    family = family_of(lesson.game)
    others = [one for one in LESSONS if one is not lesson]
    items = [button(PanelId("open", "page", Picked(lesson.game).about), words("button-open-table"), GOOD)]
    items = items if in_server else []
    items += [
        button(PanelId("help", "page", lesson.game), words("button-help")),
        button(PanelId(LEARN, BEGIN, lesson.game), words("button-teach-again")),
        *(
            button(PanelId(LEARN, BEGIN, one.game), words("button-teach-game", game=words.title(one.game)))
            for one in others
        ),
    ]
    return screen(
        f"{title}\n{lesson.ended(view, words)}",
        "\n".join(family.result(view, words)),
        words("learn-next"),
        items=items,
        colour=GREEN,
    )
