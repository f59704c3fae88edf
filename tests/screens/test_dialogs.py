"""Tests of dialogs and their input."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.errors import Refusal
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Fold, Look
from bot.screens.betting.bet_amounts import bet_dialog
from bot.screens.widgets.components import Choice, Dialog, Submission, parse_submission, top_up_dialog
from bot.screens.widgets.custom_ids import DialogId
from bot.screens.words import LOCALES, words_for
from tests.screens.evening import Evening
from tests.screens.reading import check_dialog, components, text


def _interaction(kind: discord.InteractionType, data: dict[str, Any]) -> discord.Interaction[Any]:
    return cast("discord.Interaction[Any]", SimpleNamespace(type=kind, data=data))


def test_a_submission_is_read_from_its_payload_alone() -> None:
    """Typed lines and chosen values are read by name, in either of Discord's formats."""
    data = {
        "custom_id": "d:bet:1:7:5:6",
        "components": [
            {"type": 10, "id": 1},
            {"type": 18, "component": {"type": 4, "custom_id": "amount", "value": " 12 "}},
            {"type": 18, "component": {"type": 3, "custom_id": "hand", "values": ["dm"]}},
            {"type": 1, "components": [{"type": 4, "custom_id": "reason", "value": ""}]},
            {"type": 18, "component": {"type": 21, "custom_id": "one", "value": "yes"}},
            {"type": 18, "component": {"type": 21, "custom_id": "none", "value": None}},
            {"type": 18, "component": {"type": 22, "custom_id": "several", "values": ["a", "b"]}},
        ],
    }
    found = parse_submission(_interaction(discord.InteractionType.modal_submit, data))
    assert found is not None
    assert found.id == DialogId("bet", ("1", "7", "5", "6"))
    assert found.id.numbers() == (1, 7, 5, 6)
    assert found.amount("amount", words_for("en-GB")) == 12
    assert found.text("hand") == "dm"
    assert found.text("reason") == ""
    assert found.text("nothing") == ""
    assert (found.text("one"), found.values_of("one")) == ("yes", ("yes",))
    assert (found.text("none"), found.values_of("none")) == ("", ())
    assert found.values_of("several") == ("a", "b")


def test_other_interactions_are_no_submissions() -> None:
    """A click and a foreign dialog are ignored."""
    ours = {"custom_id": "d:bet:1:7:5:6", "components": []}
    assert parse_submission(_interaction(discord.InteractionType.component, ours)) is None
    assert parse_submission(_interaction(discord.InteractionType.modal_submit, {**ours, "custom_id": "abc"})) is None


@pytest.mark.parametrize("locale", LOCALES)
def test_the_bet_dialog_tells_the_legal_bets(locale: str) -> None:
    """The dialog lists the legal bets and proposes the smallest raise."""
    evening = Evening(stacks=(60, 60, 60))
    evening.deal("As Kd 3c", "Qs Jd 9c", "8s 7d 2c")
    evening.play(Look(seat=2))
    evening.play(Bet(seat=2, amount=6))
    words = words_for(locale, "p")
    dialog = bet_dialog(evening.view(3), words)
    check_dialog(dialog)
    assert "3 p" in text(dialog)
    assert "8 p" in text(dialog)
    label = next(one for one in components(dialog) if one["type"] == 18)
    assert label["description"] == "3, 4, 5, 6, 7, 8"
    assert label["component"]["value"] == "4"
    assert dialog.custom_id == "d:bet:123456789:1:999999:3"


def test_the_bet_dialog_lists_only_all_of_the_bets() -> None:
    """The dialog shows the bounds if there are too many legal bets to list."""
    evening = Evening(stacks=(90, 90), rules=BragRules(max_first_bet=40, blind_play=False))
    evening.deal("As Kd 3c", "Qs Jd 9c")
    label = next(one for one in components(bet_dialog(evening.view(2), words_for("en-GB"))) if one["type"] == 18)
    assert label["description"] == "Anything from 1 to 40"


def test_the_bet_dialog_keeps_to_the_steps() -> None:
    """The dialog proposes only multiples of the step of 5, and names the step."""
    rules = BragRules(bet_step=5, min_first_bet=5, max_first_bet=20, blind_play=False)
    evening = Evening(stacks=(60, 60, 60), rules=rules)
    evening.deal("As Kd 3c", "Qs Jd 9c", "8s 7d 2c")
    dialog = bet_dialog(evening.view(2), words_for("en-GB"))
    assert "5, 10, 15, 20" in dialog.to_dict()["components"][1]["description"]
    assert "steps of 5 chips" in text(dialog)


def test_nobody_bets_by_dialog_out_of_turn() -> None:
    """The dialog is refused to anyone who may not bet now."""
    evening = Evening(stacks=(60, 60, 60))
    evening.deal("As Kd 3c", "Qs Jd 9c", "8s 7d 2c")
    evening.play(Fold(seat=2))
    for seat in (1, 2, None):
        with pytest.raises(Refusal, match="no_bet_now"):
            bet_dialog(evening.view(seat), words_for("en-GB"))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_top_up_dialog_tells_what_the_wallet_holds(locale: str) -> None:
    """The dialog shows the wallet's balance before chips are put on the table."""
    dialog = top_up_dialog(Evening(backing=250).view(1), words_for(locale))
    check_dialog(dialog)
    assert "250 " in text(dialog)


def test_choices_are_groups_or_a_menu() -> None:
    """Two to ten choices are radio buttons, or checkboxes if several can be chosen; more are a menu. A dialog
    opened again keeps the choices.
    """
    dialog = Dialog(DialogId("bet"), "Your bet")
    for name, number, least, most in (("one", 10, 1, 1), ("any", 10, 0, 3), ("many", 11, 0, 11), ("single", 1, 0, 1)):
        choices = [Choice(str(one), f"{one}.", chosen=one == 1) for one in range(number)]
        dialog.add_choices(name, name, choices, least=least, most=most, placeholder="?")
    check_dialog(dialog)
    fields = {one["custom_id"]: one for one in components(dialog) if "custom_id" in one}
    assert {name: one["type"] for name, one in fields.items()} == {"one": 21, "any": 22, "many": 3, "single": 3}
    assert (fields["any"]["min_values"], fields["any"]["max_values"], fields["any"]["required"]) == (0, 3, False)
    assert fields["one"]["required"]

    chosen = {"one": ("7",), "any": ("2", "3"), "many": ("10",)}
    again = dialog.prefill(Submission(DialogId("bet"), {}, chosen))
    for one in components(again):
        if "options" in one:
            marked = [option["value"] for option in one["options"] if option.get("default")]
            assert marked == list(chosen.get(one["custom_id"], ()))


def test_a_dialog_is_not_remembered() -> None:
    """A dialog is finished at once, so discord.py does not store it."""
    assert Dialog(DialogId("bet"), "Your bet").is_finished()
