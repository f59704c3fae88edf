"""Results of a league, newest first, one in detail, and the effects of a change on the table."""

from __future__ import annotations

import re
from typing import Final

from bot.errors import Refusal
from bot.leagues.values import Corrected, League, LeagueResult, ResultLine, ResultPage, Voided
from bot.screens.amounts import signed
from bot.screens.dialogs import Dialog
from bot.screens.disputes import ruled_own
from bot.screens.effects import stamped
from bot.screens.ids import DialogId
from bot.screens.items import GRAVE, Choice, Item, button, cut, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.league import PANEL, Names, called, points_text, title, to
from bot.screens.league_moves import moved_lines
from bot.screens.names import listed, shown
from bot.screens.told import former
from bot.screens.words import Words, moment

REASON: Final = 200
"""Characters of a reason."""
_PLACE = re.compile(r"\d{1,3}")


def page(found: ResultPage, words: Words, *, names: Names) -> Screen:
    """Return a page of results: menu `s:league:result:<league>`, buttons `s:league:results:<league>.<before>`."""
    league = found.league
    items: list[Item] = []
    if found.results:
        choices = [
            Choice(
                str(one.result_id), words("league-result-number", number=one.result_id), description=_plain(one, words)
            )
            for one in found.results
        ]
        items.append(menu(to("result", league), words("league-result-choose"), choices))
    if found.newer is not None:
        items.append(button(to("results", league, found.newer), words("button-newer")))
    if found.older is not None:
        items.append(button(to("results", league, found.older), words("button-older")))
    items.append(button(to("standings", league), words("league-button-standings")))
    told = "\n".join(_summary(league, one, words, names) for one in found.results)
    return make(f"## {title(league)}\n{words('league-results')}", told or words("league-nothing-yet"), items=items)


def _plain(one: LeagueResult, words: Words) -> str:
    first, last = one.first_deal, one.last_deal
    deals = last - first + 1 if first else 0
    told = words("league-result-deals", deals=deals, first=first, last=last, table=one.table_id)
    return f"{words.title(one.game)}, {told}"


def _summary(league: League, one: LeagueResult, words: Words, names: Names) -> str:
    order = _order(one, league, words, names)
    head = words("league-result-head", number=one.result_id, game=words.title(one.game), when=moment(one.ended_at))
    if one.void:
        return f"~~{order}~~\n-# {head} {words('league-result-void')}"
    return f"{order}\n-# {head} {words('league-result-corrected') if one.corrected else ''}".rstrip()


def one_result(league: League, one: LeagueResult, words: Words, *, names: Names, organiser: bool) -> Screen:
    """Return a result: each player's place, points and chips.

    Organisers have buttons `s:league:correct:<league>.<result>`, `s:league:void:…` and `s:league:restore:…`.
    """
    head = f"## {words('league-result-number', number=one.result_id)}\n{_plain(one, words)}"
    parts = [
        f"{head}\n-# {title(league)} · {moment(one.ended_at)}",
        "\n".join(_line(line, called(league, line.user_id, names, words), words) for line in one.lines),
    ]
    items: list[Item] = []
    if one.void:
        parts.append("\n".join((words("league-result-why", reason=_reason(one)), *ruled_own(words, own=one.own))))
    elif one.corrected:
        parts.append(
            "\n".join((words("league-result-corrected-why", reason=_reason(one)), *ruled_own(words, own=one.own)))
        )
    if organiser and not one.void:
        items.append(button(to("correct", league, one.result_id), words("league-button-correct")))
        items.append(button(to("void", league, one.result_id), words("league-button-void"), GRAVE))
    if organiser and one.void:
        items.append(button(to("restore", league, one.result_id), words("league-button-restore")))
    items.append(button(to("results", league), words("league-button-results")))
    return make(*parts, items=items)


def _line(line: ResultLine, name: str, words: Words) -> str:
    facts = [points_text(line.points, words)]
    if line.game_points:
        facts.append(words("league-result-game-points", points=words.number(line.game_points)))
    if line.chips:
        facts.append(signed(line.chips, words))
    if line.quit:
        facts.append(words("league-result-quit"))
    return f"{line.place}. **{name}**\n-# {' · '.join(facts)}"


def about(action: str, league: League, one: LeagueResult) -> DialogId:
    """Return the id of a dialog that changes a result in its shown state: `void`, `restore` or `correct`."""
    season = league.season
    wanted = DialogId(PANEL, (action, str(league.league_id), str(one.result_id)))
    return stamped(wanted, one, season and (season.number, season.status.value))


def voiding(league: League, one: LeagueResult, words: Words) -> Dialog:
    """Return the dialog to void a result: `d:league:void:<league>:<result>`.

    Field `reason`; in the menu `chips` the organiser chooses to return chips too.
    """
    return (
        Dialog(about("void", league, one), words("league-void-title", number=one.result_id))
        .text(words("league-void-about"))
        .ask("reason", words("league-void-reason"), description=words("league-void-reason-hint"), most=REASON)
        .choose_several(
            "chips",
            words("league-void-chips"),
            [Choice("yes", words("league-void-chips-yes"))],
            most=1,
            placeholder=words("league-void-chips-no"),
        )
    )


def restoring(league: League, one: LeagueResult, words: Words) -> Dialog:
    """Return the dialog to restore a result: `d:league:restore:<league>:<result>`, field `reason`."""
    dialog = Dialog(about("restore", league, one), words("league-restore-title", number=one.result_id))
    dialog.text(words("league-restore-about"))
    return dialog.ask(
        "reason", words("league-void-reason"), description=words("league-correct-reason-hint"), most=REASON
    )


def correcting(league: League, one: LeagueResult, words: Words) -> Dialog:
    """Return the dialog to correct places in a result: `d:league:correct:<league>:<result>`.

    Fields `places`, in the order of the players listed there, and `reason`.
    """
    wanted = about("correct", league, one)
    people = listed(words, [called(league, line.user_id, {}, words) for line in one.lines])
    return (
        Dialog(wanted, words("league-correct-title", number=one.result_id))
        .text(words("league-correct-about", people=people))
        .ask(
            "places",
            words("league-correct-places"),
            description=words("league-correct-places-hint"),
            value=" ".join(str(line.place) for line in one.lines),
            most=60,
        )
        .ask("reason", words("league-void-reason"), description=words("league-correct-reason-hint"), most=REASON)
    )


def places(text: str) -> tuple[int, ...]:
    """Parse places separated by spaces: `1 2 2 4`. Raise Refusal `number_unreadable`."""
    parts = text.split()
    if not all(_PLACE.fullmatch(part) for part in parts):
        raise Refusal("number_unreadable", typed=text[:40])
    return tuple(int(part) for part in parts)


def corrected(found: Corrected, words: Words, *, names: Names) -> Screen:
    """Return the response to a correction: changed ranks and points."""
    league = found.league
    return make(
        words("league-corrected", number=found.result.result_id),
        _order(found.result, league, words, names),
        f"{words('league-moved-head')}\n{moved_lines(found.moved, league, words, names)}",
        items=_whereto(league, words),
    )


def told_corrected(found: Corrected, words: Words, *, names: Names, actor: str) -> Screen:
    """Return the players' notification of a corrected result, with its author and reason."""
    league = found.league
    reason = cut(shown(found.result.reason, most=REASON), REASON)
    facts = {"number": found.result.result_id, "order": _order(found.result, league, words, names)}
    said = words("league-corrected-told", **facts, actor=actor, reason=reason)
    return make("\n".join((f"## {title(league)}", said, *ruled_own(words, own=found.result.own))))


def _order(one: LeagueResult, league: League, words: Words, names: Names) -> str:
    return " · ".join(f"{line.place}. {called(league, line.user_id, names, words)}" for line in one.lines)


def voided(found: Voided, words: Words, *, names: Names) -> Screen:
    """Return the response after a result was voided or restored: changed ranks, points and chips."""
    league = found.league
    parts = [
        words("league-voided" if found.result.void else "league-restored", number=found.result.result_id),
        moved_lines(found.moved, league, words, names),
    ]
    if found.chips:
        lines = [
            f"{called(league, user, names, words)}: {signed(amount, words)}"
            for user, amount in found.chips.items()
            if user > 0
        ]
        lines += [line for user, amount in found.chips.items() if user < 0 for line in former(amount, words)]
        parts.append(f"{words('league-voided-chips')}\n" + "\n".join(lines))
    return make(*parts, items=_whereto(league, words))


def _reason(one: LeagueResult) -> str:
    """Return the reason; an ellipsis if it was erased with somebody's data."""
    return shown(one.reason, most=REASON) if one.reason else "…"


def _whereto(league: League, words: Words) -> list[Item]:
    return [
        button(to("standings", league), words("league-button-standings")),
        button(to("results", league), words("league-button-results")),
    ]


def told(found: Voided, words: Words, *, names: Names, actor: str, why: str = "") -> Screen:
    """Return the players' notification of a voided result or, with the reason `why`, of a restored one."""
    league = found.league
    players = listed(words, [called(league, line.user_id, names, words) for line in found.result.lines])
    reason = cut(shown(why or found.result.reason, most=REASON), REASON)
    facts = {"number": found.result.result_id, "players": players, "actor": actor, "reason": reason}
    if not found.result.void:
        said = words("league-restored-told", **facts)
        return make("\n".join((f"## {title(league)}", said, *ruled_own(words, own=found.result.own))))
    back = [words("league-voided-told-chips")] if found.chips else []
    return make(
        "\n".join(
            (
                f"## {title(league)}",
                words("league-voided-told", **facts),
                *back,
                *ruled_own(words, own=found.result.own),
            )
        )
    )
