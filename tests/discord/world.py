"""Simulated Discord with one server, a channel and people, and the real bot on its own database.

The bot's clock and the simulated Discord's advance together; snowflakes follow Discord's.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import discord
from msgspec.structs import replace
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.enums import InteractionType, OverwriteType
from simcord.env import Env
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.app import Prial
from bot.app.tiles import emoji_name
from bot.config import Settings
from bot.errors import Refusal
from bot.rules.cards import Card, cards
from bot.screens.history import disputes
from bot.screens.pictures.card_tiles import TILE_KEYS
from bot.screens.table import rules_panel
from bot.screens.table.house_rules import option_groups
from bot.screens.widgets.custom_ids import DialogId, parse_custom_id, with_stamp
from bot.screens.widgets.layout import GOLD, PURPLE
from bot.services import Services, build_services
from bot.tables.values import TableView
from tests.discord import bodies
from tests.discord.reading import Message, message_of
from tests.support.clock import ManualClock

BEGINNING = 1_767_225_600.0
"""Unix time at which the simulated Discord starts."""
HAND = re.compile(r"### .*·.*\d")
"""Pattern of the heading of a hand message during a deal."""
LOCALES = ("en-GB", "de")


@dataclass
class Pack:
    """Shuffle that first gives the packs in `laid_out`, then packs from a seeded random source."""

    rng: Random = field(default_factory=lambda: Random(11))
    laid_out: list[tuple[Card, ...]] = field(default_factory=list)

    def __call__(self, pack: Sequence[Card]) -> tuple[Card, ...]:
        if self.laid_out:
            first = self.laid_out.pop(0)
            return (*first, *(card for card in pack if card not in first))
        order = list(pack)
        self.rng.shuffle(order)
        return tuple(order)


@dataclass(frozen=True)
class Begun:
    """The results of a bot's first start: its database, and the commands registered with Discord."""

    path: Path
    commands: Mapping[Any, dict[str, Any]]


class World:
    """One server, its people, and the bot."""

    def __init__(self, path: Path, commands: Mapping[Any, dict[str, Any]] | None = None) -> None:
        self.path = path
        self._commands = commands
        """The commands registered with Discord before the bot starts."""
        self.clock = ManualClock(BEGINNING)
        self.pack = Pack()
        self.settings = Settings(database_url=f"sqlite:///{path}")
        self.locales: dict[int, str] = {}
        self.guild_locale = "en-GB"
        self.env: Env
        self.services: Services
        self.bot: Prial
        self._running = contextlib.AsyncExitStack()

    @contextlib.asynccontextmanager
    async def running(self, guild_locale: str = "en-GB") -> AsyncIterator[World]:
        """Run the world while the block lasts, then check every request it made."""
        self.guild_locale = guild_locale
        async with contextlib.AsyncExitStack() as stack:
            await self._begin()
            stack.push_async_callback(self._end)
            self.env = Env(self.bot, shard_count=1, settle_timeout=20.0)
            if self._commands is not None:
                self.env.backend.commands[None] = dict(self._commands)
            await self.env.start()
            stack.push_async_callback(self.env.shutdown)
            self._translate()
            self.guild = self.env.create_guild("The Club", preferred_locale=guild_locale)
            self.channel = self.guild.create_text_channel("brag")
            await self.rest()
            yield self
            await self.rest()
            self.env.raise_errors()
            bodies.check(self.env.http_requests)
            bodies.record(self.env.http_requests)

    async def _begin(self) -> None:
        self._running = contextlib.AsyncExitStack()
        building = build_services(
            self.settings, clock=self.clock, shuffle=self.pack, rng=Random(5), thinking_time=lambda _: 2.0
        )
        self.services = await self._running.enter_async_context(building)
        self.bot = Prial(self.services)

    async def _end(self) -> None:
        await self.bot.presenter.stop(0.0)
        await self.bot.tasks.stop(0.0)
        await self._running.aclose()

    async def restart(self, *, crash: bool = False) -> None:
        """Stop the bot's process without showing pending changes, and start another one.
        With `crash`, only data that was stored immediately survives.
        """
        if crash:
            await self.bot.presenter._context.tasks.stop(0.0)
            self.bot.presenter._context.message_log._unsaved.clear()
        await self._end()
        await self._begin()
        await self.env.restart_bot(self.bot)
        await self.rest()

    def _translate(self) -> None:
        """Send interactions in the languages of `locales`; SimCord sends everything in American English."""
        emit = self.env.backend.emit

        def localised(event: Any, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                user_id = int((payload.get("member") or payload)["user"]["id"])
                payload = {**payload, "locale": self.locales.get(user_id, "en-GB")}
                if "guild_locale" in payload:
                    payload["guild_locale"] = self.guild_locale
            emit(event, payload)

        self.env.backend.emit = localised  # type: ignore[method-assign]

    # People and time

    def person(self, name: str, *, locale: str = "en-GB", manager: bool = False) -> MemberActor:
        """Add a member to the server."""
        member = self.guild.add_member(self.env.create_user(name.lower(), global_name=name))
        if manager:
            role = self.guild.create_role(f"{name}s", permissions=discord.Permissions(manage_guild=True))
            self.env.backend.guilds[self.guild.id].members[member.id].role_ids.append(role.id)
        self.locales[member.id] = locale
        return member

    async def rest(self) -> None:
        """Wait until the bot has done and shown everything that is due."""
        await self._settle(lambda: True)

    async def see(self) -> None:
        """Return once everything that follows from an interaction has been done and shown."""
        await self._settle(self._has_due_deadline)

    async def _settle(self, may_be_due: Callable[[], bool]) -> None:
        quiet = 0
        while quiet < 2:
            before = len(self.env.http_requests)
            if may_be_due():
                await self.services.tables.due_jobs.run_due()
            await self.bot.tasks.wait_idle()
            await self.bot.presenter.wait_idle()
            await self.env.settle()
            quiet = quiet + 1 if len(self.env.http_requests) == before else 0

    def _has_due_deadline(self) -> bool:
        now, tables = self.clock.now(), self.services.tables._executor.cache
        return any(row.due_at <= now for _, loaded in tables.items() for row in loaded.deadlines)

    async def pass_time(self, seconds: float) -> None:
        """Advance all clocks, stopping at every deadline on the way."""
        end = self.clock.now() + seconds
        while True:
            nearest = await self.services.store.reader.clocks.nearest_deadline()
            left = end - self.clock.now()
            step = left if nearest is None or nearest <= self.clock.now() else min(nearest - self.clock.now(), left)
            self.clock.advance(step)
            await self.env.advance_time(step)
            await self.rest()
            if self.clock.now() >= end:
                return

    async def table(self, *names: str, locale: str = "en-GB", buy_in: int = 10, **options: Any) -> list[MemberActor]:
        """Seat people at a new table in the channel, each with `buy_in` chips.
        The first is the host; no deal has begun.
        """
        people = [self.person(name, locale=locale) for name in names]
        await self.slash(people[0], "table open", buy_in=buy_in, **options)
        for one in people[1:]:
            await self.slash(one, "join", buy_in=buy_in)
        return people

    def deal_out(self, *hands: str) -> None:
        """Let the next shuffle deal these hands, beginning with the first seat after the dealer."""
        dealt = [cards(hand) for hand in hands]
        self.pack.laid_out.append(tuple(hand[turn] for turn in range(len(dealt[0])) for hand in dealt))

    async def agree(self, table_id: int = 1) -> None:
        """Let everybody consent in the table's open vote, if there is one."""
        tables = self.services.tables
        while (asked := (await self.view(table_id)).table.vote) is not None:
            seat = asked.waiting_for[0]
            user_id = (await self.view(table_id)).table.occupant(seat).user_id
            await tables.answer_vote(table_id, user_id, yes=True, key=f"agree-{asked.number}-{seat}")
        await self.rest()

    async def money(self, *people: MemberActor) -> list[int]:
        """Return the balances of people's wallets."""
        for person in people:
            await self.services.ledger.open_wallet(self.guild.id, person.id)
        return list((await self.services.ledger.balances(self.guild.id, [one.id for one in people])).values())

    async def forbid(self, **permissions: bool) -> None:
        """Deny the bot the named permissions in the channel; without names, restore all of them."""
        me = self.env.bot.user
        assert me is not None
        if permissions:
            deny = discord.Permissions(**permissions).value
            overwrite = Overwrite(target_id=me.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
            self.env.backend.set_overwrite(self.channel.id, overwrite)
        else:
            self.env.backend.delete_overwrite(self.channel.id, me.id)
        await self.env.settle()
        await self.rest()

    def close_dms(self, who: MemberActor) -> None:
        """Let Discord refuse all direct messages to somebody."""
        where = f"/channels/{who.user.dm_channel.id}/messages"
        closed = "Cannot send messages to this user"
        self.env.inject_error("POST", where, status=403, code=50007, message=closed, times=None)

    async def have_tiles(self) -> None:
        """Upload all pictures of cards and start using them."""
        for key in TILE_KEYS:
            self.env.backend.create_application_emoji(emoji_name(key))
        self.bot.tile_uploader.start()
        await self.rest()

    async def lose_server(self) -> None:
        """Make the server unavailable."""
        self.env.backend.emit("GUILD_DELETE", {"id": str(self.guild.id), "unavailable": True})
        await self.env.settle()
        await self.rest()

    async def find_server(self) -> None:
        """Make the server available again."""
        backend = self.env.backend
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, backend.guilds[self.guild.id]))
        await self.env.settle()
        await self.rest()

    # Messages of the bot

    def posts(self, channel_id: int) -> list[dict[str, Any]]:
        """Return the posts that the bot tried to send to a channel, oldest first."""
        path = f"/channels/{channel_id}/messages"
        return [one.json for one in self.env.http_requests if (one.method, one.path) == ("POST", path) and one.json]

    def answers(self) -> list[dict[str, Any]]:
        """Return the first responses to interactions, oldest first."""
        return [one.json for one in self.env.http_requests if one.path.endswith("/callback") and one.json]

    def shown(self, channel: ChannelHandle | None = None, viewer: MemberActor | None = None) -> list[Message]:
        """Return the messages in a channel (by default the table's), oldest first."""
        where = channel or self.channel
        found = where.history(viewer=viewer) if viewer is not None else where.history()
        return [message_of(one) for one in found]

    def table_message(self) -> Message:
        """Return the table message: the bot's last message in the channel whose text begins with a heading."""
        return next(one for one in reversed(self.shown()) if one.by_bot and one.text.startswith("##"))

    def dms(self, person: MemberActor) -> list[Message]:
        """Return somebody's direct messages, oldest first."""
        return self.shown(person.user.dm_channel)

    def hands(self, person: MemberActor, channel: ChannelHandle | None = None) -> list[Message]:
        """Return somebody's hand messages, direct or in the channel, except those that only link to another message."""
        private = [one for one in self.shown(channel, viewer=person) if one.ephemeral]
        direct = [message_of(one) for one in person.user.dm_channel.history(viewer=person.user)]
        found = [one for one in (*direct, *private) if HAND.match(one.text) and one.colour in {GOLD, PURPLE}]
        return sorted(found, key=lambda one: one.id)

    def hand(self, person: MemberActor, channel: ChannelHandle | None = None) -> Message:
        """Return somebody's current hand message; assert that no earlier hand message has moves."""
        found = self.hands(person, channel)
        assert found, f"{person} has no hand"
        assert not any(part.startswith("p:") for one in found[:-1] for part in one.ids), "two hands have moves"
        return found[-1]

    async def view(self, table_id: int = 1, user: MemberActor | None = None) -> TableView:
        """Return the table as `user` sees it, or as an onlooker does."""
        return await self.services.tables.view(table_id, None if user is None else user.id)

    def errors(self) -> list[BaseException]:
        """Return and forget the bot's errors so far, which the test expects."""
        found = list(self.env.errors)
        self.env._errors.clear()
        self.env._errors_acknowledged = 0
        return found

    # Actions of people

    async def slash(self, who: MemberActor, name: str, channel: ChannelHandle | None = None, /, **options: Any) -> Told:
        """Use a command in a channel; return the response."""
        result = await who.slash(channel or self.channel, name, **options)
        await self.see()
        return Told(result)

    async def introduce(self, *people: MemberActor) -> None:
        """Let people use the bot for the first time. Others are sent no direct messages."""
        for one in people:
            await self.slash(one, "about")

    async def really(
        self, who: MemberActor, name: str, channel: ChannelHandle | None = None, /, **options: Any
    ) -> Told:
        """Use a command and confirm it if the bot asks for a confirmation; return the last response."""
        return await self.yes(who, await self.slash(who, name, channel, **options))

    async def yes(self, who: MemberActor, told: Told) -> Told:
        """Confirm if the response asks for a confirmation, or submit its dialog as it is filled in."""
        if told.dialog is not None:
            return await self.fill_in(who, told, **told.filled_in)
        asked = [wanted for wanted in told.last.ids if wanted.startswith(("t:stay:", "s:correct:leave:"))]
        return await self.click(who, told.last.labels[0], told.last) if asked else told

    async def click(self, who: MemberActor, label: str, message: Message | None = None) -> Told:
        """Press the button that begins with `label`.

        Without `message`, use the table message or, if it has no such button, the person's hand message.
        """
        where = message or self._with_button(who, label)
        return await self._click(who, where, where.button(label))

    async def press(self, who: MemberActor, action: str, message: Message | None = None) -> Told:
        """Press the button for an action (`bet`, `look` …), in any language; see `click`.

        A button that is on neither message is looked for behind "More…" and in the story of the last deal.
        """
        if message is None:
            found = (self.table_message(), *self.hands(who)[-1:])
            message = next((one for one in found if any(f":{action}:" in part for part in one.ids)), None)
        if message is None and action == "status":
            raise KeyError(f"the table message has no {action}")
        if message is None:
            message = (await self.press(who, "story" if action == "statement" else "status")).message
        return await self._click(who, message, message.action(action))

    async def asks(self, who: MemberActor, label: str, message: Message | None = None) -> Told:
        """Open the dialog for an amount.
        Press the button that begins with `label` and then, on a hand message, the button for another amount.
        """
        told = await self.click(who, label, message)
        return told if told.dialog is not None else await self.press(who, "raise.other", told.message)

    def _with_button(self, who: MemberActor, label: str) -> Message:
        found = (self.table_message(), *self.hands(who)[-1:])
        return next((one for one in found if any(text.startswith(label) for text in one.labels)), found[0])

    async def _click(self, who: MemberActor, where: Message, custom_id: str) -> Told:
        actor = who.user if where.private_channel else who
        result = await actor.click(where.raw, custom_id=custom_id)
        await self.see()
        return Told(result)

    async def use_menu(
        self, who: MemberActor, name: str, target: MemberActor | Message, channel: ChannelHandle | None = None
    ) -> Told:
        """Use a context menu on a member or a message."""
        on = target.raw if isinstance(target, Message) else target
        result = await who.context_menu(channel or self.channel, name, on)
        await self.see()
        return Told(result)

    async def change(self, who: MemberActor, message: Message | None, option: str, *values: str) -> Told:
        """Choose the values of a house rule of table 1 in the dialog for them, opened from `message`."""
        table = (await self.view()).table
        group, part = next(
            (group, str(part))
            for group in option_groups(table.game)
            for part, options in enumerate(rules_panel.option_parts(table.game, group), 1)
            if option in {one.name for one in options}
        )
        chosen = values[0] if len(values) == 1 and option != "wild" else values
        return await self.send_in(who, f"d:options:1:{group}:{part}", message, **{option: chosen})

    async def choose(self, who: MemberActor, message: Message, custom_id: str, *values: str) -> Told:
        """Choose from a menu."""
        actor = who.user if message.private_channel else who
        result = await actor.select(message.raw, list(values), custom_id=message.whole(custom_id))
        await self.see()
        return Told(result)

    async def fill_in(self, who: MemberActor, opened: Told, **values: str | Sequence[str | MemberActor]) -> Told:
        """Submit the dialog that `opened` shows. Texts, radio buttons and checkboxes stay as they were unless given."""
        actor = who.user if opened.result._interaction.guild_id is None else who
        given: dict[str, Any] = {}
        for part in walk_components((opened.dialog or {}).get("components", [])):
            chosen = [one["value"] for one in part.get("options", ()) if one.get("default")]
            if part["type"] == 4 and part.get("value"):
                given[part["custom_id"]] = part["value"]
            if part["type"] == 21 and chosen:
                given[part["custom_id"]] = chosen[0]
            if part["type"] == 22:
                given[part["custom_id"]] = chosen
        result = await actor.submit_modal(opened.result, {**given, **values})
        await self.see()
        return Told(result)

    def click_payload(
        self, who: MemberActor, message: Message, custom_id: str, values: Sequence[str] = ()
    ) -> tuple[Any, dict[str, Any]]:
        """Build a click as Discord would send it, even if the message has no such button."""
        custom_id = message.whole(custom_id)
        channel = message.channel_id
        stored = self.env.backend.get_message(channel, message.id)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        record, payload = base_payload(
            self.env.backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=channel,
            guild_id=None if message.private_channel else self.guild.id,
            user_id=who.id,
            data=data,
        )
        seen: dict[str, Any] = dict(serializers.message_payload(self.env.backend, stored))
        if all(part.get("custom_id") != custom_id for part in walk_components(seen["components"])):
            gone: dict[str, Any] = {"type": 2, "style": 2, "label": "?", "custom_id": custom_id}
            if values:
                gone = {"type": 3, "custom_id": custom_id, "options": [{"label": one, "value": one} for one in values]}
            seen["components"] = [*seen["components"], {"type": 1, "components": [gone]}]
        payload["message"] = seen
        record.source_message_id = stored.id
        return record, payload

    async def click_anyway(self, who: MemberActor, message: Message, custom_id: str, *values: str) -> Told:
        """Deliver a click or a menu choice for a component that the message may no longer have."""
        record, payload = self.click_payload(who, message, custom_id, values)
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        await self.see()
        return Told(InteractionResult(self.env, record))

    def dialog_payload(
        self,
        who: MemberActor,
        custom_id: str,
        values: Mapping[str, str | Sequence[str]],
        message: Message | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Build a dialog submission as Discord would send it, opened from `message`."""
        record, payload = base_payload(
            self.env.backend,
            type=InteractionType.MODAL_SUBMIT,
            channel_id=self.channel.id if message is None else message.channel_id,
            guild_id=None if message is not None and message.private_channel else self.guild.id,
            user_id=who.id,
            data={
                "custom_id": custom_id,
                "components": [
                    {
                        "type": 18,
                        "id": number,
                        "component": {"id": number + 100, "custom_id": name}
                        | ({"type": 4, "value": value} if isinstance(value, str) else {"type": 22, "values": [*value]}),
                    }
                    for number, (name, value) in enumerate(values.items(), 1)
                ],
            },
        )
        if message is not None:
            stored = self.env.backend.get_message(message.channel_id, message.id)
            payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
            record.source_message_id = stored.id
        return record, payload

    async def deliver(self, record: Any, payload: dict[str, Any]) -> Told:
        """Deliver an interaction built by `click_payload` or `dialog_payload`."""
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        await self.see()
        return Told(InteractionResult(self.env, record))

    async def up_to_date(self, custom_id: str) -> str:
        """Return `custom_id` with the stamp of a dialog that is opened now."""
        wanted = parse_custom_id(custom_id)
        if not isinstance(wanted, DialogId) or wanted.stamp:
            return custom_id
        match wanted:
            case DialogId("house"):
                house = await self.services.ledger.settings.servers.read(self.guild.id)
                return str(with_stamp(wanted, house))
            case DialogId("options", (table_id, group, part)):
                return str(rules_panel.options_dialog_id((await self.view(int(table_id))).table, group, part))
            case DialogId("dispute", (_, number)):
                with contextlib.suppress(Refusal):
                    dispute = await self.services.disputes.get(self.guild.id, int(number))
                    return str(replace(wanted, stamp=disputes.dispute_stamp(dispute)))
        return custom_id

    async def send_in(
        self, who: MemberActor, custom_id: str, message: Message | None = None, **values: str | Sequence[str]
    ) -> Told:
        """Submit a dialog with any values, stamped as if it had been opened now."""
        custom_id = await self.up_to_date(custom_id)
        record, payload = self.dialog_payload(who, custom_id, values, message)
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        await self.see()
        return Told(InteractionResult(self.env, record))


class Told:
    """The response to an interaction, as its user sees it."""

    def __init__(self, result: InteractionResult) -> None:
        self.result = result

    @property
    def answered(self) -> bool:
        """Return True if Discord received a response."""
        return bool(self.result.acknowledged)

    @property
    def private(self) -> bool:
        """Return True if the response has messages and all are ephemeral."""
        found = self._messages()
        return bool(found) and all(one.ephemeral for one in found)

    @property
    def text(self) -> str:
        """Return all text of the response."""
        return "\n".join([one.text for one in self._messages()])

    @property
    def message(self) -> Message:
        """Return the first message of the response."""
        return self._messages()[0]

    @property
    def last(self) -> Message:
        """Return the last message of the response."""
        return self._messages()[-1]

    @property
    def dialog(self) -> dict[str, Any] | None:
        """Return the dialog that the response opens."""
        found: dict[str, Any] | None = self.result.modal
        return found

    @property
    def choices(self) -> dict[str, str]:
        """Return the labels of the choices in the dialog, by value."""
        fields = [one["component"] for one in (self.dialog or {})["components"] if "component" in one]
        return {option["value"]: option["label"] for one in fields for option in one.get("options", ())}

    @property
    def filled_in(self) -> dict[str, str | list[str]]:
        """Return the values with which the fields of the dialog are filled in."""
        fields = [one["component"] for one in (self.dialog or {})["components"] if "component" in one]
        found: dict[str, str | list[str]] = {}
        for one in fields:
            chosen = [option["value"] for option in one.get("options", ()) if option.get("default")]
            found[one["custom_id"]] = one.get("value") or (chosen[0] if chosen and one["type"] == 21 else chosen)
        return {name: value for name, value in found.items() if value}

    def _messages(self) -> list[Message]:
        response = self.result.response
        found = [] if response is None else [message_of(response)]
        found.extend(message_of(one) for one in self.result.followups)
        return found
