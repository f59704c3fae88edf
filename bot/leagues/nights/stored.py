"""Conversion of a league night to and from a row."""

from __future__ import annotations

from bot.errors import Refusal
from bot.leagues.nights import night as nights
from bot.leagues.nights import steps
from bot.leagues.nights.values import Night
from bot.store.codec import CodecError, decode, encode
from bot.store.fixtures import NightRow


def night_from_row(row: NightRow) -> Night:
    """Return the night stored in a row. Refusal `night_damaged` if it cannot be read."""
    try:
        return decode(row.state, Night)
    except CodecError as error:
        raise Refusal("night_damaged") from error


def night_row(night: Night, version: int, now: float) -> NightRow:
    """Return the row of a night, with the time at which it is next due."""
    moments = (nights.due_at(night, now), steps.next_step_at(night))
    due = min((max(one, now) for one in moments if one is not None), default=None)
    return NightRow(
        night_id=night.night_id,
        league_id=night.league_id,
        season_no=night.season_no,
        guild_id=night.guild_id,
        status=night.status.value,
        starts_at=night.starts_at,
        due_at=due,
        version=version,
        state=encode(night),
    )
