"""Server settings and personal settings."""

from __future__ import annotations

from msgspec import Struct

MAX_CHIPS = 1_000_000_000
"""Maximum amount that anybody can set, grant or get at once."""

DEFAULT_OPENING = 500
"""Default opening balance of a new member, in chips."""

DEFAULT_REFILL_INTERVAL = 86_400
"""Default seconds between two refills: a day."""

REFILL_DIVISOR = 10
"""Divisor of the opening balance: by default, members with less than a tenth of it may take a refill."""

BANK_LIMIT_FACTOR = 4
"""Default limit of the bank's stake, as a multiple of the opening balance."""

TILES, LETTERS = "tiles", "letters"

CARD_STYLES = (TILES, LETTERS)
"""Styles of cards: as pictures, or in letters."""

HAND_PLACES = ("dm", "channel")
"""Places for a person's own cards."""

TURN_NOTIFICATION_TIMES = ("now", "10s", "never")
"""Times for the turn notification of a person."""


class ServerSettings(Struct, frozen=True, kw_only=True):
    """Settings of a server.

    `currency` is the name of the chips (None: the language's own word), `currency_singular` that of a single one (None:
    the same). `opening` is the opening balance of a new member. `refill_amount` is the size of a refill (0: there are
    none) for members with less than `refill_below` in all, and `refill_interval` the seconds between two refills of one
    member. `bank_limit` is the most that the bank gives computer players per day for each person who sits with some
    that day. `locale` is the language of public messages (None: the one Discord names for the server).
    `allowance_amount` is given to every member seen during a period of `allowance_days` (1 or 7); 0: there is none.
    `cards` is the style of cards in public messages: `tiles` or `letters`.
    """

    currency: str | None = None
    opening: int = DEFAULT_OPENING
    refill_amount: int = DEFAULT_OPENING
    refill_interval: int = DEFAULT_REFILL_INTERVAL
    locale: str | None = None
    refill_below: int = DEFAULT_OPENING // REFILL_DIVISOR
    bank_limit: int = BANK_LIMIT_FACTOR * DEFAULT_OPENING
    allowance_amount: int = 0
    allowance_days: int = 1
    cards: str = TILES
    currency_singular: str | None = None


class PersonalSettings(Struct, frozen=True, kw_only=True):
    """Preferences of a person.

    `locale` is their language (None: the one Discord names). `hand` is the place for their cards: `dm` or `channel`.
    `call` is the time of their turn notification: `now`, `10s` or `never`. `cards` is the style of cards in their own
    messages: `tiles` or `letters`. `heard` is not chosen by them. It is the language that Discord named when they last
    sat down or looked at their cards (None: unknown).
    """

    locale: str | None = None
    hand: str = "dm"
    call: str = "10s"
    cards: str = TILES
    heard: str | None = None
