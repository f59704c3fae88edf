"""Settings of a league: the organisers' panel, its dialogs, and the parsing of their answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.rules import MAX_DIVISIONS, CountedRules, LeagueRules, LeagueTieBreak, PointsScale, Scoring
from bot.leagues.values import League
from bot.rules.game import rules_fingerprint
from bot.rules.registry import GAMES, find_game
from bot.screens import refusal_texts
from bot.screens.leagues import league as league_screens
from bot.screens.leagues.league import LEAGUE_NAME_LIMIT, format_points, league_button_id, sitting_line, table_lines
from bot.screens.table.house_rules import sheet_name
from bot.screens.table.sheets import sheet_id
from bot.screens.widgets.components import PRIMARY, Choice, Dialog, Item, Submission, button
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import plain_text
from bot.screens.words import Words
from bot.sheets.values import Sheet

DEFAULT_WEEKS: Final = 4
REOPEN_ACTION: Final = "again"
"""Action of the button that reopens a refused dialog. Its subject is the number under which the answers are cached."""
TIE_BREAKS: Final = tuple(LeagueTieBreak)
"""Tie-breaks in the order in which the dialog numbers them from 1."""
_NUMBER_PATTERN = re.compile(r"[-−]?\d{1,4}([.,]\d{1,2})?")


def founding_dialog(words: Words) -> Dialog:
    """Return the dialog to found a league, `d:league:create`. Its fields are `name`, `games` and `weeks`."""
    games = [Choice(one.name, words.game_title(one.name)) for one in GAMES.values()]
    prompt = words("league-create-game")
    return (
        Dialog(DialogId(Panel.LEAGUE, ("create",)), words("league-create-title"))
        .add_text(words("league-create-about"))
        .add_input("name", words("league-create-name"), max_length=LEAGUE_NAME_LIMIT)
        .add_choices("games", words("league-create-games"), games, least=0, most=len(games), placeholder=prompt)
        .add_inputs(words, ("weeks", "league-create-weeks", "league-create-weeks-hint", str(DEFAULT_WEEKS), 2))
    )


def render_dialog_refusal(refusal: Refusal, again: PanelId, words: Words) -> Screen:
    """Return the refusal of a dialog's answers, with a button that reopens the dialog with these answers."""
    return build_screen(
        refusal_texts.refusal_text(words, refusal),
        items=[button(again, words("league-again"), PRIMARY)],
        colour=refusal_texts.RED,
    )


def render_league_settings(league: League, words: Words, *, manager: bool) -> Screen:
    """Return the organisers' panel of settings. A `manager` of the server can also remove the organisers' role."""
    rules, season = league.rules, league.season
    role, channel = league.organiser_role, league.channel_id
    who = words("league-no-role") if role is None else words("league-role", role=f"<@&{role}>")
    where = words("league-no-channel") if channel is None else words("league-channel", channel=f"<#{channel}>")
    # keys: league-set-<section> for points, scoring, table, sittings, games
    items: list[Item] = [
        button(league_button_id(f"set.{one}", league), words(f"league-set-{one}")) for one in (*SECTIONS, "games")
    ]
    if league.divisions > 1:
        items.append(button(league_button_id("divisions", league), words("league-button-divisions")))
    if manager and role is not None:
        items.append(button(league_button_id("norole", league), words("league-button-no-role")))
    items.append(button(league_button_id("home", league), words("league-button-home")))
    waits = season is not None and season.rules != rules
    return build_screen(
        f"## {league_screens.league_title(league)}\n{who}\n{where}",
        f"{words('league-rules-counts')}\n{league_screens.counted_lines(rules, words)}",
        "\n".join(f"- {one}" for one in (*league_screens.points_lines(rules, words), *table_lines(rules, words))),
        sitting_line(rules, words),
        f"-# {words('league-rules-wait' if waits else 'league-rules-when')}",
        items=items,
    )


def settings_dialog(what: str, league: League, words: Words) -> Dialog:
    """Return the dialog for one section of the settings; raise KeyError for an unknown section."""
    return SECTIONS[what](league, words)


def _points_dialog(league: League, words: Words) -> Dialog:
    table = league.rules.points
    places = " ".join(format_points(worth, words) for worth in table.places)
    prial, crash = (format_points(table.bonuses.get(name, 0), words) for name in ("prial", "crash"))
    win, game_point, chip = (format_points(one, words) for one in (table.win, table.per_game_point, table.per_chip))
    return _stamped_dialog("points", league, words("league-set-points")).add_inputs(
        words,
        ("places", "league-points-places-label", "league-points-places-hint", places, 60),
        ("win", "league-points-win-label", "", win, 8),
        ("game_point", "league-points-game-label", "", game_point, 8),
        ("chip", "league-points-chip-label", "", chip, 8),
        ("bonuses", "league-points-bonuses-label", "league-points-bonuses-hint", f"{crash} {prial}", 16),
        optional=("places",),
    )


def _scoring_dialog(league: League, words: Words) -> Dialog:
    rules = league.rules
    choices = league_screens.scoring_choices(words, rules.scoring, rules.best_results)
    return (
        _stamped_dialog("scoring", league, words("league-set-scoring"))
        .add_choices("scoring", words("league-set-counted"), choices)
        .add_inputs(words, ("best", "league-set-best", "league-set-best-hint", str(rules.best_results), 3))
    )


def _table_dialog(league: League, words: Words) -> Dialog:
    rules = league.rules
    ties = " ".join(str(TIE_BREAKS.index(one) + 1) for one in rules.tie_breaks)
    divisions = [
        Choice(str(number), words("league-set-divisions-number", divisions=number), chosen=number == rules.divisions)
        for number in range(1, MAX_DIVISIONS + 1)
    ]
    return (
        _stamped_dialog("table", league, words("league-set-table"))
        .add_inputs(words, ("minimum", "league-set-minimum", "", str(rules.min_games), 4))
        .add_choices("divisions", words("league-set-divisions"), divisions)
        .add_inputs(
            words,
            ("moving", "league-set-moving", "", str(rules.promotions), 2),
            ("ties", "league-set-ties", "league-set-ties-hint", ties, 20),
            optional=("ties",),
        )
    )


def _sittings_dialog(league: League, words: Words) -> Dialog:
    rules = league.rules
    dialog = _stamped_dialog("sittings", league, words("league-set-sittings"))
    return dialog.add_text(words("league-set-sittings-about")).add_inputs(
        words,
        ("deals", "league-set-deals", "", str(rules.sitting_deals), 4),
        ("minutes", "league-set-minutes", "", str(rules.sitting_minutes), 4),
        ("share", "league-set-share", "league-set-share-hint", str(rules.min_share), 3),
    )


SECTIONS: Final = {
    "points": _points_dialog,
    "scoring": _scoring_dialog,
    "table": _table_dialog,
    "sittings": _sittings_dialog,
}
"""Sections of the settings whose dialogs change the rules, with the functions that return the dialogs."""


def counted_games_dialog(league: League, words: Words, choices: Sequence[Choice]) -> Dialog:
    """Return the dialog to choose the sheets that count, with a menu `sheets` of these choices."""
    dialog = _stamped_dialog("games", league, words("league-set-games")).add_text(words("league-set-games-about"))
    label, prompt = words("league-set-games-label"), words("league-create-game")
    return dialog.add_choices("sheets", label, choices, least=0, most=len(choices), placeholder=prompt)


def _stamped_dialog(what: str, league: League, text: str) -> Dialog:
    return Dialog(
        with_stamp(DialogId(Panel.LEAGUE, (what, str(league.league_id))), *league_screens.shown_league_state(league)),
        text,
    )


def apply_answers(what: str, rules: LeagueRules, answers: Submission, words: Words) -> LeagueRules:
    """Return the rules with the answers of a dialog for one section; raise Refusal `number_unreadable`."""
    if what == "points":
        crash, prial = (*_parse_hundredths(answers.text("bonuses")), 0, 0)[:2]
        bonuses = {name: worth for name, worth in (("crash", crash), ("prial", prial)) if worth}
        win, game_point, chip = (
            _parse_hundredths(answers.text(name) or "0")[0] for name in ("win", "game_point", "chip")
        )
        places = _parse_hundredths(answers.text("places"))
        return replace(
            rules, points=PointsScale(win=win, places=places, per_game_point=game_point, per_chip=chip, bonuses=bonuses)
        )
    if what == "scoring":
        scoring, best = Scoring(answers.text("scoring")), answers.number("best", words)
        return replace(rules, scoring=scoring, best_results=best)
    if what == "table":
        minimum, divisions, moving = (answers.number(name, words) for name in ("minimum", "divisions", "moving"))
        ties = _parse_tie_breaks(answers.text("ties"))
        return replace(rules, min_games=minimum, divisions=divisions, promotions=moving, tie_breaks=ties)
    share = answers.number("share", words) if answers.text("share") else rules.min_share
    deals, minutes = (answers.number(name, words) for name in ("deals", "minutes"))
    return replace(rules, sitting_deals=deals, sitting_minutes=minutes, min_share=share)


def with_counted_sheets(rules: LeagueRules, several: Iterable[Sheet]) -> LeagueRules:
    """Return the rules in which these sheets count."""
    found = (
        CountedRules(
            game=one.game,
            rules_fingerprint=rules_fingerprint(find_game(one.game), one.rules),
            sheet=one.key or one.name,
            shipped=bool(one.key),
        )
        for one in several
    )
    return replace(rules, counted_rules=tuple(found))


def counted_sheet_choices(several: Sequence[Sheet], league: League, words: Words) -> list[Choice]:
    """Return sheets as choices of a menu. The sheets that count now are selected."""
    now = {(one.game, one.sheet) for one in league.rules.counted_rules}
    return [
        Choice(sheet_id(one), _sheet_label(one, words), chosen=(one.game, one.key or one.name) in now)
        for one in several
    ]


def _sheet_label(sheet: Sheet, words: Words) -> str:
    """Return a sheet's name, with its game's name in front unless the sheet's name begins with it."""
    game, name = words.game_title(sheet.game), plain_text(sheet_name(sheet, words), most=LEAGUE_NAME_LIMIT)
    return name if name.startswith(game) else f"{game}: {name}"


def _parse_tie_breaks(text: str) -> tuple[LeagueTieBreak, ...]:
    numbers = text.split()
    if not all(one.isdecimal() and 1 <= int(one) <= len(TIE_BREAKS) for one in numbers):
        raise Refusal("number_unreadable", typed=text[:40])
    return tuple(TIE_BREAKS[int(one) - 1] for one in numbers)


def _parse_hundredths(text: str) -> tuple[int, ...]:
    """Parse space-separated numbers (`5 3 2 1`, `2.5`, `0,25`) into hundredths; raise Refusal `number_unreadable`."""
    found = []
    for part in text.split():
        if not _NUMBER_PATTERN.fullmatch(part):
            raise Refusal("number_unreadable", typed=part[:40])
        found.append(round(float(part.replace(",", ".").replace("−", "-")) * 100))
    return tuple(found)
