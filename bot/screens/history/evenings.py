"""Summaries of an evening, with highlights and curves, for everybody and for a person who goes home."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from bot.history.values import Evening, EveningLine, Statement
from bot.rules.table.events import PotDivided
from bot.screens.family import BEST_HAND, BLIND_WIN, Highlight
from bot.screens.history import past_games
from bot.screens.history.statistics import best_hand_text
from bot.screens.pictures.chart import MOST_SERIES, ChartSeries, render_line_chart
from bot.screens.pictures.table import PictureColumn, render_table
from bot.screens.registry import family_of
from bot.screens.widgets.components import MOST_CHOICES, Choice, Item, button, menu, page_buttons, paginate
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import DOT, Attachment, Screen, build_screen, wrap_facts
from bot.screens.widgets.names import escape_text, join_names, name_or_former, names_from
from bot.screens.words import Words, sign, signed_money
from bot.tables.values import TableView

SHOW_ACTION: Final = "show"
"""Action of the button that posts a page for everybody; its subject is `<scope>.<page>.<view>`."""
PEOPLE_PER_PAGE: Final = 10
_LEAST_CURVE_DEALS: Final = 3
_MOST_COMPUTERS: Final = 10


class EveningView(Enum):
    """Picture of an evening: a table of results, or curves of each player's chips."""

    TABLE = "table"
    CURVES = "curves"


class EveningScope(Enum):
    """Place whose deals make up an evening. The value is the action of the button."""

    CHANNEL = "channel"
    SERVER = "server"


def render_no_evening(scope: EveningScope, words: Words) -> Screen:
    """Return the screen for a place where nothing was played."""
    title = f"## {words('evening-title', going='yes')}"
    # keys: evening-none-<scope> for EveningScope
    return build_screen(title, words(f"evening-none-{scope.value}"), items=_scope_buttons(scope, words))


def render_evening(
    evening: Evening,
    scope: EveningScope,
    words: Words,
    *,
    page: int = 1,
    view: EveningView = EveningView.TABLE,
    reader: int | None = None,
    readable: Callable[[int], bool] = lambda _channel: True,
) -> Screen:
    """Return a page of an evening with a picture. Call it in a worker thread.

    `reader` None: the page is for everybody and has no navigation. The menu offers deals of channels that are
    `readable`.
    """
    lines, number, pages = paginate(evening.lines, PEOPLE_PER_PAGE, page)
    items: list[Item] = []
    deals = _deal_choices(evening, readable, words)
    if deals:
        items.append(menu(PanelId(Panel.HISTORY, past_games.OPEN_ACTION), words("history-open"), deals))
    if reader is not None:
        items += page_buttons(
            number, pages, lambda to: PanelId(Panel.EVENING, scope.value, f"{to}.{view.value}"), words
        )
        if evening.deals >= _LEAST_CURVE_DEALS:
            other = EveningView.CURVES if view is EveningView.TABLE else EveningView.TABLE
            way = PanelId(Panel.EVENING, scope.value, f"{number}.{other.value}")
            # keys: evening-as-<view> for EveningView
            items.append(button(way, words(f"evening-as-{other.value}")))
        items.append(
            button(PanelId(Panel.EVENING, SHOW_ACTION, f"{scope.value}.{number}.{view.value}"), words("evening-show"))
        )
        items += _scope_buttons(scope, words)
    title = words("evening-title", going="yes" if evening.is_going_on else "no")
    draw = _table_picture if view is EveningView.TABLE else _curves_picture
    return build_screen(
        f"## {title}\n-# {_summary_line(evening, scope, words)}",
        "\n".join(_person_line(line, evening, words) for line in lines),
        "\n".join(_highlight_lines(evening, words)),
        _computers_line(evening, words),
        items=items,
        picture=draw(evening, lines, title, words, reader),
    )


def _scope_buttons(scope: EveningScope, words: Words) -> list[Item]:
    return [
        # keys: evening-scope-<scope> for EveningScope
        button(PanelId(Panel.EVENING, one.value), words(f"evening-scope-{one.value}"))
        for one in EveningScope
        if one is not scope
    ]


def _summary_line(found: Evening, scope: EveningScope, words: Words) -> str:
    since = (
        words("evening-last-day") if found.is_unbroken else words("evening-since", when=f"<t:{int(found.began_at)}:f>")
    )
    # keys: evening-where-<scope> for EveningScope
    lines = [since, words(f"evening-where-{scope.value}"), words("evening-deals", deals=found.deals)]
    return DOT.join((*lines, *map(words.game_title, found.games)))


def _person_line(line: EveningLine, found: Evening, words: Words) -> str:
    # The dot is escaped: Discord would turn the lines into a list and renumber equal places.
    name = f"{line.place}\\. **{escape_text(name_or_former(line.name, words))}**"
    return DOT.join((name, *_result_facts(line, found, words)))


def _table_picture(
    found: Evening, lines: Sequence[EveningLine], title: str, words: Words, reader: int | None
) -> Attachment:
    columns = [PictureColumn("", number=True), PictureColumn(words("evening-column-name"))]
    if found.has_chips:
        columns.append(PictureColumn(words("evening-column-won"), number=True, signed=True))
    if found.has_points:
        columns.append(PictureColumn(words("evening-column-points"), number=True))
    columns.append(PictureColumn(words("evening-column-deals"), number=True))
    rows = [
        [
            str(line.place),
            name_or_former(line.name, words),
            *([sign(line.chips) + words.number(abs(line.chips))] if found.has_chips else ()),
            *([words.number(line.points)] if found.has_points else ()),
            words.number(line.deals),
        ]
        for line in lines
    ]
    own = [place for place, line in enumerate(lines) if line.user_id == reader]
    content = render_table("", columns, rows, highlighted=own)
    return Attachment(name="evening.png", content=content, description=words("evening-picture", title=title))


def _curves_picture(
    found: Evening, lines: Sequence[EveningLine], title: str, words: Words, reader: int | None
) -> Attachment:
    """Render curves of the chips after each deal, for the reader and as many others as there are colours."""
    own = [line for line in lines if line.user_id == reader]
    others = [line for line in lines if line.user_id != reader]
    drawn = {line.user_id for line in (*own, *others)[:MOST_SERIES]}
    series = [
        ChartSeries(name_or_former(line.name, words), tuple(zip(found.course_deals, line.course, strict=True)))
        for line in lines
        if line.user_id in drawn
    ]
    content = render_line_chart(
        "", series, value=words.number, when=lambda mark: words("evening-mark", deal=round(mark))
    )
    return Attachment(name="curves.png", content=content, description=words("evening-curves", title=title))


def _computers_line(found: Evening, words: Words) -> str:
    if not found.computers:
        return ""
    names = [escape_text(name) for name in found.computers[:_MOST_COMPUTERS]]
    if len(found.computers) > len(names):
        names.append(words("evening-computers-more", more=len(found.computers) - len(names)))
    return f"-# {words('evening-computers', names=join_names(words, names))}"


# Highlights


def _highlight_lines(found: Evening, words: Words) -> list[str]:
    lines: list[str] = []
    if (pot := found.biggest_pot) is not None:
        name = escape_text(name_or_former(pot.name, words))
        lines.append(words("evening-pot", name=name, amount=words.money(pot.amount)))
    best = _best_highlights(found.notable_deals, words)
    hands = [one for one in best if one[0].kind == BEST_HAND]
    for moment, statement in hands:
        game = words.game_title(statement.game) if len(hands) > 1 else ""
        lines.append(words("evening-hand-at" if game else "evening-hand", told=moment.text, game=game))
    lines += [moment.text for moment, _ in best if moment.kind != BEST_HAND]
    if (streak := found.longest_streak) is not None:
        name = escape_text(name_or_former(streak.name, words))
        lines.append(words("evening-streak", name=name, games=streak.amount))
    return [f"**{words('evening-moments')}**", *lines] if lines else []


def _best_highlights(statements: Sequence[Statement], words: Words) -> list[tuple[Highlight, Statement]]:
    """Return people's greatest highlight of each kind, the last of equals; best hands are listed for each game."""
    best: dict[tuple[str, str], tuple[Highlight, Statement]] = {}
    for statement in statements:
        spoken = words.for_game(statement.game, statement.rules)
        names = names_from(statement.names, spoken, statement.rules)
        for moment in family_of(statement.game).highlights(statement, names, spoken):
            of = moment.kind, statement.game if moment.kind == BEST_HAND else ""
            if statement.people.get(moment.seat) and (of not in best or moment.weight >= best[of][0].weight):
                best[of] = moment, statement
    return list(best.values())


def _deal_choices(found: Evening, readable: Callable[[int], bool], words: Words) -> list[Choice]:
    choices = [
        Choice(
            f"{one.table_id}.{one.deal_no}",
            words("statement-deal", deal=one.deal_no),
            words("history-choice-table", table=str(one.table_id), game=words.game_title(one.game)),
        )
        for one in found.notable_deals
        if readable(one.channel_id)
    ]
    return choices[-MOST_CHOICES:]


def winner_text(found: Evening, words: Words) -> str:
    """Return the headline with the winner of an evening; "" if nobody, or more than one person, has won it."""
    first, *others = found.lines
    if not is_won(found) or any(one.place == 1 for one in others):
        return ""
    amount = signed_money(first.chips, words) if found.has_chips else words("money-points", points=first.points)
    return words("home-winner", name=escape_text(name_or_former(first.name, words)), amount=amount)


def is_won(found: Evening) -> bool:
    """Return True if the first person has won chips or, without chips, has points and has played with other people.

    Computer players are not ranked, so one person's points say nothing about who was best.
    """
    first, *others = found.lines
    return first.chips > 0 if found.has_chips else first.points > 0 and bool(others)


def everyone_summary(found: Evening, words: Words) -> str:
    """Return the results and best moments of everybody at the table."""
    lines = [f"**{words('home-evening')}**"]
    for line in found.lines:
        name = f"**{escape_text(name_or_former(line.name, words))}**"
        lines.append(DOT.join((name, *_result_facts(line, found, words))))
        lines += [f"-# {facts}" for facts in wrap_facts(_feat_facts(line, found, words), small=True).splitlines()]
    return "\n".join(lines)


def own_summary(found: Evening, user_id: int, words: Words) -> str:
    """Return a person's results and best moments; "" if they have not played."""
    line = next((one for one in found.lines if one.user_id == user_id), None)
    if line is None:
        return ""
    text = DOT.join(_result_facts(line, found, words))
    return "\n".join((f"**{words('home-own')}** {text}", *(f"-# {fact}" for fact in _feat_facts(line, found, words))))


def pot_share_line(view: TableView, user_id: int, words: Words) -> str:
    """Return the line on a person's share of a carried pot divided after the last deal; "" if they had none."""
    seats = {one.seat for one in (*view.table.departed, *view.table.occupants) if one.user_id == user_id}
    amount = sum(one.amount for one in view.deal_events if isinstance(one, PotDivided) and one.seat in seats)
    words = words.for_game(view.table.game, view.table.house_rules)
    return words("home-divided", amount=words.money(amount)) if amount else ""


def _result_facts(line: EveningLine, found: Evening, words: Words) -> list[str]:
    facts = []
    if found.has_chips:
        facts.append(signed_money(line.chips, words) if line.chips else words("evening-even"))
    if found.has_points:
        facts.append(words("money-points", points=line.points))
    return [*facts, words("evening-deals", deals=line.deals)]


def _feat_facts(line: EveningLine, found: Evening, words: Words) -> list[str]:
    """Return texts on a person's biggest pot, best shown hand and largest blind win."""
    facts = []
    if line.best_pot:
        facts.append(words("home-pot", amount=words.money(line.best_pot)))
    if line.best_hand:
        facts.append(words("home-hand", hand=best_hand_text(line.best_hand, line.best_hand_game, words)))
    if blind := _best_blind_win(found, line.user_id, words):
        facts.append(words("home-blind", amount=words.money(blind)))
    return facts


def _best_blind_win(found: Evening, user_id: int, words: Words) -> int:
    """Return the largest pot that a person won without having looked at the cards; 0 if there is none."""
    most = 0
    for statement in found.notable_deals:
        spoken = words.for_game(statement.game, statement.rules)
        names = names_from(statement.names, spoken, statement.rules)
        for moment in family_of(statement.game).highlights(statement, names, spoken):
            if moment.kind == BLIND_WIN and statement.people.get(moment.seat) == user_id:
                most = max(most, moment.weight)
    return most
