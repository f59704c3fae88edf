"""What those did who look after a server.

Revision 0007, after 0006.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_GRANTS = (
    "INSERT INTO acts SELECT given.guild_id, "
    "row_number() OVER (PARTITION BY given.guild_id ORDER BY given.transaction_id), "
    "given.at, given.actor, 'grant', accounts.user_id, json_object('amount', postings.amount), given.reason "
    "FROM transactions AS given JOIN postings ON postings.transaction_id = given.transaction_id "
    "JOIN accounts ON accounts.account_id = postings.account_id "
    "WHERE given.kind = 'grant' AND accounts.kind = 'wallet'"
)


def upgrade() -> None:
    """Make the table, and write down the grants, which are known from the books; of other acts nothing was kept."""
    op.create_table(
        "acts",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_acts")),
        sqlite_with_rowid=False,
    )
    op.execute(_GRANTS)
