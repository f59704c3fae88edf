"""A league night as a row, and back."""

from __future__ import annotations

from bot.errors import Refusal
from bot.leagues.nights import night as nights
from bot.leagues.nights import steps
from bot.leagues.nights.values import Night
from bot.store.codec import CodecError, decode, encode
from bot.store.fixtures import NightRow


def night_of(row: NightRow) -> Night:
    """The night that a row is. Refusal `night_damaged` where it cannot be read."""
    try:
        return decode(row.state, Night)
    except CodecError as error:
        raise Refusal("night_damaged") from error


def row_of(night: Night, version: int, now: float) -> NightRow:
    """The row of a night, due when there is something to do for it."""
    moments = (nights.due_at(night, now), steps.next_at(night))
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
