"""What Discord is asked for, as far as that matters to its limits: the method and the path without most of its ids."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

_MAJOR: Final = frozenset({"channels", "guilds"})
"""Of these each one has limits of its own."""
_PACED: Final = frozenset({"POST channels/*/messages", "PATCH channels/*/messages/*"})


class Endpoint(Struct, frozen=True):
    """Requests of one limit: `route` is the method and the path with `*` for each id, `major` the channel or server."""

    route: str
    major: str = ""

    @property
    def paced(self) -> bool:
        """Whether such requests come one after the other for as long as people play: they are spread evenly, so that
        none has to wait long.
        """
        return self.route in _PACED


def endpoint(method: str, path: str) -> Endpoint:
    """The endpoint of a path such as `channels/7/messages`."""
    parts = path.split("/")
    major = parts[1] if parts[0] in _MAJOR and len(parts) > 1 else ""
    return Endpoint(f"{method} {'/'.join('*' if part.isdecimal() else part for part in parts)}", major)


def posts_in(channel_id: int) -> Endpoint:
    """Posting a message in a channel."""
    return Endpoint("POST channels/*/messages", str(channel_id))


def edits_in(channel_id: int) -> Endpoint:
    """Editing a message in a channel."""
    return Endpoint("PATCH channels/*/messages/*", str(channel_id))


def deletions_in(channel_id: int) -> Endpoint:
    """Deleting a message in a channel."""
    return Endpoint("DELETE channels/*/messages/*", str(channel_id))
