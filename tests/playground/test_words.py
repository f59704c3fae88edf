"""The playground's catalogues: complete, used and translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent

from bot.screens.words import LOCALES
from playground.view import catalogue_for, page_words
from tests.support.catalogues import AMERICAN, FORMAL, Catalogues

ROOT = Path(__file__).parents[2] / "playground"
OWN = Catalogues(ROOT / "locales")
SAME = {"page-app", "page-apps"}
"""Keys of the messages that are the same in German: Discord's mark of a bot."""
CALL = re.compile(r'\b(?:say|told)\("(page-[a-z-]+)"(, \{)?')


def scripts() -> Iterator[str]:
    """Yield the page's scripts."""
    for file in sorted((ROOT / "static").glob("*.js")):
        yield file.read_text("utf-8")


def on_the_page() -> set[str]:
    """Return the keys named in the page's files."""
    index = (ROOT / "static" / "index.html").read_text("utf-8")
    named = set(re.findall(r'data-(?:words|label)="([a-z-]+)"', index))
    return named.union(*(re.findall(r'"(page-[a-z-]+)"', script) for script in scripts()))


def in_the_program() -> set[str]:
    """Return the keys named in the playground's modules."""
    named = {
        node.value
        for file in ROOT.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {each for each in named if re.fullmatch(r"problem(-[a-z]+)+", each)}


def given(script: str, start: int) -> set[str]:
    """Return the property names of the JavaScript object that begins at `start`, without those of nested values."""
    names, depth, plain = set(), 1, ""
    for sign in script[start:]:
        depth += (sign in "{([") - (sign in "})]")
        if not depth:
            break
        plain += sign if depth == 1 else ""
    for part in plain.split(","):
        if name := re.match(r"\s*(\w+)", part):
            names.add(name[1])
    return names


def test_all_languages_have_the_same_keys_and_tell_the_same_facts() -> None:
    """All languages have the same keys with the same variables."""
    first, *others = LOCALES
    for other in others:
        assert set(OWN.messages(other)) == set(OWN.messages(first))
        for key in OWN.messages(first):
            assert OWN.variables(other, key) == OWN.variables(first, key), key


def test_german_is_german() -> None:
    """No German message equals the English one, and none uses the formal address."""
    assert {key for key in OWN.messages("de") if OWN.written("de", key) == OWN.written("en-GB", key)} == SAME
    assert {key for key in OWN.messages("de") if FORMAL.search(OWN.written("de", key))} == set()


def test_english_is_british() -> None:
    """English messages have British spelling."""
    assert {key for key in OWN.messages("en-GB") if AMERICAN.search(OWN.written("en-GB", key))} == set()


def test_every_key_is_there_and_is_used() -> None:
    """The catalogue has exactly the keys that the page and its server use."""
    assert on_the_page() | in_the_program() == set(OWN.messages("en-GB"))


def test_the_page_gives_the_facts_that_are_told() -> None:
    """The page passes to each message exactly the variables that the message has."""
    calls = 0
    for script in scripts():
        for call in CALL.finditer(script):
            calls += 1
            facts = given(script, call.end()) if call[2] else set()
            assert facts == OWN.variables("en-GB", call[1]), call[1]
    assert calls > 40


@pytest.mark.parametrize("locale", LOCALES)
def test_sentences_of_the_page_hold_whatever_the_facts_are(locale: str) -> None:
    """Messages of the page consist only of text and variables, because the page fills them in without Fluent."""
    for key, text in page_words(locale).items():
        assert set(re.findall(r"\{(\w+)\}", text)) == OWN.variables(locale, key)
        pattern = OWN.messages(locale)[key].value
        assert pattern is not None
        for part in pattern.elements:
            variable = isinstance(part, fluent.Placeable) and isinstance(part.expression, fluent.VariableReference)
            assert variable or isinstance(part, fluent.TextElement), key


def test_a_reader_gets_his_language_or_english() -> None:
    """Every Discord language maps to a language of the playground, English by default."""
    assert catalogue_for("de-AT")("problem-unanswered") == catalogue_for("de")("problem-unanswered")
    assert catalogue_for("fr")("problem-unanswered") == "Prial didn’t answer in time."
