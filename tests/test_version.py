"""Tests of the version of the program, which is stated in three places."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bot import __version__

ROOT = Path(__file__).parents[1]


def test_version_is_the_same_everywhere() -> None:
    """The package, `pyproject.toml` and the newest entry of the changelog state the same version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = re.search(
        r"^## (\d\S*) - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )

    assert newest is not None
    assert project["version"] == newest[1] == __version__
