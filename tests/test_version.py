"""Tests of the version of the program, which is stated in `bot/__init__.py` only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import OK, main
from bot.store.schema import REVISION

ROOT = Path(__file__).parents[1]


def test_changelog_begins_with_the_version() -> None:
    """The newest entry of the changelog describes the version of the package."""
    newest = re.search(
        r"^## (\d\S*) - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )

    assert newest is not None
    assert newest[1] == __version__


def test_version_option(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` names the version and the revision of the database that it needs."""
    assert main(["--version"]) == OK
    assert capsys.readouterr().out == f"Prial {__version__}, database revision {REVISION}\n"
