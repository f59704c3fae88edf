"""What counted for leagues added up by person, as what counts in a server is; and boards of leagues in channels.

Revision 0014, after 0013.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_SUMS = (
    "chips",
    "deals",
    "games",
    "won",
    "points",
    "pots",
    "stayed",
    "blind",
    "sees",
    "sees_won",
    "raises",
    "calls",
    "shown",
    "places",
    "crashes_called",
    "crashes",
    "declared",
)
_NOT_TOLD = ("appraised", "luck", "luck_squared", "points_left", "points_left_squared")


def upgrade() -> None:
    """Make the boards anew with their league, and add up what the results that count come to."""
    op.create_table(
        "pinned_boards_anew",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("measure", sa.String(length=16), nullable=False),
        sa.Column("period", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("shown", sa.String(length=32), nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "channel_id", name=op.f("pk_pinned_boards")),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO pinned_boards_anew SELECT pinned_boards.*, 0 FROM pinned_boards")
    op.drop_table("pinned_boards")
    op.rename_table("pinned_boards_anew", "pinned_boards")
    for part in ("'ever'", "'s' || r.season_no", "strftime('%Y-%m', r.ended_at, 'unixepoch')"):
        for game, hand in (("d.game", "max(best_hand)"), ("''", "0")):
            op.execute(_added_up(part, game, hand))


def _added_up(part: str, game: str, hand: str) -> str:
    """The statement that adds up a part of what counted for leagues, of each game or of all.

    Games won in a row are those between two that were lost, which `lost` counts.
    """
    sums = ", ".join(f"sum({name})" for name in _SUMS)
    nothing = ", ".join("0" for _ in _NOT_TOLD)
    statement = """
    WITH deals AS (
        SELECT d.*, 'l' || r.league_id || '.' || {part} AS scope, {game} AS of_game,
            sum(d.games > 0 AND d.won = 0) OVER (
                PARTITION BY r.league_id, {part}, d.guild_id, {game}, d.user_id
                ORDER BY r.result_id, d.number, d.table_id, d.deal_no, d.whole ROWS UNBOUNDED PRECEDING
            ) AS lost
        FROM results r JOIN deal_tallies d ON d.table_id = r.table_id AND d.deal_no BETWEEN r.first_deal AND r.last_deal
        WHERE r.status = 'counts' AND d.counted AND NOT d.practice
    ), runs AS (
        SELECT guild_id, scope, of_game, user_id, lost, sum(games > 0 AND won > 0) AS run
        FROM deals GROUP BY guild_id, scope, of_game, user_id, lost
    ), streaks AS (
        SELECT guild_id, scope, of_game, user_id, max(run) AS best, max(lost) AS lost
        FROM runs GROUP BY guild_id, scope, of_game, user_id
    ), sums AS (
        SELECT guild_id, scope, of_game, user_id, max(name) AS name, max(ended_at) AS last_at, {sums}, {nothing},
            max(best_pot), {hand}
        FROM deals GROUP BY guild_id, scope, of_game, user_id
    )
    INSERT INTO tallies (
        streak, best_streak, guild_id, scope, game, user_id, name, last_at, {columns},
        best_pot, best_hand
    )
    SELECT runs.run, streaks.best, sums.*
    FROM sums
    JOIN streaks USING (guild_id, scope, of_game, user_id)
    JOIN runs ON runs.guild_id = streaks.guild_id AND runs.scope = streaks.scope AND runs.of_game = streaks.of_game
        AND runs.user_id = streaks.user_id AND runs.lost = streaks.lost
    """
    columns = ", ".join((*_SUMS, *_NOT_TOLD))
    return statement.format(part=part, game=game, hand=hand, sums=sums, nothing=nothing, columns=columns)
