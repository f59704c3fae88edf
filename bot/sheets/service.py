"""Service for the sheets of servers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from functools import partial

from msgspec.structs import replace

from bot.audit_log import make_audit_entry
from bot.clock import Clock
from bot.errors import Refusal
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.rules.registry import find_game
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, Sheet, check_sheet_name, presets, presets_of
from bot.store.codec import CodecError, UnreadableRows, decode, encode
from bot.store.schema.servers import DefaultSheetRow, SheetRow
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, WriteBatch, retry_on_conflict
from bot.text_safety import exact_name_key, find_by_name, name_key

_log = logging.getLogger(__name__)
MAX_SHEETS = 100
"""Maximum number of sheets per server."""


class Sheets:
    """Service for named house rules of servers. The caller must check that the user may manage the server.

    Changing or deleting a sheet changes no table, because a table copies its rules from the sheet. `key` is an
    idempotency key. Every method that writes can raise Refusal `database_unavailable`, after which nothing has changed.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._skipped = UnreadableRows(_log)

    async def save(
        self,
        guild_id: int,
        user_id: int,
        name: str,
        game: str,
        rules: HouseRules,
        key: str,
        *,
        preset_names: Collection[str] = (),
    ) -> Sheet:
        """Save house rules as a new sheet, or as the next version of the sheet with the same name.

        `preset_names` are names of presets in other languages, which cannot be used either. Refusals: `bad_sheet_name`,
        `sheet_of_the_house`, `unknown_game`, `too_many_sheets`. Raises TypeError if `rules` are those of another game.
        """
        kept = check_sheet_name(name)
        if _find_preset(kept) is not None or name_key(kept) in {name_key(other) for other in preset_names}:
            raise Refusal("sheet_of_the_house")
        played = _game(game)
        if type(rules) is not played.house_rules:
            raise TypeError(f"{type(rules).__name__} are no rules of {played.name}")

        def saved(rows: tuple[SheetRow, ...]) -> SheetRow:
            before = _find_row(rows, kept) or find_by_name(rows, kept)
            if (before is None or before.deleted) and sum(not one.deleted for one in rows) >= MAX_SHEETS:
                raise Refusal("too_many_sheets", most=MAX_SHEETS)
            return SheetRow(
                guild_id=guild_id,
                folded=name_key(kept) if before is None else before.folded,
                name=kept,
                version=1 if before is None else before.version + 1,
                game=played.name,
                options=encode(rules),
                author=user_id,
                at=self._clock.now(),
                change_no=_next_change_no(rows),
            )

        return _read_sheet(await self._write_row(guild_id, key, saved))

    async def delete(self, guild_id: int, user_id: int, name: str, key: str) -> None:
        """Delete one of the server's own sheets. Refusals: `no_such_sheet`, `bad_sheet_name`, `sheet_stays`."""

        def deleted(rows: tuple[SheetRow, ...]) -> SheetRow:
            found = _find_row(rows, name)
            if found is None:
                raise _no_such_sheet(name) if _find_preset(name) is None else Refusal("sheet_stays")
            return replace(found, author=user_id, at=self._clock.now(), change_no=_next_change_no(rows), deleted=True)

        await self._write_row(guild_id, key, deleted)

    async def set_default(self, guild_id: int, user_id: int, name: str, key: str) -> Sheet:
        """Make a sheet the server's default for its game. Refusals as for `find`."""
        answer = await self._store.reader.find_answer(key)
        if answer:
            return _find_preset(answer) or _read_sheet(decode(answer, SheetRow))
        own = _find_row(await self._store.reader.settings.sheets(guild_id), name)
        sheet = await self.find(guild_id, name) if own is None else _read_sheet(own)
        row = DefaultSheetRow(guild_id=guild_id, game=sheet.game, sheet=sheet.key or exact_name_key(sheet.name))
        done = make_audit_entry(guild_id, user_id, "sheet_used", sheet=sheet.name, game=sheet.game)
        answer = sheet.key if own is None else encode(own)
        await self._store.writer.commit(
            WriteBatch(idempotency_key=key, answer=answer, upserts=(row,), audit_entries=(done,))
        )
        _log.info("user %d made %s the usual sheet of server %d", user_id, sheet.name, guild_id)
        return sheet

    async def default_sheet(self, guild_id: int, game: str) -> Sheet:
        """Return the sheet that a server chose as the default for a game, or the game's first preset.

        The preset is also returned if the chosen sheet is missing or cannot be read. Refusal: `unknown_game`.
        """
        played = _game(game)
        chosen = await self._store.reader.settings.default_sheet(guild_id, played.name)
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
        """Return the server's own sheets by name, followed by the presets, for one game or for all.

        Sheets that cannot be read are left out. Refusal: `unknown_game`.
        """
        wanted = None if game is None else _game(game).name
        own: list[Sheet] = []
        for row in await self._store.reader.settings.sheets(guild_id):
            if not row.deleted:
                sheet = self._skipped.read(f"sheet {row.name!r} of server {guild_id}", partial(_decode_sheet, row))
                own += () if sheet is None else (sheet,)
        return tuple(one for one in (*own, *presets()) if wanted in {None, one.game})

    async def find(self, guild_id: int, name: str, *, preset_names: Mapping[str, str] | None = None) -> Sheet:
        """Return the server's sheet called `name`, or the preset with this key or name. Case is ignored.

        `preset_names` maps names of presets in other languages to their keys. Refusals: `no_such_sheet`,
        `bad_sheet_name` if `name` is empty, `sheet_not_read`.
        """
        own = _find_row(await self._store.reader.settings.sheets(guild_id), name)
        if own is not None:
            return _read_sheet(own)
        shipped = _find_preset(name)
        if shipped is None:
            keys = {name_key(other): key for other, key in (preset_names or {}).items()}
            shipped = _find_preset(keys.get(name_key(name), ""))
        if shipped is None:
            raise _no_such_sheet(name)
        return shipped

    async def _write_row(
        self, guild_id: int, key: str, make_row: Callable[[tuple[SheetRow, ...]], SheetRow]
    ) -> SheetRow:
        """Write the row that `make_row` builds from the server's rows, and retry after optimistic-lock conflicts."""

        async def attempt() -> SheetRow:
            repeated = await self._store.reader.find_answer(key)
            if repeated is not None:
                return decode(repeated, SheetRow)
            row = make_row(await self._store.reader.settings.sheets(guild_id))
            claim = f"sheets/{guild_id}/{row.change_no}"
            committed = await self._store.writer.commit(
                WriteBatch(
                    idempotency_key=key,
                    answer=encode(row),
                    claims=(claim,),
                    upserts=(row,),
                    audit_entries=(_audit_entry(row),),
                )
            )
            return decode(committed.answer, SheetRow)

        return await retry_on_conflict(attempt, f"the sheets of server {guild_id}")


def _audit_entry(row: SheetRow) -> AuditEntryRow:
    """Return the audit entry of the change that wrote `row`."""
    if row.deleted:
        return make_audit_entry(row.guild_id, row.author, "sheet_deleted", sheet=row.name, game=row.game)
    return make_audit_entry(row.guild_id, row.author, "sheet_saved", sheet=row.name, game=row.game, version=row.version)


def _read_sheet(row: SheetRow) -> Sheet:
    try:
        return _decode_sheet(row)
    except CodecError:
        raise Refusal("sheet_not_read", name=row.name) from None


def _decode_sheet(row: SheetRow) -> Sheet:
    """Return the sheet in a row. Raises CodecError."""
    try:
        game = find_game(row.game)
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


def _find_row(rows: tuple[SheetRow, ...], name: str) -> SheetRow | None:
    return find_by_name((one for one in rows if not one.deleted), name)


def _find_preset(name: str) -> Sheet | None:
    return next((one for one in presets() if name_key(name) in {one.key, name_key(one.name)}), None)


def _no_such_sheet(name: str) -> Refusal:
    kept = " ".join(name.split())[:MAX_SHEET_NAME_LENGTH]
    return Refusal("no_such_sheet", name=kept) if kept else Refusal("bad_sheet_name", most=MAX_SHEET_NAME_LENGTH)


def _next_change_no(rows: tuple[SheetRow, ...]) -> int:
    return max((one.change_no for one in rows), default=0) + 1


def _game(name: str) -> AnyGame:
    try:
        return find_game(name)
    except KeyError:
        raise Refusal("unknown_game") from None
