"""Creation and migration of the database. Alembic is imported only if the database is older than this program."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import insert

from bot.store import schema
from bot.store.engines import Database, database_from_url
from bot.store.errors import DatabaseTooNew, MigrationFailed

log = logging.getLogger(__name__)
VERSIONS = Path(__file__).parent / "migrations" / "versions"


def migrate(database_url: str, *, revision: str = schema.REVISION, versions: Sequence[Path] = (VERSIONS,)) -> None:
    """Create the database, or bring it to `revision` with the migrations in the folders `versions`.

    If several processes start together, one of them migrates and the others wait. Each migration is one transaction.
    Before the first migration, a SQLite file is copied to `prial.db.0001-before-0002`, or to a numbered name if that is
    taken.

    Raises subclasses of DatabaseError. The database is then unchanged, or has the revision of the last migration that
    succeeded.
    """
    database = database_from_url(database_url)
    failures: tuple[type[Exception], ...] = (OSError, *database.failures)
    try:
        _create_or_upgrade(database, revision, versions)
    except failures as error:
        raise database.unusable_error(error) from error


def _create_or_upgrade(database: Database, revision: str, versions: Sequence[Path]) -> None:
    found = database.find_revision()
    database.restrict_access()  # not before `find_revision` has found that it is Prial's
    if found == revision:
        return
    with database.preparation_lock():
        found = database.find_revision()
        if found is None:
            create_database(database, schema.REVISION)
            log.info("made the database %s, revision %s", database.name, schema.REVISION)
            found = schema.REVISION
        if found != revision:
            _upgrade(database, found, revision, versions)


def create_database(database: Database, revision: str) -> None:
    """Create all tables in an empty database, and store `revision` as its revision."""
    database.prepare_location()
    with database.migrating_engine().begin() as connection:
        schema.metadata.create_all(connection, checkfirst=False)
        connection.execute(insert(schema.alembic_version).values(version_num=revision))


def _upgrade(database: Database, found: str, revision: str, versions: Sequence[Path]) -> None:
    if int(found) > int(revision):
        raise DatabaseTooNew(database.name, found=found, known=revision)
    database.check_unused(revision)
    kept = database.preserve_before_migration(found, revision)
    log.info("migrating the database %s from %s to %s; %s", database.name, found, revision, kept)
    try:
        _run_migrations(database, revision, versions)
    except Exception as error:
        raise MigrationFailed(
            f"{database.name} had revision {found} and could not be brought to {revision}: {error}. It stands at the "
            f"last revision that was reached; {kept}."
        ) from error
    log.info("migrated the database %s to revision %s", database.name, revision)


def _run_migrations(database: Database, revision: str, versions: Sequence[Path]) -> None:
    """Bring the database to `revision` with the migrations in the folders `versions`."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(VERSIONS.parent).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(str(folder).replace("%", "%%") for folder in versions))
    config.attributes["engine"] = database.migrating_engine()
    config.attributes["references"] = database.count_broken_references
    command.upgrade(config, revision)
