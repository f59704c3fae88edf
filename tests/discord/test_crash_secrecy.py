"""Secrecy in Crash: private actions change nothing for others before the hands are revealed."""

from __future__ import annotations

import json
import logging
import re
import shutil
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.types import HttpLogEntry

from bot.rules.arranging.crash.state import CrashPhase
from bot.rules.arranging.moves import Hands
from tests.discord.crash import (
    DECK,
    best_hands,
    crash_table,
    lay,
    lock,
    look,
    more,
    on_seats,
    panel,
    suggest_and_lock,
    type_hands,
    typed,
)
from tests.discord.test_secrecy import cards_in
from tests.discord.world import World

NAMES = ("Alice", "Bob", "Chris", "Dan")
ID = re.compile(r"\d{17,20}|(?<=\"nonce\": \")[0-9a-f]{24}")
"""Pattern of ids, and of nonces made from the reader's ids."""


class Noted(list[HttpLogEntry]):
    """Requests of a world, with the time of each in `at`."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.at: list[float] = []

    def append(self, request: HttpLogEntry) -> None:
        self.at.append(self.world.clock.now())
        super().append(request)


class Record:
    """Record of every request that reaches anybody except the people in `but`."""

    def __init__(self, world: World, but: Sequence[MemberActor]) -> None:
        self.world = world
        self.but = {one.id for one in but}
        self.requests = Noted(world)
        self.requests.extend(world.env.backend.http_requests)
        self.requests.at = [0.0] * len(self.requests)
        world.env.backend.http_requests = self.requests
        self.begin = len(self.requests)

    def read(self) -> dict[str, list[str]]:
        """Return the requests since the record began, by recipient. Ids are numbered in order of appearance."""
        lines: dict[str, list[str]] = defaultdict(list)
        names: dict[str, dict[str, str]] = defaultdict(dict)
        for request, at in list(zip(self.requests, self.requests.at, strict=True))[self.begin :]:
            reader = self._reader(request)
            if not reader or request.method == "GET":
                continue
            path = re.sub(r"/(interactions|webhooks)/.*", r"/\1", request.path)
            body = json.dumps(request.json, default=str, sort_keys=True, ensure_ascii=False)
            line = f"{at - self.requests.at[self.begin]:.3f} {request.method} {path} {body}"
            lines[reader].append(ID.sub(partial(_numbered, names[reader]), line))
        return dict(lines)

    def _reader(self, request: HttpLogEntry) -> str:
        """Return the recipient: "everybody", a person's name, or "" if only excluded people get the request."""
        backend, path = self.world.env.backend, request.path
        body: dict[str, Any] = request.json or {}
        if path == "/users/@me/channels":
            return ""
        if path.startswith("/channels/"):
            channel = int(path.split("/")[2])
            reader = next((one for one, dm in backend.dm_channels.items() if dm == channel), 0)
            return "" if reader in self.but else self._name(reader)
        if path.startswith("/interactions/"):
            found = backend.interactions[int(path.split("/")[2])]
        else:
            found = backend.interaction_by_token(path.split("/")[3])
        if found.user_id not in self.but:
            return self._name(found.user_id)
        source = found.source_message_id
        edits = path.startswith("/webhooks/") or body.get("type") == 7
        if edits and source is not None and found.guild_id is not None:
            return "" if backend.get_message(found.channel_id, source).is_ephemeral else self._name(0)
        flags = int((body.get("data") or {}).get("flags") or 0)
        silent = body.get("type") in {6, 8, 9} or found.guild_id is None or found.ephemeral or flags & 64
        return "" if silent else self._name(0)

    def _name(self, user_id: int) -> str:
        return str(self.world.env.backend.users[user_id].name) if user_id else "everybody"


def _numbered(names: dict[str, str], found: re.Match[str]) -> str:
    return names.setdefault(found[0], f"#{len(names)}")


Way = Callable[[World, MemberActor, Hands], Awaitable[None]]
"""Method by which a person submits their hands or a declaration."""


async def by_suggestion(world: World, who: MemberActor, hands: Hands) -> None:
    """Read all advice, then suggest and lock."""
    message = panel(world, who)
    for action in ("arrange.safe", "arrange.crash", "arrange.sort"):
        message = (await world.press(who, action, await more(world, who, message))).message
    await suggest_and_lock(world, who, message)


async def by_menus(world: World, who: MemberActor, hands: Hands) -> None:
    """Lay some of the hands by the menus of a panel in the channel, after refused hands and the dialog."""
    await world.slash(who, "arrange", hands="nonsense 123")
    await world.slash(who, "arrange", hands=typed((hands[0][:1],)))
    await world.fill_in(who, await world.press(who, "arrange.form", await more(world, who)))
    here = (await world.slash(who, "hand")).message
    here = (await world.press(who, "arrange.suggest", here)).message
    here = (await world.press(who, "arrange.clear", await more(world, who, here))).message
    here = await lay(world, who, here, hands[:2])
    assert (await lock(world, who, here)).private


async def by_declaring(world: World, who: MemberActor, hands: Hands) -> None:
    """Try a declaration that is refused, then declare four of a kind."""
    await world.press(who, "declare.run", await more(world, who))
    await world.press(who, "declare.four", await more(world, who))


async def by_changing(world: World, who: MemberActor, hands: Hands) -> None:
    """Type hands, a declaration instead, then other hands, without unlocking."""
    await who.autocomplete(world.channel, "arrange", "hands", "A")
    assert (await type_hands(world, who, hands[:3])).private
    await world.slash(who, "declare", what="four_of_a_kind")
    await world.slash(who, "declare", what="six_pairs")
    await type_hands(world, who, hands[:1])
    await type_hands(world, who, hands)


WAYS: tuple[tuple[Way, dict[str, bool]], ...] = (
    (by_suggestion, {"changes": False, "calls": False}),
    (by_suggestion, {"changes": False, "calls": True, "aces": False}),
    (by_menus, {"changes": True, "calls": False}),
    (by_declaring, {"changes": False, "calls": False}),
    (by_changing, {"changes": True, "calls": True}),
)
"""Ways in which the third player submits, and options of `submitted`."""


async def submitted(world: World, way: Way, *, changes: bool, calls: bool, aces: bool = True) -> dict[str, list[str]]:
    """Play a deal of four until its last call, and return everything that the first two players and an onlooker
    receive. The third player submits by `way`, and the fourth keeps everybody waiting. The third holds the aces if
    `aces` is true, otherwise the fourth.
    """
    people = await crash_table(world, *NAMES, bus_ride_knock=True, quad_rule="south_wales", crash_announce="optional")
    onlooker = world.person("Eve")
    world.deal_out(*DECK[1:3], *((DECK[0], DECK[3]) if aces else (DECK[3], DECK[0])))
    await world.slash(people[0], "deal")
    first, second, third, fourth = await from_the_left(world, people)
    record = Record(world, (third, fourth))
    hands = await best_hands(world, third)

    await world.pass_time(15)
    await way(world, third, hands)
    await world.pass_time(5)
    for who in (first, onlooker):
        await world.press(who, "hand")
        await world.slash(who, "table status")
        await world.slash(who, "history", deal=1)
        await who.autocomplete(world.channel, "arrange", "hands", "")
    await suggest_and_lock(world, first)
    await world.pass_time(5)
    if changes:
        await type_hands(world, third, hands[:1])
        await world.slash(third, "declare", what="four_of_a_kind")
    await world.pass_time(5)
    await suggest_and_lock(world, second)
    if way is not by_suggestion:
        await type_hands(world, third, hands)
    await world.pass_time(50)
    await suggest_and_lock(world, fourth)
    assert (await look(world)).phase is CrashPhase.CALLING
    await world.pass_time(12)
    await world.press(third, "call" if calls else "pass", panel(world, third))
    await world.press(first, "hand")
    await world.slash(onlooker, "history", deal=1)
    await world.press(first, "pass", panel(world, first))
    await world.slash(second, "crash", answer="no")
    await world.pass_time(95)
    assert (await look(world)).phase is CrashPhase.CALLING
    return record.read()


async def from_the_left(world: World, people: Sequence[MemberActor]) -> list[MemberActor]:
    """Return the people in the order in which their cards were dealt."""
    seats, game = await on_seats(world, people), await look(world)
    order = [one.seat for one in game.seats]
    left = order.index(game.dealer) + 1
    return [seats[seat] for seat in order[left:] + order[:left]]


@pytest.mark.parametrize("ways", [WAYS[::2], pytest.param(WAYS, marks=pytest.mark.soak)], ids=["three", "all"])
async def test_nobody_else_notices_how(
    tmp_path: Path, empty_database: Path, caplog: pytest.LogCaptureFixture, ways: Sequence[tuple[Way, dict[str, bool]]]
) -> None:
    """Others receive the same messages, edits, notifications, responses and ids at the same moments, however a player
    submits, declares, changes or calls. The log names no card.
    """
    caplog.set_level(logging.INFO)
    got: list[dict[str, list[str]]] = []
    for number, (way, facts) in enumerate(ways):
        path = tmp_path / f"{number}.db"
        shutil.copy(empty_database, path)
        async with World(path).running() as world:
            got.append(await submitted(world, way, **facts))
    assert len(got[0]) == 4
    assert len(got[0]["everybody"]) > 6
    for (way, facts), other in zip(ways[1:], got[1:], strict=True):
        assert other == got[0], (way.__name__, facts)
    assert not [one.getMessage() for one in caplog.records if cards_in(one.getMessage())]


async def ended(world: World, rest: Callable[[Hands], Hands]) -> dict[str, list[str]]:
    """Play a game that the first hands decide, and return everything that two players and an onlooker receive.
    The other two players play their own best hand, then what `rest` keeps of their other hands.
    """
    people = await crash_table(world, *NAMES, target=1)
    onlooker = world.person("Eve")
    world.deal_out(*DECK)
    await world.slash(people[0], "deal")
    aces, second, third, fourth = await from_the_left(world, people)
    record = Record(world, (aces, fourth))
    for who in (aces, fourth):
        best = await best_hands(world, who)
        told = await type_hands(world, who, (best[0], *rest(best[1:])))
        own = (await look(world, who)).own
        if own is not None and own.hands is None:
            await lock(world, who, told.message)
    await suggest_and_lock(world, second)
    await suggest_and_lock(world, third)
    for _ in range(4):
        for who in (second, onlooker):
            await world.press(who, "hand")
            await world.slash(who, "arrange")
            await world.slash(who, "history", deal=1)
            await world.slash(who, "history")
            await world.slash(who, "wallet")
            await who.autocomplete(world.channel, "arrange", "hands", "")
            for about in ("1", "1.2", "game.1"):
                await world.click_anyway(who, world.table_message(), f"t:statement:1:{about}")
        await world.pass_time(2)
    assert (await look(world)).outcome is not None
    await world.pass_time(30)
    return record.read()


@pytest.mark.parametrize(
    "kept", [lambda _: (), pytest.param(lambda hands: hands[-1:], marks=pytest.mark.soak)], ids=["none", "last"]
)
async def test_what_is_not_turned_up_stays_hidden(
    tmp_path: Path, empty_database: Path, kept: Callable[[Hands], Hands]
) -> None:
    """Hands after the deciding one, and cards set aside, change nothing for others, even in the statements."""
    got: list[dict[str, list[str]]] = []
    for number, rest in enumerate((lambda hands: hands, kept)):
        path = tmp_path / f"{number}.db"
        shutil.copy(empty_database, path)
        async with World(path).running() as world:
            got.append(await ended(world, rest))
    assert any("wins the game" in line for line in got[0]["everybody"])
    assert got[1] == got[0]
