"""Tests of parsing amounts of money as people type them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.amounts import HOUR_UNITS, MAX_DIGITS, MULTIPLIERS, SECOND_UNITS, Notation, parse_amount, parse_number
from bot.errors import Refusal
from bot.screens.words import LOCALES, words_for

ENGLISH, GERMAN = (words_for(locale).notation for locale in LOCALES)
PENCE = words_for("en-GB", "pence", "penny").notation


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("12", 12),
        (" 12 ", 12),
        ("0", 0),
        ("-5", -5),
        ("− 5", -5),
        ("+5", 5),
        ("0012", 12),
        ("999999999999", 999_999_999_999),
        ("1 000 000", 1_000_000),
        ("1\u202f000", 1_000),
        ("1'000", 1_000),
        ("1’000’000", 1_000_000),
        ("1,000,000", 1_000_000),
        ("1.000.000", 1_000_000),
        ("250,00", 250),
        ("250.00", 250),
        ("1,234.00", 1_234),
        ("1.234,00", 1_234),
        ("12 chips", 12),
        ("1 Chip", 1),
        ("12chips.", 12),
        ("5k", 5_000),
        ("5K", 5_000),
        ("5 k chips", 5_000),
        ("1.5k", 1_500),
        ("1,5k", 1_500),
        ("1.25 m", 1_250_000),
        ("2m", 2_000_000),
        ("2 million", 2_000_000),
        ("10 thousand", 10_000),
        ("3 Tsd.", 3_000),
        ("3 tausend Chips", 3_000),
        ("1,5 Mio.", 1_500_000),
        ("-2k", -2_000),
    ],
)
def test_amounts(typed: str, amount: int) -> None:
    """Signs, thousands separators, currency names and multipliers are understood. Limits are not checked here."""
    assert parse_amount(typed, ENGLISH) == amount
    assert parse_amount(typed, GERMAN) == amount


@pytest.mark.parametrize(
    ("typed", "english", "german"),
    [
        ("1,000", 1_000, None),
        ("1.000", None, 1_000),
        ("1,500k", 1_500_000, None),
        ("1.500k", None, 1_500_000),
        ("12.000 Chips", None, 12_000),
    ],
)
def test_thousands_by_language(typed: str, english: int | None, german: int | None) -> None:
    """A separator with different meanings in the two languages is read as in the reader's language, or refused."""
    for notation, amount in ((ENGLISH, english), (GERMAN, german)):
        if amount is not None:
            assert parse_amount(typed, notation) == amount
        else:
            assert refused(typed, notation) == "amount_ambiguous"


@pytest.mark.parametrize(
    ("typed", "notation", "amount"),
    [
        ("12 pence", PENCE, 12),
        ("1 penny", PENCE, 1),
        ("12p", PENCE, 12),
        ("12 p.", PENCE, 12),
        ("12 chips", PENCE, 12),
        ("£12", Notation(("Pounds",)), 12),
        ("-£1,200.00", Notation(("Pounds",)), -1_200),
        ("£-5k", Notation(("£",)), -5_000),
        ("5 €", Notation(("Euro",)), 5),
        ("5 Taler", Notation(("Taler",)), 5),
        ("5 gold  coins", Notation(("Gold Coins",)), 5),
        ("🪙5", Notation(("🪙",)), 5),
        ("2 k pence", PENCE, 2_000),
        (f"5{' ' * 80}k", PENCE, 5_000),
        ("5 thousand suns", Notation(("thousand suns",)), 5),
    ],
)
def test_the_name_of_the_money(typed: str, notation: Notation, amount: int) -> None:
    """The server's currency name or its symbol may precede or follow the digits."""
    assert parse_amount(typed, notation) == amount


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        *(("", "amount_unreadable"), ("all", "amount_unreadable"), ("k", "amount_unreadable")),
        *(("3.5", "amount_unreadable"), ("3,5", "amount_unreadable"), ("0.500", "amount_unreadable")),
        *(("1e9", "amount_unreadable"), ("10^30", "amount_unreadable"), ("5 + 5", "amount_unreadable")),
        *(("½", "amount_unreadable"), ("٣", "amount_unreadable"), ("3٣", "amount_unreadable")),
        *(("１２", "amount_unreadable"), ("1,0000", "amount_unreadable"), ("1,00,000", "amount_unreadable")),
        *(("12p", "amount_unreadable"), ("5 €", "amount_unreadable"), ("£5", "amount_unreadable")),
        *(("5 kk", "amount_unreadable"), ("1k5", "amount_unreadable"), ("5 q", "amount_unreadable")),
        *(("2 billion", "amount_unreadable"), ("1.2345k", "amount_unreadable"), ("--5", "amount_unreadable")),
        *(("5-10", "amount_unreadable"), ("5 kchips", "amount_unreadable"), ("12 34", "amount_unreadable")),
        *(("1" + "0" * 30, "amount_too_long"), ("9" * 13, "amount_too_long"), ("-" + "9" * 40, "amount_too_long")),
        ("1000000 m", "amount_too_long"),
    ],
)
def test_what_is_no_amount_is_refused(typed: str, code: str) -> None:
    """Any input that is not a whole amount, or is too long, is refused with a reason. No trailing text is ignored."""
    assert refused(typed, ENGLISH) == code


@pytest.mark.parametrize("typed", ["5 k", "5k", "5 K", "5 k chips"])
def test_money_that_is_called_like_a_multiplier(typed: str) -> None:
    """`5k` is refused as ambiguous in a server whose currency is called K; plain digits are read."""
    assert refused(typed, Notation(("K",))) == "amount_ambiguous"
    assert parse_amount("5000", Notation(("K",))) == 5_000


def test_money_whose_name_begins_with_a_multiplier() -> None:
    """`5 k chips` is refused as ambiguous if the currency is called K Chips."""
    assert refused("5 k chips", Notation(("K Chips",))) == "amount_ambiguous"


@pytest.mark.parametrize("typed", ["\u200e12", "12\u200f", "\u202a12\u202c", "1\u200b2", "\ufeff12", "12\u2060 chips"])
def test_signs_that_nobody_sees(typed: str) -> None:
    """Invisible characters from copied text do not change an amount."""
    assert parse_amount(typed, ENGLISH) == 12


def test_other_numbers() -> None:
    """A number that is not money may be followed only by one of its units."""
    assert parse_number("1,000", ENGLISH) == 1_000
    assert [parse_number(one, ENGLISH, SECOND_UNITS) for one in ("90", "90 s", "2 min", "1.5 Minuten")] == [
        90,
        90,
        120,
        90,
    ]
    assert [parse_number(one, ENGLISH, HOUR_UNITS) for one in ("12", "12 h", "2 days")] == [12, 12, 48]
    for wrong in ("5k", "12 chips", "1.000", "2 min", "9" * 40, "", "2.5"):
        with pytest.raises(Refusal) as found:
            parse_number(wrong, ENGLISH)
        assert found.value.code == "number_unreadable"


def refused(typed: str, notation: Notation) -> str:
    """Return the code with which an amount is refused."""
    with pytest.raises(Refusal) as found:
        parse_amount(typed, notation)
    return found.value.code


AMOUNTS = st.integers(-(10**MAX_DIGITS) + 1, 10**MAX_DIGITS - 1)
CURRENCIES = st.sampled_from([None, "pence", "Taler", "£", "🪙", "gold coins", "p", "mice", "Kronen", "Minuten"])


@given(AMOUNTS, st.sampled_from(LOCALES), CURRENCIES)
def test_what_is_shown_is_read(amount: int, locale: str, currency: str | None) -> None:
    """An amount as the bot writes it is read as that amount, in every language and currency."""
    words = words_for(locale, currency)
    for typed in (words.money(amount), words.number(amount), words.short_money(amount), f"{amount}", f"{amount},00"):
        assert parse_amount(typed, words.notation) == amount


@given(st.integers(1, 999), st.sampled_from(sorted(MULTIPLIERS)), st.sampled_from(["", " ", "\u00a0"]))
def test_multipliers_are_applied(number: int, word: str, space: str) -> None:
    """Every multiplier is applied, with or without a space, a point and the currency name."""
    for typed in (f"{number}{space}{word}", f"{number}{space}{word}.", f"{number}{space}{word.upper()} chips"):
        assert parse_amount(typed, ENGLISH) == number * MULTIPLIERS[word]


@given(st.text(max_size=50), st.sampled_from([ENGLISH, GERMAN, PENCE]))
@example("5 ﬁve", ENGLISH)
@example("5 K", ENGLISH)
@example("5" + "\u0307", GERMAN)
def test_digits_are_never_read_alone(typed: str, notation: Notation) -> None:
    """Any input is read or refused. It is read only if all text around the digits is known."""
    try:
        parse_amount(typed, notation)
    except Refusal as refusal:
        code = refusal.code
    else:
        code = ""
        letters = "".join(one for one in typed.casefold() if one.isalpha())
        known = {*MULTIPLIERS, "chip", "chips", "jeton", "jetons", "penny", "pence", "p"}
        assert not letters or any(letters == one + other for one in {"", *known} for other in {"", *known})
    assert code in {"", "amount_unreadable", "amount_ambiguous", "amount_too_long"}
