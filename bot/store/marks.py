"""What is left of people who were forgotten: by it one of them is known again who comes back, and nobody is found.

A mark is a keyed hash. The key lies beside the database and in no copy of it that Prial makes: with a copy alone nobody
can find out whose mark it is, nor whether somebody has one.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets

from bot.store.engine import Database
from bot.store.errors import StoreUnavailable

_LENGTH = 32
"""Bytes of a key."""


class Marks:
    """The marks of one database. There is no key, and nobody has a mark, until the first person is forgotten.

    Raises StoreUnavailable where the key cannot be read or made.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._failures: tuple[type[Exception], ...] = (OSError, *database.failures)
        self._key: bytes | None = None

    async def known(self, user_id: int) -> str | None:
        """The mark of a person, whether they have ever been forgotten or not; None where nobody has."""
        if self._key is None:
            try:
                self._key = await asyncio.to_thread(self._database.secret) or None
            except self._failures as error:
                raise self._unavailable("read", error) from error
        if self._key is None:
            return None
        return hmac.new(self._key, str(user_id).encode(), hashlib.sha256).hexdigest()[:_LENGTH]

    async def made(self, user_id: int) -> str:
        """The same, and the key is made where there is none yet."""
        if await self.known(user_id) is None:
            try:
                await asyncio.to_thread(self._database.keep_secret, secrets.token_bytes(_LENGTH))
            except self._failures as error:
                raise self._unavailable("made", error) from error
        mark = await self.known(user_id)
        if mark is None:
            raise StoreUnavailable("the key of the marks is empty")
        return mark

    def _unavailable(self, what: str, error: Exception) -> StoreUnavailable:
        return StoreUnavailable(f"the key of the marks cannot be {what}: {self._database.reason(error)}")
