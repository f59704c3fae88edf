"""Completeness of the list of refusals."""

from __future__ import annotations

from pathlib import Path

import bot.sheets.refusals
import bot.tables.refusals
from tests.support.raised import raised

FOLDER = Path(bot.sheets.refusals.__file__).parent


def test_every_reason_is_listed_with_its_facts() -> None:
    """Sheets refuse only with codes listed for sheets or tables, with exactly their listed facts."""
    codes = {**bot.tables.refusals.CODES, **bot.sheets.refusals.CODES}
    assert [one for one in raised(FOLDER) if set(codes.get(one[1], ("unlisted",))) != set(one[2])] == []


def test_no_reason_is_listed_for_nothing() -> None:
    """Every code listed for sheets is used."""
    assert set(bot.sheets.refusals.CODES) <= {code for _, code, _ in raised(FOLDER)}
