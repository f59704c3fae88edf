"""Settings of a league: the organisers' panel, its dialogs, and the reading of their answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.rules import Counted, LeagueRules, PointsTable, Scoring, TieBreak
from bot.leagues.values import League
from bot.rules.agreement import fingerprint
from bot.rules.registry import GAMES
from bot.rules.registry import game as game_called
from bot.screens import refusals
from bot.screens.agreed import sheet_name
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.effects import stamped
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import MAIN, Choice, Item, button, menu
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.league import (
    NAME,
    PANEL,
    counted_lines,
    points,
    points_lines,
    scorings,
    shown_of,
    sitting_line,
    table_lines,
    title,
    to,
)
from bot.screens.names import plain
from bot.screens.sheets import sheet_id
from bot.screens.words import Words
from bot.sheets.values import Sheet

WEEKS: Final = 4
"""Default length of a season, in weeks."""
AGAIN: Final = "again"
"""Action of the button that reopens a dialog; it is about the number of the rejected answers."""
TIE_BREAKS: Final = tuple(TieBreak)
"""Tie-breaks in the dialog's numbering, from 1."""
_NUMBER = re.compile(r"[-−]?\d{1,4}([.,]\d{1,2})?")


def founding(words: Words) -> Dialog:
    """Return the dialog to found a league: `d:league:create`, fields `name`, `games` and `weeks`."""
    games = [Choice(one.name, words.title(one.name)) for one in GAMES.values()]
    return (
        Dialog(DialogId(PANEL, ("create",)), words("league-create-title"))
        .text(words("league-create-about"))
        .ask("name", words("league-create-name"), most=NAME)
        .choose_several(
            "games", words("league-create-games"), games, most=len(games), placeholder=words("league-create-game")
        )
        .ask(
            "weeks",
            words("league-create-weeks"),
            description=words("league-create-weeks-hint"),
            value=str(WEEKS),
            most=2,
        )
    )


def refused(refusal: Refusal, again: PanelId, words: Words) -> Screen:
    """Return the refusal of a dialog's answers, with a button to reopen it, filled in."""
    return make(refusals.text(words, refusal), items=[button(again, words("league-again"), MAIN)], colour=refusals.RED)


def panel(league: League, words: Words, *, manager: bool) -> Screen:
    """Return the organisers' settings.

    Menu `s:league:scoring:<league>`, buttons `s:league:set.<what>|divisions:<league>`, and `norole` for those who may
    manage the server.
    """
    rules, season = league.rules, league.season
    role, channel = league.organiser_role, league.channel_id
    who = words("league-no-role") if role is None else words("league-role", role=f"<@&{role}>")
    where = words("league-no-channel") if channel is None else words("league-channel", channel=f"<#{channel}>")
    items: list[Item] = [
        menu(to("scoring", league), words("league-set-scoring"), scorings(words, rules.scoring, rules.best)),
        button(to("set.points", league), words("league-set-points")),
        button(to("set.table", league), words("league-set-table")),
        button(to("set.sittings", league), words("league-set-sittings")),
        button(to("set.games", league), words("league-set-games")),
    ]
    if league.divisions > 1:
        items.append(button(to("divisions", league), words("league-button-divisions")))
    if manager and role is not None:
        items.append(button(to("norole", league), words("league-button-no-role")))
    items.append(button(to("home", league), words("league-button-home")))
    waits = season is not None and season.rules != rules
    return make(
        f"## {title(league)}\n{who}\n{where}",
        f"{words('league-rules-counts')}\n{counted_lines(rules, words)}",
        "\n".join(f"- {one}" for one in (*points_lines(rules, words), *table_lines(rules, words))),
        sitting_line(rules, words),
        f"-# {words('league-rules-wait' if waits else 'league-rules-when')}",
        items=items,
    )


def dialog(what: str, league: League, words: Words) -> Dialog:
    """Return the dialog behind a button of the panel: `d:league:<what>:<league>`; raise KeyError for another."""
    made = {"points": _points, "table": _table, "sittings": _sittings}[what]
    return made(league, words)


def _points(league: League, words: Words) -> Dialog:
    table = league.rules.points
    places = " ".join(points(worth, words) for worth in table.places)
    prial, crash = (points(table.bonuses.get(name, 0), words) for name in ("prial", "crash"))
    return (
        _dialog("points", league, words("league-set-points"))
        .ask(
            "places",
            words("league-points-places-label"),
            description=words("league-points-places-hint"),
            value=places,
            required=False,
            most=60,
        )
        .ask("win", words("league-points-win-label"), value=points(table.win, words), most=8)
        .ask("game_point", words("league-points-game-label"), value=points(table.game_point, words), most=8)
        .ask("chip", words("league-points-chip-label"), value=points(table.chip, words), most=8)
        .ask(
            "bonuses",
            words("league-points-bonuses-label"),
            description=words("league-points-bonuses-hint"),
            value=f"{crash} {prial}",
            most=16,
        )
    )


def _table(league: League, words: Words) -> Dialog:
    rules = league.rules
    return (
        _dialog("table", league, words("league-set-table"))
        .ask("best", words("league-set-best"), description=words("league-set-best-hint"), value=str(rules.best), most=3)
        .ask("minimum", words("league-set-minimum"), value=str(rules.minimum), most=4)
        .ask("divisions", words("league-set-divisions"), value=str(rules.divisions), most=1)
        .ask("moving", words("league-set-moving"), value=str(rules.moving), most=2)
        .ask(
            "ties",
            words("league-set-ties"),
            description=words("league-set-ties-hint"),
            value=" ".join(str(TIE_BREAKS.index(one) + 1) for one in rules.tie_breaks),
            required=False,
            most=20,
        )
    )


def _sittings(league: League, words: Words) -> Dialog:
    rules = league.rules
    return (
        _dialog("sittings", league, words("league-set-sittings"))
        .text(words("league-set-sittings-about"))
        .ask("deals", words("league-set-deals"), value=str(rules.sitting_deals), most=4)
        .ask("minutes", words("league-set-minutes"), value=str(rules.sitting_minutes), most=4)
        .ask(
            "share",
            words("league-set-share"),
            description=words("league-set-share-hint"),
            value=str(rules.share),
            most=3,
        )
    )


def games(league: League, words: Words, choices: Sequence[Choice]) -> Dialog:
    """Return the dialog to choose the sheets that count: menu `sheets` of these choices."""
    return (
        _dialog("games", league, words("league-set-games"))
        .text(words("league-set-games-about"))
        .choose_several(
            "sheets",
            words("league-set-games-label"),
            choices,
            most=len(choices),
            placeholder=words("league-create-game"),
        )
    )


def _dialog(what: str, league: League, text: str) -> Dialog:
    return Dialog(stamped(DialogId(PANEL, (what, str(league.league_id))), *shown_of(league)), text)


def changed(what: str, rules: LeagueRules, answers: Submitted, words: Words) -> LeagueRules:
    """Return the rules with the answers of one of the dialogs. Raise Refusal `number_unreadable`."""
    if what == "points":
        crash, prial = (*_numbers(answers.text("bonuses")), 0, 0)[:2]
        bonuses = {name: worth for name, worth in (("crash", crash), ("prial", prial)) if worth}
        win, game_point, chip = (_numbers(answers.text(name) or "0")[0] for name in ("win", "game_point", "chip"))
        places = _numbers(answers.text("places"))
        return replace(
            rules, points=PointsTable(win=win, places=places, game_point=game_point, chip=chip, bonuses=bonuses)
        )
    if what == "table":
        best, minimum, divisions, moving = (
            answers.number(name, words) for name in ("best", "minimum", "divisions", "moving")
        )
        ties = _ties(answers.text("ties"))
        return replace(rules, best=best, minimum=minimum, divisions=divisions, moving=moving, tie_breaks=ties)
    share = answers.number("share", words) if answers.text("share") else rules.share
    deals, minutes = (answers.number(name, words) for name in ("deals", "minutes"))
    return replace(rules, sitting_deals=deals, sitting_minutes=minutes, share=share)


def counting(rules: LeagueRules, several: Iterable[Sheet]) -> LeagueRules:
    """Return the rules with these sheets as those that count."""
    found = (
        Counted(
            game=one.game,
            agreed=fingerprint(game_called(one.game), one.rules),
            sheet=one.key or one.name,
            shipped=bool(one.key),
        )
        for one in several
    )
    return replace(rules, counted=tuple(found))


def sheets(several: Sequence[Sheet], league: League, words: Words) -> list[Choice]:
    """Return sheets as choices of a menu, those that count now selected."""
    now = {(one.game, one.sheet) for one in league.rules.counted}
    return [
        Choice(
            sheet_id(one),
            _with_its_game(one, words),
            chosen=(one.game, one.key or one.name) in now,
        )
        for one in several
    ]


def _with_its_game(sheet: Sheet, words: Words) -> str:
    """Return a sheet's label with its game; the name alone if it begins with the game's."""
    game, name = words.title(sheet.game), plain(sheet_name(sheet, words), most=NAME)
    return name if name.startswith(game) else f"{game}: {name}"


def scored_by(rules: LeagueRules, value: str) -> LeagueRules:
    """Return the rules with another way of scoring."""
    return replace(rules, scoring=Scoring(value))


def _ties(text: str) -> tuple[TieBreak, ...]:
    """Parse tie-breaks from the dialog's numbers. Raise Refusal `number_unreadable`."""
    numbers = text.split()
    if not all(one.isdecimal() and 1 <= int(one) <= len(TIE_BREAKS) for one in numbers):
        raise Refusal("number_unreadable", typed=text[:40])
    return tuple(TIE_BREAKS[int(one) - 1] for one in numbers)


def _numbers(text: str) -> tuple[int, ...]:
    """Parse numbers separated by spaces, in hundredths: `5 3 2 1`, `2.5`, `0,25`. Raise Refusal `number_unreadable`."""
    found = []
    for part in text.split():
        if not _NUMBER.fullmatch(part):
            raise Refusal("number_unreadable", typed=part[:40])
        found.append(round(float(part.replace(",", ".").replace("−", "-")) * 100))
    return tuple(found)
