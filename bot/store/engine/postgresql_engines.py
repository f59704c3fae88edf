"""SQLAlchemy's engines for PostgreSQL: how connections are opened, transactions begin, and types are made.

One driver, psycopg, serves the writer and, on asyncio, the readers. Texts are in order by their bytes, as SQLite has
them, whatever collation the database was made with.
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
"""How long a statement waits for another's lock, in milliseconds: longer than PostgreSQL takes to see that two wait for
each other (deadlock_timeout, a second). Who is made to give way then tries again, and nobody is refused.
"""
_PREPARED = 500
"""Statements that a connection keeps prepared: those of the writer come in several sizes each."""
_IDLE_TIMEOUT = 10_000
"""Milliseconds after which the database ends a transaction in which nothing more is done: a process that hangs must not
hold the others up.
"""

# Whoever writes alone waits until all others have ended, and they wait for them. The lock is a number that means
# something to this program alone: "prial" in ASCII, and which one it is.
_WRITING = int.from_bytes(b"prial\0w")
ALL_ENDED = f"SELECT pg_advisory_xact_lock({_WRITING})"
"""Waits for all who write just now, and keeps others from it until the end of the transaction."""
_ALONE = f"BEGIN; {ALL_ENDED}"
_TOGETHER = f"BEGIN; SELECT pg_advisory_xact_lock_shared({_WRITING})"
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_LAST_PORT = 65_535
_SIGN_REFUSED = "there is a sign in its password that no password can have"
_BESIDE_OTHERS = "beside others"
"""Says of a connection that its next transaction may be."""


def for_writing(url: URL, *, lock_timeout: int) -> Engine:
    """An engine whose transactions are alone, unless it is said before that they may be `beside_others`."""
    engine = _engine(url, lock_timeout=lock_timeout, idle_timeout=_IDLE_TIMEOUT)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        lock = _TOGETHER if connection.info.pop(_BESIDE_OTHERS, False) else _ALONE
        connection.connection.cursor().execute(lock)

    return engine


def beside_others(connection: Connection) -> None:
    """The next transaction of a connection for writing need not be alone."""
    connection.info[_BESIDE_OTHERS] = True


def for_copying(url: URL, *, begin: str) -> Engine:
    """An engine whose transactions may take long, and begin in these words."""
    engine = _engine(url, lock_timeout=LOCK_TIMEOUT, idle_timeout=0)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.connection.cursor().execute(begin)

    return engine


def for_reading(url: URL, *, readers: int) -> Engine:
    """An engine for so many at a time who only read, on asyncio, in autocommit."""
    settings = {"default_transaction_read_only": "on", "lock_timeout": LOCK_TIMEOUT}
    engine = create_engine(
        url.set(drivername="postgresql+psycopg_async"),
        pool_size=readers,
        hide_parameters=True,
        paramstyle="numeric_dollar",
        use_native_hstore=False,
        max_overflow=0,
        pool_pre_ping=True,  # a connection may have been cut off since it was used last
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
        connect_args=connecting(url, settings, psycopg.AsyncRawCursor),
    )
    _set_up(engine)
    return engine


def told_to_libpq(url: URL) -> str:
    """A URL as libpq reads it: to it a plus is a plus everywhere, and a blank is written as any other sign."""
    place, mark, parameters = url.set(drivername="postgresql").render_as_string(hide_password=False).partition("?")
    return place.replace(" ", "%20") + mark + parameters.replace("+", "%20")


def never_reached(url: URL) -> str | None:
    """Why a URL leads to no server, whatever runs where; None where it may."""
    try:
        asked = conninfo_to_dict(told_to_libpq(url))
    except psycopg.ProgrammingError as error:
        said = " ".join(str(error).split())
        return _SIGN_REFUSED if any(one in unquote(said) for one in _passwords(url)) else said
    port, mode = str(asked.get("port") or ""), str(asked.get("sslmode") or "")
    if not all(one == "" or (one.isdecimal() and 1 <= int(one) <= _LAST_PORT) for one in port.split(",")):
        return f"its port is {port}, and ports are numbers from 1 to {_LAST_PORT}"
    if mode and mode not in _SSL_MODES:
        return f"its sslmode is {mode!r}, and has to be one of {', '.join(_SSL_MODES)}"
    return None


def _passwords(url: URL) -> Iterator[str]:
    """The passwords that stand in a URL."""
    found = (url.password, *(value for name, value in url.query.items() if "password" in name))
    yield from (str(one) for one in found if one)


def connecting(url: URL, settings: dict[str, Any], cursor: type) -> dict[str, Any]:
    """Return the arguments with which a connection to `url` is opened. One that hears nothing of its server for 15 s is
    lost. The host's own values win: those in the URL, and those in libpq's environment variables, such as PGOPTIONS.
    """
    theirs = _chosen_by_host(url)
    ours = {
        "application_name": f"prial on {platform.node()}",
        "connect_timeout": 5,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 5,
        "tcp_user_timeout": 15_000,
    }
    # Of two options for the same setting the server takes the last.
    options = [*(f"-c {name}={value}" for name, value in settings.items()), theirs.get("options", "")]
    return {
        **{name: value for name, value in ours.items() if name not in theirs},
        "cursor_factory": cursor,
        "client_encoding": "UTF8",
        "options": " ".join(options).strip(),
    }


def _chosen_by_host(url: URL) -> dict[str, str]:
    """Return libpq's parameters as the environment and, before that, the URL give them."""
    around = {one.keyword.decode(): one.val.decode() for one in Conninfo.get_defaults() if one.val}
    return {**around, **{name: str(value) for name, value in conninfo_to_dict(told_to_libpq(url)).items()}}


def _engine(url: URL, *, lock_timeout: int, idle_timeout: int) -> Engine:
    """An engine whose transactions begin where it is said, not with their first statement."""
    settings = {"lock_timeout": lock_timeout, "idle_in_transaction_session_timeout": idle_timeout}
    engine = create_engine(
        url,
        poolclass=NullPool,
        pool_reset_on_return=None,  # what is closed the server rolls back
        hide_parameters=True,  # they hold the pack, and errors are logged
        paramstyle="numeric_dollar",
        use_native_hstore=False,
        isolation_level="AUTOCOMMIT",
        connect_args=connecting(url, settings, psycopg.RawCursor),
    )
    # SQLAlchemy asks the one, Alembic the other.
    engine.dialect.type_compiler_instance = engine.dialect.type_compiler = _Types(engine.dialect)
    engine.dialect.ddl_compiler = _Definitions
    _set_up(engine)
    return engine


def _set_up(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        driver = getattr(connection, "driver_connection", connection)
        driver.prepared_max = _PREPARED
        adapters = driver.adapters
        # Every number goes over as a long one, so that one statement is prepared once and not for each size of number.
        adapters.register_dumper(int, Int8Dumper)
        adapters.register_loader("numeric", _Sum)


class _Sum(Loader):
    """What PostgreSQL makes of the sum of long numbers: here only whole numbers are added up."""

    def load(self, data: Any) -> int:
        return int(bytes(data))


class _Types(PGTypeCompiler):
    """Columns of text are made so that they are in order by their bytes."""

    def visit_VARCHAR(self, type_: Any, **kw: Any) -> str:  # noqa: N802 (SQLAlchemy calls it so)
        return super().visit_VARCHAR(type_, **kw) + _collation(kw)

    def visit_TEXT(self, type_: Any, **kw: Any) -> str:  # noqa: N802 (SQLAlchemy calls it so)
        return super().visit_TEXT(type_, **kw) + _collation(kw)


class _Definitions(PGDDLCompiler):
    """References are made so that they may be checked at the end of a transaction only. Which rows an index is of is
    said once, for SQLite.
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
    # A migration that alters a column asks for its new type, and does not say what for; a cast always does.
    return ' COLLATE "C"' if not kw or isinstance(kw.get("type_expression"), Column) else ""
