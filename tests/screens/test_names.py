"""Tests of displayed names."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.players.characters import COMPUTER_NAMES
from bot.screens.hand.cards import with_tiles
from bot.screens.table.table_text import with_fitting_names
from bot.screens.widgets.layout import is_too_long
from bot.screens.widgets.names import (
    NAME_LIMIT,
    escape_text,
    join_names,
    mention,
    names_at_table,
    names_from,
    plain_text,
    short_names,
)
from bot.screens.words import LOCALES, words_for
from bot.text_safety import name_key
from tests.screens.evening import LONGEST_NAME, Evening
from tests.screens.reading import TILES


@given(st.text(max_size=60))
def test_a_name_cannot_do_anything(name: str) -> None:
    """A name cannot format text, link, mention, break a line or reverse the text."""
    text = escape_text(name)
    assert text
    assert len(plain_text(name)) <= NAME_LIMIT
    assert len(text) <= 3 * NAME_LIMIT
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~|`<>\[\]#]", text.replace("\\\\", ""))
    assert not re.search(r"@[^\u200b]", text)
    assert not re.search("[\n\r\t\u202a-\u202e\u2066-\u2069]", text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Andy", "Andy"),
        ("_Andy_ **B**", r"\_Andy\_ \*\*B\*\*"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("[x](http://y)", r"\[x\](http\://y)"),
        ("a\nb   c", "ab c"),
        ("", "?"),
        ("\u202e", "?"),
        ("\u200b", "?"),
        ("\u3164 \u200d", "?"),
        ("\u2800", "?"),
        ("\u180b\u180c\u180d", "?"),
        ("\ufff9\ufffa\ufffb", "?"),
        ("\u115f\u1160\uffa0", "?"),
        ("\ufe0f\U000e0100\u034f", "?"),
        ("\U000e0041\U000e007f", "?"),
        ("\u2062\u2065\ufff0\U000e0fff", "?"),
        ("\u0301", "?"),
        ("A\u2800n\ufff9dy", "Andy"),
        ("Zoe\u0301", "Zoe\u0301"),
        ("क\u093f", "क\u093f"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("ᠨ\u180b", "ᠨ\u180b"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4\U000e0067\U000e0062\U000e007f"),
        ("Andy\u200b", "Andy"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
    ],
)
def test_a_name_is_shown_as_it_is(name: str, text: str) -> None:
    """Ordinary names are unchanged; special characters are shown literally."""
    assert escape_text(name) == text


@pytest.mark.parametrize("name", ["MIA♥\ufe0f", "K♠\ufe0f", "Joe\ufe0f", "▮\ufe0f", "10♣\ufe0f\ufe0f"])
def test_a_name_is_no_card(name: str) -> None:
    """A name on a button is never replaced by the picture of a card."""
    there: dict[str, Any] = {"type": 2, "label": name}
    assert "emoji" in with_tiles([dict(there)], TILES)[0]

    [part] = with_tiles([{**there, "label": plain_text(name)}], TILES)

    assert part == {"type": 2, "label": name.replace("\ufe0f", "")}


def test_the_longest_name_is_shown_whole() -> None:
    """A name of 32 special characters, Discord's longest, is shown completely."""
    assert len(LONGEST_NAME) == NAME_LIMIT
    assert escape_text(LONGEST_NAME).replace("\\", "").replace("\u200b", "") == LONGEST_NAME


def test_names_are_listed_as_people_do() -> None:
    english, german = words_for("en-GB"), words_for("de")
    assert join_names(english, []) == ""
    assert join_names(english, ["Andy"]) == "Andy"
    assert join_names(english, ["Andy", "Bill", "Chris"]) == "Andy, Bill and Chris"
    assert join_names(german, ["Andy", "Bill"]) == "Andy und Bill"


def test_nobody_is_a_seat_number() -> None:
    """A seat without a person is called by its number, in the reader's language."""
    table = Evening(names={1: "Andy"}).table()
    assert names_at_table(table, words_for("en-GB"))(1) == "Andy"
    assert names_at_table(table, words_for("de"))(9) == "Platz 9"


@pytest.mark.parametrize("locale", LOCALES)
def test_who_was_forgotten(locale: str) -> None:
    """Deleted members are named as former members in every language, numbered if several, and never mentioned."""
    words = words_for(locale)
    alone, several = names_from({1: "", 2: "Ben"}, words), names_from({1: "", 3: ""}, words)

    assert (alone(1), alone(2)) == (words("name-former-member"), "Ben")
    assert several(1) != several(3)
    assert mention(-5, words) == words("name-former-member")
    assert mention(5, words) == "<@5>"


def test_computer_players_have_short_names() -> None:
    """The short name of a computer player is a title with an initial, and no two are alike."""
    short = short_names(dict(enumerate(COMPUTER_NAMES)))
    assert len(set(short.values())) == len(COMPUTER_NAMES)
    assert {"Mrs P.", "Major B.", "Dr C."} <= set(short.values())
    assert all(re.fullmatch(r"[A-Z][a-z]+ [A-Z]\.", one) for one in short.values())


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Andy", "Mary Ann"], ["Andy", "Mary A."]),
        (["Mr X", "Jo Li"], ["Mr X", "Jo Li"]),
        (["Mrs Pettigrew", "Mrs Postlethwaite"], ["Mrs Pe.", "Mrs Po."]),
        (["Mrs P.", "Mrs Postlethwaite"], ["Mrs P.", "Mrs Po."]),
        (["Bartholomew Featherstonehaugh-Co"], ["Bartholomew F."]),
        (["Bartholomew Featherstonehaugh-Co", "Bartholomew Fink"], ["Bartholomew Fe.", "Bartholomew Fi."]),
        (["Featherstonehaugh"], ["Featherstonehau…"]),
        (["Alexandra of the North (2)"], ["Alexandra N. (2)"]),
        (["Zoe E\u0301toile du Nord"], ["Zoe N."]),
        (["Rolf \U0001f3a9\U0001f3a9\U0001f3a9\U0001f3a9"], ["Rolf \U0001f3a9\U0001f3a9\U0001f3a9\U0001f3a9"]),
    ],
)
def test_a_short_name_is_a_first_word_and_an_initial(names: list[str], short: list[str]) -> None:
    """Names that would be alike in short get more letters; a name in one word is cut only if it is long."""
    assert list(short_names(dict(enumerate(names))).values()) == short


@given(
    st.lists(
        st.text("AaBb P.", min_size=1, max_size=NAME_LIMIT), max_size=8, unique_by=lambda one: name_key(plain_text(one))
    )
)
def test_short_names_are_distinct(names: list[str]) -> None:
    """Nobody's short name equals the short or the full name of somebody else at the table."""
    short = short_names(dict(enumerate(names)))
    shown = [{name_key(short[seat]), name_key(plain_text(name))} for seat, name in enumerate(names)]
    assert all(not one & other for seat, one in enumerate(shown) for other in shown[seat + 1 :])
    assert all(len(short[seat]) <= len(plain_text(name)) for seat, name in enumerate(names))


@given(st.sampled_from(COMPUTER_NAMES), st.integers(0, 60))
def test_a_name_is_short_only_where_there_is_no_room(name: str, more: int) -> None:
    """A name stays whole on a line with room, and is shortened if that saves the line from wrapping on a phone."""
    view, words = Evening(names={1: name, 2: "Andy"}).view(), words_for("en-GB")
    line = f"**{name}** {'x' * more}"
    fitted = with_fitting_names(view, words, [line])
    [shown, other] = [one.name for one in fitted.table.occupants][:2]
    short = short_names({1: name})[1]
    saves = is_too_long(line) and not is_too_long(line.replace(name, short))
    assert (shown, other) == (short if saves else name, "Andy")
