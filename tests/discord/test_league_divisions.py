"""Divisions of a league, and its organisers."""

from __future__ import annotations

import pytest

from tests.discord.test_crash_games import BOTH
from tests.discord.test_leagues import NAME, closed, evening, founded, said, table, won
from tests.discord.world import World

TABLE = {"minimum": "0", "divisions": "2", "moving": "1", "ties": "1"}


@BOTH
async def test_divisions_are_filled(world: World, locale: str) -> None:
    """An organiser sets up two divisions, spreads the members and moves one member.
    The member is notified, the channel and the log report the move, and members can read their division.
    """
    people = await founded(world, locale)
    ann, ben, *_ = people.values()
    await world.introduce(ben)
    settings = await world.slash(ann, "league settings")
    opened = await world.click(ann, said(locale, "league-set-table"), settings.message)
    told = await world.fill_in(ann, opened, **TABLE)
    assert said(locale, "league-divided", divisions=2) in told.text
    assert f"**{said(locale, 'league-division', division=1)}**\nAnn, Ben, Cat, Dan, Eve" in told.text
    spread = await world.choose(ann, told.message, "s:league:spread:1", "evenly")
    assert f"**{said(locale, 'league-division', division=1)}**\nAnn, Cat, Eve" in spread.text
    assert f"**{said(locale, 'league-division', division=2)}**\nBen, Dan" in spread.text
    assert any(said(locale, "league-division-members", division=2, members=2) in one.text for one in world.shown())
    placed = await world.slash(ann, "league division", person=ben, division=1)
    assert said(locale, "league-placed", name="Ben", division=1) in placed.text
    sentence = said(locale, "told-division", actor=f"<@{ann.id}>", league=NAME, division=1)
    assert any(sentence in one.text for one in world.dms(ben))
    assert said(locale, "league-division-yours", division=1) in (await world.slash(ben, "league show")).text
    log = (await world.slash(ann, "league log")).text
    assert said(locale, "log-act-members-spread", actor=f"<@{ann.id}>", league=NAME, divisions=2) in log
    refused = said(locale, "refusal-not-organiser", league=NAME)
    assert (await world.slash(ben, "league division", spread="rating")).text == refused
    assert (await world.slash(ben, "league division", person=ann, division=2)).text == refused
    assert (await world.slash(ann, "league division", person=ann)).text == said(locale, "refusal-whose-division")
    assert said(locale, "league-division", division=2) in (await world.slash(ben, "league division")).text

    await evening(world, (ann, ben), ann)
    late = await world.slash(ann, "league division", person=ben, division=2)
    assert late.text == said(locale, "refusal-season-played", league=NAME)


@pytest.mark.soak
async def test_rules_wait_for_the_game(world: World) -> None:
    """A rule change by organisers during a game applies from the next season, and the panel says so."""
    people = await founded(world, "en-GB")
    ann, ben, *_ = people.values()
    await table(world, ann, ben)
    await world.slash(ann, "deal")
    settings = await world.slash(ann, "league settings")
    assert said("en-GB", "league-rules-when") in settings.text
    opened = await world.click(ann, said("en-GB", "league-set-scoring"), settings.message)
    told = await world.fill_in(ann, opened, scoring="best", best="10")
    assert said("en-GB", "league-rules-wait") in told.text
    await world.slash(ben, "fold")
    await closed(world, ann)
    assert (
        said("en-GB", "league-scoring-total")
        in (await world.click(ann, "League rules", (await world.slash(ann, "league show")).message)).text
    )


@BOTH
async def test_the_role_of_organisers_is_taken_away(world: World, locale: str) -> None:
    """Only a manager can remove the organisers' role, by command or button; its holders then lose their rights.
    The league's channel can be removed as well.
    """
    boss, helper = world.person("Ann", locale=locale, manager=True), world.person("Ben", locale=locale)
    role = world.guild.create_role("League office")
    world.env.backend.guilds[world.guild.id].members[helper.id].role_ids.append(role.id)
    await world.slash(boss, "league create", name="Mine")
    for by_button in (True, False):
        await world.slash(boss, "league settings", organisers=role, channel=world.channel)
        if by_button:
            theirs = await world.slash(helper, "league settings")
            label = said(locale, "league-button-no-role")
            assert label not in theirs.message.labels
            forged = await world.click_anyway(helper, theirs.message, "s:league:norole:1")
            assert forged.text == said(locale, "refusal-not-manager")
            told = await world.click(boss, label, (await world.slash(boss, "league settings")).message)
        else:
            refused = await world.slash(helper, "league settings", remove="organisers")
            assert refused.text == said(locale, "refusal-not-manager")
            told = await world.slash(boss, "league settings", remove="organisers")
        assert said(locale, "league-no-role") in told.text
        assert (await world.slash(helper, "league settings")).text == said(
            locale, "refusal-not-organiser", league="Mine"
        )
    assert said(locale, "league-no-channel") in (await world.slash(boss, "league settings", remove="channel")).text


@pytest.mark.parametrize("when", [pytest.param("in hand", marks=pytest.mark.soak), "over"])
async def test_nobody_makes_themselves_judge(world: World, when: str) -> None:
    """An organiser who makes a game count during a deal cannot decide disputes of that deal, even after its end.
    They can from the next deal on.
    """
    people = await founded(world, "en-GB")
    ann, ben, cat, dan = (people[name] for name in ("Ann", "Ben", "Cat", "Dan"))
    role = world.guild.create_role("Organisers")
    world.env.backend.guilds[world.guild.id].members[dan.id].role_ids.append(role.id)
    opened = await world.click(ann, "Games that count", (await world.slash(ann, "league settings")).message)
    await world.fill_in(ann, opened, sheets=["crash"])
    await world.slash(ann, "league settings", organisers=role)
    await table(world, ben, cat)
    await world.slash(ben, "deal")
    await world.pass_time(1)
    if when == "in hand":
        await world.slash(cat, "dispute open", reason="a card fell")
    opened = await world.click(dan, "Games that count", (await world.slash(dan, "league settings")).message)
    told = await world.fill_in(dan, opened, sheets=["three-card"])
    assert said("en-GB", "league-rules-when") in told.text
    if when == "over":
        acting = (view := await world.view()).table.occupant(view.view.to_act[0]).user_id
        await world.slash(next(one for one in (ben, cat) if one.id == acting), "fold")
        await world.slash(cat, "dispute open", reason="a card fell", deal=1)
    refusal = said("en-GB", "refusal-not-dispute-organiser")
    assert (await world.slash(dan, "dispute stand", number=1, reason="fine")).text == refusal
    assert "**is void**" in (await world.slash(ann, "dispute void", number=1, reason="a misdeal")).text
    await won(world, (ben, cat), ben)
    await world.slash(cat, "dispute open", reason="again")
    assert "**stands**" in (await world.slash(dan, "dispute stand", number=2, reason="fine")).text
