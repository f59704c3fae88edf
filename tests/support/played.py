"""Games read from the history."""

from __future__ import annotations

from bot.history.history import History
from bot.history.values import PlayedGame


async def games_over(history: History, guild_id: int) -> tuple[PlayedGame, ...]:
    """Return a server's finished games of several deals, newest first."""
    found = await history.in_server(guild_id)
    games = [one.play for one in found.entries if isinstance(one.play, PlayedGame)]
    while found.older:
        found = await history.in_server(guild_id, before=found.entries[-1].mark)
        games += [one.play for one in found.entries if isinstance(one.play, PlayedGame)]
    return tuple(games)
