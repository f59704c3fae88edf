"""What can go wrong with the database, one class per kind of answer."""

from __future__ import annotations

from typing import ClassVar

from bot.errors import Refusal


class StoreUnavailable(Refusal):
    """The database is locked, read-only, full, damaged or gone, or the program is stopping: nothing was written."""

    CODE: ClassVar = "database_unavailable"

    def __init__(self, reason: str = "") -> None:
        super().__init__(self.CODE)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.code} ({self.reason})"


class FateUnknown(StoreUnavailable):
    """The database failed while a change was being committed and could not be asked afterwards.

    The change happened wholly or not at all. Whoever gets this forgets what was remembered and reads again.
    """

    CODE = "fate_unknown"


class Superseded(StoreUnavailable):
    """A newer program has brought the database to its own revision, `found`: this one writes nothing more into it."""

    def __init__(self, found: str) -> None:
        super().__init__(f"a newer Prial has brought the database to revision {found}")
        self.found = found


class InsufficientFunds(Refusal):
    """A posting would make a wallet, a purse or a pot negative; nothing was written.

    `account` is the account's id, `balance` what it holds, `needed` what the change takes out of it (chips).
    """

    def __init__(self, account: str, *, balance: int, needed: int) -> None:
        super().__init__("not_enough_money", have=balance, needed=needed)
        self.account = account
        self.balance = balance
        self.needed = needed


class Conflict(Exception):
    """The change was made from something that is no longer so; nothing was written. Read again and decide anew."""


class VersionConflict(Conflict):
    """The table has another version than the change was made from. `found` is None where there is no such table."""

    def __init__(self, table_id: int, *, expected: int, found: int | None) -> None:
        super().__init__(f"table {table_id} is at version {found}, not at {expected}")
        self.table_id = table_id
        self.expected = expected
        self.found = found


class ChannelTaken(Conflict):
    """The channel has an open table already."""

    def __init__(self, channel_id: int, table_id: int) -> None:
        super().__init__(f"channel {channel_id} has table {table_id}")
        self.channel_id = channel_id
        self.table_id = table_id


class AlreadyClaimed(Conflict):
    """Another change has taken this claim."""

    def __init__(self, claim: str) -> None:
        super().__init__(claim)
        self.claim = claim


class MemberGone(AlreadyClaimed):
    """Somebody was forgotten whose wallet or points the change was to touch."""


class SeasonPlayed(Conflict):
    """Something was played, or is being played, in a season of a league of which that must not be so."""


class BalanceMoved(Conflict):
    """An account holds something else than what the change was made from.

    `account` is the account's id, `balance` what it holds, `expected` what it would have to (chips).
    """

    def __init__(self, account: str, *, balance: int, expected: int) -> None:
        super().__init__(f"{account}: {balance} instead of {expected}")
        self.account = account
        self.balance = balance
        self.expected = expected


class StillConcerned(Conflict):
    """Somebody who is to be forgotten sits at an open table, has chips, owes or is owed something."""


class DatabaseError(Exception):
    """The database cannot be used as it is; the message says why and what to do. The program does not start."""


class BadDatabaseUrl(DatabaseError):
    """A URL, such as DATABASE_URL, names no database that Prial can ever use."""


class NoDatabase(DatabaseError):
    """There is no database yet where one is to be looked into."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"there is no database {name}: the bot makes it when it starts, and so does `python -m bot migrate`. If "
            "there should be one, DATABASE_URL names another."
        )


class DatabaseTooNew(DatabaseError):
    """The database was written by a newer Prial: `found` is its revision, `known` the newest this program knows."""

    def __init__(self, path: str, *, found: str, known: str) -> None:
        super().__init__(
            f"{path} has revision {found} and was written by a newer Prial than this one, which knows revisions up to "
            f"{known}: start the newer one, or put back a copy made before the upgrade (beside a SQLite file there "
            f"may be one whose name ends in -before-{found})"
        )
        self.found = found
        self.known = known


class DatabaseCorrupt(DatabaseError):
    """The database is damaged or none at all (`why`); it was not touched."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(
            f"{path} is damaged or is no database of Prial ({why}). It was left as it is: go back to a backup."
        )
        self.why = why


class DatabaseForeign(DatabaseError):
    """The database is another program's; it was not touched."""


class DatabaseUnfinished(DatabaseError):
    """The database is a copy that was not finished, of one that has `revision`."""

    def __init__(self, name: str, revision: str) -> None:
        super().__init__(
            f"{name} is a copy that was not finished: give the same command again (`python -m bot copy FROM TO`, "
            "which goes on where it was, or `python -m bot restore FILE`), or delete this database."
        )
        self.revision = revision


class DatabaseUnusable(DatabaseError):
    """The database cannot be opened, read or written where it is."""


class MigrationFailed(DatabaseError):
    """A migration could not be finished; the database has the revision of the last one that was."""


class DatabaseInUse(DatabaseError):
    """Processes of another revision run on the database: it is migrated once they have ended."""


class DatabaseBusy(DatabaseError):
    """Another process is preparing the database and does not come to an end."""


class CopyFailed(DatabaseError):
    """A copy was not made, or was not finished; what was to be copied is as it was."""
