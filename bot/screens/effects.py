"""Effects of buttons, menus and dialogs. Every id is listed here, so that none writes without a guard.

An id that is not listed cannot be made (`guarded`). A stamped one carries a fingerprint of the state that its screen
showed. `bot/app/clicks.py` compares it with the current state before anything is committed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum, auto
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from bot.screens.ids import CustomId, DialogId, PanelId, PlayId, TableId

STAMP_LENGTH: Final = 10
"""Characters of a fingerprint: 40 bits."""


UNMATCHED_STAMP: Final = "0" * STAMP_LENGTH
"""Stamp that no state has."""


class Effect(Enum):
    """Effect of using an id, by its guard against an outdated screen."""

    READ_ONLY = auto()
    """Read-only: shows a screen, asks a question or opens a dialog."""
    STAMPED = auto()
    """Write that is guarded by a fingerprint of the state that was shown."""
    ANSWERS_QUESTION = auto()
    """Answer to a question whose number the id carries; the question stores the state that was shown."""
    VERSIONED = auto()
    """Write at a table, which checks the number (deal, decision, question, rules) or stake in the id."""
    UNCONDITIONAL = auto()
    """Write of a named or typed value that no other change affects: the person's own affairs, or a new row."""


def _effects(effect: Effect, keys: str) -> dict[str, Effect]:
    return dict.fromkeys(keys.split(), effect)


EFFECTS: Final = {
    **_effects(
        Effect.STAMPED,
        """
        t:deal t:deal.unshuffled t:pause t:computers t:computers.number t:clock t:kick.sure t:set
        t:sheet d:numbers
        s:league:join s:league:leave.sure s:league:close.sure s:league:end.sure s:league:begin s:league:spread
        s:league:scoring s:league:norole
        d:league:points d:league:table d:league:sittings d:league:games d:league:void d:league:correct
        d:league:restore
        s:match:side.home s:match:side.away s:match:leg s:match:confirm s:match:over s:match:reopen
        s:match:concede.sure s:match:withdraw s:fixtures:join
        s:night:up s:night:in s:night:out s:night:begin s:night:skip s:night:off.sure
        s:house:locale s:house:cards
        d:house:currency d:house:opening d:house:refill d:house:allowance d:house:bank d:house:grant d:house:fine
        s:settings:locale s:settings:hand s:settings:call s:settings:cards
        s:wallet:refill d:pay d:forgive d:privacy
        s:dispute:withdraw d:dispute:stand d:dispute:void d:dispute:chips
        s:open:open
        """,
    ),
    **_effects(
        Effect.ANSWERS_QUESTION,
        """
        s:correct:book s:correct:leave s:import:book s:import:leave s:pay:do s:pay:leave s:again:do s:again:leave
        s:fixtures:draw s:dispute:which
        """,
    ),
    **_effects(
        Effect.VERSIONED,
        """
        p t:agree t:disagree t:join t:back t:again t:leave t:close t:close.now t:choose.play t:arrange.lock
        t:arrange.sure d:bet d:lend d:arrange d:close_why
        """,
    ),
    **_effects(
        Effect.UNCONDITIONAL,
        """
        t:sitout t:invite d:last d:topup s:which d:league:create s:night:sit d:dispute:open d:give d:correct
        s:dispute:record s:evening:show t:topup
        """,
    ),
    **_effects(
        Effect.READ_ONLY,
        """
        t:choose t:choose.cards t:choose.wild t:choose.blind t:dispute t:dispute.open t:hand t:kick t:numbers t:odds
        t:close.why t:last t:proposed t:record t:replay t:rules t:statement t:status t:stay
        t:arrange.one t:arrange.two t:arrange.three t:arrange.four t:arrange.suggest t:arrange.safe t:arrange.crash
        t:arrange.swap t:arrange.order t:arrange.clear t:arrange.sort t:arrange.more t:arrange.back
        t:arrange.none t:arrange.form
        s:about s:balance s:board s:entries s:evening s:export s:help s:history s:learn s:log s:replay s:sheets s:stats
        s:open:game s:open:sheet s:open:page
        s:league:help s:league:again s:league:open s:league:home s:league:leave s:league:close s:league:end
        s:league:standings s:league:picture s:league:division s:league:divisions s:league:season s:league:seasons
        s:league:rules s:league:results s:league:result s:league:log s:league:settings s:league:void
        s:league:restore s:league:correct
        s:league:ratings s:league:set.points s:league:set.table s:league:set.sittings s:league:set.games
        s:match:open s:match:show s:match:concede
        s:fixtures:week s:fixtures:team s:fixtures:rules s:fixtures:table s:fixtures:file
        s:night:show s:night:people s:night:table s:night:division s:night:off
        s:house:currency s:house:opening s:house:refill s:house:allowance s:house:bank s:house:grant s:house:fine
        s:house:audit s:house:log s:house:public s:house:money
        s:settings:show s:wallet:show s:wallet:pay s:wallet:forgive s:pay:ask
        s:privacy:about s:privacy:export s:privacy:delete s:privacy:sure
        s:dispute:show s:dispute:before s:dispute:after s:dispute:stand s:dispute:void s:dispute:chips
        s:import:page
        """,
    ),
}
"""Every id, by `kind:name` or, if the actions of a panel or dialog differ, by `kind:name:action`."""

IdT = TypeVar("IdT", bound=TableId | PanelId | DialogId)


def effect_keys(target: CustomId) -> tuple[str, ...]:
    """Return the keys under which an id may be listed, the most specific first."""
    match target:
        case PlayId():
            return ("p",)
        case TableId(action=action):
            return (f"t:{action}",)
        case PanelId(panel=panel, action=action):
            return (f"s:{panel}:{action}", f"s:{panel}")
        case DialogId(dialog=dialog, about=about):
            return (*(f"d:{dialog}:{one}" for one in about[:1]), f"d:{dialog}")


def effect_of(target: CustomId) -> Effect | None:
    """Return the effect of using an id; None for an id that is not listed."""
    return next((EFFECTS[key] for key in effect_keys(target) if key in EFFECTS), None)


def is_stamped(target: CustomId) -> bool:
    """Return True if an id carries a fingerprint of the state that was shown."""
    return effect_of(target) is Effect.STAMPED


def check_guarded(target: CustomId) -> None:
    """Raise ValueError for an id that is not listed, or that needs a stamp and has none."""
    effect = effect_of(target)
    if effect is None:
        raise ValueError(f"nobody says in bot/screens/effects.py what {str(target)!r} does")
    if effect is Effect.STAMPED and not isinstance(target, PlayId) and not target.stamp:
        raise ValueError(f"{str(target)!r} does not say what was shown")


def with_stamp(target: IdT, *state: object) -> IdT:
    """Return an id with the fingerprint of the `shown` state, if an id of its kind carries one."""
    return replace(target, stamp=state_fingerprint(*state)) if is_stamped(target) else target


def state_fingerprint(*state: object) -> str:
    """Return a short hash of values; it is the same in every process."""
    return hashlib.blake2s(repr(_canonical(state)).encode(), digest_size=STAMP_LENGTH // 2).hexdigest()


def _canonical(value: object) -> object:
    """Return an equivalent value whose `repr` is equal for equal values."""
    if isinstance(value, Enum):
        return _canonical(value.value)
    if isinstance(value, msgspec.Struct):
        return _canonical(msgspec.structs.asdict(value))
    if is_dataclass(value) and not isinstance(value, type):
        return _canonical({one.name: getattr(value, one.name) for one in fields(value)})
    if isinstance(value, Mapping):
        return sorted(((repr(_canonical(name)), _canonical(one)) for name, one in value.items()), key=lambda item: item[0])
    if isinstance(value, AbstractSet):
        return sorted(repr(_canonical(one)) for one in value)
    if isinstance(value, list | tuple):
        return [_canonical(one) for one in value]
    return value
