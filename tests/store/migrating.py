"""Program `url [revision]` that waits for a line of input, and then creates or migrates the database."""

from __future__ import annotations

import sys

import alembic.command  # noqa: F401 (imported before the line is read, so that only the migration follows it)

from bot.store.migrate import migrate
from bot.store.schema import REVISION
from tests.store.filled import LATER

url, revision = [*sys.argv[1:], REVISION][:2]
print("ready")
sys.stdin.readline()
migrate(url, revision=revision, versions=LATER)
print("done")
