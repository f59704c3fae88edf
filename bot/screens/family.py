"""Family of games as screens see it: a value whose functions produce its tables, hands and statements.

Screens, presenter and cogs ask the family of the current game (`bot.screens.registry`) and know nothing else of it. A
draft, which somebody has begun in private and not submitted, is opaque to all but its family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from msgspec import Struct, field

from bot.errors import Refusal
from bot.history.values import PlayedGame, Statement
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Event, Move, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import PotDivided, SeatLeft
from bot.rules.tally import Tally
from bot.rules.view import View
from bot.screens import usual
from bot.screens.ids import PlayId
from bot.screens.items import Item, button
from bot.screens.layout import Screen
from bot.screens.names import Names, names_at
from bot.screens.words import Words
from bot.tables.values import Hints, TableView, Turn

TableLines: TypeAlias = Callable[[TableView, Words], list[str]]
TableItems: TypeAlias = Callable[[TableView, Words], list[Item]]


def no_lines(view: TableView, words: Words) -> list[str]:
    return []


def no_items(view: TableView, words: Words) -> list[Item]:
    return []


def missing(view: TableView) -> int:
    """Return the number of players missing for the next deal, between deals.

    Players who sit out or cannot pay for a deal are not counted.
    """
    ready = sum(not one.sitting_out and one.seat not in view.table.broke for one in view.view.seats)
    return view.table.house_rules.min_players - ready


def lacking(view: TableView) -> tuple[Seat, ...]:
    """Return the seats that cannot pay for the next deal; none while a deal is in progress."""
    return () if view.view.in_deal else view.table.broke


class Face(Struct, frozen=True, kw_only=True):
    """Texts of a family on the table message. All of them are public, for every view."""

    seats: TableLines = usual.seats
    """Players in clockwise order, a line each."""
    headline: TableLines | None = None
    """Winners of a deal that was not void: amounts, their hands and the beaten ones; the first line is a heading. None:
    the winners alone.
    """
    result: TableLines | None = None
    """Further lines on how the last deal ended, with the hands shown; None: the `shown` events."""
    shown: tuple[type[Event], ...] = ()
    """Events that are repeated once a deal is over."""
    heading: TableLines = no_lines
    """Lines under the title of a deal; empty ones are left out."""
    pots: Callable[[TableView, Words], str] = lambda _view, _words: ""
    """Chips in the middle; "" if they need no mention."""
    due: Callable[[TableView], str] = lambda _view: "play"
    """Action due from those whose turn it is: `play` or `answer`; "" if `going_on` names it."""
    going_on: TableLines = no_lines
    """Special circumstances of the moment during a deal."""
    said: TableLines = no_lines
    """Last actions during a deal."""
    standing: Callable[[TableView, Words, int | None], list[str]] = lambda _view, _words, _most: []
    """State that lasts over deals (debts, a score). The number limits lines on debts; None: the usual limit."""
    summary: TableLines | None = None
    """Short result that replaces the message of a deal, below the headline; None: its result."""
    frames: Callable[[TableView], int] = lambda _view: 1
    """Number of frames that show the end of a deal one after the other; 1: all at once."""
    at: Callable[[TableView, int], TableView] = lambda view, _frame: view
    """Table as far as a frame shows it, counted from 0, without anything later; not called for the last frame."""
    lacking: Callable[[TableView], tuple[Seat, ...]] = lacking
    """Seats marked as too short of chips for a deal."""
    missing: Callable[[TableView], int] = missing
    """Number of players missing for the next deal, between deals; 0 or less if there are enough."""


class Panel(Struct, frozen=True):
    """Text of a person's own hand, in paragraphs, and their moves."""

    parts: Sequence[str]
    items: Sequence[Item] = ()


class Help(Struct, frozen=True, kw_only=True):
    """Help on a game, in pages; the title of a page has the key `help-<page>-title`."""

    pages: tuple[str, ...] = ("play",)
    text: Callable[[str, Words, HouseRules, View | None], str] = lambda page, words, _rules, _view: words(
        f"help-{page}-text"
    )
    """Text of a page for the house rules and, at a table, for its current state."""
    order: tuple[str, ...] = ()
    """Pages of all games of the family, in order; a family of one game needs only its own."""
    prepare: Callable[[str, HouseRules, View | None], None] = lambda _page, _rules, _view: None
    """Computation of a page's slow parts in advance, in a worker thread."""


class SeveralDeals(Struct, frozen=True, kw_only=True):
    """Texts for a finished game of several deals."""

    ended: Callable[[PlayedGame, Names, Words], str]
    """Winner, or the reason why there is none."""
    board: Callable[[PlayedGame], str]
    """Final score in large type."""
    line: Callable[[PlayedGame, Words], str]
    """Final score in one line."""


BEST_HAND: Final = "hand"
"""Kind of moment: a hand that was shown to everybody."""
BLIND_WIN: Final = "blind"
"""Kind of moment: a pot won without having looked; its weight is the pot in chips."""


class Moment(Struct, frozen=True, kw_only=True):
    """Highlight of a deal for the summary of the evening: its `kind`, the player, and a sentence.

    Of each kind the one with the greatest `weight` is used.
    """

    kind: str
    seat: Seat
    weight: int
    text: str


class ShownHand(Struct, frozen=True, kw_only=True):
    """Cards of a seat that were shown to everybody in a deal, in groups.

    `told` describes them in a few words ("": not at all).
    """

    seat: Seat
    groups: tuple[tuple[Card, ...], ...]
    told: str = ""
    won: bool = False


def no_odds(view: TableView, words: Words) -> Callable[[], Screen] | None:
    """Refuse to give odds: as `odds_off` if the table gives no hints, else as `no_odds`."""
    raise Refusal("no_odds" if view.table.settings.hints is Hints.FULL else "odds_off")


class Family(Struct, frozen=True, kw_only=True):
    """Presentation of the games of a family. The defaults suit a game without decisions."""

    name: str
    cogs: tuple[str, ...] = ()
    """Extensions with its commands and the handlers of its buttons."""

    full_help: bool = False
    """True if its tables give full hints by default."""

    # Table message
    face: Face = Face()
    public_moves: Callable[[TableView, tuple[Turn, ...], Words], list[Item]] | None = None
    """Buttons of those who are to act (at least one of them a person), for a public message; None: the first one's
    `moves`.
    """
    moves: Mapping[str, Move] = field(default_factory=dict)
    """Moves that need only a press, by the action of their button, without a seat.

    The label is `button-<action>`, with dashes for dots. The family's cogs handle moves that need more.
    """
    ways_to_deal: TableItems = no_items
    """Further ways to begin the next deal, between deals."""
    keeps_pack: bool = False
    """True if some house rules allow the next dealer to leave the pack unshuffled."""
    for_hands: Callable[[TableView], bool] = lambda _view: False
    """True while the button to one's own cards is the main one on the table message."""

    # Hand message
    panel: Callable[[TableView, Seat, Words, object | None], Panel] = lambda view, seat, words, _tray: Panel(
        usual.own_cards(view, seat, words)
    )
    """Hand of the person on a seat, from their view and the draft that is remembered.

    Their moves that need only a press are added below it.
    """
    own: Callable[[TableView, Seat, Words], list[str]] = usual.cards_seen
    """Cards of the person on a seat, from their view, without the other parts of their panel."""
    has_panel: Callable[[TableView], bool] = lambda view: view.view.knows_cards
    """True if there is something to show to a person by direct message."""
    has_tray: Callable[[TableView], bool] = lambda _view: False
    """True if the viewer can begin a draft in private and has not submitted it."""
    tray_in: Callable[[Iterable[str], TableView], object | None] = lambda _ids, _view: None
    """Draft carried by items with these custom_ids; None if they carry none of this deal."""
    changes_hand: Callable[[Event], Seat] = lambda _event: NOBODY
    """Seat whose own hand shows a public event that happened to it; NOBODY if none does."""

    # Turn notifications
    call: Callable[[TableView], tuple[str, str]] = lambda _view: ("call-your-turn", "call-your-turn-here")
    """Keys of the turn notification: for direct messages and for the channel."""
    price: Callable[[TableView, Words], str] = lambda _view, _words: ""
    """Price of staying in for the person notified; "" if that is not the question."""
    begins_for_all: tuple[type[Event], ...] = ()
    """Events with which the turn of all who hold cards begins at once."""

    # Stakes
    stakes: Callable[[HouseRules, Words], str]
    """Stakes in one line."""
    costs: Callable[[HouseRules, Words], list[str]] = lambda _rules, _words: []
    """Possible losses that the house rules fix in advance."""
    at_stake: Callable[[TableView], tuple[str, int]] = lambda _view: ("", 0)
    """Key and chips of a player's loss by leaving; key "": nothing, 0 chips: unknown."""
    carried: Callable[[TableView], int] = lambda _view: 0
    """Chips carried over in the pot, into the current deal too."""
    game_on: Callable[[TableView], bool] = lambda _view: False
    """True while a game of several deals is in progress."""
    outside_game: Callable[[TableView], bool] = lambda _view: False
    """True if the viewer waits for the next game of several deals while one is in progress."""
    may_return: Callable[[TableView], bool] = lambda _view: False
    """True if the viewer has left a game of several deals in progress and may return to it."""
    leaving: Callable[[TableView], str] = lambda _view: "reply-leaving"
    """Key of the text for a player who has announced that they leave but is still seated."""

    # Events and results
    sentence: Callable[[Event, Names, Words], str | None]
    """Event as a sentence; None for one that needs no mention."""
    parting: tuple[type[Event], ...] = (SeatLeft, PotDivided)
    """Events that are reported when a table ends."""
    story: Callable[[Statement, Names, Words], list[str]] | None = None
    """Public account of a deal for its statement; None: its events, one after the other."""
    in_steps: Callable[[Statement, Sequence[Event], Names, Words], list[list[str]]] | None = None
    """Account of one move of the statement's deal, in paragraphs to be read one after the other; None: its events in
    one paragraph.
    """
    ended: Callable[[Statement, Names, Words], str] = lambda statement, names, words: " ".join(
        usual.who_took(statement.events, names, words)
    )
    """Outcome of a finished deal that was not void, in one line for lists of deals: winners and amounts."""
    several_deals: SeveralDeals | None = None
    """Texts for games of several deals."""
    moments: Callable[[Statement, Names, Words], list[Moment]] = lambda _statement, _names, _words: []
    """Highlights of a deal that everybody saw."""

    shown_hands: Callable[[Sequence[Event], View | None, Words], list[ShownHand]] = lambda _events, _view, _words: []
    """Hands shown to everybody in a deal with these events, by the rules of a view of it."""
    remarkable: Callable[[TableView], bool] = lambda _view: False
    """True if the last, finished deal deserves a picture of the hands shown in it."""

    counted: Callable[[Tally, Words], list[str]] = lambda _tally, _words: []
    """Statistics of a person's deals that other families do not have, a line each."""
    quick: Callable[[HouseRules], str] = lambda _rules: ""
    """Key of the sentence on the seconds for quick decisions; "" if the game has none."""
    promises_pots: bool = False
    """True if expected results are shares of the pot, not points."""

    # Help and advice
    help: Help = Help()
    odds: Callable[[TableView, Words], Callable[[], Screen] | None] = no_odds
    """Computation of the reader's chance to win, for a worker thread; None: the panel shows it. Raises Refusal if it is
    not given.
    """
    weigh: Callable[[TableView], Callable[[], object] | None] = lambda _view: None
    """Computation of slow advice for the reader's panel, for a worker thread, which caches its result; None: nothing to
    compute.
    """

    def new_game(self, view: TableView) -> bool:
        """Return True if the next deal begins another game of several deals, after a finished one."""
        table = view.table
        return table.house_rules.several_deals and view.view.deal_no > 0 and not self.game_on(view)

    def lines(self, events: Iterable[Event], names: Names, words: Words) -> list[str]:
        """Return events as sentences, in order."""
        return [line for event in events if (line := self.sentence(event, names, words))]

    def step(self, statement: Statement, events: Sequence[Event], names: Names, words: Words) -> list[list[str]]:
        """Return one move of a finished deal in paragraphs; none if it needs no mention."""
        told = [self.lines(events, names, words)]
        if self.in_steps is not None:
            told = self.in_steps(statement, events, names, words)
        return [paragraph for paragraph in told if paragraph]

    def headline(self, view: TableView, words: Words) -> list[str]:
        """Return the winners of the last deal, in large letters, and their hands; empty before the first deal's end."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return [] if ended is None else [words("table-result-voided")]
        first, *more = (self.face.headline or usual.headline)(view, words)
        return [f"### {first}", *more]

    def result(self, view: TableView, words: Words, *, short: bool = False) -> list[str]:
        """Return the hands shown in the last deal and further facts of its end; empty before the first deal's end."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return []
        told = (self.face.summary if short else None) or self.face.result
        if told is not None:
            return told(view, words)
        shown = [event for event in view.happened if isinstance(event, self.face.shown)]
        return self.lines(shown, names_at(view.table, words), words)

    def buttons(self, view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
        """Return a button for each of the `options` that is one of `moves`."""
        if not self.moves:
            return []
        actions = {move: action for action, move in self.moves.items()}
        found = [(actions.get(replace(option.move, seat=NOBODY)), option.price) for option in options]
        return [
            button(
                PlayId(action, view.table.table_id, view.view.deal_no, decision, price),
                words(f"button-{action.replace('.', '-')}"),
            )
            for action, price in found
            if action is not None
        ]
