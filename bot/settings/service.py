"""Service that reads, caches and changes the settings of servers and people."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from msgspec.structs import replace

from bot.audit_log import make_audit_entry
from bot.cache import ReadThroughCache
from bot.clock import Clock
from bot.errors import Refusal
from bot.settings.values import (
    BANK_LIMIT_FACTOR,
    CARD_STYLES,
    HAND_PLACES,
    MAX_CHIPS,
    OWN_CARD_STYLES,
    REFILL_DIVISOR,
    TURN_NOTIFICATION_TIMES,
    PersonalSettings,
    ServerSettings,
)
from bot.store.schema.servers import GuildRow, SettingsEdit, UserRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from bot.text_safety import has_unwritable, is_blank, starts_with_digit, strip_markdown

_log = logging.getLogger(__name__)
_MAX_CURRENCY_LENGTH = 20

_BOUNDS = {
    **dict.fromkeys(("opening", "refill_amount", "refill_below", "bank_limit", "allowance_amount"), (0, MAX_CHIPS)),
    "refill_interval": (60, 31_536_000),
}
"""Minimum and maximum of amounts in chips, and of the refill interval in seconds (a minute to a year)."""

_ALLOWANCE_DAYS = (1, 7)
_DEFAULT_SERVER_SETTINGS = ServerSettings()
_DEFAULT_PERSONAL_SETTINGS = PersonalSettings()

SETTINGS_TTL: Final = 60.0
"""Seconds for which cached settings are valid. Another process may have changed them without an announcement."""

SETTINGS_CAPACITY: Final = 20_000
"""Maximum number of servers, and of people, whose settings are cached."""


class SettingsService:
    """Settings of servers and preferences of people, read through a cache.

    A change takes effect at once if this process made it or another process announced it.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self.servers = ReadThroughCache(self._read_server, clock, SETTINGS_TTL, SETTINGS_CAPACITY)
        self.people = ReadThroughCache(self._read_person, clock, SETTINGS_TTL, SETTINGS_CAPACITY)
        store.listener.on_settings_change = self._expire

    def _expire(self) -> None:
        self.servers.expire_all()
        self.people.expire_all()

    async def _read_server(self, guild_id: int) -> ServerSettings:
        return _server_settings(await self._guild(guild_id))

    async def change_server_settings(
        self, guild_id: int, actor: int, *, key: str | None = None, **changes: Any
    ) -> ServerSettings:
        """Change a server's settings (fields of `ServerSettings`; None: the default) and return all settings.

        `actor` is the user who asked for the change, and `key` the idempotency key. A new `currency` resets
        `currency_singular`, unless that is given too. Only the given fields are written, so that concurrent changes by
        other processes are kept.

        Refusals: `bad_currency`, `bad_opening`, `bad_refill_amount`, `bad_refill_interval`, `bad_refill_below`,
        `bad_bank_limit`, `bad_allowance_amount`. Raises ValueError for an allowance period other than 1 or 7 days, and
        for an unknown card style.
        """
        checked = {name: _check_value(name, value) for name, value in changes.items()}
        if "currency" in checked:
            checked.setdefault("currency_singular", None)
        async with self._lock:
            before = await self._guild(guild_id)
            row = replace(before, **checked)
            acts = tuple(
                make_audit_entry(guild_id, actor, f"set_{name}", before=getattr(before, name), after=value)
                for name, value in checked.items()
                if value != getattr(before, name)
            )
            edited = SettingsEdit(row=row, columns=tuple(sorted(checked)))
            change = WriteBatch(idempotency_key=key, upserts=(edited,), audit_entries=acts)
            try:
                await self._store.writer.commit(change)
            except BaseException:  # the change may have been committed
                self.servers.invalidate(guild_id)
                raise
            self.servers.replace(guild_id, _server_settings(row))
        _log.info("user %d changed the settings of server %d: %s", actor, guild_id, checked)
        return _server_settings(row)

    async def _read_person(self, user_id: int) -> PersonalSettings:
        return _personal_settings(await self._user(user_id))

    async def change_personal_settings(
        self, user_id: int, *, key: str | None = None, **changes: Any
    ) -> PersonalSettings:
        """Change a person's preferences (fields of `PersonalSettings`; None: the default) and return all preferences.

        Only the given fields are written, so that concurrent changes by other processes are kept. Raises ValueError for
        an unknown value.
        """
        known = {"hand": HAND_PLACES, "call": TURN_NOTIFICATION_TIMES, "cards": OWN_CARD_STYLES}
        if any(changes.get(name) not in {None, *values} for name, values in known.items()):
            raise ValueError(f"no such preference: {changes}")
        async with self._lock:
            row = replace(await self._user(user_id), **changes)
            edited = SettingsEdit(row=row, columns=tuple(sorted(changes)))
            try:
                await self._store.writer.commit(WriteBatch(idempotency_key=key, upserts=(edited,)))
            except BaseException:  # the change may have been committed
                self.people.invalidate(user_id)
                raise
            self.people.replace(user_id, _personal_settings(row))
        return _personal_settings(row)

    async def _guild(self, guild_id: int) -> GuildRow:
        return await self._store.reader.settings.guild(guild_id) or GuildRow(guild_id=guild_id)

    async def _user(self, user_id: int) -> UserRow:
        return await self._store.reader.settings.user(user_id) or UserRow(user_id=user_id)


def _server_settings(row: GuildRow) -> ServerSettings:
    opening = _DEFAULT_SERVER_SETTINGS.opening if row.opening is None else row.opening
    return ServerSettings(
        currency=row.currency,
        currency_singular=row.currency_singular,
        opening=opening,
        refill_amount=opening if row.refill_amount is None else row.refill_amount,
        refill_interval=_DEFAULT_SERVER_SETTINGS.refill_interval
        if row.refill_interval is None
        else row.refill_interval,
        locale=row.locale,
        refill_below=max(1, opening // REFILL_DIVISOR) if row.refill_below is None else row.refill_below,
        allowance_amount=row.allowance_amount or 0,
        allowance_days=row.allowance_days or 1,
        bank_limit=min(BANK_LIMIT_FACTOR * opening, MAX_CHIPS) if row.bank_limit is None else row.bank_limit,
        cards=row.cards or _DEFAULT_SERVER_SETTINGS.cards,
    )


def _personal_settings(row: UserRow) -> PersonalSettings:
    return PersonalSettings(
        locale=row.locale,
        hand=row.hand or _DEFAULT_PERSONAL_SETTINGS.hand,
        call=row.call or _DEFAULT_PERSONAL_SETTINGS.call,
        cards=row.cards or _DEFAULT_PERSONAL_SETTINGS.cards,
        heard=row.heard,
    )


def _check_value(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in {"currency", "currency_singular"}:
        value = " ".join(str(value).split())
        shown = strip_markdown(value)
        if is_blank(shown) or has_unwritable(value) or len(value) > _MAX_CURRENCY_LENGTH or starts_with_digit(shown):
            raise Refusal("bad_currency", most=_MAX_CURRENCY_LENGTH)
    elif name == "allowance_days" and value not in _ALLOWANCE_DAYS:
        raise ValueError(f"an allowance every {value} days")
    elif name == "cards" and value not in CARD_STYLES:
        raise ValueError(f"cards as {value}")
    elif name in _BOUNDS:
        least, most = _BOUNDS[name]
        if not least <= value <= most:
            raise Refusal(f"bad_{name}", least=least, most=most)
    return value
