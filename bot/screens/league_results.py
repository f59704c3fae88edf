"""The results of a league: newest first, one of them, and what became of the table when one was changed."""

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
    """A page of results: menu `s:league:result:<league>`, buttons `s:league:results:<league>.<before>`."""
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
    """A result: everybody's place, points and chips; for organisers buttons `s:league:correct:<league>.<result>` and
    `s:league:void:<league>.<result>`.
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
    """Return the id of the dialog that changes a result as it is shown: `void`, `restore` or `correct`."""
    season = league.season
    wanted = DialogId(PANEL, (action, str(league.league_id), str(one.result_id)))
    return stamped(wanted, one, season and (season.number, season.status.value))


def voiding(league: League, one: LeagueResult, words: Words) -> Dialog:
    """The dialog in which it is said why a result is taken out: `d:league:void:<league>:<result>`, the field `reason`,
    and the menu `chips` in which it is said whether chips go back too.
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
    """Return the dialog in which it is said why a result counts again: `d:league:restore:<league>:<result>`, the field
    `reason`.
    """
    dialog = Dialog(about("restore", league, one), words("league-restore-title", number=one.result_id))
    dialog.text(words("league-restore-about"))
    return dialog.ask(
        "reason", words("league-void-reason"), description=words("league-correct-reason-hint"), most=REASON
    )


def correcting(league: League, one: LeagueResult, words: Words) -> Dialog:
    """The dialog in which it is said who stood where in a result: `d:league:correct:<league>:<result>`, the fields
    `places`, in the order in which people are named there, and `reason`.
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
    """Places with spaces between: `1 2 2 4`. Refusal `number_unreadable`."""
    parts = text.split()
    if not all(_PLACE.fullmatch(part) for part in parts):
        raise Refusal("number_unreadable", typed=text[:40])
    return tuple(int(part) for part in parts)


def corrected(found: Corrected, words: Words, *, names: Names) -> Screen:
    """What giving a result other places changed: whose place in the table or points are others."""
    league = found.league
    return make(
        words("league-corrected", number=found.result.result_id),
        _order(found.result, league, words, names),
        f"{words('league-moved-head')}\n{moved_lines(found.moved, league, words, names)}",
        items=_whereto(league, words),
    )


def told_corrected(found: Corrected, words: Words, *, names: Names, actor: str) -> Screen:
    """What the players read: who stands where in a result now, by whom and why."""
    league = found.league
    reason = cut(shown(found.result.reason, most=REASON), REASON)
    facts = {"number": found.result.result_id, "order": _order(found.result, league, words, names)}
    said = words("league-corrected-told", **facts, actor=actor, reason=reason)
    return make("\n".join((f"## {title(league)}", said, *ruled_own(words, own=found.result.own))))


def _order(one: LeagueResult, league: League, words: Words, names: Names) -> str:
    return " · ".join(f"{line.place}. {called(league, line.user_id, names, words)}" for line in one.lines)


def voided(found: Voided, words: Words, *, names: Names) -> Screen:
    """What taking a result out, or putting it back, changed: whose place or points are others, and who got or gave
    chips.
    """
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
    """Why; a sign for it where somebody was forgotten whom it told of."""
    return shown(one.reason, most=REASON) if one.reason else "…"


def _whereto(league: League, words: Words) -> list[Item]:
    return [
        button(to("standings", league), words("league-button-standings")),
        button(to("results", league), words("league-button-results")),
    ]


def told(found: Voided, words: Words, *, names: Names, actor: str, why: str = "") -> Screen:
    """What the players read: that a result was taken out or, for the reason `why`, put back, by whom and why."""
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
