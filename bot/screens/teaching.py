"""Screens of a coached deal: instructions for each step, above the table and the learner's own panel."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import Refusal
from bot.screens.family import HandPanel
from bot.screens.ids import PanelId, PlayId, TableId, parse_custom_id
from bot.screens.items import SUCCESS, Item, button, with_custom_id
from bot.screens.layout import Screen, build_screen
from bot.screens.lesson import BEGIN_ACTION, LEARN_PANEL, LEARNER_SEAT, PLAY_ACTION, Lesson, LessonState, play_lesson, write_move
from bot.screens.lines import GREEN, PURPLE
from bot.screens.opening import OpeningChoice, game_summary
from bot.screens.registry import LESSONS, family_of
from bot.screens.words import Words


def lessons_by_name() -> dict[str, Lesson]:
    return {one.name: one for one in LESSONS}


def render_lesson(
    played: LessonState, words: Words, *, draft: object | None = None, asked_game: str = "", in_server: bool = True
) -> Screen:
    """Return a step of the lesson.

    `begun`: the learner's draft. `asked`: the game they want to learn, at the beginning. `in_server`: a table can be
    opened there.
    """
    lesson, view = played.lesson, played.view
    words = words.for_game(lesson.game, view.table.house_rules)
    title = f"### {words('learn-title', game=words.game_title(lesson.game))}"
    if played.is_over:
        return _render_lesson_end(played, title, words, in_server=in_server)
    family = family_of(lesson.game)
    panel: HandPanel = lesson.with_draft(view, draft, words, family.hand_panel(view, LEARNER_SEAT, words, draft))
    moves = () if draft is not None else family.move_buttons(view, view.options, view.decision, words)
    told = [] if not asked_game or asked_game == lesson.game else [_other_game_line(asked_game, lesson.game, words)]
    return build_screen(
        "\n".join((title, *told, lesson.coaching_text(view, draft, words))),
        "\n".join(family.table_texts.seat_lines(view, words)),
        *panel.parts,
        items=_lesson_items(played, (*moves, *panel.items)),
        colour=PURPLE,
    )


def lesson_after(wanted: PanelId, values: tuple[str, ...], learner: str) -> tuple[LessonState, object | None]:
    """Return the lesson and the learner's draft after an item was used. Raise Refusal `lesson_gone` for an unknown
    item.
    """
    name, _, rest = wanted.about.partition(":")
    done, _, more = rest.partition(":")
    lesson = lessons_by_name().get(name)
    if lesson is None or (wanted.action != PLAY_ACTION and wanted.action not in lesson.draft_actions):
        raise Refusal("lesson_gone")
    played = play_lesson(lesson, [one for one in done.split("-") if one], learner)
    begun = None if wanted.action == PLAY_ACTION else lesson.read_draft(wanted.action, more, values, played.view)
    return played, begun


def _lesson_items(played: LessonState, items: Iterable[Item]) -> list[Item]:
    """Return the items of the panel as items of the lesson, without those that lead out of it."""
    made: list[Item] = []
    for item in items:
        wanted, lesson = parse_custom_id(item.custom_id), played.lesson
        if isinstance(wanted, PlayId) and wanted.action in lesson.draft_actions:
            made.append(with_custom_id(item, PanelId(LEARN_PANEL, wanted.action, played.custom_id_about())))
        elif isinstance(wanted, PlayId) and wanted.action not in lesson.omitted_actions:
            made.append(with_custom_id(item, PanelId(LEARN_PANEL, PLAY_ACTION, played.custom_id_about(write_move(wanted.action, wanted.price)))))
        elif isinstance(wanted, TableId) and wanted.action in lesson.draft_actions:
            made.append(with_custom_id(item, PanelId(LEARN_PANEL, wanted.action, f"{played.custom_id_about()}:{wanted.about}")))
        elif isinstance(wanted, TableId) and (move := lesson.write_item_move(wanted.action, wanted.about)):
            made.append(with_custom_id(item, PanelId(LEARN_PANEL, PLAY_ACTION, played.custom_id_about(move))))
    return made


def _other_game_line(asked: str, taught: str, words: Words) -> str:
    """Return the difference between the game somebody wants to learn and the one that is taught."""
    return words("learn-other", game=words.game_title(asked), line=game_summary(asked, words), taught=words.game_title(taught))


def _render_lesson_end(played: LessonState, title: str, words: Words, *, in_server: bool) -> Screen:
    """Return the end of the deal, and further steps."""
    lesson, view = played.lesson, played.view
    family = family_of(lesson.game)
    others = [one for one in LESSONS if one is not lesson]
    items = [button(PanelId("open", "page", OpeningChoice(lesson.game).about), words("button-open-table"), SUCCESS)]
    items = items if in_server else []
    items += [
        button(PanelId("help", "page", lesson.game), words("button-help")),
        button(PanelId(LEARN_PANEL, BEGIN_ACTION, lesson.game), words("button-teach-again")),
        *(
            button(PanelId(LEARN_PANEL, BEGIN_ACTION, one.game), words("button-teach-game", game=words.game_title(one.game)))
            for one in others
        ),
    ]
    return build_screen(
        f"{title}\n{lesson.closing_text(view, words)}",
        "\n".join(family.result_lines(view, words)),
        words("learn-next"),
        items=items,
        colour=GREEN,
    )
