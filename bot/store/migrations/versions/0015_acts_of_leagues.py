"""Which acts concern which leagues: their organisers read them.

Revision 0015, after 0014.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, and fill it with the acts that name a league as it is called now."""
    op.create_table(
        "league_acts",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_league_acts_league_id")),
        sa.PrimaryKeyConstraint("league_id", "number", name=op.f("pk_league_acts")),
        sqlite_with_rowid=False,
    )
    op.execute("""
        INSERT INTO league_acts (league_id, number)
        SELECT leagues.league_id, acts.number FROM acts JOIN leagues ON leagues.guild_id = acts.guild_id
        WHERE CASE WHEN json_valid(acts.facts) THEN json_extract(acts.facts, '$.league') = leagues.name END
    """)
