"""States of a league night under any sequence of actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.clock import MINUTE
from bot.errors import Refusal
from bot.leagues.nights import transitions as nights
from bot.leagues.nights.discord_steps import (
    LEASE,
    NightStepKind,
    begin_step,
    fail_step,
    finish_step,
    next_step_at,
    ready_steps,
)
from bot.leagues.nights.transitions import (
    CHECK_IN_LEAD,
    GRACE_PERIOD,
    advance,
    bump_revision,
    check_in,
    leave,
    sign_up,
)
from bot.leagues.nights.values import Night, NightPlan, NightScore, NightStatus

PLAN = NightPlan(
    name="Crash Night",
    game="crash",
    sheet=None,
    min_table_size=3,
    max_table_size=4,
    rounds=2,
    has_final=True,
    channel_id=5,
    table_channels=(),
    round_minutes=60,
)
STARTS = 100_000.0
NIGHT = Night(night_id=1, league_id=1, season_no=1, guild_id=77, plan=PLAN, starts_at=STARTS, seed=4, since_result=0)
NOBODY: frozenset[int] = frozenset()


def here(count: int, plan: NightPlan = PLAN) -> Night:
    """Return a night that begins now with `count` people checked in."""
    night = advance(replace(NIGHT, plan=plan), STARTS - CHECK_IN_LEAD, {})
    for user_id in range(1, count + 1):
        night = check_in(night, user_id, f"P{user_id}")
    return advance(night, STARTS, {})


def played(night: Night) -> Night:
    """Give every table of the current round a result, in which the lowest user ID wins."""
    for number, table in enumerate(night.current_tables):
        night = night.with_table(replace(table, table_id=100 * night.round_no + number))
    for table in night.current_tables:
        scores = [NightScore(one, place, 500 // place) for place, one in enumerate(sorted(table.people), 1)]
        assert table.table_id is not None
        night = nights.record_scores(night, table.table_id, scores)
    return night


def refused(attempt: object, *arguments: object) -> str:
    """Return the code of the refusal that `attempt` raises."""
    with pytest.raises(Refusal) as caught:
        attempt(*arguments)  # type: ignore[operator]
    return caught.value.code


def test_two_games_and_a_final() -> None:
    """Seven people play two rounds at a table of four and a table of three. Then the best four play the final."""
    night = here(7)
    assert [len(one.people) for one in night.current_tables] == [4, 3]
    night = advance(played(night), STARTS + MINUTE, {})
    assert (night.round_no, [len(one.people) for one in night.current_tables]) == (2, [4, 3])
    night = advance(played(night), STARTS + 2 * MINUTE, {})
    assert night.is_in_final
    best = [one.user_id for one in night.standings()[:4]]
    assert sorted(night.current_tables[0].people) == sorted(best)
    night = advance(played(night), STARTS + 3 * MINUTE, {})
    assert (night.status, night.called_off) == (NightStatus.OVER, False)
    assert len(night.finals) == 1
    assert [one.user_id for one in night.finals[0].scores] == sorted(best)


def test_a_second_round_is_new_company() -> None:
    """In the second round of eight people, every table has two people from each table of the first round."""
    night = here(8)
    first = {frozenset(one.people) for one in night.current_tables}
    night = advance(played(night), STARTS + MINUTE, {})
    for table in night.current_tables:
        assert max(len(frozenset(table.people) & one) for one in first) == 2


def test_a_substitute() -> None:
    """A waiting person replaces somebody who leaves before the first deal, but nobody who leaves after it."""
    night = here(7, replace(PLAN, min_table_size=3, max_table_size=3))
    [waiting] = night.waiting
    leaver = night.current_tables[0].people[0]
    after = leave(night, leaver, NOBODY)
    assert waiting in after.current_tables[0].people
    assert leaver not in after.current_tables[0].people
    assert after.current_tables[0].substitutions == ((leaver, waiting),)
    at_table = night.with_table(replace(night.current_tables[0], table_id=9))
    assert leave(at_table, leaver, frozenset({9})).current_tables[0].people == night.current_tables[0].people
    assert waiting in leave(at_table, leaver, NOBODY).current_tables[0].people


def test_nobody_to_come_instead() -> None:
    """A table without a substitute plays with fewer people. If too few are left it is dropped."""
    night = here(4)
    night = leave(night, night.current_tables[0].people[0], NOBODY)
    assert (len(night.current_tables[0].people), night.current_tables[0].abandoned) == (3, False)
    night = leave(night, night.current_tables[0].people[0], NOBODY)
    assert night.current_tables[0].abandoned
    assert len(night.waiting) == 2


def divided(*counts: int, plan: NightPlan = PLAN) -> Night:
    """Return a night that begins now with `counts` people in its divisions, numbered from 1, 101 and so on."""
    plan = replace(plan, divisions=len(counts))
    night = advance(replace(NIGHT, plan=plan), STARTS - CHECK_IN_LEAD, {})
    for division, count in enumerate(counts, 1):
        for number in range(1, count + 1):
            user_id = 100 * (division - 1) + number
            night = check_in(night, user_id, f"P{user_id}", division)
    return advance(night, STARTS, {})


def division_of(user_id: int) -> int:
    """Return the division of a person."""
    return 1 + user_id // 100


def test_divisions_play_among_themselves() -> None:
    """Each division has its own tables, pairings, standings and final."""
    night = divided(8, 4)
    first = {frozenset(one.people) for one in night.current_tables}
    assert [(one.division, len(one.people)) for one in night.current_tables] == [(1, 4), (1, 4), (2, 4)]
    night = advance(played(night), STARTS + MINUTE, {})
    for table in night.current_tables[:2]:
        assert max(len(frozenset(table.people) & one) for one in first) == 2
    night = advance(played(night), STARTS + 2 * MINUTE, {})
    assert [(one.division, len(one.people)) for one in night.finals] == [(1, 4), (2, 4)]
    night = advance(played(night), STARTS + 3 * MINUTE, {})
    assert night.status is NightStatus.OVER
    for table in night.tables:
        assert {division_of(one) for one in table.people} == {table.division}
    for division, count in ((1, 8), (2, 4)):
        assert len(night.standings(division)) == count
        assert {division_of(one.user_id) for one in night.standings(division)} == {division}


def test_a_division_with_too_few() -> None:
    """People of a division too small for a table wait. If all divisions are too small, the night is called off."""
    night = divided(4, 2)
    assert [one.division for one in night.current_tables] == [1]
    assert sorted(night.waiting) == [101, 102]
    joined = advance(played(check_in(night, 103, "P103", 2)), STARTS + MINUTE, {})
    assert [one.division for one in joined.current_tables] == [1, 2]
    waiting = divided(2, 2)
    assert waiting.status is NightStatus.CHECK_IN
    assert refused(nights.begin, waiting, STARTS) == "too_few_here"
    assert advance(waiting, STARTS + GRACE_PERIOD, {}).called_off


def test_a_substitute_of_the_same_division() -> None:
    """A substitute must be of the same division."""
    night = divided(4, 2)
    night = leave(night, 1, NOBODY)
    assert night.current_tables[0].substitutions == ()
    night = leave(check_in(night, 9, "P9", 1), 2, NOBODY)
    assert night.current_tables[0].substitutions == ((2, 9),)


def test_time_is_up() -> None:
    """A table without a result is dropped when the time of its round is over, and the night goes on."""
    night = here(4)
    assert advance(night, STARTS + 59 * MINUTE, {}).round_no == 1
    night = advance(night, STARTS + 60 * MINUTE, {})
    assert (night.round_no, night.tables[0].abandoned) == (2, True)


def test_too_few() -> None:
    """A night without enough people waits for more, and is called off after 15 minutes."""
    waiting = here(2)
    assert waiting.status is NightStatus.CHECK_IN
    later = check_in(waiting, 3, "P3")
    assert advance(later, STARTS + MINUTE, {}).status is NightStatus.PLAYING
    over = advance(waiting, STARTS + GRACE_PERIOD, {})
    assert (over.status, over.called_off) == (NightStatus.OVER, True)


def test_what_is_refused() -> None:
    """Actions at the wrong time or by the wrong people are refused."""
    assert refused(check_in, NIGHT, 1, "P1") == "check_in_later"
    assert refused(leave, NIGHT, 1, NOBODY) == "not_signed_up"
    assert refused(nights.begin, NIGHT, STARTS) == "too_few_here"
    assert refused(nights.begin, here(4), STARTS) == "night_begun"
    assert refused(here(4).table, 1, 2) == "no_such_night_table"
    over = nights.call_off(NIGHT)
    assert refused(sign_up, over, 1, "P1") == "night_over"
    assert refused(nights.call_off, over) == "night_over"
    full = NIGHT
    for user_id in range(nights.MAX_PEOPLE):
        full = sign_up(full, user_id, "P")
    assert refused(sign_up, full, 99, "P") == "night_full"


def test_interested_people() -> None:
    """People who are interested in the Discord event are signed up, unless they have withdrawn from the night."""
    night = leave(sign_up(NIGHT, 1, "Ann"), 1, NOBODY)
    night = nights.sign_up_interested(night, {1: "Ann", 2: "Ben"})
    assert [one.name for one in night.signed_up] == ["Ben"]
    assert [one.name for one in sign_up(night, 1, "Ann").signed_up] == ["Ann", "Ben"]


def test_each_step_once() -> None:
    """Each step is done once, and steps are done in order. A step that has begun is leased for `LEASE` seconds."""
    night, names = here(4), []
    while found := ready_steps(night, 0.0):
        step = found[0]
        night = begin_step(night, step, 0.0)
        assert step.name not in [one.name for one in ready_steps(night, LEASE - 1)]
        assert step.name in [one.name for one in ready_steps(night, LEASE)]
        night = finish_step(night, step, change=night.revision)
        if step.kind is NightStepKind.MESSAGE:
            night = replace(night, discord=replace(night.discord, message_id=1))
        names.append(step.name)
    assert names == ["board", "place.1.1", "call.1.1", "pin"]
    night = bump_revision(night, check_in(night, 9, "P9"))
    assert finish_step(night, ready_steps(night, 0.0)[0], missing="pin_messages").discord.missing == ("pin_messages",)


def test_steps_that_fail() -> None:
    """A step that fails is retried after growing pauses, and does not delay the steps of other tables."""
    night = here(8)
    first, second = [one for one in ready_steps(night, 0.0) if one.kind is NightStepKind.PLACE]
    pauses = []
    for _ in range(6):
        now = next_step_at(fail_step(night, first, 0.0))
        assert now == 0.0
        night = fail_step(begin_step(night, first, 0.0), first, 0.0)
        pauses.append(night.discord.retries[0].retry_at)
    assert pauses == [2, 4, 8, 15, 15, 15]
    assert second.name in [one.name for one in ready_steps(night, 0.0)]
    assert ("place.1.1", True, 6) in [(one.name, one.is_retry, one.failures) for one in ready_steps(night, 15.0)]


DOINGS = st.lists(
    st.tuples(st.sampled_from(["in", "out", "play", "time"]), st.integers(1, 12)), min_size=1, max_size=60
)


@given(DOINGS, st.integers(0, 10**6))
def test_whatever_people_do(doings: list[tuple[str, int]], seed: int) -> None:
    """Nobody sits at two tables of a round or has more games than there are rounds. Table sizes are within their
    bounds, and all players have checked in.
    """
    now = STARTS - CHECK_IN_LEAD
    night = advance(replace(NIGHT, seed=seed), now, {})
    for what, who in doings:
        if night.status is NightStatus.OVER:
            break
        if what == "in":
            night = check_in(night, who, f"P{who}")
        elif what == "out" and who in night.present:
            night = leave(night, who, NOBODY)
        elif what == "play":
            night = played(night)
        now += 10 * MINUTE if what == "time" else 1.0
        night = advance(night, now, {})
        for number in range(1, night.round_no + 1):
            sitting = [one for table in night.tables if table.round_no == number for one in table.people]
            settled = [table for table in night.tables if table.round_no == number and table.abandoned]
            assert len(sitting) == len(set(sitting)) or settled
        for table in night.tables:
            assert len(table.people) <= PLAN.max_table_size
            assert len(table.people) >= PLAN.min_table_size or table.abandoned
            assert all(night.person(one) is not None for one in table.people)
        assert all(one.games <= PLAN.rounds for one in night.standings())


def test_a_night_that_is_moved() -> None:
    """A night that is moved requires a new check-in, unless its check-in is already open at the new time. A night that
    has begun cannot be moved.
    """
    checking = check_in(advance(NIGHT, STARTS - CHECK_IN_LEAD, {}), 1, "P1")
    now = STARTS - 10 * MINUTE
    soon = advance(nights.move(checking, STARTS + 5 * MINUTE, now, "UTC"), now, {})
    assert (soon.status, soon.present) == (NightStatus.CHECK_IN, (1,))
    assert "reminder" in [one.name for one in ready_steps(soon, 0.0)]
    later = advance(nights.move(soon, STARTS + 60 * MINUTE, now, "UTC"), now, {})
    assert (later.status, later.present, [one.user_id for one in later.signed_up]) == (NightStatus.SIGN_UP, (), [1])
    again = advance(later, STARTS + 60 * MINUTE - CHECK_IN_LEAD, {})
    assert "reminder.2" in [one.name for one in ready_steps(again, 0.0)]
    assert refused(nights.move, soon, soon.starts_at, now, "UTC") == "night_then_already"
    assert refused(nights.move, here(3), STARTS + 60 * MINUTE, STARTS, "UTC") == "night_begun"


def test_tables_of_one_channel_have_time() -> None:
    """A round lasts long enough for the tables of the busiest channel to play one after another."""
    night = here(12, replace(PLAN, table_channels=(6, 7)))
    ends = night.round_ends_at
    for table in night.current_tables:
        night = nights.assign_channel(night, 1, table.number)
    assert sorted(one.channel_id or 0 for one in night.current_tables) == [6, 6, 7]
    assert night.round_ends_at == ends + PLAN.round_minutes * MINUTE
