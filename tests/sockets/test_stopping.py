"""Stopping: pending responses arrive, later interactions are refused, and nothing is left behind."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from tests.sockets.process import script
from tests.sockets.server import discord
from tests.sockets.troubles import Broken, Hanging


async def test_an_answer_in_flight(tmp_path: Path) -> None:
    """A pending response still arrives while the bot stops. Later interactions are refused because of the restart."""
    async with discord() as server:
        bot = await server.bot(tmp_path)
        alice, bill = server.person("Alice"), server.person("Bill")
        await alice.command("table open", game="three_card_brag")
        with server.trouble(Hanging(), "POST", "interactions/*/callback", times=1) as held:
            joining = asyncio.create_task(bill.command("join"))
            await held.began.wait()
            bot.process.send_signal(signal.SIGTERM)
            await server.until(lambda: "no more moves are taken" in bot.said, "the bot to stop")
            told = [
                await alice.command("wallet"),
                await alice.command("house grant", person=bill.id, amount=50, reason="?"),
                await alice.press("deal"),
            ]
            assert not joining.done()
        joined = await joining
        code = await bot.end()

    assert "You’re at the table" in joined.text
    assert all("I’m being restarted. Nothing has been done" in one.text for one in told)
    assert all(one.private for one in told)
    assert code == 0
    assert "Traceback" not in bot.said
    assert "Task exception" not in bot.said


@pytest.mark.parametrize("trouble", [Hanging(), Broken()])
async def test_an_answer_that_never_arrives(tmp_path: Path, trouble: Hanging | Broken) -> None:
    """A response that never arrives does not prevent stopping, and leaves no traceback."""
    async with discord() as server:
        bot = await server.bot(tmp_path, *script("from bot import running", "running.FLUSH_TIMEOUT = 0.5"))
        alice = server.person("Alice")
        with server.trouble(trouble, "POST", "interactions/*/callback") as held:
            await alice.command("wallet", wait=False)
            await held.began.wait()
            code = await asyncio.wait_for(bot.stop(), 8)

    assert code == 0
    assert "Traceback" not in bot.said
    assert "ERROR" not in bot.said
