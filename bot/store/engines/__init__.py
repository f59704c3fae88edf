"""Database engines SQLite and PostgreSQL, and all code that is specific to one of them."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.engines.database import Database, hide_passwords
from bot.store.engines.sqlite import SQLite
from bot.store.errors import BadDatabaseUrl

__all__ = ["SQLITE_SCHEME", "Database", "SQLite", "database_from_url"]

SQLITE_SCHEME = "sqlite"
"""URL scheme of SQLite databases."""

_DRIVER = "postgresql+psycopg"

_POSTGRESQL = frozenset({_DRIVER, "postgresql", "postgres"})
"""URL schemes of PostgreSQL databases, with and without the driver."""


def database_from_url(database_url: str) -> Database:
    """Return the database that a URL names, without opening it. Raises BadDatabaseUrl."""
    try:
        url = make_url(database_url)
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
        url = None
    if url is not None and "@" in (url.host or ""):
        url = None  # the text before the @ is a part of the password
    if url is not None and (path := _sqlite_path(url)):
        return SQLite(path)
    if url is None or url.drivername not in _POSTGRESQL or not url.database:
        named = "it" if url is None else hide_passwords(url)
        raise BadDatabaseUrl(
            f"the database URL has to name a SQLite file or a PostgreSQL database, and {named} does not: "
            "sqlite:///data/prial.db is a file under the working folder, sqlite:////var/lib/prial/prial.db one "
            "elsewhere, postgresql+psycopg://prial:password@localhost/prial a PostgreSQL database (with %25, %40, "
            "%3A, %2F, %3F, %23 and %20 for % @ : / ? # and a blank in the password)"
        )
    from bot.store.engines.postgresql import PostgreSQL
    from bot.store.engines.postgresql_connections import find_url_error

    url = url.set(drivername=_DRIVER)
    database = PostgreSQL(url)
    if why := find_url_error(url):
        raise BadDatabaseUrl(f"no database can be reached by the URL {database.name}: {why}")
    return database


def _sqlite_path(url: URL) -> Path | None:
    """Return the path of the SQLite file that a URL names, or None."""
    if url.drivername != SQLITE_SCHEME or url.query or url.database in {None, "", ":memory:"}:
        return None
    return Path(str(url.database))
