"""The report of the simulator: as text for people, or as values for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bot.rules.betting.events import Covered, Ending, SideshowAccepted, SideshowProposed
from bot.rules.game import Event
from bot.rules.ranking import Category
from bot.rules.table.lending import LoanMade
from bot.simulate.counted import Counted
from bot.simulate.crash_counted import CountedCrash
from bot.simulate.layout import CATEGORIES, snake, spread_head, spread_line, table

_ENDINGS = {
    Ending.FOLDED: "all others folded",
    Ending.CARRIED: "folded to a blind player, carried",
    Ending.SEEN: "seen",
    Ending.SHOWDOWN: "showdown",
    Ending.COVERED: "covered, hands compared",
    Ending.FACE_UP: "all folded to the hand face up",
    Ending.VOIDED: "voided",
}
_FORCED = {"rounds": "of them forced after so many rounds", "pot_cap": "of them forced by the cap on the pot"}
_NOTED: dict[type[Event], str] = {
    Covered: "somebody covered the pot",
    LoanMade: "chips were lent",
    SideshowProposed: "a sideshow was proposed",
    SideshowAccepted: "a sideshow was held",
}


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What was simulated."""

    game: str
    sheet: str | None
    house_rules: Mapping[str, object]
    """The options that differ from what is usual."""
    players: int
    stake: int
    """What everybody brings, in chips."""
    seed: int
    deals: int
    """How many were asked for."""


def as_values(setup: Setup, counted: Counted | CountedCrash, seconds: float) -> dict[str, object]:
    """The report as one JSON object; all but `seconds` and the two rates is the same for the same seed."""
    return {
        "game": setup.game,
        "sheet": setup.sheet,
        "house_rules": dict(setup.house_rules),
        "players": setup.players,
        "stake": setup.stake,
        "seed": setup.seed,
        "deals": counted.deals,
        "stopped": counted.deals < setup.deals,
        "conserved": True,
        "moves": counted.all_moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(counted.all_moves / seconds, 1) if seconds else None,
        "deals_per_second": round(counted.deals / seconds, 1) if seconds else None,
        **(_betting_values(counted) if isinstance(counted, Counted) else counted.as_values()),
    }


def _betting_values(counted: Counted) -> dict[str, object]:
    return {
        "length": {"moves": counted.moves.as_values(), "rounds": counted.rounds.as_values()},
        "pot": counted.pot.as_values(),
        "endings": {one.value: counted.endings[one] for one in Ending if counted.endings[one]},
        "forced": dict(sorted(counted.forced.items())),
        "won_with": {
            "shown": _by_category(counted.shown),
            "unshown": _by_category(counted.unshown),
        },
        "happened": {snake(kind): counted.noted[kind] for kind in _NOTED if counted.noted[kind]},
    }


def as_text(setup: Setup, counted: Counted | CountedCrash, seconds: float) -> str:
    """The report as aligned lines."""
    rules = ", ".join(f"{name} = {value}" for name, value in setup.house_rules.items()) or "as usual"
    stopped = f" of {setup.deals:,} (stopped)" if counted.deals < setup.deals else ""
    lines = [
        f"{setup.game}, {setup.players} computer players, {counted.deals:,} deals{stopped}, seed {setup.seed}",
        f"  house rules   {f'{setup.sheet}: ' if setup.sheet else ''}{rules}",
        f"  everybody brings {setup.stake:,} chips, and again when he cannot pay for a deal",
    ]
    if not counted.deals:
        return "\n".join([*lines, "  no deal was played to its end", ""])
    rate = f": {counted.all_moves / seconds:,.0f} moves/s, {counted.deals / seconds:,.0f} deals/s" if seconds else ""
    lines += [
        f"  played        {counted.all_moves:,} moves in {seconds:,.1f} s{rate}",
        "  conserved     all chips and all cards after every deal",
        "",
        *(_betting_lines(counted) if isinstance(counted, Counted) else counted.as_lines()),
    ]
    return "\n".join([*lines, ""])


def _betting_lines(counted: Counted) -> list[str]:
    happened = table(counted.noted, _NOTED, counted.deals)
    return [
        spread_head(),
        spread_line("moves in a deal", counted.moves),
        spread_line("rounds of betting", counted.rounds),
        spread_line("pot, in chips", counted.pot),
        "",
        "  how deals ended",
        *table(counted.endings, _ENDINGS, counted.deals),
        *(f"  {line}" for line in table(counted.forced, _FORCED, counted.deals)),
        "",
        f"  won with{'':27}shown{'':18}not shown",
        *_won_with(counted),
        *(["", "  deals in which", *happened] if happened else []),
    ]


def _won_with(counted: Counted) -> list[str]:
    shown, unshown = max(1, counted.shown.total()), max(1, counted.unshown.total())
    lines = []
    for category, name in CATEGORIES.items():
        one, other = counted.shown[category], counted.unshown[category]
        if one or other:
            lines.append(f"    {name:18}{one:>18,}{one / shown:>9.1%}{other:>18,}{other / unshown:>9.1%}")
    return lines


def _by_category(counts: Counter[Category]) -> dict[str, int]:
    return {one.name.lower(): counts[one] for one in CATEGORIES if counts[one]}
