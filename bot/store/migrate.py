"""Bring a database to the revision of this program, whatever it is now.

A database that is there already is the usual case: it costs one look at its revision, and Alembic is not even
imported. One that is not there yet is made from the schema. Only an older one is migrated.
"""

from __future__ import annotations

import filecmp
import logging
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import insert

from bot.store import schema
from bot.store.engine import (
    FAILURES,
    broken_references,
    checked_copy,
    database_path,
    opened,
    preparing,
    tables_in,
    unusable,
    writing_engine,
)
from bot.store.errors import DatabaseCorrupt, DatabaseForeign, DatabaseTooNew, MigrationFailed
from bot.store.private import keep_private, make_private

log = logging.getLogger(__name__)

VERSIONS = Path(__file__).parent / "migrations" / "versions"
_MIGRATION_BUSY_TIMEOUT = 30_000


def migrate(database_url: str, *, revision: str = schema.REVISION, versions: Sequence[Path] = (VERSIONS,)) -> None:
    """Make the database, or bring it to `revision` with the migrations found in the folders `versions`.

    Of several processes that start together one does it and the others wait. Each migration is one transaction; before
    the first, a checked copy of the file is put beside it (`prial.db.0001-before-0002`; where another of that name is
    there already, with a number). Raises the errors of `bot.store.errors` that are a DatabaseError; the file is then as
    it was, or as the last whole migration left it.
    """
    path = database_path(database_url)
    try:
        _bring(path, revision, versions)
    except (OSError, *FAILURES) as error:
        raise unusable(path, error) from error


def _bring(path: Path, revision: str, versions: Sequence[Path]) -> None:
    keep_private(path)
    if revision_of(path) == revision:
        return
    with preparing(path):
        found = revision_of(path)
        if found is None:
            _make(path)
            found = schema.REVISION
        if found != revision:
            _upgrade(path, found, revision, versions)


def revision_of(path: Path) -> str | None:
    """The revision of a database, None where there is none yet; DatabaseCorrupt, DatabaseForeign."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    with opened(path) as connection:
        tables = tables_in(connection)
        if not tables:
            return None
        if schema.alembic_version.name not in tables:
            raise DatabaseForeign(f"{path} is a database of another program: it has no revision. It was not touched.")
        rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if len(rows) != 1 or not str(rows[0][0]).isdigit():
        raise DatabaseCorrupt(str(path), f"it does not say which revision it has: {rows}")
    return str(rows[0][0])


def _make(path: Path) -> None:
    make_private(path)
    engine = writing_engine(path, busy_timeout=_MIGRATION_BUSY_TIMEOUT)
    try:
        with engine.begin() as connection:
            schema.metadata.create_all(connection, checkfirst=False)
            connection.execute(insert(schema.alembic_version).values(version_num=schema.REVISION))
    finally:
        engine.dispose()
    log.info("made the database %s, revision %s", path, schema.REVISION)


def _copy(path: Path, name: str) -> Path:
    """A copy of the database beside it, called `name` or, where that is something else, `name-2` and so on."""
    found: list[Path] = []
    copy = path.with_name(name)
    while copy.exists():
        found.append(copy)
        copy = path.with_name(f"{name}-{len(found) + 1}")
    checked_copy(path, copy)
    if found and filecmp.cmp(found[-1], copy, shallow=False):
        # An upgrade that fails at every start would fill the disk.
        copy.unlink()
        return found[-1]
    return copy


def _upgrade(path: Path, found: str, revision: str, versions: Sequence[Path]) -> None:
    if int(found) > int(revision):
        raise DatabaseTooNew(str(path), found=found, known=revision)
    copy = _copy(path, f"{path.name}.{found}-before-{revision}")
    log.info("copied the database to %s before migrating it from %s to %s", copy, found, revision)

    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(VERSIONS.parent).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(str(folder).replace("%", "%%") for folder in versions))
    # Tables that are made anew lose the references to them for a moment, so they are checked at the end instead.
    engine = writing_engine(path, foreign_keys=False, busy_timeout=_MIGRATION_BUSY_TIMEOUT)
    try:
        config.attributes["engine"] = engine
        config.attributes["references"] = broken_references
        command.upgrade(config, revision)
    except Exception as error:
        raise MigrationFailed(
            f"{path} had revision {found} and could not be brought to {revision}: {error}. It stands at the last "
            f"revision that was reached; {copy} is a copy of it as it was."
        ) from error
    finally:
        engine.dispose()
    log.info("migrated the database %s to revision %s", path, revision)
