"""Completeness of the list of refusals."""

from __future__ import annotations

from pathlib import Path

import bot.ledger.refusals
import bot.rules.refusals
import bot.tables.refusals
from tests.support.raised import raised

FOLDER = Path(bot.tables.refusals.__file__).parent


def test_every_reason_is_listed_with_its_facts() -> None:
    """Tables refuse only with listed codes, with exactly their listed facts."""
    codes = {**bot.rules.refusals.FACT_NAMES, **bot.ledger.refusals.CODES, **bot.tables.refusals.CODES}
    found = list(raised(FOLDER))
    assert len(found) > 30
    assert [one for one in found if set(codes.get(one[1], ("unlisted",))) != set(one[2])] == []


def test_no_reason_is_listed_for_nothing() -> None:
    """Every code listed for tables is used."""
    assert set(bot.tables.refusals.CODES) <= {code for _, code, _ in raised(FOLDER)}
