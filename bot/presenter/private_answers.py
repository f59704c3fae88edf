"""Requests for private responses, through the interactions that they belong to.

They use the client of discord.py's webhooks. Its other HTTP client keeps a rate limit for each path for five minutes,
and searches all of them for each new one; each click would add a path.
"""

from __future__ import annotations

from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import async_context


class PrivateResponseApi:
    """Requests for private responses by their route: the interaction's token, a slash, and their name there."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._adapter = async_context.get()

    def start(self) -> None:
        """Use the webhook client of this context from now on: a simulated Discord has its own."""
        self._adapter = async_context.get()

    async def request(self, method: str, route: str, payload: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return Discord's response; raises the exceptions of discord.py."""
        token, _, name = route.partition("/")
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/" + name  # unescaped: one name contains an @
        application = self._client.application_id or 0
        session = discord.Webhook.partial(application, token, client=self._client).session
        there = Route(method, path, webhook_id=application, webhook_token=token)
        http = self._client.http
        told: dict[str, Any] = await self._adapter.request(
            there, session, payload=payload, proxy=http.proxy, proxy_auth=http.proxy_auth
        )
        return told
