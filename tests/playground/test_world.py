"""People's actions in the playground's world."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import SystemClock
from playground import persistence, view
from playground.world import NotPossible, World
from tests.playground.small_bot import Counter, SmallBot


@contextlib.asynccontextmanager
async def running(path: Path | None = None) -> AsyncIterator[World]:
    """Run a world with the small bot online."""
    counter = Counter()
    working = asyncio.create_task(counter.work())
    world = World(SmallBot(counter))
    try:
        async with world.running(path):
            yield world
    finally:
        working.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await working


def texts(world: World, seat: int = 0) -> list[str]:
    """Return the texts of the messages that the channel shows to a person."""
    shown = view.messages(world, world.people[seat], world.channel.id).values()
    return [each["content"] or each["components"][0]["components"][0]["content"] for each in shown]


async def board(world: World) -> int:
    """Show the bot's message and return its id."""
    await world.command(world.people[0], world.channel.id, "board", {})
    return int(list(view.messages(world, world.people[0], world.channel.id))[-1])


async def test_a_command_takes_people_and_numbers() -> None:
    """A slash command from the page reaches the bot with its options."""
    async with running() as world:
        alex, sam = world.people
        await world.command(alex, world.channel.id, "greet", {"member": str(sam.id), "times": 2})
        assert texts(world) == ["hello Sam x2"]


async def test_an_answer_names_the_whole_command() -> None:
    """The header of a response names the user and the whole command, subcommand included."""
    async with running() as world:
        alex = world.people[0]
        await world.command(alex, world.channel.id, "say word", {"word": "hush"})
        [shown] = view.messages(world, alex, world.channel.id).values()
        assert shown["used"] == {"by": str(alex.id), "command": "/say word"}


async def test_context_menus_of_people_and_messages() -> None:
    """The page offers the context menus of a channel, and uses them on people and on messages."""
    async with running() as world:
        alex, sam = world.people
        message = await board(world)
        assert view.menus(world, alex, world.channel.id) == [
            {"name": "Quote this", "label": "Quote this", "kind": 3},
            {"name": "Wave at", "label": "Wave at", "kind": 2},
        ]
        await world.use_menu(alex, world.channel.id, "Wave at", 2, sam.id)
        await world.use_menu(alex, world.channel.id, "Quote this", 3, message)
        assert texts(world)[1:] == ["waves at Sam", "1 of Prial"]
        shown = list(view.messages(world, alex, world.channel.id).values())
        assert shown[1]["used"] == {"by": str(alex.id), "command": "Wave at"}


async def test_a_dialog_takes_people() -> None:
    """A menu of people in a dialog is filled in with the ids that the page knows."""
    async with running() as world:
        alex, sam = world.people
        opened = await world.command(alex, world.channel.id, "pick", {})
        assert opened.dialog is not None
        [chosen] = opened.dialog["components"][0]["component"]["default_values"]
        assert chosen["id"] == str(alex.id)
        await world.submit(alex, opened.interaction, {"who": [str(sam.id)]})
        assert texts(world) == ["picked Sam"]


async def test_what_can_be_pressed_stays_under_a_refusal() -> None:
    """The newest private response is shown. If it has no controls, the last one with controls is shown as well."""
    async with running() as world:
        alex = world.people[0]
        for word in ("one", "two", "press", "three"):
            await world.command(alex, world.channel.id, "say word", {"word": word})
        assert texts(world) == ["press", "three"]
        await world.command(alex, world.channel.id, "say word", {"word": "four"})
        assert texts(world) == ["press", "four"]
        await world.command(alex, world.channel.id, "say word", {"word": "menu"})
        assert texts(world) == ["menu"]


async def test_ones_own_hand_stays_under_its_odds() -> None:
    """A person's hand message stays on the page under any later private messages."""
    async with running() as world:
        for word in ("### Crash · deal 1", "### Crash · deal 2", "### Your odds", "three"):
            await world.command(world.people[0], world.channel.id, "say word", {"word": word})
        assert texts(world) == ["### Crash · deal 2", "three"]


async def test_the_table_stays_however_many_private_answers_come() -> None:
    """Any number of private responses pushes nothing else off the page."""
    async with running() as world:
        await board(world)
        shown = texts(world)[0]
        for number in range(view.MESSAGE_WINDOW):
            await world.command(world.people[0], world.channel.id, "say word", {"word": str(number)})
        assert texts(world)[0] == shown


async def test_the_table_stays_however_much_is_written_below_it(tmp_path: Path) -> None:
    """A message with buttons stays on the page under any number of public messages, even after a restart."""
    path = tmp_path / "channels.json"
    async with running(path) as world:
        message = str(await board(world))
        for number in range(view.MESSAGE_WINDOW):
            await world.say(world.people[1], world.channel.id, str(number))
            await world.command(world.people[0], world.channel.id, "say word", {"word": str(number)})
        shown = view.messages(world, world.people[0], world.channel.id)
        assert next(iter(shown)) == message
        assert len(shown) == view.MESSAGE_WINDOW + 1
        for number in range(persistence.KEPT_PER_CHANNEL):
            await world.say(world.people[1], world.channel.id, str(number))
    async with running(path) as world:
        assert next(iter(view.messages(world, world.people[0], world.channel.id))) == message


async def test_the_bot_loses_no_time_here() -> None:
    """The machine's clock shows the same time inside and outside the bot."""
    clock = SystemClock()
    counted = [clock.awake()]

    async def hear(_interaction: object) -> None:
        counted.append(clock.awake())

    async with running() as world:
        assert isinstance(world.env.bot, SmallBot)
        world.env.bot.add_listener(hear, "on_interaction")
        for word in ("one", "two"):
            await world.command(world.people[0], world.channel.id, "say word", {"word": word})
            counted.append(clock.awake())
    assert len(counted) == 5
    assert counted == sorted(counted)


async def test_suggestions_come_from_the_bot() -> None:
    """Autocomplete choices come from the bot."""
    async with running() as world:
        alex, sam = world.people
        answer = await world.complete(alex, world.channel.id, "greet", "times", "", {"member": str(sam.id)})
        assert [choice["name"] for choice in answer.choices] == ["once", "twice"]


async def test_clicks_at_once_all_arrive() -> None:
    """Simultaneous clicks of two people are all handled."""
    async with running() as world:
        message = await board(world)
        presses = [world.click(world.people[n % 2], world.channel.id, message, "press:count") for n in range(40)]
        await asyncio.gather(*presses)
        assert texts(world) == ["count 40"]


async def test_a_private_answer_is_seen_by_one_and_can_be_put_away() -> None:
    """A private response is shown only to the person who asked, in their language, until they dismiss it."""
    async with running() as world:
        alex, sam = world.people
        message = await board(world)
        world.set_locale(sam, "de")
        await world.click(sam, world.channel.id, message, "press:private")
        assert texts(world, 1)[-1] == "only for de"
        assert len(texts(world, 0)) == 1
        newest = int(list(view.messages(world, sam, world.channel.id))[-1])
        world.dismiss(alex, world.channel.id, newest)
        assert len(texts(world, 1)) == 2
        world.dismiss(sam, world.channel.id, newest)
        assert len(texts(world, 1)) == 1


async def test_a_dialog_is_filled_in_once() -> None:
    """A dialog can be submitted once, only by the person who opened it."""
    async with running() as world:
        alex, sam = world.people
        message = await board(world)
        answer = await world.click(alex, world.channel.id, message, "press:dialog")
        assert answer.dialog is not None
        assert answer.dialog["title"] == "How much?"
        with pytest.raises(NotPossible):
            await world.submit(sam, answer.interaction, {"amount": "1"})
        await world.submit(alex, answer.interaction, {"amount": "12"})
        assert texts(world)[-1] == "amount 12"
        with pytest.raises(NotPossible):
            await world.submit(alex, answer.interaction, {"amount": "12"})


@pytest.mark.parametrize("control", ["press:off", "press:never"])
async def test_what_cannot_be_pressed_says_so(control: str) -> None:
    """A disabled or missing button is refused with a message, and nothing reaches the bot."""
    async with running() as world:
        message = await board(world)
        with pytest.raises(NotPossible, match="problem-changed"):
            await world.click(world.people[0], world.channel.id, message, control)


async def test_silence_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the bot does not respond, the person is informed, and the next click works."""
    monkeypatch.setattr("playground.world.RESPONSE_TIMEOUT", 0.0)
    async with running() as world:
        message = await board_without_waiting(world)
        with pytest.raises(NotPossible, match="problem-unanswered"):
            await world.click(world.people[0], world.channel.id, message, "press:silent")
        monkeypatch.setattr("playground.world.RESPONSE_TIMEOUT", 3.0)
        await world.click(world.people[0], world.channel.id, message, "press:count")
        assert texts(world) == ["count 1"]


async def board_without_waiting(world: World) -> int:
    """Show the bot's message without waiting for a response."""
    with world.listen_for_changes() as changed:
        with contextlib.suppress(NotPossible):
            await world.command(world.people[0], world.channel.id, "board", {})
        while not (shown := view.messages(world, world.people[0], world.channel.id)):
            await asyncio.wait_for(changed.wait(), 5)
            changed.clear()
    return int(next(iter(shown)))


async def test_discord_says_in_the_readers_language_that_a_message_is_pinned() -> None:
    """Discord's own message about a pin is marked, and the page has a sentence for it in each language."""
    async with running() as world:
        message = await board(world)
        world.env.backend.set_pinned(world.channel.id, message, pinned=True)
        shown = view.messages(world, world.people[0], world.channel.id).values()
        assert [each["pin"] for each in shown] == [False, True]


async def test_another_run_finds_the_same_world(tmp_path: Path) -> None:
    """Ids, messages and commands are the same in the next run, and an old message's buttons still work."""
    path = tmp_path / "world.json"
    async with running(path) as world:
        message = await board(world)
        alex = world.people[0]
        await world.click(alex, world.channel.id, message, "press:private")
        first = (world.guild.id, world.channel.id, alex.id, alex.dm.id, world.env.backend.bot_user.id)
        known = {key: command["id"] for key, command in world.env.backend.commands[None].items()}
        world.set_locale(alex, "de")
    async with running(path) as world:
        alex, sam = world.people
        assert [view.describe_world(world, person)["locale"] for person in (alex, sam)] == ["de", "en-GB"]
        assert (world.guild.id, world.channel.id, alex.id, alex.dm.id, world.env.backend.bot_user.id) == first
        assert {key: command["id"] for key, command in world.env.backend.commands[None].items()} == known
        assert list(view.messages(world, alex, world.channel.id)) == [str(message)]
        await world.click(alex, world.channel.id, message, "press:count")
        assert texts(world) == ["count 1"]


async def test_another_run_finds_the_emojis(tmp_path: Path) -> None:
    """The bot's emojis keep their ids in the next run, so that none is uploaded twice."""
    path = tmp_path / "world.json"
    async with running(path) as world:
        made = world.env.backend.create_application_emoji("ck_back")
    async with running(path) as world:
        assert world.env.backend.application_emojis == {made.id: made}
        assert world.env.backend.create_application_emoji("another").id != made.id


async def test_an_unreadable_memory_is_set_aside(tmp_path: Path) -> None:
    """A damaged file does not prevent the start, and is kept under another name."""
    path = tmp_path / "world.json"
    path.write_text("{", encoding="utf-8")
    async with running(path) as world:
        assert texts(world) == []
    assert (tmp_path / "world.unreadable").read_text(encoding="utf-8") == "{"


async def test_nobody_sees_the_other_persons_line() -> None:
    """A person's own channel with the bot is closed to everybody else."""
    async with running() as world:
        alex, sam = world.people
        with pytest.raises(NotPossible):
            await world.say(alex, sam.dm.id, "hello")
        await world.say(sam, sam.dm.id, "hello")
        assert [each["content"] for each in view.messages(world, sam, sam.dm.id).values()] == ["hello"]
