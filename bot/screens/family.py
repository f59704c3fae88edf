"""What a family of games is to those who show it: a value whose functions draw its tables, hands and statements.

Screens, presenter and cogs ask the family of the game that is played (`bot.screens.registry`) and know no more of it.
What somebody has begun to put together in private and not submitted, their tray, is opaque to all but the family.
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
    """Nothing to say."""
    return []


def no_items(view: TableView, words: Words) -> list[Item]:
    """Nothing to press."""
    return []


def missing(view: TableView) -> int:
    """Between deals: how many are missing of the fewest players, who are not sitting out and can pay for a deal."""
    ready = sum(not one.sitting_out and one.seat not in view.table.broke for one in view.view.seats)
    return view.table.house_rules.min_players - ready


def lacking(view: TableView) -> tuple[Seat, ...]:
    """Between deals: who cannot pay for the next one."""
    return () if view.view.in_deal else view.table.broke


class Face(Struct, frozen=True, kw_only=True):
    """What a family says on the table's message; all of it is for everybody, whosever view it is."""

    seats: TableLines = usual.seats
    """Everybody at the table in clockwise order, a line each."""
    headline: TableLines | None = None
    """Who won how much, which was not void, with what and over what, the first line by itself; None: who took what."""
    result: TableLines | None = None
    """How the last deal ended besides, with what was shown in it; None: the `shown`."""
    shown: tuple[type[Event], ...] = ()
    """What is told again once a deal is over."""
    heading: TableLines = no_lines
    """What stands under the title of a deal; empty lines are left out."""
    pots: Callable[[TableView, Words], str] = lambda _view, _words: ""
    """The chips in the middle; "" where none have to be spoken of."""
    due: Callable[[TableView], str] = lambda _view: "play"
    """What those owe whose turn it is: `play` or `answer`; "" where `going_on` tells it."""
    going_on: TableLines = no_lines
    """What is special about the moment, while a deal is in hand."""
    said: TableLines = no_lines
    """What was done last, while a deal is in hand."""
    standing: Callable[[TableView, Words, int | None], list[str]] = lambda _view, _words, _most: []
    """What goes on from deal to deal (debts, a score); of debts at most so many lines, None: as many as usual."""
    summary: TableLines | None = None
    """What the message of a deal shrinks to below the headline: how it ended, in short; None: its result."""
    frames: Callable[[TableView], int] = lambda _view: 1
    """In how many frames the end of a deal is shown, one after the other; 1: all of it at once."""
    at: Callable[[TableView, int], TableView] = lambda view, _frame: view
    """The table as far as a frame but the last, counted from 0, shows it: nothing that comes later is in it."""
    lacking: Callable[[TableView], tuple[Seat, ...]] = lacking
    """Of whom the `seats` say that they have too few chips for a deal."""
    missing: Callable[[TableView], int] = missing
    """Between deals: how many players too few are there for the next; 0 or less where there are enough."""


class Panel(Struct, frozen=True):
    """What somebody reads of their own hand, in paragraphs, and their moves."""

    parts: Sequence[str]
    items: Sequence[Item] = ()


class Help(Struct, frozen=True, kw_only=True):
    """How a game is explained, in pages; a page is called by the key `help-<page>-title`."""

    pages: tuple[str, ...] = ("play",)
    """Those of the game, in order."""
    text: Callable[[str, Words, HouseRules, View | None], str] = lambda page, words, _rules, _view: words(
        f"help-{page}-text"
    )
    """What stands on a page, by the house rules and, at a table, as it is played there just now."""
    order: tuple[str, ...] = ()
    """Those of all games of the family, in order; where there is one game, its own are enough."""
    prepare: Callable[[str, HouseRules, View | None], None] = lambda _page, _rules, _view: None
    """Works out beforehand what takes long to tell on a page, in a thread of its own."""


class SeveralDeals(Struct, frozen=True, kw_only=True):
    """How a game of several deals that is over is told."""

    ended: Callable[[PlayedGame, Names, Words], str]
    """Who won it, or why nobody did."""
    board: Callable[[PlayedGame], str]
    """The final score, large."""
    line: Callable[[PlayedGame, Words], str]
    """The final score in a line."""


BEST_HAND: Final = "hand"
"""The kind of moment that a hand is which was shown to everybody."""
BLIND_WIN: Final = "blind"
"""The kind that a pot is which somebody took without having looked; its weight is the chips in it."""


class Moment(Struct, frozen=True, kw_only=True):
    """Something in a deal that is told again at the end of the evening: what `kind` it is of, who did it, and a
    sentence. Of each kind that with the greatest `weight` is told.
    """

    kind: str
    seat: Seat
    weight: int
    text: str


class ShownHand(Struct, frozen=True, kw_only=True):
    """The cards of a seat that were shown to everybody in a deal, in groups; what is told of them in a few words ("":
    nothing); and whether they won.
    """

    seat: Seat
    groups: tuple[tuple[Card, ...], ...]
    told: str = ""
    won: bool = False


def no_odds(view: TableView, words: Words) -> Callable[[], Screen] | None:
    """There are no odds to tell: refuses as `odds_off` where the table helps nobody, and else as `no_odds`."""
    raise Refusal("no_odds" if view.table.settings.hints is Hints.FULL else "odds_off")


class Family(Struct, frozen=True, kw_only=True):
    """How the games of a family are shown. What is not said is as in a game where nobody decides anything."""

    name: str
    cogs: tuple[str, ...] = ()
    """The extensions with its commands, and with what its buttons do."""

    full_help: bool = False
    """Whether its tables give full help with the cards where nothing else is said."""

    # The table's message
    face: Face = Face()
    public_moves: Callable[[TableView, tuple[Turn, ...], Words], list[Item]] | None = None
    """The buttons of whoever is to act, for a message that everybody sees: of the people among them, one at least.
    None: those of the first one's `moves`.
    """
    moves: Mapping[str, Move] = field(default_factory=dict)
    """The moves that need no more than a press, seat open, by the action of their button; `button-<action>`, with
    dashes for dots, is what it says. What needs more is answered by its own cogs.
    """
    ways_to_deal: TableItems = no_items
    """Between deals: other ways to begin the next one."""
    keeps_pack: bool = False
    """Whether there are house rules by which the next dealer may leave the pack unshuffled."""
    for_hands: Callable[[TableView], bool] = lambda _view: False
    """Whether the way to one's own cards is what the table's message is for now."""

    # One's own hand
    panel: Callable[[TableView, Seat, Words, object | None], Panel] = lambda view, seat, words, _tray: Panel(
        usual.own_cards(view, seat, words)
    )
    """The hand of the person on a seat, whose view it is, with what is remembered of what lies on their tray; those of
    their moves that need no more than a press stand below it by themselves.
    """
    own: Callable[[TableView, Seat, Words], list[str]] = usual.cards_seen
    """The cards of the person on a seat, whose view it is, and nothing else of their panel."""
    has_panel: Callable[[TableView], bool] = lambda view: view.view.knows_cards
    """Whether there is something to show to a person by direct message."""
    has_tray: Callable[[TableView], bool] = lambda _view: False
    """Whether the person whose view it is can begin something in private, and has not submitted it."""
    tray_in: Callable[[Iterable[str], TableView], object | None] = lambda _ids, _view: None
    """The tray that items with these custom_ids carry; None where they carry none of this deal."""
    changes_hand: Callable[[Event], Seat] = lambda _event: NOBODY
    """The seat whose own hand shows what everybody sees happen to it; NOBODY where no hand does."""

    # Calls
    call: Callable[[TableView], tuple[str, str]] = lambda _view: ("call-your-turn", "call-your-turn-here")
    """What a person is called for: the words for their direct messages, and those for the channel."""
    price: Callable[[TableView, Words], str] = lambda _view, _words: ""
    """What staying in costs whoever is called; "" where that is not the question."""
    begins_for_all: tuple[type[Event], ...] = ()
    """Events with which the turn of all who hold cards begins at once."""

    # What is played for
    stakes: Callable[[HouseRules, Words], str]
    """What is played for, in one line."""
    costs: Callable[[HouseRules, Words], list[str]] = lambda _rules, _words: []
    """What can be lost, where the house rules tell that beforehand."""
    at_stake: Callable[[TableView], tuple[str, int]] = lambda _view: ("", 0)
    """The words for what somebody gives up by leaving ("": nothing), and its chips where they are known."""
    carried: Callable[[TableView], int] = lambda _view: 0
    """What is carried over in the pot, into the deal in hand too."""
    game_on: Callable[[TableView], bool] = lambda _view: False
    """Whether a game of several deals is on."""
    outside_game: Callable[[TableView], bool] = lambda _view: False
    """Whether the person whose view it is waits for the next game of several deals, being in none that is on."""
    may_return: Callable[[TableView], bool] = lambda _view: False
    """Whether the person whose view it is has left a game of several deals that is on, and may come back into it."""
    leaving: Callable[[TableView], str] = lambda _view: "reply-leaving"
    """The words for who has said that they are leaving and has not left yet."""

    # What happened
    sentence: Callable[[Event, Names, Words], str | None]
    """One event as a sentence; None for one that goes without saying."""
    parting: tuple[type[Event], ...] = (SeatLeft, PotDivided)
    """What is told of a table's end."""
    story: Callable[[Statement, Names, Words], list[str]] | None = None
    """The statement of a deal: what happened in it, as everybody may know it; None: its events, one after the other."""
    in_steps: Callable[[Statement, Sequence[Event], Names, Words], list[list[str]]] | None = None
    """What happened in one move of the deal that the statement is of, in paragraphs to be read one after the other;
    None: its events in one.
    """
    ended: Callable[[Statement, Names, Words], str] = lambda statement, names, words: " ".join(
        usual.who_took(statement.events, names, words)
    )
    """How a deal ended that is over and was not void, in a line among those of other deals: who won what."""
    several_deals: SeveralDeals | None = None
    """For games of several deals."""
    moments: Callable[[Statement, Names, Words], list[Moment]] = lambda _statement, _names, _words: []
    """What is worth remembering of a deal that everybody saw."""

    shown_hands: Callable[[Sequence[Event], View | None, Words], list[ShownHand]] = lambda _events, _view, _words: []
    """The hands that were shown to everybody in a deal with these events, by the rules of a view of it."""
    remarkable: Callable[[TableView], bool] = lambda _view: False
    """Whether the last deal, which is over, is worth a picture of the hands that were shown in it."""

    counted: Callable[[Tally, Words], list[str]] = lambda _tally, _words: []
    """What is told of somebody's deals beyond what is told of any game, a line each."""
    quick: Callable[[HouseRules], str] = lambda _rules: ""
    """The words for how many seconds there are for what is said in a moment; "" where nothing is."""
    promises_pots: bool = False
    """Whether what its cards promise is a share of the pot, and not points."""

    # How it is played, and advice
    help: Help = Help()
    odds: Callable[[TableView, Words], Callable[[], Screen] | None] = no_odds
    """How likely the reader's hand is to win: what works it out, in a thread of its own. None: it stands on their
    panel. Raises Refusal where it is not told.
    """
    weigh: Callable[[TableView], Callable[[], object] | None] = lambda _view: None
    """What takes milliseconds to tell on the reader's panel: what works it out, in a thread of its own, and remembers
    it. None: nothing.
    """

    def new_game(self, view: TableView) -> bool:
        """Return whether the next deal begins another game of several deals, after one that is over."""
        table = view.table
        return table.house_rules.several_deals and view.view.deal_no > 0 and not self.game_on(view)

    def lines(self, events: Iterable[Event], names: Names, words: Words) -> list[str]:
        """Events as sentences, in order."""
        return [line for event in events if (line := self.sentence(event, names, words))]

    def step(self, statement: Statement, events: Sequence[Event], names: Names, words: Words) -> list[list[str]]:
        """One move of a deal that is over, in paragraphs; none where it goes without saying."""
        told = [self.lines(events, names, words)]
        if self.in_steps is not None:
            told = self.in_steps(statement, events, names, words)
        return [paragraph for paragraph in told if paragraph]

    def headline(self, view: TableView, words: Words) -> list[str]:
        """Who won the last deal, in large letters, and with what; empty before the end of the first."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return [] if ended is None else [words("table-result-voided")]
        first, *more = (self.face.headline or usual.headline)(view, words)
        return [f"### {first}", *more]

    def result(self, view: TableView, words: Words, *, short: bool = False) -> list[str]:
        """What was shown in the last deal, and what else there is to say of its end; empty before the end of the
        first.
        """
        ended = view.view.outcome
        if ended is None or ended.voided:
            return []
        told = (self.face.summary if short else None) or self.face.result
        if told is not None:
            return told(view, words)
        shown = [event for event in view.happened if isinstance(event, self.face.shown)]
        return self.lines(shown, names_at(view.table, words), words)

    def buttons(self, view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
        """A button for each of the `options` that is one of `moves`."""
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
