"""`/house import`: a file of balances is shown line by line, and booked by a button."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.screens.words import words_for
from tests.discord.world import LOCALES, Told, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""


async def sent(world: World, who: MemberActor, text: str) -> Told:
    """Send a file of balances with `/house import`."""
    return await world.slash(who, "house import", file=("balances.csv", text.encode()))


@BOTH
async def test_a_file_is_shown_and_then_booked(world: World, locale: str) -> None:
    """A file may contain names, ids and mentions. Every line is shown before the button books all lines, once."""
    boss, words = world.person("Boss", locale=locale, manager=True), words_for(locale)
    ann, ben, cat = (world.person(name, locale=locale) for name in ("Ann", "Ben", "Cat"))
    await world.slash(ann, "wallet")
    shown = await sent(world, boss, f"Name,Chips\nANN,700\n{ben.id},30\n<@{cat.id}>,0")
    facts = {"number": 2, "person": f"<@{ann.id}>", "amount": words.money(700)}
    assert words("import-more", change=words.money(200), **facts) in shown.text
    assert words("import-new", number=3, person=f"<@{ben.id}>", amount=words.money(30)) in shown.text
    [button] = [one for one in shown.message.ids if one.startswith("s:import:book")]
    booked = await world.click(boss, words("import-book"), shown.message)
    assert booked.text == words("import-booked", lines=3)
    await world.click_anyway(boss, shown.message, button)
    assert await world.money(ann, ben, cat) == [700, 30, 0]


async def test_what_is_wrong_is_shown_and_nothing_booked(world: World) -> None:
    """Each invalid line is shown with its reason and with names escaped, and nothing is booked."""
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    world.guild.add_member(world.env.create_user("robot", global_name="Robot", bot=True))
    for name in ("ann1", "ann2"):
        world.guild.add_member(world.env.create_user(name), nick="Twin")
    great = (2**63, 99_999_999_999_999_999_999)
    lines = [
        *(f"{one},5" for one in great),
        f"<@{2**63 - 1}>,5",
        "Ann,5",
        "Twin,5",
        "Robot,5",
        "@everyone **nobody**,5",
        "Ann,6",
        "123456789012345678,5",
        "Ann,x",
    ]
    shown = await sent(world, boss, "\n".join([*lines, *(f"nobody{number},5" for number in range(9))]))
    for said in (
        *(f"Line {number} · {one}: that number isn’t anybody’s id" for number, one in enumerate(great, 1)),
        "nobody of that name",
        "several members have that name",
        "bots don’t play",
        "is in another line",
        "whole number",
        "lines are wrong",
    ):
        assert said in shown.text
    assert "@everyone" not in shown.text
    assert "**nobody**" not in shown.text
    assert not [one for one in shown.message.ids if one.startswith("s:import:book")]
    second = await world.click(boss, "Next", shown.message)
    assert "nobody8" in second.text
    assert await world.money(ann) == [500]


async def test_files_that_cannot_be_read(world: World) -> None:
    """Empty and oversized files are refused, and only managers can book a file."""
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    assert "There is nothing in that file" in (await sent(world, boss, " ")).text
    assert "too big" in (await sent(world, boss, "x" * 70_000)).text
    shown = await sent(world, boss, "Ann,700")
    own = await world.slash(ann, "wallet")
    [button] = [one for one in shown.message.ids if one.startswith("s:import:book")]
    assert "manage the server" in (await world.click_anyway(ann, own.message, button)).text
    left = await world.click(boss, "Enter nothing", shown.message)
    assert left.text == "Nothing has been entered."
    assert await world.money(ann) == [500]


@BOTH
async def test_what_has_changed_is_shown_anew(world: World, locale: str) -> None:
    """If a balance has changed since the preview, nothing is booked and the new effect is shown.
    A second press books it and notifies everybody whose chips change.
    """
    boss, words = world.person("Boss", locale=locale, manager=True), words_for(locale)
    ann, ben = (world.person(name, locale=locale) for name in ("Ann", "Ben"))
    await world.introduce(ann, ben)
    await world.slash(ann, "wallet")
    shown = await sent(world, boss, "Ann,700\nBen,30")
    await world.slash(boss, "house grant", person=ann.user, amount=100, reason="why not")
    anew = await world.click(boss, words("import-book"), shown.message)
    assert words("import-shown-anew") in anew.text
    facts = {"number": 1, "person": f"<@{ann.id}>", "amount": words.money(700)}
    assert words("import-more", change=words.money(100), **facts) in anew.text
    assert await world.money(ann) == [600]
    await world.click(boss, words("import-book"), anew.message)
    assert await world.money(ann, ben) == [700, 30]
    for who, amount in ((ann, 700), (ben, 30)):
        told = words("told-imported", actor=f"<@{boss.id}>", amount=words.money(amount))
        assert [told in one.text for one in world.dms(who)].count(True) == 1


@BOTH
async def test_a_file_as_excel_saves_it(world: World, locale: str) -> None:
    """A file saved by Excel is read, with its `sep=` line, blank lines, semicolons, quoted names, Windows encoding,
    decimals and extra columns.
    """
    boss, words = world.person("Boss", locale=locale, manager=True), words_for(locale)
    zoe, smith = (world.person(name, locale=locale) for name in ("Zoë", "Smith; Ann"))
    text = 'sep=;\r\nName;Chips;Since\r\nZoë;250,00;1999\r\n"Smith; Ann";1.200,00;\r\n'
    shown = await world.slash(boss, "house import", file=("balances.csv", text.encode("cp1252")))
    assert words("import-new", number=3, person=f"<@{zoe.id}>", amount=words.money(250)) in shown.text
    assert words("import-new", number=4, person=f"<@{smith.id}>", amount=words.money(1_200)) in shown.text
    await world.click(boss, words("import-book"), shown.message)
    assert await world.money(zoe, smith) == [250, 1_200]
    plain = await sent(world, boss, f"\r\n{zoe.id},300")
    assert (
        words("import-more", change=words.money(50), number=2, person=f"<@{zoe.id}>", amount=words.money(300))
        in plain.text
    )
