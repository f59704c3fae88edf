"""Tests of the characters of computer players: names, styles and pace."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, cast

import pytest

from bot.players.arranging.strengths import PlayingStrength
from bot.players.betting.decisions import choose_move
from bot.players.characters import (
    CHARACTERS,
    COMPUTER_NAMES,
    QUICK,
    SLOW,
    STEADY,
    STYLES,
    USUAL,
    Character,
    Style,
    character_named,
)
from bot.players.registry import (
    LONGEST_PAUSE,
    SHORTEST_PAUSE,
    Chooser,
    chooser_as_character,
    chooser_of,
    thinking_pause,
)
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands import SEVEN, SIX
from bot.rules.game import AnyGame, Deal, Move, Option
from bot.rules.table.state import View
from bot.tables.values import MAX_SEATS
from tests.players.match import Table


def test_every_seat_can_have_a_character_of_its_own() -> None:
    """No two characters share a name, and there are more of them than seats. Every style and every pace has several."""
    assert len(set(COMPUTER_NAMES)) == len(CHARACTERS) >= MAX_SEATS
    for style in STYLES:
        assert sum(one.style is style for one in CHARACTERS) >= 5
    for pace in (QUICK, USUAL, SLOW):
        assert sum(one.pace is pace for one in CHARACTERS) >= 4


def test_some_act_at_once_and_others_think() -> None:
    """Major Blenkinsop usually acts sooner than Dr Crabtree, and Canon Thistleton later; nobody dawdles."""
    rng, names = Random(1), ("Major Blenkinsop", "Dr Crabtree", "Canon Thistleton")
    found = [[character_named(name).pause(thinking_pause, rng) for _ in range(300)] for name in names]
    quick, usual, slow = (sum(pauses) / len(pauses) for pauses in found)
    assert quick < 0.8 * usual < usual < 0.8 * slow
    assert all(SHORTEST_PAUSE < pause <= LONGEST_PAUSE for pauses in found for pause in pauses)


def test_a_stranger_plays_steadily() -> None:
    """A computer player with an unknown name has the steady style and the usual pace."""
    stranger = character_named("Mrs P.")
    assert (stranger.name, stranger.style, stranger.pace) == ("Mrs P.", STEADY, USUAL)


def test_the_name_decides_how_somebody_bets() -> None:
    """A table's computer player bets in the style of its character. A chooser of a test's own stays as it is."""
    style = Style(blind=1.0, bluff=1.0, trust=0.7, spread=0.0)
    styled = chooser_as_character(chooser_of("three_card_brag"), Character(name="Mr Bluff", style=style))
    table = Table([choose_move] * 3, "style")
    for one in table.deal():
        assert styled(one.view, one.options, Random(1)) == choose_move(one.view, one.options, Random(1), style)
    assert chooser_as_character(_choose_first, character_named("Dr Crabtree")) is _choose_first


def _choose_first(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Return the first move that is offered."""
    return options[0].move


@pytest.mark.parametrize(
    ("name", "strength"),
    [
        ("Captain Trelawney", PlayingStrength.BEGINNER),
        ("Dr Crabtree", PlayingStrength.STEADY),
        ("Canon Thistleton", PlayingStrength.EXPERT),
        ("A stranger", PlayingStrength.STEADY),
    ],
)
def test_who_thinks_longer_arranges_better(name: str, strength: PlayingStrength) -> None:
    """In every game of arranging, a computer player's strength goes by its character, on any seat."""
    for game in (CRASH, NINE, SIX, SEVEN):
        chooser = chooser_of(game.name)
        played, expected = (
            chooser_as_character(chooser, character_named(name)),
            cast("Chooser", partial(cast("Any", chooser), strength=strength)),
        )
        for seed in range(4):
            for view, options in _dealt(game, seed):
                assert played(view, options, Random(seed)) == expected(view, options, Random(seed))


def _dealt(game: AnyGame, seed: int) -> list[tuple[View, tuple[Option, ...]]]:
    """Return the views and options of the players who are to act after the deal."""
    state = game.start(game.default_rules, tuple((seat, 500) for seat in (1, 2, 3, 4)), 1)
    order = Random(seed).sample(state.loose_cards, len(state.loose_cards))
    state, _ = game.play(state, Deal(order=tuple(order)), 0)
    return [(game.view(state, seat), game.options(state, seat, 0)) for seat in state.to_act]


@pytest.mark.parametrize("name", ["Major Blenkinsop", "Miss Havergal"])
def test_characters_play_as_their_names_say(name: str) -> None:
    """A major bets more often without looking than a steady player, and Miss Havergal less often."""
    style = character_named(name).style
    assert (style.blind > STEADY.blind) is (name == "Major Blenkinsop")
    assert (style.bluff > STEADY.bluff) is (name == "Major Blenkinsop")
