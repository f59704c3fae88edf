"""Assignment of servers to shards, for several processes that share them."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import ColumnElement


class Shards(Struct, frozen=True):
    """The shards of one process, out of `count` in all. The id of a server determines its shard."""

    count: int
    ids: tuple[int, ...]

    def __contains__(self, guild_id: int) -> bool:
        return (guild_id >> 22) % self.count in self.ids

    def sql_condition(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """Return the SQL condition that a server belongs to these shards."""
        return (guild_id // (1 << 22) % self.count).in_(self.ids)
