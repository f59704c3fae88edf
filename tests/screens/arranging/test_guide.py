"""Tests of Crash's guide under the house rules of a table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.cards import cards
from bot.screens.arranging.advice import EXAMPLE_PLAYERS
from bot.screens.arranging.crash import guide
from bot.screens.learning import help_pages
from bot.screens.words import LOCALES, Words, words_for
from bot.tables.values import PublicTable
from tests.rules.arranging.tables import combinations_of_options
from tests.screens.arranging.seen import Seen
from tests.screens.reading import check, text

ENGLISH = words_for("en-GB")


def table(**options: Any) -> PublicTable:
    state = CRASH.start(CRASH.build_rules(options), ((1, 400),), 1)
    return Seen().view(state).table


def page(name: str, words: Words = ENGLISH, /, **options: Any) -> str:
    """Return the text of a page at a table with these house rules."""
    return text(help_pages.render_help(name, words, table=table(**options)))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("number", range(len(combinations_of_options(1))))
def test_every_page_fits_whatever_is_agreed(number: int, locale: str) -> None:
    """Each page fits without being cut, with any house rules and a long currency name."""
    words = words_for(locale, "Pfund und Schillinge")
    options = CRASH.changed_options(CRASH.build_rules(combinations_of_options(1)[number]))
    for name in guide.PAGES:
        screen = help_pages.render_help(name, words, table=table(**options))
        check(screen)
        assert "…" not in text(screen)
        assert len(text(screen)) > 400


@pytest.mark.parametrize(
    ("name", "options", "said", "unsaid"),
    [
        ("play", {}, "with two or three the first to **15**", "two points ahead"),
        ("play", {"min_players": 4, "win_margin": 2}, "first to **11** points wins the game", "**15**"),
        ("play", {"win_margin": 2}, "two points ahead of the second", "deal without shuffling"),
        (
            "play",
            {"optional_shuffle": True, "first_dealer": "first_seven"},
            "the first seven deals",
            "shuffled and cut",
        ),
        ("arranging", {}, "The lowest hand is a **pair**", "**all four cards of a rank**"),
        ("arranging", {"min_hand": "flush", "misorder": "lose_game"}, "you lose the game", "otherwise they can’t"),
        ("arranging", {}, "`101010 AKQ 432 99J`", "`101010 AKQ 432`"),
        ("arranging", {"min_hand": "flush"}, "`101010 AKQ 432`", "99J"),
        ("arranging", {"four_card_sets": True}, "**all four cards of a rank**", "**No pairs**"),
        ("ranking", {}, "**5. Pair**", "**6. High card**"),
        ("ranking", {"prials_aces_first": True}, "Three aces are the best prial", "Three threes are the best"),
        ("example", {"prials_aces_first": True}, "three fours beat three threes", "the best prial of all"),
        ("ranking", {"min_hand": "flush"}, "**4. Flush**", "**5. Pair**"),
        ("ranking", {"min_hand": "high_card"}, "**6. High card**", "stay with"),
        ("scoring", {}, "**nobody** scores", "Yogi"),
        ("scoring", {"tie_rule": "yogi"}, "the point goes to **Yogi**", "**nobody**"),
        ("scoring", {"tie_rule": "next_best"}, "**the best of the others** scores", "**nobody**"),
        ("crash", {}, "**one point** more: five in all", "nnounced"),
        ("crash", {"crash_points": 3}, "**3 points** more", "five in all"),
        ("crash", {"crash_rule": "wins_game"}, "**wins the game** at once", "one point"),
        (
            "crash",
            {"crash_announce": "required"},
            "Announced and made: each opponent pays **100 chips**",
            "five in all",
        ),
        (
            "crash",
            {"crash_announce": "optional"},
            "Made, but not announced: It scores **one point** more",
            "Only a crash",
        ),
        (
            "crash",
            {"crash_announce": "required", "crash_penalty_rule": "minus_points:2"},
            "you lose **2 points**",
            "each of the others",
        ),
        ("special", {}, "**Bus ride**", "Four of a kind**: declared"),
        ("special", {"quad_rule": "south_wales"}, "four fours win the game", "Bus ride"),
        ("special", {"quad_rule": "four_threes_win"}, "**Four threes**, declared", "South"),
        ("special", {"bus_ride_knock": True, "bus_ride_payment": 7}, "each opponent pays 7 chips as well", "no point"),
        (
            "special",
            {"pairs_redeal": 5, "reset_to_zero": True},
            "**Five or six pairs**: declared, they set",
            "deals again",
        ),
        (
            "special",
            {"thirteen_run": "payment", "payment": "per_point"},
            "each opponent pays 20 chips for it",
            "wins the game",
        ),
        ("special", {"thirteen_run": "payment", "payment": "none"}, "nothing is paid for it", "0 chips"),
        ("special", {}, "Pairs come before a thirteen-card run.", "before four of a kind"),
        ("special", {"quad_rule": "south_wales"}, "a thirteen-card run, and that before four of a kind", "Bus ride"),
        (
            "special",
            {"quad_rule": "four_threes_win", "pairs_redeal": 0},
            "A thirteen-card run comes before four of a kind.",
            "Pairs come",
        ),
        (
            "special",
            {"quad_rule": "south_wales", "thirteen_run": "off"},
            "Pairs come before four of a kind.",
            "thirteen-card run",
        ),
        ("special", {"thirteen_run": "off"}, "nobody learns who could have declared.", "come before"),
        (
            "special",
            {"quad_rule": "off", "pairs_redeal": 0, "thirteen_run": "off"},
            "no cards are special",
            "turned up together",
        ),
        ("payments", {}, "A lost game costs **50 chips**", "double"),
        ("payments", {"payment": "per_point", "all_zero_treble": True}, "pays **treble** instead", "**double**"),
        ("payments", {"tie_rule": "yogi", "yogi_name": "Chas"}, "more points than Chas pays **double**", "treble"),
        ("payments", {"payment": "none"}, "it is played for points", "pays its winner"),
        ("spares", {}, "Exchanging costs nothing", "At this table four play"),
        ("spares", {"spare_fee": 6, "spare_reuse": True}, "Exchanging costs **6 chips**", "is gone"),
        ("spares", {"min_players": 4}, "At this table four play", "costs **"),
        ("play", {"payment": "none"}, "leaves during a game is out of it", "pay"),
        ("arranging", {"misorder": "lose_game", "payment": "none"}, "you lose the game.", "pay"),
        ("scoring", {"tie_rule": "yogi", "payment": "none"}, "Yogi can win the game, too", "pay"),
        ("payments", {"tie_rule": "yogi", "payment": "none"}, "it is played for points", "pays"),
        ("special", {}, "a prial and a pair with the fourth card", "a run with"),
        ("special", {"min_hand": "flush"}, "a prial and a run with the fourth card", "a pair with"),
        ("example", {}, "equal and the best, so nobody scores", "Only Anna"),
        ("example", {"tie_rule": "yogi"}, "the point is Yogi’s", "nobody scores"),
        ("example", {"tie_rule": "next_best"}, "Dan’s run scores", "nobody scores"),
        ("example", {"min_hand": "flush"}, "Only Anna has one", "6♣ 6♥ 5♥"),
    ],
)
def test_a_page_is_about_what_is_played(name: str, options: dict[str, Any], said: str, unsaid: str) -> None:
    """Each page describes the table's house rules, and nothing that is not played there."""
    shown = page(name, ENGLISH, **options).partition("**At this table**")[0]
    assert said in shown
    assert unsaid not in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_is_another_in_other_house_rules(locale: str) -> None:
    """In each language, every page changes with the house rules."""
    words = words_for(locale)
    other = CrashRules.from_options(
        {
            "target": 7,
            "target_small": 7,
            "min_hand": "flush",
            "tie_rule": "yogi",
            "crash_announce": "optional",
            "quad_rule": "south_wales",
            "payment": "per_point",
            "spare_fee": 3,
        }
    )
    for name in guide.PAGES:
        assert guide.PAGES[name](words, other) != guide.PAGES[name](words, CrashRules())


def test_the_example_is_decided_as_it_says() -> None:
    """The rules decide the example as the page says: Bill's prial, a tie of Anna and Bill, then two hands of Anna's."""
    hands = CrashRules().hands
    best: list[set[str]] = []
    for place in guide.EXAMPLE_HANDS:
        held = {name: cards(hand) for name, hand in zip(EXAMPLE_PLAYERS, place, strict=True) if hand}
        most = max(map(hands.strength, held.values()))
        best.append({name for name, hand in held.items() if hands.strength(hand) == most})
    assert best == [{"Bill"}, {"Anna", "Bill"}, {"Anna"}, {"Anna"}]
    second = {
        name: hands.strength(cards(hand)) for name, hand in zip(EXAMPLE_PLAYERS, guide.EXAMPLE_HANDS[1], strict=True)
    }
    assert second["Dan"] > second["Clara"]
    for number, _ in enumerate(EXAMPLE_PLAYERS):
        made = tuple(cards(place[number]) for place in guide.EXAMPLE_HANDS if place[number])
        assert hands.is_in_order(made)
        assert len({one for hand in made for one in hand}) == 3 * len(made)


@pytest.mark.parametrize("name", guide.PAGES)
@pytest.mark.parametrize(
    "options",
    [
        {"min_hand": "flush"},
        {"payment": "none"},
        {"tie_rule": "yogi", "payment": "none"},
        {"misorder": "lose_game", "payment": "none"},
    ],
)
def test_languages_follow_the_same_house_rules(name: str, options: dict[str, Any]) -> None:
    """A page that changes with house rules in one language does so in every other."""
    shown = [
        guide.PAGES[name](words, CRASH.build_rules(options)) != guide.PAGES[name](words, CrashRules())
        for words in map(words_for, LOCALES)
    ]
    assert len(set(shown)) == 1


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_said_of_paying_where_nothing_is_paid(locale: str) -> None:
    """In each language, the pages of a game for points do not mention payments for a lost game."""
    words = words_for(locale)
    for options in ({}, {"tie_rule": "yogi"}, {"misorder": "lose_game"}):
        rules = CRASH.build_rules({"payment": "none", **options})
        for name in ("play", "arranging", "scoring"):
            assert not re.search(
                r"\bpays?\b|\bzahl(st|t|en)\b|doppelt|double", "\n".join(guide.PAGES[name](words, rules))
            )
