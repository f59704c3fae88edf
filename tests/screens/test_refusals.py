"""Tests of refusals, which name the mistake and how to correct it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.errors import Refusal
from bot.screens import refusal_texts
from bot.screens.hand.cards import TEXT_SELECTOR
from bot.screens.widgets.names import names_from
from bot.screens.words import GAME_VOCABULARIES, LOCALES, Words, words_for
from tests.screens.codes import CODES, example
from tests.screens.reading import check, text
from tests.support.raised import raised

BOUNDED = {
    "above_max_players",
    "below_ante",
    "below_boots",
    "below_min_first_bet",
    "needs_ante",
    "not_a_multiple",
    "too_great",
    "too_many_for_cards",
    "too_small",
}
"""Reasons whose texts contain a number."""
HOUSE_RULE_CODES = sorted(
    {
        found
        for file in (Path(__file__).parents[2] / "bot" / "rules").rglob("*.py")
        for found in re.findall(r'HouseRuleError\([^)]*?, "([a-z_]+)"', file.read_text("utf-8"))
    }
    | {"too_great"}
)
"""Codes of house rule errors, found in the source of the rules."""
PEOPLE = {2: "Bill", 4: "**Dan**"}


def test_a_code_always_has_the_same_facts() -> None:
    """A code that is raised in several places has the same facts everywhere, as its text expects."""
    assert len(CODES) > 300
    assert [one for one in raised() if set(one[2]) != set(CODES.get(one[1], ()))] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("code", sorted(CODES))
def test_every_refusal_is_a_sentence(code: str, locale: str) -> None:
    """Every code has a sentence in each language, with its facts inserted, that fits into a message."""
    for words in (words_for(locale), *(words_for(locale).for_game(game) for game in GAME_VOCABULARIES)):
        for number in (0, 1, 4, 10**9):
            said = refusal_texts.refusal_text(words, example(code, number), names_from(PEOPLE, words))
            assert said[-1] in ".!)"
            assert "{" not in said
            assert "None" not in said
            assert code not in said.split()
        check(refusal_texts.render_refusal(words, example(code, 10**9)))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("reason", HOUSE_RULE_CODES)
def test_every_contradiction_of_house_rules_has_its_reason(reason: str, locale: str) -> None:
    """No refusal of a house rule falls back to the text for unknown reasons."""
    words = words_for(locale)

    def said(why: str) -> str:
        return refusal_texts.refusal_text(words, Refusal("bad_house_rules", option="max_raise", reason=why, bound=4))

    assert said(reason) != said("something new")
    assert "4" not in said(reason) or reason in BOUNDED


@pytest.mark.parametrize("locale", LOCALES)
def test_an_option_nobody_knows_is_called_as_it_was_written(locale: str) -> None:
    """An unknown house rule is quoted by its name, escaped."""
    for option in ("wild_*cards*", "no_such_rule", "Ante", ""):
        said = refusal_texts.refusal_text(
            words_for(locale), Refusal("bad_house_rules", option=option, reason="unknown_option", bound=0)
        )
        assert "*cards*" not in said
        assert said.endswith(".")


@pytest.mark.parametrize(
    ("refusal", "english", "german"),
    [
        (
            Refusal("too_little", least=4, offered=2),
            "It costs 4 p to stay in; you bet 2 p.",
            "Mitgehen kostet 4 p; du wolltest 2 p setzen.",
        ),
        (
            Refusal("not_your_turn", turn=4),
            r"It isn’t your turn: \*\*Dan\*\* is to play.",
            r"Du bist nicht dran: \*\*Dan\*\* ist dran.",
        ),
        (
            Refusal("cannot_see_blind", seat=2),
            "You can’t see Bill, who is blind. You may bet or fold.",
            "Bill spielt blind und kann nicht gesehen werden. Du kannst setzen oder aussteigen.",
        ),
        (
            Refusal("stale", price=8),
            "That button is out of date; it costs 8 p now. Nothing has been bet.",
            "Dieser Knopf ist veraltet; jetzt kostet es 8 p. Gesetzt wurde nichts.",
        ),
        (
            Refusal("bet_step", step=5, below=10, above=15, offered=12),
            "Bets go in steps of 5 p: bet 10 p or 15 p, not 12 p.",
            "Gesetzt wird in Schritten von 5 p: Setz 10 p oder 15 p, nicht 12 p.",
        ),
        (
            Refusal("bet_step", step=5, below=0, above=15, offered=12),
            "Bets go in steps of 5 p: bet 15 p, not 12 p.",
            "Gesetzt wird in Schritten von 5 p: Setz 15 p, nicht 12 p.",
        ),
        (
            Refusal("too_few_ready", least=2, players=1),
            "A deal needs 2 players who can pay the ante and aren’t sitting out; only one is ready now.",
            (
                "Ein Spiel braucht 2 Spieler, die den Anfangseinsatz bezahlen können und nicht aussetzen; "
                "bereit ist nur einer."
            ),
        ),
        (
            Refusal("bad_house_rules", option="min_first_bet", reason="not_a_multiple", bound=2),
            "Smallest first bet: this has to be a multiple of 2, the step in which bets go.",
            "Kleinster erster Einsatz: Das muss ein Vielfaches von 2 sein, weil in solchen Schritten gesetzt wird.",
        ),
        (
            Refusal("refill_too_soon", at=1_800_000_000.0),
            "You can have the next refill <t:1800000000:R>.",
            "Auffüllen kannst du wieder <t:1800000000:R>.",
        ),
        (
            Refusal("not_the_dealer", dealer=2),
            "Only the dealer, Bill, may leave the pack unshuffled.",
            "Nur der Geber, Bill, darf geben, ohne zu mischen.",
        ),
        (
            Refusal("not_the_cutter", cutter=4),
            r"\*\*Dan\*\*, to the dealer’s right, cuts.",
            r"Abheben darf \*\*Dan\*\*, rechts vom Geber.",
        ),
        (
            Refusal("bad_cut", most=51, offered=52),
            "You can cut 1 to 51 cards; you said 52.",
            "Abheben kann man 1 bis 51 Karten; du wolltest 52.",
        ),
        (
            Refusal("spare_fee", price=5, have=3),
            "A spare hand costs 5 p, and you have 3 p. Keep your own.",
            "Ein Ersatzblatt kostet 5 p, und du hast 3 p. Behalt dein eigenes.",
        ),
        (
            Refusal("hand_size", place=2, cards=1),
            "The second hand has one card. A hand is made of three; leave out what you don’t need.",
            "Die zweite Hand hat eine Karte. Eine Hand besteht aus dreien; lass weg, was du nicht brauchst.",
        ),
        (
            Refusal("hand_too_low", place=4, least="pair"),
            "The fourth hand is too low. At this table it has to be a pair or better. Change it, or leave it out.",
            (
                "Die vierte Hand ist zu niedrig. An diesem Tisch muss sie mindestens ein Paar sein."
                " Ändere sie oder lass sie weg."
            ),
        ),
        (
            Refusal("misordered", place=3),
            "The third hand is better than the second. The best has to come first, so swap them.",
            "Die dritte Hand ist besser als die zweite. Die beste muss zuerst liegen, also vertausch sie.",
        ),
        (
            Refusal("not_your_card", card="Qs"),
            f"You don’t hold `Q♠{TEXT_SELECTOR}`. Use the cards that `/hand` shows.",
            f"Du hast `D♠{TEXT_SELECTOR}` nicht. Nimm die Karten, die `/hand` zeigt.",
        ),
        (
            Refusal("wrong_step", step="calling"),
            "Not now. Everybody is saying whether they call a crash. `/hand` asks you, too.",
            "Das geht jetzt nicht. Alle sagen, ob sie einen Crash ansagen. `/hand` fragt auch dich.",
        ),
        (
            Refusal("amount_unreadable", typed="`3.5`"),
            (
                "I can’t read “\\`3.5\\`” as a whole amount. Write a number such as 12, 1,200 or 1.2k; after it, only "
                "what the money is called may follow."
            ),
            (
                "„\\`3.5\\`“ kann ich nicht als ganzen Betrag lesen. Schreib eine Zahl wie 12, 1.200 oder 1,2 Tsd.; "
                "danach darf nur noch stehen, wie das Geld heißt."
            ),
        ),
    ],
    ids=lambda value: getattr(value, "code", ""),
)
def test_a_refusal_reads_well(refusal: Refusal, english: str, german: str) -> None:
    """A refusal is a whole sentence in the reader's language, with its amounts, names, numbers and times."""
    for locale, said in (("en-GB", english), ("de", german)):
        words = Words(locale, "p")
        assert refusal_texts.refusal_text(words, refusal, names_from(PEOPLE, words)) == said


def test_without_names_a_seat_is_called_by_its_number() -> None:
    said = refusal_texts.refusal_text(words_for("en-GB"), Refusal("not_your_turn", turn=3))
    assert said == "It isn’t your turn: Seat 3 is to play."


@pytest.mark.parametrize("locale", LOCALES)
def test_a_failure_is_admitted(locale: str) -> None:
    """A failure of the bot has a message in every language."""
    screen = refusal_texts.render_failure(words_for(locale))
    check(screen)
    assert len(text(screen)) > 40
