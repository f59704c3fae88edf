"""SQLAlchemy engines for PostgreSQL.

The writer and the asyncio readers use the same driver, psycopg. Text is ordered by its bytes, as in SQLite, regardless
of the database's collation.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import psycopg
from psycopg.adapt import Loader
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo
from psycopg.types.numeric import Int8Dumper
from sqlalchemy import Column, Connection, Engine, ForeignKeyConstraint, create_engine, event
from sqlalchemy.dialects.postgresql.base import PGDDLCompiler, PGTypeCompiler
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CreateIndex

LOCK_TIMEOUT = 2_000
"""Milliseconds that a statement waits for another transaction's lock.

PostgreSQL finds a deadlock sooner (deadlock_timeout, one second). Its victim is retried, so that no change is refused.
"""

_PREPARED_STATEMENTS = 500
"""Maximum number of prepared statements per connection. The writer needs its statements in several sizes."""

_IDLE_TIMEOUT = 10_000
"""Milliseconds after which the server ends an idle transaction, so that a hanging process does not block others."""

# Number of the advisory lock that writers share, or that one writer takes exclusively. It begins with "prial" in ASCII,
# so that no other program uses it.
_WRITERS_LOCK = int.from_bytes(b"prial\0w")

WAIT_FOR_WRITERS = f"SELECT pg_advisory_xact_lock({_WRITERS_LOCK})"
"""SQL that waits for all other writers and excludes them until the transaction ends."""

_BEGIN_EXCLUSIVE = f"BEGIN; {WAIT_FOR_WRITERS}"
_BEGIN_SHARED = f"BEGIN; SELECT pg_advisory_xact_lock_shared({_WRITERS_LOCK})"
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_MAX_PORT = 65_535
_SIGN_IN_REFUSED = "there is a sign in its password that no password can have"

_SHARED_LOCK_FLAG = "beside others"
"""Key in the `info` of a connection whose next transaction shares the writers' lock."""


def create_writing_engine(url: URL, *, lock_timeout: int) -> Engine:
    """Return an engine for the writer. A transaction is exclusive unless `use_shared_lock` is called before it."""
    engine = _create_locking_engine(url, lock_timeout=lock_timeout, idle_timeout=_IDLE_TIMEOUT)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        lock = _BEGIN_SHARED if connection.info.pop(_SHARED_LOCK_FLAG, False) else _BEGIN_EXCLUSIVE
        connection.connection.cursor().execute(lock)

    return engine


def use_shared_lock(connection: Connection) -> None:
    """Let the next transaction of a connection share the writers' lock with other writers."""
    connection.info[_SHARED_LOCK_FLAG] = True


def create_copying_engine(url: URL, *, begin: str) -> Engine:
    """Return an engine for long transactions, which start with the statement `begin`."""
    engine = _create_locking_engine(url, lock_timeout=LOCK_TIMEOUT, idle_timeout=0)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.connection.cursor().execute(begin)

    return engine


def create_reading_engine(url: URL, *, readers: int) -> Engine:
    """Return an engine for up to `readers` concurrent readers, on asyncio, in autocommit mode."""
    settings = {"default_transaction_read_only": "on", "lock_timeout": LOCK_TIMEOUT}
    engine = create_engine(
        url.set(drivername="postgresql+psycopg_async"),
        pool_size=readers,
        hide_parameters=True,
        paramstyle="numeric_dollar",
        use_native_hstore=False,
        max_overflow=0,
        pool_pre_ping=True,  # an idle connection may have been lost
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
        connect_args=connection_arguments(url, settings, psycopg.AsyncRawCursor),
    )
    _configure_connections(engine)
    return engine


def libpq_url(url: URL) -> str:
    """Return the URL in libpq's encoding, in which `+` means a plus and `%20` a space."""
    place, mark, parameters = url.set(drivername="postgresql").render_as_string(hide_password=False).partition("?")
    return place.replace(" ", "%20") + mark + parameters.replace("+", "%20")


def find_url_error(url: URL) -> str | None:
    """Return the reason why a URL cannot be used to connect to a server, or None."""
    try:
        asked = conninfo_to_dict(libpq_url(url))
    except psycopg.ProgrammingError as error:
        said = " ".join(str(error).split())
        return _SIGN_IN_REFUSED if any(one in unquote(said) for one in _passwords(url)) else said
    port, mode = str(asked.get("port") or ""), str(asked.get("sslmode") or "")
    if not all(one == "" or (one.isdecimal() and 1 <= int(one) <= _MAX_PORT) for one in port.split(",")):
        return f"its port is {port}, and ports are numbers from 1 to {_MAX_PORT}"
    if mode and mode not in _SSL_MODES:
        return f"its sslmode is {mode!r}, and has to be one of {', '.join(_SSL_MODES)}"
    return None


def _passwords(url: URL) -> Iterator[str]:
    found = (url.password, *(value for name, value in url.query.items() if "password" in name))
    yield from (str(one) for one in found if one)


def connection_arguments(url: URL, settings: dict[str, Any], cursor: type) -> dict[str, Any]:
    """Return the arguments for opening a connection to `url`.

    A connection counts as lost after 15 s without an answer. Values that the host sets take precedence, in the URL or
    in environment variables of libpq such as PGOPTIONS.
    """
    theirs = _host_parameters(url)
    ours = {
        "application_name": f"prial on {platform.node()}",
        "connect_timeout": 5,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 5,
        "tcp_user_timeout": 15_000,
    }
    # If an option is given twice, the server uses the last one.
    options = [*(f"-c {name}={value}" for name, value in settings.items()), theirs.get("options", "")]
    return {
        **{name: value for name, value in ours.items() if name not in theirs},
        "cursor_factory": cursor,
        "client_encoding": "UTF8",
        "options": " ".join(options).strip(),
    }


def _host_parameters(url: URL) -> dict[str, str]:
    """Return libpq's parameters from the environment and the URL. The URL takes precedence."""
    around = {one.keyword.decode(): one.val.decode() for one in Conninfo.get_defaults() if one.val}
    return {**around, **{name: str(value) for name, value in conninfo_to_dict(libpq_url(url)).items()}}


def _create_locking_engine(url: URL, *, lock_timeout: int, idle_timeout: int) -> Engine:
    """Return an engine whose transactions begin explicitly and not with their first statement."""
    settings = {"lock_timeout": lock_timeout, "idle_in_transaction_session_timeout": idle_timeout}
    engine = create_engine(
        url,
        poolclass=NullPool,
        pool_reset_on_return=None,  # the server rolls back when a connection is closed
        hide_parameters=True,  # parameters contain the pack, and errors are logged
        paramstyle="numeric_dollar",
        use_native_hstore=False,
        isolation_level="AUTOCOMMIT",
        connect_args=connection_arguments(url, settings, psycopg.RawCursor),
    )
    # SQLAlchemy reads one of these attributes, Alembic the other.
    engine.dialect.type_compiler_instance = engine.dialect.type_compiler = _TypeCompiler(engine.dialect)
    engine.dialect.ddl_compiler = _DDLCompiler
    _configure_connections(engine)
    return engine


def _configure_connections(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        driver = getattr(connection, "driver_connection", connection)
        driver.prepared_max = _PREPARED_STATEMENTS
        adapters = driver.adapters
        # Send all integers as int8, so that a statement is not prepared once per size of integer.
        adapters.register_dumper(int, Int8Dumper)
        adapters.register_loader("numeric", _IntegerLoader)


class _IntegerLoader(Loader):
    """Loader for sums of integers, which PostgreSQL returns as numeric."""

    def load(self, data: Any) -> int:
        return int(bytes(data))


class _TypeCompiler(PGTypeCompiler):
    """Type compiler that gives text columns the C collation, which orders text by its bytes."""

    def visit_VARCHAR(self, type_: Any, **kw: Any) -> str:  # noqa: N802 (SQLAlchemy calls it so)
        return super().visit_VARCHAR(type_, **kw) + _collation(kw)

    def visit_TEXT(self, type_: Any, **kw: Any) -> str:  # noqa: N802 (SQLAlchemy calls it so)
        return super().visit_TEXT(type_, **kw) + _collation(kw)


class _DDLCompiler(PGDDLCompiler):
    """DDL compiler with deferrable references.

    Conditions of partial indexes, which are declared only for SQLite, are used in PostgreSQL as well.
    """

    def visit_create_index(self, create: CreateIndex, *args: Any, **kw: Any) -> str:
        options = create.element.dialect_options
        options["postgresql"]["where"] = options["sqlite"]["where"]
        made: str = super().visit_create_index(create, *args, **kw)  # type: ignore[no-untyped-call]
        return made

    def define_constraint_deferrability(self, constraint: Any) -> str:
        if isinstance(constraint, ForeignKeyConstraint):
            return " DEFERRABLE"
        return super().define_constraint_deferrability(constraint)


def _collation(kw: dict[str, Any]) -> str:
    # A column altered by a migration is compiled without arguments. In a cast, `type_expression` is not a column.
    return ' COLLATE "C"' if not kw or isinstance(kw.get("type_expression"), Column) else ""
