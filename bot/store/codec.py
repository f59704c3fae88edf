"""Values as text and back: states, moves and events, and whatever else is kept in a JSON column.

A struct or a frozen dataclass is an object of its fields, an enum its value, a tuple an array. A class with a class
method `parse` (a card) is the text that `parse` reads. Moves and events, of which one list holds many kinds, are
`[class name, fields]`; the game says which classes it has.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, Protocol, TypeVar, cast

import msgspec

from bot.recent import Recent

T = TypeVar("T")
_MOST_SKIPPED: Final = 2_000


_AT = " - at `"
"""What stands in a message of msgspec before the place that it is about."""


class Recorded(Protocol):
    """What the codec asks of a game: its classes."""

    @property
    def moves(self) -> tuple[type[Any], ...]:
        """The classes of its moves."""

    @property
    def events(self) -> tuple[type[Any], ...]:
        """The classes of its events."""

    @property
    def state(self) -> type[Any]:
        """The class of its state."""


class CodecError(ValueError):
    """The text does not hold what was asked for."""


class Skipped:
    """Rows that cannot be read: each is left out and logged once, so that the others are shown all the same."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._logged: Recent[str, bool] = Recent(_MOST_SKIPPED)

    def read(self, row: str, make: Callable[[], T]) -> T | None:
        """Return what `make` makes of a row; None where it raises CodecError or another ValueError. `row` names it."""
        try:
            return make()
        except ValueError as error:
            if self._logged.use(row) is None:
                self._log.error("%s cannot be read and is left out: %s", row, error)
            self._logged[row] = True
            return None


@lru_cache(maxsize=256)  # a state holds a whole pack
def _as_text(value: Any) -> str:
    if not hasattr(type(value), "parse"):
        raise NotImplementedError(f"{type(value).__name__} has no form as text")
    return str(value)


def _from_text(kind: type[Any], text: Any) -> Any:
    return kind.parse(text)


_encoder = msgspec.json.Encoder(enc_hook=_as_text)


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_from_text)


@cache
def _by_name(kinds: tuple[type[Any], ...]) -> dict[str, msgspec.json.Decoder[Any]]:
    return {kind.__name__: _decoder(cast("Hashable", kind)) for kind in kinds}


def encode(value: object) -> str:
    """`value` as JSON text; TypeError or NotImplementedError for what has no such form."""
    return _encoder.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """The value of type `kind` that `encode` wrote; CodecError where the text is something else."""
    try:
        decoded: T = _decoder(cast("Hashable", kind)).decode(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise CodecError(f"not a {getattr(kind, '__name__', kind)}: {_wrong(error)}") from None
    return decoded


def _wrong(error: Exception) -> str:
    """Where a text is not what was expected, without anything that stands in it: it may be a card."""
    text = str(error)
    return f"wrong {text[text.rindex(_AT) + 3 :]}" if _AT in text else "no such JSON"


def encode_state(state: object) -> str:
    """A game's state as text."""
    return encode(state)


def decode_state(game: Recorded, text: str) -> Any:
    """The state of `game` that `encode_state` wrote, now or before its class grew a field; CodecError."""
    state = decode(text, game.state)
    return state if _is_whole(state) else _made_whole(state)


def _is_whole(record: Any) -> bool:
    """Whether every field of a dataclass stands in the record itself: of one that was not in the text only the class
    knows the default.
    """
    return all(part.name in vars(record) for part in fields(record))


def _made_whole(value: Any) -> Any:
    """The value with every default of every dataclass in it written into the record."""
    if isinstance(value, tuple):
        return tuple(_made_whole(one) for one in value)
    if not is_dataclass(value) or isinstance(value, type) or not hasattr(value, "__dict__"):
        return value
    return replace(value, **{part.name: _made_whole(getattr(value, part.name)) for part in fields(value)})


def encode_move(move: object) -> str:
    """A move as `[class name, fields]`."""
    return encode((type(move).__name__, move))


def decode_move(game: Recorded, text: str) -> Any:
    """The move of `game` that `encode_move` wrote; CodecError."""
    return _named(_by_name(game.moves), decode(text, tuple[str, msgspec.Raw]))


def encode_events(events: Sequence[object]) -> str:
    """Events as a list of `[class name, fields]`."""
    return encode([(type(event).__name__, event) for event in events])


def decode_events(game: Recorded, text: str) -> tuple[Any, ...]:
    """The events of `game` that `encode_events` wrote; CodecError."""
    kinds = _by_name(game.events)
    return tuple(_named(kinds, one) for one in decode(text, list[tuple[str, msgspec.Raw]]))


def _named(kinds: dict[str, msgspec.json.Decoder[Any]], named: tuple[str, msgspec.Raw]) -> Any:
    name, text = named
    try:
        return kinds[name].decode(text)
    except KeyError:
        raise CodecError(f"the game knows no {name}") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise CodecError(f"not a {name}: {_wrong(error)}") from None
