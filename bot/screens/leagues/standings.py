"""Standings and results of a league: text, picture and file, and the organisers' dialogs about a result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from bot.errors import Refusal
from bot.leagues import values as league_values
from bot.leagues.rating import INITIAL_RATING, Rating
from bot.leagues.standings import MemberStanding
from bot.leagues.values import FinalStandings, League, LeagueResult, LeagueSeason, ResultStatusChange, SeasonStandings
from bot.screens.history.disputes import own_ruling_lines
from bot.screens.leagues import league as league_screens
from bot.screens.leagues.league import LINES_PER_PAGE, MemberNames, league_button_id, league_title, member_name
from bot.screens.notifications import former_member_lines
from bot.screens.pictures.table import PictureColumn, render_table
from bot.screens.widgets.components import DANGER, Choice, Dialog, Item, button, menu, page_buttons, paginate, truncate
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Attachment, Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names, name_or_former, plain_text
from bot.screens.words import Words, relative_time, short_date, signed_money


class _Row(Struct, frozen=True):
    rank: int | None
    user_id: int
    name: str
    points: int
    games: int
    wins: int


def render_standings_picture(
    table: SeasonStandings, words: Words, *, reader: int, names: MemberNames, division: int = 1, page_no: int = 1
) -> Screen:
    """Return a page of the standings as a picture. Call it in a worker thread."""
    league, season = table.league, table.season
    rows = tuple(_standings_rows(table, division, names, words))
    here, number, pages = paginate(rows, LINES_PER_PAGE, page_no)

    def page_id(page: int, action: str = "picture") -> PanelId:
        return league_button_id(action, league, season.number, division, page)

    items = page_buttons(number, pages, page_id, words)
    items.append(button(page_id(number, "standings"), words("leaderboard-text")))
    own = [one for one in rows if one.user_id == reader and one not in here]
    picture = _standings_picture((*here, *own), reader, plain_text(league.name), words)
    return build_screen(_head(league, season, division, words), items=items, picture=picture)


def _head(league: League, season: LeagueSeason, division: int, words: Words) -> str:
    lines = [f"## {league_title(league)}", league_screens.season_line(season, words)]
    if season.rules.divisions > 1:
        lines.append(f"**{words('league-division', division=division)}**")
    return "\n".join(lines)


def _standings_rows(table: SeasonStandings, division: int, names: MemberNames, words: Words) -> Iterator[_Row]:
    if table.season.final is not None:
        for line in table.season.final.by_division.get(division, ()):
            name = plain_text(name_or_former(line.name, words))
            yield _Row(line.rank, line.user_id, name, line.points, line.games, line.wins)
        return
    for one in table.by_division.get(division, ()):
        name = plain_text(league_screens.plain_member_name(table.league, one.user_id, names, words))
        yield _Row(one.rank, one.user_id, name, one.points, one.score.games, one.score.wins)


def _standings_picture(rows: Sequence[_Row], reader: int, title: str, words: Words) -> Attachment:
    columns = (
        PictureColumn("", number=True),
        PictureColumn(words("leaderboard-column-name")),
        PictureColumn(words("evening-column-points"), number=True),
        PictureColumn(words("leaderboard-column-games"), number=True),
        PictureColumn(words("league-column-wins"), number=True),
    )
    cells = [
        (
            "–" if row.rank is None else words.number(row.rank),
            row.name,
            league_screens.format_points(row.points, words),
            words.number(row.games),
            words.number(row.wins),
        )
        for row in rows
    ]
    own = [place for place, row in enumerate(rows) if row.user_id == reader]
    text = "; ".join(f"{rank}. {name}: {points}" for rank, name, points, *_ in cells)
    content = render_table("", columns, cells, highlighted=own)
    return Attachment(name="standings.png", content=content, description=f"{title}: {text}")


def render_standings(
    table: SeasonStandings, words: Words, *, reader: int, names: MemberNames, division: int = 1, page_no: int = 1
) -> Screen:
    """Return a page of the standings of a division. The reader's own line is on every page."""
    league, season = table.league, table.season
    if season.final is not None:
        return render_final_table(league, season, words, division=division, page_no=page_no)
    lines = table.by_division.get(division, ())
    here, number, pages = paginate(lines, LINES_PER_PAGE, page_no)
    told = [_member_line(one, table, names, words, reader) for one in here]
    own = next((one for one in lines if one.user_id == reader), None)
    if own is not None and own not in here:
        told.append(f"…\n{_member_line(own, table, names, words, reader)}")
    if not lines:
        told.append(words("league-nothing-yet"))
    idle = table.idle.get(division, ())
    if idle and number == pages:
        told.append(f"-# {words('league-idle', members=len(idle))}")
    minimum = f"-# {words('league-minimum', games=season.rules.min_games)}" if season.rules.min_games > 1 else ""
    items = _table_items(league, season, division, (number, pages), words)
    items.append(button(league_button_id("ratings", league, season.number), words("rating-button")))
    items += _picture_button(league, season, division, number, words) if lines else []
    items.append(button(league_button_id("results", league), words("league-button-results")))
    items.append(button(league_button_id("home", league), words("league-button-home")))
    return build_screen(_head(league, season, division, words), "\n".join(told), minimum, items=items)


def _picture_button(league: League, season: LeagueSeason, division: int, number: int, words: Words) -> list[Item]:
    return [button(league_button_id("picture", league, season.number, division, number), words("leaderboard-picture"))]


def _table_items(
    league: League, season: LeagueSeason, division: int, page: tuple[int, int], words: Words
) -> list[Item]:
    """Return the buttons to other pages and, if there are several, the menu of divisions."""
    items = page_buttons(
        *page, lambda other: league_button_id("standings", league, season.number, division, other), words
    )
    if season.rules.divisions > 1:
        choices = [
            Choice(str(one), words("league-division", division=one), chosen=one == division)
            for one in range(1, season.rules.divisions + 1)
        ]
        division_id = league_button_id("division", league, season.number)
        items.append(menu(division_id, words("league-division-choose"), choices))
    return items


def _member_line(one: MemberStanding, table: SeasonStandings, names: MemberNames, words: Words, reader: int) -> str:
    rank = "–" if one.rank is None else f"{one.rank}."
    counted = words("league-line", games=one.score.games, wins=one.score.wins)
    rating = _rating_text(table.ratings.get(one.user_id, INITIAL_RATING), words)
    name = league_screens.member_name(table.league, one.user_id, names, words)
    name = f"__{name}__" if one.user_id == reader else name
    return f"{rank} **{name}** · **{league_screens.points_text(one.points, words)}**\n-# {counted} · {rating}"


def _rating_text(rating: Rating, words: Words) -> str:
    """Return a rating for use next to points: a number, or the word for a new player."""
    return words("rating-beside", rating=words("rating-new") if rating.is_new else str(rating.display_value))


def render_final_table(
    league: League, season: LeagueSeason, words: Words, *, division: int = 1, page_no: int = 1
) -> Screen:
    found = season.final or FinalStandings()
    lines = found.by_division.get(division, ())
    here, number, pages = paginate(lines, LINES_PER_PAGE, page_no)
    told = [_final_line(one, words) for one in here]
    items = _table_items(league, season, division, (number, pages), words)
    items += _picture_button(league, season, division, number, words) if lines else []
    items.append(button(league_button_id("seasons", league), words("league-button-seasons")))
    return build_screen(
        "\n".join(_final_head(league, season, words)),
        "\n".join(told) or words("league-nobody-played"),
        "\n".join(_promotion_lines(league, found, division, words)),
        items=items,
    )


def open_dispute_lines(numbers: Sequence[int], words: Words, key: str) -> tuple[str, ...]:
    """Return the sentence `key` with the numbers of open disputes; empty if there are none."""
    listing = join_names(words, [str(number) for number in numbers])
    return (words(key, disputes=len(numbers), numbers=listing),) if numbers else ()


def render_final_post(league: League, season: LeagueSeason, words: Words, *, disputed: Sequence[int] = ()) -> Screen:
    """Return the public message with the final standings: champions, each division's first members, open disputes."""
    found = season.final or FinalStandings()
    parts = []
    for division, lines in sorted(found.by_division.items()):
        shown = [f"**{words('league-division', division=division)}**"] if season.rules.divisions > 1 else []
        shown += [_final_line(one, words) for one in lines[:LINES_PER_PAGE]] or [words("league-nobody-played")]
        if len(lines) > LINES_PER_PAGE:
            shown.append(f"-# {words('league-more', members=len(lines) - LINES_PER_PAGE)}")
        parts.append("\n".join((*shown, *_promotion_lines(league, found, division, words))))
    parts += open_dispute_lines(disputed, words, "league-final-disputed")
    items = [
        button(league_button_id("standings", league, season.number, 1, 1), words("league-button-final")),
        button(league_button_id("home", league), words("league-button-home")),
    ]
    return build_screen("\n".join(_final_head(league, season, words)), *parts, items=items)


def _final_head(league: League, season: LeagueSeason, words: Words) -> list[str]:
    head = [f"## {league_title(league)}", words("league-final", season=season.number)]
    champions = _champion_names(season.final, words)
    if champions:
        head.append(words("league-champions", champions=len(champions), names=join_names(words, champions)))
    return head


def _champion_names(final: FinalStandings | None, words: Words) -> list[str]:
    return [escape_text(name_or_former(one.name, words)) for one in (final.champions if final is not None else ())]


def _final_line(one: league_values.FinalLine, words: Words) -> str:
    rank = "–" if one.rank is None else f"{one.rank}."
    counted = [words("league-line", games=one.games, wins=one.wins)]
    if one.rating is not None:
        counted.append(_rating_text(one.rating, words))
    name = escape_text(name_or_former(one.name, words))
    return f"{rank} **{name}** · **{league_screens.points_text(one.points, words)}**\n-# {' · '.join(counted)}"


def _promotion_lines(league: League, found: FinalStandings, division: int, words: Words) -> list[str]:
    moves = found.division_moves.get(division)
    if moves is None:
        return []
    return [
        "-# "
        + words(key, names=join_names(words, [league_screens.member_name(league, one, {}, words) for one in users]))
        for key, users in (("league-up", moves.promoted), ("league-down", moves.relegated))
        if users
    ]


def render_seasons(league: League, all_of_them: Sequence[LeagueSeason], words: Words, *, page_no: int = 1) -> Screen:
    """Return a page of the list of seasons with their champions and dates."""
    here, number, pages = paginate(all_of_them, LINES_PER_PAGE, page_no)
    choices = [Choice(str(one.number), words("league-season", season=one.number)) for one in here]
    items: list[Item] = []
    if choices:
        items.append(menu(league_button_id("season", league), words("league-season-choose"), choices))
    items += page_buttons(number, pages, lambda one: league_button_id("seasons", league, one), words)
    items.append(button(league_button_id("home", league), words("league-button-home")))
    text = "\n".join(_season_text(one, words) for one in here) or words("league-no-season-on")
    return build_screen(f"## {league_title(league)}\n{words('league-roll')}", text, items=items)


def _season_text(season: LeagueSeason, words: Words) -> str:
    head = f"**{words('league-season', season=season.number)}**"
    if season.final is None:
        return f"{head}\n-# {league_screens.season_line(season, words)}"
    names = join_names(words, _champion_names(season.final, words)) or words("league-no-champion")
    end = short_date(season.closed_at or season.starts_at)
    return f"{head} · {names}\n-# {words('league-dates', start=short_date(season.starts_at), end=end)}"


def render_season_export(made: league_values.LeagueExport, league_id: int, words: Words) -> Screen:
    """Return a file with the results of a season, and a button to the next file with older results."""
    facts = {"part": made.part, "parts": made.parts}
    items: list[Item] = []
    if made.part < made.parts:
        about = f"{league_id}.{made.season}.{made.part + 1}"
        items.append(button(PanelId(Panel.EXPORT, "part", about), words("button-older")))
    return build_screen(
        f"## {words('export-title', league=escape_text(made.league), season=made.season)}\n"
        + words("export-results", results=made.results),
        words("export-about"),
        words("export-part", **facts) if made.parts > 1 else "",
        items=items,
        file=Attachment(name=made.name, content=made.content, description=words("export-file")),
    )


REASON_LIMIT: Final = 200
_PLACE_PATTERN = re.compile(r"\d{1,3}")


def render_results(found: league_values.ResultPage, words: Words, *, names: MemberNames) -> Screen:
    """Return a page of results: menu `s:league:result:<league>`, buttons `s:league:results:<league>.<before>`."""
    league = found.league
    items: list[Item] = []
    if found.results:
        choices = [
            Choice(
                str(one.result_id),
                words("league-result-number", number=one.result_id),
                description=_result_description(one, words),
            )
            for one in found.results
        ]
        items.append(menu(league_button_id("result", league), words("league-result-choose"), choices))
    if found.newer is not None:
        items.append(button(league_button_id("results", league, found.newer), words("button-newer")))
    if found.older is not None:
        items.append(button(league_button_id("results", league, found.older), words("button-older")))
    items.append(button(league_button_id("standings", league), words("league-button-standings")))
    text = "\n".join(_summary_text(league, one, words, names) for one in found.results)
    return build_screen(
        f"## {league_title(league)}\n{words('league-results')}", text or words("league-nothing-yet"), items=items
    )


def _result_description(one: LeagueResult, words: Words) -> str:
    first, last = one.first_deal, one.last_deal
    deals = last - first + 1 if first else 0
    text = words("league-result-deals", deals=deals, first=first, last=last, table=one.table_id)
    return f"{words.game_title(one.game)}, {text}"


def _summary_text(league: League, one: LeagueResult, words: Words, names: MemberNames) -> str:
    order = _order_text(one, league, words, names)
    head = words(
        "league-result-head", number=one.result_id, game=words.game_title(one.game), when=relative_time(one.ended_at)
    )
    if one.is_void:
        return f"~~{order}~~\n-# {head} {words('league-result-void')}"
    return f"{order}\n-# {head} {words('league-result-corrected') if one.is_corrected else ''}".rstrip()


def render_result(league: League, one: LeagueResult, words: Words, *, names: MemberNames, organiser: bool) -> Screen:
    """Return a result with each player's place, points and chips. Organisers get buttons to change it."""
    head = f"## {words('league-result-number', number=one.result_id)}\n{_result_description(one, words)}"
    parts = [
        f"{head}\n-# {league_title(league)} · {relative_time(one.ended_at)}",
        "\n".join(_player_line(line, member_name(league, line.user_id, names, words), words) for line in one.lines),
    ]
    items: list[Item] = []
    if one.is_void or one.is_corrected:
        why = words("league-result-why" if one.is_void else "league-result-corrected-why", reason=_reason_text(one))
        parts.append("\n".join((why, *own_ruling_lines(words, own=one.changed_by_participant))))
    if organiser and not one.is_void:
        items.append(button(league_button_id("correct", league, one.result_id), words("league-button-correct")))
        items.append(button(league_button_id("void", league, one.result_id), words("league-button-void"), DANGER))
    if organiser and one.is_void:
        items.append(button(league_button_id("restore", league, one.result_id), words("league-button-restore")))
    items.append(button(league_button_id("results", league), words("league-button-results")))
    return build_screen(*parts, items=items)


def _player_line(line: league_values.ResultLine, name: str, words: Words) -> str:
    facts = [league_screens.points_text(line.points, words)]
    if line.game_points:
        facts.append(words("league-result-game-points", points=words.number(line.game_points)))
    if line.chips:
        facts.append(signed_money(line.chips, words))
    if line.quit:
        facts.append(words("league-result-quit"))
    return f"{line.place}. **{name}**\n-# {' · '.join(facts)}"


def result_dialog_id(action: str, league: League, one: LeagueResult) -> DialogId:
    """Return the id of a dialog that changes a result (`void`, `restore` or `correct`), stamped with its state."""
    season = league.season
    wanted = DialogId(Panel.LEAGUE, (action, str(league.league_id), str(one.result_id)))
    return with_stamp(wanted, one, season and (season.number, season.status.value))


def void_dialog(league: League, one: LeagueResult, words: Words) -> Dialog:
    """Return the dialog to void a result, alone or with the chips that it moved (`chips`: "no" or "yes")."""
    dialog = Dialog(result_dialog_id("void", league, one), words("league-void-title", number=one.result_id))
    dialog.add_text(words("league-void-about"))
    dialog.add_inputs(words, ("reason", "league-void-reason", "league-void-reason-hint", "", REASON_LIMIT))
    # keys: league-void-chips-<answer> for yes, no
    choices = [Choice(one, words(f"league-void-chips-{one}"), chosen=one == "no") for one in ("no", "yes")]
    return dialog.add_choices("chips", words("league-void-chips"), choices)


def restore_dialog(league: League, one: LeagueResult, words: Words) -> Dialog:
    """Return the dialog to restore a result, `d:league:restore:<league>:<result>`. Its field is `reason`."""
    dialog = Dialog(result_dialog_id("restore", league, one), words("league-restore-title", number=one.result_id))
    return dialog.add_text(words("league-restore-about")).add_inputs(words, _REASON_ROW)


_REASON_ROW = ("reason", "league-void-reason", "league-correct-reason-hint", "", REASON_LIMIT)


def correction_dialog(league: League, one: LeagueResult, words: Words) -> Dialog:
    """Return the dialog to correct a result's places, which are typed in the order of its players."""
    people = join_names(words, [member_name(league, line.user_id, {}, words) for line in one.lines])
    places = " ".join(str(line.place) for line in one.lines)
    return (
        Dialog(result_dialog_id("correct", league, one), words("league-correct-title", number=one.result_id))
        .add_text(words("league-correct-about", people=people))
        .add_inputs(words, ("places", "league-correct-places", "league-correct-places-hint", places, 60), _REASON_ROW)
    )


def parse_places(text: str) -> tuple[int, ...]:
    """Parse space-separated places, such as `1 2 2 4`; raise Refusal `number_unreadable`."""
    parts = text.split()
    if not all(_PLACE_PATTERN.fullmatch(part) for part in parts):
        raise Refusal("number_unreadable", typed=text[:40])
    return tuple(int(part) for part in parts)


def render_corrected(found: league_values.ResultCorrection, words: Words, *, names: MemberNames) -> Screen:
    """Return the response to a correction, with the changed ranks and points."""
    league = found.league
    return build_screen(
        words("league-corrected", number=found.result.result_id),
        _order_text(found.result, league, words, names),
        f"{words('league-moved-head')}\n{league_screens.rank_change_lines(found.rank_changes, league, words, names)}",
        items=_league_buttons(league, words),
    )


def render_correction_notification(
    found: league_values.ResultCorrection, words: Words, *, names: MemberNames, actor: str
) -> Screen:
    """Return the notification that a result was corrected, with author and reason, for its players."""
    league, reason = found.league, truncate(escape_text(found.result.reason, most=REASON_LIMIT), REASON_LIMIT)
    facts = {"number": found.result.result_id, "order": _order_text(found.result, league, words, names)}
    text = words("league-corrected-told", **facts, actor=actor, reason=reason)
    ruling = own_ruling_lines(words, own=found.result.changed_by_participant)
    return build_screen("\n".join((f"## {league_title(league)}", text, *ruling)))


def _order_text(one: LeagueResult, league: League, words: Words, names: MemberNames) -> str:
    return " · ".join(f"{line.place}. {member_name(league, line.user_id, names, words)}" for line in one.lines)


def render_voided(found: ResultStatusChange, words: Words, *, names: MemberNames) -> Screen:
    """Return the response after a result was voided or restored, with changed ranks, points and chips."""
    league = found.league
    parts = [
        words("league-voided" if found.result.is_void else "league-restored", number=found.result.result_id),
        league_screens.rank_change_lines(found.rank_changes, league, words, names),
    ]
    if found.chips:
        lines = [
            f"{member_name(league, user, names, words)}: {signed_money(amount, words)}"
            for user, amount in found.chips.items()
            if user > 0
        ]
        lines += [
            line for user, amount in found.chips.items() if user < 0 for line in former_member_lines(amount, words)
        ]
        parts.append(f"{words('league-voided-chips')}\n" + "\n".join(lines))
    return build_screen(*parts, items=_league_buttons(league, words))


def _reason_text(one: LeagueResult) -> str:
    """Return the reason; an ellipsis if it was erased with its author's data."""
    return escape_text(one.reason, most=REASON_LIMIT) if one.reason else "…"


def _league_buttons(league: League, words: Words) -> list[Item]:
    return [
        button(league_button_id("standings", league), words("league-button-standings")),
        button(league_button_id("results", league), words("league-button-results")),
    ]


def render_void_notification(
    found: ResultStatusChange, words: Words, *, names: MemberNames, actor: str, why: str = "", own: bool = False
) -> Screen:
    """Return the notification that a result was voided or, for the reason `why`, restored, for its players."""
    league = found.league
    players = join_names(words, [member_name(league, line.user_id, names, words) for line in found.result.lines])
    reason = truncate(escape_text(why or found.result.reason, most=REASON_LIMIT), REASON_LIMIT)
    facts = {"number": found.result.result_id, "players": players, "actor": actor, "reason": reason}
    if not found.result.is_void:
        lines = [words("league-restored-told", **facts)]
    else:
        lines = [words("league-voided-told", **facts)]
        lines += [words("league-voided-told-chips")] if found.chips else []
    ruling = own_ruling_lines(words, own=own or found.result.changed_by_participant)
    return build_screen("\n".join((f"## {league_title(league)}", *lines, *ruling)))
