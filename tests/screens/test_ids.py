"""Tests of the IDs of buttons, menus and dialogs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.betting.moves import Ask, AskBystander, Discard, Draw, Lend, Retain
from bot.rules.game import NOBODY, Move
from bot.screens.betting.move_actions import ACTIONS, LEND_MORE, RAISE, RAISE_OTHER, RAISE_TO, action_for, move_for
from bot.screens.widgets.custom_ids import (
    DIALOG_PATTERN,
    PANEL_PATTERN,
    PLAY_PATTERN,
    TABLE_PATTERN,
    DialogId,
    Panel,
    PanelId,
    PlayId,
    TableId,
    parse_custom_id,
)
from tests.screens import family
from tests.screens.evening import Evening
from tests.screens.family import PLAYED

numbers = st.integers(min_value=0, max_value=10**12)
words = st.from_regex(r"[a-z_]{1,15}", fullmatch=True)
about = st.from_regex(r"[A-Za-z0-9_.-]{0,20}", fullmatch=True, alphabet=st.characters(codec="ascii"))
ids = st.one_of(
    st.builds(PlayId, st.sampled_from(ACTIONS), numbers, st.integers(0, 10**9 - 1), st.integers(0, 10**9 - 1), numbers),
    st.builds(TableId, words, numbers, about),
    st.builds(PanelId, st.sampled_from(Panel), words, about),
    st.builds(DialogId, words, st.lists(about.filter(bool), max_size=4).map(tuple)),
)


@given(ids)
def test_an_id_is_read_as_it_was_written(wanted: PlayId | TableId | PanelId | DialogId) -> None:
    """Every ID can be parsed from its custom_id, which has at most 100 characters and matches exactly one pattern."""
    text = str(wanted)
    assert parse_custom_id(text) == wanted
    assert len(text) <= 100
    assert (
        sum(bool(pattern.fullmatch(text)) for pattern in (PLAY_PATTERN, TABLE_PATTERN, PANEL_PATTERN, DIALOG_PATTERN))
        == 1
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "p",
        "p:bet:1:2:3",
        "p:bet:1:2:3:4:5",
        "p:bet:1:2:3:-4",
        "p:BET:1:2:3:4",
        "t:join",
        "t:join:x",
        "x:join:1",
        "p:bet:1:2:3:4\n",
        "s:settings",
        "d:",
    ],
)
def test_what_is_no_id_of_ours_means_nothing(text: str) -> None:
    """A foreign or incomplete custom_id is not parsed."""
    assert parse_custom_id(text) is None


def _moments() -> Iterator[Evening]:
    """Yield tables at many moments of play, including two deals in a row whose pot is carried."""
    for seed, name in enumerate(PLAYED):
        yield from family.evening(name, stacks=(200, 12, 150, 200)).moments(seed, deals=25, boldness=0.6)
    evening = Evening()
    for _ in range(2):
        evening.deal(rng=random.Random(1))
        evening.fold_to(2)
        yield evening
        evening.play(Retain(seat=2))


def test_every_move_on_offer_has_an_action() -> None:
    """Every offered move has an action that gives the same move back. Borrowers and bystanders are left open."""
    said: set[str] = set()
    for moment in _moments():
        for one in moment.state.seats:
            for option in moment.game.options(moment.state, one.seat, 0):
                action = action_for(option.move)
                said.add(action)
                again = move_for(action, option.price, values=_values(option.move))
                assert again is not None
                meant = replace(option.move, borrower=NOBODY) if isinstance(option.move, Lend) else option.move
                if isinstance(meant, AskBystander):
                    meant = replace(meant, lender=NOBODY)
                assert replace(again, seat=one.seat) == meant
    assert said | {"draw.none"} == set(ACTIONS) - {RAISE, RAISE_TO, RAISE_OTHER, LEND_MORE}


def _values(move: Move) -> tuple[str, ...]:
    if isinstance(move, Discard | Draw):
        return tuple(map(str, move.places))
    return (str(move.lender),) if isinstance(move, Ask) else ()


def test_raising_is_no_move() -> None:
    """Actions that open a dialog, and unknown words, are no moves."""
    assert move_for(RAISE) is None
    assert move_for(LEND_MORE) is None
    assert move_for("dance") is None
