"""Results of a league, and the organisers' dialogs to correct, void or restore a result."""

from __future__ import annotations

import re
from typing import Final

from bot.errors import Refusal
from bot.leagues.values import League, LeagueResult, ResultCorrection, ResultLine, ResultPage, ResultStatusChange
from bot.screens.history.disputes import own_ruling_lines
from bot.screens.leagues import league as league_screens
from bot.screens.leagues.league import MemberNames, league_button_id, league_title, member_name, rank_change_lines
from bot.screens.notifications import former_member_lines
from bot.screens.widgets.components import DANGER, Choice, Dialog, Item, button, menu, truncate
from bot.screens.widgets.custom_ids import DialogId, Panel, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import escape_text, join_names
from bot.screens.words import Words, relative_time, signed_money

REASON_LIMIT: Final = 200
_PLACE_PATTERN = re.compile(r"\d{1,3}")


def render_results(found: ResultPage, words: Words, *, names: MemberNames) -> Screen:
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


def _player_line(line: ResultLine, name: str, words: Words) -> str:
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


def render_corrected(found: ResultCorrection, words: Words, *, names: MemberNames) -> Screen:
    """Return the response to a correction, with the changed ranks and points."""
    league = found.league
    return build_screen(
        words("league-corrected", number=found.result.result_id),
        _order_text(found.result, league, words, names),
        f"{words('league-moved-head')}\n{rank_change_lines(found.rank_changes, league, words, names)}",
        items=_league_buttons(league, words),
    )


def render_correction_notification(found: ResultCorrection, words: Words, *, names: MemberNames, actor: str) -> Screen:
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
        rank_change_lines(found.rank_changes, league, words, names),
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
