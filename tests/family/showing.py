"""One Card as it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.history.values import Statement
from bot.rules.game import POT, Event, Seat
from bot.screens.cards import cards_text
from bot.screens.family import Face, Family, Help, Panel
from bot.screens.happened import SHARED
from bot.screens.names import Names, names_at
from bot.screens.telling import Sentence, Telling, said, with_amount, with_cards
from bot.screens.words import Spoken, Words
from bot.tables.values import TableView
from tests.family.one_card import OneView, Paid, Scored, Turn, Turned

SENTENCES: dict[type[Event], Sentence] = {
    **SHARED,
    Paid: lambda event, to: with_amount("one-card-won" if event.source == POT else "one-card-staked")(event, to),
    Scored: lambda event, to: to("one-card-won", event.seat, amount=to.words("one-card-points", points=event.gained)),
    Turned: with_cards("one-card-turned"),
}


def sentence(event: Event, names: Names, words: Words) -> str | None:
    """One event."""
    return said(event, SENTENCES, Telling(names, words))


def lines(events: tuple[Event, ...], names: Names, words: Words) -> list[str]:
    """Events, each that is spoken of in a line."""
    return [line for event in events if (line := sentence(event, names, words))]


def won(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Those by which somebody won."""
    return tuple(one for one in events if isinstance(one, Scored) or (isinstance(one, Paid) and one.source == POT))


def seats(view: TableView, words: Words) -> list[str]:
    """Everybody with their chips."""
    names = names_at(view.table, words)
    return [words("one-card-seat", name=names(one.seat), stack=words.money(one.stack)) for one in view.view.seats]


def result(view: TableView, words: Words) -> list[str]:
    """What was turned up, and who won."""
    turned = tuple(one for one in view.happened if isinstance(one, Turned))
    told = (*turned, *won(view.happened))
    return lines(told, names_at(view.table, words), words) if view.view.ended else []


def panel(view: TableView, _seat: Seat, words: Words, _tray: object | None) -> Panel:
    """One's card, and the move."""
    assert isinstance(view.view, OneView)
    return Panel([cards_text(view.view.cards, words)], ONE.buttons(view, view.options, view.decision, words))


def stakes(rules: Any, words: Words) -> str:
    """What everybody stakes, in chips or in points."""
    stake = words("one-card-points", points=rules.stake) if rules.for_points else words.money(rules.stake)
    return words("one-card-stakes", stake=stake)


def ended(statement: Statement, names: Names, words: Words) -> str:
    """Who won what."""
    return " ".join(lines(won(statement.events), names, words)) or words("table-result-nothing")


ONE = Family(
    name="one",
    face=Face(seats=seats, result=result),
    panel=panel,
    moves={"turn": Turn()},
    stakes=stakes,
    sentence=sentence,
    story=lambda statement, names, words: lines(statement.events, names, words),
    ended=ended,
    help=Help(pages=("play",), text=lambda _page, words, _rules, _view: words("help-play-text")),
)
SPEAKS = Spoken("one-card", Path(__file__).parent / "locales")
