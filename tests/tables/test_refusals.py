"""The list of reasons is complete."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import bot.ledger.refusals
import bot.rules.refusals
import bot.tables.refusals

FOLDER = Path(bot.tables.refusals.__file__).parent


def _raised() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Where a Refusal is made in bot.tables, its code and the names of its facts."""
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "Refusal":
                continue
            facts = tuple(one.arg for one in node.keywords if one.arg)
            for code in ast.walk(node.args[0]):
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    yield f"{path.name}:{node.lineno}", code.value, facts


def test_every_reason_is_listed_with_its_facts() -> None:
    """A table refuses only with codes that are listed, with exactly the facts that stand there."""
    codes = {**bot.rules.refusals.CODES, **bot.ledger.refusals.CODES, **bot.tables.refusals.CODES}
    raised = list(_raised())
    assert len(raised) > 30
    assert [one for one in raised if set(codes.get(one[1], ("unlisted",))) != set(one[2])] == []


def test_no_reason_is_listed_for_nothing() -> None:
    """Every code that tables list is one they refuse with."""
    assert set(bot.tables.refusals.CODES) <= {code for _, code, _ in _raised()}
