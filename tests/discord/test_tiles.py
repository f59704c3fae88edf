"""Card pictures: uploads in the background, and display to people who want them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace

import pytest
from msgspec import structs
from simcord.actors import MemberActor

from bot.app.tiles import (
    CHECK_INTERVAL,
    MAX_RETRY_DELAY,
    RETRY_DELAY,
    STARTUP_PAUSES,
    UPLOAD_PAUSE,
    TileUploader,
    emoji_name,
)
from bot.rules.betting.moves import Bet
from bot.screens.pictures.card_tiles import TILE_KEYS
from tests.discord.crash import crash_table
from tests.discord.reading import Message
from tests.discord.world import World

INVALID = "Invalid Form Body\nIn components.0.components.3.components.0.options.0.emoji.id: Invalid emoji"


MOST_CALLS = 4
"""Number of rounds of turns within which everybody has called once."""


def route(world: World) -> str:
    """Return the route of the application's emojis."""
    return f"/applications/{world.bot.application_id}/emojis"


def uploaded(world: World) -> list[str]:
    """Return the names of the uploaded emojis, in order."""
    requests = [one for one in world.env.http_requests if (one.method, one.path) == ("POST", route(world))]
    return [(one.json or {})["name"] for one in requests]


def tiles(message: Message) -> list[str]:
    """Return the cards of the tiles in a message's text."""
    return [part.split("_")[1] for part in message.text.split("<:c")[1:]]


def beside_labels(message: Message) -> list[str]:
    """Return the names of the emojis next to the message's labels."""
    options = [option for part in message.parts for option in part.get("options", ())]
    return [one["emoji"]["name"] for one in (*message.parts, *options) if one.get("emoji")]


async def prefer_tiles(world: World, people: Iterable[MemberActor]) -> None:
    for who in people:
        await world.services.ledger.settings.change_personal_settings(who.id, cards="tiles")


async def dealt(world: World) -> list[MemberActor]:
    """Deal known cards to two people who prefer tiles to pictures of their hands; the second is to play."""
    alice, bob = await world.table("Alice", "Bob")
    await prefer_tiles(world, [alice, bob])
    world.deal_out("As Kd 9c", "Qs Qh 3d")
    await world.slash(alice, "deal")
    return [alice, bob]


async def test_what_is_missing_is_uploaded(world: World) -> None:
    """After a delay, missing pictures are uploaded one by one; cards are letters until all are there."""
    for key in TILE_KEYS[:-3]:
        world.env.backend.create_application_emoji(emoji_name(key))
    [_, bob] = await dealt(world)
    world.bot.tile_uploader.start()
    await world.rest()
    look = await world.slash(bob, "look")
    assert "A♠" in look.text
    assert uploaded(world) == []

    await world.pass_time(STARTUP_PAUSES)
    assert uploaded(world) == [emoji_name("joker1")]
    await world.pass_time(UPLOAD_PAUSE)
    assert not tiles((await world.slash(bob, "hand")).message)
    await world.pass_time(UPLOAD_PAUSE)
    assert uploaded(world) == [emoji_name(key) for key in TILE_KEYS[-3:]]
    await world.pass_time(UPLOAD_PAUSE)

    assert tiles((await world.slash(bob, "hand")).message) == ["as", "kd", "9c"]


async def test_an_upload_whose_answer_is_lost(world: World) -> None:
    """An upload without a response is retried after some seconds. It continues after a restart, and no picture is
    uploaded twice.
    """
    for key in TILE_KEYS[:-3]:
        world.env.backend.create_application_emoji(emoji_name(key))
    world.env.inject_error("POST", route(world), status=503, times=1)
    world.bot.tile_uploader.start()
    await world.rest()
    await world.pass_time(STARTUP_PAUSES)
    await world.pass_time(RETRY_DELAY)

    await world.restart()
    world.bot.tile_uploader.start()
    await world.rest()
    await world.pass_time(STARTUP_PAUSES)
    for _ in range(2):
        await world.pass_time(UPLOAD_PAUSE)

    assert world.bot.tiles.tiles
    names = [one.name for one in world.env.backend.application_emojis.values()]
    assert sorted(names) == sorted(map(emoji_name, TILE_KEYS))


@pytest.mark.parametrize(
    ("how", "shards"),
    [
        ("refused", (0,)),
        ("found", (1,)),
        pytest.param("refused", (1,), marks=pytest.mark.soak),
        pytest.param("found", (0,), marks=pytest.mark.soak),
    ],
)
async def test_pictures_that_were_deleted(world: World, how: str, shards: tuple[int, ...]) -> None:
    """After a picture is deleted, cards become letters: at once if Discord refuses a response, otherwise at the next
    check. A process that uploads nothing waits until the picture is back.
    """
    await world.bot.tile_uploader.stop()
    settings = replace(world.settings, shard_count=2, shard_ids=shards)
    world.bot.services = structs.replace(world.bot.services, settings=settings)
    world.bot.tile_uploader = TileUploader(world.bot, world.bot.api)
    await world.have_tiles()
    people = await crash_table(world, "Alice", "Bob", "Chris", "Dora")
    await prefer_tiles(world, people)
    await world.slash(people[0], "deal")
    assert tiles((await world.slash(people[0], "hand")).message)
    gone = next(one for one in world.env.backend.application_emojis.values() if one.name == emoji_name("ks"))
    del world.env.backend.application_emojis[gone.id]

    if how == "refused":
        world.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=INVALID)
        await world.slash(people[0], "hand")
    else:
        await world.pass_time(CHECK_INTERVAL)
    letters = (await world.slash(people[0], "hand")).message

    assert not tiles(letters)
    assert uploaded(world) == [emoji_name("ks")] * (shards == (0,))
    if not uploaded(world):
        world.env.backend.create_application_emoji(emoji_name("ks"))
    await world.pass_time(CHECK_INTERVAL)
    assert tiles((await world.slash(people[0], "hand")).message)


async def test_a_new_drawing_takes_the_place_of_the_old(world: World) -> None:
    """Once all pictures are uploaded, older drawings of cards are deleted and other emojis are left alone."""
    await world.have_tiles()
    backend = world.env.backend
    for name in ("c_ks_000000", "c_ks_about", "crown"):
        backend.create_application_emoji(name)
    await world.restart()
    world.bot.tile_uploader.start()
    await world.rest()

    names = [one.name for one in backend.application_emojis.values()]
    assert sorted(set(names) - {emoji_name(key) for key in TILE_KEYS}) == ["c_ks_about", "crown"]
    assert len(names) == len(TILE_KEYS) + 2


async def test_without_leave_cards_stay_letters(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Refused uploads are logged once and retried later, and cards stay letters."""
    [_, bob] = await dealt(world)
    await world.slash(bob, "look")
    world.env.inject_error("POST", route(world), status=403, code=50013, message="Missing Permissions", times=None)
    with caplog.at_level(logging.WARNING):
        world.bot.tile_uploader.start()
        await world.rest()
        await world.pass_time(STARTUP_PAUSES)
        await world.pass_time(MAX_RETRY_DELAY)
        await world.pass_time(STARTUP_PAUSES)

    told = [one for one in caplog.records if "pictures" in one.message]
    assert [one.levelname for one in told] == ["WARNING"]
    assert len(uploaded(world)) == 2
    assert not tiles((await world.slash(bob, "hand")).message)


async def test_everybody_chooses_for_themselves(world: World) -> None:
    """A blind player sees backs only, and nothing sent reveals the cards. A person who chooses letters in `/settings`
    sees letters in private messages at once; others keep tiles. Public messages have tiles unless `/house cards`
    chooses letters.
    """
    await world.have_tiles()
    manager = world.person("Mary", manager=True)
    alice, bob = await dealt(world)
    blind = (await world.slash(bob, "hand")).message
    assert tiles(blind) == ["back"] * 3
    assert not any(emoji_name(key) in str(blind.components) for key in ("as", "kd", "9c"))

    assert tiles((await world.slash(bob, "look")).message) == ["as", "kd", "9c"]
    settings = (await world.slash(bob, "settings")).message
    assert tiles(settings) == ["ks", "qh", "jd"]
    chosen = await world.choose(bob, settings, "s:settings:cards", "letters")
    assert "K♠" in chosen.text
    assert not tiles(chosen.message)
    assert "A♠" in (await world.slash(bob, "hand")).text
    await world.slash(bob, "bet", amount=1)
    assert tiles((await world.slash(alice, "look")).message) == ["qh", "qs", "3d"]

    assert not tiles(world.table_message())
    await world.forbid(attach_files=True)  # a picture would have the hands
    await world.slash(alice, "see")
    assert tiles(world.table_message())[:3] in (["as", "kd", "9c"], ["qh", "qs", "3d"])
    told = await world.slash(manager, "house cards", look="letters")
    assert "In letters" in told.text
    assert tiles((await world.slash(alice, "hand")).message)
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")
    assert not any(tiles(one) for one in world.shown() if one.id == world.table_message().id)


async def test_a_menu_of_unseen_cards_shows_backs(world: World) -> None:
    """A menu of unseen cards shows card backs with numbered labels."""
    await world.have_tiles()
    alice, bob = await world.table("Alice", "Bob", game="draw_brag", buy_in=100)
    await world.slash(alice, "deal")
    for _ in range(MOST_CALLS):
        if any(":draw:" in part for part in (await world.slash(alice, "hand")).message.ids):
            break
        for one in (bob, alice):
            for command in ("check", "bet"):
                view = await world.view(user=one)
                prices = [option.price for option in view.options if isinstance(option.move, Bet)]
                if view.seat in view.view.to_act and (prices or command == "check"):
                    await world.slash(one, command, **({"amount": prices[0]} if command == "bet" else {}))
    who = next(one for one in (alice, bob) if any(":draw:" in part for part in world.hand(one).ids))
    menu = world.hand(who)
    assert beside_labels(menu) == [emoji_name("back")] * 3
    unseen = [option["label"] for part in menu.parts for option in part.get("options", ())]
    assert unseen == [f"Card {number}, unseen" for number in (1, 2, 3)]


async def test_discord_refuses_an_emoji(world: World) -> None:
    """Menus of cards have a tile next to each label. A message or response that Discord refuses because of an emoji is
    sent once more, without emojis in its components. One that is refused for another reason is not sent again.
    """
    await world.have_tiles()
    people = await crash_table(world, "Alice", "Bob", "Chris", "Dora")
    await prefer_tiles(world, people)
    where = f"/channels/{people[0].user.dm_channel.id}/messages"
    world.env.inject_error("POST", where, status=400, code=50035, message=INVALID)

    await world.slash(people[1], "deal")

    assert len(world.posts(people[0].user.dm_channel.id)) == 2
    assert len(tiles(world.dms(people[0])[-1])) >= 13
    assert beside_labels(world.dms(people[0])[-1]) == []
    panel = world.hand(people[1])
    labels = [option["label"] for part in panel.parts for option in part.get("options", ()) if "♠" in option["label"]]
    shown = [name for name in beside_labels(panel) if name.split("_")[1].endswith("s")]
    assert len(shown) == len(labels) > 0
    assert len(tiles(panel)) >= 13

    callback = "/interactions/*/callback"
    world.env.inject_error("POST", callback, status=400, code=50035, message=INVALID)
    answer = (await world.slash(people[2], "hand")).message
    assert len(tiles(answer)) >= 13
    assert beside_labels(answer) == []

    before = len(world.answers())
    world.env.inject_error("POST", callback, status=400, code=50035, message="Invalid Form Body")
    await people[3].slash(world.channel, "hand")
    await world.rest()
    assert len(world.answers()) == before + 1
