"""A simulated server and bot for every test."""

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
    """Mark each parametrised test as a soak test in all languages but one.
    A hash of the test's name picks the language in which the quick tests run it.
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
    """Speed up SimCord's copying, and execute each cog's module only once per session."""
    with pytest.MonkeyPatch.context() as patch:
        hasten(patch)
        yield


@pytest.fixture(scope="session")
def begun(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Begun:
    """Return the database and the registered commands after the bot's first start."""
    path = tmp_path_factory.mktemp("begun") / "prial.db"
    shutil.copy(empty_database, path)

    async def begin() -> Begun:
        world = World(path)
        async with world.running():
            return Begun(path, world.env.backend.commands[None])

    return asyncio.run(begin())


@pytest.fixture
async def world(begun: Begun, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Yield a server with a channel and a running bot that has been started before.
    An indirect parameter of the fixture sets the server's language.
    """
    path = tmp_path / "prial.db"
    shutil.copy(begun.path, path)
    async with World(path, begun.commands).running(getattr(request, "param", "en-GB")) as running:
        yield running


@pytest.fixture(autouse=True)
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logs an error. A test that expects an error clears the log after checking it.
    discord.py only logs the exception of a button's handler, so this fixture is needed to notice it.
    """
    yield
    found = [one for when in ("setup", "call") for one in caplog.get_records(when)]
    assert [one.getMessage() for one in found if one.levelno >= logging.ERROR] == []
