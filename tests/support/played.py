"""Games read from the history."""

from __future__ import annotations

from bot.history.service import History
from bot.history.values import PlayedGame


async def games_over(history: History, guild_id: int) -> tuple[PlayedGame, ...]:
    """Return a server's finished games of several deals, newest first."""
    found = await history.in_server(guild_id)
    games = [one.item for one in found.entries if isinstance(one.item, PlayedGame)]
    while found.has_older:
        found = await history.in_server(guild_id, before=found.entries[-1].position)
        games += [one.item for one in found.entries if isinstance(one.item, PlayedGame)]
    return tuple(games)
