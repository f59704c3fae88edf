"""Conversion of values to JSON text and back.

Structs and frozen dataclasses become objects, enums their values, and tuples arrays. An instance of a class with a
class method `parse`, such as a card, becomes the text that `parse` reads. Moves and events become `[class name,
fields]`, and the game provides the classes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, TypeVar, cast

import msgspec

from bot.cache import LRUCache
from bot.rules.game import AnyGame

T = TypeVar("T")
_MAX_LOGGED: Final = 2_000

_PATH_MARKER = " - at `"
"""Text that precedes the path of the invalid value in msgspec's error messages."""


class CodecError(ValueError):
    """Error for text that does not contain a value of the requested type."""


class UnreadableRows:
    """Reader of rows that skips unreadable rows and logs each of them once."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._logged: LRUCache[str, bool] = LRUCache(_MAX_LOGGED)

    def read(self, row: str, make: Callable[[], T]) -> T | None:
        """Return the result of `make`, or None if `make` raises ValueError. `row` names the row in the log."""
        try:
            return make()
        except ValueError as error:
            if self._logged.touch(row) is None:
                self._log.error("%s cannot be read and is left out: %s", row, error)
            self._logged[row] = True
            return None


@lru_cache(maxsize=256)  # a state contains every card of a pack
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
def _decoders_by_name(kinds: tuple[type[Any], ...]) -> dict[str, msgspec.json.Decoder[Any]]:
    return {kind.__name__: _decoder(cast("Hashable", kind)) for kind in kinds}


def encode(value: object) -> str:
    """Return `value` as JSON text. Raises TypeError or NotImplementedError if a part of it has no JSON form."""
    return _encoder.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """Return the value of type `kind` that `encode` wrote. Raises CodecError for any other text."""
    try:
        decoded: T = _decoder(cast("Hashable", kind)).decode(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise CodecError(f"not a {getattr(kind, '__name__', kind)}: {_describe_error(error)}") from None
    return decoded


def _describe_error(error: Exception) -> str:
    """Return the path of the invalid value, without the value, which may be a secret card."""
    text = str(error)
    return f"wrong {text[text.rindex(_PATH_MARKER) + 3 :]}" if _PATH_MARKER in text else "no such JSON"


def encode_state(state: object) -> str:
    return encode(state)


def decode_state(game: AnyGame, text: str) -> Any:
    """Return the state of `game` that `encode_state` wrote. Raises CodecError.

    Fields added since the state was stored get their defaults.
    """
    state = decode(text, game.state)
    return state if _has_all_fields(state) else _with_defaults(state)


def _has_all_fields(record: Any) -> bool:
    """Return True if every field of a dataclass is set on the instance.

    Fields that were missing in decoded text are not set: their defaults are attributes of the class.
    """
    return all(part.name in vars(record) for part in fields(record))


def _with_defaults(value: Any) -> Any:
    """Return `value` with all unset fields set to their defaults, in every dataclass that it contains."""
    if isinstance(value, tuple):
        return tuple(_with_defaults(one) for one in value)
    if not is_dataclass(value) or isinstance(value, type) or not hasattr(value, "__dict__"):
        return value
    return replace(value, **{part.name: _with_defaults(getattr(value, part.name)) for part in fields(value)})


def encode_move(move: object) -> str:
    """Return a move as `[class name, fields]` in JSON."""
    return encode((type(move).__name__, move))


def decode_move(game: AnyGame, text: str) -> Any:
    """Return the move of `game` that `encode_move` wrote. Raises CodecError."""
    return _decode_named(_decoders_by_name(game.moves), decode(text, tuple[str, msgspec.Raw]))


def encode_events(events: Sequence[object]) -> str:
    """Return events as a JSON list of `[class name, fields]`."""
    return encode([(type(event).__name__, event) for event in events])


def decode_events(game: AnyGame, text: str) -> tuple[Any, ...]:
    """Return the events of `game` that `encode_events` wrote. Raises CodecError."""
    kinds = _decoders_by_name(game.events)
    return tuple(_decode_named(kinds, one) for one in decode(text, list[tuple[str, msgspec.Raw]]))


def _decode_named(kinds: dict[str, msgspec.json.Decoder[Any]], named: tuple[str, msgspec.Raw]) -> Any:
    name, text = named
    try:
        return kinds[name].decode(text)
    except KeyError:
        raise CodecError(f"the game knows no {name}") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise CodecError(f"not a {name}: {_describe_error(error)}") from None
