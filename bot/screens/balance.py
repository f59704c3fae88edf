"""Balance of a member over time, as a curve and in words."""

from __future__ import annotations

from enum import Enum

from bot.ledger.values import BalanceHistory
from bot.screens.amounts import signed_money
from bot.screens.ids import PanelId
from bot.screens.items import PRIMARY, SECONDARY, button
from bot.screens.layout import Attachment, Screen
from bot.screens.layout import build_screen as make
from bot.screens.pictures.chart import ChartSeries, render_line_chart
from bot.screens.words import HOUR, Words, whole_hours, picture_date

BALANCE_PANEL = "balance"
DAY = 24 * HOUR
MINUTE = 60


class BalancePeriod(Enum):
    """Period of a balance history; its value is the action of the button."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"

    def start(self, now: float) -> float:
        """Return the start of the period, in seconds since the epoch."""
        days = {BalancePeriod.WEEK: 7, BalancePeriod.MONTH: 30}.get(self)
        return 0.0 if days is None else now - days * DAY


def render_balance(found: BalanceHistory, period: BalancePeriod, words: Words) -> Screen:
    """Return the current and past balance with a picture. Call it in a worker thread."""
    have = words.money(found.wallet + found.at_tables)
    told = [words("balance-have", amount=have)]
    if found.at_tables:
        facts = {"wallet": words.money(found.wallet), "tables": words.money(found.at_tables)}
        told.append(words("balance-where", **facts))
    change = found.points[-1][1] - found.points[0][1]
    how = signed_money(change, words) if change else words("balance-even")
    extremes = {"highest": words.money(found.highest), "lowest": words.money(found.lowest)}
    return make(
        f"## {words('balance-title')}\n" + "\n".join(told),
        "\n".join(
            (
                words("balance-change", period=period.value, change=how),
                words("balance-extremes", **extremes),
                f"-# {words('balance-debts')}",
            )
        ),
        items=[
            *(
                button(
                    PanelId(BALANCE_PANEL, one.value),
                    words(f"command-choice-balance-{one.value}"),
                    PRIMARY if one is period else SECONDARY,
                )
                for one in BalancePeriod
            ),
            button(PanelId("wallet", "show"), words("button-wallet")),
        ],
        picture=_balance_picture(found, extremes, words),
    )


def _balance_picture(found: BalanceHistory, extremes: dict[str, str], words: Words) -> Attachment:
    """Draw the curve.

    Periods of two days or more are labelled with dates, shorter ones with the hours or minutes that have passed.
    """
    first, last = found.points[0][0], found.points[-1][0]

    def when(at: float) -> str:
        if last - first >= 2 * DAY:
            return picture_date(at, words)
        return _time_ago(last - at, words)

    content = render_line_chart(
        "",
        [ChartSeries("", found.points)],
        value=words.number,
        when=when,
        steps=True,
        note=words("balance-picture-note"),
    )
    told = words("balance-picture", begin=when(first), end=when(last), **extremes)
    return Attachment(name="balance.png", content=content, description=told)


def _time_ago(seconds: float, words: Words) -> str:
    """Return elapsed time in whole minutes or hours."""
    minutes = round(seconds / MINUTE)
    if not minutes:
        return words("picture-now")
    if seconds < HOUR:
        return words("picture-minutes-ago", minutes=minutes)
    return words("picture-hours-ago", hours=whole_hours(seconds))
