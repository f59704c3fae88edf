"""Keyed hashes of deleted users: one who returns is recognised, and nobody can be found by their hash.

The key is stored next to the database and in no copy that Prial makes. With a copy alone nobody can find out whose hash
it is, or whether somebody has one.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets

from bot.store.engine import Database
from bot.store.errors import StoreUnavailable

_KEY_LENGTH = 32
"""Length of the key in bytes, and of a hash in characters."""


class DeletedUserHashes:
    """Hashes of the users of one database. There is no key, and so no hash, until the first user is deleted.

    Methods raise StoreUnavailable if the key cannot be read or created.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._failures: tuple[type[Exception], ...] = (OSError, *database.failures)
        self._key: bytes | None = None

    async def find_hash(self, user_id: int) -> str | None:
        """Return the hash of a user, deleted or not; None if there is no key."""
        if self._key is None:
            try:
                self._key = await asyncio.to_thread(self._database.load_hash_key) or None
            except self._failures as error:
                raise self._unavailable("read", error) from error
        if self._key is None:
            return None
        return hmac.new(self._key, str(user_id).encode(), hashlib.sha256).hexdigest()[:_KEY_LENGTH]

    async def get_or_create_hash(self, user_id: int) -> str:
        """Return the hash of a user, and create the key first if there is none."""
        if await self.find_hash(user_id) is None:
            try:
                await asyncio.to_thread(self._database.store_hash_key, secrets.token_bytes(_KEY_LENGTH))
            except self._failures as error:
                raise self._unavailable("made", error) from error
        mark = await self.find_hash(user_id)
        if mark is None:
            raise StoreUnavailable("the key of the marks is empty")
        return mark

    def _unavailable(self, what: str, error: Exception) -> StoreUnavailable:
        return StoreUnavailable(f"the key of the marks cannot be {what}: {self._database.reason(error)}")
