"""Errors of the database, one class per kind of failure."""

from __future__ import annotations

from typing import ClassVar

from bot.errors import Refusal


class StoreUnavailable(Refusal):
    """The database is locked, read-only, full, damaged or missing, or the program is stopping. Nothing was written."""

    CODE: ClassVar = "database_unavailable"

    def __init__(self, reason: str = "") -> None:
        super().__init__(self.CODE)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.code} ({self.reason})"


class CommitOutcomeUnknown(StoreUnavailable):
    """A commit failed and the database could not be asked for its outcome.

    The change was made completely or not at all. The caller must drop cached state and read the data again.
    """

    CODE = "fate_unknown"


class Superseded(StoreUnavailable):
    """A newer version of Prial has migrated the database to revision `found`. This process writes nothing more."""

    def __init__(self, found: str) -> None:
        super().__init__(f"a newer Prial has brought the database to revision {found}")
        self.found = found


class InsufficientFunds(Refusal):
    """A posting would make a wallet, a purse or a pot negative. Nothing was written.

    `account` is the id of the account, `balance` its chips, and `needed` the chips that the change would take out of
    it.
    """

    def __init__(self, account: str, *, balance: int, needed: int) -> None:
        super().__init__("not_enough_money", have=balance, needed=needed)
        self.account = account
        self.balance = balance
        self.needed = needed


class Conflict(Exception):
    """The data on which a change was based has changed. Nothing was written.

    The caller must read the data and make the change again.
    """


class VersionConflict(Conflict):
    """The version of the table is `found` (None: the table does not exist) and not `expected`."""

    def __init__(self, table_id: int, *, expected: int, found: int | None) -> None:
        super().__init__(f"table {table_id} is at version {found}, not at {expected}")


class ChannelTaken(Conflict):
    """The channel already has an open table."""

    def __init__(self, channel_id: int, table_id: int) -> None:
        super().__init__(f"channel {channel_id} has table {table_id}")
        self.table_id = table_id


class AlreadyClaimed(Conflict):
    """Another change has already claimed the key `claim`."""

    def __init__(self, claim: str) -> None:
        super().__init__(claim)
        self.claim = claim


class MemberDeleted(AlreadyClaimed):
    """A change affects the wallet or points of a user who has been deleted."""


class SeasonAlreadyPlayed(Conflict):
    """A league season that must not have begun has a result, or a game in progress that will count for it."""


class BalanceChanged(Conflict):
    """An account does not have the balance that the change expects.

    `account` is the id of the account, `balance` its chips, and `expected` the expected chips.
    """

    def __init__(self, account: str, *, balance: int, expected: int) -> None:
        super().__init__(f"{account}: {balance} instead of {expected}")


class UserStillInvolved(Conflict):
    """A user to be deleted sits at an open table, has chips, or has debts on either side."""


class DatabaseError(Exception):
    """The database cannot be used. The message gives the reason and a remedy."""


class BadDatabaseUrl(DatabaseError):
    """A URL, such as DATABASE_URL, names no database that Prial can use."""


class DatabaseMissing(DatabaseError):
    """A database to be inspected does not exist."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"there is no database {name}: the bot makes it when it starts, and so does `python -m bot migrate`. If "
            "there should be one, DATABASE_URL names another."
        )


class DatabaseTooNew(DatabaseError):
    """The database has been migrated by a newer version of Prial.

    `found` is the revision of the database, and `known` is the newest revision that this version knows.
    """

    def __init__(self, path: str, *, found: str, known: str) -> None:
        super().__init__(
            f"{path} has revision {found} and was written by a newer Prial than this one, which knows revisions up to "
            f"{known}: start the newer one, or put back a copy made before the upgrade (beside a SQLite file there "
            f"may be one whose name ends in -before-{found})"
        )
        self.found = found
        self.known = known


class DatabaseCorrupt(DatabaseError):
    """The database is damaged or is not a database. `why` gives the details. It was not changed."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(
            f"{path} is damaged or is no database of Prial ({why}). It was left as it is: go back to a backup."
        )
        self.why = why


class DatabaseForeign(DatabaseError):
    """The database belongs to another program. It was not changed."""


class DatabaseUnfinished(DatabaseError):
    """The database is an unfinished copy of a database with the revision `revision`."""

    def __init__(self, name: str, revision: str) -> None:
        super().__init__(
            f"{name} is a copy that was not finished: give the same command again (`python -m bot copy FROM TO`, "
            "which goes on where it was, or `python -m bot restore FILE`), or delete this database."
        )
        self.revision = revision


class DatabaseUnusable(DatabaseError):
    """The database cannot be opened, read or written."""


class MigrationFailed(DatabaseError):
    """A migration failed. The database has the revision of the last migration that succeeded."""


class DatabaseInUse(DatabaseError):
    """Processes with another revision use the database. It can be migrated once they have ended."""


class DatabaseBusy(DatabaseError):
    """Another process has been creating or migrating the database for too long."""


class CopyFailed(DatabaseError):
    """A copy could not be made or finished. The source is unchanged."""
