"""JSON payloads of Discord's REST API and gateway: users, servers, channels, messages."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from typing import Any, TypeAlias

Payload: TypeAlias = dict[str, Any]

APPLICATION = 700_000_000_000_000_001
BEGINNING_OF_DISCORD = 1_420_070_400_000
MOMENT = "2026-01-01T00:00:00.000000+00:00"
PERMISSIONS = str((1 << 50) - 1)
EPHEMERAL = 64
LAYOUT = 1 << 15
"""Flag of a message that consists only of components."""
DIRECT = 1 << 60
"""Difference between a user's id and that of their direct message channel."""

_sequence = itertools.count(1)


def snowflake() -> int:
    """Return a new id for the current time, in Discord's format."""
    return (int(time.time() * 1000) - BEGINNING_OF_DISCORD << 22) + next(_sequence) % (1 << 12)


def user(user_id: int, name: str, *, bot: bool = False) -> Payload:
    return {
        "id": str(user_id),
        "username": name.lower(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
        "flags": 0,
    }


def member(user_id: int, name: str, permissions: str = PERMISSIONS) -> Payload:
    return {
        "user": user(user_id, name),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": MOMENT,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "permissions": permissions,
        "communication_disabled_until": None,
    }


def channel(guild_id: int, channel_id: int, name: str = "brag") -> Payload:
    return {
        "id": str(channel_id),
        "guild_id": str(guild_id),
        "type": 0,
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "permissions": PERMISSIONS,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }


def guild(guild_id: int, channels: Iterable[Payload] = ()) -> Payload:
    """Return a server with these channels and only the role that everybody has."""
    everyone = {
        "id": str(guild_id),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": PERMISSIONS,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": str(guild_id),
        "name": "The Club",
        "icon": None,
        "splash": None,
        "owner_id": "1",
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [everyone],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "preferred_locale": "en-GB",
        "nsfw_level": 0,
        "member_count": 100,
        "members": [],
        "channels": list(channels),
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "large": True,
        "unavailable": False,
        "joined_at": MOMENT,
    }


def application() -> Payload:
    return {
        "id": str(APPLICATION),
        "name": "Prial",
        "description": "",
        "icon": None,
        "flags": 0,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "summary": "",
        "owner": user(1, "Owner"),
    }


def direct_messages(user_id: int, name: str = "Somebody") -> Payload:
    """Return the channel of the bot's direct messages with somebody."""
    return {"id": str(user_id + DIRECT), "type": 1, "recipients": [user(user_id, name)]}


def error(code: int, text: str) -> Payload:
    """Return the body of an error response."""
    return {"code": code, "message": text}


def message(message_id: int, channel_id: int, body: Payload) -> Payload:
    """Return a message of the bot with the contents of a request."""
    return {
        "id": str(message_id),
        "channel_id": str(channel_id),
        "author": user(APPLICATION, "Prial", bot=True),
        "content": body.get("content") or "",
        "timestamp": MOMENT,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": body.get("attachments") or [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": body.get("flags") or LAYOUT,
        "components": body.get("components") or [],
        "nonce": body.get("nonce"),
    }


def attachments(uploaded: Iterable[Payload]) -> list[Payload]:
    """Return the files of a message, from what a request says of them."""
    return [{**one, "id": str(snowflake()), "url": "", "proxy_url": ""} for one in uploaded]


def emoji(emoji_id: int, name: str) -> Payload:
    flags = {"require_colons": True, "managed": False, "animated": False, "available": True}
    return {"id": str(emoji_id), "name": name, "roles": [], **flags}
