"""Brings a database to the newest of the test's own revisions, once told to."""

from __future__ import annotations

import sys
from pathlib import Path

import alembic.command  # noqa: F401 (before the word is given, so that what follows is the migration and nothing else)

from bot.store.migrate import VERSIONS, migrate

print("ready")
sys.stdin.readline()
migrate(sys.argv[1], revision="9002", versions=(VERSIONS, Path(__file__).parent / "later" / "versions"))
print("done")
