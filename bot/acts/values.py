"""Acts as they are told."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

SETTINGS = (
    *("currency", "opening", "refill_amount", "refill_interval", "refill_below", "bank_limit", "locale"),
    *("allowance_amount", "allowance_days", "cards", "currency_singular"),
)
"""The settings of a server that can be changed, each an act of its own."""

OWN = "own"
"""The fact that somebody ruled on a deal in which they were dealt in; other acts do not have it."""

KINDS: Mapping[str, tuple[str, ...]] = {
    **{f"set_{name}": ("before", "after") for name in SETTINGS},  # None: the default
    "grant": ("amount",),
    "fine": ("amount",),
    "import": ("lines", "amount"),
    "correction": ("entry",),
    "correction_deals": ("table", "first_deal", "last_deal"),
    "sheet_saved": ("sheet", "game", "version"),
    "sheet_used": ("sheet", "game"),
    "sheet_deleted": ("sheet", "game"),
    "league_created": ("league",),
    "league_set": ("league",),
    "league_ended": ("league",),
    "member_placed": ("league", "division"),
    "members_spread": ("league", "divisions"),
    "season_begun": ("league", "season"),
    "season_ended": ("league", "season"),
    "result_voided": ("league", "result"),
    "result_restored": ("league", "result"),
    "deals_put_back": ("table", "first_deal", "last_deal"),
    "result_corrected": ("league", "result", "places"),
    "matches_ruled": ("league",),
    "matches_drawn": ("league",),
    "match_moved": ("league", "home", "away"),
    "match_given": ("league", "home", "away"),
    "match_card": ("league", "home", "away"),
    "match_reopened": ("league", "home", "away"),
    "team_withdrawn": ("league", "team"),
    "night_planned": ("night",),
    "night_begun": ("night",),
    "night_moved": ("night",),
    "night_skipped": ("night",),
    "night_off": ("night",),
    "board_pinned": ("channel",),
    "board_unpinned": ("channel",),
    "table_closed": ("table",),
    "table_rules": ("table",),
    "table_computers": ("table", "computers"),
    "table_kick": ("table",),
    "dispute_stood": ("dispute", "table"),
    "dispute_voided": ("dispute", "table"),
    "dispute_chips": ("dispute", "table", "amount"),
    "dispute_record": ("dispute", "table"),
}
"""Every kind of act and the names of its facts: amounts in chips, intervals in seconds, tables and entries of the
books by their numbers, places of a result by user: the one they had and the one they have."""


class Act(Struct, frozen=True, kw_only=True):
    """What somebody (`actor`, a user id; 0: somebody who is not known any more) did at a moment, and why.

    `kind` is one of KINDS, with `facts` as it names them; "" where what was written down cannot be read. `person` is
    the user whom it concerns (0: nobody). `number` counts a server's acts from 1.
    """

    number: int
    at: float
    actor: int
    kind: str
    person: int = 0
    facts: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""


class ActPage(Struct, frozen=True, kw_only=True):
    """A page of a log, newest first. `newer` and `older` are what the pages beside it are asked for by (None: there is
    none).
    """

    acts: tuple[Act, ...]
    newer: int | None = None
    older: int | None = None


class ResultOut(Struct, frozen=True, kw_only=True):
    """A result of a league that counts there no more: the name of the league, and the number of the result."""

    league: str
    number: int
