"""Help pages of games, essential commands, and the screens of lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.errors import Refusal
from bot.rules.registry import DEFAULT_GAME, GAMES, find_game
from bot.rules.table.state import View
from bot.screens.family import HandPanel
from bot.screens.hand.hand_pictures import own_hand_picture
from bot.screens.learning.lesson import (
    BEGIN_ACTION,
    LEARNER_SEAT,
    PLAY_ACTION,
    LessonState,
    play_lesson,
    write_move,
)
from bot.screens.registry import FAMILIES, LESSONS, family_of, lesson_of
from bot.screens.responses import link_buttons
from bot.screens.table.rules_panel import table_digest
from bot.screens.table.sheets import OpeningChoice, game_summary
from bot.screens.table.table_text import with_fitting_names
from bot.screens.widgets.components import SUCCESS, Choice, Item, button, menu, with_custom_id
from bot.screens.widgets.custom_ids import Panel, PanelId, PlayId, TableId, parse_custom_id
from bot.screens.widgets.layout import GREEN, PURPLE, Screen, build_screen
from bot.screens.words import Words, catalogue_key
from bot.tables.values import PublicTable


def render_lesson(
    played: LessonState, words: Words, *, draft: object | None = None, asked_game: str = "", in_server: bool = True
) -> Screen:
    """Return a step of a lesson. `asked_game` is the game that was asked for, if the lesson has just begun."""
    lesson, view = played.lesson, played.view
    words = words.for_game(lesson.game, view.table.house_rules)
    title = f"### {words('learn-title', game=words.game_title(lesson.game))}"
    if played.is_over:
        return _render_lesson_end(played, title, words, in_server=in_server)
    family = family_of(lesson.game)
    view = with_fitting_names(view, words, family.seat_lines(view, words), family.name_width(view))
    panel: HandPanel = lesson.with_draft(view, draft, words, family.hand_panel(view, LEARNER_SEAT, words, draft))
    moves = () if draft is not None else family.move_buttons(view, view.options, view.decision, words)
    lines = [] if not asked_game or asked_game == lesson.game else [_other_game_line(asked_game, lesson.game, words)]
    # While cards are arranged, the other player has nothing to show, and a phone needs the room.
    seats = [] if family.has_draft(view) else family.seat_lines(view, words)
    return build_screen(
        "\n".join((title, *lines, lesson.coaching_text(view, draft, words))),
        "\n".join(seats),
        *panel.parts,
        items=_lesson_items(played, (*moves, *panel.items)),
        colour=PURPLE,
        picture=own_hand_picture(family.own_cards(view, LEARNER_SEAT, draft), words),
    )


def lesson_after(wanted: PanelId, values: tuple[str, ...], learner: str) -> tuple[LessonState, object | None]:
    """Return the lesson and the learner's draft after an item was used; raise Refusal `lesson_gone`."""
    name, _, rest = wanted.about.partition(":")
    done, _, more = rest.partition(":")
    lesson = next((one for one in LESSONS if one.name == name), None)
    if lesson is None or (wanted.action != PLAY_ACTION and wanted.action not in lesson.draft_actions):
        raise Refusal("lesson_gone")
    played = play_lesson(lesson, [one for one in done.split("-") if one], learner)
    begun = None if wanted.action == PLAY_ACTION else lesson.read_draft(wanted.action, more, values, played.view)
    return played, begun


def _lesson_items(played: LessonState, items: Iterable[Item]) -> list[Item]:
    """Return the items with custom_ids of the lesson; items that lead out of the lesson are left out."""
    made: list[Item] = []
    for item in items:
        wanted, lesson = parse_custom_id(item.custom_id), played.lesson
        if isinstance(wanted, PlayId) and wanted.action in lesson.draft_actions:
            made.append(with_custom_id(item, PanelId(Panel.LEARN, wanted.action, played.custom_id_about())))
        elif isinstance(wanted, PlayId) and wanted.action not in lesson.omitted_actions:
            made.append(
                with_custom_id(
                    item,
                    PanelId(Panel.LEARN, PLAY_ACTION, played.custom_id_about(write_move(wanted.action, wanted.price))),
                )
            )
        elif isinstance(wanted, TableId) and wanted.action in lesson.draft_actions:
            made.append(
                with_custom_id(item, PanelId(Panel.LEARN, wanted.action, f"{played.custom_id_about()}:{wanted.about}"))
            )
        elif isinstance(wanted, TableId) and (move := lesson.write_item_move(wanted.action, wanted.about)):
            made.append(with_custom_id(item, PanelId(Panel.LEARN, PLAY_ACTION, played.custom_id_about(move))))
    return made


def _other_game_line(asked: str, taught: str, words: Words) -> str:
    return words(
        "learn-other", game=words.game_title(asked), line=game_summary(asked, words), taught=words.game_title(taught)
    )


def _render_lesson_end(played: LessonState, title: str, words: Words, *, in_server: bool) -> Screen:
    lesson, family = played.lesson, family_of(played.lesson.game)
    lines = family.result_lines(played.view, words)
    view = with_fitting_names(played.view, words, lines, family.name_width(played.view))
    others = [one for one in LESSONS if one is not lesson]
    items = [button(PanelId(Panel.OPEN, "page", OpeningChoice(lesson.game).about), words("button-open-table"), SUCCESS)]
    items = items if in_server else []
    items += [
        button(PanelId(Panel.HELP, "page", lesson.game), words("button-help")),
        button(PanelId(Panel.LEARN, BEGIN_ACTION, lesson.game), words("button-teach-again")),
        *(
            button(
                PanelId(Panel.LEARN, BEGIN_ACTION, one.game),
                words("button-teach-game", game=words.game_title(one.game)),
            )
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


def all_pages() -> tuple[str, ...]:
    """Return the pages of all games, in order; the first is the default."""
    found: list[str] = []
    for family in FAMILIES.values():
        at = len(found)
        for page in reversed(family.family_pages or family.pages):
            if page in found:
                at = found.index(page)
            else:
                found.insert(at, page)
    return tuple(found)


def game_pages(game: str) -> tuple[str, ...]:
    return family_of(game).pages


def render_help(
    page: str,
    words: Words,
    *,
    table: PublicTable | None = None,
    game: str = "",
    view: View | None = None,
    rule_book_url: str | None = None,
) -> Screen:
    """Return a help page about `game` or the table's game. If the table plays that game, its house rules apply."""
    played = _shown_game(table, game)
    here = table if table is not None and table.game == played else None
    rules, seen = (find_game(played).default_rules, None) if here is None else (here.house_rules, view)
    words, title = words.for_game(played, rules), words.game_title(played)
    shown = page if page in game_pages(played) else game_pages(played)[0]
    choices = [
        # keys: help-<page>-title for all_pages
        Choice(one, words(f"help-{catalogue_key(one)}-title"), chosen=one == shown)
        for one in game_pages(played)
    ]
    games = [Choice(one.name, words.game_title(one.name), chosen=one.name == played) for one in GAMES.values()]
    items: list[Item] = []
    agreed = ""
    if here is not None:
        items.append(button(TableId("rules", here.table_id), words("button-rules")))
        agreed = f"**{words('help-this-table')}**\n{table_digest(here, words)}"
    items.append(button(PanelId(Panel.ABOUT, "show"), words("button-about")))
    return build_screen(
        # keys: help-<page>-title for all_pages
        f"## {words(f'help-{catalogue_key(shown)}-title')}\n-# {title}",
        family_of(played).page_text(shown, words, rules, seen),
        agreed,
        ""
        if rule_book_url is None
        else f"-# {words('help-book', game=title, address=f'{rule_book_url}/{catalogue_key(played)}.md')}",
        above=(
            menu(PanelId(Panel.HELP, "page", played), words("help-choose"), choices),
            menu(PanelId(Panel.HELP, "game", shown), words("help-choose-game"), games),
        ),
        items=items,
    )


COMMANDS: Final = (*("learn", "table open", "join", "deal", "hand"), *("bet", "topup", "leave", "wallet", "rules"))
"""Essential commands, in the order in which people need them."""


def render_commands(game: str, words: Words, links: Mapping[str, str]) -> Screen:
    """Return the essential commands with descriptions, and buttons to the lesson and the help pages of `game`.

    `links` are as in `link_buttons`.
    """
    return build_screen(
        f"## {words('help-commands-title')}",
        "\n".join(
            # keys: command-<command> for COMMANDS
            words("help-command", command=one, what=words(f"command-{one.replace(' ', '-')}"))
            for one in COMMANDS
        ),
        f"-# {words('help-commands-more')}",
        items=[
            *(
                []
                if lesson_of(game) is None
                else [button(PanelId(Panel.LEARN, BEGIN_ACTION, game), words("button-teach"), SUCCESS)]
            ),
            button(PanelId(Panel.HELP, "page", game), words("button-help")),
            button(PanelId(Panel.ABOUT, "show"), words("button-about")),
            *link_buttons(links, words),
        ],
    )


def prepare_page(page: str, table: PublicTable | None, game: str = "", view: View | None = None) -> None:
    """Compute the slow parts of a help page in advance; call it in a worker thread."""
    played = _shown_game(table, game)
    here = table is not None and table.game == played
    rules = table.house_rules if table is not None and here else find_game(played).default_rules
    family_of(played).prepare_page(page, rules, view if here else None)


def _shown_game(table: PublicTable | None, game: str) -> str:
    if game:
        return find_game(game).name
    return DEFAULT_GAME if table is None else table.game
