"""Tests of the dialog with all four hands at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.errors import Refusal
from bot.rules.arranging.moves import Hands
from bot.rules.cards import card, cards
from bot.screens import refusal_texts
from bot.screens.arranging.draft_actions import HAND_NAMES, draft_dialog, draft_from_dialog
from bot.screens.arranging.hand_draft import CardOrder, HandDraft
from bot.screens.widgets.components import Dialog, Submission, parse_submission
from bot.screens.widgets.custom_ids import DialogId
from bot.screens.words import LOCALES, words_for
from tests.screens.arranging.sitting import ANDY, ENGLISH, FOURS, TABLE_ID, Sitting, laid
from tests.screens.reading import check_dialog, components, text


def sent(table: Sitting, *places: tuple[int, ...], deal: int = 1) -> Submission:
    """Return the submission of a dialog in which these cards were chosen for each hand."""
    data = {
        "custom_id": f"d:arrange:{TABLE_ID}:{deal}:999999",
        "components": [
            {"type": 10, "id": 1},
            *(
                {"type": 18, "component": {"type": 3, "custom_id": name, "values": [str(number) for number in numbers]}}
                for name, numbers in zip(HAND_NAMES, (*places, (), (), ()), strict=False)
            ),
        ],
    }
    interaction = SimpleNamespace(type=discord.InteractionType.modal_submit, data=data)
    answers = parse_submission(cast("discord.Interaction[Any]", interaction))
    assert answers is not None
    return answers


def selects(dialog: Dialog) -> list[dict[str, Any]]:
    return [one for one in components(dialog) if one["type"] == 3]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("four", [False, True])
def test_four_menus_of_all_cards(locale: str, four: bool) -> None:  # noqa: FBT001 (it is the house rule)
    """Each menu lists all thirteen cards, with those of its hand selected."""
    table = Sitting(four_card_sets=four).deal(FOURS)
    tray = HandDraft.from_hands(table.cards, (cards("Ac Ad Ah"), cards("Kc Kd Kh")), CardOrder.SUIT)
    dialog = draft_dialog(table.view(), words_for(locale), tray)
    check_dialog(dialog)
    assert dialog.custom_id == f"d:arrange:{TABLE_ID}:1:999999"
    menus = selects(dialog)
    assert [one["custom_id"] for one in menus] == list(HAND_NAMES)
    for place, one in enumerate(menus, 1):
        assert (one["min_values"], one["max_values"], one["required"]) == (0, 4 if four else 3, False)
        assert sorted(int(choice["value"]) for choice in one["options"]) == list(range(13))
        chosen = [int(choice["value"]) for choice in one["options"] if choice.get("default")]
        assert sorted(chosen) == [number for number, here in enumerate(tray.places) if here == place]
    assert len(text(dialog)) > 50


def test_a_tray_with_too_much_in_a_place_can_be_shown() -> None:
    """The dialog can be shown even if a hand in the draft has too many cards."""
    table = Sitting().deal(FOURS)
    dialog = draft_dialog(table.view(), ENGLISH, HandDraft.from_hands(table.cards, (table.cards[:6],)))
    check_dialog(dialog)
    assert selects(dialog)[0]["max_values"] == 6


def test_what_comes_back_are_hands() -> None:
    """The cards chosen in each menu are a hand, in the order dealt. Empty menus are left out."""
    table = Sitting().deal()

    def hands(*chosen: tuple[int, ...]) -> Hands:
        tray, twice = draft_from_dialog(sent(table, *chosen), table.view(), CardOrder.RANK)
        assert twice is None
        return tray.hands(table.cards)

    assert hands((0, 1, 2), (), (8, 6, 7)) == (cards("As Ks Qs"), cards("Jh Jc 2d"))
    assert hands() == ()
    assert hands((0, 1)) == (cards("As Ks"),)
    assert HandDraft.from_hands(table.cards, hands((0, 1, 2), (3, 4, 5))) == laid(table, "As Ks Qs", "9h 8c 7d")


def test_what_was_chosen_is_laid() -> None:
    """The draft has all chosen cards. A card chosen for two hands is in the first and is returned as chosen twice."""
    table = Sitting().deal()
    tray, twice = draft_from_dialog(sent(table, (0, 1, 2), (3, 4, 5), (6, 2, 7)), table.view(), CardOrder.SUIT)
    assert tray == HandDraft((1, 1, 1, 2, 2, 2, 3, 3, 0, 0, 0, 0, 0), CardOrder.SUIT)
    assert twice == card("Qs")
    assert "Q♠" in refusal_texts.refusal_text(ENGLISH, Refusal("card_twice", card=twice.text))


def test_a_dialog_of_another_deal_is_out_of_date() -> None:
    """A dialog opened in another deal or before locking changes nothing."""
    table = Sitting().deal()
    with pytest.raises(Refusal, match="stale"):
        draft_from_dialog(sent(table, (0, 1, 2), deal=2), table.view(), CardOrder.RANK)
    table.lock(ANDY)
    with pytest.raises(Refusal, match="stale"):
        draft_from_dialog(sent(table, (0, 1, 2)), table.view(), CardOrder.RANK)
    with pytest.raises(Refusal, match="stale"):
        draft_dialog(table.view(), ENGLISH, HandDraft.from_hands(table.cards))


@pytest.mark.parametrize("value", ["13", "-1", "x"])
def test_nonsense_is_an_error(value: str) -> None:
    """Values that no dialog of the bot sends raise ValueError, not a refusal."""
    table = Sitting().deal()
    answers = Submission(DialogId("arrange", (str(TABLE_ID), "1", "999999")), menu_values={"one": (value,)})
    with pytest.raises(ValueError, match=r"numbers|invalid literal"):
        draft_from_dialog(answers, table.view(), CardOrder.RANK)


def test_several_values_are_kept() -> None:
    """`values_of` returns all values chosen in a menu, `text` the first. Both are empty for an empty menu."""
    answers = sent(Sitting(), (4, 2, 9), ())
    assert answers.values_of("one") == ("4", "2", "9")
    assert answers.text("one") == "4"
    assert answers.values_of("two") == ()
    assert answers.text("two") == ""
    assert answers.values_of("nothing") == ()
