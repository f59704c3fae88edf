"""Tests of the stakes and possible losses of Crash, shown before anybody sits down."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.house_rules import MOST_CHIPS
from bot.screens import responses
from bot.screens.arranging.crash import guide
from bot.screens.registry import family_of
from bot.screens.table import rules_panel, sheets
from bot.screens.table import table_message as table_screen
from bot.screens.table.sheets import render_sheet
from bot.screens.table.table_message import render_invitation
from bot.screens.words import LOCALES, Words, words_for
from bot.sheets.values import presets_of
from bot.tables.values import TableStatus, TableView
from tests.rules.arranging.tables import combinations_of_options
from tests.screens.arranging.seen import Seen
from tests.screens.reading import check, text


def seen(**options: Any) -> TableView:
    """Return the lobby of a full table with these house rules."""
    rules = CRASH.build_rules(options)
    state = CRASH.start(rules, tuple((seat, 400) for seat in range(1, rules.max_players + 1)), 1)
    return Seen(status=TableStatus.LOBBY).view(state, seat=1)


@pytest.mark.parametrize(
    ("options", "english", "german"),
    [
        (
            {},
            "To 11 points (15 with two or three) · losers pay 50 p each",
            "Bis 11 Punkte (zu zweit oder zu dritt 15) · jeder Verlierer zahlt 50 p",
        ),
        (
            {"target": 12, "target_small": 12, "win_margin": 2, "zero_double": True, "all_zero_treble": True},
            (
                "To 12 points · two ahead of the second · losers pay 50 p each · double without a point"
                " · treble if nobody else scored"
            ),
            (
                "Bis 12 Punkte · zwei vor dem Zweiten · jeder Verlierer zahlt 50 p · ohne Punkt das Doppelte"
                " · das Dreifache, wenn sonst keiner punktet"
            ),
        ),
        (
            {"min_players": 4, "payment": "per_point", "tie_rule": "yogi", "yogi_name": "Chas", "zero_double": True},
            "To 11 points · losers pay 2 p for each point they are short · double at or below Chas",
            (
                "Bis 11 Punkte · jeder Verlierer zahlt 2 p für jeden Punkt, der ihm fehlt"
                " · das Doppelte, wer nicht vor Chas liegt"
            ),
        ),
        (
            {"max_players": 3, "payment": "none", "all_zero_treble": True},
            "To 15 points · for points only",
            "Bis 15 Punkte · nur um Punkte",
        ),
    ],
    ids=["usual", "South Wales", "Chas", "points only"],
)
def test_the_stakes_in_a_line(options: dict[str, Any], english: str, german: str) -> None:
    """One line shows target, payment and doubling, without options that make no difference."""
    for locale, said in (("en-GB", english), ("de", german)):
        assert guide.stakes_line(CrashRules.from_options(options), Words(locale, "p")) == said


@pytest.mark.parametrize(
    ("options", "english", "german"),
    [
        (
            {},
            "You can lose at most 50 p a game. If you have less, you pay what you have and owe nothing.",
            (
                "In einer Partie kannst du höchstens 50 p verlieren."
                " Wer weniger hat, zahlt, was da ist, und schuldet nichts."
            ),
        ),
        ({"payment": "none"}, "No chips are at stake.", "Es geht um keine Chips."),
        (
            {"misorder": "lose_game", "all_zero_treble": True},
            (
                "You can lose at most 450 p in a game of four, 300 p in a game of three and 150 p in a game of two."
                " If you have less, you pay what you have and owe nothing."
            ),
            (
                "Verlieren kannst du höchstens 450 p in einer Partie zu viert, 300 p in einer Partie zu dritt und"
                " 150 p in einer Partie zu zweit. Wer weniger hat, zahlt, was da ist, und schuldet nichts."
            ),
        ),
        (
            {"zero_double": True, "spare_fee": 5},
            (
                "What is paid here:\n"
                "• A lost game: 50 p to its winner, 100 p if it counts double\n"
                "• A spare hand: 5 p into the pool for the winner of the game\n"
                "Some of this can happen again and again, so there is no limit to what a game can cost."
                " If you have less, you pay what you have and owe nothing."
            ),
            (
                "Was hier bezahlt wird:\n"
                "• Eine verlorene Partie: 50 p an den Sieger, doppelt gezählt 100 p\n"
                "• Ein Ersatzblatt: 5 p in den Pot für den Sieger der Partie\n"
                "Manches davon kann immer wieder vorkommen, deshalb gibt es keine Grenze dafür,"
                " was eine Partie kosten kann."
                " Wer weniger hat, zahlt, was da ist, und schuldet nichts."
            ),
        ),
    ],
    ids=["usual", "points only", "by players", "no bound"],
)
def test_what_can_be_lost(options: dict[str, Any], english: str, german: str) -> None:
    """The text gives the most that a player can lose, or a list of prices if there is no limit."""
    for locale, said in (("en-GB", english), ("de", german)):
        assert "\n".join(guide.cost_lines(CrashRules.from_options(options), Words(locale, "p"))) == said


def test_the_whole_price_list() -> None:
    """Everything that can be paid for has a line with its price."""
    rules = CrashRules.from_options(
        {
            "payment": "per_point",
            "all_zero_treble": True,
            "crash_announce": "optional",
            "crash_rule": "payment",
            "bus_ride_payment": 20,
            "thirteen_run": "payment",
            "spare_fee": 3,
        }
    )
    assert guide.cost_lines(rules, Words("en-GB", "p"))[1:-1] == [
        "• A lost game: 2 p to its winner for each point short of the target, at most 90 p",
        "• A crash: 50 p from each opponent",
        "• An announced crash: 100 p from each opponent",
        "• An announced crash that fails: 50 p to each of the others",
        "• A bus ride: 20 p from each opponent",
        "• A thirteen-card run, declared: 20 p from each opponent",
        "• A spare hand: 3 p into the pool for the winner of the game",
    ]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("options", [{}, {"zero_double": True, "spare_fee": 5}], ids=["bound", "prices"])
def test_it_is_told_wherever_one_agrees_to_it(options: dict[str, Any], locale: str) -> None:
    """The costs are shown in the lobby, invitation, response to joining, rules panel, opening panel and sheet."""
    words = words_for(locale)
    view = seen(**options)
    told = "\n".join(family_of("crash").cost_lines(view.table.house_rules, words))
    sheet = replace(presets_of("crash")[0], rules=view.table.house_rules)
    for screen in (
        table_screen.render_table(view, words),
        render_invitation(view.table, words, "Andy", 7),
        responses.render_joined(view, words, 400),
        rules_panel.render_rules_panel(view.table, words),
        sheets.render_opening_panel(sheets.OpeningChoice("crash"), (sheet,), words),
        render_sheet(sheet, words),
    ):
        check(screen)
        assert told in text(screen)


@pytest.mark.parametrize("locale", LOCALES)
def test_with_how_much_one_sits_down(locale: str) -> None:
    """The buy-in is at least the highest price of a lost game. If a game costs nothing, any buy-in is allowed."""
    words = Words(locale, "p").for_game("crash")
    usual = text(table_screen.render_table(seen(), words))
    assert words("table-buy-in-usual", amount="100 p", least="50 p") in usual
    dear = text(table_screen.render_table(seen(all_zero_treble=True), words))
    assert words("table-buy-in", amount="150 p") in dear
    free = text(table_screen.render_table(seen(payment="none"), words))
    assert words("stakes-buy-in-any", amount="100 p") in free


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("number", range(len(combinations_of_options(1))))
def test_whatever_is_agreed_fits(number: int, locale: str) -> None:
    """All screens with costs fit under any house rules, with the greatest amounts and the longest currency."""
    words = words_for(locale, "Pfund und Schillinge")
    rules = CRASH.build_rules(combinations_of_options(1)[number])
    amounts = ("crash_payment", "crash_payment_announced", "crash_penalty", "bus_ride_payment", "game_stake")
    dear = dict.fromkeys((*amounts, "point_rate", "spare_fee"), MOST_CHIPS)
    view = seen(**{**CRASH.changed_options(rules), **dear})
    sheet = replace(presets_of("crash")[0], rules=view.table.house_rules)
    for screen in (
        table_screen.render_table(view, words),
        render_invitation(view.table, words, "Andy", 7),
        responses.render_joined(view, words, MOST_CHIPS),
        rules_panel.render_rules_panel(view.table, words, may_change=True, sheets=presets_of("crash")),
        sheets.render_opening_panel(sheets.OpeningChoice("crash"), (sheet,), words),
    ):
        check(screen)
        assert "…" not in text(screen)
