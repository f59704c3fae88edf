"""Hooks and fixtures for all tests."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from bot.store.migrate import migrate
from bot.store.store import Store, open_store
from tests.support.clock import ManualClock
from tests.support.compiled import compile_once
from tests.support.postgres import ROOT, Server, served

# Every test with a bot reloads the cogs, and every child process loads the whole bot. Bytecode saves compiling them
# again, so it is written even where Python was told not to.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Databases of tests need not survive a crash of the machine: writing their files to memory is fastest.
MEMORY = Path("/dev", "shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30:
    os.environ.setdefault(ROOT, str(MEMORY))

# There is no deadline, since a slow machine is not an error. The same examples run every time, except in the soak
# tests.
settings.register_profile(
    "prial",
    deadline=None,
    derandomize=True,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", parent=settings.get_profile("prial"), derandomize=False, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "prial"))

SAMPLE = "PRIAL_SAMPLE"
"""Environment variable that selects the fast cases of sampled tests: a number selects some, `all` all, `none` none."""
os.environ.setdefault(SAMPLE, "0")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are processors: every test waits a while for the disk or another process."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without garbage collection, and exempt the result from it, as the bot does at its start.

    Otherwise, scanning these objects takes a quarter of the tests' time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()


SQLITE, POSTGRESQL = "sqlite", "postgresql"
_FILES = {"path", "new_database", "empty_database"}
"""Fixtures that are files. A test that uses one of them runs only on SQLite."""
_SHARE = 80
"""One in this many tests on PostgreSQL is a fast test."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize tests with a database URL by engine."""
    names = set(metafunc.fixturenames)
    if "engine_name" in names:
        metafunc.parametrize(
            "engine_name", [SQLITE] if names & _FILES else [SQLITE, POSTGRESQL], indirect=True, scope="session"
        )


@pytest.fixture(scope="session")
def engine_name(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all but every nth case of a test marked `sample(n)` as soak, and all of them if `PRIAL_SAMPLE` is `none`.

    Soak runs have all cases, and many more examples of the Hypothesis tests.
    """
    drawn = os.environ[SAMPLE]
    if drawn == "all":
        return
    elsewhere = [item for item in items if _on_postgresql(item)]
    items_here = [item for item in items if not _on_postgresql(item)]
    for place, item in enumerate(elsewhere):
        if drawn == "none" or (place + int(drawn)) % _SHARE:
            item.add_marker(pytest.mark.soak)
    cases: dict[tuple[Path, str], list[pytest.Item]] = defaultdict(list)
    for item in items_here:
        if drawn == "none" and getattr(item.obj if isinstance(item, pytest.Function) else None, "hypothesis", None):
            item.add_marker(pytest.mark.soak)
        if item.get_closest_marker("sample") and not item.get_closest_marker("soak"):
            cases[item.path, item.name.partition("[")[0]].append(item)
    for alike in cases.values():
        marker = alike[0].get_closest_marker("sample")
        assert marker is not None
        share = min(marker.args[0], len(alike))
        for place, item in enumerate(alike):
            if drawn == "none" or (place + int(drawn)) % share:
                item.add_marker(pytest.mark.soak)


def _on_postgresql(item: pytest.Item) -> bool:
    return (
        isinstance(item, pytest.Function)
        and hasattr(item, "callspec")
        and (item.callspec.params.get("engine_name") == POSTGRESQL)
    )


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Share compiled statements among the tests' databases."""
    with pytest.MonkeyPatch.context() as patch:
        compile_once(patch)
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an empty database; copying it is faster than creating one for each test."""
    path = tmp_path_factory.mktemp("empty") / "prial.db"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture
def new_database(tmp_path: Path, empty_database: Path) -> Path:
    """Create an empty database for the test."""
    path = tmp_path / "prial.db"
    shutil.copy(empty_database, path)
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Start a PostgreSQL server for this test process."""
    with served() as server:
        yield server


@pytest.fixture
def postgresql_url(postgres: Server) -> Iterator[str]:
    """Create an empty PostgreSQL database for the test; yield its URL."""
    with postgres.database(made=True) as url:
        yield url


@pytest.fixture
def new_url(engine_name: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """Create an empty database for the test on either engine; yield its URL."""
    if engine_name == SQLITE:
        yield f"sqlite:///{request.getfixturevalue('new_database')}"
        return
    yield request.getfixturevalue("postgresql_url")


@pytest.fixture(scope="session")
def databases(engine_name: str, request: pytest.FixtureRequest) -> Callable[[], AbstractContextManager[str]]:
    """Return a context manager for the URLs of temporary databases, for tests that need many."""
    if engine_name == POSTGRESQL:
        server: Server = request.getfixturevalue("postgres")
        return partial(server.database, made=True)
    empty: Path = request.getfixturevalue("empty_database")

    @contextmanager
    def copied() -> Iterator[str]:
        with TemporaryDirectory(dir=empty.parent) as folder:
            yield f"sqlite:///{shutil.copy(empty, folder)}"

    return copied


@pytest.fixture
def unmade_url(engine_name: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the URL of a database without tables, on either engine."""
    if engine_name == SQLITE:
        yield f"sqlite:///{tmp_path / 'prial.db'}"
        return
    server: Server = request.getfixturevalue("postgres")
    with server.database(made=False) as url:
        yield url


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def store(new_url: str, clock: ManualClock) -> AsyncIterator[Store]:
    """Open a store on a new database."""
    async with open_store(new_url, clock) as opened:
        yield opened
