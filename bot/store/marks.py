"""What is left of people who were forgotten: by it one of them is known again who comes back, and nobody is found.

A mark is a keyed hash. The key lies beside the database and in no copy of it: with the database alone nobody can find
out whose mark it is, nor whether somebody has one.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from bot.store.errors import StoreUnavailable
from bot.store.private import make_private

_LENGTH = 32
"""Bytes of a key."""


class Marks:
    """The marks of one database. There is no key, and nobody has a mark, until the first person is forgotten.

    Raises StoreUnavailable where the key cannot be read or made.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.with_name(f"{path.name}.key")
        self._key: bytes | None = None

    def known(self, user_id: int) -> str | None:
        """The mark of a person, whether they have ever been forgotten or not; None where nobody has."""
        if self._key is None:
            try:
                self._key = self._file.read_bytes() or None
            except FileNotFoundError:
                return None
            except OSError as error:
                raise StoreUnavailable(f"{self._file} cannot be read: {error}") from error
        if self._key is None:
            return None
        return hmac.new(self._key, str(user_id).encode(), hashlib.sha256).hexdigest()[:_LENGTH]

    def made(self, user_id: int) -> str:
        """The same, and the key is made where there is none yet."""
        if self.known(user_id) is None:
            try:
                self._make()
            except OSError as error:
                raise StoreUnavailable(f"{self._file} cannot be made: {error}") from error
        mark = self.known(user_id)
        if mark is None:
            raise StoreUnavailable(f"{self._file} is empty")
        return mark

    def _make(self) -> None:
        fresh = self._file.with_name(f"{self._file.name}.{secrets.token_hex(4)}")
        try:
            make_private(fresh)
            fresh.write_bytes(secrets.token_bytes(_LENGTH))
            # Another process may have been quicker: whoever comes second takes the first one's.
            with contextlib.suppress(FileExistsError):
                os.link(fresh, self._file)
        finally:
            fresh.unlink(missing_ok=True)
