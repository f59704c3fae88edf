"""Tests of a fifth arranging game, registered at run time: play, screens, texts and simulation."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import pytest
from simcord.actors import MemberActor

from bot.ops.doctor import run_doctor
from bot.ops.records import RecordRequest, print_record, replay_file
from bot.screens.words import LOCALES, words_for
from bot.simulate import DONE, SimulationArguments, simulate
from tests.discord.crash import panel, suggest_and_lock
from tests.discord.world import World
from tests.first_hand import first_hand, showing
from tests.first_hand.first_hand import FIRST_HAND

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Decorator that runs a test in each language, with a server and people of that language."""
HANDS = ("8c 8d 8s Qh Jh 6h Ad Qc 5h", "Qs Js Ts As 5s 4s Ah Kc 9d")
"""Nine cards for each of two players, whose best hands are three eights and a running flush."""


def said(locale: str, key: str, **facts: object) -> str:
    """Return a sentence used at a table of First Hand."""
    return words_for(locale).for_game(FIRST_HAND.name)(key, **facts)


async def dealt(world: World, locale: str = "en-GB") -> list[MemberActor]:
    """Deal `HANDS` to two people and return them; the first one deals."""
    people = await world.table("Alice", "Bob", locale=locale, buy_in=20, game=FIRST_HAND.name)
    world.deal_out(*HANDS)
    await world.slash(people[0], "deal")
    return people


async def played(world: World, locale: str = "en-GB") -> list[MemberActor]:
    """Play a deal in which both people arrange as advised, and return them."""
    people = await dealt(world, locale)
    for who in people:
        await suggest_and_lock(world, who, panel(world, who))
    await world.rest()
    return people


async def stacks(world: World) -> list[int]:
    return [one.stack for one in (await world.view()).view.seats]


@BOTH
async def test_a_deal(world: World, locale: str) -> None:
    """A deal is dealt, arranged on the panel, shown hand by hand, won and reported."""
    people = _alice, bob = await played(world, locale)
    assert await stacks(world) == [18, 22]
    amount = words_for(locale).money(4)
    await world.pass_time(12)
    assert said(locale, "result-won", name="Bob", amount=amount) in world.table_message().text
    took = said(locale, "arranged-pot-taken", name="Bob", amount=amount)
    assert took in (await world.press(bob, "statement")).text
    assert said(locale, "help-play-text") in (await world.slash(bob, "rules")).text
    await world.really(people[0], "table close")
    assert said(locale, "table-title") in (await world.slash(bob, "history")).text
    assert await world.money(*people) == [498, 502]


async def test_typed_hands_and_the_clock(world: World) -> None:
    """A player may type hands. If another player's time runs out, the best hands are made for them."""
    alice, _bob = await dealt(world)
    asked = await world.slash(alice, "arrange", hands="As 5s 4s / Qs Js Ts / Ah Kc 9d")
    await world.press(alice, "arrange.sure", asked.message)
    while (await world.view()).view.in_deal:
        await world.pass_time(5)
    assert await stacks(world) == [18, 22]


async def test_a_computer_player(world: World) -> None:
    """A computer player arranges automatically and then waits for the others."""
    (alice,) = await world.table("Alice", buy_in=20, game=FIRST_HAND.name)
    await world.slash(alice, "table computers", number=1)
    await world.slash(alice, "deal")
    await world.pass_time(60)
    assert (await world.view()).view.to_act == (1,)


async def test_somebody_leaves(world: World) -> None:
    """A player who leaves during a deal loses the stake. The other player takes the pot, and no hand is shown."""
    alice, bob = await dealt(world)
    await world.really(bob, "leave")
    assert await stacks(world) == [22]
    shown = world.table_message().text
    assert said("en-GB", "arranged-pot-taken", name="Alice", amount="4 chips") in shown
    assert "8♠" not in shown
    assert said("en-GB", "arrange-broken-off") in (await world.slash(alice, "hand")).text


async def test_a_deal_that_is_void(world: World) -> None:
    """Closing a table during a deal returns all payments."""
    people = await dealt(world)
    assert await stacks(world) == [18, 18]
    await world.really(people[0], "table close", now=True)
    await world.agree()
    assert await world.money(*people) == [500, 500]
    assert said("en-GB", "table-result-voided") in (await world.slash(people[1], "history")).text


@pytest.mark.parametrize("seen_by", ["", "Bob"])
async def test_recorded_and_replayed(world: World, tmp_path: Path, seen_by: str) -> None:
    """A deal can be printed as a record, whole or as a player saw it, and replayed. The doctor finds no fault."""
    await played(world)
    out, err = io.StringIO(), io.StringIO()
    wanted = RecordRequest(table=1, deal=1, seen_by=seen_by, reveal_all=not seen_by)
    assert await asyncio.to_thread(print_record, f"sqlite:///{world.path}", wanted, out, err) == 0, err.getvalue()
    file, told = tmp_path / "printed.toml", io.StringIO()
    file.write_text(out.getvalue(), "utf-8")
    assert replay_file(file, False, told, err) == 0, err.getvalue()
    assert "holds: 1 deal" in told.getvalue()
    assert await asyncio.to_thread(run_doctor, f"sqlite:///{world.path}", told, {}) == 0, told.getvalue()


def test_simulated() -> None:
    out, err = io.StringIO(), io.StringIO()
    assert simulate(SimulationArguments(game=FIRST_HAND.name, deals=20, players=4, json=True), out, err) == DONE, (
        err.getvalue()
    )
    told = json.loads(out.getvalue())
    assert (told["deals"], told["endings"]) == (20, {"played": 20})


def test_as_little_as_a_game_of_arranging_needs() -> None:
    """The game's rules, screens and phrases in both languages take at most 300 lines, including blank ones."""
    files = (*Path(__file__).parent.glob("locales/*/*.ftl"), *map(Path, (first_hand.__file__, showing.__file__)))
    assert len(files) == len(LOCALES) + 2
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 300
