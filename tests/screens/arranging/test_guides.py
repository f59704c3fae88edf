"""Tests of the guides and costs of Nine, Six and Seven Card Brag under the house rules of a table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.rules.arranging.crash.play import CRASH
from bot.rules.house_rules import MOST_CHIPS, HouseRules
from bot.screens import responses
from bot.screens.learning import help_pages
from bot.screens.registry import family_of
from bot.screens.table import rules_panel
from bot.screens.table import table_message as table_screen
from bot.screens.table.table_message import render_invitation
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.values import PublicTable, TableStatus, TableView
from tests.rules.arranging.tables import GAMES, combinations_of_options
from tests.screens.arranging.seen import Seen
from tests.screens.reading import check, text

ENGLISH = words_for("en-GB")
STAKED = [name for name in GAMES if name != CRASH.name]
"""Arranging games in which stakes are paid."""
ROWS = [(name, number) for name in STAKED for number in range(len(combinations_of_options(1, name)))]
TABLE = Seen().view(CRASH.start(CRASH.default_rules, ((1, 400),), 1)).table


def table(name: str, rules: HouseRules) -> PublicTable:
    return replace(TABLE, game=name, house_rules=rules)


def lobby(name: str, rules: HouseRules) -> TableView:
    """Return the view of a full lobby before the first deal."""
    game = GAMES[name]
    state = game.start(rules, tuple((seat, 400) for seat in range(1, rules.max_players + 1)), 1)
    crash = Seen(status=TableStatus.LOBBY).view(CRASH.start(CRASH.default_rules, ((1, 400),), 1))
    return replace(crash, table=replace(crash.table, game=name, house_rules=rules), view=game.view(state, None))


def page(called: str, about: str, **options: Any) -> str:
    """Return the text of a page at a table with these house rules."""
    name = f"{called}_card_brag"
    screen = help_pages.render_help(about, ENGLISH, table=table(name, GAMES[name].build_rules(options)))
    return text(screen).partition("**At this table**")[0]


@pytest.mark.sample(4)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("name", "number"), ROWS)
def test_every_page_fits_whatever_is_agreed(name: str, number: int, locale: str) -> None:
    """Each page fits without being cut, with any house rules and a long currency name."""
    words = words_for(locale, "Pfund und Schillinge")
    played = table(name, GAMES[name].build_rules(combinations_of_options(1, name)[number]))
    for about in help_pages.game_pages(name):
        screen = help_pages.render_help(about, words, table=played)
        check(screen)
        assert "…" not in text(screen)
        assert len(text(screen)) > 300


@pytest.mark.parametrize(
    ("called", "about", "options", "said", "unsaid"),
    [
        ("nine", "play", {}, "**two of the three rounds**", "points"),
        ("nine", "play", {"win_rule": "all_or_tie"}, "or one equal to the best", "two of the three"),
        ("nine", "play", {"win_rule": "all_three"}, "**all three rounds** outright", "four pots"),
        ("nine", "play", {"win_rule": "four_pots"}, "**four pots**", "outright"),
        ("nine", "play", {"mode": "points"}, "**21** points", "adds a stake"),
        ("nine", "play", {"mode": "points", "end": "deals:4"}, "**4 deals**", "21"),
        ("nine", "ranking", {}, "Three nines are the best", "lowest"),
        ("nine", "ranking", {"best_prial": 14, "run_order": "a23_low"}, "A-2-3 is the lowest", "nines"),
        ("nine", "ranking", {"best_prial": 7}, "Three sevens", "nines"),
        ("nine", "ranking", {"run_order": "akq_high_a23_second"}, "A-K-Q, then A-2-3", "lowest"),
        ("nine", "scoring", {}, "**shown first** wins", "point"),
        ("nine", "scoring", {"win_rule": "all_or_tie"}, "**all of them count as best**", "wins the round"),
        ("nine", "scoring", {"win_rule": "all_or_tie", "mode": "points"}, "**shown first** wins", "all of them"),
        ("nine", "scoring", {"win_rule": "all_three"}, "**nobody** wins the round", "shown first** wins"),
        ("nine", "scoring", {"mode": "points"}, "each time somebody scores", "After the last deal"),
        ("nine", "scoring", {"mode": "points", "points_table": "places"}, "the third **1**", "**two points**"),
        ("nine", "scoring", {"mode": "points", "end": "deals:2"}, "After the last deal", "reaches the target"),
        ("nine", "special", {}, "**Four of a kind**", "**Nine in sequence"),
        ("nine", "special", {"nine_card_running_flush": True}, "equal, nobody wins", "score"),
        (
            "nine",
            "special",
            {"nine_card_running_flush": True, "mode": "points"},
            "equal, nobody scores",
            "take the pot",
        ),
        ("nine", "special", {"mode": "points", "quad_choice": True}, "**set the others back**", "takes the pot"),
        ("nine", "special", {"pairs_save": False, "quad_wins": False}, "Nothing is declared", "four of a kind"),
        ("nine", "extras", {}, "no tenth card", "**Jokers**"),
        ("nine", "extras", {"jokers": 2, "joker_equal": True}, "as good as the cards", "beats two"),
        ("nine", "extras", {"jokers": 2}, "one joker beats two", "**With six players**"),
        ("nine", "extras", {"jokers": 2, "tenth_card": True, "bum_deal": True}, "**With six players**", "no jokers"),
        ("nine", "extras", {"bum_deal": True}, "your stake stays in the pot", "for points"),
        ("nine", "extras", {"bum_deal": True, "mode": "points"}, "You’re out of the deal;", "stake"),
        ("nine", "payments", {"stake": 3, "win_rule": "four_pots"}, "at most 12 chips a deal", "game"),
        ("nine", "payments", {"stake": 3, "mode": "points"}, "You can lose at most 3 chips a game", "a deal."),
        ("nine", "payments", {"mode": "points", "payment": "per_point", "point_rate": 2}, "**2 chips** for", "into"),
        ("nine", "example", {}, "more than two rounds", "Clara wins: A-2-3"),
        ("nine", "example", {"win_rule": "all_or_tie"}, "and both count", "so she wins"),
        ("nine", "example", {"mode": "points"}, "and scores for that as well", "takes the pot"),
        ("nine", "example", {"mode": "points", "pts_sweep": 0}, "won all three rounds.", "scores for that"),
        ("nine", "play", {"mode": "points", "points_table": "places"}, "the best three hands score", "rounds you win"),
        (
            "nine",
            "play",
            {"mode": "points", "points_table": "places", "end": "deals:4"},
            "the best three hands score",
            "rounds you win",
        ),
        ("nine", "play", {"mode": "points", "pts_round": 0}, "scores nothing by itself", "rounds you win"),
        ("nine", "extras", {"jokers": 2, "quad_wins": False, "pairs_save": False}, "one joker beats two", "four"),
        ("nine", "extras", {"jokers": 2, "quad_wins": False}, "Four pairs have to be natural", "four of a kind"),
        ("nine", "extras", {"jokers": 2, "pairs_save": False}, "complete a declared four of a kind.", "four pairs"),
        (
            "nine",
            "extras",
            {"jokers": 2, "joker_equal": True, "quad_wins": False, "pairs_save": False},
            "as good as the cards",
            "natural",
        ),
        ("nine", "example", {"run_order": "a23_low"}, "Clara wins: A-2-3", "equal"),
        ("six", "play", {"stake": 4}, "dealt **6 cards**", "lay one card aside"),
        ("six", "play", {"may_pass": False}, "everybody shows the left hand", "**pass**"),
        ("six", "ranking", {"best_prial": 3}, "Three threes", "sixes"),
        ("six", "exposing", {}, "of equal ones, the one shown first", "everybody shows the left"),
        ("six", "special", {"six_card_running_flush": True}, "all 6 cards", "Nothing"),
        ("six", "special", {"quad_wins": False}, "nothing is declared", "takes the pot at once"),
        ("six", "pot", {}, "they share the pot", "alone"),
        ("seven", "play", {}, "lay one card aside", "**6 cards**"),
        ("seven", "pot", {"win_rule": "same_player_both"}, "**one player alone**", "share the pot"),
        ("seven", "special", {"seven_card_running_flush": True}, "all 7 cards", "Nothing"),
    ],
)
def test_a_page_is_about_what_is_played(
    called: str, about: str, options: dict[str, Any], said: str, unsaid: str
) -> None:
    """Each page describes the table's house rules, and nothing that is not played there."""
    shown = page(called, about, **options)
    assert said in shown
    assert unsaid not in shown


@pytest.mark.parametrize(
    ("about", "options"),
    [
        ("scoring", {"win_rule": "all_or_tie"}),
        ("example", {"win_rule": "all_or_tie"}),
        ("example", {"mode": "points", "pts_sweep": 0}),
        ("play", {"mode": "points", "points_table": "places"}),
        ("play", {"mode": "points", "pts_round": 0}),
        ("extras", {"jokers": 2, "quad_wins": False}),
        ("extras", {"jokers": 2, "pairs_save": False}),
        ("extras", {"jokers": 2, "joker_equal": True, "pairs_save": False}),
    ],
)
def test_every_language_follows_the_house_rules(about: str, options: dict[str, Any]) -> None:
    """In every language, these house rules change the page of Nine Card Brag."""
    name = "nine_card_brag"
    usual = {one: value for one, value in options.items() if one in {"mode", "jokers", "joker_equal"}}
    for words in map(words_for, LOCALES):
        pages = [
            text(help_pages.render_help(about, words, table=table(name, GAMES[name].build_rules(rules)))).partition(
                "\n**A"
            )[0]
            for rules in (usual, options)
        ]
        assert pages[0] != pages[1]


@pytest.mark.parametrize(
    ("called", "options", "english", "german"),
    [
        ("nine", {"stake": 5}, "You can lose at most 5 p a deal.", "höchstens 5 p"),
        ("nine", {"stake": 5, "win_rule": "four_pots"}, "You can lose at most 20 p a deal.", "höchstens 20 p"),
        ("nine", {"stake": 5, "mode": "points"}, "You can lose at most 5 p a game.", "höchstens 5 p"),
        (
            "nine",
            {"mode": "points", "payment": "per_point", "point_rate": 2},
            "You can lose at most 52 p a game.",
            "höchstens 52 p",
        ),
        (
            "nine",
            {"mode": "points", "payment": "per_point", "end": "deals:4"},
            "You can lose at most 24 p in a game of 4 deals, and more only if players are level",
            "höchstens 24 p",
        ),
        ("six", {"stake": 5}, "your stake of 5 p and no more", "5 p"),
        ("seven", {"stake": 7}, "your stake of 7 p and no more", "7 p"),
    ],
)
def test_what_can_be_lost(called: str, options: dict[str, Any], english: str, german: str) -> None:
    """The costs shown before anybody sits down include the most that a deal, or a game for points, can cost."""
    name = f"{called}_card_brag"
    rules = GAMES[name].build_rules(options)
    for locale, said in (("en-GB", english), ("de", german)):
        assert said in "\n".join(family_of(name).cost_lines(rules, Words(locale, "p").for_game(name, rules)))


@pytest.mark.sample(4)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("name", "number"), ROWS)
def test_what_it_costs_is_told_wherever_one_agrees_to_it(name: str, number: int, locale: str) -> None:
    """The costs are shown in full in the lobby, the invitation, the response to joining and the rules panel.
    They fit with any house rules, the greatest amounts and a long currency name.
    """
    game, words = GAMES[name], words_for(locale, "Pfund und Schillinge")
    dear = {
        one: MOST_CHIPS for one in ("stake", "point_rate") if any(one == option.name for option in game.option_infos())
    }
    rules = game.build_rules({**combinations_of_options(1, name)[number], **dear})
    view = lobby(name, rules)
    told = "\n".join(family_of(name).cost_lines(rules, words.for_game(name, rules)))
    for screen in (
        table_screen.render_table(view, words),
        render_invitation(view.table, words, "Andy", 7),
        responses.render_joined(view, words, MOST_CHIPS),
        rules_panel.render_rules_panel(view.table, words),
    ):
        check(screen)
        assert told in text(screen)
