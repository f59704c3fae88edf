"""Family of games as screens see it: an abstract base class whose methods produce tables, hands and statements.

Screens, presenter and cogs ask the family of the current game (`bot.screens.registry`) and know nothing else of it. A
draft (private cards that are not submitted yet) is opaque to everything but its family.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeVar

from msgspec import Struct

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
from bot.tables.terms import Hints
from bot.tables.values import TableView, TurnOffer

KindT = TypeVar("KindT")


def expect(value: object, kind: type[KindT]) -> KindT:
    """Return a view or house rules as those of one game; raise TypeError for those of another."""
    if not isinstance(value, kind):
        raise TypeError(f"{type(value).__name__} is no {kind.__name__}")
    return value


class HandPanel(Struct, frozen=True):
    parts: Sequence[str]
    items: Sequence[Item] = ()


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


class Family(ABC):
    """Presentation of the games of a family. The defaults suit a game without decisions."""

    name: str
    cogs: tuple[str, ...] = ()
    """Extensions with its commands and the handlers of its buttons."""
    full_hints_by_default = False
    button_moves: Mapping[str, Move] = MappingProxyType({})
    """Moves that need only a press, by the action of their button, without a seat.

    The label is `button-<action>`, with dashes for dots. The family's cogs handle moves that need more.
    """
    can_skip_shuffle = False
    """True if some house rules allow the next dealer to leave the pack unshuffled."""
    shown_events: tuple[type[Event], ...] = ()
    """Events that are repeated once a deal is over."""
    closing_events: tuple[type[Event], ...] = (SeatLeft, PotDivided)
    """Events that are reported when a table ends."""
    events_starting_all_turns: tuple[type[Event], ...] = ()
    """Events with which the turn of all who hold cards begins at once."""
    measures_pot_share = False
    """True if expected results are shares of the pot, not points."""
    pages: tuple[str, ...] = ("play",)
    """Pages of help on the game; the title of a page has the key `help-<page>-title`."""
    family_pages: tuple[str, ...] = ()
    """Pages of all games of the family, in order; a family of one game needs only its own."""

    # Table message: public texts, for every view

    def seat_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the players in clockwise order, a line each."""
        return table_text.default_seat_lines(view, words)

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the lines under the title of a deal; empty ones are left out."""
        return []

    def pots_line(self, view: TableView, words: Words) -> str:
        """Return the chips in the middle; "" if they need no mention."""
        return ""

    def due_action(self, view: TableView) -> str:
        """Return the action due from those whose turn it is: `play` or `answer`; "" if `situation_lines` names it."""
        return "play"

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the special circumstances of the moment during a deal."""
        return []

    def last_action_lines(self, view: TableView, words: Words) -> list[str]:
        return []

    def score_lines(self, view: TableView, words: Words, most: int | None = None) -> list[str]:
        """Return the state that lasts over deals (debts, a score), with at most `most` debts; None: the usual limit."""
        return []

    def winner_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the winners of a deal that was not void, their hands and the beaten ones; a heading is first."""
        return table_text.default_headline(view, words)

    def ending_lines(self, view: TableView, words: Words) -> list[str]:
        """Return further lines on how a deal that was not void ended, with the hands shown."""
        shown = [event for event in view.deal_events if isinstance(event, self.shown_events)]
        return self.event_lines(shown, names_at_table(view.table, words), words)

    def short_ending_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the same in short, for the result that replaces the message of a deal."""
        return self.ending_lines(view, words)

    def frame_count(self, view: TableView) -> int:
        """Return the number of frames that show the end of a deal one after the other; 1: all at once."""
        return 1

    def at_frame(self, view: TableView, frame: int) -> TableView:
        """Return the table as far as a frame, from 0, shows it, without anything later. The last frame is not asked."""
        return view

    def seats_short_of_chips(self, view: TableView) -> tuple[Seat, ...]:
        """Return the seats marked as too short of chips for the next deal; by default none during a deal."""
        return () if view.view.in_deal else view.table.unable_to_pay

    def missing_players(self, view: TableView) -> int:
        """Return the number of players missing for the next deal, between deals; 0 or less if there are enough.

        Players who sit out or cannot pay for a deal are not counted.
        """
        ready = sum(not one.sitting_out and one.seat not in view.table.unable_to_pay for one in view.view.seats)
        return view.table.house_rules.min_players - ready

    def public_moves(self, view: TableView, turns: tuple[TurnOffer, ...], words: Words) -> list[Item]:
        """Return the buttons of those who are to act (at least one of them a person), for a public message."""
        return self.move_buttons(view, turns[0].options, turns[0].decision, words)

    def deal_buttons(self, view: TableView, words: Words) -> list[Item]:
        """Return further ways to begin the next deal, between deals."""
        return []

    def features_hand_button(self, view: TableView) -> bool:
        """Return True while the button to one's own cards is the main one on the table message."""
        return False

    def deserves_picture(self, view: TableView) -> bool:
        """Return True if the last, finished deal deserves a picture of the hands shown in it."""
        return False

    # Hand message

    def hand_panel(self, view: TableView, seat: Seat, words: Words, draft: object | None) -> HandPanel:
        """Return the hand of the person on a seat, from their view and the draft that is remembered.

        Their moves that need only a press are added below it.
        """
        return HandPanel(table_text.own_hand_lines(view, seat, words))

    def own_card_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return the cards of the person on a seat, from their view, without the other parts of their panel."""
        return table_text.seen_card_lines(view, seat, words)

    def has_hand_panel(self, view: TableView) -> bool:
        """Return True if there is something to show to a person by direct message."""
        return view.view.knows_cards

    def has_draft(self, view: TableView) -> bool:
        """Return True if the viewer can begin a draft in private and has not submitted it."""
        return False

    def draft_in(self, custom_ids: Iterable[str], view: TableView) -> object | None:
        """Return the draft carried by items with these custom_ids; None if they carry none of this deal."""
        return None

    def seat_of_changed_hand(self, event: Event) -> Seat:
        """Return the seat whose own hand shows a public event that happened to it; NOBODY if none does."""
        return NOBODY

    # Turn notifications

    def turn_notification_keys(self, view: TableView) -> tuple[str, str]:
        """Return the keys of the turn notification: for direct messages and for the channel."""
        return "call-your-turn", "call-your-turn-here"

    def price_line(self, view: TableView, words: Words) -> str:
        """Return the price of staying in for the person notified; "" if that is not the question."""
        return ""

    # Stakes

    @abstractmethod
    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        """Return the stakes in one line."""

    def cost_lines(self, rules: HouseRules, words: Words) -> list[str]:
        """Return the possible losses that the house rules fix in advance."""
        return []

    def at_stake(self, view: TableView) -> tuple[str, int]:
        """Return key and chips of a player's loss by leaving; key "": nothing, 0 chips: unknown."""
        return "", 0

    def carried_chips(self, view: TableView) -> int:
        """Return the chips carried over in the pot, into the current deal too."""
        return 0

    def quick_time_key(self, rules: HouseRules) -> str:
        """Return the key of the sentence on the seconds for quick decisions; "" if the game has none."""
        return ""

    # Games of several deals

    def is_game_on(self, view: TableView) -> bool:
        return False

    def is_outside_game(self, view: TableView) -> bool:
        """Return True if the viewer waits for the next game of several deals while one is in progress."""
        return False

    def can_return(self, view: TableView) -> bool:
        """Return True if the viewer has left a game of several deals in progress and may return to it."""
        return False

    def leaving_key(self, view: TableView) -> str:
        """Return the key of the text for a player who has announced that they leave but is still seated."""
        return "reply-leaving"

    def starts_new_game(self, view: TableView) -> bool:
        """Return True if the next deal begins another game of several deals, after a finished one."""
        table = view.table
        return table.house_rules.several_deals and view.view.deal_no > 0 and not self.is_game_on(view)

    def game_winner_text(self, played: PlayedGame, names: SeatNames, words: Words) -> str:
        """Return the winner of a game of several deals, or why there is none. Raises LookupError in other families."""
        raise LookupError(f"{played.game} is no game of several deals")

    def final_score_board(self, played: PlayedGame) -> str:
        """Return the final score of a game of several deals in large type."""
        raise LookupError(f"{played.game} is no game of several deals")

    def final_score_line(self, played: PlayedGame, words: Words) -> str:
        raise LookupError(f"{played.game} is no game of several deals")

    # Events and results

    @abstractmethod
    def event_sentence(self, event: Event, names: SeatNames, words: Words) -> str | None:
        """Return an event as a sentence; None for one that needs no mention."""

    def event_lines(self, events: Iterable[Event], names: SeatNames, words: Words) -> list[str]:
        return [line for event in events if (line := self.event_sentence(event, names, words))]

    def statement_lines(self, statement: Statement, names: SeatNames, words: Words) -> list[str]:
        """Return the public account of a deal for its statement."""
        return self.event_lines(statement.events, names, words)

    def replay_paragraphs(
        self, statement: Statement, events: Sequence[Event], names: SeatNames, words: Words
    ) -> list[list[str]]:
        """Return one move of the statement's deal in paragraphs, to be read one after the other; they may be empty."""
        return [self.event_lines(events, names, words)]

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        """Return winners and amounts of a finished deal that was not void, in one line for lists of deals."""
        return " ".join(table_text.winner_lines(statement.events, names, words))

    def highlights(self, statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
        """Return the highlights of a deal that everybody saw."""
        return []

    def shown_hands(self, events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
        """Return the hands shown to everybody in a deal with these events, by the rules of a view of it."""
        return []

    def tally_lines(self, tally: PlayerTally, words: Words) -> list[str]:
        """Return the statistics of a person's deals that other families do not have, a line each."""
        return []

    def headline_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the winners of the last deal, in large letters, and their hands; empty before the first deal's end."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return [] if ended is None else [words("table-result-voided")]
        first, *more = self.winner_lines(view, words)
        return [f"### {first}", *more]

    def result_lines(self, view: TableView, words: Words, *, short: bool = False) -> list[str]:
        """Return the hands shown in the last deal and further facts of its end; empty before the first deal's end."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return []
        return self.short_ending_lines(view, words) if short else self.ending_lines(view, words)

    def move_buttons(self, view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
        """Return a button for each of the `options` that is one of `button_moves`."""
        actions = {move: action for action, move in self.button_moves.items()}
        found = [(actions.get(replace(option.move, seat=NOBODY)), option.price) for option in options if actions]
        return [
            button(
                PlayId(action, view.table.table_id, view.view.deal_no, decision, price),
                # keys: button-<action> for Family.button_moves
                words(f"button-{action.replace('.', '-')}"),
            )
            for action, price in found
            if action is not None
        ]

    # Help and advice

    def page_text(self, page: str, words: Words, rules: HouseRules, view: View | None) -> str:
        """Return the text of a page of help for the house rules and, at a table, for its current state."""
        # keys: help-<page>-text for Family.pages
        return words(f"help-{page}-text")

    def prepare_page(self, page: str, rules: HouseRules, view: View | None) -> None:  # noqa: B027 most have none
        """Compute a page's slow parts in advance, in a worker thread."""

    def odds_task(self, view: TableView, words: Words) -> Callable[[], Screen] | None:
        """Return the computation of the reader's chance to win, for a worker thread; None: the panel shows it.

        Raises Refusal `odds_off` if the table gives no hints, and `no_odds` if there is no chance to compute.
        """
        raise Refusal("no_odds" if view.table.settings.hints is Hints.FULL else "odds_off")

    def advice_task(self, view: TableView) -> Callable[[], object] | None:
        """Return the computation of slow advice for the reader's panel, for a worker thread, which caches its result.

        None if there is nothing to compute.
        """
        return None
