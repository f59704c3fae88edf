"""League nights: the public message, posts in threads, and the organisers' private panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.leagues.nights.night import CHECK_IN_BEFORE, enough
from bot.leagues.nights.standing import NightLine
from bot.leagues.nights.values import Night, NightStatus, NightTable, UnreadNight
from bot.screens.effects import stamped
from bot.screens.fixtures import one_or_more
from bot.screens.ids import PanelId
from bot.screens.items import GOOD, GRAVE, MAIN, Choice, Item, button, cut, menu
from bot.screens.layout import Screen, screen
from bot.screens.league import points
from bot.screens.lines import DOT
from bot.screens.names import listed, plain, shown
from bot.screens.told import Lines
from bot.screens.words import Words, exactly, moment
from bot.screens.words import there as in_zone

NIGHT: Final = "night"
"""Panel of nights; its buttons are about the night's number and further numbers."""
LONGEST_TITLE: Final = 60
"""Characters of a night's name."""
MOST_NAMED: Final = 20
"""Names that are listed; further ones are counted, and a button leads to all."""
MOST_LINES: Final = 10
"""Lines of tables in the public message; a button leads to the whole tables."""
THREAD_NAME: Final = 100
MISSING: Final = {
    "create_events": "night-missing-create-events",
    "create_public_threads": "night-missing-create-public-threads",
    "send_messages_in_threads": "night-missing-send-messages-in-threads",
    "too_many_threads": "night-missing-too-many-threads",
    "no_threads_here": "night-missing-no-threads-here",
    "pin_messages": "night-missing-pin-messages",
}
"""Sentences on missing permissions or thread capacity."""


def _head(night: Night, words: Words) -> str:
    told = (f"## {title(night)}", _plan(night, words), _when(night), there(night, words))
    return "\n".join(filter(None, told))


def _when(night: Night) -> str:
    return f"{exactly(night.starts_at)}{DOT}{moment(night.starts_at)}"


def there(night: Night, words: Words) -> str:
    """Return the start of a night in the zone it was planned in; "" if that is unknown."""
    zone_name = night.plan.zone
    return f"-# {in_zone(night.starts_at, zone_name, words)}" if zone_name else ""


def _mentions(people: Iterable[int]) -> str:
    return " ".join(f"<@{one}>" for one in people)


def board(night: Night, words: Words) -> Screen:
    """Return the public message of a night: buttons `s:night:up|in|out:<night>`, and those to longer lists."""
    return screen(
        _head(night, words),
        *_state(night, words),
        _missing(night, words),
        items=[*_buttons(night, words), *_more(night, words)],
    )


def organisers(night: Night, words: Words) -> Screen:
    """Return the private panel of organisers: `s:night:begin|skip|off:<night>`."""
    items: list[Item] = []
    if night.gathering:
        items.append(button(to("begin", night), words("night-button-begin"), GOOD))
    if night.status is NightStatus.PLAYING:
        items.append(button(to("skip", night), words("night-button-skip")))
    if night.status is not NightStatus.OVER:
        items.append(button(to("off", night), words("night-button-off"), GRAVE))
    return screen(
        _head(night, words),
        *_state(night, words),
        _missing(night, words),
        items=[*_buttons(night, words), *_more(night, words), *items],
    )


def listing(nights: Sequence[Night], words: Words) -> Screen:
    """Return the coming nights, with a menu of them: `s:night:show:0`.

    They are numbered: several may have the same name, and a menu cannot show times in the reader's own zone.
    """
    lines = [
        line
        for number, one in enumerate(nights, 1)
        for line in (
            f"{number}\\. **{title(one)}**\n-# <t:{int(one.starts_at)}:f>{DOT}<#{one.plan.channel_id}>",
            there(one, words),
        )
        if line
    ]
    choices = numbered(nights)
    items = [menu(PanelId(NIGHT, "show", "0"), words("night-choose"), choices)] if choices else []
    return screen(f"## {words('night-list')}", "\n".join(lines) or words("night-none"), items=items)


def numbered(nights: Sequence[Night]) -> list[Choice]:
    """Return a choice for each night, numbered as in the list of them."""
    return [
        Choice(str(one.night_id), f"{number}. {plain(one.plan.name, most=LONGEST_TITLE)}")
        for number, one in enumerate(nights, 1)
    ]


def calling_off(night: Night, words: Words) -> Screen:
    """Ask to confirm calling off a night: `s:night:off.sure:<night>`."""
    sure = button(to("off.sure", night), words("night-button-off"), GRAVE)
    return screen(words("night-off-sure", name=title(night)), items=[sure])


def event_name(night: Night) -> str:
    return plain(night.plan.name, most=LONGEST_TITLE)


def event(night: Night, words: Words) -> str:
    about = words("night-event", game=words.title(night.plan.game), rounds=night.plan.rounds)
    return "\n".join(filter(None, (about, there(night, words).removeprefix("-# "))))


def reminder(night: Night, words: Words) -> Screen:
    """Return the message that check-in is open, which mentions everybody who has signed up."""
    people = _mentions(one.user_id for one in night.coming)
    told = words("night-reminder", name=title(night), when=moment(night.starts_at))
    return screen(told, people, items=[button(to("in", night), words("night-button-in"), GOOD)])


def thread_name(night: Night, table: NightTable, words: Words) -> str:
    return cut(f"{_table(night, table, words)} · {plain(night.plan.name, most=LONGEST_TITLE)}", THREAD_NAME)


def moved(night: Night, words: Words) -> Screen:
    """Return the message that the night was moved, which mentions everybody who has signed up."""
    told = words("night-moved", name=title(night), when=_when(night))
    return screen(
        told, there(night, words), _mentions(one.user_id for one in night.coming), items=list(_buttons(night, words))
    )


def off(night: Night, words: Words) -> Screen:
    """Return the message that the night was called off, with the standings; it mentions everybody who has signed up."""
    told = words("night-off", name=title(night), when=f"<t:{int(night.starts_at)}:f>")
    people = _mentions(one.user_id for one in night.coming)
    return screen(told, people, *_standings(night, words), items=_more(night, words))


def call(night: Night, table: NightTable, words: Words, *, free: bool = False) -> Screen:
    """Return the message to the players of a table, with the button to their seats.

    `s:night:sit:<night>.<round>.<table>`. `free`: another table has left their channel.
    """
    about = f"{night.night_id}.{table.round_no}.{table.number}"
    told = words("night-free" if free else "night-call", game=words.title(night.plan.game))
    shared = any(not one.settled for one in night.beside(table))
    return screen(
        f"### {_table(night, table, words)}",
        f"{_mentions(table.people)}\n{told}",
        words("night-call-shared") if shared else "",
        items=[button(PanelId(NIGHT, "sit", about), words("night-button-sit"), MAIN)],
    )


def instead(night: Night, table: NightTable, left: int, came: int, words: Words) -> Screen:
    """Return the message that somebody takes another player's seat."""
    told = words("night-instead", left=name_of(night, left, words), came=f"<@{came}>")
    about = f"{night.night_id}.{table.round_no}.{table.number}"
    return screen(told, items=[button(PanelId(NIGHT, "sit", about), words("night-button-sit"), MAIN)])


def unread(night: UnreadNight) -> Lines:
    """Return the notification to the league's founder that a stored night cannot be read."""

    def lines(words: Words) -> tuple[str, ...]:
        league = shown(night.league, most=LONGEST_TITLE)
        return (words("night-unread", league=league, when=f"<t:{int(night.starts_at)}:f>"),)

    return lines


def final(night: Night, words: Words) -> Screen:
    """Return the final table of a night, posted at its end."""
    head = f"## {title(night)}\n{words('night-final-table')}"
    return screen(head, *_result(night, words), items=_more(night, words))


def _state(night: Night, words: Words) -> Iterable[str]:
    """Yield the paragraphs for the current stage of the night."""
    if night.status is NightStatus.SIGN_UP:
        coming = [one.user_id for one in night.coming]
        yield f"{words('night-coming', people=len(coming))}\n{_names(night, coming, words)}".strip()
        yield words("night-check-in-from", when=moment(night.starts_at - CHECK_IN_BEFORE))
    elif night.status is NightStatus.CHECK_IN:
        away = [one.user_id for one in night.coming if not one.here]
        yield f"{words('night-here', people=len(night.here))}\n{_names(night, night.here, words)}".strip()
        if away:
            yield f"{words('night-not-here')}\n{_names(night, away, words)}"
        if not enough(night):
            yield words(
                "night-too-few" if len(night.divisions) == 1 else "night-too-few-division", least=night.plan.least
            )
    elif night.status is NightStatus.PLAYING:
        yield "\n".join((f"**{_round(night, words)}**", *_at_tables(night, words)))
        if night.waiting:
            yield words("night-waiting", names=_names(night, night.waiting, words))
        yield from _standings(night, words)
    else:
        yield "" if night.called_off else words("night-final-table")
        yield from _result(night, words)


def _result(night: Night, words: Words) -> Iterable[str]:
    if night.called_off:
        yield words("night-called-off")
    standings = list(_standings(night, words))
    yield from standings
    if not standings and not night.called_off:
        yield words("night-no-games")


def _standings(night: Night, words: Words) -> Iterable[str]:
    """Yield the table of each division with games, as far as there is room."""
    room = _room(night)
    for division in night.divisions:
        lines = played(night, division)
        told = [line(night, one, words) for one in lines[:room]]
        more = [words("night-more", people=len(lines) - room)] if len(lines) > room else []
        if told:
            yield "\n".join((*in_division(night, division, words), *_winner(night, lines, words), *told, *more))


def _winner(night: Night, lines: Sequence[NightLine], words: Words) -> Iterable[str]:
    """Yield the winner of a finished night; players without a tie-break share first place."""
    if night.status is NightStatus.OVER and not night.called_off:
        best = [name_of(night, one.user_id, words) for one in lines if one.place == 1]
        yield words("night-winner", people=len(best), names=listed(words, best))


def _room(night: Night) -> int:
    """Return the public lines per division."""
    return max(3, MOST_LINES // len(night.divisions))


def played(night: Night, division: int) -> list[NightLine]:
    """Return the lines of those who have played in a division."""
    return [one for one in night.result(division) if one.games]


def in_division(night: Night, division: int, words: Words) -> list[str]:
    return [f"**{words('league-division', division=division)}**"] if len(night.divisions) > 1 else []


def line(night: Night, one: NightLine, words: Words) -> str:
    """Return a line of a night's table."""
    told = words(
        "night-line",
        place=one.place,
        name=name_of(night, one.user_id, words),
        points=points(one.points, words),
        count=one_or_more(one.points),
        games=one.games,
        won=one.won,
    )
    return told if one.final is None else f"{told}{DOT}{words('night-line-final', place=one.final)}"


def _at_tables(night: Night, words: Words) -> Iterable[str]:
    """Yield the tables of the round, division by division."""
    for division in night.divisions:
        tables = [one for one in night.current if one.division == division]
        if tables:
            yield from in_division(night, division, words)
            yield from (_at_table(night, one, words) for one in tables)


def _at_table(night: Night, table: NightTable, words: Words) -> str:
    where = f"<#{table.channel_id}>" if table.channel_id is not None else _numbered(night, table, words)
    people = _names(night, table.people, words)
    if table.gone:
        return f"{where}{DOT}~~{people}~~"
    if table.scores:
        winners = [name_of(night, one.user_id, words) for one in table.scores if one.place == 1]
        return f"{where}{DOT}{words('night-won', people=len(winners), names=listed(words, winners))}"
    return f"{where}{DOT}{people}"


def _buttons(night: Night, words: Words) -> Iterable[Item]:
    if night.status is NightStatus.SIGN_UP:
        yield button(to("up", night), words("night-button-up"), GOOD)
    elif night.status is not NightStatus.OVER:
        yield button(to("in", night), words("night-button-in"), GOOD)
    if night.status is not NightStatus.OVER:
        key = "night-button-out" if night.status is NightStatus.SIGN_UP else "night-button-home"
        yield button(to("out", night), words(key))


def _more(night: Night, words: Words) -> Iterable[Item]:
    """Yield buttons to all names and to the whole tables, if the message has no room for them."""
    lists = (night.coming,) if night.status is NightStatus.SIGN_UP else (night.here, night.waiting, night.coming)
    if night.status is not NightStatus.OVER and any(len(one) > MOST_NAMED for one in lists):
        yield button(to("people", night), words("night-button-people"))
    if any(len(played(night, one)) > _room(night) for one in night.divisions):
        yield button(to("table", night), words("night-button-table"))


def _plan(night: Night, words: Words) -> str:
    plan = night.plan
    games = words("night-plan-final" if plan.final else "night-plan", game=words.title(plan.game), rounds=plan.rounds)
    if plan.least == plan.most:
        sizes = words("night-size", most=plan.most)
    else:
        sizes = words("night-sizes", least=plan.least, most=plan.most)
    told = f"{games}{DOT}{sizes}"
    return f"{told}\n-# {words('night-by-division')}" if len(night.divisions) > 1 else told


def _round(night: Night, words: Words) -> str:
    if night.in_final:
        return words("night-final")
    return words("night-round", round=night.round_no, rounds=night.plan.rounds)


def _table(night: Night, table: NightTable, words: Words) -> str:
    """Return the name of a table, with its division if there are several."""
    called = _numbered(night, table, words)
    division = [words("league-division", division=table.division)] if len(night.divisions) > 1 else []
    return DOT.join((called, *division))


def _numbered(night: Night, table: NightTable, words: Words) -> str:
    if table.round_no > night.plan.rounds:
        return words("night-final")
    return words("night-table", round=table.round_no, table=table.number)


def _names(night: Night, people: Iterable[int], words: Words) -> str:
    names = [name_of(night, one, words) for one in people]
    more = len(names) - MOST_NAMED
    told = ", ".join(names[:MOST_NAMED])
    return f"{told} {words('night-more', people=more)}" if more > 0 else told


def name_of(night: Night, user_id: int, words: Words) -> str:
    """Return a person's name for running text."""
    return shown(night.name_of(user_id) or words("match-somebody"))


def may_check_in(night: Night) -> bool:
    """Return True if people check in, not only sign up."""
    return night.status in {NightStatus.CHECK_IN, NightStatus.PLAYING}


def _missing(night: Night, words: Words) -> str:
    """Return the missing permissions and their consequences."""
    return "\n".join(f"-# {words(MISSING[one])}" for one in night.shown.missing if one in MISSING)


def title(night: Night) -> str:
    """Return a night's name, escaped."""
    return shown(night.plan.name, most=LONGEST_TITLE)


def to(action: str, night: Night, *about: int) -> PanelId:
    """Return the id of a button about a night, stamped with the state of the night that its reader sees."""
    wanted = PanelId(NIGHT, action, ".".join(map(str, (night.night_id, *about))))
    state = (night.season_no, night.plan, night.starts_at, night.status is NightStatus.OVER, may_check_in(night))
    if action in {"up", "in", "out"}:
        return stamped(wanted, *state)
    tables = [(one.number, one.people, one.settled) for one in night.current]
    return stamped(wanted, *state, night.status, night.round_no, tables)
