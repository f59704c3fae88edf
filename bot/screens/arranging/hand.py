"""A player's own cards at a table of Crash, in words and with his moves: the panel on which he arranges them."""

from __future__ import annotations

from bot.rules.arranging.crash.view import CrashPhase, CrashSeatView
from bot.rules.arranging.engine.events import Arranged
from bot.rules.game import Seat
from bot.screens.arranging import asked, menus
from bot.screens.arranging.actions import arranging, play_id
from bot.screens.arranging.names import listed_cards
from bot.screens.arranging.panel import hands_lines, tray_lines
from bot.screens.arranging.seen import crash
from bot.screens.arranging.tray import Sorting, Tray
from bot.screens.family import Panel
from bot.screens.ids import TableId
from bot.screens.items import Item, button
from bot.screens.lines import DOT
from bot.screens.names import listed, names_at
from bot.screens.words import Words, moment
from bot.tables.values import TableStatus, TableView


def tray_of(view: TableView, tray: Tray | None) -> Tray | None:
    """What lies on the reader's tray; None where there is nothing to arrange.

    Where nobody remembers what he did last (`tray`), it is what he has taken back, or nothing yet.
    """
    own = crash(view).own
    if own is None or not arranging(view):
        return None
    if tray is not None and len(tray.places) == len(own.cards):
        return tray
    before = [one.hands for one in view.happened if isinstance(one, Arranged) and one.seat == view.seat]
    return Tray.of(own.cards, before[-1] if before else ())


def panel(view: TableView, seat: Seat, words: Words, remembered: object | None = None) -> Panel:
    """What the person on `seat`, whose view it is, reads of his hand, his moves, and the menus with which he arranges.

    `remembered` is what he did last on his tray, where that is known.
    """
    one = crash(view).seat_view(seat)
    tray = tray_of(view, remembered if isinstance(remembered, Tray) else None)
    return Panel(
        (
            "\n".join(_moment(view, one, words)),
            "\n".join(_cards(view, one, words, tray)),
            "\n".join(_around(view, one, words)),
        ),
        _items(view, one, words, tray),
    )


def _items(view: TableView, one: CrashSeatView, words: Words, tray: Tray | None) -> list[Item]:
    made: list[Item] = []
    if tray is not None:
        made += menus.items(view, one.seat, tray, words)
    elif view.table.status is not TableStatus.PAUSED and one.dealt_in:
        if crash(view).phase is CrashPhase.ARRANGING and one.ready:
            made.append(button(play_id(view, "unlock"), words("arrange-unlock")))
        made += asked.items(view, words)
    if one.sitting_out:
        made.append(button(TableId("back", view.table.table_id), words("button-back")))
    return made


def _moment(view: TableView, one: CrashSeatView, words: Words) -> list[str]:
    """What is going on, and until when."""
    game = crash(view)
    lines = [words("table-paused")] if view.table.status is TableStatus.PAUSED else []
    if one.leaving:
        lines.append(words("arrange-leaving"))
        return lines
    if one.sitting_out:
        lines.append(words("arrange-sitting-out" if game.in_deal and one.dealt_in else "hand-sitting-out"))
    if not game.in_deal:
        return lines + asked.over(view, one, words)
    if not one.dealt_in:
        return lines if one.sitting_out else [words("hand-not-dealt-in" if one.playing else "arrange-next-game")]
    return lines + asked.lines(view, one, words, _until(view, words))


def _until(view: TableView, words: Words) -> str:
    ends = view.table.turn_ends_at
    if ends is None or view.table.status is TableStatus.PAUSED:
        return ""
    return words("arrange-until", when=moment(ends))


def _cards(view: TableView, one: CrashSeatView, words: Words, tray: Tray | None) -> list[str]:
    """The reader's own cards: on his tray, as he submitted them, or all of them."""
    game, own = crash(view), crash(view).own
    if own is None or not own.cards or (game.in_deal and not one.dealt_in):
        return []
    if tray is not None:
        lines = tray_lines(view, one.seat, tray, words)
    elif own.hands is not None:
        lines = hands_lines(view, one.seat, own.hands, words, told=game.in_deal)
    else:
        lines = [f"`{listed_cards(own.cards, sorting, words)}`" for sorting in (Sorting.RANK, Sorting.SUIT)]
    if own.given_up and game.in_deal:
        lines.append(words("arrange-given-up", cards=listed_cards(own.given_up, Sorting.RANK, words)))
    return lines


def _around(view: TableView, one: CrashSeatView, words: Words) -> list[str]:
    """Who is waited for, who has knocked, and the score; nothing of it once the deal is over, for the table has yet to
    turn up what came of it.
    """
    game, names = crash(view), names_at(view.table, words)
    if not game.in_deal:
        return []
    lines: list[str] = []
    others = [names(seat) for seat in game.to_act if seat != one.seat]
    if game.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING} and one.dealt_in:
        calling = game.phase is CrashPhase.CALLING
        if others:
            key = "arrange-still-to-answer" if calling else "arrange-still-arranging"
            lines.append(words(key, names=listed(words, others)))
        else:
            lines.append(words("arrange-others-answered" if calling else "arrange-others-ready"))
    knocked = [names(other.seat) for other in game.seats if other.knocked and other.seat != one.seat]
    if knocked:
        lines.append(words("arrange-knocked", names=listed(words, knocked)))
    facts = [words("arrange-points", points=one.points, target=game.target)] if one.playing else []
    facts.append(words("hand-stack", stack=words.money(one.stack)))
    lines.append(DOT.join(facts))
    return lines
