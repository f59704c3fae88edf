"""Simulated Discord of the playground: a server, a channel, two people and their actions."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import discord
import simcord
from msgspec import Struct, field
from simcord.backend.errors import BackendError, OptionError
from simcord.components import walk_components
from simcord.enums import AppCommandType, ComponentType, OptionType
from simcord.interactions import walk_to_subcommand

from playground import persistence
from playground.live import LiveEnv

log = logging.getLogger(__name__)
PLAYER_NAMES = ("Alex", "Sam")
RESPONSE_TIMEOUT = 3.0
"""Seconds that Discord waits for the first response to a click or a command."""
SAVE_INTERVAL = 2.0
Json = dict[str, Any]


class NotPossible(Exception):
    """Error of an action that the simulated Discord does not allow, with key and facts of the text for the person."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class PlaygroundPerson(Struct, frozen=True, eq=False):
    """Person at a browser: a member of the server with a direct-message channel.

    `dialogs` has the open dialogs by the id of the interaction that opened them.
    """

    member: simcord.MemberActor
    dm: simcord.ChannelHandle
    dialogs: dict[int, simcord.InteractionResult] = field(default_factory=dict)

    @property
    def id(self) -> int:
        return self.member.id


class InteractionReply(Struct, frozen=True):
    """The bot's response to an interaction: the dialog that it opened, or the choices of an autocompletion."""

    interaction: int
    dialog: Json | None = None
    choices: tuple[Json, ...] = ()


class World:
    """Server with one channel and two people. Their actions are performed one at a time, in the order of arrival."""

    def __init__(self, bot: discord.Client) -> None:
        self._listeners: list[asyncio.Event] = []
        self._lock = asyncio.Lock()
        self.env = LiveEnv(bot, changed=self._notify_listeners)
        self.env.backend.bot_user.name = "Prial"
        users = [self.env.create_user(name.lower(), global_name=name) for name in PLAYER_NAMES]
        self.guild = self.env.create_guild("The Three of Clubs", owner=users[0], preferred_locale="en-GB")
        for user in users[1:]:
            self.guild.add_member(user)
        self.channel = self.guild.create_text_channel("brag")
        self.people = tuple(
            PlaygroundPerson(simcord.MemberActor(self.env, self.guild, user), user.dm_channel) for user in users
        )
        for person in self.people:
            self.env.locales[person.id] = "en-GB"
        self._chosen_locales: dict[int, str] = {}
        """Languages that people have chosen, by user id. Other people get the language of their browser."""

    # State

    def _notify_listeners(self) -> None:
        for event in self._listeners:
            event.set()

    @contextlib.contextmanager
    def listen_for_changes(self) -> Iterator[asyncio.Event]:
        """Yield an event that is set whenever something may have changed. The listener must clear the event."""
        event = asyncio.Event()
        self._listeners.append(event)
        try:
            yield event
        finally:
            self._listeners.remove(event)

    def channel_of(self, person: PlaygroundPerson, channel_id: int) -> simcord.ChannelHandle:
        """Return the channel `channel_id`. Raises `NotPossible` if the person cannot see it."""
        for channel in (self.channel, person.dm):
            if channel.id == channel_id:
                return channel
        raise NotPossible("problem-channel-unseen")

    # Actions

    async def say(self, person: PlaygroundPerson, channel_id: int, content: str) -> None:
        channel = self.channel_of(person, channel_id)
        async with self._step():
            if channel is person.dm:
                await person.member.user.send_dm(content)
            else:
                await person.member.send(channel, content)

    async def click(
        self, person: PlaygroundPerson, channel_id: int, message_id: int, custom_id: str
    ) -> InteractionReply:
        async with self._step():
            message = self._message(person, channel_id, message_id)
            await self._actor(person, channel_id).click(message, custom_id=custom_id)
            shown = self._take_result()
        return await self._wait_for_reply(person, shown)

    async def select(
        self, person: PlaygroundPerson, channel_id: int, message_id: int, custom_id: str, values: Sequence[str]
    ) -> InteractionReply:
        async with self._step():
            message = self._message(person, channel_id, message_id)
            [chosen] = self._convert_fields(message.components, {custom_id: values}).values()
            await self._actor(person, channel_id).select(message, chosen, custom_id=custom_id)
            shown = self._take_result()
        return await self._wait_for_reply(person, shown)

    async def command(
        self, person: PlaygroundPerson, channel_id: int, name: str, options: Mapping[str, Any]
    ) -> InteractionReply:
        """Run a slash command. The page gives people in `options` as ids, and files in base64."""
        channel = self.channel_of(person, channel_id)
        async with self._step():
            given = self._convert_options(name, options)
            self._check_bounds(name, given)
            if channel is person.dm:
                await person.member.user.slash(name, **given)
            else:
                await person.member.slash(channel, name, **given)
            shown = self._take_result()
        return await self._wait_for_reply(person, shown)

    async def use_menu(
        self, person: PlaygroundPerson, channel_id: int, name: str, kind: int, target: int
    ) -> InteractionReply:
        """Use the context menu `name` of a member or, if `kind` is that of message menus, of a message."""
        channel = self.channel_of(person, channel_id)
        async with self._step():
            if kind == AppCommandType.MESSAGE:
                await person.member.context_menu(channel, name, self._message(person, channel_id, target))
            else:
                await person.member.context_menu(channel, name, self._convert_option(OptionType.USER, target))
            shown = self._take_result()
        return await self._wait_for_reply(person, shown)

    async def complete(
        self, person: PlaygroundPerson, channel_id: int, name: str, option: str, value: str, options: Mapping[str, Any]
    ) -> InteractionReply:
        """Request the bot's choices for the option that is being typed."""
        channel = self.channel_of(person, channel_id)
        async with self._step():
            given = self._convert_options(name, {key: val for key, val in options.items() if key != option})
            if channel is person.dm:
                await person.member.user.autocomplete(name, option, value, **given)
            else:
                await person.member.autocomplete(channel, name, option, value, **given)
            shown = self._take_result()
        return await self._wait_for_reply(person, shown)

    async def submit(self, person: PlaygroundPerson, interaction: int, values: Mapping[str, Any]) -> InteractionReply:
        dialog = person.dialogs.get(interaction)
        if dialog is None:
            raise NotPossible("problem-dialog-closed")
        async with self._step():
            given = self._convert_fields((dialog.modal or {}).get("components", ()), values)
            await self._actor(person, dialog._interaction.channel_id).submit_modal(dialog, given)
            del person.dialogs[interaction]
            shown = self._take_result()
        return await self._wait_for_reply(person, shown)

    def dismiss(self, person: PlaygroundPerson, channel_id: int, message_id: int) -> None:
        self.channel_of(person, channel_id)
        message = self.env.backend.messages[channel_id].get(message_id)
        if message is not None and message.is_ephemeral and message.visible_to(person.id):
            del self.env.backend.messages[channel_id][message_id]
            self._notify_listeners()

    def set_locale(self, person: PlaygroundPerson, locale: str) -> None:
        if locale not in {each.value for each in discord.Locale}:
            raise NotPossible("problem-language")
        self.env.locales[person.id] = self._chosen_locales[person.id] = locale
        self._notify_listeners()

    def set_browser_locale(self, person: PlaygroundPerson, locale: str | None) -> None:
        """Set the language of a person's browser, unless the person has chosen a language.

        The server always gets the language of its owner's browser.
        """
        if locale is None:
            return
        if person.id not in self._chosen_locales:
            self.env.locales[person.id] = locale
        if person.id == self.guild.owner.id and self.env.backend.get_guild(self.guild.id).preferred_locale != locale:
            self.env.backend.edit_guild(self.guild.id, {"preferred_locale": locale})
        self._notify_listeners()

    # Execution

    @contextlib.asynccontextmanager
    async def _step(self) -> AsyncIterator[None]:
        """Perform an action while no other action runs. Raises `NotPossible` if SimCord refuses the action."""
        async with self._lock:
            try:
                yield
            except (simcord.SetupError, BackendError) as error:
                log.info("a step was not possible: %s", error)
                raise _translate_refusal(error) from error

    def _actor(self, person: PlaygroundPerson, channel_id: int) -> simcord.MemberActor | simcord.UserHandle:
        return person.member.user if self.channel_of(person, channel_id) is person.dm else person.member

    def _message(self, person: PlaygroundPerson, channel_id: int, message_id: int) -> simcord.ResponseMessage:
        self.channel_of(person, channel_id)
        return simcord.ResponseMessage(self.env, self.env.backend.get_message(channel_id, message_id))

    def _take_result(self) -> simcord.InteractionResult:
        if self.env.last_interaction is None:
            raise NotPossible("problem-nothing-sent")
        result = simcord.InteractionResult(self.env, self.env.last_interaction)
        self.env.last_interaction = None
        return result

    async def _wait_for_reply(self, person: PlaygroundPerson, shown: simcord.InteractionResult) -> InteractionReply:
        """Wait for the bot's first response. Raises `NotPossible` after `RESPONSE_TIMEOUT` seconds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + RESPONSE_TIMEOUT
        while not shown.acknowledged:
            if loop.time() > deadline:
                raise NotPossible("problem-unanswered")
            await asyncio.sleep(0.02)
        number = shown._interaction.id
        dialog = shown.modal
        if dialog is not None:
            person.dialogs[number] = shown
            for chosen in (one for each in walk_components(dialog) for one in each.get("default_values") or ()):
                chosen["id"] = str(chosen["id"])  # the page cannot read numbers of this size
        return InteractionReply(number, dialog, tuple(shown.autocomplete_choices or ()))

    def _command_options(self, name: str) -> Sequence[Json]:
        root, *path = name.split()
        command = self.env.backend.find_command(root, self.guild.id)
        if command is None:
            raise NotPossible("problem-command-unknown", command=name)
        leaf, _ = walk_to_subcommand(command, path)
        return leaf.get("options") or ()

    def _convert_options(self, name: str, options: Mapping[str, Any]) -> Json:
        kinds = {option["name"]: OptionType(option["type"]) for option in self._command_options(name)}
        return {key: self._convert_option(kinds.get(key), value) for key, value in options.items()}

    def _check_bounds(self, name: str, given: Json) -> None:
        """Raise `NotPossible` for a number out of bounds, so that a text in the person's language names the bound."""
        for option in self._command_options(name):
            called, value = option["name"], given.get(option["name"])
            if isinstance(value, int | float):
                if value < option.get("min_value", value):
                    raise NotPossible("problem-option-least", option=called, least=option["min_value"])
                if value > option.get("max_value", value):
                    raise NotPossible("problem-option-most", option=called, most=option["max_value"])

    def _convert_fields(self, components: Sequence[Json], values: Mapping[str, Any]) -> Json:
        """Return the values of menus and fields by custom_id, with members in place of ids in people menus."""
        kinds = {str(each.get("custom_id")): each["type"] for each in walk_components(components)}
        return {
            name: [self._convert_option(OptionType.USER, each) for each in value]
            if kinds.get(name) == ComponentType.USER_SELECT
            else value
            for name, value in values.items()
        }

    def _convert_option(self, kind: OptionType | None, value: Any) -> Any:
        if kind in (OptionType.USER, OptionType.MENTIONABLE):
            user = simcord.UserHandle(self.env, self.env.backend.get_user(int(value)))
            if user.id in self.guild.member_ids():
                return simcord.MemberActor(self.env, self.guild, user)
            return user
        if kind is OptionType.CHANNEL:
            return self.channel
        if kind is OptionType.ATTACHMENT:
            return str(value["name"]), base64.b64decode(value["data"], validate=True)
        return value

    # Lifecycle

    @contextlib.asynccontextmanager
    async def running(self, path: Path | None) -> AsyncIterator[None]:
        """Bring the bot online. With `path` the state is loaded from that file, and changes are saved there."""
        if path is not None:
            people = {person.id for person in self.people}
            recalled = persistence.load_world(self.env.backend, path)
            self._chosen_locales = {person: locale for person, locale in recalled.items() if person in people}
            self.env.locales.update(self._chosen_locales)
        self.env.go_live()
        await self.env.start()
        keeper = asyncio.create_task(self._save_changes(path)) if path is not None else None
        try:
            yield
        finally:
            if keeper is not None:
                keeper.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await keeper
            await self.env.shutdown()
            if path is not None:
                persistence.save_world(self.env.backend, self._chosen_locales, path)

    async def _save_changes(self, path: Path) -> None:
        with self.listen_for_changes() as changed:
            while True:
                await changed.wait()
                changed.clear()
                try:
                    persistence.save_world(self.env.backend, self._chosen_locales, path)
                except OSError as error:
                    log.warning("the channels could not be saved: %s", error)
                await asyncio.sleep(SAVE_INTERVAL)


def _translate_refusal(error: Exception) -> NotPossible:
    text = error.message if isinstance(error, BackendError) else str(error)
    if text.startswith(("No matching component", "That component is disabled", "Unknown Message")):
        return NotPossible("problem-changed")
    if isinstance(error, OptionError) and error.option is not None:
        return NotPossible("problem-option", option=error.option)
    if text.startswith("Command '/"):
        return NotPossible("problem-command-unseen")
    log.warning("SimCord refused a step: %s", text)
    return NotPossible("problem-failed")
