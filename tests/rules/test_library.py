"""Tests of the rules as a library, and of their page, `docs/library.md`."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from bot.rules import GameSession, IllegalMove, cards, find_game, read, replay, write
from bot.rules.arranging.crash.state import CrashView
from bot.rules.game import Deal
from bot.rules.verbs import UnknownWords

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_readme_shows_what_happens() -> None:
    """The page's example has at most eight lines and gives the results shown."""
    text = PAGE.read_text(encoding="utf-8")
    shown = text[text.index("```pycon") : text.index("```", text.index("```pycon") + 3)]
    lines = doctest.DocTestParser().get_doctest(shown.removeprefix("```pycon"), {}, PAGE.name, None, 0)
    assert 0 < len(lines.examples) <= 8
    assert doctest.DocTestRunner().run(lines).failed == 0


def test_what_is_refused_changes_nothing() -> None:
    """A refused move or unknown words raise an error and leave the table unchanged."""
    table = GameSession(
        find_game("three"),
        {"Andy": 50, "Bill": 50},
        find_game("three").build_rules({"min_first_bet": 3}),
        dealer="Andy",
    )
    table.deal(cards("As"))
    before, moves = table.state, list(table.moves)
    with pytest.raises(IllegalMove, match=r"^It takes 2 to stay in, not 1\.$"):
        table.say("Bill bets 1")
    with pytest.raises(IllegalMove, match=r"^It is the turn of seat 2\.$"):
        table.say("Andy folds")
    with pytest.raises(UnknownWords):
        table.say("Bill sings")
    assert (table.state, table.moves) == (before, moves)


def test_people_come_and_go() -> None:
    """People join and leave a session, the next deal uses the unshuffled pack, and the record can be replayed."""
    table = GameSession(find_game("brag"), {"Andy": 100, "Bill": 100})
    table.deal(cards("Ks 9h Kd 8c 4s 2d"))
    table.say("Gus joins 40", "Andy looks", "Andy bets 2", "Bill looks", "Bill folds")
    table.play(Deal())
    assert table.view().deal_no == 2
    assert list(table.stacks) == ["Andy", "Bill", "Gus"]
    table.say("Bill folds", "Andy leaves")
    text = write(table.record())
    assert write(read(text)) == text
    assert replay(read(text)).deals[0].winner == "Andy"


def test_crash_is_played_the_same_way() -> None:
    """A session of Crash deals after a cut and arranges cards given as text."""
    table = GameSession(find_game("crash"), {"Andy": 60, "Bill": 60, "Chris": 60, "Dan": 60})
    table.deal(table.state.loose_cards, cut=5)
    view = table.view("Bill")
    assert isinstance(view, CrashView)
    assert view.own is not None
    assert len(view.own.cards) == 13
    table.say(*(f"{name} arranges" for name in ("Andy", "Bill", "Chris", "Dan")))
    assert not table.state.in_deal
    assert replay(table.record()).deals[0].winner is None
