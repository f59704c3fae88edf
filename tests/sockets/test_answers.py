"""Responses over real sockets that break off: a completed command is reported as completed once or not at all."""

from __future__ import annotations

import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.screens.refusal_texts import RED
from tests.sockets.interactions import Interaction
from tests.sockets.people import Person
from tests.sockets.process import script
from tests.sockets.server import DiscordServer, discord
from tests.sockets.troubles import Broken, Hanging, Kind, Refused
from tests.support.database import assert_books_balance, rows

CALLBACK: Final = "interactions/*/callback"
DATABASE: Final = Path("data") / "prial.db"
SOAK: Final = 600.0
"""Minimum duration of the soak test in seconds."""
LATEST: Final = 15.0
"""Seconds after which a missing response counts as lost."""


def granted(folder: Path) -> list[int]:
    """Return the amounts that were granted."""
    sql = "SELECT amount FROM postings JOIN transactions USING (transaction_id) WHERE kind = 'grant' AND amount > 0"
    return [amount for (amount,) in rows(folder / DATABASE, sql)]


def _has_granted(folder: Path, times: int) -> bool:
    return len(granted(folder)) == times


def _is_told(done: Interaction) -> bool:
    return bool(done.text)


async def test_answers_that_break_off(tmp_path: Path) -> None:
    """A grant whose response breaks off or hangs is made once, and reported as made or not at all."""
    async with discord() as server:
        await server.bot(tmp_path, *script("from bot.presenter import responses", "responses.RESPONSE_TIMEOUT = 0.3"))
        boss, dan = server.person("Boss"), server.person("Dan")
        told: list[Interaction] = []
        troubles: tuple[tuple[Kind, int | None], ...] = (
            *((Broken(), 1), (Broken(done=True), 1), (Broken(), None)),
            *((Hanging(done=True), None), (Hanging(), 1)),
        )
        for number, (kind, times) in enumerate(troubles):
            with server.trouble(kind, "POST", CALLBACK, times=times) as trouble:
                begun = await boss.command("house grant", wait=False, person=dan, amount=50 + number, reason="?")
                told.append(begun)
                await trouble.began.wait()
                await server.until(partial(_has_granted, tmp_path, number + 1), "the grant")
                if times is not None and not isinstance(kind, Hanging):
                    await server.until(partial(_is_told, begun), "the answer")
                await server.at_rest(0.8 if isinstance(kind, Hanging) else 0.3)
        await server.until(partial(_is_told, told[-1]), "the answer")

        assert granted(tmp_path) == [50, 51, 52, 53, 54]
        assert [one.text.count(f"{50 + number} chips") for number, one in enumerate(told)] == [1, 1, 0, 1, 1]
        assert not any("try again" in one.text for one in told)
        assert_books_balance(tmp_path / DATABASE)


def check(folder: Path, done: Interaction) -> None:
    """Check that the response agrees with the database."""
    written = bool(rows(folder / DATABASE, "SELECT 1 FROM idempotency_keys WHERE key = ?", f"i:{done.id}"))
    refused = [one.text for one in done.told if any(part.get("accent_color") == RED for part in one.parts)]
    if written:
        assert refused == [], (done.data, refused)
    else:
        assert not any(one in done.text for one in ("has been given", "You’ve put", "That’s done")), done.data


async def something(person: Person, others: list[Person], chance: Random) -> Interaction:
    """Do something random as a person, allowed or not."""
    amount = chance.randint(1, 3)
    match chance.randrange(8):
        case 0 | 1:
            return await person.command(
                "house grant", wait=False, person=chance.choice(others), amount=amount, reason="so"
            )
        case 2:
            return await person.command("topup", wait=False, amount=amount)
        case 3:
            return await person.command("bet", wait=False, amount=amount)
        case 4:
            return await person.command("fold", wait=False)
        case 5:
            return await person.command("deal", wait=False)
        case 6:
            return await person.command("look", wait=False)
    return await person.command("join", wait=False)


def trouble_of(chance: Random) -> tuple[Kind, str, str]:
    """Return a random kind of trouble and the requests it affects."""
    kinds: tuple[Kind, ...] = (
        *(Broken(), Broken(done=True), Hanging(), Hanging(done=True)),
        *(Refused(502), Refused(503), Refused(404, 10062), Refused(429, after=0.2)),
    )
    where = (("POST", CALLBACK), ("POST", CALLBACK), ("PATCH", "webhooks/*"), ("POST", "webhooks/*"))
    more = (("PATCH", "channels/*/messages/*"), ("POST", "channels/*/messages"))
    method, path = chance.choice((*where, *more))
    return chance.choice(kinds), method, path


async def evening(server: DiscordServer, folder: Path, chance: Random, people: list[Person]) -> list[Interaction]:
    """Play a round in which everybody does something at once and requests may meet trouble.
    Wait until everything is done, and return the interactions.
    """
    with ExitStack() as stack:
        for _ in range(chance.randint(0, 3)):
            stack.enter_context(server.trouble(*trouble_of(chance), times=chance.randint(1, 3)))
        begun = [await something(one, people, chance) for one in people]
        await server.at_rest(0.5)
    await server.at_rest(0.5)
    return begun


@pytest.mark.soak
@pytest.mark.timeout(7_200)
async def test_evenings_with_trouble(tmp_path: Path) -> None:
    """While requests hang, break off and are refused, no completed command is reported as failed, nor a failed one as
    completed.
    """
    chance = Random(8)
    async with discord() as server:
        await server.bot(tmp_path)
        other = await server.channel("other")
        people = [server.person(name) for name in ("Ann", "Ben")]
        people += [server.person(name, other) for name in ("Cat", "Dan")]
        for number, one in enumerate(people):
            await (one.command("join") if number % 2 else one.command("table open", game="three_card_brag"))
        begun: list[Interaction] = []
        end = time.monotonic() + SOAK
        while time.monotonic() < end:
            begun += await evening(server, tmp_path, chance, people)
            over = [one for one in begun if server.clock() > one.began + LATEST]
            begun = [one for one in begun if one not in over]
            for ended in over:
                check(tmp_path, ended)
        assert_books_balance(tmp_path / DATABASE)
