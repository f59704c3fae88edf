"""The playground's catalogues: complete, used, and really translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent

from bot.screens.words import LOCALES
from playground.words import of_page, spoken
from tests.support.catalogues import AMERICAN, FORMAL, Catalogues

ROOT = Path(__file__).parents[2] / "playground"
OWN = Catalogues(ROOT / "locales")
SAME = {"page-app"}
"""What is the same in German: Discord's own mark of a bot."""
CALL = re.compile(r'\b(?:say|told)\("(page-[a-z-]+)"(, \{)?')


def scripts() -> Iterator[str]:
    """What the page does."""
    for file in sorted((ROOT / "static").glob("*.js")):
        yield file.read_text("utf-8")


def on_the_page() -> set[str]:
    """The keys that the page's files name."""
    index = (ROOT / "static" / "index.html").read_text("utf-8")
    named = set(re.findall(r'data-(?:words|label)="([a-z-]+)"', index))
    return named.union(*(re.findall(r'"(page-[a-z-]+)"', script) for script in scripts()))


def in_the_program() -> set[str]:
    """The keys that the playground's modules name."""
    named = {
        node.value
        for file in ROOT.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {each for each in named if re.fullmatch(r"problem(-[a-z]+)+", each)}


def given(script: str, start: int) -> set[str]:
    """The names in the object that has just been opened at `start`, but not those in what it holds."""
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
    """Whatever can be said in one language can be said in the others, with nothing lost in translation."""
    first, *others = LOCALES
    for other in others:
        assert set(OWN.messages(other)) == set(OWN.messages(first))
        for key in OWN.messages(first):
            assert OWN.variables(other, key) == OWN.variables(first, key), key


def test_german_is_german() -> None:
    """No German message is its English one, and none speaks to a stranger."""
    assert {key for key in OWN.messages("de") if OWN.written("de", key) == OWN.written("en-GB", key)} == SAME
    assert {key for key in OWN.messages("de") if FORMAL.search(OWN.written("de", key))} == set()


def test_english_is_british() -> None:
    """British spelling, as everywhere."""
    assert {key for key in OWN.messages("en-GB") if AMERICAN.search(OWN.written("en-GB", key))} == set()


def test_every_key_is_there_and_is_used() -> None:
    """Whatever the page and its server ask for is there, and nothing else."""
    assert on_the_page() | in_the_program() == set(OWN.messages("en-GB"))


def test_the_page_gives_the_facts_that_are_told() -> None:
    """Where a sentence of the page has facts, whoever says it names these and no others."""
    calls = 0
    for script in scripts():
        for call in CALL.finditer(script):
            calls += 1
            facts = given(script, call.end()) if call[2] else set()
            assert facts == OWN.variables("en-GB", call[1]), call[1]
    assert calls > 40


@pytest.mark.parametrize("locale", LOCALES)
def test_sentences_of_the_page_hold_whatever_the_facts_are(locale: str) -> None:
    """The page gets a sentence once, with a place for each fact: nothing in it can depend on what stands there."""
    for key, text in of_page(locale).items():
        assert set(re.findall(r"\{(\w+)\}", text)) == OWN.variables(locale, key)
        pattern = OWN.messages(locale)[key].value
        assert pattern is not None
        for part in pattern.elements:
            variable = isinstance(part, fluent.Placeable) and isinstance(part.expression, fluent.VariableReference)
            assert variable or isinstance(part, fluent.TextElement), key


def test_a_reader_gets_his_language_or_english() -> None:
    """Whatever language somebody's Discord has, the playground speaks one that it knows."""
    assert spoken("de-AT")("problem-unanswered") == spoken("de")("problem-unanswered")
    assert spoken("fr")("problem-unanswered") == "Prial didn’t answer in time."
