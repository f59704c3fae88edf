"""Sheets of a server: saving, finding, choosing the default, deleting."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from functools import partial

from msgspec.structs import replace

from bot.acts.acts import act
from bot.clock import Clock
from bot.errors import Refusal
from bot.naming import folded, of_name, spelt
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.rules.registry import game as game_called
from bot.sheets.presets import presets, presets_of
from bot.sheets.values import LONGEST_NAME, Sheet, checked_name
from bot.store.attempts import until_it_fits
from bot.store.change import ActRow, Change
from bot.store.codec import CodecError, Skipped, decode, encode
from bot.store.settings import SheetRow, UsualSheetRow
from bot.store.store import Store

_log = logging.getLogger(__name__)

MOST_SHEETS = 100
"""Maximum number of sheets of a server."""


class Sheets:
    """Named house rules of servers. The caller checks who may change them (Manage Server).

    Changing or deleting a sheet changes no table: a table copies the rules when it is opened or when its rules are
    changed. `key` is an idempotency key. Every method that writes can raise Refusal `database_unavailable`, and then
    nothing has changed.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._skipped = Skipped(_log)

    async def save(
        self,
        guild_id: int,
        user_id: int,
        name: str,
        game: str,
        rules: HouseRules,
        key: str,
        *,
        known_as: Collection[str] = (),
    ) -> Sheet:
        """Save house rules under a name: a new sheet, or the next version of the sheet with that name.

        `known_as` are the names of presets in other languages, which are taken too. Refusals bad_sheet_name,
        sheet_of_the_house, unknown_game, too_many_sheets. TypeError for another game's rules.
        """
        kept = checked_name(name)
        if _shipped(kept) is not None or folded(kept) in {folded(other) for other in known_as}:
            raise Refusal("sheet_of_the_house")
        played = _game(game)
        if type(rules) is not played.house_rules:
            raise TypeError(f"{type(rules).__name__} are no rules of {played.name}")

        def saved(rows: tuple[SheetRow, ...]) -> SheetRow:
            before = _named(rows, kept) or of_name(rows, kept)
            if (before is None or before.deleted) and sum(not one.deleted for one in rows) >= MOST_SHEETS:
                raise Refusal("too_many_sheets", most=MOST_SHEETS)
            return SheetRow(
                guild_id=guild_id,
                folded=folded(kept) if before is None else before.folded,
                name=kept,
                version=1 if before is None else before.version + 1,
                game=played.name,
                options=encode(rules),
                author=user_id,
                at=self._clock.now(),
                change_no=_next_change(rows),
            )

        return _sheet(await self._change(guild_id, key, saved))

    async def delete(self, guild_id: int, user_id: int, name: str, key: str) -> None:
        """Delete a sheet of the server's own. Refusals no_such_sheet, bad_sheet_name, sheet_stays."""

        def deleted(rows: tuple[SheetRow, ...]) -> SheetRow:
            found = _named(rows, name)
            if found is None:
                raise _no_such_sheet(name) if _shipped(name) is None else Refusal("sheet_stays")
            return replace(found, author=user_id, at=self._clock.now(), change_no=_next_change(rows), deleted=True)

        await self._change(guild_id, key, deleted)

    async def use(self, guild_id: int, user_id: int, name: str, key: str) -> Sheet:
        """Make a sheet the server's default for its game. Refusals as for `find`."""
        answer = await self._store.reader.answer_of(key)
        if answer:
            return _shipped(answer) or _sheet(decode(answer, SheetRow))
        own = _named(await self._store.reader.settings.sheets(guild_id), name)
        sheet = await self.find(guild_id, name) if own is None else _sheet(own)
        row = UsualSheetRow(guild_id=guild_id, game=sheet.game, sheet=sheet.key or spelt(sheet.name))
        done = act(guild_id, user_id, "sheet_used", sheet=sheet.name, game=sheet.game)
        answer = sheet.key if own is None else encode(own)
        await self._store.writer.commit(Change(key=key, answer=answer, small=(row,), acts=(done,)))
        _log.info("user %d made %s the usual sheet of server %d", user_id, sheet.name, guild_id)
        return sheet

    async def usual(self, guild_id: int, game: str) -> Sheet:
        """Return the server's default sheet for a game: the one it chose, or the first preset. Refusal unknown_game."""
        played = _game(game)
        chosen = await self._store.reader.settings.usual_sheet(guild_id, played.name)
        if chosen:
            try:
                sheet = await self.find(guild_id, chosen)
            except Refusal as refusal:
                _log.info("the usual sheet of server %d for %s is not there: %s", guild_id, played.name, refusal)
            else:
                if sheet.game == played.name:
                    return sheet
        return presets_of(played.name)[0]

    async def list(self, guild_id: int, game: str | None = None) -> tuple[Sheet, ...]:
        """Return the server's own sheets by name, then the presets, of one game or of all."""
        wanted = None if game is None else _game(game).name
        own: list[Sheet] = []
        for row in await self._store.reader.settings.sheets(guild_id):
            if not row.deleted:
                sheet = self._skipped.read(f"sheet {row.name!r} of server {guild_id}", partial(_decoded, row))
                own += () if sheet is None else (sheet,)
        return tuple(one for one in (*own, *presets()) if wanted in {None, one.game})

    async def find(self, guild_id: int, name: str, *, known_as: Mapping[str, str] | None = None) -> Sheet:
        """Return the server's sheet of that name, or the preset of that key or name, ignoring case.

        `known_as` are the keys of presets by their names in other languages. Refusals no_such_sheet, bad_sheet_name if
        `name` is empty, sheet_not_read.
        """
        own = _named(await self._store.reader.settings.sheets(guild_id), name)
        if own is not None:
            return _sheet(own)
        shipped = _shipped(name)
        if shipped is None:
            keys = {folded(other): key for other, key in (known_as or {}).items()}
            shipped = _shipped(keys.get(folded(name), ""))
        if shipped is None:
            raise _no_such_sheet(name)
        return shipped

    async def _change(self, guild_id: int, key: str, make: Callable[[tuple[SheetRow, ...]], SheetRow]) -> SheetRow:
        """Write the row that `make` builds from the server's rows, with retries after an optimistic-lock conflict."""

        async def attempt() -> SheetRow:
            repeated = await self._store.reader.answer_of(key)
            if repeated is not None:
                return decode(repeated, SheetRow)
            row = make(await self._store.reader.settings.sheets(guild_id))
            claim = f"sheets/{guild_id}/{row.change_no}"
            committed = await self._store.writer.commit(
                Change(key=key, answer=encode(row), claims=(claim,), small=(row,), acts=(_act(row),))
            )
            return decode(committed.answer, SheetRow)

        return await until_it_fits(attempt, f"the sheets of server {guild_id}")


def _act(row: SheetRow) -> ActRow:
    """Return the audit entry of the change that wrote this row."""
    if row.deleted:
        return act(row.guild_id, row.author, "sheet_deleted", sheet=row.name, game=row.game)
    return act(row.guild_id, row.author, "sheet_saved", sheet=row.name, game=row.game, version=row.version)


def _sheet(row: SheetRow) -> Sheet:
    try:
        return _decoded(row)
    except CodecError:
        raise Refusal("sheet_not_read", name=row.name) from None


def _decoded(row: SheetRow) -> Sheet:
    """Return the sheet in a row. Raises CodecError."""
    try:
        game = game_called(row.game)
    except KeyError:
        raise CodecError(f"there is no game {row.game!r}") from None
    rules: HouseRules = decode(row.options, game.house_rules)
    return Sheet(
        name=row.name,
        game=row.game,
        rules=rules,
        version=row.version,
        guild_id=row.guild_id,
        author=row.author,
        at=row.at,
    )


def _named(rows: tuple[SheetRow, ...], name: str) -> SheetRow | None:
    return of_name((one for one in rows if not one.deleted), name)


def _shipped(name: str) -> Sheet | None:
    return next((one for one in presets() if folded(name) in {one.key, folded(one.name)}), None)


def _no_such_sheet(name: str) -> Refusal:
    kept = " ".join(name.split())[:LONGEST_NAME]
    return Refusal("no_such_sheet", name=kept) if kept else Refusal("bad_sheet_name", most=LONGEST_NAME)


def _next_change(rows: tuple[SheetRow, ...]) -> int:
    return max((one.change_no for one in rows), default=0) + 1


def _game(name: str) -> AnyGame:
    try:
        return game_called(name)
    except KeyError:
        raise Refusal("unknown_game") from None
