"""Interactions of people with the bot, and the bot's responses."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from simcord.components import walk_components

from tests.sockets.payloads import (
    APPLICATION,
    EPHEMERAL,
    PERMISSIONS,
    Payload,
    channel,
    direct_messages,
    member,
    message,
    snowflake,
    user,
)
from tests.support.messages import Readable

COMMAND, COMPONENT, AUTOCOMPLETE, DIALOG = 2, 3, 4, 5
"""Discord's type numbers of interactions."""
MESSAGE, THINKING, LATER, UPDATE, CHOICES, OPEN_DIALOG = 4, 5, 6, 7, 8, 9
"""Discord's type numbers of responses: message, deferred message, deferred update, update of the clicked message,
choices, dialog.
"""
WITHIN = 3.0
"""Seconds within which the first response must arrive."""
TOKEN_LIFE = 15 * 60.0
"""Seconds within which all later responses must arrive."""

_sequence = itertools.count(1)


@dataclass(eq=False)
class Message(Readable):
    """Stored message. Only `reader` can see it (0: everybody in its channel)."""

    id: int
    channel_id: int
    author: int
    flags: int = 0
    content: str = ""
    components: list[Payload] = field(default_factory=list)
    attachments: list[Payload] = field(default_factory=list)
    reader: int = 0
    nonce: str | None = None
    thinking: bool = False
    edits: int = 0

    @property
    def parts(self) -> Sequence[dict[str, Any]]:
        return list(walk_components(self.components))

    def payload(self) -> Payload:
        """Return the message as Discord sends it."""
        body = {"flags": self.flags, "content": self.content, "components": self.components, "nonce": self.nonce}
        body["attachments"] = self.attachments
        found = message(self.id, self.channel_id, body)
        if self.author != APPLICATION:
            found["author"] = user(self.author, "Somebody")
        return found


@dataclass(frozen=True)
class Where:
    """Person and place of an interaction. `guild_id` 0 means the person's direct messages."""

    guild_id: int
    channel_id: int
    user_id: int
    name: str
    locale: str = "en-GB"
    permissions: str = PERMISSIONS

    def payload(self) -> Payload:
        """Return the fields of an interaction for this person and place."""
        common: Payload = {
            "channel_id": str(self.channel_id),
            "locale": self.locale,
            "entitlements": [],
            "attachment_size_limit": 10_485_760,
            "app_permissions": PERMISSIONS,
            "application_id": str(APPLICATION),
            "version": 1,
        }
        if not self.guild_id:
            return {
                **common,
                "channel": direct_messages(self.user_id, self.name),
                "user": user(self.user_id, self.name),
                "authorizing_integration_owners": {},
                "context": 1,
            }
        return {
            **common,
            "guild_id": str(self.guild_id),
            "guild": {"id": str(self.guild_id), "locale": "en-GB", "features": []},
            "guild_locale": "en-GB",
            "channel": channel(self.guild_id, self.channel_id),
            "member": member(self.user_id, self.name, self.permissions),
            "authorizing_integration_owners": {"0": str(self.guild_id)},
            "context": 0,
        }


@dataclass(frozen=True)
class Answer:
    """Response to a click: a message of its own (`apart`), or a change of the clicked message."""

    apart: bool
    data: Payload


@dataclass(eq=False)
class Interaction:
    """Interaction and its responses. `began` is the time of the server's clock."""

    kind: int
    where: Where
    data: Payload
    began: float
    message: Message | None = None
    """Message that was clicked, or from which the submitted dialog was opened."""
    id: int = field(default_factory=snowflake)
    token: str = field(default_factory=lambda: f"token-{next(_sequence)}")
    response: int = 0
    """Type number of the first response; 0: none so far."""
    responded: float = 0.0
    dialog: Payload | None = None
    choices: list[Payload] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)
    """Messages of the response, the original one first."""
    answer: Answer | None = None

    @property
    def custom_id(self) -> str:
        """Return the custom_id of the clicked component, or an empty string for a command."""
        return str(self.data.get("custom_id", ""))

    @property
    def answered(self) -> bool:
        """Return True if the person sees more than a deferred response."""
        if self.response == THINKING:
            return any(not one.thinking for one in self.told)
        return self.response != 0

    @property
    def text(self) -> str:
        """Return the text of all messages of the response."""
        return "\n".join(one.text for one in self.told if not one.thinking)

    @property
    def private(self) -> bool:
        """Return True if only the person can read the response."""
        return bool(self.told) and all(one.flags & EPHEMERAL for one in self.told)

    def payload(self, message: Message | None) -> Payload:
        """Return the event as the gateway sends it, with the message as it was when clicked."""
        event = {"id": str(self.id), "type": self.kind, "token": self.token, "data": self.data, **self.where.payload()}
        return event if message is None else {**event, "message": message.payload()}
