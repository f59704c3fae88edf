"""Tests of the rule book (docs/rules): every cited number exists exactly once, and every house rule is documented."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.rules.cards import card
from bot.rules.game import AnyGame
from bot.rules.ranking import NATURAL_RANKING, HandValue, best_three, hand_value
from bot.rules.registry import GAMES
from bot.screens.table import house_rules
from bot.screens.words import words_for
from tests.rules.vectors import VECTORS

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "docs" / "rules"
CITING = ("bot", "cogs", "playground", "tests", "benchmarks", "docs", "README.md", "CONTRIBUTING.md")
KINDS = {".py", ".toml", ".md", ".ftl"}

_NUMBER = r"\d+(?:\.\d+)*"
_MORE = rf"(?:, | and | to | or ){_NUMBER}(?=[\s,.:;)\]\"']|$)(?! [a-z]+s\b)|, B\d+"
_RULES = re.compile(rf"\bRULES ({_NUMBER}(?:{_MORE})*)")
_MARKED = re.compile(r"\b[CD]-\d+\b")
_PROOF = re.compile(r"\bProof\(\s*\"([\d.]+)\"")
_ANCHOR = re.compile(r"<a id=\"([^\"]+)\"></a>")
_LINK = re.compile(r"\]\(([^)\s#]*)(?:#([^)\s]+))?\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_ROW = re.compile(r"^\| \*\*(.+?)\*\* \| (.+?) \| (.+?) \|$", re.MULTILINE)
_COMPARISON = re.compile(r"^\| (\d+) \| `(.+?)` \| `(.+?)` \| .*\| (A|B|tie) \|$", re.MULTILINE)
_WHOLE_HANDS = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (A|B|tie): .+ \|$", re.MULTILINE)
_WRITTEN = str.maketrans({"T": "10", "c": "♣", "d": "♦", "h": "♥", "s": "♠"})
_CODES = str.maketrans("♣♦♥♠", "cdhs")


@cache
def pages() -> dict[str, str]:
    """Return the pages of the book by name."""
    return {page.name: page.read_text("utf-8") for page in sorted(BOOK.glob("*.md"))}


def citations() -> Iterator[tuple[str, str]]:
    """Yield every cited number as an anchor, with the citing file."""
    for root in (ROOT / name for name in CITING):
        for file in [root] if root.is_file() else sorted(root.rglob("*")):
            if file.suffix in KINDS and file != Path(__file__):
                # A citation may continue in the next line of a comment or a docstring.
                text = re.sub(r"\s*\n[\s#]*", " ", file.read_text("utf-8"))
                for cited in _RULES.findall(text):
                    yield from ((number.lower(), str(file)) for number in re.findall(rf"B\d+|{_NUMBER}", cited))
                for number in (*_MARKED.findall(text), *_PROOF.findall(text)):
                    yield number.lower(), str(file)


def slug(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    """Return all link targets in a page."""
    return {*_ANCHOR.findall(text), *map(slug, _HEADING.findall(text))}


def page_of(game: AnyGame) -> str:
    return pages()[f"{game.name.replace('_', '-')}.md"]


def test_every_citation_finds_its_place() -> None:
    """Each section, decision, difference and situation cited by number exists in the book."""
    given = {number for text in pages().values() for number in _ANCHOR.findall(text)}
    cited = list(citations())
    # One of each kind, each written differently, guards against patterns that find nothing.
    assert {"3.10", "d-15", "c-7", "b13", "16.4", "6.11", "7.13"} <= {number for number, _ in cited}
    assert sorted({(number, file) for number, file in cited if number not in given}) == []


def test_no_number_is_given_twice() -> None:
    """A number has one meaning and one page, and is written next to its anchor."""
    given = Counter(number for text in pages().values() for number in _ANCHOR.findall(text))
    assert [number for number, times in given.items() if times > 1] == []
    for name, text in pages().items():
        for number in _ANCHOR.findall(text):
            there = re.escape(number)
            written = re.search(rf"<a id=\"{there}\"></a>\s*(?:#+ |\*\*){there}\b", text, re.IGNORECASE)
            assert written, f"{name}: {number} is not written beside its anchor"


@pytest.mark.parametrize("name", sorted(path.name for path in BOOK.glob("*.md")))
def test_links_lead_somewhere(name: str) -> None:
    """Every link between the pages, and to other files of the project, has an existing target."""
    for target, anchor in _LINK.findall(pages()[name]):
        file = (BOOK / target).resolve() if target else BOOK / name
        assert file.is_file(), f"{name}: {target}"
        assert not anchor or anchor in anchors(file.read_text("utf-8")), f"{name}: {target}#{anchor}"


def test_every_page_is_in_the_index() -> None:
    """The index links every page, and README and CONTRIBUTING link the index."""
    linked = {target for target, _ in _LINK.findall(pages()["README.md"])}
    assert set(pages()) - {"README.md"} <= linked
    for file in ("README.md", "CONTRIBUTING.md"):
        assert "docs/rules/README.md" in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_every_house_rule_is_told(game: AnyGame) -> None:
    """A game's page documents exactly its house rules, by the names that tables show."""
    words = words_for("en-GB").for_game(game.name)
    told = [name for name, _, _ in _ROW.findall(page_of(game))]
    described = [
        house_rules.option_name(option, words)
        for option in house_rules.all_options(game.name)
        if option.group != house_rules.TABLE_GROUP
    ]
    assert Counter(told) == Counter(described)


def test_the_house_rules_of_every_table_are_told() -> None:
    """Clock, pause and help are documented once for all games."""
    words = words_for("en-GB")
    told = [name for name, _, _ in _ROW.findall(pages()["time-and-table.md"])]
    assert Counter(told) == Counter(house_rules.option_name(option, words) for option in house_rules.TABLE_OPTIONS)


def test_the_comparisons_are_those_that_are_tested() -> None:
    """Each comparison of RULES 1.7 in the book is tested with the ranking, with the same winner."""

    def shown(hand: str) -> str:
        return " ".join(one if one.startswith("W") else one.translate(_WRITTEN) for one in hand.split())

    tested = {str(number): (shown(a), shown(b), winner) for number, a, b, _, winner, _, _ in VECTORS}
    told = _COMPARISON.findall(pages()["cards-and-ranking.md"])
    assert len(told) == 50
    for number, a, b, winner in told:
        assert (a, b, winner) == tested[number], number


@pytest.mark.parametrize(
    ("page", "rows"), [("four-card-brag.md", 6), ("five-card-brag.md", 3), ("seven-card-betting.md", 5)]
)
def test_the_hands_of_more_than_three_cards_win_as_told(page: str, rows: int) -> None:
    """The winner of each comparison of whole hands is the one that the page names, discards included."""

    def worth_of(hand: str) -> HandValue:
        return hand_value(
            NATURAL_RANKING, *best_three(NATURAL_RANKING, tuple(card(one) for one in hand.translate(_CODES).split()))
        )

    told = _WHOLE_HANDS.findall(pages()[page])
    assert len(told) == rows
    for first, second, winner in told:
        a, b = worth_of(first.replace("10", "T")), worth_of(second.replace("10", "T"))
        assert winner == ("A" if a > b else "B" if b > a else "tie"), f"{first} | {second}"
