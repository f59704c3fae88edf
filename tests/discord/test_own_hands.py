"""Pictures of people's own hands: who sees them, when they are uploaded, and where there are none."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.screens.hand.hand_pictures import HAND_FILE
from bot.screens.pictures.hands import render_own_hand
from tests.discord.chance import something
from tests.discord.crash import again, crash_table, deal, panel
from tests.discord.pictures import GALLERY, pictures
from tests.discord.reading import Message
from tests.discord.world import World
from tests.support.own_hands import spoken_cards


def uploads(world: World, since: int) -> list[dict[str, Any]]:
    """Return the files with own hands in the bot's requests, from the request with number `since` on."""
    bodies = [one.json for one in world.env.http_requests[since:] if isinstance(one.json, dict)]
    several = [one.get("data", one).get("attachments") or () for one in bodies]
    return [file for files in several for file in files if file.get("filename") == HAND_FILE]


def requests(world: World) -> int:
    return len(world.env.http_requests)


def address(message: Message) -> str:
    """Return the address of the only picture in a message."""
    [item] = [item for part in message.components if part["type"] == GALLERY for item in part["items"]]
    return str(item["media"]["url"])


async def dealt(world: World) -> list[MemberActor]:
    """Deal known cards to two people; the second is to play."""
    alice, bob = await world.table("Alice", "Bob")
    world.deal_out("Qs Qh 3d", "As Kd 9c")
    await world.slash(alice, "deal")
    return [alice, bob]


async def wants(world: World, who: MemberActor, **settings: str) -> None:
    """Change somebody's personal settings."""
    await world.services.ledger.settings.change_personal_settings(who.id, **settings)


async def test_a_hand_is_a_picture(world: World) -> None:
    """Cards lie face down until one looks; then the picture shows them, and the text names them only once."""
    _, bob = await dealt(world)
    blind = (await world.slash(bob, "hand")).message
    [(backs, said)] = pictures(world, blind)
    assert said == "Your cards: 3 cards face down."
    looked = await world.click(bob, "Look", blind)
    [(picture, said)] = pictures(world, looked.message)
    assert said == "Your cards: queen of hearts, queen of spades, three of diamonds."
    assert picture.tobytes() != backs.tobytes()
    assert address(looked.message).endswith(f"/{HAND_FILE}")
    assert "pair of queens, three" in looked.text
    assert looked.text.count("Q♠") == 1


async def test_a_picture_is_uploaded_once(world: World) -> None:
    """While the cards stay the same, responses and edits keep the picture: moves, other people's turns, the result."""
    alice, bob = await dealt(world)
    hand = (await world.slash(bob, "look")).message
    began, where = requests(world), address(hand)
    await world.press(bob, "bet", hand)
    await world.slash(alice, "bet", amount=1)
    await world.press(bob, "fold", world.hand(bob))
    assert address(world.hand(bob)) == where
    assert "Q♠" in world.hand(bob).text
    mine = [file for file in uploads(world, began) if "queen" in file["description"]]
    assert not mine


async def test_a_direct_message_keeps_its_picture(world: World) -> None:
    """While the cards of a hand in direct messages stay the same, neither clicks nor other people's moves upload it."""
    alice, bob = people = await world.table("Alice", "Bob", sheet="no-blind")
    await world.slash(alice, "deal")
    where, began = [address(world.hand(who)) for who in people], requests(world)
    for who in (bob, alice, bob):
        edits = requests(world)
        await world.click(who, "Bet", world.hand(who))
        assert [one for one in world.env.http_requests[edits:] if one.method == "PATCH"]
    assert [address(world.hand(who)) for who in people] == where
    assert not uploads(world, began)


async def test_an_arrangement_is_another_picture(world: World) -> None:
    """A hand message uploads a picture for each arrangement, and keeps it while other pages are shown."""
    people = alice, _ = await crash_table(world, "Alice", "Bob")
    await deal(world, people)
    before = panel(world, alice)
    assert before.private_channel
    assert len(pictures(world, before)) == 1

    arranged = again(world, alice, before, await world.press(alice, "arrange.suggest", before))
    assert address(arranged) != address(before)
    [(_, said)] = pictures(world, arranged)
    assert said.count(";") >= 3

    began = requests(world)
    more = again(world, alice, arranged, await world.press(alice, "arrange.more", arranged))
    back = again(world, alice, more, await world.press(alice, "arrange.back", more))
    assert address(more) == address(back) == address(arranged)
    assert not uploads(world, began)


async def test_two_taps_leave_the_right_picture(world: World) -> None:
    """A second tap on the same button, made before the first is answered, does not keep the picture of the first."""
    people = alice, _ = await crash_table(world, "Alice", "Bob")
    await deal(world, people)
    before = panel(world, alice)
    page = again(world, alice, before, await world.press(alice, "arrange.more", before))
    taps = [world.click_payload(alice, page, page.action("arrange.sort")) for _ in range(2)]

    [once, twice] = [again(world, alice, page, await world.deliver(*tap)) for tap in taps]

    drawn = [pictures(world, one)[0] for one in (page, once, twice)]
    assert drawn[0][1] == drawn[2][1] != drawn[1][1]
    assert drawn[0][0].tobytes() == drawn[2][0].tobytes()


async def test_a_restart_keeps_the_picture(world: World) -> None:
    """After a restart, a click on the hand message keeps its picture, and an edit may upload it again."""
    people = alice, _ = await crash_table(world, "Alice", "Bob")
    await deal(world, people)
    before = panel(world, alice)
    await world.restart()
    where = address(panel(world, alice))
    began = requests(world)
    more = again(world, alice, before, await world.press(alice, "arrange.more", panel(world, alice)))
    assert address(more) == where
    assert not uploads(world, began)
    await world.bot.presenter.redraw_hand(1, 1)
    await world.rest()
    assert len(pictures(world, panel(world, alice))) == 1


async def test_a_lost_picture_is_uploaded_again(world: World) -> None:
    """If Discord refuses an edit because the message has lost its picture, the picture is uploaded again."""
    alice, bob = await dealt(world)
    hand = (await world.slash(bob, "look")).message
    stored = world.env.backend.get_message(hand.channel_id, hand.id)
    stored.attachments = []
    began = requests(world)
    await world.slash(alice, "bet", amount=1)
    await world.bot.presenter.redraw_hand(1, 2)
    await world.rest()
    assert len(uploads(world, began)) == 1
    assert len(pictures(world, world.hand(bob))) == 1


@pytest.mark.parametrize("style", ["tiles", "letters"])
async def test_whoever_wants_text_gets_text(world: World, style: str) -> None:
    """People who chose tiles or letters have their cards in the text, and a change of mind removes the picture."""
    _, bob = await dealt(world)
    hand = (await world.slash(bob, "look")).message
    assert pictures(world, hand)
    await wants(world, bob, cards=style)
    shown = (await world.slash(bob, "hand")).message
    assert not pictures(world, shown)
    assert "Q♠" in shown.text


async def test_where_files_are_not_allowed(world: World) -> None:
    """Without permission to attach files the channel has cards as text; direct messages still have the picture."""
    _, bob = await dealt(world)
    await world.forbid(attach_files=True)
    began = requests(world)
    looked = await world.slash(bob, "look")
    assert not pictures(world, looked.message)
    assert "Q♠" in looked.text
    lesson = await world.slash(bob, "learn")
    assert not pictures(world, lesson.message)
    assert not uploads(world, began)
    await world.forbid()
    await world.press(bob, "hand", world.table_message())
    assert len(pictures(world, world.hand(bob))) == 1


async def test_a_lesson_has_the_picture(world: World) -> None:
    """A lesson shows the learner's cards as the hand message does."""
    bob = world.person("Bob")
    lesson = await world.slash(bob, "learn", game="crash")
    [(_, said)] = pictures(world, lesson.message)
    assert len(spoken_cards(said)) == 13


async def test_nobody_can_fetch_anothers_picture(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a random evening, every picture of a hand is in a private message of its owner, shows only cards that its
    owner has seen, and has a name that says nothing.
    """
    keys: dict[bytes, tuple[tuple[str, ...], ...]] = {}

    def noted(groups: tuple[tuple[str, ...], ...]) -> bytes:
        keys[made := render_own_hand(groups)] = groups
        return made

    monkeypatch.setattr("bot.screens.hand.hand_pictures.render_own_hand", noted)
    people = await world.table("Ann", "Ben", "Cat", buy_in=60)
    eve, chance, seen = world.person("Eve"), Random(3), 0
    await world.slash(people[0], "deal")
    for _ in range(40):
        view = await world.view()
        if not view.view.to_act:
            await world.slash(people[0], "deal")
            continue
        await something(world, people[view.view.to_act[0] - 1], chance)
        for who in people:
            for other in (*people, eve):
                shown = [one for one in world.shown(viewer=other) if not one.ephemeral]
                assert not [one for one in shown if HAND_FILE in str(one.components)]
            for hand in world.hands(who):
                for part in (part for part in hand.components if part["type"] == GALLERY):
                    [item] = part["items"]
                    content = world.env.backend.cdn.get(item["media"]["url"])
                    assert content is not None
                    drawn = [key for group in keys[content] for key in group if key != "back"]
                    assert len(drawn) == len(spoken_cards(item["description"]))
                    assert item["media"]["url"].endswith("/hand.png")
                    seen += bool(drawn)
    assert seen > 10
    refused = await world.press(eve, "hand", world.table_message())
    assert not pictures(world, refused.message)


async def test_always_by_direct_message(world: World) -> None:
    """Somebody who chose it has every hand in direct messages, even blind; in the channel they get a link to it."""
    alice, bob = await world.table("Alice", "Bob")
    await wants(world, bob, hand="dm_only")
    await world.slash(alice, "deal")
    [direct] = world.dms(bob)
    assert "You are **blind**" in direct.text
    told = await world.press(bob, "hand", world.table_message())
    assert f"https://discord.com/channels/@me/{direct.channel_id}/{direct.id}" in told.text
    assert not told.message.ids
    await world.click(bob, "Look", world.table_message())
    assert world.hand(bob).id == direct.id
    [(_, said)] = pictures(world, world.hand(bob))
    assert len(spoken_cards(said)) == 3
    await world.press(bob, "fold", world.hand(bob))
    await world.slash(alice, "deal")
    assert len(world.dms(bob)) == 2
    assert world.hand(bob).private_channel


async def test_always_by_direct_message_after_a_restart(world: World) -> None:
    """A hand dealt just before a crash, and the first one after a restart, come by direct message as well."""
    alice, bob = await world.table("Alice", "Bob")
    await wants(world, bob, hand="dm_only")
    await world.restart()
    await world.slash(alice, "deal")
    assert len(world.dms(bob)) == 1
    await world.slash(bob, "fold")
    await world.services.tables.deal_now(1, alice.id, key="unseen")
    await world.restart(crash=True)
    assert len(world.dms(bob)) == 2
    assert "You are **blind**" in world.dms(bob)[-1].text
