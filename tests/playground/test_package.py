"""The installed package data."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_whatever_stands_beside_the_code_is_installed_with_it() -> None:
    """The package data names every file that is not code, and each of its patterns matches a file."""
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    patterns = setup["package-data"]["*"]
    found = [
        path.name
        for package in ("bot", "cogs", "playground")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"} and "/." not in str(path.relative_to(ROOT))
    ]
    assert [name for name in found if not any(fnmatch(name, pattern) for pattern in patterns)] == []
    assert [pattern for pattern in patterns if not any(fnmatch(name, pattern) for name in found)] == []
