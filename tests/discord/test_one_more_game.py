"""A game that is registered while the bot runs is played like any other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.commands import payload_of
from bot.players.betting.choosing import player
from bot.players.registry import CHOOSERS
from bot.rules.betting.moves import Fold
from bot.rules.betting.three_card import THREE_CARD_BRAG
from bot.rules.registry import GAMES
from bot.screens.betting.family import THREE_CARDS
from bot.screens.registry import FAMILIES
from bot.screens.words import LOCALES, SPOKEN, Spoken
from tests.discord.world import World

CLUB = replace(THREE_CARD_BRAG, name="club_brag", aliases=())
SHOWN = replace(THREE_CARDS, name="club", cogs=(), public_moves=None, moves={"give.up": Fold()})
"""A family of its own: it has one move, which needs no more than a press, and no command."""
SAID = """
club-table-title = Club Brag
club-command-choice-club-brag = Club Brag
club-sheet-club-brag = Club Brag
club-sheet-club-brag-about = As it is played here.
club-help-play-text = Everybody antes.
club-button-give-up = Give up
"""


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is there, with words of its own."""
    for locale in LOCALES:
        (tmp_path / locale).mkdir()
        (tmp_path / locale / "club.ftl").write_text(SAID, "utf-8")
    monkeypatch.setitem(GAMES, CLUB.name, CLUB)
    monkeypatch.setitem(CHOOSERS, CLUB.name, player)
    monkeypatch.setitem(FAMILIES, CLUB.name, SHOWN)
    monkeypatch.setitem(SPOKEN, CLUB.name, Spoken("club", tmp_path))


async def test_one_more_game(world: World) -> None:
    """It is offered by its own words, opened, explained, dealt, played with a computer player, told and found again."""
    alice = world.person("Alice")
    panel = await world.slash(alice, "table open")
    games = panel.message.starting("s:open:game")
    assert panel.message.menus[games][-1] == CLUB.name
    panel = await world.choose(alice, panel.message, games, CLUB.name)
    assert "Club Brag" in panel.text
    await world.click(alice, "Open", panel.message)
    await world.slash(alice, "table computers", number=1)
    assert world.table_message().text.startswith("## Club Brag")
    assert "Everybody antes." in (await world.slash(alice, "rules")).text
    assert "Everybody antes." in (await world.slash(alice, "rules", game=CLUB.name)).text

    await world.slash(alice, "deal")
    for _ in range(20):
        if not (await world.view()).view.in_deal:
            break
        if 1 in (await world.view()).view.to_act:
            assert world.table_message().labels[0] == "Give up"
            assert "Club Brag" in (await world.slash(alice, "fold")).text  # betting's own command
            await world.click(alice, "Give up")
        else:
            await world.pass_time(2)
    assert "Deal 1: Alice dealt." in (await world.click(alice, "Statement")).text
    assert "Club Brag" in (await world.slash(alice, "history")).text


async def test_commands_offer_one_more_game(world: World) -> None:
    """What a command offers is what there is when the bot starts, in each language by its own name."""
    sent = next(one for one in await payload_of(world.bot.tree) if one["name"] == "rules")
    offered = next(one for one in sent["options"] if one["name"] == "game")["choices"]
    assert offered[-1] == {"name": "Club Brag", "value": CLUB.name, "name_localizations": {"de": "Club Brag"}}
