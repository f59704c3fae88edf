"""People who use commands, buttons, menus and dialogs, and who read messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.sockets.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, DIALOG, Interaction, Message, Where
from tests.sockets.payloads import DIRECT, PERMISSIONS, Payload, member, user

if TYPE_CHECKING:
    from tests.sockets.server import DiscordServer

SUBCOMMAND, GROUP, USER = 1, 2, 6
"""Command option types that are not plain values."""


class Person:
    """Person in a channel of the server. Their actions return after the bot's response, unless `wait` is false."""

    def __init__(self, server: DiscordServer, user_id: int, name: str, guild_id: int, channel_id: int) -> None:
        self.id = user_id
        self.name = name
        self.channel_id = channel_id
        self.locale = "en-GB"
        self.permissions = PERMISSIONS
        self.bot: int | None = None
        """Index of the bot that receives their interactions, by order of connection; None: all bots of the server."""
        self._server = server
        self._guild_id = guild_id

    # Reading

    def sees(self) -> tuple[Message, ...]:
        """Return every message they see in their channel and direct messages, oldest first."""
        return self._server.seen_by(self.id, self.channel_id)

    def dms(self) -> tuple[Message, ...]:
        """Return their direct messages, oldest first."""
        return tuple(one for one in self.sees() if one.channel_id == self.id + DIRECT)

    def table(self) -> Message:
        """Return the table message in their channel: the last public one with components."""
        here = [one for one in self.sees() if one.channel_id == self.channel_id]
        return next(one for one in reversed(here) if not one.reader and one.ids)

    async def finds(self, *words: str) -> Message:
        """Wait for a message that contains all these words in its text or labels, and return the newest one."""
        return await self._server.until(lambda: self._found(words), f"{self.name} to see {words}")

    def _found(self, words: Sequence[str]) -> Message | None:
        for one in reversed(self.sees()):
            shown = "\n".join((one.text, *one.labels))
            if all(word in shown for word in words):
                return one
        return None

    # Acting

    async def command(self, name: str, *, dm: bool = False, wait: bool = True, **options: Any) -> Interaction:
        """Use a command, such as `table open`. An option that names a person is given as a `Person`."""
        data = self._command_data(name, options)
        return await self._do(COMMAND, data, None, dm=dm, wait=wait)

    async def completes(self, name: str, option: str, typed: str, *, dm: bool = False) -> Interaction:
        """Type the value of a command's option and return the autocompletion."""
        data = self._command_data(name, {option: typed})
        for part in walk_options(data):
            if part["name"] == option:
                part["focused"] = True
        return await self._do(AUTOCOMPLETE, data, None, dm=dm, wait=True)

    async def press(
        self, button: str, message: Message | None = None, *, dm: bool = False, wait: bool = True
    ) -> Interaction:
        """Press a button, found by the start of its label or by its action (`bet`, `join` …).
        Search `message` or, by default, all messages that they see, newest first; with `dm`, their direct messages.
        Wait for the button to appear.
        """
        where, custom_id = await self._server.until(
            lambda: self._button(button, (self.dms() if dm else self.sees()) if message is None else (message,)),
            f"{self.name} to see the button {button}",
        )
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        return await self._do(COMPONENT, data, where, dm=where.channel_id != self.channel_id, wait=wait)

    async def click(self, message: Message, custom_id: str, *, wait: bool = True) -> Interaction:
        """Press a button, even if the message no longer has it."""
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        return await self._do(COMPONENT, data, message, dm=message.channel_id != self.channel_id, wait=wait)

    async def choose(self, message: Message, custom_id: str, *values: str, wait: bool = True) -> Interaction:
        data = {"custom_id": custom_id, "component_type": 3, "id": 1, "values": list(values)}
        return await self._do(COMPONENT, data, message, dm=message.channel_id != self.channel_id, wait=wait)

    async def fill_in(self, opened: Interaction, *, wait: bool = True, **values: str | Sequence[str]) -> Interaction:
        """Submit a dialog that was opened."""
        assert opened.dialog is not None, opened.text
        parts = [self._filled(part, values) for part in opened.dialog["components"] if part.get("component")]
        data = {"custom_id": opened.dialog["custom_id"], "components": parts}
        return await self._do(DIALOG, data, opened.message, dm=not opened.where.guild_id, wait=wait)

    async def says(self, words: str) -> Message:
        """Write something in the channel."""
        return await self._server.write(self.channel_id, self.id, words)

    def closes_dms(self) -> None:
        """Refuse direct messages from now on."""
        self._server.closed.add(self.id)

    # Payloads

    async def _do(self, kind: int, data: Payload, message: Message | None, *, dm: bool, wait: bool) -> Interaction:
        where = Where(
            0 if dm else self._guild_id,
            self.id + DIRECT if dm else self.channel_id,
            self.id,
            self.name,
            self.locale,
            self.permissions,
        )
        begun = await self._server.interact(kind, where, data, message, bot=self.bot)
        if wait:
            what = data.get("name") or data["custom_id"]
            await self._server.until(lambda: begun.answered, f"{self.name} to be answered about {what}")
        return begun

    def _button(self, button: str, messages: tuple[Message, ...]) -> tuple[Message, str] | None:
        for one in reversed(messages):
            for part in one.parts:
                custom_id = str(part.get("custom_id", ""))
                named = str(part.get("label", "")).startswith(button) or custom_id.split(":")[1:2] == [button]
                if part.get("type") == 2 and custom_id and named and not part.get("disabled"):
                    return one, custom_id
        return None

    def _filled(self, part: Payload, values: dict[str, str | Sequence[str]]) -> Payload:
        field = part["component"]
        value = values.get(field["custom_id"], field.get("value", ""))
        said = {"value": value} if isinstance(value, str) else {"values": list(value)}
        own = {"type": field["type"], "id": field.get("id", 0), "custom_id": field["custom_id"]}
        return {"type": part["type"], "id": part.get("id", 0), "component": {**own, **said}}

    def _command_data(self, name: str, options: dict[str, Any]) -> Payload:
        first, *rest = name.split()
        known = next(one for one in self._server.commands if one["name"] == first)
        data: Payload = {"id": known["id"], "name": first, "type": 1}
        inner = data
        for word in rest:
            known = next(one for one in known["options"] if one["name"] == word)
            inner["options"] = [{"name": word, "type": known["type"]}]
            inner = inner["options"][0]
        types = {one["name"]: one["type"] for one in known.get("options", ())}
        inner["options"] = []
        for option, value in options.items():
            if isinstance(value, Person):
                people = data.setdefault("resolved", {"users": {}, "members": {}})
                people["users"][str(value.id)] = user(value.id, value.name)
                people["members"][str(value.id)] = member(value.id, value.name)
                value = str(value.id)  # noqa: PLW2901 (as Discord has it)
            inner["options"].append({"name": option, "type": types[option], "value": value})
        return data


def walk_options(data: Payload) -> list[Payload]:
    """Return every option of a command, including those of its subcommands."""
    found: list[Payload] = []
    for one in data.get("options", ()):
        found += [one, *walk_options(one)]
    return found
