"""Tests of lessons: coached deals that are played to their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from bot.errors import Refusal
from bot.rules.arranging.crash.play import CRASH
from bot.rules.cards import PACK, cards
from bot.rules.ranking import NATURAL_RANKING, Category
from bot.screens.arranging.views import own_cards
from bot.screens.betting.lesson import HANDS
from bot.screens.betting.move_actions import brag_view
from bot.screens.learning import help_pages
from bot.screens.learning.lesson import COMPUTER_SEAT, LEARNER_SEAT, Lesson, LessonState, play_lesson
from bot.screens.registry import LESSONS, lesson_of
from bot.screens.table.sheets import game_summary
from bot.screens.widgets.custom_ids import Panel, PanelId, parse_custom_id
from bot.screens.widgets.layout import Screen
from bot.screens.words import LOCALES, Words, words_for
from tests.screens.reading import buttons, check, components, menus, text

ENGLISH = words_for("en-GB")
MOST_MOVES = 8
BRAG_LESSON = LESSONS[0]


def begin(lesson: Lesson) -> LessonState:
    return play_lesson(lesson, (), "Andy")


def press(shown: Screen, label: str, *values: str) -> tuple[LessonState, object | None]:
    """Return the lesson after a button (found by label) or a menu (found by the start of its custom_id) was used."""
    ids = buttons(shown) | {one: one for one in menus(shown)}
    wanted = parse_custom_id(next(found for name, found in ids.items() if name.startswith(label)))
    assert isinstance(wanted, PanelId)
    return help_pages.lesson_after(wanted, values, "Andy")


def through(lesson: Lesson, words: Words, labels: Sequence[str]) -> Screen:
    """Return the screen after pressing these buttons in turn."""
    played, begun = begin(lesson), None
    for label in labels:
        shown = help_pages.render_lesson(played, words, draft=begun)
        check(shown)
        played, begun = press(shown, label)
    shown = help_pages.render_lesson(played, words, draft=begun)
    check(shown)
    return shown


def moves(shown: Screen) -> Iterator[PanelId]:
    """Yield the IDs of a step's buttons within the lesson."""
    for found in buttons(shown).values():
        wanted = parse_custom_id(found)
        if isinstance(wanted, PanelId) and wanted.panel == "learn" and wanted.action != "begin":
            yield wanted


def test_brag_is_taught_from_blind_to_see() -> None:
    """Each step names the button to press next, and at the end the learner wins."""
    shown = through(BRAG_LESSON, ENGLISH, ())
    assert "You are **blind**" in text(shown)
    assert "press **Bet 1 blind**" in text(shown)
    shown = through(BRAG_LESSON, ENGLISH, ("Bet 1 blind",))
    assert "press **Look**" in text(shown)
    shown = through(BRAG_LESSON, ENGLISH, ("Bet 1 blind", "Look"))
    assert "9♠" in text(shown)
    assert "press **Raise…**" in text(shown)
    shown = through(BRAG_LESSON, ENGLISH, ("Bet 1 blind", "Look", "Raise…"))
    assert list(buttons(shown)) == ["Raise to 3", "Raise to 4", "Raise to 12", "Back"]
    shown = through(BRAG_LESSON, ENGLISH, ("Bet 1 blind", "Look", "Raise…", "Raise to 4"))
    assert "Press **See for 8**." in text(shown)
    shown = through(BRAG_LESSON, ENGLISH, ("Bet 1 blind", "Look", "Raise…", "Raise to 4", "See"))
    assert "**You win.**" in text(shown)
    assert list(buttons(shown)) == ["Open a table", "How to play", "Once more", "Teach me Crash"]


@pytest.mark.parametrize("locale", LOCALES)
def test_whatever_is_pressed_in_brag_the_deal_comes_to_an_end(locale: str) -> None:
    """Every button of every step leads to a screen that fits, and every line of play ends."""
    words, ends = words_for(locale), set()
    waiting: list[tuple[LessonState, object | None]] = [(begin(BRAG_LESSON), None)]
    while waiting:
        played, begun = waiting.pop()
        assert len(played.moves) <= MOST_MOVES
        shown = help_pages.render_lesson(played, words, draft=begun)
        check(shown)
        if played.is_over:
            outcome = brag_view(played.view).outcome
            assert outcome is not None
            ends.add(outcome.reason.value)
            assert (
                played.view.view.seat_view(LEARNER_SEAT).stack + played.view.view.seat_view(COMPUTER_SEAT).stack <= 200
            )
            continue
        assert not {"5♠", "A♣", "A♦"} & set(text(shown).replace("`", " ").split())
        nexts = [one for one in moves(shown) if one.action != "hand"]
        assert nexts
        waiting += [help_pages.lesson_after(one, (), "Andy") for one in nexts]
    assert {"folded", "seen", "carried"} <= ends


@pytest.mark.parametrize("locale", LOCALES)
def test_crash_is_taught_to_its_end(locale: str) -> None:
    """Cards are kept, suggested hands are locked, and the places are compared."""
    words = words_for(locale)
    crash = words.for_game("crash")
    labels = [crash(key) for key in ("arrange-keep", "arrange-suggest", "arrange-lock")]
    shown = through(lesson_of("crash") or BRAG_LESSON, words, labels)
    outcome = words("learn-crash-over", mine=3, others=1, name="Mrs P.", target=15)
    assert outcome in text(shown)


def test_cards_are_arranged_by_menus_in_the_lesson() -> None:
    """Cards chosen in a menu make up its hand, and the coach comments on it."""
    lesson = lesson_of(CRASH.name)
    assert lesson is not None
    played, begun = press(help_pages.render_lesson(begin(lesson), ENGLISH), "Keep my cards")
    shown = help_pages.render_lesson(played, ENGLISH, draft=begun)
    assert "Make **four hands**" in text(shown)
    own = [card.text for card in own_cards(played.view)]
    prial = [str(number) for number, card in enumerate(own) if card.startswith("8")]
    played, begun = press(shown, "s:learn:arrange.one", *prial)
    shown = help_pages.render_lesson(played, ENGLISH, draft=begun)
    assert any(" · prial · " in one.get("placeholder", "") for one in components(shown))
    assert "Good so far" in text(shown)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_game_is_learnt_from_one_of_its_kind(locale: str) -> None:
    """A learner of another game reads a summary of it and which game is taught instead."""
    words = words_for(locale)
    for game, base in (("teen_patti", "three_card_brag"), ("nine_card_brag", "crash"), ("crash", "crash")):
        lesson = lesson_of(game)
        assert lesson is not None
        assert lesson.game == base
        shown = text(help_pages.render_lesson(begin(lesson), words, asked_game=game))
        assert (f"**{words.game_title(game)}**: " in shown) == (game != base)
        facts = {"line": game_summary(game, words), "taught": words.game_title(base)}
        assert (words("learn-other", game=words.game_title(game), **facts) in shown) == (game != base)


def test_outside_a_server_no_table_is_offered() -> None:
    """A lesson in direct messages ends without the button to open a table."""
    played = begin(BRAG_LESSON)
    played, _ = press(help_pages.render_lesson(played, ENGLISH), "Fold")
    assert "Open a table" not in buttons(help_pages.render_lesson(played, ENGLISH, in_server=False))
    assert "Open a table" in buttons(help_pages.render_lesson(played, ENGLISH))


@pytest.mark.parametrize("about", ["", "brag:nonsense", "brag:see", "brag:bet1-bet900", "chess:", "crash:pass-lock.r0"])
def test_what_leads_nowhere_is_refused(about: str) -> None:
    """An invalid or outdated button of a lesson is refused."""
    with pytest.raises(Refusal, match=r"lesson_gone|stale"):
        help_pages.lesson_after(PanelId(Panel.LEARN, "play", about), (), "Andy")


def test_nobody_is_paid_and_every_item_stays_in_the_lesson() -> None:
    """No button of a lesson belongs to a real table."""
    for lesson in LESSONS:
        shown = help_pages.render_lesson(begin(lesson), ENGLISH)
        ids = [one["custom_id"] for one in components(shown) if "custom_id" in one]
        assert ids
        assert all(one.startswith("s:learn:") for one in ids)


@pytest.mark.parametrize(
    ("locale", "labels", "named"),
    [
        (
            "en-GB",
            ("Bet", "Look"),
            {Category.RUN: "a higher run", Category.RUNNING_FLUSH: "a running flush", Category.PRIAL: "a prial"},
        ),
        (
            "de",
            ("1 blind", "Ansehen"),
            {
                Category.RUN: "eine höhere Straße",
                Category.RUNNING_FLUSH: "ein Running Flush",
                Category.PRIAL: "ein Prial",
            },
        ),
    ],
)
def test_what_beats_the_learners_hand_is_told(locale: str, labels: Sequence[str], named: dict[Category, str]) -> None:
    """A learner who has looked at the run reads every kind of hand that can beat it."""
    mine = NATURAL_RANKING.key(*cards(HANDS[0]))
    better = {NATURAL_RANKING.category(*hand) for hand in combinations(PACK, 3) if NATURAL_RANKING.key(*hand) > mine}
    shown = text(through(BRAG_LESSON, words_for(locale), labels))
    assert better == set(named)
    assert all(one in shown for one in named.values())
