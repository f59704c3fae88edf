"""`/house …`: settings of a server, money, sheets and audit, for members with Manage Server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import app_commands

from bot.amounts import HOURS
from bot.app import Prial
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.ledger.values import CARDS, EVERY_DEAL, House
from bot.screens import acts as acts_screen
from bot.screens import correcting as correcting_screen
from bot.screens import house as house_screen
from bot.screens import importing, replies, told
from bot.screens import sheets as sheets_screen
from bot.screens.agreed import sheet_name
from bot.screens.deeds import Deed
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.effects import stamped
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.names import shown
from bot.screens.words import HOUR, Words
from bot.sheets.values import LONGEST_NAME, Sheet
from cogs.common import SERVERS, PrialCog, is_bot, lateness, show, showing
from cogs.correcting import Correcting, Wanted, tell
from cogs.importing import Importing
from cogs.past import all_shown_around
from cogs.sheets import proposed, sheets_here

DIALOGS: Final[Mapping[str, Callable[[House, Words], Dialog]]] = {
    "currency": house_screen.currency,
    "opening": house_screen.opening,
    "refill": house_screen.refill,
    "allowance": house_screen.allowance,
    "bank": house_screen.bank,
    "grant": house_screen.grant,
    "fine": house_screen.fine,
}
"""Dialogs behind the buttons of the panel."""
SENT: Final[Mapping[str, Callable[[Submitted, Words], dict[str, Any]]]] = {
    "currency": lambda answers, _words: {
        "currency": answers.text("currency") or None,
        "currency_singular": answers.text("singular") or None,
    },
    "opening": lambda answers, words: {"opening": answers.amount("amount", words)},
    "refill": lambda answers, words: {
        "refill_amount": answers.amount("amount", words),
        "refill_interval": answers.number("hours", words, HOURS) * HOUR,
        "refill_below": answers.amount("below", words),
    },
    "allowance": lambda answers, words: {
        "allowance_amount": answers.amount("amount", words),
        "allowance_days": int(answers.answers.get("days") or 1),
    },
    "bank": lambda answers, words: {"bank_limit": answers.amount("amount", words)},
}
"""Parsers of these dialogs into changed settings."""

EVERY: Final = (("day", 1), ("week", 7))
"""Intervals of the allowance, with their days."""


class HouseCog(PrialCog):
    """Server settings."""

    house = app_commands.Group(
        name="house",
        description="…",
        guild_only=True,
        allowed_contexts=SERVERS,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    sheet = app_commands.Group(name="sheet", description="…", parent=house)

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels["house"] = self._clicked
        self.answered.dialogs["house"] = self._sent
        self.answered.looking["s:house"] = self.answered.looking["d:house"] = self._current
        self.answered.dialogs[correcting_screen.PANEL] = self._correct_sent
        self._correcting = Correcting(bot)
        self.answered.panels[correcting_screen.PANEL] = showing(self._correct_clicked)
        self._importing = Importing(bot)
        self.answered.panels[importing.PANEL] = showing(self._import_clicked)
        self.answered.panels[acts_screen.PANEL] = showing(self._log_clicked)

    @house.command()
    async def currency(self, interaction: Interaction, name: str | None = None, singular: str | None = None) -> None:
        """Set the name of the money, plural and singular."""
        await self._set(interaction, currency=name, currency_singular=singular)

    @house.command()
    async def language(self, interaction: Interaction) -> None:
        """Set the language of public messages."""
        async with Visit(interaction) as visit:
            await self._public(visit)

    @house.command()
    async def opening(self, interaction: Interaction, amount: int | None = None) -> None:
        """Set the opening balance of new members, in chips."""
        await self._set(interaction, opening=amount)

    @house.command()
    async def refill(
        self, interaction: Interaction, amount: int | None = None, hours: int | None = None, below: int | None = None
    ) -> None:
        """Set the amount of a refill, its interval in hours, and the balance below which it is given."""
        interval = None if hours is None else hours * HOUR
        await self._set(interaction, refill_amount=amount, refill_interval=interval, refill_below=below)

    @house.command()
    @app_commands.choices(
        every=[app_commands.Choice(name=f"command-choice-{every}", value=days) for every, days in EVERY]
    )
    async def allowance(self, interaction: Interaction, amount: int | None = None, every: int | None = None) -> None:
        """Set the daily or weekly allowance of members."""
        await self._set(interaction, allowance_amount=amount, allowance_days=every)

    @house.command()
    async def bank(self, interaction: Interaction, amount: int | None = None) -> None:
        """Set the limit of the bank's stakes on computer players."""
        await self._set(interaction, bank_limit=amount)

    @house.command()
    @app_commands.choices(look=[app_commands.Choice(name=f"command-choice-{one}", value=one) for one in CARDS])
    async def cards(self, interaction: Interaction, look: str | None = None) -> None:
        """Set the look of cards in public messages."""
        async with Visit(interaction) as visit:
            await self._public(visit, {"cards": look} if look else {})

    @house.command()
    async def grant(self, interaction: Interaction, person: discord.User, amount: int, reason: str) -> None:
        """Grant chips to a member."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._granted(visit, person.id, amount, reason, bot=person.bot))

    @house.command()
    async def fine(self, interaction: Interaction, person: discord.User, amount: int, reason: str) -> None:
        """Fine a member in chips."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._fined(visit, person.id, amount, reason, bot=person.bot))

    @house.command()
    async def correct(
        self,
        interaction: Interaction,
        reason: str,
        entry: app_commands.Range[int, 1, 10**12] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
    ) -> None:
        """Reverse a wallet entry, or the results of deals."""
        async with Visit(interaction) as visit:
            guild_id = managed(visit)
            if (entry is None) == (table is None):
                raise Refusal("correct_what")
            deals = EVERY_DEAL if deal is None else (deal, deal)
            wanted = Wanted(reason=reason, entry=entry or 0, table_id=table or 0, deals=deals)
            await visit.answer.private(await self._correcting.begin(visit, guild_id, wanted))

    @house.command(name="import")
    async def import_balances(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Preview the import of a file with balances."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._importing.begin(visit, managed(visit), file))

    @house.command()
    async def audit(self, interaction: Interaction) -> None:
        """Check the ledger, and show the last grants."""
        async with Visit(interaction) as visit:
            await self._audit(visit)

    @house.command()
    async def log(self, interaction: Interaction) -> None:
        """Show the audit log of the server."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._log(visit))

    @sheet.command(name="save")
    async def save_sheet(self, interaction: Interaction, name: str) -> None:
        """Save the house rules of the table in this channel as a sheet."""
        async with Visit(interaction) as visit:
            managed(visit)
            table = (await visit.table()).table.then
            sheet = await self.bot.services.sheets.save(
                table.guild_id,
                visit.user_id,
                name,
                table.game,
                table.house_rules,
                visit.key,
                known_as=sheets_screen.known_as(),
            )
            await self._told(visit, "reply-sheet-saved", sheet)

    @sheet.command(name="use")
    async def use_sheet(self, interaction: Interaction, name: str) -> None:
        """Use a sheet as the default for new tables."""
        async with Visit(interaction) as visit:
            guild_id, sheets = managed(visit), self.bot.services.sheets
            found = await sheets.find(guild_id, name, known_as=sheets_screen.known_as())
            sheet = await sheets.use(guild_id, visit.user_id, found.key or found.name, visit.key)
            await self._told(visit, "reply-sheet-used", sheet)

    @sheet.command(name="list")
    async def list_sheets(self, interaction: Interaction) -> None:
        """List the sheets."""
        async with Visit(interaction) as visit:
            await visit.answer.private(sheets_screen.listing(await sheets_here(visit), visit.words))

    @sheet.command(name="delete")
    async def delete_sheet(self, interaction: Interaction, name: str) -> None:
        """Delete a sheet. Tables that use it are not affected."""
        async with Visit(interaction) as visit:
            guild_id, sheets = managed(visit), self.bot.services.sheets
            sheet = await sheets.find(guild_id, name, known_as=sheets_screen.known_as())
            await sheets.delete(guild_id, visit.user_id, sheet.key or sheet.name, visit.key)
            await self._told(visit, "reply-sheet-deleted", sheet)

    @use_sheet.autocomplete("name")
    async def _any_sheet(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await proposed(interaction, begun)

    @save_sheet.autocomplete("name")
    @delete_sheet.autocomplete("name")
    async def _own_sheet(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await proposed(interaction, begun, own=True)

    async def _told(self, visit: Visit, key: str, sheet: Sheet) -> None:
        name = shown(sheet_name(sheet, visit.words), most=LONGEST_NAME)
        text = visit.words(key, sheet=name, game=visit.words.title(sheet.game), version=sheet.version)
        await visit.answer.private(replies.reply(text))

    async def _granted(self, visit: Visit, person: int, amount: int, reason: str, *, bot: bool) -> Screen:
        guild_id = managed(visit)
        if bot:
            raise Refusal("not_a_player")
        again = partial(self._granted, person=person, amount=amount, reason=reason, bot=bot)
        await visit.once(Deed("grant", guild_id, person, amount), again)
        await self.bot.services.ledger.grant(guild_id, visit.user_id, person, amount, reason, visit.key)
        told_them = partial(told.granted, actor=visit.user_id, amount=amount, reason=reason)
        tell(visit, person, told_them)
        given = visit.words.money(amount)
        return replies.reply(visit.words("reply-granted", person=f"<@{person}>", amount=given))

    async def _fined(self, visit: Visit, person: int, amount: int, reason: str, *, bot: bool) -> Screen:
        guild_id = managed(visit)
        if bot:
            raise Refusal("not_a_player")
        again = partial(self._fined, person=person, amount=amount, reason=reason, bot=bot)
        await visit.once(Deed("fine", guild_id, person, amount), again)
        fine = await self.bot.services.ledger.fine(guild_id, visit.user_id, person, amount, reason, visit.key)
        tell(visit, person, partial(told.fined, actor=visit.user_id, fine=fine, reason=reason))
        return house_screen.fined(fine, person, visit.words)

    async def _set(self, interaction: Interaction, **changes: object) -> None:
        """Change the settings whose options were given."""
        async with Visit(interaction) as visit:
            await self._change(visit, {name: value for name, value in changes.items() if value is not None})

    async def _change(self, visit: Visit, changes: dict[str, Any]) -> None:
        """Change money settings, and show the result."""
        guild_id = managed(visit)
        ledger = self.bot.services.ledger
        if changes:
            await ledger.settings.set_house(guild_id, visit.user_id, key=visit.key, **changes)
            self.bot.people.changed_guild(guild_id)
            self.bot.presenter.house_changed(guild_id)
            visit.words = await self.bot.people.private(visit.user_id, guild_id)
        await show(visit, house_screen.screen(await ledger.settings.house(guild_id), visit.words))

    async def _public(self, visit: Visit, changes: Mapping[str, str] = MappingProxyType({})) -> None:
        """Change settings of public messages, if any, and show them."""
        guild_id, settings = managed(visit), self.bot.services.ledger.settings
        if changes:
            await settings.set_house(guild_id, visit.user_id, key=visit.key, **changes)
            self.bot.people.changed_guild(guild_id)
            self.bot.presenter.house_changed(guild_id)
            visit.words = await self.bot.people.private(visit.user_id, guild_id)
        spoken = await self.bot.people.public(guild_id)
        await show(visit, house_screen.public(await settings.house(guild_id), visit.words, spoken.locale))

    async def _audit(self, visit: Visit) -> None:
        guild_id, services = managed(visit), self.bot.services
        await all_shown_around(visit)  # the pots would reveal how a deal ended
        tables = await services.tables.audit(guild_id)
        await show(visit, house_screen.audit(await services.ledger.audit(guild_id), tables, visit.words))

    async def _correct_sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction) as visit:
            [number] = answers.id.numbers()
            wanted = Wanted(reason=answers.text("reason"), entry=number)
            await visit.answer.private(await self._correcting.begin(visit, managed(visit), wanted))

    async def _correct_clicked(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        return await self._correcting.clicked(visit, managed(visit), wanted)

    async def _import_clicked(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        return await self._importing.clicked(visit, managed(visit), wanted)

    async def _log(self, visit: Visit, before: int | None = None) -> Screen:
        return acts_screen.page(await self.bot.services.acts.page(managed(visit), before), visit.words)

    async def _log_clicked(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        return await self._log(visit, acts_screen.before(wanted.about))

    async def _current(self, visit: Visit, wanted: PanelId | DialogId) -> Current:
        """Return the current screen of the settings."""
        guild_id = managed(visit)
        house = await self.bot.services.ledger.settings.house(guild_id)
        # The cache for dialogs may be older than a change by another process.
        self.bot.people.changed_guild(guild_id)

        async def money() -> Screen:
            return house_screen.screen(house, visit.words)

        async def public() -> Screen:
            return house_screen.public(house, visit.words, (await self.bot.people.public(guild_id)).locale)

        return Current(stamped(wanted, house).stamp, public if isinstance(wanted, PanelId) else money)

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        if wanted.action in DIALOGS:
            await self._open(interaction, DIALOGS[wanted.action])
            return
        async with Visit(interaction, lateness(interaction)) as visit:
            managed(visit)
            if wanted.action == "audit":
                await self._audit(visit)
            elif wanted.action == "log":
                await show(visit, await self._log(visit))
            elif wanted.action == "public":
                await self._public(visit)
            elif wanted.action == "money":
                await self._change(visit, {})
            else:
                await self._public(visit, {wanted.action: values[0]})

    async def _open(self, interaction: Interaction, make: Callable[[House, Words], Dialog]) -> None:
        """Open a dialog from the cache, because it must be the first response; read the database only after a start."""
        async with Visit(interaction, hurry=True) as visit:
            guild_id = managed(visit)
            house = self.bot.people.house_at_once(guild_id) or await self.bot.people.house(guild_id)
            await visit.open(make(house, visit.words))

    async def _sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            managed(visit)
            what = answers.id.about[0]
            if what in {"grant", "fine"}:
                person = int(answers.text("person"))
                amount, reason = answers.amount("amount", visit.words), answers.text("reason")
                do = self._granted if what == "grant" else self._fined
                await visit.answer.private(await do(visit, person, amount, reason, bot=is_bot(interaction, person)))
            else:
                await self._change(visit, SENT[what](answers, visit.words))


def managed(visit: Visit) -> int:
    """Return the server if the person may manage it. Refusal `not_manager`.

    Discord merely hides the commands from other members.
    """
    if visit.guild_id is None or not visit.manager:
        raise Refusal("not_manager")
    return visit.guild_id


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(HouseCog(bot))
