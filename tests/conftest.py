"""What holds for every test."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
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

# The cogs are loaded anew by every test with a bot in it, and the whole bot by every process that is started: they are
# compiled once, even where Python was told to keep nothing.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# No database of a test has to outlive the machine: in memory its files are written at once.
MEMORY = Path("/dev", "shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30:
    os.environ.setdefault(ROOT, str(MEMORY))

# No deadline: a slow machine is not a wrong answer. The same examples every time, except in the long tests.
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
"""The variable that says which cases of the sampled tests are quick: a number draws some, `all` all, `none` none."""
# It is said before the processes begin that share the tests out, so that all of them draw the same.
os.environ.setdefault(SAMPLE, str(datetime.now(UTC).toordinal()))


def pytest_report_header() -> str:
    """What repeats the draw of another day."""
    return f"sample: {SAMPLE}={os.environ[SAMPLE]}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: every test waits a while, for the disk or for another process."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end, as what the bot itself makes at its start does: looking it through for
    garbage, again and again in every test, took a quarter of their time.
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
"""The fixtures that are files: a test that asks for one is of SQLite alone."""
_SHARE = 80
"""Of so many tests on PostgreSQL one is quick."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Who asks for a database by its URL gets it on either engine."""
    names = set(metafunc.fixturenames)
    if "engine_name" in names:
        metafunc.parametrize(
            "engine_name", [SQLITE] if names & _FILES else [SQLITE, POSTGRESQL], indirect=True, scope="session"
        )


@pytest.fixture(scope="session")
def engine_name(request: pytest.FixtureRequest) -> str:
    """On which engine the test's database is."""
    name: str = request.param
    return name


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked `sample(n)` every nth case is quick, others each day; the long tests have all of them, and what
    Hypothesis tries with many more examples.
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
    """What one test's database has compiled, the next one's need not compile anew."""
    with pytest.MonkeyPatch.context() as patch:
        compile_once(patch)
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which nothing has happened; making one takes longer than copying it."""
    path = tmp_path_factory.mktemp("empty") / "prial.db"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture
def new_database(tmp_path: Path, empty_database: Path) -> Path:
    """A database of the test's own, in which nothing has happened yet."""
    path = tmp_path / "prial.db"
    shutil.copy(empty_database, path)
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL of this process's own."""
    with served() as server:
        yield server


@pytest.fixture
def postgresql_url(postgres: Server) -> Iterator[str]:
    """The URL of a PostgreSQL database of the test's own, in which nothing has happened yet."""
    with postgres.database(made=True) as url:
        yield url


@pytest.fixture
def new_url(engine_name: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a database of the test's own, in which nothing has happened yet, on either engine."""
    if engine_name == SQLITE:
        yield f"sqlite:///{request.getfixturevalue('new_database')}"
        return
    yield request.getfixturevalue("postgresql_url")


@pytest.fixture(scope="session")
def databases(engine_name: str, request: pytest.FixtureRequest) -> Callable[[], AbstractContextManager[str]]:
    """Gives the URLs of new databases, each for as long as it is needed: for tests that need many."""
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
    """The URL of a database that is still to be made, on either engine."""
    if engine_name == SQLITE:
        yield f"sqlite:///{tmp_path / 'prial.db'}"
        return
    server: Server = request.getfixturevalue("postgres")
    with server.database(made=False) as url:
        yield url


@pytest.fixture
def clock() -> ManualClock:
    """A clock that stands still."""
    return ManualClock()


@pytest.fixture
async def store(new_url: str, clock: ManualClock) -> AsyncIterator[Store]:
    """An open store on a new database."""
    async with open_store(new_url, clock) as opened:
        yield opened
