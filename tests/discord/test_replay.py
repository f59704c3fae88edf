"""Replays of a deal, move by move, and its record as a file."""

from __future__ import annotations

import io
from pathlib import Path

from simcord.actors import MemberActor

from bot.ops.records import replay_file
from bot.rules.betting.house_rules import BragRules, ShuffleRule
from bot.rules.record.document import read
from bot.screens.history.past_games import OPEN_ACTION, REPLAY_ACTION
from bot.screens.widgets.custom_ids import Panel
from tests.discord.crash import crash_table, deal, suggest_and_lock
from tests.discord.pictures import pictures
from tests.discord.test_crash_games import BOTH, said
from tests.discord.world import Told, World

ALICES, BOBS = "Ks 9h 4d", "3s 3h Qd"


async def seen(world: World, people: list[MemberActor]) -> None:
    """Play a deal of two with known cards. Bob looks and bets; Alice looks, bets and finally folds."""
    alice, bob = people
    world.deal_out(BOBS, ALICES)
    for who, name, options in (
        (alice, "deal", {}),
        (bob, "look", {}),
        (bob, "bet", {"amount": 1}),
        (alice, "look", {}),
        (alice, "bet", {"amount": 1}),
        (bob, "bet", {"amount": 2}),
        (alice, "fold", {}),
    ):
        await world.slash(who, name, **options)


async def to_the_end(world: World, who: MemberActor, told: Told) -> list[str]:
    """Return all pages of a replay from the current one to the last."""
    texts = [told.text]
    while not off(told, told.message.ids[2]):
        told = await world.click_anyway(who, told.message, told.message.ids[2])
        texts.append(told.text)
        assert len(texts) < 100
    return texts


def off(told: Told, custom_id: str) -> bool:
    """Return True if a button is disabled."""
    [found] = [part for part in told.message.parts if part.get("custom_id") == custom_id]
    return bool(found.get("disabled"))


def card_signs(text: str) -> set[str]:
    """Return Bob's cards that a text shows, in either language."""
    return {card for card in ("3♠", "3♥", "Q♦") if card in text.replace("D♦", "Q♦")}


@BOTH
async def test_to_and_fro(world: World, locale: str) -> None:
    """A player replays a deal move by move, with their own cards from the move in which they looked.
    First, back, next and last work after a restart, and are disabled at the ends.
    """
    people = alice, bob = await world.table("Alice", "Bob", locale=locale, buy_in=50)
    await seen(world, people)
    await world.restart()

    told = await world.slash(bob, "replay")

    assert told.private
    assert said(locale, "replay-title", deal=1) in told.text
    first, back, on, last = told.message.ids[:4]
    assert [off(told, one) for one in (first, back, on, last)] == [True, True, False, False]
    assert not card_signs(told.text)
    texts = await to_the_end(world, bob, told)
    assert card_signs(texts[1]) == {"3♠", "3♥", "Q♦"}
    assert [
        said(locale, "replay-position", position=n, positions=len(texts)) in text for n, text in enumerate(texts, 1)
    ]
    assert said(locale, "happened-folded", name="Alice") in texts[-1]
    end = await world.click_anyway(bob, told.message, last)
    assert end.text == texts[-1]
    assert not pictures(world, end.message)
    assert (await world.click_anyway(bob, end.message, end.message.ids[1])).text == texts[-2]
    assert (await world.click_anyway(bob, end.message, end.message.ids[0])).text == told.text
    assert not any(card_signs(text) for text in await to_the_end(world, alice, await world.slash(alice, "replay")))


async def test_who_was_not_dealt_in_and_the_ways_to_it(world: World) -> None:
    """A bystander sees the public side of a deal, only in its channel. A player sees their own side anywhere.
    A button on somebody else's replay shows the presser's own side. History and statement lead to a deal's replay, and
    the replay leads back to the statement.
    """
    people = alice, bob = await world.table("Alice", "Bob", buy_in=50)
    await seen(world, people)
    chris = world.person("Chris")
    elsewhere = world.guild.create_text_channel("elsewhere")

    told = await world.slash(chris, "replay", table=1, deal=1)
    assert "as everybody saw it" in told.text
    bobs = await world.slash(bob, "replay")
    for text in (*await to_the_end(world, chris, told), *await to_the_end(world, chris, bobs)):
        assert not card_signs(text)
    refused = "There is no such deal"
    assert refused in (await world.slash(chris, "replay", elsewhere, table=1, deal=1)).text
    assert refused in (await world.click_anyway(chris, told.message, "t:replay:1:9.1")).text
    assert refused in (await world.click_anyway(chris, told.message, "t:replay:1:x")).text
    dm = await bob.user.slash("replay")
    await world.rest()
    assert "as you saw it" in Told(dm).text
    theirs = await chris.user.slash("replay", table=1, deal=1)
    await world.rest()
    assert refused in Told(theirs).text

    listing = await world.slash(bob, "history")
    statement = await world.click_anyway(bob, listing.message, f"s:{Panel.HISTORY}:{OPEN_ACTION}:1.1")
    by_button = await world.press(bob, REPLAY_ACTION, statement.message)
    assert by_button.private
    replayed = by_button.text
    assert "Replay of deal 1" in replayed
    assert "What happened in deal 1" in (await world.press(bob, "statement", by_button.message)).text
    await world.slash(alice, "deal")
    assert "still being played" in (await world.slash(bob, "replay", deal=2)).text
    assert (await world.slash(bob, "replay")).text == replayed


@BOTH
async def test_hands_turned_up_one_by_one(world: World, locale: str) -> None:
    """The end of a deal of Crash is replayed place by place, and each page can be shown as a picture."""
    people = alice, bob = await crash_table(world, "Alice", "Bob", locale=locale, target_small=30, pairs_redeal=0)
    await deal(world, people)
    for who in people:
        await suggest_and_lock(world, who)
    await world.pass_time(8)
    texts = await to_the_end(world, bob, await world.slash(bob, "replay"))
    locked = said(locale, "arranged-locked", name="Alice")
    assert sum(locked in text for text in texts) == 1
    assert len(texts) > 4
    told = await world.slash(bob, "replay")
    end = await world.click_anyway(bob, told.message, told.message.ids[3])
    [(_, description)] = pictures(world, end.message)
    assert "Alice" in description
    assert not pictures(world, (await world.click_anyway(bob, end.message, end.message.ids[1])).message)
    assert (await world.slash(alice, "replay")).private


async def test_the_record(world: World, tmp_path: Path) -> None:
    """The record file has only its owner's cards, and `python -m bot replay` accepts it.
    The record is refused unless the pack is shuffled for every deal.
    """
    people = alice, bob = await world.table("Alice", "Bob", buy_in=50)
    await seen(world, people)
    refused = await world.slash(bob, "replay", file=True)
    assert "give away where cards lie" in refused.text
    rules = BragRules(shuffle_rule=ShuffleRule.EVERY_DEAL)
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="shuffle")
    await world.agree()
    await world.slash(alice, "deal")

    told = await world.slash(bob, "replay", table=1, deal=1, file=True)
    pressed = await world.press(bob, "record", (await world.slash(bob, "replay", table=1, deal=1)).message)

    assert told.private
    text = attached(world, told)
    assert attached(world, pressed) == text
    assert read(text).seen_by == "Bob (2)"
    assert "3s" in text
    assert "Ks" not in text
    file, err = tmp_path / "record.toml", io.StringIO()
    file.write_text(text, encoding="utf-8")
    assert replay_file(file, False, io.StringIO(), err) == 0, err.getvalue()


def attached(world: World, told: Told) -> str:
    """Return the text of the attached file."""
    [file] = told.message.raw.attachments
    content = world.env.backend.cdn.get(file.url)
    assert content is not None
    return content.decode()
