"""Tests of the appraisal of luck and play in finished deals."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean, stdev

import pytest

from bot.players.arranging.appraising import CardAppraisal
from bot.players.arranging.chances import table_chances
from bot.players.registry import APPRAISERS, appraiser_of
from bot.rules import replay
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.game import AnyGame, Event
from bot.rules.house_rules import HouseRules
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import Shuffled
from bot.simulate.registry import simulation_of
from tests.support.golden import golden


def deals(game: AnyGame, rules: HouseRules, players: int, count: int) -> Iterator[tuple[Event, ...]]:
    """Yield the events of `count` deals of computer players."""
    table = simulation_of(game).table(game, rules, players, "appraised")
    for _ in range(count):
        table.deal()
        yield tuple(table.happened)


def appraised(name: str, rules: HouseRules, players: int, count: int) -> list[CardAppraisal]:
    """Return the appraisals of all seats in `count` deals."""
    appraiser = appraiser_of(name)
    assert appraiser is not None
    told = deals(game_called(name), rules, players, count)
    return [one for events in told for one in appraiser(rules, events).values()]


@pytest.mark.parametrize("name", sorted(APPRAISERS))
def test_luck_is_even_in_the_end(name: str) -> None:
    """Over many deals, luck averages about zero. `missed` is never negative."""
    found = appraised(name, game_called(name).default_rules, 4, 60)
    assert len(found) > 150
    luck = [one.luck for one in found]
    assert abs(mean(luck)) < 4 * stdev(luck) / len(luck) ** 0.5 + 0.02
    assert all(one.missed >= 0 for one in found)
    assert any(one.missed > 0 for one in found)


def test_an_unshuffled_pack_is_not_luck() -> None:
    """Under `optional_shuffle`, a deal with an unshuffled pack is not appraised."""
    appraiser, rules = appraiser_of("crash"), CrashRules(optional_shuffle=True)
    assert appraiser is not None
    [events] = deals(game_called("crash"), rules, 4, 1)
    assert len(appraiser(rules, events)) == 4
    as_it_lay = tuple(event for event in events if not isinstance(event, Shuffled))
    assert appraiser(rules, as_it_lay) == {}
    assert len(appraiser(CrashRules(), as_it_lay)) == 4


def test_more_than_the_tables_know() -> None:
    """A deal without events has no appraisals, and a betting game has no appraiser."""
    appraiser = appraiser_of("crash")
    assert appraiser is not None
    assert appraiser(CrashRules(), ()) == {}
    assert appraiser_of("three_card_brag") is None


def test_what_is_left_lying() -> None:
    """A player who makes the best of good cards misses nothing; one who makes no hand misses their whole worth."""
    record = golden("crash-crash-several-call")
    appraiser = appraiser_of("crash")
    assert appraiser is not None
    found = appraiser(record.rules, replay(record).deals[0].events)
    andy, dan = found[1], found[4]
    assert andy.luck > 2.5
    assert andy.missed == 0.0
    assert dan.missed == pytest.approx(dan.luck + table_chances(CrashRules().terms, 3).average)
