"""Settings of servers and preferences of people."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec.structs import replace

from bot.acts.acts import act
from bot.errors import Refusal
from bot.ledger.values import BANK_TIMES, CALLS, CARDS, HANDS, REFILL_PART, House, Preferences
from bot.store.change import Change
from bot.store.settings import Edited, GuildRow, UserRow
from bot.store.store import Store
from bot.unseen import bare, begins_with_digit, is_broken, is_nothing

log = logging.getLogger(__name__)

MOST_CHIPS = 1_000_000_000
"""Maximum amount that anybody can set, grant or get at once."""
_LONGEST_CURRENCY = 20
_BOUNDS = {
    **dict.fromkeys(("opening", "refill_amount", "refill_below", "bank_limit", "allowance_amount"), (0, MOST_CHIPS)),
    "refill_interval": (60, 31_536_000),
}
"""Minimum and maximum of each number: chips, and a minute to a year in seconds."""
_ALLOWANCE_DAYS = (1, 7)
_USUAL = House()
_PREFERRED = Preferences()


class Settings:
    """Settings of servers and preferences of people, read and changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changing = asyncio.Lock()

    async def house(self, guild_id: int) -> House:
        return _house(await self._guild(guild_id))

    async def set_house(self, guild_id: int, actor: int, *, key: str | None = None, **changes: Any) -> House:
        """Change a server's settings (fields of `House`; None: the default) and return them.

        `actor` is the user who asked, `key` the idempotency key. A new name for the money removes its singular, unless
        that is given too. Only the given fields are written, so that concurrent changes by other processes are kept.

        Refusals bad_currency, bad_opening, bad_refill_amount, bad_refill_interval, bad_refill_below, bad_bank_limit,
        bad_allowance_amount. ValueError for an allowance period other than 1 or 7 days, and for an unknown card style.
        """
        checked = {name: _checked(name, value) for name, value in changes.items()}
        if "currency" in checked:
            checked.setdefault("currency_singular", None)
        async with self._changing:
            before = await self._guild(guild_id)
            row = replace(before, **checked)
            acts = tuple(
                act(guild_id, actor, f"set_{name}", before=getattr(before, name), after=value)
                for name, value in checked.items()
                if value != getattr(before, name)
            )
            edited = Edited(row=row, names=tuple(sorted(checked)))
            await self._store.writer.commit(Change(key=key, small=(edited,), acts=acts))
        log.info("user %d changed the settings of server %d: %s", actor, guild_id, checked)
        return _house(row)

    async def preferences(self, user_id: int) -> Preferences:
        return _preferences(await self._user(user_id))

    async def set_preferences(self, user_id: int, *, key: str | None = None, **changes: Any) -> Preferences:
        """Change a person's preferences (fields of `Preferences`; None: the default) and return them.

        Only the given fields are written, so that concurrent changes by other processes are kept. ValueError for an
        unknown value.
        """
        known = {"hand": HANDS, "call": CALLS, "cards": CARDS}
        if any(changes.get(name) not in {None, *values} for name, values in known.items()):
            raise ValueError(f"no such preference: {changes}")
        async with self._changing:
            row = replace(await self._user(user_id), **changes)
            edited = Edited(row=row, names=tuple(sorted(changes)))
            await self._store.writer.commit(Change(key=key, small=(edited,)))
        return _preferences(row)

    async def _guild(self, guild_id: int) -> GuildRow:
        return await self._store.reader.settings.guild(guild_id) or GuildRow(guild_id=guild_id)

    async def _user(self, user_id: int) -> UserRow:
        return await self._store.reader.settings.user(user_id) or UserRow(user_id=user_id)


def _house(row: GuildRow) -> House:
    opening = _USUAL.opening if row.opening is None else row.opening
    return House(
        currency=row.currency,
        currency_singular=row.currency_singular,
        opening=opening,
        refill_amount=opening if row.refill_amount is None else row.refill_amount,
        refill_interval=_USUAL.refill_interval if row.refill_interval is None else row.refill_interval,
        locale=row.locale,
        refill_below=max(1, opening // REFILL_PART) if row.refill_below is None else row.refill_below,
        allowance_amount=row.allowance_amount or 0,
        allowance_days=row.allowance_days or 1,
        bank_limit=min(BANK_TIMES * opening, MOST_CHIPS) if row.bank_limit is None else row.bank_limit,
        cards=row.cards or _USUAL.cards,
    )


def _preferences(row: UserRow) -> Preferences:
    return Preferences(
        locale=row.locale,
        hand=row.hand or _PREFERRED.hand,
        call=row.call or _PREFERRED.call,
        cards=row.cards or _PREFERRED.cards,
        heard=row.heard,
    )


def _checked(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in {"currency", "currency_singular"}:
        value = " ".join(str(value).split())
        shown = bare(value)
        if is_nothing(shown) or is_broken(value) or len(value) > _LONGEST_CURRENCY or begins_with_digit(shown):
            raise Refusal("bad_currency", most=_LONGEST_CURRENCY)
    elif name == "allowance_days" and value not in _ALLOWANCE_DAYS:
        raise ValueError(f"an allowance every {value} days")
    elif name == "cards" and value not in CARDS:
        raise ValueError(f"cards as {value}")
    elif name in _BOUNDS:
        least, most = _BOUNDS[name]
        if not least <= value <= most:
            raise Refusal(f"bad_{name}", least=least, most=most)
    return value
