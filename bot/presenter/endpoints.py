"""Endpoints of Discord's API, as far as they matter for rate limits: the method and the path without most ids."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

_MAJOR_RESOURCES: Final = frozenset({"channels", "guilds"})
"""Resources of which each has its own limits."""
_PACED_ROUTES: Final = frozenset({"POST channels/*/messages", "PATCH channels/*/messages/*"})


class Endpoint(Struct, frozen=True):
    """Requests that share a limit.

    `route` is the method and the path with `*` for ids, `major` the channel or server.
    """

    route: str
    major: str = ""

    @property
    def is_paced(self) -> bool:
        """True if such requests are frequent during play: they are spread evenly, so that none waits long."""
        return self.route in _PACED_ROUTES


def parse_endpoint(method: str, path: str) -> Endpoint:
    """Return the endpoint of a path such as `channels/7/messages`."""
    parts = path.split("/")
    major = parts[1] if parts[0] in _MAJOR_RESOURCES and len(parts) > 1 else ""
    return Endpoint(f"{method} {'/'.join('*' if part.isdecimal() else part for part in parts)}", major)


def post_endpoint(channel_id: int) -> Endpoint:
    return Endpoint("POST channels/*/messages", str(channel_id))


def edit_endpoint(channel_id: int) -> Endpoint:
    return Endpoint("PATCH channels/*/messages/*", str(channel_id))


def delete_endpoint(channel_id: int) -> Endpoint:
    return Endpoint("DELETE channels/*/messages/*", str(channel_id))
