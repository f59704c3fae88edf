"""(n) Requests per move that Discord counts against the bot's rate limit, at a table of six people."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.betting import choices, wishes
from benchmarks.figure import Figure
from tests.sockets.interactions import WITHIN
from tests.sockets.people import Person
from tests.sockets.server import DiscordServer, discord

NAMES: Final = ("Andy", "Bill", "Chris", "Dan", "Eddie", "Fred")
MOVES: Final = 150
PACE: Final = 0.4
"""Seconds without a request before the next person acts."""
PATIENCE: Final = 600.0
"""Seconds after which a table without progress ends the measurement."""

NOT_PLAY: Final = ("interactions/", "webhooks/", "applications/")
"""Path prefixes of requests that Discord does not count, and of one-time uploads of card images."""


def run() -> list[Figure]:
    """Play with hand messages in the channel, then in direct messages, and print and return the figures."""
    return [
        Figure("requests per move, hands in the channel", _measured(dm=False), 1.2, unit="requests"),
        Figure("requests per move, hands by direct message", _measured(dm=True), 2.2, unit="requests"),
    ]


def _measured(*, dm: bool) -> float:
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        return asyncio.run(asyncio.wait_for(_play(Path(folder), dm=dm), PATIENCE))


async def _play(folder: Path, *, dm: bool) -> float:
    rng, kinds = Random(3), Counter[str]()
    async with discord(limited=True) as server:
        await server.bot(folder)
        people = [server.person(name) for name in NAMES]
        await people[0].command("table open", clock=600, sheet="No blind play" if dm else "")
        for one in people[1:]:
            await one.press("Join")
        moves, began = 0, server.clock()
        await people[0].press("deal")
        opened: set[str] | None = None if dm else set()
        while moves < MOVES:
            moves += await _step(server, people, rng, opened)
            await server.at_rest(PACE)
        counted = [one for one in server.requests if one.at > began and not one.path.startswith(NOT_PLAY)]
        sizes = [size for one in server.requests if one.at > began for size in _file_sizes(one.body)]
    for asked in counted:
        here = asked.path.startswith(f"channels/{people[0].channel_id}/")
        where = "table" if here else "direct" if asked.path.startswith("channels/") else "elsewhere"
        kinds[f"{asked.method} {where}"] += 1
    told = ", ".join(f"{count / moves:.2f} {kind}" for kind, count in kinds.most_common())
    print(f"  {moves} moves, hands {'by direct message' if dm else 'in the channel'}: {told}")
    print(f"    {len(sizes) / moves:.2f} pictures and {sum(sizes) / moves:,.0f} bytes of pictures per move")
    return sum(kinds.values()) / moves


def _file_sizes(body: Any) -> list[int]:
    """Return the sizes of the files in a request."""
    data = body.get("data", body) if isinstance(body, dict) else {}
    return [one["size"] for one in data.get("attachments") or ()]


async def _step(server: DiscordServer, people: Sequence[Person], rng: Random, opened: set[str] | None) -> int:
    """Make a move for the player to act, or start the next deal. Return the number of moves that the bot responded to.

    There is none if a message is behind, or if a busy machine responds too late for Discord. Each player asks for a
    hand message once. `opened` has the names of those who did; None: they use only direct messages, where hand messages
    arrive automatically.
    """
    table = people[0].table()
    one = next((one for one in people if f"▶ **{one.name}**" in table.text), None)
    if one is None:
        deals = next((each for each in table.ids if each.startswith("t:deal:")), None)
        if deals is not None:
            await people[0].click(table, deals, wait=False)
        return 0
    if opened is not None and one.name not in opened:
        await one.press("hand", table)
        opened.add(one.name)
    seen = one.dms() if opened is None else one.sees()
    hand = next((each for each in reversed(seen) if each is not table and choices(each)), None)
    offered = {} if hand is None else choices(hand)
    wished = next((action for action in wishes(rng) if action in offered), None)
    if hand is None or wished is None:
        return 0  # the player has acted, but the table message does not show it yet
    made = await one.click(hand, str(offered[wished]), wait=False)
    with suppress(AssertionError):
        await server.until(lambda: made.answered, within=WITHIN)
    return int(made.answered)
