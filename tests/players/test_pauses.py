"""Tests of the pauses of computer players, which must reveal nothing."""

from __future__ import annotations

from random import Random

from bot.players.registry import LONGEST_PAUSE, SHORTEST_PAUSE, thinking_pause


def test_pauses_are_human() -> None:
    """Pauses vary, keep within the limits and have a median of about two seconds."""
    rng = Random(1)
    pauses = sorted(thinking_pause(rng) for _ in range(2_000))

    assert SHORTEST_PAUSE <= pauses[0] <= pauses[-1] <= LONGEST_PAUSE
    assert 1.5 < pauses[1_000] < 3
    assert len(set(pauses)) > 1_500


def test_pauses_come_from_the_random_source_alone() -> None:
    """The pauses depend only on the random source."""
    assert [thinking_pause(Random(4)) for _ in range(3)] == [thinking_pause(Random(4)) for _ in range(3)]
