"""Report of the simulator, as text for people or as values for JSON."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, structs

from bot.simulate.counted import DealTotals


class SimulationSetup(Struct, frozen=True, kw_only=True):
    """Setup of a simulation."""

    game: str
    sheet: str | None
    house_rules: Mapping[str, object]
    """Options that differ from the defaults."""
    players: int
    stake: int
    """Chips that each player brings."""
    seed: int
    deals: int
    """Number of deals asked for."""


def report_values(setup: SimulationSetup, counted: DealTotals, seconds: float) -> dict[str, object]:
    """Return the report as one JSON object.

    All values except `seconds` and the two rates are the same for the same seed.
    """
    return structs.asdict(setup) | {
        "deals": counted.deals,
        "stopped": counted.deals < setup.deals,
        "conserved": True,
        "moves": counted.moves.total,
        "seconds": round(seconds, 3),
        "moves_per_second": round(counted.moves.total / seconds, 1) if seconds else None,
        "deals_per_second": round(counted.deals / seconds, 1) if seconds else None,
        **counted.as_values(),
    }


def report_text(setup: SimulationSetup, counted: DealTotals, seconds: float) -> str:
    """Return the report as aligned lines."""
    rules = ", ".join(f"{name} = {value}" for name, value in setup.house_rules.items()) or "as usual"
    stopped = f" of {setup.deals:,} (stopped)" if counted.deals < setup.deals else ""
    lines = [
        f"{setup.game}, {setup.players} computer players, {counted.deals:,} deals{stopped}, seed {setup.seed}",
        f"  house rules   {f'{setup.sheet}: ' if setup.sheet else ''}{rules}",
        f"  everybody brings {setup.stake:,} chips, and again when they cannot pay for a deal",
    ]
    if not counted.deals:
        return "\n".join([*lines, "  no deal was played to its end", ""])
    rate = f": {counted.moves.total / seconds:,.0f} moves/s, {counted.deals / seconds:,.0f} deals/s" if seconds else ""
    lines += [
        f"  played        {counted.moves.total:,} moves in {seconds:,.1f} s{rate}",
        "  conserved     all chips and all cards after every deal",
        "",
        *counted.as_lines(),
    ]
    return "\n".join([*lines, ""])
