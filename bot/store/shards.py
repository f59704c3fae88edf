"""Which servers are whose, where several processes share them."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import ColumnElement


class Shards(Struct, frozen=True):
    """Those of a bot's `count` shards that one process runs. Which of them a server belongs to, its id says."""

    count: int
    ids: tuple[int, ...]

    def __contains__(self, guild_id: int) -> bool:
        return (guild_id >> 22) % self.count in self.ids

    def have(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """The same as a condition of the database."""
        return (guild_id // (1 << 22) % self.count).in_(self.ids)
