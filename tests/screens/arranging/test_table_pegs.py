"""Tests of the peg board, which must be readable on a phone with any target and any names."""

from __future__ import annotations

import pytest

from bot.screens.arranging.scores import BOARD_WIDTH, HOLE, MARK, MOST_HOLES, PEG, column_count, render_peg_board

NAMES = ("Andy", "Captain Trelawney", "ぎゅうにゅう", "Yogi")


def rows(*scores: tuple[str, int], target: int) -> list[str]:
    """Return the rows of a peg board."""
    first, *lines, last = render_peg_board(scores, target).splitlines()
    assert first == last == "```"
    return lines


def test_a_row_has_name_points_and_pegs() -> None:
    """Every row has its points in figures and in pegs, with a gap after five, and the target at the end."""
    assert rows(("Andy", 7), ("Bill", 0), ("Chris", 11), target=11) == [
        "Andy   7 ●●●●● ●●··· ·┃",
        "Bill   0 ····· ····· ·┃",
        "Chris 11 ●●●●● ●●●●● ●┃",
    ]


@pytest.mark.parametrize("target", [1, 2, 5, 7, 10, 11, 12, 13, 15, 16, 20, 21, 22, 40, 99])
@pytest.mark.parametrize("share", [0, 1, 2, 3])
def test_the_board_fits_on_a_phone(target: int, share: int) -> None:
    """Rows fit on a phone for any target, and all tracks begin in the same column."""
    points = target * share // 3
    lines = rows(*((name, points) for name in NAMES), target=target)
    assert max(map(column_count, lines)) <= BOARD_WIDTH
    figures = f" {points} "
    assert len({column_count(line[: line.index(figures)]) for line in lines}) == 1
    for line in lines:
        track = line.rpartition(figures)[2].replace(" ", "")
        assert track.endswith(MARK)
        assert (track.count(HOLE) == 0) == (points == target)
        assert (track.count(PEG) == 0) == (points < -(-target // MOST_HOLES))
    assert lines[1].startswith("Captain T.")


def test_the_score_may_go_beyond_the_target() -> None:
    """With a margin of two the holes continue behind the mark of the target."""
    assert rows(("Andy", 12), ("Bill", 11), target=11) == ["Andy 12 ●●●●● ●●●●● ●┃●", "Bill 11 ●●●●● ●●●●● ●┃·"]


def test_who_wins_with_more_than_was_played_for_moves_nobody_back() -> None:
    """A winner's points beyond the end of the row leave the others' pegs unchanged."""
    before = rows(("Andy", 12), ("Bill", 15), target=16)
    after = rows(("Andy", 12), ("Bill", 18), target=16)
    assert after == [before[0], "Bill 18 " + PEG * 16 + MARK]
    assert before[0] == "Andy 12 " + PEG * 12 + HOLE * 4 + MARK


def test_points_are_halved_where_there_are_many() -> None:
    """If a row would be too long, each hole stands for several points. Only a player at the target has a full row."""
    low, high = rows(("Andy", 39), ("Bill", 40), target=40)
    assert low == "Andy 39 ●●●●● ●●●●● ●●●·┃"
    assert high == "Bill 40 ●●●●● ●●●●● ●●●●┃"


def test_a_name_cannot_end_the_block() -> None:
    """Any name stays one line within the code block."""
    text = render_peg_board([("``` @everyone", 1), ("Bill", 0)], 7)
    assert text.count("```") == 2
    assert len(text.splitlines()) == 4


def test_nobody_no_board() -> None:
    """The board is empty without players."""
    assert render_peg_board([], 11) == render_peg_board([("Andy", 0)], 0) == ""
