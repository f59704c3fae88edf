"""Check of names and docstrings (`python -m tools.check_words`): plain words, unique public class names."""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).resolve().parents[1]
PRODUCT: Final = ("bot", "cogs", "playground", "tools")
TESTS: Final = ("tests", "benchmarks")
_OPENING: Final = re.compile(r"(What|Whether|Who|Whoever|Whom|Whose|How|Where|Which|Why|When|That)\b")
_AVOIDED: Final = re.compile(
    r"\b(anew|whoever|whomever|so many|so much|beside|by itself|by themselves|is told|are told|was told|at hand|"
    r"come of it|came of it|comes of|as it is said|what is|what was|whatever|quicker|looks after|taken up|put down|"
    r"made anew|not yet there)\b",
    re.IGNORECASE,
)
_CODE: Final = re.compile(r"`[^`]*`")
PER_GAME: Final = frozenset({"State", "Seat", "View", "Rules", "Move", "Event", "Terms"})
"""Class names that every game may have, as the registry addresses them by game."""
SHARED: Final = {
    "DealEnded": "each game has its own facts at the end of a deal",
    "Discard": "a move of betting games and of arranging games, named in records",
    "Discarded": "the event of that move",
    "Expose": "a move of betting games and of arranging games, named in records",
    "GameEnded": "each game of several deals has its own facts at its end",
}
"""Public class names that several modules define, each with the reason."""


def main() -> int:
    faults: list[str] = []
    classes: dict[str, list[str]] = defaultdict(list)
    for root in (*PRODUCT, *TESTS):
        for path in sorted((TOP / root).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            name = path.relative_to(TOP).as_posix()
            faults += [f"{name}:{line}: {fault}" for line, text in _docstrings(tree) for fault in _faults(text)]
            if root in PRODUCT:
                for node in tree.body:
                    if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                        classes[node.name].append(f"{name}:{node.lineno}")
    for name, places in classes.items():
        if len(places) > 1 and name not in SHARED and name not in PER_GAME:
            faults.append(f"{places[-1]}: the class name {name} exists already: {', '.join(places[:-1])}")
    print("\n".join(faults) or "Names and docstrings are plain.")
    return 1 if faults else 0


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of every docstring, including docstrings of attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text
        body = getattr(node, "body", None)
        if isinstance(body, list):
            for before, here in pairwise(body):
                value = here.value if isinstance(here, ast.Expr) else None
                documents = isinstance(before, ast.Assign | ast.AnnAssign)
                if documents and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield here.lineno, value.value


def _faults(text: str) -> Iterator[str]:
    """Yield the faults of a docstring. Code in backticks is not checked."""
    if _OPENING.match(text):
        yield f"a docstring starts with a question word: {text.splitlines()[0]}"
    for found in _AVOIDED.findall(_CODE.sub("", text)):
        yield f"avoid “{found}”: {text.splitlines()[0]}"


if __name__ == "__main__":
    sys.exit(main())
