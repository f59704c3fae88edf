"""The results of a league: newest first, one of them, and what became of the table when one was taken out."""

from __future__ import annotations

from typing import Final

from bot.leagues.values import League, LeagueResult, Moved, ResultLine, ResultPage, Voided
from bot.screens.amounts import signed
from bot.screens.dialogs import Dialog
from bot.screens.ids import DialogId
from bot.screens.items import GRAVE, Choice, Item, button, cut, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.league import PANEL, Names, called, points, points_text, title, to
from bot.screens.names import listed, shown
from bot.screens.told import former
from bot.screens.words import Words, moment

REASON: Final = 200
"""Characters of a reason."""
MOST_MOVED: Final = 20
"""Members of whom it is told that their place changed."""


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
    deals = words("league-result-deals", first=one.first_deal, last=one.last_deal, table=one.table_id)
    return f"{words.title(one.game)}, {deals}"


def _summary(league: League, one: LeagueResult, words: Words, names: Names) -> str:
    order = " · ".join(f"{line.place}. {called(league, line.user_id, names, words)}" for line in one.lines)
    head = words("league-result-head", number=one.result_id, game=words.title(one.game), when=moment(one.ended_at))
    if one.void:
        return f"~~{order}~~\n-# {head} {words('league-result-void')}"
    return f"{order}\n-# {head}"


def one_result(league: League, one: LeagueResult, words: Words, *, names: Names, organiser: bool) -> Screen:
    """A result: everybody's place, points and chips; for organisers a button `s:league:void:<league>.<result>`."""
    deals = words("league-result-deals", first=one.first_deal, last=one.last_deal, table=one.table_id)
    head = f"## {words('league-result-number', number=one.result_id)}\n{words.title(one.game)}, {deals}"
    parts = [
        f"{head}\n-# {title(league)} · {moment(one.ended_at)}",
        "\n".join(_line(line, called(league, line.user_id, names, words), words) for line in one.lines),
    ]
    items: list[Item] = []
    if one.void:
        parts.append(words("league-result-why", reason=shown(one.reason, most=REASON)))
    elif organiser:
        items.append(button(to("void", league, one.result_id), words("league-button-void"), GRAVE))
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


def voiding(league: League, result_id: int, words: Words) -> Dialog:
    """The dialog in which it is said why a result is taken out: `d:league:void:<league>:<result>`, the field `reason`,
    and the menu `chips` in which it is said whether chips go back too.
    """
    wanted = DialogId(PANEL, ("void", str(league.league_id), str(result_id)))
    return (
        Dialog(wanted, words("league-void-title", number=result_id))
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


def voided(found: Voided, words: Words, *, names: Names) -> Screen:
    """What taking a result out changed: whose place or points are others, and who got or gave chips."""
    league = found.league
    parts = [
        words("league-voided", number=found.result.result_id),
        "\n".join(_moved(one, called(league, one.user_id, names, words), words) for one in found.moved[:MOST_MOVED])
        or words("league-voided-nothing"),
    ]
    if found.chips:
        lines = [
            f"{called(league, user, names, words)}: {signed(amount, words)}"
            for user, amount in found.chips.items()
            if user > 0
        ]
        lines += [line for user, amount in found.chips.items() if user < 0 for line in former(amount, words)]
        parts.append(f"{words('league-voided-chips')}\n" + "\n".join(lines))
    items = [
        button(to("standings", league), words("league-button-standings")),
        button(to("results", league), words("league-button-results")),
    ]
    return make(*parts, items=items)


def _moved(one: Moved, name: str, words: Words) -> str:
    before, now = points(one.points_before, words), points(one.points, words)
    was, rank = ("–" if number is None else str(number) for number in (one.rank_before, one.rank))
    key = "league-moved" if one.rank != one.rank_before else "league-kept"
    return words(key, name=name, before=was, rank=rank, points_before=before, points=now)


def told(found: Voided, words: Words, *, names: Names, actor: str) -> Screen:
    """What the players read: that a result was taken out, by whom and why."""
    league = found.league
    players = listed(words, [called(league, line.user_id, names, words) for line in found.result.lines])
    reason = cut(shown(found.result.reason, most=REASON), REASON)
    facts = {"number": found.result.result_id, "players": players, "actor": actor, "reason": reason}
    back = [words("league-voided-told-chips")] if found.chips else []
    return make("\n".join((f"## {title(league)}", words("league-voided-told", **facts), *back)))
