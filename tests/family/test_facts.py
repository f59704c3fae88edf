"""What is special about the options of a family is said by its options, wherever they are shown or set."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.house_rules import OptionInfo
from bot.screens.house_rules import choices, value_text
from bot.screens.words import SPOKEN, Spoken, words_for
from tests.discord.world import World
from tests.family.one_card import ONE_CARD, OneCardRules

SUITS = OptionInfo(name="suits", kind=tuple, default=(), values=("red", "black"))
BONUS = OptionInfo(name="bonus", kind=int, default=None, optional=True)
SAID = """
made-up-rule-suits-none = no suits
made-up-rule-suits-red = red suits
made-up-rule-suits-red-about = Hearts and diamonds
made-up-rule-suits-black = black suits
made-up-rule-suits-black-about = Clubs and spades
made-up-rule-bonus-usual = as in the club
"""


async def test_an_ante_by_its_own_name(world: World) -> None:
    """The ante said at opening is the option that is one, whatever the game calls it."""
    await world.slash(world.person("Alice"), "table open", game=ONE_CARD.name, ante=7)
    assert (await world.view()).table.house_rules == OneCardRules(stake=7)


def test_a_set_and_what_none_means_have_words_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The values of a set, and what None means, are said by the words of the option."""
    (tmp_path / "en-GB").mkdir()
    (tmp_path / "en-GB" / "made.ftl").write_text(SAID, "utf-8")
    monkeypatch.setitem(SPOKEN, "made_up", Spoken("made-up", tmp_path))
    words = words_for("en-GB").of("made_up")
    assert value_text(SUITS, ("red", "black"), words) == "red suits and black suits"
    assert value_text(SUITS, (), words) == "no suits"
    assert [(one.value, one.description, one.chosen) for one in choices(SUITS, ("black",), words)] == [
        ("red", "Hearts and diamonds", False),
        ("black", "Clubs and spades", True),
    ]
    assert value_text(BONUS, None, words) == "as in the club"
