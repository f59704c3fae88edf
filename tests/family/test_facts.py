"""Tests of options and refusals that only one family has."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.cards import PACK
from bot.rules.game import Close, Deal, IllegalMove
from bot.rules.house_rules import OptionInfo
from bot.rules.table import seating
from bot.screens.table.house_rules import option_choices, option_value_text
from bot.screens.words import GAME_VOCABULARIES, GameVocabulary, words_for
from tests.discord.world import World
from tests.family.one_card import ONE_CARD, OneCardRules, OneState, Turn

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
    """The ante given when a table is opened sets the option marked as the ante, under any name."""
    await world.slash(world.person("Alice"), "table open", game=ONE_CARD.name, ante=7)
    assert (await world.view()).table.house_rules == OneCardRules(stake=7)


def test_a_set_and_what_none_means_have_words_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An option's own phrases describe the values of a set and the meaning of None."""
    (tmp_path / "en-GB").mkdir()
    (tmp_path / "en-GB" / "made.ftl").write_text(SAID, "utf-8")
    monkeypatch.setitem(GAME_VOCABULARIES, "made_up", GameVocabulary("made-up", tmp_path))
    words = words_for("en-GB").for_game("made_up")
    assert option_value_text(SUITS, ("red", "black"), words) == "red suits and black suits"
    assert option_value_text(SUITS, (), words) == "no suits"
    assert [(one.value, one.description, one.chosen) for one in option_choices(SUITS, ("black",), words)] == [
        ("red", "Hearts and diamonds", False),
        ("black", "Clubs and spades", True),
    ]
    assert option_value_text(BONUS, None, words) == "as in the club"


@pytest.mark.parametrize(
    ("world", "said"), [("en-GB", "Only Bob may turn"), ("de", "Aufdecken darf nur Bob")], indirect=["world"]
)
async def test_a_refusal_of_its_own_is_said_in_its_words(world: World, said: str) -> None:
    """A refusal that only one family has is shown with its own sentence, in the reader's language."""
    alice, _bob = await world.table("Alice", "Bob", locale=world.guild_locale, buy_in=20, game=ONE_CARD.name)
    await world.slash(alice, "deal")
    assert said in (await world.click(alice, world.table_message().labels[0])).text.replace("*", "")


def dealt() -> OneState:
    """Return a deal of two players in which seat 2 is to turn."""
    start = ONE_CARD.start(OneCardRules(), ((1, 20), (2, 20)), 1)
    return ONE_CARD.play(start, Deal(order=PACK))[0]


def test_a_refusal_of_its_own_is_a_sentence() -> None:
    """The text of a family's own refusal is an English sentence; its record text consists of the code and the facts."""
    with pytest.raises(IllegalMove) as reason:
        ONE_CARD.play(dealt(), Turn(seat=1))
    assert str(reason.value) == "Only the eldest hand, seat 2, turns the cards up."
    assert reason.value.record_text == "eldest_only turn=2"


def test_a_table_does_not_close_over_a_game_that_is_on() -> None:
    """A table does not close while a game of several deals is unfinished."""

    class Endless(OneState):
        @property
        def has_unfinished_game(self) -> bool:
            return True

    table = seating.start(Endless, OneCardRules(), ((1, 20), (2, 20)), 1, pack=PACK, most=8)
    with pytest.raises(RuntimeError, match="not over"):
        ONE_CARD.play(table, Close())
