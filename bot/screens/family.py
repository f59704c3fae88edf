"""Family of games as screens see it: a value whose functions produce its tables, hands and statements.

Screens, presenter and cogs ask the family of the current game (`bot.screens.registry`) and know nothing else of it. A
draft (private cards that are not submitted yet) is opaque to everything but its family.
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
from bot.rules.table.state import View
from bot.rules.tally import PlayerTally
from bot.screens.table import table_text
from bot.screens.widgets.components import Item, button
from bot.screens.widgets.custom_ids import PlayId
from bot.screens.widgets.layout import Screen
from bot.screens.widgets.names import SeatNames, names_at_table
from bot.screens.words import Words
from bot.tables.values import Hints, TableView, TurnOffer

TableLines: TypeAlias = Callable[[TableView, Words], list[str]]
TableItems: TypeAlias = Callable[[TableView, Words], list[Item]]


def no_lines(view: TableView, words: Words) -> list[str]:
    return []


def no_items(view: TableView, words: Words) -> list[Item]:
    return []


def missing_players(view: TableView) -> int:
    """Return the number of players missing for the next deal, between deals.

    Players who sit out or cannot pay for a deal are not counted.
    """
    ready = sum(not one.sitting_out and one.seat not in view.table.unable_to_pay for one in view.view.seats)
    return view.table.house_rules.min_players - ready


def seats_short_of_chips(view: TableView) -> tuple[Seat, ...]:
    """Return the seats that cannot pay for the next deal; none while a deal is in progress."""
    return () if view.view.in_deal else view.table.unable_to_pay


class TableTexts(Struct, frozen=True, kw_only=True):
    """Texts of a family on the table message. All of them are public, for every view."""

    seat_lines: TableLines = table_text.default_seat_lines
    """Players in clockwise order, a line each."""
    headline_lines: TableLines | None = None
    """Winners of a deal that was not void: amounts, their hands and the beaten ones; the first line is a heading. None:
    the winners alone.
    """
    result_lines: TableLines | None = None
    """Further lines on how the last deal ended, with the hands shown; None: the `shown` events."""
    shown_events: tuple[type[Event], ...] = ()
    """Events that are repeated once a deal is over."""
    heading_lines: TableLines = no_lines
    """Lines under the title of a deal; empty ones are left out."""
    pots_line: Callable[[TableView, Words], str] = lambda _view, _words: ""
    """Chips in the middle; "" if they need no mention."""
    due_action: Callable[[TableView], str] = lambda _view: "play"
    """Action due from those whose turn it is: `play` or `answer`; "" if `situation_lines` names it."""
    situation_lines: TableLines = no_lines
    """Special circumstances of the moment during a deal."""
    last_action_lines: TableLines = no_lines
    """Last actions during a deal."""
    score_lines: Callable[[TableView, Words, int | None], list[str]] = lambda _view, _words, _most: []
    """State that lasts over deals (debts, a score). The number limits lines on debts; None: the usual limit."""
    summary_lines: TableLines | None = None
    """Short result that replaces the message of a deal, below the headline; None: its result."""
    frame_count: Callable[[TableView], int] = lambda _view: 1
    """Number of frames that show the end of a deal one after the other; 1: all at once."""
    at_frame: Callable[[TableView, int], TableView] = lambda view, _frame: view
    """Table as far as a frame shows it, counted from 0, without anything later; not called for the last frame."""
    seats_short_of_chips: Callable[[TableView], tuple[Seat, ...]] = seats_short_of_chips
    """Seats marked as too short of chips for a deal."""
    missing_players: Callable[[TableView], int] = missing_players
    """Number of players missing for the next deal, between deals; 0 or less if there are enough."""


class HandPanel(Struct, frozen=True):
    """Text of a person's own hand, in paragraphs, and their moves."""

    parts: Sequence[str]
    items: Sequence[Item] = ()


class GameHelp(Struct, frozen=True, kw_only=True):
    """Help on a game, in pages; the title of a page has the key `help-<page>-title`."""

    pages: tuple[str, ...] = ("play",)
    page_text: Callable[[str, Words, HouseRules, View | None], str] = lambda page, words, _rules, _view: words(
        # keys: help-<page>-text for GameHelp.pages
        f"help-{page}-text"
    )
    """Text of a page for the house rules and, at a table, for its current state."""
    family_pages: tuple[str, ...] = ()
    """Pages of all games of the family, in order; a family of one game needs only its own."""
    prepare: Callable[[str, HouseRules, View | None], None] = lambda _page, _rules, _view: None
    """Computation of a page's slow parts in advance, in a worker thread."""


class SeveralDealsTexts(Struct, frozen=True, kw_only=True):
    """Texts for a finished game of several deals."""

    winner_text: Callable[[PlayedGame, SeatNames, Words], str]
    """Winner, or the reason why there is none."""
    score_heading: Callable[[PlayedGame], str]
    """Final score in large type."""
    score_line: Callable[[PlayedGame, Words], str]
    """Final score in one line."""


BEST_HAND: Final = "hand"
"""Kind of moment: a hand that was shown to everybody."""
BLIND_WIN: Final = "blind"
"""Kind of moment: a pot won without having looked; its weight is the pot in chips."""


class Highlight(Struct, frozen=True, kw_only=True):
    """Highlight of a deal for the summary of the evening: its `kind`, the player, and a sentence.

    Of each kind the one with the greatest `weight` is used.
    """

    kind: str
    seat: Seat
    weight: int
    text: str


class ShownHand(Struct, frozen=True, kw_only=True):
    """Cards of a seat that were shown to everybody in a deal, in groups.

    `description` describes them in a few words ("": not at all).
    """

    seat: Seat
    groups: tuple[tuple[Card, ...], ...]
    description: str = ""
    won: bool = False


def refuse_odds(view: TableView, words: Words) -> Callable[[], Screen] | None:
    """Refuse to give odds: as `odds_off` if the table gives no hints, else as `no_odds`."""
    raise Refusal("no_odds" if view.table.settings.hints is Hints.FULL else "odds_off")


class Family(Struct, frozen=True, kw_only=True):
    """Presentation of the games of a family. The defaults suit a game without decisions."""

    name: str
    cogs: tuple[str, ...] = ()
    """Extensions with its commands and the handlers of its buttons."""

    full_hints_by_default: bool = False
    """True if its tables give full hints by default."""

    # Table message
    table_texts: TableTexts = TableTexts()
    public_moves: Callable[[TableView, tuple[TurnOffer, ...], Words], list[Item]] | None = None
    """Buttons of those who are to act (at least one of them a person), for a public message; None: the first one's
    `button_moves`.
    """
    button_moves: Mapping[str, Move] = field(default_factory=dict)
    """Moves that need only a press, by the action of their button, without a seat.

    The label is `button-<action>`, with dashes for dots. The family's cogs handle moves that need more.
    """
    deal_buttons: TableItems = no_items
    """Further ways to begin the next deal, between deals."""
    can_skip_shuffle: bool = False
    """True if some house rules allow the next dealer to leave the pack unshuffled."""
    features_hand_button: Callable[[TableView], bool] = lambda _view: False
    """True while the button to one's own cards is the main one on the table message."""

    # Hand message
    hand_panel: Callable[[TableView, Seat, Words, object | None], HandPanel] = lambda view, seat, words, _tray: (
        HandPanel(table_text.own_hand_lines(view, seat, words))
    )
    """Hand of the person on a seat, from their view and the draft that is remembered.

    Their moves that need only a press are added below it.
    """
    own_card_lines: Callable[[TableView, Seat, Words], list[str]] = table_text.seen_card_lines
    """Cards of the person on a seat, from their view, without the other parts of their panel."""
    has_hand_panel: Callable[[TableView], bool] = lambda view: view.view.knows_cards
    """True if there is something to show to a person by direct message."""
    has_draft: Callable[[TableView], bool] = lambda _view: False
    """True if the viewer can begin a draft in private and has not submitted it."""
    draft_in: Callable[[Iterable[str], TableView], object | None] = lambda _ids, _view: None
    """Draft carried by items with these custom_ids; None if they carry none of this deal."""
    seat_of_changed_hand: Callable[[Event], Seat] = lambda _event: NOBODY
    """Seat whose own hand shows a public event that happened to it; NOBODY if none does."""

    # Turn notifications
    turn_notification_keys: Callable[[TableView], tuple[str, str]] = lambda _view: (
        "call-your-turn",
        "call-your-turn-here",
    )
    """Keys of the turn notification: for direct messages and for the channel."""
    price_line: Callable[[TableView, Words], str] = lambda _view, _words: ""
    """Price of staying in for the person notified; "" if that is not the question."""
    events_starting_all_turns: tuple[type[Event], ...] = ()
    """Events with which the turn of all who hold cards begins at once."""

    # Stakes
    stakes_line: Callable[[HouseRules, Words], str]
    """Stakes in one line."""
    cost_lines: Callable[[HouseRules, Words], list[str]] = lambda _rules, _words: []
    """Possible losses that the house rules fix in advance."""
    at_stake: Callable[[TableView], tuple[str, int]] = lambda _view: ("", 0)
    """Key and chips of a player's loss by leaving; key "": nothing, 0 chips: unknown."""
    carried_chips: Callable[[TableView], int] = lambda _view: 0
    """Chips carried over in the pot, into the current deal too."""
    is_game_on: Callable[[TableView], bool] = lambda _view: False
    """True while a game of several deals is in progress."""
    is_outside_game: Callable[[TableView], bool] = lambda _view: False
    """True if the viewer waits for the next game of several deals while one is in progress."""
    can_return: Callable[[TableView], bool] = lambda _view: False
    """True if the viewer has left a game of several deals in progress and may return to it."""
    leaving_key: Callable[[TableView], str] = lambda _view: "reply-leaving"
    """Key of the text for a player who has announced that they leave but is still seated."""

    # Events and results
    event_sentence: Callable[[Event, SeatNames, Words], str | None]
    """Event as a sentence; None for one that needs no mention."""
    closing_events: tuple[type[Event], ...] = (SeatLeft, PotDivided)
    """Events that are reported when a table ends."""
    statement_lines: Callable[[Statement, SeatNames, Words], list[str]] | None = None
    """Public account of a deal for its statement; None: its events, one after the other."""
    replay_paragraphs: Callable[[Statement, Sequence[Event], SeatNames, Words], list[list[str]]] | None = None
    """Account of one move of the statement's deal, in paragraphs to be read one after the other; None: its events in
    one paragraph.
    """
    outcome_line: Callable[[Statement, SeatNames, Words], str] = lambda statement, names, words: " ".join(
        table_text.winner_lines(statement.events, names, words)
    )
    """Outcome of a finished deal that was not void, in one line for lists of deals: winners and amounts."""
    several_deals_texts: SeveralDealsTexts | None = None
    """Texts for games of several deals."""
    highlights: Callable[[Statement, SeatNames, Words], list[Highlight]] = lambda _statement, _names, _words: []
    """Highlights of a deal that everybody saw."""

    shown_hands: Callable[[Sequence[Event], View | None, Words], list[ShownHand]] = lambda _events, _view, _words: []
    """Hands shown to everybody in a deal with these events, by the rules of a view of it."""
    deserves_picture: Callable[[TableView], bool] = lambda _view: False
    """True if the last, finished deal deserves a picture of the hands shown in it."""

    tally_lines: Callable[[PlayerTally, Words], list[str]] = lambda _tally, _words: []
    """Statistics of a person's deals that other families do not have, a line each."""
    quick_time_key: Callable[[HouseRules], str] = lambda _rules: ""
    """Key of the sentence on the seconds for quick decisions; "" if the game has none."""
    measures_pot_share: bool = False
    """True if expected results are shares of the pot, not points."""

    # Help and advice
    help: GameHelp = GameHelp()
    odds_task: Callable[[TableView, Words], Callable[[], Screen] | None] = refuse_odds
    """Computation of the reader's chance to win, for a worker thread; None: the panel shows it. Raises Refusal if it is
    not given.
    """
    advice_task: Callable[[TableView], Callable[[], object] | None] = lambda _view: None
    """Computation of slow advice for the reader's panel, for a worker thread, which caches its result; None: nothing to
    compute.
    """

    def starts_new_game(self, view: TableView) -> bool:
        """Return True if the next deal begins another game of several deals, after a finished one."""
        table = view.table
        return table.house_rules.several_deals and view.view.deal_no > 0 and not self.is_game_on(view)

    def event_lines(self, events: Iterable[Event], names: SeatNames, words: Words) -> list[str]:
        """Return events as sentences, in order."""
        return [line for event in events if (line := self.event_sentence(event, names, words))]

    def move_paragraphs(
        self, statement: Statement, events: Sequence[Event], names: SeatNames, words: Words
    ) -> list[list[str]]:
        """Return one move of a finished deal in paragraphs; none if it needs no mention."""
        told = [self.event_lines(events, names, words)]
        if self.replay_paragraphs is not None:
            told = self.replay_paragraphs(statement, events, names, words)
        return [paragraph for paragraph in told if paragraph]

    def headline_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the winners of the last deal, in large letters, and their hands; empty before the first deal's end."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return [] if ended is None else [words("table-result-voided")]
        first, *more = (self.table_texts.headline_lines or table_text.default_headline)(view, words)
        return [f"### {first}", *more]

    def result_lines(self, view: TableView, words: Words, *, short: bool = False) -> list[str]:
        """Return the hands shown in the last deal and further facts of its end; empty before the first deal's end."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return []
        told = (self.table_texts.summary_lines if short else None) or self.table_texts.result_lines
        if told is not None:
            return told(view, words)
        shown = [event for event in view.deal_events if isinstance(event, self.table_texts.shown_events)]
        return self.event_lines(shown, names_at_table(view.table, words), words)

    def move_buttons(self, view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
        """Return a button for each of the `options` that is one of `button_moves`."""
        if not self.button_moves:
            return []
        actions = {move: action for action, move in self.button_moves.items()}
        found = [(actions.get(replace(option.move, seat=NOBODY)), option.price) for option in options]
        return [
            button(
                PlayId(action, view.table.table_id, view.view.deal_no, decision, price),
                # keys: button-<action> for Family.button_moves
                words(f"button-{action.replace('.', '-')}"),
            )
            for action, price in found
            if action is not None
        ]
