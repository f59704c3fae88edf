"""Checks of a PostgreSQL server: its settings, read permissions and data, and the vacuum of deleted rows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
from psycopg import sql

LIST_TABLES = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema()"
_REQUIRED_SETTINGS = {
    "synchronous_commit": "what people were told is done can be lost when the server's machine fails; set it to on",
    "fsync": "the whole database can be lost when the server's machine fails; set it to on",
    "full_page_writes": "the database can be damaged when the server's machine fails; set it to on",
}
"""Settings that must not be off, with the reasons."""
_SETTINGS = "SELECT name, setting FROM pg_catalog.pg_settings WHERE name = ANY($1)"
_READERS = """
    SELECT grants.grantee FROM information_schema.column_privileges AS grants
    JOIN pg_catalog.pg_tables AS tables ON tables.schemaname = table_schema AND tables.tablename = table_name
    WHERE table_schema = current_schema() AND privilege_type = 'SELECT' AND grantee <> tables.tableowner
    UNION SELECT roles.rolname FROM pg_catalog.pg_roles AS roles
    CROSS JOIN (
        SELECT relowner, classes.oid FROM pg_catalog.pg_class AS classes
        WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
    ) AS ours
    WHERE rolcanlogin AND NOT rolsuper AND roles.oid <> relowner
        AND has_any_column_privilege(roles.oid, ours.oid, 'SELECT')
    ORDER BY 1
"""
"""Selects the roles that may read the tables, by a grant or by membership, except the owner and superusers."""
_OLD_READERS = """
    SELECT count(*) FROM pg_catalog.pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
        AND backend_xmin IS NOT NULL AND xact_start < $1
"""
"""Counts the transactions begun before a moment that may still see rows deleted by then."""
_READER_CHECKS, _READER_CHECK_PAUSE = 20, 0.05
"""Checks for the end of these transactions, and seconds between them."""


def find_server_risks(name: str, connection: psycopg.Connection[tuple[Any, ...]]) -> Iterator[str]:
    """Yield the reasons why data committed to the database `name` may be lost or seen by others."""
    found = dict(connection.execute(_SETTINGS, (list(_REQUIRED_SETTINGS),)).fetchall())
    for setting, danger in _REQUIRED_SETTINGS.items():
        if found.get(setting) == "off":
            yield f"{name} has {setting} = off: {danger}"
    readers = [reader for (reader,) in connection.execute(_READERS)]
    if readers:
        yield f"others may read tables of {name}: {', '.join(readers)}; packs and hands are in there"


def read_all_rows(connection: psycopg.Connection[tuple[Any, ...]]) -> None:
    """Read every row of every table: the server then checks its pages and the values stored outside of them.

    Raises psycopg.Error with a SQLSTATE that begins with XX if something is damaged.
    """
    for (name,) in connection.execute(LIST_TABLES).fetchall():
        with (
            connection.cursor() as cursor,
            cursor.copy(sql.SQL("COPY {} TO STDOUT").format(sql.Identifier(name))) as copy,
        ):
            while copy.read():
                pass


def vacuum_tables(cursor: Any, quoted: Callable[[str], str]) -> bool:
    """Vacuum the tables once no transaction sees the deleted rows. Return False if one still does.

    `cursor` is the driver's own, not in a transaction. `quoted` quotes an identifier.
    """
    cursor.execute("SELECT clock_timestamp()")
    begun = cursor.fetchall()[0]
    for _ in range(_READER_CHECKS):
        cursor.execute(_OLD_READERS, begun)
        if cursor.fetchall() == [(0,)]:
            cursor.execute(LIST_TABLES)
            cursor.execute(f"VACUUM {', '.join(quoted(name) for (name,) in cursor.fetchall())}")
            return True
        time.sleep(_READER_CHECK_PAUSE)
    return False
