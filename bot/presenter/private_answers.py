"""Private answers, which are reached through the interactions that they answer.

They go the way of discord.py's webhooks. Its other way remembers for five minutes of each address how often it may be
asked, and looks through all of them whenever there is a new one; with every press there is one.
"""

from __future__ import annotations

from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import async_context


class PrivateAnswers:
    """Asks for private answers by their route: the interaction's token, a slash, and what they are called there."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._adapter = async_context.get()

    def begin(self) -> None:
        """From now on requests are made, by what discord.py makes them with here: a simulated Discord has its own."""
        self._adapter = async_context.get()

    async def request(self, method: str, route: str, payload: dict[str, Any] | None = None) -> dict[str, Any]:
        """What Discord answers; raises what discord.py raises."""
        token, _, name = route.partition("/")
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/" + name  # as it is: Discord has a sign in one name
        application = self._client.application_id or 0
        session = discord.Webhook.partial(application, token, client=self._client).session
        there = Route(method, path, webhook_id=application, webhook_token=token)
        http = self._client.http
        told: dict[str, Any] = await self._adapter.request(
            there, session, payload=payload, proxy=http.proxy, proxy_auth=http.proxy_auth
        )
        return told
