"""Hand message of an arranging game: the player's cards, moves, and the panel for arranging."""

from __future__ import annotations

from bot.rules.arranging.engine.events import Arranged, PointScored
from bot.rules.arranging.engine.view import ArrangingSeatView, OwnHand
from bot.rules.game import Seat
from bot.rules.outcome import GameOver, PointsMoved
from bot.screens import amounts
from bot.screens.arranging import menus
from bot.screens.arranging.moves import play_id
from bot.screens.arranging.names import listed_cards
from bot.screens.arranging.panel import Lying, hands_lines, lying, tray_lines
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import arranging, may_return, outside_game, seen
from bot.screens.arranging.table import until
from bot.screens.arranging.tray import Page, Sorting, Tray
from bot.screens.family import Panel
from bot.screens.ids import TableId
from bot.screens.items import Item, button
from bot.screens.lines import DOT, halt_line
from bot.screens.names import listed
from bot.screens.usual import net_of, outside, signed
from bot.screens.words import Words
from bot.tables.values import TableView


def tray_of(view: TableView, tray: Tray | None) -> Tray | None:
    """Return the reader's current draft, or None if there is nothing to arrange.

    Without a remembered `tray`, it has the hands they unlocked, or no cards.
    """
    own = seen(view).own
    if own is None or not arranging(view):
        return None
    if tray is not None and len(tray.places) == len(own.cards):
        return tray
    before = [one.hands for one in view.happened if isinstance(one, Arranged) and one.seat == view.seat]
    return Tray.of(own.cards, before[-1] if before else ())


def panel(view: TableView, seat: Seat, words: Words, remembered: object | None = None) -> Panel:
    """Return the hand panel of the player on `seat`, who is the reader: cards, moves, and menus to arrange with.

    `remembered` is the latest state of their draft, if known.
    """
    one = seen(view).seat_view(seat)
    tray = tray_of(view, remembered if isinstance(remembered, Tray) else None)
    on = None if tray is None else lying(view, seat, tray, words)
    moment, cards, around = _moment(view, one, words, on), _cards(view, one, words, on), _around(view, one, words)
    # Next to the menus, a phone has no room for a separate part.
    parts = (moment, cards, around) if on is None else (moment, [*cards, *_small(around, on)])
    return Panel(tuple("\n".join(lines) for lines in parts), _items(view, one, words, on))


def _small(around: list[str], on: Lying) -> list[str]:
    """Return other facts in small type below the draft; nothing on the page with all the buttons of "More…"."""
    return [] if on.tray.page is Page.MORE else [f"-# {line}" for line in around]


def own(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the reader's cards: as they submitted them, or all of them."""
    return _cards(view, seen(view).seat_view(seat), words, None)


def _items(view: TableView, one: ArrangingSeatView, words: Words, on: Lying | None) -> list[Item]:
    made: list[Item] = []
    if on is not None:
        made += menus.items(view, on, words)
    elif not view.table.halted and one.dealt_in:
        if seen(view).arranging and one.ready and not own_of(view).out(view, one.seat):
            made.append(button(play_id(view, "unlock"), words("arrange-unlock")))
        made += own_of(view).answers(view, words)
    if may_return(view) or (one.sitting_out and not one.leaving):
        made.append(button(TableId("back", view.table.table_id), words("button-back")))
    return made


def _moment(view: TableView, one: ArrangingSeatView, words: Words, on: Lying | None) -> list[str]:
    """Return the current phase and its deadline, and the offers to everybody if all buttons are shown."""
    game = seen(view)
    lines = [halt_line(view.table, words)] if view.table.halted else []
    if one.leaving:
        back = [words("arrange-may-return")] if may_return(view) else []
        return [*lines, words("arrange-leaving"), *back]
    if one.sitting_out:
        lines.append(words("arrange-sitting-out" if game.in_deal and one.dealt_in else "hand-sitting-out"))
    if not game.in_deal:
        return lines + _over(view, one, words)
    if not one.dealt_in:
        if one.sitting_out:
            return lines
        return [words("arrange-next-game") if outside_game(view) else outside(view, one.seat, words)]
    out, ends = own_of(view).out(view, one.seat), until(view, words)
    if out:
        return [*lines, words(out)]
    if not game.arranging:
        return [*lines, *own_of(view).asked(view, one.seat, words, ends), *_in_time(view, one.seat, words)]
    if not one.ready or game.own is None:
        offered = own_of(view).offered(view, words) if on is not None and on.tray.page is Page.MORE else []
        return [*lines, f"{words('arrange-now')}{ends}", *offered]
    in_time = _in_time(view, one.seat, words)
    return [*lines, f"{words('arrange-locked')}{ends}", *in_time, *_submitted(game.own, words)]


def _over(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    """Return the lines after a deal, and before the first one."""
    game = seen(view)
    if game.outcome is None or game.own is None or not game.own.cards:
        return [] if one.sitting_out else [words("hand-no-deal")]
    if not game.reveal:
        return [words("arrange-broken-off")]
    told = [words("arrange-over")] if view.revealing else [_won(view, one.seat, words), *_game(view, one.seat, words)]
    return [*told, *_in_time(view, one.seat, words), *_submitted(game.own, words)]


def _in_time(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the line saying that the reader ran out of time and their cards were arranged for them, if so."""
    arranged = [one for one in view.happened if isinstance(one, Arranged) and one.seat == seat]
    return [words("arrange-time-ran-out")] if arranged and arranged[-1].cause == "time" else []


def _won(view: TableView, seat: Seat, words: Words) -> str:
    """Return what the deal brought the reader: points and places won, or chips.

    A hand may score several points, and hands that are not the best may score after the best one.
    """
    first: dict[int, Seat] = {}
    for one in view.happened:
        if isinstance(one, PointScored) and one.place:
            first.setdefault(one.place, one.seat)
    places = [place for place, winner in first.items() if winner == seat]
    gained = sum(one.gained for one in view.happened if isinstance(one, PointsMoved) and one.seat == seat)
    if not seen(view).rules.several_deals:
        return words("arrange-brought", net=signed(net_of(view.happened)[seat], words))
    hands = listed(words, map(str, places))
    points = signed(gained, words) if gained else ""
    return words("arrange-won", count=len(places), hands=hands, some=gained, gained=points)


def _game(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the line saying that a game of several deals is over, and the chips it brought the reader, if so."""
    over = next((one for one in view.happened if isinstance(one, GameOver) and not one.voided), None)
    if over is None:
        return []
    won, net = "yes" if over.winner == seat else "no", net_of(view.happened)[seat]
    return [words("arrange-game-over", won=won, some=net, net=amounts.signed(net, words))]


def _submitted(own: OwnHand, words: Words) -> list[str]:
    """Return the reader's declaration, or that they made no hand."""
    if own.declared is not None:
        return [words("arrange-declared", what=own.declared.name.lower())]
    return [words("arrange-locked-none")] if own.hands == () else []


def _cards(view: TableView, one: ArrangingSeatView, words: Words, on: Lying | None) -> list[str]:
    """Return the reader's cards: in their draft, as they submitted them, or all of them."""
    game, own = seen(view), seen(view).own
    if own is None or not own.cards or (game.in_deal and not one.dealt_in):
        return []
    if on is not None:
        lines = tray_lines(view, on, words)
    elif own.hands is not None:
        lines = hands_lines(view, one.seat, own.hands, words, told=game.in_deal)
    else:
        lines = [f"`{listed_cards(own.cards, sorting, words)}`" for sorting in (Sorting.RANK, Sorting.SUIT)]
    if own.given_up and game.in_deal:
        lines.append(words("arrange-given-up", cards=listed_cards(own.given_up, Sorting.RANK, words)))
    return lines


def _around(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    """Return other facts and the score; nothing after the deal, whose result the table has yet to reveal.

    Players still to act are not listed here, since the table message is updated at every move.
    """
    game = seen(view)
    if not game.in_deal:
        return []
    facts = [words("arrange-points", points=one.points, target=game.target)] if one.playing else []
    facts.append(words("hand-stack", stack=words.money(one.stack)))
    return [*own_of(view).around(view, one.seat, words), DOT.join(facts)]
