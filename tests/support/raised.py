"""The refusals in a package's source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def raised(folder: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the position of each Refusal made in a folder's files, its code and the names of its facts."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "Refusal":
                continue
            facts = tuple(one.arg for one in node.keywords if one.arg)
            for code in ast.walk(node.args[0]):
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    yield f"{path.name}:{node.lineno}", code.value, facts
