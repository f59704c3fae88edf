"""`Family`: base class of the presentation of similar games, with their table messages, hands and statements.

Screens, presenter and cogs get the family of a game from `bot.screens.registry` and use only this interface. A draft
(private cards before they are submitted) is an opaque object to them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

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
from bot.screens.widgets.names import NAME_LIMIT, SeatNames, names_at_table
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView, TurnOffer

KindT = TypeVar("KindT")


def expect(value: object, kind: type[KindT]) -> KindT:
    """Return `value`, a view or house rules, unchanged; raise TypeError if it is not a `kind`."""
    if not isinstance(value, kind):
        raise TypeError(f"{type(value).__name__} is no {kind.__name__}")
    return value


MAX_STORY_LINES: Final = 6
"""Maximum number of lines of a deal's story."""


def pack_lines(lines: Sequence[str], most: int) -> list[str]:
    """Return the sentences in at most `most` lines of about as many sentences each."""
    sizes = [len(lines) * (place + 1) // most - len(lines) * place // most for place in range(most)]
    rest = iter(lines)
    return [" ".join(islice(rest, size)) for size in sizes if size]


class HandPanel(Struct, frozen=True):
    parts: Sequence[str]
    items: Sequence[Item] = ()
    won: bool = False
    """True if the reader has won the deal that is over."""


OwnCards: TypeAlias = tuple[tuple[Card | None, ...], ...]
"""A person's own cards in groups, in the order of their picture. None is a card that lies face down."""


BEST_HAND: Final = "hand"
"""Kind of highlight: a hand that was shown to everybody."""
BLIND_WIN: Final = "blind"
"""Kind of highlight: a pot won by a player who had not looked at the cards. Its weight is the pot in chips."""


class Highlight(Struct, frozen=True, kw_only=True):
    """Highlight of a deal for the summary of an evening, as a sentence about a player.

    The summary has the highlight with the greatest `weight` of each `kind`.
    """

    kind: str
    seat: Seat
    weight: int
    text: str


class ShownHand(Struct, frozen=True, kw_only=True):
    """Cards that a seat showed to everybody in a deal. Each of the `groups` is one hand."""

    seat: Seat
    groups: tuple[tuple[Card, ...], ...]
    description: str = ""
    won: bool = False


class Family(ABC):
    """Presentation of the games of a family. The defaults suit a game in which nobody decides anything."""

    name: str
    cogs: tuple[str, ...] = ()
    """discord.py extensions with the family's commands and the handlers of its buttons."""
    full_hints_by_default = False
    button_moves: Mapping[str, Move] = MappingProxyType({})
    """Moves that are made by one click, by the action of their button. Their seat is NOBODY.

    The label of a button has the key `button-<action>`, with dashes for dots. Moves that need more than a click are
    handled by the family's cogs.
    """
    can_skip_shuffle = False
    """True if some house rules allow the next dealer to leave the pack unshuffled."""
    shown_events: tuple[type[Event], ...] = ()
    """Types of events that are shown again when a deal is over."""
    closing_events: tuple[type[Event], ...] = (SeatLeft, PotDivided)
    """Types of events that are shown when a table closes."""
    events_starting_all_turns: tuple[type[Event], ...] = ()
    """Types of events that start the turns of all holders of cards at once."""
    measures_pot_share = False
    """True if the statistics measure expected results in shares of the pot, False if in points."""
    pages: tuple[str, ...] = ("play",)
    """Help pages on the game. The title of a page has the key `help-<page>-title`."""
    family_pages: tuple[str, ...] = ()
    """Help pages on all games of the family, in order; empty if `pages` has them all."""

    # Table message: public texts, for every view

    def seat_lines(self, view: TableView, words: Words) -> list[str]:
        """Return a line for each player, in clockwise order."""
        return table_text.default_seat_lines(view, words)

    def name_width(self, view: TableView) -> int:
        """Return the number of characters above which names are shown in their short form on the table message."""
        return NAME_LIMIT

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the lines under the title of a deal. Empty lines are left out."""
        return []

    def pots_line(self, view: TableView, words: Words) -> str:
        """Return the line on the pots; "" if they need no mention."""
        return ""

    def due_action(self, view: TableView) -> str:
        """Return the kind of action due, `play` or `answer`; "" if `situation_lines` name it already."""
        return "play"

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        """Return lines on special circumstances during a deal."""
        return []

    def last_action_lines(self, view: TableView, words: Words) -> list[str]:
        return []

    def score_lines(self, view: TableView, words: Words, most: int | None = None) -> list[str]:
        """Return lines on debts and scores that last beyond a deal; `most` limits the debts (None: the usual limit)."""
        return []

    def winner_lines(self, view: TableView, words: Words) -> list[str]:
        """Return a headline with the winners of a deal that was not void, then the lines that say why they won."""
        return table_text.default_headline(view, words)

    def ending_lines(self, view: TableView, words: Words, *, short: bool, pictured: bool) -> list[str]:
        """Return further lines on the end of a deal that was not void, such as the hands shown.

        `short`: the message of an earlier deal shrinks to its result. `pictured`: a picture of the message has the
        hands, so they are left out.
        """
        shown = [event for event in view.deal_events if isinstance(event, self.shown_events)]
        return self.event_lines(shown, names_at_table(view.table, words), words)

    def frame_count(self, view: TableView) -> int:
        """Return the number of frames in which the end of a deal is revealed; 1: at once."""
        return 1

    def at_frame(self, view: TableView, frame: int) -> TableView:
        """Return the view of a frame (from 0) of the reveal, without later events. Not called for the last frame."""
        return view

    def seats_short_of_chips(self, view: TableView) -> tuple[Seat, ...]:
        """Return the seats that are marked as too short of chips for the next deal; none during a deal by default."""
        return () if view.view.in_deal else view.table.unable_to_pay

    def missing_players(self, view: TableView) -> int:
        """Return the number of players missing for the next deal; 0 or less if there are enough.

        Call it between deals.
        """
        ready = sum(not one.sitting_out and one.seat not in view.table.unable_to_pay for one in view.view.seats)
        return view.table.house_rules.min_players - ready

    def public_moves(self, view: TableView, turns: tuple[TurnOffer, ...], words: Words) -> list[Item]:
        """Return the buttons of the seats to act for a public message; at least one of the seats is a person's."""
        return self.move_buttons(view, turns[0].options, turns[0].decision, words)

    def deal_buttons(self, view: TableView, words: Words) -> list[Item]:
        """Return buttons for further ways to begin the next deal. Called between deals."""
        return []

    def features_hand_button(self, view: TableView) -> bool:
        """Return True while the button that opens the reader's cards is the main one on the table message."""
        return False

    def is_memorable(self, view: TableView) -> bool:
        """Return True if the table message of a finished deal stays, and the next deal gets a new message."""
        return False

    # Hand message

    def hand_panel(self, view: TableView, seat: Seat, words: Words, draft: object | None) -> HandPanel:
        """Return the parts of the hand message of the person in `seat`. `draft` is their remembered draft, if any.

        Buttons for `button_moves` are added to its items by the caller.
        """
        return HandPanel(table_text.own_hand_lines(view, seat, words))

    def own_card_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return only the lines with the cards of the person in `seat`."""
        return table_text.seen_card_lines(view, seat, words)

    def own_cards(self, view: TableView, seat: Seat, draft: object | None = None) -> OwnCards:
        """Return the cards of the person in `seat` as they see them, one group for each hand; () if they hold none.

        With `words.pictures`, a picture of them is above the text of the hand message, which does not list them.
        """
        return table_text.seen_cards(view, seat)

    def has_hand_panel(self, view: TableView) -> bool:
        """Return True if the viewer has a hand to show in a direct message."""
        return view.view.knows_cards

    def has_draft(self, view: TableView) -> bool:
        """Return True if the viewer may edit a draft that is not submitted yet."""
        return False

    def draft_in(self, custom_ids: Iterable[str], view: TableView) -> object | None:
        """Return the draft of this deal that is encoded in the custom_ids of a message; None if there is none."""
        return None

    def seat_of_changed_hand(self, event: Event) -> Seat:
        """Return the seat whose hand message must be updated for a public event about it; NOBODY if none."""
        return NOBODY

    # Turn notifications

    def turn_notification_keys(self, view: TableView) -> tuple[str, str]:
        """Return the keys of the turn notification: as a direct message, and in the channel."""
        return "call-your-turn", "call-your-turn-here"

    def price_line(self, view: TableView, words: Words) -> str:
        """Return the line on the price of staying in for the person notified; "" if they decide something else."""
        return ""

    # Stakes

    @abstractmethod
    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        """Return the stakes in one line."""

    def cost_lines(self, rules: HouseRules, words: Words) -> list[str]:
        """Return lines on losses that the house rules fix in advance."""
        return []

    def at_stake(self, view: TableView) -> tuple[str, int]:
        """Return a question's key and the chips that a player loses by leaving. Key "": no loss. 0 chips: unknown."""
        return "", 0

    def carried_chips(self, view: TableView) -> int:
        """Return the chips of a carried pot, also while it is played for in the current deal."""
        return 0

    def quick_time_key(self, rules: HouseRules) -> str:
        """Return the key of the sentence on the time for quick decisions; "" if the game has no quick decisions."""
        return ""

    # Games of several deals

    def is_game_on(self, view: TableView) -> bool:
        return False

    def is_going_on(self, view: TableView) -> bool:
        """Return True during a deal, and between the deals of a game of several deals."""
        return view.view.in_deal or self.is_game_on(view)

    def is_unfinished(self, view: TableView) -> bool:
        """Return True if a deal or game goes on, or a pot is carried over."""
        return self.is_going_on(view) or self.carried_chips(view) > 0

    def is_outside_game(self, view: TableView) -> bool:
        """Return True if the viewer waits for the next game of several deals."""
        return False

    def can_return(self, view: TableView) -> bool:
        """Return True if the viewer has left a game of several deals in progress and may return to it."""
        return False

    def leaving_key(self, view: TableView) -> str:
        """Return the key of the text for a player who leaves the table only when the deal is over."""
        return "reply-leaving"

    def starts_new_game(self, view: TableView) -> bool:
        """Return True if a game of several deals is finished and the next deal begins another."""
        table = view.table
        return table.house_rules.several_deals and view.view.deal_no > 0 and not self.is_game_on(view)

    def game_winner_text(self, played: PlayedGame, names: SeatNames, words: Words) -> str:
        """Return the winner of a game of several deals, or the reason why nobody won; other games raise LookupError."""
        raise LookupError(f"{played.game} is no game of several deals")

    def final_score_board(self, played: PlayedGame) -> str:
        """Return the final score of a game of several deals in large type."""
        raise LookupError(f"{played.game} is no game of several deals")

    def final_score_line(self, played: PlayedGame, words: Words) -> str:
        raise LookupError(f"{played.game} is no game of several deals")

    # Events and results

    @abstractmethod
    def event_sentence(self, event: Event, names: SeatNames, words: Words) -> str | None:
        """Return the sentence about an event; None if it needs no mention."""

    def event_lines(self, events: Iterable[Event], names: SeatNames, words: Words) -> list[str]:
        return [line for event in events if (line := self.event_sentence(event, names, words))]

    def statement_lines(self, statement: Statement, names: SeatNames, words: Words) -> list[str]:
        """Return the lines of a deal's statement: its course as everybody saw it."""
        return self.event_lines(statement.events, names, words)

    def story_lines(self, statement: Statement, names: SeatNames, words: Words) -> list[str]:
        """Return the whole deal in at most `MAX_STORY_LINES` lines, from what everybody saw."""
        return pack_lines(self.statement_lines(statement, names, words), MAX_STORY_LINES)

    def replay_paragraphs(
        self, statement: Statement, events: Sequence[Event], names: SeatNames, words: Words
    ) -> list[list[str]]:
        """Return a replayed move in paragraphs, which are shown one after the other; paragraphs may be empty."""
        return [self.event_lines(events, names, words)]

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        """Return one line with the winners and amounts of a deal that was not void, for lists of deals."""
        return " ".join(table_text.winner_lines(statement.events, names, words))

    def highlights(self, statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
        """Return the highlights of a deal, from what everybody saw."""
        return []

    def shown_hands(self, events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
        """Return the hands that a deal's events showed to everybody; `view` is a view of that deal."""
        return []

    def tally_lines(self, tally: PlayerTally, words: Words) -> list[str]:
        """Return lines with the statistics that only this family has."""
        return []

    def headline_lines(self, view: TableView, words: Words) -> list[str]:
        """Return a headline with the last deal's winners, then the lines that say why; empty if none has ended."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return [] if ended is None else [words("result-void"), words("result-void-returned")]
        return self.winner_lines(view, words)

    def result_lines(self, view: TableView, words: Words, *, short: bool = False, pictured: bool = False) -> list[str]:
        """Return `ending_lines` of the last deal; empty if it was void or none has ended."""
        ended = view.view.outcome
        if ended is None or ended.voided:
            return []
        return self.ending_lines(view, words, short=short, pictured=pictured)

    def has_winner(self, view: TableView) -> bool:
        """Return True if the last deal has ended, and somebody won chips or points."""
        ended = view.view.outcome
        won = any(table_text.winnings(view.deal_events))
        return not view.view.in_deal and ended is not None and not ended.voided and won

    def move_buttons(self, view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
        """Return the buttons of those `options` that are among `button_moves`."""
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
        """Return the text of a help page for these house rules; `view` is the state of the table, if any."""
        # keys: help-<page>-text for Family.pages
        return words(f"help-{page}-text")

    def prepare_page(self, page: str, rules: HouseRules, view: View | None) -> None:  # noqa: B027 most have none
        """Compute the slow parts of a help page in advance, in a worker thread."""

    def odds_task(self, view: TableView, words: Words) -> Callable[[], Screen] | None:
        """Return a function that computes the panel with the reader's chance to win in a worker thread.

        None: the hand message shows the chance. Raises Refusal `odds_off` if the table gives no hints, and `no_odds` if
        there is no chance to compute.
        """
        raise Refusal("no_odds" if view.table.settings.hints is Hints.FULL else "odds_off")

    def advice_task(self, view: TableView) -> Callable[[], object] | None:
        """Return a function that computes slow advice for the reader's hand, and caches it, in a worker thread.

        None: there is nothing to compute.
        """
        return None
