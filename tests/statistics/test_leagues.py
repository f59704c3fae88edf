"""Tallies of leagues: always the sum of the counted results."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.store.schema.league import COUNTS, VOID
from bot.store.store import open_store
from bot.store.writing.write_batch import WriteBatch
from tests.statistics.adding import KEYS, added_up_in_leagues, results_in, stored
from tests.statistics.test_tallies import MONTH, deals, standing
from tests.support.clock import ManualClock
from tests.support.database import url_of
from tests.support.league_rows import league_row, new_result, season_row
from tests.support.rows import opening

Tallies = dict[tuple[Any, ...], dict[str, Any]]
LEAGUES = (1, 2)


@st.composite
def histories(draw: st.DrawFn) -> list[list[WriteBatch]]:
    """Waves of batches that settle deals, some of them with results of leagues, or reverse them."""
    waves: list[list[WriteBatch]] = []
    deal_no = 0
    for _ in range(draw(st.integers(1, 4))):
        wave: list[WriteBatch] = []
        for _ in range(draw(st.integers(1, 3))):
            first, deal_no = deal_no + 1, deal_no + draw(st.integers(1, 3))
            settled = [draw(deals(number)) for number in range(first, deal_no + 1)]
            results = tuple(
                new_result(
                    1, first, 1, 2, 3, last_deal=deal_no, league_id=league,
                    season_no=draw(st.integers(1, 2)), ended_at=draw(st.sampled_from([MONTH, 1.5 * MONTH])),
                )
                for league in draw(st.sets(st.sampled_from(LEAGUES)))
            )  # fmt: skip
            told = tuple(row for some in settled for row in some)
            wave.append(WriteBatch(idempotency_key=f"{first}", deal_tallies=told, results=results))
        if deal_no and draw(st.booleans()):
            wave.append(WriteBatch(uncounted_deals=((1, draw(st.integers(1, deal_no))),)))
        waves.append(wave)
    return waves


async def lived(url: Path | str, waves: list[list[WriteBatch]], status: list[str]) -> None:
    """Commit the batches of each wave simultaneously, and then change the status of some results one by one."""
    async with open_store(url_of(url), ManualClock(2 * MONTH)) as store:
        await store.writer.commit(opening(1))
        for league in LEAGUES:
            await store.writer.upsert(league_row(league), season_row(league, 1), season_row(league, 2))
        for number, wave in enumerate(waves):
            await asyncio.gather(*map(store.writer.commit, wave))
            for found in results_in(url)[:2]:
                wanted = status[(number + found.result_id) % len(status)]
                await store.writer.commit(WriteBatch(upserts=(replace(found, status=wanted),)))


def of_leagues(url: Path | str) -> Tallies:
    """Return the tallies of leagues in a database."""
    return {key: tally for key, tally in stored(url).items() if key[KEYS.index("scope")].startswith("l")}


@settings(max_examples=max(15, settings().max_examples // 3))
@given(histories(), st.lists(st.sampled_from([COUNTS, VOID]), min_size=1, max_size=5))
def test_whatever_counts(empty_database: Path, waves: list[list[WriteBatch]], status: list[str]) -> None:
    """A league's tallies equal the sum of its counted results, however its games are settled and reversed."""
    with tempfile.TemporaryDirectory(dir=empty_database.parent) as folder:
        path = Path(folder, "prial.db")
        shutil.copy(empty_database, path)
        asyncio.run(lived(path, waves, status))
        slow = added_up_in_leagues(results_in(path), standing(path))
        assert of_leagues(path) == slow
