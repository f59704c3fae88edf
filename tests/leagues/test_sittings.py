"""Sittings in which people sit out and deals are voided, compared with a slow computation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.disputes.service import Disputes
from bot.leagues.recording import ResultRecorder
from bot.leagues.repository import RunningLeagueCache
from bot.leagues.results import Results
from bot.leagues.rules import LeagueRules, PointsScale
from bot.leagues.service import Leagues
from bot.leagues.standings import StandingsCache, add_results
from bot.store.schema.league import COUNTS
from tests.leagues.playing import BOTH_GAMES, EVERYBODY, brag_won, founded, results
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, open_room

LENGTH, SHARE = 4, 75
RULES = LeagueRules(
    counted_rules=BOTH_GAMES,
    sitting_deals=LENGTH,
    min_share=SHARE,
    points=PointsScale(places=(400, 200, 100), per_chip=1),
)
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("deal"), st.integers(0, 3)),
        st.tuples(st.just("deal"), st.integers(0, 3)),
        st.tuples(st.just("void"), st.integers(0, 4)),
        st.tuples(st.just("turn"), st.integers(0, 3)),
    ),
    min_size=8,
    max_size=20,
)
Played = dict[int, int]
"""Chips won or lost in a deal, by user who was dealt in."""


class Slowly:
    """Reference implementation, which computes sittings deal by deal."""

    def __init__(self) -> None:
        self.deals: dict[int, Played] = {}
        self.people: frozenset[int] = frozenset()
        self.results: list[tuple[list[int], dict[int, tuple[int, int]]]] = []

    def dealt(self, number: int, played: Played) -> None:
        """Add a deal. A player who is new to the sitting begins another sitting."""
        if self.deals and not played.keys() <= self.people:
            self._over(2)
        if not self.deals:
            self.people = frozenset(played)
        self.deals[number] = played
        self._over(1)

    def voided(self, number: int) -> None:
        """Remove a finished deal from the sitting, and the result that includes it."""
        self.deals.pop(number, None)
        self.results = [one for one in self.results if not one[0][0] <= number <= one[0][-1]]

    def _over(self, times: int) -> None:
        deals, self.deals = self.deals, self.deals if len(self.deals) * times < LENGTH and times == 1 else {}
        if len(deals) * times >= LENGTH:
            chips = {one: sum(deal.get(one, 0) for deal in deals.values()) for one in self.people}
            often = {one: sum(one in deal for deal in deals.values()) * 100 >= SHARE * len(deals) for one in chips}
            keys = {one: (often[one], chips[one]) for one in chips}
            lines = {one: (1 + sum(other > key for other in keys.values()), chips[one]) for one, key in keys.items()}
            self.results.append((sorted(deals), lines))


@given(DEEDS)
@settings(max_examples=max(12, settings().max_examples // 4))
def test_sittings_are_what_their_deals_come_to(
    databases: Callable[[], AbstractContextManager[str]], deeds: list[tuple[str, int]]
) -> None:
    """The results equal those of the deals that were not voided, and the standings equal the results."""
    with databases() as url:
        asyncio.run(_happens(url, deeds))


async def _happens(url: Path | str, deeds: list[tuple[str, int]]) -> None:
    async with open_room(url) as room:
        room.kept = ResultRecorder(room.store, RunningLeagueCache(room.store, room.clock)).record
        undo = Results(room.store, Leagues(room.store, room.clock), room.ledger.corrections).prepare_void
        disputes = Disputes(room.store, room.clock, room.tables, room.history, room.ledger.corrections, undo)
        await founded(room, RULES)
        table_id, slowly, number = await room.open(BILL, CHRIS, DAN), Slowly(), 0
        out, voided = set[int](), set[int]()
        for deed, which in deeds:
            user = EVERYBODY[which % 4]
            if deed == "deal" and user not in out and len(out) < 3:
                number += 1
                slowly.dealt(number, await _deal(room, table_id, user, out))
            elif deed == "turn" and user in out:
                await room.tables.come_back(table_id, user, key=room.key())
                out.remove(user)
            elif deed == "turn" and len(out) < 2:
                await room.tables.sit_out(table_id, user, key=room.key())
                out.add(user)
            elif deed == "void" and number - which not in {*voided, *range(-4, 1)}:
                voided.add(number - which)
                marked = await disputes.raise_dispute(
                    table_id, ANDY, number - which, "why", manager=True, key=room.key()
                )
                await disputes.void(GUILD, marked.number, ANDY, "why", room.key())
                slowly.voided(number - which)
        stored = await results(room)
        counting = [
            ({line.user_id: (line.place, line.chips) for line in lines})
            for row, lines in stored
            if row.status == COUNTS
        ]
        assert counting == [lines for _, lines in slowly.results]
        sittings = await room.store.reader.leagues.sittings(table_id)
        assert [one.deals for one in sittings] == ([len(slowly.deals)] if slowly.deals else [])
        projected = await StandingsCache(room.store, room.clock).read(1, 1)
        assert projected is not None
        assert projected.scores == add_results({}, stored, RULES)


async def _deal(room: Room, table_id: int, winner: int, out: set[int]) -> Played:
    """Play a deal that `winner` wins, and return the chips that everybody won or lost."""
    before = await room.stacks(table_id)
    await brag_won(room, table_id, winner)
    after = await room.stacks(table_id)
    names = {one.name: one.user_id for one in (await room.view(table_id)).table.occupants}
    return {user: after[name] - before[name] for name, user in names.items() if user not in out}
