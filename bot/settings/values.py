"""Server settings and personal settings."""

from __future__ import annotations

from msgspec import Struct

MAX_CHIPS = 1_000_000_000
"""Maximum number of chips that anybody can set, grant or get at once."""

DEFAULT_OPENING = 500
"""Default opening balance of a new member, in chips."""

DEFAULT_REFILL_INTERVAL = 86_400
"""Default time between two refills, in seconds: a day."""

REFILL_DIVISOR = 10
"""Number by which the opening balance is divided for the default of `ServerSettings.refill_below`."""

BANK_LIMIT_FACTOR = 4
"""Default limit of the bank's stake, as a multiple of the opening balance."""

PICTURES, TILES, LETTERS = "pictures", "tiles", "letters"

CARD_STYLES = (TILES, LETTERS)
"""Styles of cards in text: as tiles or as letters."""

OWN_CARD_STYLES = (PICTURES, *CARD_STYLES)
"""Styles of people's own cards: as a picture (and as tiles in text), as tiles, or as letters."""

DM, DM_ONLY, CHANNEL = "dm", "dm_only", "channel"

HAND_PLACES = (DM, DM_ONLY, CHANNEL)
"""Places where people can be shown their own cards: by direct message until they look in the channel, always by direct
message, or in the channel."""

TURN_NOTIFICATION_TIMES = ("now", "10s", "never")
"""Times at which people can be notified of their turn."""


class ServerSettings(Struct, frozen=True, kw_only=True):
    """Settings of a server. Amounts are in chips.

    `currency` is the name of the chips (None: the usual word in each language), and `currency_singular` the name of a
    single chip (None: the same). `opening` is the opening balance of a new member. `refill_amount` is the size of a
    refill (0: no refills) for members with less than `refill_below` in all. `refill_interval` is the number of seconds
    between two refills of one member. `bank_limit` is the maximum that the bank gives computer players per day, for
    each person who sits with computer players on that day. `locale` is the language of public messages (None: the
    server's language in Discord). `allowance_amount` is given to every member seen within a period of `allowance_days`
    (1 or 7); 0: no allowance. `cards` is the style of cards in public messages: `tiles` or `letters`.
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

    `locale` is the person's language (None: the language of their Discord client). `hand` is the place of their cards,
    one of `HAND_PLACES`. `call` is the time of their turn notification: `now`, `10s` or `never`. `cards` is the style
    of their own cards, one of `OWN_CARD_STYLES`. `heard` is the language of their Discord client when they last used
    the bot (None: they have never used it); it cannot be chosen.
    """

    locale: str | None = None
    hand: str = DM
    call: str = "10s"
    cards: str = PICTURES
    heard: str | None = None

    @property
    def by_dm(self) -> bool:
        """True if the person's cards come by direct message."""
        return self.hand != CHANNEL
