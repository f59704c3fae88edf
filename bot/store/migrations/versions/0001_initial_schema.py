"""Initial schema, revision 0001, of version 1.0.

`create_database` makes the tables from `bot/store/schema`, so no database is ever migrated to this revision. Its tables
are frozen in `tests/store/schemas`.
"""

from __future__ import annotations

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    raise NotImplementedError("a new database is made from the schema")
