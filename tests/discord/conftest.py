"""A world for every test."""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.discord.copying import hasten
from tests.discord.world import LOCALES, Begun, World

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is shown in every language is shown in one of them by the quick tests, drawn by the test's name, and in the
    others by the long ones.
    """
    for item in items:
        if not isinstance(item, pytest.Function) or HERE not in item.path.parents or not hasattr(item, "callspec"):
            continue
        told = {value for value in item.callspec.params.values() if value in LOCALES}
        if told:
            others = re.sub(rf"\b{min(told)}\b", "", item.callspec.id)
            alike = f"{item.path.name} {item.originalname} {others}"
            if told != {LOCALES[zlib.crc32(alike.encode()) % len(LOCALES)]}:
                item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session", autouse=True)
def hastened() -> Iterator[None]:
    """The simulated Discord is not held up by copies, nor every bot by running the cogs anew."""
    with pytest.MonkeyPatch.context() as patch:
        hasten(patch)
        yield


@pytest.fixture(scope="session")
def begun(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Begun:
    """A bot that has been started once: Discord knows its commands."""
    path = tmp_path_factory.mktemp("begun") / "prial.db"
    shutil.copy(empty_database, path)

    async def begin() -> Begun:
        world = World(path)
        async with world.running():
            return Begun(path, world.env.backend.commands[None])

    return asyncio.run(begin())


@pytest.fixture
async def world(begun: Begun, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A server with a channel, and the bot, which has been started before; an indirect parameter is the server's
    language.
    """
    path = tmp_path / "prial.db"
    shutil.copy(begun.path, path)
    async with World(path, begun.commands).running(getattr(request, "param", "en-GB")) as running:
        yield running


@pytest.fixture(autouse=True)
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is logged as an error; a test in which something shall fail clears the log when it has looked at it.

    discord.py only logs what goes wrong when a button is pressed, so this is where it would be seen.
    """
    yield
    found = [one for when in ("setup", "call") for one in caplog.get_records(when)]
    assert [one.getMessage() for one in found if one.levelno >= logging.ERROR] == []
