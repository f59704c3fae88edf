"""Sheets as text."""

from __future__ import annotations

import pytest

from bot.errors import Refusal
from bot.rules.betting.house_rules import BragRules
from bot.sheets.values import Sheet, presets, read_sheet
from tests.sheets.conftest import write_sheet


def refused(text: str) -> Refusal:
    """Return the refusal that reading `text` as a sheet raises."""
    with pytest.raises(Refusal) as caught:
        read_sheet(text)
    return caught.value


@pytest.mark.parametrize("sheet", presets(), ids=lambda sheet: sheet.key)
def test_what_is_written_is_read(sheet: Sheet) -> None:
    """A sheet that is written and read again has the same name, game and rules, and belongs to no server."""
    again = read_sheet(write_sheet(sheet))
    assert (again.name, again.game, again.rules) == (sheet.name, sheet.game, sheet.rules)
    assert (again.version, again.guild_id, again.key) == (1, None, "")


def test_form() -> None:
    """Only options that differ from the defaults are written. A name may contain quotation marks."""
    sheet = Sheet(name='The "Bell"', game="three_card_brag", rules=BragRules(ante=2, wild=("twos",), pot_limit=True))
    assert write_sheet(sheet) == (
        'format = "prial-sheet/1"\nname = "The \\"Bell\\""\ngame = "three_card_brag"\n\n'
        '[house_rules]\nante = 2\npot_limit = true\nwild = ["twos"]\n'
    )
    assert read_sheet(write_sheet(sheet)).name == 'The "Bell"'


def test_other_names_of_games() -> None:
    """The game may be given by its common name."""
    assert read_sheet('format = "prial-sheet/1"\nname = "x"\ngame = "Teen Patti"').game == "teen_patti"


def test_names_of_joined_signs() -> None:
    """Names may contain emoji made of several characters, and Persian words."""
    name = "👨\u200d👩\u200d👧 می\u200cخواهم"
    sheet = read_sheet(HEAD.replace("Ours", name))
    assert sheet.name == read_sheet(write_sheet(sheet)).name == name


def test_byte_order_mark() -> None:
    """A byte order mark is ignored."""
    assert read_sheet("\ufeff" + HEAD).name == "Ours"


HEAD = 'format = "prial-sheet/1"\nname = "Ours"\ngame = "three_card_brag"\n'


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("format = ", "sheet_no_toml", {"line": 0}),
        (HEAD + "ante is 3", "sheet_no_toml", {"line": 4}),
        (HEAD + "[house_rules]\nante = " + "9" * 5_000, "sheet_no_toml", {"line": 0}),
        (HEAD + "[house_rules]\nwild = " + "[" * 5_000, "sheet_no_toml", {"line": 0}),
        ('name = "x"', "sheet_no_format", {}),
        ('format = "prial/1"', "sheet_no_format", {}),
        ('format = "prial-sheet/1"\ngame = "brag"', "sheet_key_missing", {"key": "name"}),
        ('format = "prial-sheet/1"\nname = "x"\ngame = 3', "sheet_key_missing", {"key": "game"}),
        (HEAD.replace("Ours", "x" * 41), "bad_sheet_name", {"most": 40}),
        (HEAD.replace("Ours", "  "), "bad_sheet_name", {"most": 40}),
        (HEAD.replace("Ours", "\\u200d"), "bad_sheet_name", {"most": 40}),
        (HEAD.replace("Ours", "a\\u0007b"), "bad_sheet_name", {"most": 40}),
        (HEAD.replace("three_card_brag", "patience"), "unknown_game", {}),
        (HEAD + "ante = 3", "sheet_key_unknown", {"key": "ante"}),
        (HEAD + "house_rules = 3", "sheet_key_unknown", {"key": "house_rules"}),
        (HEAD + "[house_rules]\nante = -1", "bad_house_rules", {"option": "ante", "reason": "too_small", "bound": 0}),
        (
            HEAD + "[house_rules]\nante = 1.5",
            "bad_house_rules",
            {"option": "ante", "reason": "not_a_number", "bound": 0},
        ),
        (
            HEAD + "[house_rules]\ncards = 4",
            "bad_house_rules",
            {"option": "cards", "reason": "unknown_option", "bound": 0},
        ),
        (
            HEAD + '[house_rules]\nwild = ["jokers:1", "jokers:2"]',
            "bad_house_rules",
            {"option": "wild", "reason": "two_numbers_of_jokers", "bound": 0},
        ),
        (
            HEAD + "[house_rules]\nmin_first_bet = 8\nmax_first_bet = 4",
            "bad_house_rules",
            {"option": "max_first_bet", "reason": "below_min_first_bet", "bound": 8},
        ),
    ],
)
def test_what_is_no_sheet(text: str, code: str, facts: dict[str, object]) -> None:
    """Text that is no sheet is refused with the reason, and with the line or the option if there is one."""
    refusal = refused(text)
    assert (refusal.code, refusal.facts) == (code, facts)
