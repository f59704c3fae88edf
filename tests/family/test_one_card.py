"""Tests of a game with a family of its own, registered at run time: play, screens, texts and tools."""

from __future__ import annotations

import asyncio
import io
import json
import re
from pathlib import Path

import aiohttp
import pytest
from simcord.actors import MemberActor

from bot.app.command_sync import build_payload
from bot.ops.doctor import run_doctor
from bot.ops.records import RecordRequest, print_record, replay_file
from bot.screens.words import LOCALES, read_catalogue_file, words_for
from bot.simulate import DONE, SimulationArguments, simulate
from bot.tables.table_settings import TableSettings
from playground.server import running_playground
from tests.discord.world import World
from tests.family.one_card import ONE_CARD, Scored
from tests.family.showing import SPEAKS
from tests.playground.test_server import Line

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Decorator that runs a test in each language, in a server and with people of that language."""
BROUGHT = 20


def said(locale: str, key: str, **facts: object) -> str:
    """Return a sentence used at a table of One Card."""
    return words_for(locale).for_game(ONE_CARD.name)(key, **facts)


async def one_card_table(world: World, *names: str, locale: str = "en-GB", **rules: object) -> list[MemberActor]:
    """Seat people at a table of One Card before the first deal. The first is the host and the dealer."""
    people = await world.table(*names, locale=locale, buy_in=BROUGHT, game=ONE_CARD.name)
    if rules:
        await world.services.tables.change_rules(
            1,
            people[0].id,
            manager=False,
            house_rules=ONE_CARD.build_rules(rules),
            settings=TableSettings(),
            key="rules",
        )
        await world.agree()
    return people


async def stacks(world: World) -> list[int]:
    return [one.stack for one in (await world.view()).view.seats]


async def turned(world: World, people: list[MemberActor], *hands: str) -> None:
    """Play a deal: give out `hands` from the dealer's left, and turn the cards up."""
    world.deal_out(*hands)
    await world.slash(people[0], "deal")
    for who in people:
        view = await world.view()
        if view.table.seat_of(who.id) in view.view.to_act:
            await world.press(who, "turn")


async def test_opened_by_its_own_words(world: World) -> None:
    """The game is offered, opened, dealt to a computer player, and turned up by the player whose turn it is."""
    alice = world.person("Alice")
    panel = await world.slash(alice, "table open")
    games = panel.message.starting("s:open:game")
    assert panel.message.menus[games][-1] == ONE_CARD.name
    panel = await world.choose(alice, panel.message, games, ONE_CARD.name)
    assert "One Card" in panel.text
    await world.click(alice, "Open", panel.message)
    await world.slash(alice, "table computers", number=1)
    for _ in range(2):
        await world.slash(alice, "deal")
        view = await world.view()
        if 1 in view.view.to_act:
            assert world.table_message().labels[0] == "Turn up"
            assert "One Card" in (await world.slash(alice, "fold")).text  # the command of betting games
            await world.click(alice, "Turn up")
        else:
            await world.pass_time(2)
        assert not (await world.view()).view.in_deal


async def test_commands_offer_it(world: World) -> None:
    """Commands offer the game under its name in each language, as registered when the bot starts."""
    sent = next(one for one in await build_payload(world.bot.tree) if one["name"] == "rules")
    offered = next(one for one in sent["options"] if one["name"] == "game")["choices"]
    assert offered[-1] == {"name": "One Card", "value": ONE_CARD.name, "name_localizations": {"de": "Eine Karte"}}


@BOTH
async def test_a_deal_for_chips(world: World, locale: str) -> None:
    """A deal is explained, dealt, shown, won, reported and found in the history. Players see only their own card."""
    people = alice, bob = await one_card_table(world, "Alice", "Bob", locale=locale)
    title = said(locale, "table-title")
    assert world.table_message().text.startswith(f"## {title}")
    for options in ({}, {"game": ONE_CARD.name}):
        assert said(locale, "help-play-text") in (await world.slash(alice, "rules", **options)).text
    told = await world.slash(alice, "table rules")
    told = await world.choose(alice, told.message, told.message.starting("t:rules:1:page"), "stakes")
    for option in ("stake", "for-points"):
        assert said(locale, f"rule-{option}") in told.text

    world.deal_out("9h", "Ks")
    await world.slash(alice, "deal")
    shown = world.table_message()
    assert shown.labels[0] == said(locale, "button-turn")
    assert "9♥" not in shown.text
    assert "K♠" not in shown.text
    assert "9♥" in (await world.slash(bob, "hand")).text
    assert "K♠" in (await world.slash(alice, "hand")).text
    assert await stacks(world) == [18, 18]

    await world.press(bob, "turn")
    shown = world.table_message()
    for name, cards in (("Bob", "9♥"), ("Alice", "K♠")):
        assert any(name in line and cards in line for line in shown.text.splitlines())
    took = said(locale, "one-card-won", name="Alice", amount=words_for(locale).money(4))
    assert f"## {said(locale, 'result-won', name='Alice', amount=words_for(locale).money(4))}\n" in shown.text
    assert await stacks(world) == [22, 18]
    statement = await world.press(bob, "statement")
    assert took in statement.text.replace("*", "")

    await world.really(alice, "table close")
    told = await world.slash(bob, "history")
    assert title in told.text
    assert took in told.text.replace("*", "")
    read = await world.slash(bob, "history", table=1, deal=1)
    assert took in read.text.replace("*", "")
    assert await world.money(*people) == [502, 498]


async def test_what_a_family_need_not_say(world: World) -> None:
    """By default a table shows the dealer, the turn and who sits out, and a hand shows that it is its player's turn."""
    alice, bob, chris = await one_card_table(world, "Alice", "Bob", "Chris")
    await world.slash(chris, "sitout")
    world.deal_out("9h", "Ks")
    await world.slash(alice, "deal")
    seats = [line for line in world.table_message().text.splitlines() if line[:1] in "▶◦"]
    assert [line.partition(" · ")[0] for line in seats] == ["◦ **Alice**", "▶ **Bob**", "◦ **Chris**"]
    assert [("dealer" in line, line.startswith("▶"), "sitting out" in line) for line in seats] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]
    assert "It is your turn" in (await world.slash(bob, "hand")).text
    other = await world.slash(alice, "hand")
    assert "It is your turn" not in other.text
    assert "Turn up" not in other.message.labels


@BOTH
async def test_a_deal_for_points(world: World, locale: str) -> None:
    """A house rule makes the game one for points: no chips move, and the points are booked and reported."""
    people = await one_card_table(world, "Alice", "Bob", locale=locale, for_points=True, stake=3)
    await turned(world, people, "As", "2h")
    assert await stacks(world) == [BROUGHT, BROUGHT]
    assert f"## {said(locale, 'result-scored', name='Bob', points=6)}\n" in world.table_message().text
    scored = said(locale, "one-card-won", name="Bob", amount=said(locale, "money-points", points=6))
    assert Scored(seat=2, gained=6) in (await world.view()).deal_events
    assert scored in (await world.press(people[0], "statement")).text.replace("*", "")
    assert scored in (await world.slash(people[0], "history")).text.replace("*", "")
    assert words_for(locale)("wallet-points", points="6") in (await world.slash(people[1], "wallet")).text


async def test_equal_cards_divide(world: World) -> None:
    people = await one_card_table(world, "Alice", "Bob", "Chris", stake=1)
    await turned(world, people, "Ks", "4h", "Kd")
    assert await stacks(world) == [20, 21, 19]


@BOTH
async def test_a_deal_that_is_void(world: World, locale: str) -> None:
    """Closing a table during a deal returns all payments and reports the deal as void."""
    people = alice, bob = await one_card_table(world, "Alice", "Bob", locale=locale)
    await world.slash(alice, "deal")
    assert await stacks(world) == [18, 18]
    await world.really(alice, "table close", now=True)
    await world.agree()
    assert await world.money(*people) == [500, 500]
    told = (await world.slash(bob, "history")).text
    assert said(locale, "table-title") in told
    assert said(locale, "table-result-voided") in told
    read = (await world.slash(bob, "history", table=1, deal=1)).text
    for name in ("Alice", "Bob"):
        assert said(locale, "happened-payment-returned", name=name, amount=words_for(locale).money(2)) in read


@pytest.mark.parametrize("crash", [False, True])
async def test_restarted_in_mid_deal(world: World, *, crash: bool) -> None:
    """A deal continues after a restart of the bot and can be played to its end."""
    alice, bob = await one_card_table(world, "Alice", "Bob")
    world.deal_out("9h", "Ks")
    await world.slash(alice, "deal")
    await world.restart(crash=crash)
    assert world.table_message().labels[0] == "Turn up"
    assert "9♥" in (await world.slash(bob, "hand")).text
    await world.press(bob, "turn")
    assert await stacks(world) == [22, 18]


@pytest.mark.parametrize("leaves", [False, True])
async def test_turned_up_for_who_is_away(world: World, *, leaves: bool) -> None:
    """The cards are turned up for a player whose time runs out or who leaves in their turn."""
    alice, bob, _chris = await one_card_table(world, "Alice", "Bob", "Chris")
    world.deal_out("9h", "Ks", "2c")
    await world.slash(alice, "deal")
    if leaves:
        await world.really(bob, "leave")
    while (await world.view()).view.in_deal:
        await world.pass_time(1)
    assert await stacks(world) == ([18, 24] if leaves else [18, 18, 24])


@pytest.mark.parametrize("points", [False, True])
async def test_recorded_and_replayed(world: World, tmp_path: Path, *, points: bool) -> None:
    """Each deal is printed as a record, whole or as one player knows it, and the record replays without error."""
    people = await one_card_table(world, "Alice", "Bob", for_points=points)
    await turned(world, people, "9h", "Ks")
    await turned(world, people, "5h", "5s")
    for deal, whole, seen_by in ((1, True, ""), (2, True, ""), (2, False, ""), (2, False, "Bob")):
        out, err = io.StringIO(), io.StringIO()
        wanted = RecordRequest(table=1, deal=deal, seen_by=seen_by, reveal_all=whole)
        assert await asyncio.to_thread(print_record, f"sqlite:///{world.path}", wanted, out, err) == 0, err.getvalue()
        assert "turns" in out.getvalue()
        file, told = tmp_path / "printed.toml", io.StringIO()
        file.write_text(out.getvalue(), "utf-8")
        assert replay_file(file, False, told, err) == 0, err.getvalue()
        assert "holds: 1 deal" in told.getvalue()


@pytest.mark.parametrize("points", [False, True])
async def test_the_doctor_finds_nothing(world: World, *, points: bool) -> None:
    """The doctor finds nothing wrong during a deal, and nothing after the deal is voided and the table closed."""
    people = await one_card_table(world, "Alice", "Bob", for_points=points)
    await turned(world, people, "9h", "Ks")
    await world.slash(people[0], "deal")
    for still_open in (1, 0):
        out = io.StringIO()
        assert await asyncio.to_thread(run_doctor, f"sqlite:///{world.path}", out, {}) == 0, out.getvalue()
        assert f"{still_open} open tables of 1" in out.getvalue()
        await world.really(people[0], "table close", now=True)
        await world.agree()


async def test_played_in_the_playground(tmp_path: Path) -> None:
    """A person plays the game in the playground against a computer player, each turning the cards up once."""
    async with (
        running_playground(tmp_path, thinking_time=lambda _: 0.0) as address,
        aiohttp.ClientSession() as web,
        web.ws_connect(f"{address}live", headers={"Origin": address.rstrip("/")}) as socket,
    ):
        line = Line(socket)
        house = await line.until(lambda news: news["kind"] == "house")
        channel = str(house["channels"][0]["id"])
        options = {"game": ONE_CARD.name, "computers": 1}
        await line.ask(do="command", channel=channel, name="table open", options=options)
        await line.ask(do="command", channel=channel, name="deal", options={})
        await line.see(channel, "turns up")
        await line.ask(do="command", channel=channel, name="deal", options={})
        await line.see(channel, "Turn up")
        message, turn = next(
            (message, found[0])
            for message, shown in line.shown[channel].items()
            if (found := re.findall(r'"custom_id": "([^"]*:turn:[^"]*)"', json.dumps(shown)))
        )
        await line.ask(do="click", channel=channel, message=message, control=turn)
        await line.until(lambda _: "turns up" in json.dumps(line.shown[channel][message]))


def test_simulated() -> None:
    out, err = io.StringIO(), io.StringIO()
    assert simulate(SimulationArguments(game=ONE_CARD.name, deals=150, players=4, json=True), out, err) == DONE, (
        err.getvalue()
    )
    told = json.loads(out.getvalue())
    assert (told["deals"], told["endings"]) == (150, {"won": 150})


def test_spoken_in_every_language() -> None:
    texts = [read_catalogue_file(locale, "one", SPEAKS.folder) for locale in LOCALES]
    keys = [re.findall(r"^([a-z-]+) =", text, re.MULTILINE) for text in texts]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 10
