"""League nights: the public message, posts in threads, the organisers' panel, and paged lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.leagues.nights.transitions import CHECK_IN_LEAD, has_enough_players
from bot.leagues.nights.values import Night, NightLine, NightPerson, NightStatus, NightTable, UnreadableNight
from bot.screens.leagues.fixtures import plural_count
from bot.screens.leagues.league import format_points
from bot.screens.notifications import NotificationText
from bot.screens.widgets import components
from bot.screens.widgets.components import DANGER, SUCCESS, Choice, Item, button, menu, page_buttons, paginate, truncate
from bot.screens.widgets.custom_ids import Panel, PanelId, with_stamp
from bot.screens.widgets.layout import DOT, Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names, plain_text
from bot.screens.words import Words, full_time, relative_time, time_in_zone, time_of_day

TITLE_LIMIT: Final = 60
MOST_NAMED: Final = 20
"""Maximum number of names in the public message. The others are counted, and a button leads to all."""
MOST_LINES: Final = 10
"""Maximum number of lines of standings in the public message; a button leads to the full standings."""
THREAD_NAME_LIMIT: Final = 100

MISSING_PERMISSION_KEYS: Final = {
    "create_events": "night-missing-create-events",
    "create_public_threads": "night-missing-create-public-threads",
    "send_messages_in_threads": "night-missing-send-messages-in-threads",
    "too_many_threads": "night-missing-too-many-threads",
    "no_threads_here": "night-missing-no-threads-here",
    "pin_messages": "night-missing-pin-messages",
}


def _heading(night: Night, words: Words) -> str:
    lines = (f"## {night_title(night)}", _plan_text(night, words), _start_time(night), zone_time_line(night, words))
    return "\n".join(filter(None, lines))


def _start_time(night: Night) -> str:
    return f"{full_time(night.starts_at)}{DOT}{relative_time(night.starts_at)}"


def zone_time_line(night: Night, words: Words) -> str:
    """Return the line with the start in the time zone in which the night was planned; "" if no zone is stored."""
    zone_name = night.plan.zone
    return f"-# {time_in_zone(night.starts_at, zone_name, words)}" if zone_name else ""


def _mentions(night: Night) -> str:
    return " ".join(f"<@{person.user_id}>" for person in night.signed_up)


def render_night(night: Night, words: Words) -> Screen:
    """Return the public message of a night, with buttons `s:night:up|in|out:<night>` and to longer lists."""
    return _render_night(night, words, [])


def _render_night(night: Night, words: Words, more_items: list[Item]) -> Screen:
    return build_screen(
        _heading(night, words),
        *_state_texts(night, words),
        _missing_permissions_text(night, words),
        items=[*_sign_up_buttons(night, words), *_overflow_buttons(night, words), *more_items],
    )


def render_organiser_panel(night: Night, words: Words) -> Screen:
    """Return the organisers' private panel, which adds the buttons `s:night:begin|skip|off:<night>`."""
    items: list[Item] = []
    if night.is_gathering:
        items.append(button(night_button_id("begin", night), words("night-button-begin"), SUCCESS))
    if night.status is NightStatus.PLAYING:
        items.append(button(night_button_id("skip", night), words("night-button-skip")))
    if night.status is not NightStatus.OVER:
        items.append(button(night_button_id("off", night), words("night-button-off"), DANGER))
    return _render_night(night, words, items)


def render_nights(nights: Sequence[Night], words: Words) -> Screen:
    """Return the coming nights with a menu. They are numbered, because several may have the same name."""
    lines = [
        line
        for number, one in enumerate(nights, 1)
        for line in (
            f"{number}\\. **{night_title(one)}**\n-# <t:{int(one.starts_at)}:f>{DOT}<#{one.plan.channel_id}>",
            zone_time_line(one, words),
        )
        if line
    ]
    choices = night_choices(nights)
    items = [menu(PanelId(Panel.NIGHT, "show", "0"), words("night-choose"), choices)] if choices else []
    return build_screen(f"## {words('night-list')}", "\n".join(lines) or words("night-none"), items=items)


def night_choices(nights: Sequence[Night]) -> list[Choice]:
    """Return a choice for each night, with the number that it has in the list."""
    return [
        Choice(str(one.night_id), f"{number}. {plain_text(one.plan.name, most=TITLE_LIMIT)}")
        for number, one in enumerate(nights, 1)
    ]


def render_call_off_question(night: Night, words: Words) -> Screen:
    """Return the question before a night is called off: `s:night:off.sure:<night>`."""
    sure = button(night_button_id("off.sure", night), words("night-button-off"), DANGER)
    return build_screen(words("night-off-sure", name=night_title(night)), items=[sure])


def event_name(night: Night) -> str:
    return plain_text(night.plan.name, most=TITLE_LIMIT)


def event_description(night: Night, words: Words) -> str:
    about = words("night-event", game=words.game_title(night.plan.game), rounds=night.plan.rounds)
    return "\n".join(filter(None, (about, zone_time_line(night, words).removeprefix("-# "))))


def render_check_in_reminder(night: Night, words: Words) -> Screen:
    """Return the message that check-in is open. It mentions everybody who has signed up."""
    text = words("night-reminder", name=night_title(night), when=relative_time(night.starts_at))
    return build_screen(
        text, _mentions(night), items=[button(night_button_id("in", night), words("night-button-in"), SUCCESS)]
    )


def thread_name(night: Night, table: NightTable, words: Words) -> str:
    return truncate(f"{_table_name(night, table, words)} · {event_name(night)}", THREAD_NAME_LIMIT)


def render_moved_night(night: Night, words: Words) -> Screen:
    """Return the message that the night was moved. It mentions everybody who has signed up."""
    text = words("night-moved", name=night_title(night), when=_start_time(night))
    return build_screen(
        text,
        zone_time_line(night, words),
        _mentions(night),
        items=list(_sign_up_buttons(night, words)),
    )


def render_called_off_night(night: Night, words: Words) -> Screen:
    """Return the message that the night was called off, with the standings. It mentions everybody who has signed up."""
    text = words("night-off", name=night_title(night), when=f"<t:{int(night.starts_at)}:f>")
    return build_screen(text, _mentions(night), *_standings_texts(night, words), items=_overflow_buttons(night, words))


def render_table_notification(night: Night, table: NightTable, words: Words, *, free: bool = False) -> Screen:
    """Return the message that a table's players may sit down. `free`: the table that used their channel is gone."""
    text = words("night-free" if free else "night-call", game=words.game_title(night.plan.game))
    shared = any(not one.is_settled for one in night.others_in_channel(table))
    return build_screen(
        f"### {_table_name(night, table, words)}",
        f"{' '.join(f'<@{user_id}>' for user_id in table.people)}\n{text}",
        words("night-call-shared") if shared else "",
        items=[_seat_button(night, table, words)],
    )


def _seat_button(night: Night, table: NightTable, words: Words) -> Item:
    about = f"{night.night_id}.{table.round_no}.{table.number}"
    return button(PanelId(Panel.NIGHT, "sit", about), words("night-button-sit"), components.PRIMARY)


def render_substitution(night: Night, table: NightTable, left: int, came: int, words: Words) -> Screen:
    """Return the message that one player takes another's seat."""
    text = words("night-instead", left=person_name(night, left, words), came=f"<@{came}>")
    return build_screen(text, items=[_seat_button(night, table, words)])


def unreadable_night_notification(night: UnreadableNight) -> NotificationText:
    """Return the notification, for the league's founder, that a stored night cannot be read."""
    league, when = escape_text(night.league, most=TITLE_LIMIT), f"<t:{int(night.starts_at)}:f>"
    return lambda words: (words("night-unread", league=league, when=when),)


def render_final_standings(night: Night, words: Words) -> Screen:
    """Return the final standings, which are posted at the end of a night."""
    head = f"## {night_title(night)}\n{words('night-final-table')}"
    return build_screen(head, *_result_texts(night, words), items=_overflow_buttons(night, words))


def _state_texts(night: Night, words: Words) -> Iterable[str]:
    if night.status is NightStatus.SIGN_UP:
        coming = [one.user_id for one in night.signed_up]
        yield f"{words('night-coming', people=len(coming))}\n{_names_text(night, coming, words)}".strip()
        opens_at = night.starts_at - CHECK_IN_LEAD
        yield words("night-check-in-from", when=f"{time_of_day(opens_at)} ({relative_time(opens_at)})")
    elif night.status is NightStatus.CHECK_IN:
        away = [one.user_id for one in night.signed_up if not one.is_present]
        yield f"{words('night-here', people=len(night.present))}\n{_names_text(night, night.present, words)}".strip()
        if away:
            yield f"{words('night-not-here')}\n{_names_text(night, away, words)}"
        if not has_enough_players(night):
            yield words(
                "night-too-few" if len(night.divisions) == 1 else "night-too-few-division",
                least=night.plan.min_table_size,
            )
    elif night.status is NightStatus.PLAYING:
        yield "\n".join((f"**{_round_name(night, words)}**", *_round_lines(night, words)))
        if night.waiting:
            yield words("night-waiting", names=_names_text(night, night.waiting, words))
        yield from _standings_texts(night, words)
    else:
        yield "" if night.called_off else words("night-final-table")
        yield from _result_texts(night, words)


def _result_texts(night: Night, words: Words) -> Iterable[str]:
    if night.called_off:
        yield words("night-called-off")
    standings = list(_standings_texts(night, words))
    yield from standings
    if not standings and not night.called_off:
        yield words("night-no-games")


def _standings_texts(night: Night, words: Words) -> Iterable[str]:
    """Yield the standings of each division in which games were played, with as many lines as there is room for."""
    room = _lines_per_division(night)
    for division in night.divisions:
        lines = played_lines(night, division)
        told = [standing_line(night, one, words) for one in lines[:room]]
        more = [words("night-more", people=len(lines) - room)] if len(lines) > room else []
        if told:
            yield "\n".join(
                (*division_heading(night, division, words), *_winner_lines(night, lines, words), *told, *more)
            )


def _winner_lines(night: Night, lines: Sequence[NightLine], words: Words) -> Iterable[str]:
    if night.status is NightStatus.OVER and not night.called_off:
        best = [person_name(night, one.user_id, words) for one in lines if one.place == 1]
        yield words("night-winner", people=len(best), names=join_names(words, best))


def _lines_per_division(night: Night) -> int:
    return max(3, MOST_LINES // len(night.divisions))


def played_lines(night: Night, division: int) -> list[NightLine]:
    """Return the standings lines of the people who have played in a division."""
    return [one for one in night.final_standings(division) if one.games]


def division_heading(night: Night, division: int, words: Words) -> list[str]:
    return [f"**{words('league-division', division=division)}**"] if len(night.divisions) > 1 else []


def standing_line(night: Night, one: NightLine, words: Words) -> str:
    text = words(
        "night-line",
        place=one.place,
        name=person_name(night, one.user_id, words),
        points=format_points(one.points, words),
        count=plural_count(one.points),
        games=one.games,
        won=one.won,
    )
    return text if one.final is None else f"{text}{DOT}{words('night-line-final', place=one.final)}"


def _round_lines(night: Night, words: Words) -> Iterable[str]:
    for division in night.divisions:
        tables = [one for one in night.current_tables if one.division == division]
        if tables:
            yield from division_heading(night, division, words)
            yield from (_table_line(night, one, words) for one in tables)


def _table_line(night: Night, table: NightTable, words: Words) -> str:
    where = f"<#{table.channel_id}>" if table.channel_id is not None else _table_number(night, table, words)
    people = _names_text(night, table.people, words)
    if table.abandoned:
        return f"{where}{DOT}~~{people}~~"
    if table.scores:
        winners = [person_name(night, one.user_id, words) for one in table.scores if one.place == 1]
        return f"{where}{DOT}{words('night-won', people=len(winners), names=join_names(words, winners))}"
    return f"{where}{DOT}{people}"


def _sign_up_buttons(night: Night, words: Words) -> Iterable[Item]:
    if night.status is NightStatus.SIGN_UP:
        yield button(night_button_id("up", night), words("night-button-up"), SUCCESS)
    elif night.status is not NightStatus.OVER:
        yield button(night_button_id("in", night), words("night-button-in"), SUCCESS)
    if night.status is not NightStatus.OVER:
        key = "night-button-out" if night.status is NightStatus.SIGN_UP else "night-button-home"
        yield button(night_button_id("out", night), words(key))


def _overflow_buttons(night: Night, words: Words) -> Iterable[Item]:
    """Yield buttons to all names and to the full standings, if the message is too short for them."""
    lists = (
        (night.signed_up,) if night.status is NightStatus.SIGN_UP else (night.present, night.waiting, night.signed_up)
    )
    if night.status is not NightStatus.OVER and any(len(one) > MOST_NAMED for one in lists):
        yield button(night_button_id("people", night), words("night-button-people"))
    if any(len(played_lines(night, one)) > _lines_per_division(night) for one in night.divisions):
        yield button(night_button_id("table", night), words("night-button-table"))


def _plan_text(night: Night, words: Words) -> str:
    plan = night.plan
    games = words(
        "night-plan-final" if plan.has_final else "night-plan", game=words.game_title(plan.game), rounds=plan.rounds
    )
    if plan.min_table_size == plan.max_table_size:
        sizes = words("night-size", most=plan.max_table_size)
    else:
        sizes = words("night-sizes", least=plan.min_table_size, most=plan.max_table_size)
    text = f"{games}{DOT}{sizes}"
    return f"{text}\n-# {words('night-by-division')}" if len(night.divisions) > 1 else text


def _round_name(night: Night, words: Words) -> str:
    if night.is_in_final:
        return words("night-final")
    return words("night-round", round=night.round_no, rounds=night.plan.rounds)


def _table_name(night: Night, table: NightTable, words: Words) -> str:
    called = _table_number(night, table, words)
    division = [words("league-division", division=table.division)] if len(night.divisions) > 1 else []
    return DOT.join((called, *division))


def _table_number(night: Night, table: NightTable, words: Words) -> str:
    if table.round_no > night.plan.rounds:
        return words("night-final")
    return words("night-table", round=table.round_no, table=table.number)


def _names_text(night: Night, people: Iterable[int], words: Words) -> str:
    names = [person_name(night, one, words) for one in people]
    more = len(names) - MOST_NAMED
    text = ", ".join(names[:MOST_NAMED])
    return f"{text} {words('night-more', people=more)}" if more > 0 else text


def person_name(night: Night, user_id: int, words: Words) -> str:
    """Return a person's escaped name."""
    return escape_text(night.person_name(user_id) or words("match-somebody"))


def is_check_in_open(night: Night) -> bool:
    """Return True if people can check in, not just sign up."""
    return night.status in {NightStatus.CHECK_IN, NightStatus.PLAYING}


def _missing_permissions_text(night: Night, words: Words) -> str:
    return "\n".join(
        f"-# {words(MISSING_PERMISSION_KEYS[one])}" for one in night.discord.missing if one in MISSING_PERMISSION_KEYS
    )


def night_title(night: Night) -> str:
    """Return a night's escaped name."""
    return escape_text(night.plan.name, most=TITLE_LIMIT)


def night_button_id(action: str, night: Night, *about: int) -> PanelId:
    """Return the id of a button about a night, stamped with the state of the night on which it depends."""
    wanted = PanelId(Panel.NIGHT, action, ".".join(map(str, (night.night_id, *about))))
    state = (night.season_no, night.plan, night.starts_at, night.status is NightStatus.OVER, is_check_in_open(night))
    if action in {"up", "in", "out"}:
        return with_stamp(wanted, *state)
    tables = [(one.number, one.people, one.is_settled) for one in night.current_tables]
    return with_stamp(wanted, *state, night.status, night.round_no, tables)


NIGHT_LINES_PER_PAGE: Final = 15


def render_night_table(night: Night, words: Words, *, reader: int, division: int = 1, page_no: int = 1) -> Screen:
    """Return a page of a division's standings. The reader's own line is on every page."""
    lines = played_lines(night, division)
    here, number, pages = paginate(lines, NIGHT_LINES_PER_PAGE, page_no)
    told = [standing_line(night, one, words) for one in here]
    own = next((one for one in lines if one.user_id == reader), None)
    if own is not None and own not in here:
        told.append(f"…\n{standing_line(night, own, words)}")
    head = "night-final-table" if night.status is NightStatus.OVER else "night-table-so-far"
    items: list[Item] = page_buttons(number, pages, lambda page: night_button_id("table", night, division, page), words)
    if len(night.divisions) > 1:
        choices = [
            Choice(str(one), words("league-division", division=one), chosen=one == division) for one in night.divisions
        ]
        items.append(menu(night_button_id("division", night), words("league-division-choose"), choices))
    items.append(button(night_button_id("show", night), words("night-button-night")))
    return build_screen(
        "\n".join((f"## {night_title(night)}", words(head), *division_heading(night, division, words))),
        "\n".join(told) or words("night-no-games"),
        items=items,
    )


def render_night_people(night: Night, words: Words, *, page_no: int = 1) -> Screen:
    """Return a page of the people signed up, present ones first, with buttons `s:night:people:<night>.<page>`."""
    coming = sorted(night.signed_up, key=lambda one: not one.is_present)
    found, number, pages = paginate(coming, NIGHT_LINES_PER_PAGE, page_no)
    checking = night.status is not NightStatus.SIGN_UP
    key = "night-here" if checking else "night-coming"
    return build_screen(
        f"## {night_title(night)}\n{words(key, people=len(night.present) if checking else len(coming))}",
        "\n".join(_person_line(night, one, words) for one in found),
        f"-# {words('night-people-about')}" if checking else "",
        items=[
            *page_buttons(number, pages, lambda page: night_button_id("people", night, page), words),
            button(night_button_id("show", night), words("night-button-night")),
        ],
    )


def _person_line(night: Night, person: NightPerson, words: Words) -> str:
    name = person_name(night, person.user_id, words)
    if night.status is NightStatus.SIGN_UP:
        return name
    if not person.is_present:
        return f"◦ {name}"
    of = [words("league-division", division=person.division)] if len(night.divisions) > 1 else []
    return DOT.join((f"✓ {name}", *of))
