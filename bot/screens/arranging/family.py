"""Base family of arranging games: table message, hand message, reveal, and statements of past deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any

from msgspec import structs

from bot.history.values import PlayedGame, Statement
from bot.players.arranging.own_cards import no_better_chances
from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine.events import Arranged, PlaceShown, StakePaid
from bot.rules.arranging.engine.state import ScoredOutcome
from bot.rules.arranging.engine.views import ArrangingSeatView, OwnCardsView
from bot.rules.game import POT, ChipsMoved, DealOver, Event, GameOver, PointsMoved, Seat, SeatEvent, visible_events
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import TurnPassed
from bot.rules.table.state import Phase, View
from bot.rules.tally import PlayerTally
from bot.screens.arranging import event_sentences, panel, scores, views
from bot.screens.arranging.advice import Guide, adviser_of
from bot.screens.arranging.draft_actions import current_draft, find_draft
from bot.screens.arranging.event_sentences import ArrangingSentenceContext, Narration, StepEvents, render_sentences
from bot.screens.arranging.hand_draft import CardOrder, HandDraft, PanelPage, list_cards, sort_cards
from bot.screens.arranging.move_actions import play_id
from bot.screens.arranging.panel import DescribedDraft
from bot.screens.arranging.views import arranging_view, can_return, is_arranging, own_cards
from bot.screens.family import BEST_HAND, MAX_STORY_LINES, Family, HandPanel, Highlight, OwnCards, ShownHand, pack_lines
from bot.screens.hand.cards import in_display_order
from bot.screens.table import table_text
from bot.screens.table.table_text import net_chips, own_result_text, signed_brief
from bot.screens.widgets.components import Item, button
from bot.screens.widgets.custom_ids import TableId
from bot.screens.widgets.layout import halt_line, wrap_facts
from bot.screens.widgets.names import SeatNames, is_computer, join_names, names_at_table, names_from
from bot.screens.words import Words, relative_time, signed_money
from bot.tables.table_settings import Hints
from bot.tables.values import TableView


class ArrangingFamily(Family):
    """Presentation shared by all arranging games. The defaults suit a game in which players do nothing else."""

    name = "arranging"
    cogs = ("cogs.arranging",)
    full_hints_by_default = True  # players have much to decide and cannot bluff
    narration: Narration
    guide: Guide
    events_starting_all_turns: tuple[type[Event], ...] = (engine_events.ArrangingBegan,)
    turn_keys: Mapping[Phase, tuple[str, str]] = {}
    """Keys of the turn notification by phase: as a direct message, and in the channel."""
    last_action_events: tuple[type[Event], ...] = ()
    """Types of events that are shown during a deal. Players who are ready are marked after their names instead."""
    most_last_actions = 4
    rare_events: tuple[type[SeatEvent], ...] = ()
    """Types of events that are highlights of a deal, besides shown hands and declarations."""

    # What each game adds to the hand message and the seats

    def question_lines(self, view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
        """Return lines that ask the player for a decision other than arranging; `until` is the deadline as text."""
        return []

    def answer_items(self, view: TableView, words: Words) -> list[Item]:
        return []

    def offer_items(self, view: TableView, words: Words) -> list[Item]:
        """Return buttons, besides declarations, for everybody who arranges, regardless of their cards."""
        return []

    def offer_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the lines that explain `offer_items` and declarations."""
        return []

    def activity_facts(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return facts for the table message on what the player in `seat` does besides arranging."""
        return []

    def other_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        """Return further lines, mostly on other players, for the hand message of the player in `seat`."""
        return []

    def out_key(self, view: TableView, seat: Seat) -> str:
        """Return the key of the text for a player who was dealt in but gave up before arranging; "" for others."""
        return ""

    def seatless_points(self, source: Any) -> int:
        """Return the fictional player's points. `source` is a view, the outcome of a deal, or the end of a game."""
        return 0

    # Table message

    def seat_lines(self, view: TableView, words: Words) -> list[str]:
        seats = arranging_view(view).seats
        return table_text.seat_lines(view, ((one, self._seat_facts(view, one, words)) for one in seats), words)

    def name_width(self, view: TableView) -> int:
        return scores.board_name_width(view)

    def _seat_facts(self, view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
        game = arranging_view(view)
        facts = [words("arranged-points", points=one.points)] if one.playing and game.deal_no else []
        if one.leaving:
            return [*facts, words("arranged-left")]
        if one.sitting_out:
            facts.append(words("table-sits-out" if game.in_deal and one.dealt_in else "table-sitting-out"))
        elif game.game_on and not one.playing:
            facts.append(words("table-joined"))
        elif game.in_deal and not one.dealt_in:
            facts.append(words("arranged-next-deal"))
        if game.in_deal and one.dealt_in:
            doing = self.activity_facts(view, one.seat, words)
            facts += doing
            if game.arranging and not self.out_key(view, one.seat) and (one.ready or not doing):
                facts.append(words("arranged-ready" if one.ready else "arranged-arranging"))
        if one.seat in self.seats_short_of_chips(view):
            facts.append(words("table-too-little", amount=words.short_money(view.table.chips_needed)))
        return facts

    def pots_line(self, view: TableView, words: Words) -> str:
        pot, before = arranging_view(view).pot, self.carried_chips(view)
        if not pot:
            return ""
        if not view.view.in_deal and any(isinstance(event, DealOver) for event in view.deal_events):
            return words("table-pot-waiting", carried=words.money(pot))
        if before and view.view.in_deal:
            return words("table-pot-carried", pot=words.money(pot), carried=words.short_money(before))
        return words("table-pot", pot=words.money(pot))

    def due_action(self, view: TableView) -> str:
        return ""

    def last_action_lines(self, view: TableView, words: Words) -> list[str]:
        recent = (event for event in view.deal_events if isinstance(event, self.last_action_events))
        return self.event_lines(recent, names_at_table(view.table, words), words)[-self.most_last_actions :]

    def score_lines(self, view: TableView, words: Words, most: int | None = None) -> list[str]:
        game = arranging_view(view)
        source = game if game.outcome is None else game.outcome
        return scores.score_lines(view, words, self._seatless_scores(game.rules, source))

    def winner_lines(self, view: TableView, words: Words) -> list[str]:
        """Return the winner of a finished game; in other deals, who scored most points or who took the pot."""
        names = names_at_table(view.table, words)
        _, points = table_text.winnings(view.deal_events)
        over = next((event for event in view.deal_events if isinstance(event, GameOver)), None)
        if over is not None and over.winner is not None:
            won = self.event_lines([over], names, words)
            return [(won or [words("result-game", name=names(over.winner))])[0].replace("**", "")]
        if not points:
            if _is_pot_unwon(view):
                return [table_text.unwon_text(view, self.carried_chips(view), words)]
            return super().winner_lines(view, words)
        first = table_text.group_by_amount(points)[0]
        return [table_text.scored_text(*first, names, words)]

    def ending_lines(self, view: TableView, words: Words, *, pictured: bool = False) -> list[str]:
        lines = self._reveal_lines(view, words, event_sentences.step_lines, pictured=pictured)
        compared = {
            event.place for event in view.deal_events if isinstance(event, PlaceShown | engine_events.PlaceEmpty)
        }
        won = any(isinstance(event, GameOver) and event.winner is not None for event in view.deal_events)
        if won and compared and max(compared) < arranging_view(view).rules.terms.places:
            lines.append(words("arranged-not-needed", place=max(compared) + 1))
        return lines

    def short_ending_lines(self, view: TableView, words: Words, *, pictured: bool = False) -> list[str]:
        lines = self._reveal_lines(view, words, event_sentences.short_step_lines, pictured=pictured)
        return [*lines, *self.score_lines(view, words)]

    def _reveal_lines(
        self,
        view: TableView,
        words: Words,
        render_step: Callable[[StepEvents, ArrangingSentenceContext], list[str]],
        *,
        pictured: bool = False,
    ) -> list[str]:
        """Return the lines of the reveal. If a picture has the hands, one line says who won which of them."""
        to = ArrangingSentenceContext(
            names_at_table(view.table, words),
            words,
            view.table.settings.hints is not Hints.OFF,
            narration=self.narration,
            rules=arranging_view(view).rules,
            is_carry_known=_is_pot_unwon(view) or table_text.was_pot_divided(view.deal_events),
        )
        # The headline names the winner of a finished game.
        told = tuple(
            event for event in view.deal_events if not (isinstance(event, GameOver) and event.winner is not None)
        )
        steps = event_sentences.split_steps(told, self.narration)
        if not pictured:
            return [line for step in steps for line in render_step(step, to)]
        others = [line for step in steps for line in event_sentences.lines_beside_picture(step, to)]
        return [*event_sentences.place_winner_lines(steps, to), *others]

    def _steps_and_seen(self, view: TableView) -> tuple[list[StepEvents], int]:
        """Return the steps of the reveal, and the number of steps seen in play, each followed by a turn."""
        steps = event_sentences.split_steps(view.deal_events, self.narration)
        turns = [place for place, event in enumerate(view.deal_events) if isinstance(event, TurnPassed)]
        seen_before = {id(event) for event in view.deal_events[: turns[-1]]} if turns else set()
        return steps, sum(id(step[-1]) in seen_before for step in steps)

    def frame_count(self, view: TableView) -> int:
        outcome = view.view.outcome
        if outcome is None or outcome.voided:
            return 1
        steps, seen_before = self._steps_and_seen(view)
        return max(1, len(steps) - seen_before)

    def split_at_frame(self, view: TableView, frame: int) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        steps, seen_before = self._steps_and_seen(view)
        until_now = seen_before + frame + 1
        return tuple(chain(*steps[:until_now])), tuple(chain(*steps[until_now:]))

    def at_frame(self, view: TableView, frame: int) -> TableView:
        """Return the view of a frame of the reveal, with the pot and the points of that moment."""
        game = arranging_view(view)
        outcome, (shown, later) = game.outcome, self.split_at_frame(view, frame)
        if outcome is None or not shown:
            return view
        gained: Counter[Seat] = Counter()
        pot = game.pot
        for event in later:
            if isinstance(event, PointsMoved):
                gained[event.seat] += event.gained
            if isinstance(event, ChipsMoved):
                pot += event.amount * ((event.source == POT) - (event.destination == POT))
        if isinstance(outcome, ScoredOutcome):
            points = tuple(replace(one, points=one.points - gained[one.seat]) for one in outcome.scores)
            outcome = replace(outcome, scores=points)
        return structs.replace(view, view=replace(game, pot=pot, outcome=outcome), deal_events=shown)

    def seats_short_of_chips(self, view: TableView) -> tuple[Seat, ...]:
        """Return the seats of people who cannot pay for the next deal, or for the next game of several deals."""
        if arranging_view(view).game_on:
            return ()
        return tuple(seat for seat in view.table.unable_to_pay if not is_computer(view.table.occupants, seat))

    def missing_players(self, view: TableView) -> int:
        """Return the number of players missing for the next deal. A game of several deals continues with two."""
        game, unable = arranging_view(view), view.table.unable_to_pay
        ready = [one for one in game.seats if not one.sitting_out and not one.leaving and one.seat not in unable]
        if game.game_on:
            return 2 - sum(one.playing for one in ready)
        return view.table.house_rules.min_players - len(ready)

    def features_hand_button(self, view: TableView) -> bool:
        return view.view.in_deal and not view.table.is_halted

    def deserves_picture(self, view: TableView) -> bool:
        return any(isinstance(event, PlaceShown) for event in view.deal_events)

    # Hand message

    def hand_panel(self, view: TableView, seat: Seat, words: Words, draft: object | None) -> HandPanel:
        view = table_text.with_fitting_names(view, words, (), self.name_width(view))
        one = arranging_view(view).seat_view(seat)
        current = current_draft(view, draft if isinstance(draft, HandDraft) else None)
        described = None if current is None else panel.describe_draft(view, seat, current, words)
        moment = self._moment_lines(view, one, words, described)
        cards, around = _card_lines(view, one, words, described), self._other_lines(view, one, words)
        parts = [moment, cards, around]
        if described is not None:
            # A phone has little room next to the menus, and none next to all the buttons of "More…".
            small = [] if described.draft.page is PanelPage.MORE else [f"-# {line}" for line in around]
            parts = [[*moment, *cards, *small]]
        items = self._hand_items(view, one, words, described)
        return HandPanel(tuple(map("\n".join, parts)), items, won=_won_last_deal(view, seat))

    def own_card_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        return _card_lines(view, arranging_view(view).seat_view(seat), words, None)

    def own_cards(self, view: TableView, seat: Seat, draft: object | None = None) -> OwnCards:
        """Return the hands in the draft or as submitted, then the cards left over."""
        game, own = arranging_view(view), arranging_view(view).own
        if own is None or not own.cards or (game.in_deal and not game.seat_view(seat).dealt_in):
            return ()
        current = current_draft(view, draft if isinstance(draft, HandDraft) else None)
        hands = own.hands or () if current is None else current.hands(own.cards)
        used = {card for one in hands for card in one}
        order = CardOrder.RANK if current is None else current.card_order
        left = tuple(sort_cards((card for card in own.cards if card not in used), order))
        return tuple(filter(None, (*map(in_display_order, hands), left)))

    def has_hand_panel(self, view: TableView) -> bool:
        return view.view.knows_cards or view.seat in view.view.to_act

    def has_draft(self, view: TableView) -> bool:
        return is_arranging(view)

    def draft_in(self, custom_ids: Iterable[str], view: TableView) -> HandDraft | None:
        return find_draft(custom_ids, view)

    def _hand_items(
        self, view: TableView, one: ArrangingSeatView, words: Words, described: DescribedDraft | None
    ) -> list[Item]:
        items: list[Item] = []
        if described is not None:
            items += panel.panel_items(view, described, words, self.offer_items(view, words))
        elif not view.table.is_halted and one.dealt_in:
            if arranging_view(view).arranging and one.ready and not self.out_key(view, one.seat):
                items.append(button(play_id(view, "unlock"), words("arrange-unlock")))
            items += self.answer_items(view, words)
        if can_return(view) or (one.sitting_out and not one.leaving):
            items.append(button(TableId("back", view.table.table_id), words("button-back")))
        return items

    def _moment_lines(
        self, view: TableView, one: ArrangingSeatView, words: Words, described: DescribedDraft | None
    ) -> list[str]:
        game = arranging_view(view)
        lines = [halt_line(view.table, words)] if view.table.is_halted else []
        if one.leaving:
            back = [words("arrange-may-return")] if can_return(view) else []
            return [*lines, words("arrange-leaving"), *back]
        if one.sitting_out:
            lines.append(words("arrange-sitting-out" if game.in_deal and one.dealt_in else "hand-sitting-out"))
        if not game.in_deal:
            return lines + _after_deal_lines(view, one, words)
        if not one.dealt_in:
            if one.sitting_out:
                return lines
            return [
                words("arrange-next-game")
                if views.is_outside_game(view)
                else table_text.not_dealt_in_line(view, one.seat, words)
            ]
        out, ends = self.out_key(view, one.seat), deadline_text(view, words)
        if out:
            return [*lines, words(out)]
        in_time = _timeout_lines(view, one.seat, words)
        if not game.arranging:
            return [*lines, *self.question_lines(view, one.seat, words, ends), *in_time]
        if described is not None:
            offered = self.offer_lines(view, words) if described.draft.page is PanelPage.MORE else []
            return [*lines, *panel.status_lines(view, described, words, ends), *offered]
        if not one.ready or game.own is None:
            return [*lines, f"{words('arrange-now')}{ends}"]
        return [*lines, f"{words('arrange-locked')}{ends}", *in_time, *_submission_lines(game.own, words)]

    def _other_lines(self, view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
        """Return lines on other players, the scores and the reader's chips; empty after a deal, because the table
        message reveals the result.

        Players still to act are not listed: only the table message is updated at every move.
        """
        game = arranging_view(view)
        if not game.in_deal:
            return []
        names = names_at_table(view.table, words)
        if one.playing:
            rivals = [other for other in game.seats if other.playing and other is not one]
            facts = [words("arrange-points", points=one.points, target=game.target)]
            facts += [words("arranged-score", name=names(other.seat), points=other.points) for other in rivals]
        else:
            pot = words("table-pot", pot=words.money(game.pot)) if game.pot else ""
            facts = [pot, words("hand-stack", stack=words.money(one.stack))]
        locked = [names(other.seat) for other in game.seats if other.dealt_in and other.ready and other is not one]
        if game.arranging and locked:
            facts.append(words("arrange-others-locked", names=join_names(words, locked)))
        return [*self.other_lines(view, one.seat, words), *wrap_facts(facts).splitlines()]

    def odds_task(self, view: TableView, words: Words) -> None:
        """Return None, because the hand message shows the chances. Raises Refusal `odds_off` or `no_odds`."""
        if not views.holds_hand(view) or view.table.settings.hints is not Hints.FULL:
            super().odds_task(view, words)

    def advice_task(self, view: TableView) -> Callable[[], object] | None:
        """Return a function that caches the chances of the reader's cards; None unless they arrange with full hints."""
        if view.seat is None or view.table.settings.hints is not Hints.FULL or not is_arranging(view):
            return None
        terms, cards = arranging_view(view).rules.terms, own_cards(view)
        opponents = adviser_of(view).opponents(view, view.seat)

        def prepare() -> None:
            with suppress(KeyError):  # there are no tables of chances for this game
                no_better_chances(terms, opponents, cards)

        return prepare

    def turn_notification_keys(self, view: TableView) -> tuple[str, str]:
        return self.turn_keys.get(view.view.phase) or super().turn_notification_keys(view)

    # Stakes, help, and games of several deals

    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        return self.guide.stakes_line(rules, words)

    def cost_lines(self, rules: HouseRules, words: Words) -> list[str]:
        return self.guide.cost_lines(rules, words)

    def page_text(self, page: str, words: Words, rules: HouseRules, view: View | None) -> str:
        return "\n\n".join(self.guide.pages[page](words, rules))

    def at_stake(self, view: TableView) -> tuple[str, int]:
        """Return the question's key, and the stake or share of the carried pot that the reader gives up by leaving.

        In a game of several deals the chips are 0, because the loss is unknown.
        """
        game = arranging_view(view)
        if game.rules.several_deals:
            return views.leave_game_key(view), 0
        paid = sum(one.amount for one in _stakes_paid(view) if one.seat == view.seat)
        if not paid:
            return "", 0
        if game.in_deal:
            return ("", 0) if view.seat is None or game.seat_view(view.seat).leaving else ("sure-leave-staked", paid)
        return ("sure-leave-carried", game.pot) if game.pot else ("", 0)

    def carried_chips(self, view: TableView) -> int:
        game = arranging_view(view)
        return game.pot - sum(one.amount for one in _stakes_paid(view)) if game.in_deal else game.pot

    def is_game_on(self, view: TableView) -> bool:
        return arranging_view(view).game_on

    def is_outside_game(self, view: TableView) -> bool:
        return views.is_outside_game(view)

    def can_return(self, view: TableView) -> bool:
        return can_return(view)

    def game_winner_text(self, played: PlayedGame, names: SeatNames, words: Words) -> str:
        context = self.narration.context(names, words, played.rules)
        return self.narration.sentences[type(played.over)](played.over, context)

    def final_score_board(self, played: PlayedGame) -> str:
        seatless = self._seatless_scores(played.rules, played.over)
        return scores.statement_peg_board(played.scores, played.names, played.rules, seatless)

    def final_score_line(self, played: PlayedGame, words: Words) -> str:
        names = names_from(played.names, words, played.rules)
        score = scores.scores_text(played.scores, names, words, self._seatless_scores(played.rules, played.over))
        return words("arranged-final-score", score=score)

    def _seatless_scores(self, rules: HouseRules | None, source: object) -> list[tuple[str, int]]:
        return [] if rules is None else [(name, self.seatless_points(source)) for name in rules.seatless_scorers]

    # Past deals

    def event_sentence(self, event: Event, names: SeatNames, words: Words) -> str | None:
        return table_text.event_sentence(event, self.narration.sentences, self.narration.context(names, words))

    def statement_lines(self, statement: Statement, names: SeatNames, words: Words) -> list[str]:
        """Return the statement of a deal: events before the reveal, each step of the reveal, and the score."""
        to = self.narration.context(names, words, statement.rules)
        events = visible_events(tuple(statement.events), None)
        outcome = _outcome_of(statement)
        steps = [] if outcome is None or outcome.voided else event_sentences.split_steps(events, self.narration)
        revealed = {id(event) for step in steps for event in step}
        omitted = self.narration.omitted
        before = [event for event in events if id(event) not in revealed and not isinstance(event, omitted)]
        lines = [
            *render_sentences(before, to),
            *(line for step in steps for line in event_sentences.step_lines(step, to)),
        ]
        if isinstance(outcome, ScoredOutcome) and outcome.scores:
            seatless = self._seatless_scores(statement.rules, outcome)
            lines.append(scores.statement_peg_board(dict(outcome.points), statement.names, statement.rules, seatless))
        return [line for line in lines if line]

    def story_lines(self, statement: Statement, names: SeatNames, words: Words) -> list[str]:
        """Return the deal in a few lines: how it began, the best hand of each place, and the end."""
        to = self.narration.context(names, words, statement.rules)
        events = visible_events(tuple(statement.events), None)
        outcome = _outcome_of(statement)
        steps = [] if outcome is None or outcome.voided else event_sentences.split_steps(events, self.narration)
        revealed = {id(event) for step in steps for event in step}
        first = next((place for place, event in enumerate(events) if id(event) in revealed), len(events))
        hidden = self.narration.omitted
        begun, ended = (
            render_sentences([one for one in part if id(one) not in revealed and not isinstance(one, hidden)], to)
            for part in (events[:first], events[first:])
        )
        if isinstance(outcome, ScoredOutcome) and outcome.scores:
            ended.append(self.outcome_line(statement, names, words))
        told = [" ".join(event_sentences.short_step_lines(step, to)) for step in steps]
        shown = pack_lines(list(filter(None, told)), MAX_STORY_LINES - bool(begun) - bool(ended))
        return [*filter(None, [" ".join(begun)]), *shown, *filter(None, [" ".join(ended)])]

    def replay_paragraphs(
        self, statement: Statement, events: Sequence[Event], names: SeatNames, words: Words
    ) -> list[list[str]]:
        """Return a move in paragraphs: its events before the reveal, then each step of the reveal."""
        to = self.narration.context(names, words, statement.rules)
        steps = event_sentences.split_steps(events, self.narration)
        revealed = {id(event) for step in steps for event in step}
        before = [event for event in events if id(event) not in revealed]
        return [render_sentences(before, to), *(render_sentences(step, to) for step in steps)]

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        """Return a line with the score after a deal; outside games of several deals, with winners and amounts."""
        outcome = _outcome_of(statement)
        if not isinstance(outcome, ScoredOutcome) or not outcome.scores:
            return super().outcome_line(statement, names, words)
        seatless = self._seatless_scores(statement.rules, outcome)
        return words("arranged-score-after", score=scores.scores_text(dict(outcome.points), names, words, seatless))

    def highlights(self, statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
        to, found = self.narration.context(names, words, statement.rules), list[Highlight]()
        for event in statement.events:
            if isinstance(event, PlaceShown) and event.cards:
                text, weight = to.narration.sentences[PlaceShown](event, to), to.rules.hands.strength(event.cards)
                found.append(Highlight(kind=BEST_HAND, seat=event.seat, weight=weight, text=text))
            elif isinstance(event, self.rare_events) or (isinstance(event, engine_events.Declared) and event.cards):
                kind, text = type(event).__name__, to.narration.sentences[type(event)](event, to)
                found.append(Highlight(kind=kind, seat=event.seat, weight=1, text=text))
        return found

    def shown_hands(self, events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
        return event_sentences.shown_hands(events, words)

    def tally_lines(self, tally: PlayerTally, words: Words) -> list[str]:
        number = words.number
        found: list[str] = []
        if tally.deals:
            average = words.decimal(tally.places / tally.deals, 2)
            found.append(words("stats-places", places=tally.places, number=number(tally.places), average=average))
        if tally.crashes or tally.crashes_called:
            facts = {"made": tally.crashes, "number": number(tally.crashes), "called": number(tally.crashes_called)}
            found.append(words("stats-crashes" if tally.crashes_called else "stats-crashes-made", **facts))
        if tally.declared:
            found.append(words("stats-declared", deals=tally.declared, number=number(tally.declared)))
        return found


def _is_pot_unwon(view: TableView) -> bool:
    """Return True if nobody won chips or points and the pot was carried over, as the headline says then."""
    chips, points = table_text.winnings(view.deal_events)
    carried = any(isinstance(event, engine_events.PotCarriedOver) for event in view.deal_events)
    return carried and not chips and not points


def deadline_text(view: TableView, words: Words) -> str:
    """Return the deadline as the end of a sentence; "" if there is none or the clocks are stopped."""
    ends = view.table.turn_ends_at
    if ends is None or view.table.is_halted:
        return ""
    return f" {words('arrange-until', when=relative_time(ends))}"


def _stakes_paid(view: TableView) -> list[StakePaid]:
    return [event for event in view.deal_events if isinstance(event, StakePaid)]


def _outcome_of(statement: Statement) -> Any:
    return next((event.outcome for event in statement.events if isinstance(event, DealOver)), None)


def _after_deal_lines(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    game = arranging_view(view)
    if game.outcome is None or game.own is None or not game.own.cards:
        return [] if one.sitting_out else [words("hand-no-deal")]
    if not game.reveal:
        return [words("arrange-broken-off")]
    lines = [words("arrange-over")]
    if not view.is_revealing:
        lines = [_gain_text(view, one.seat, words), *_game_over_lines(view, one.seat, words)]
    return [*lines, *_timeout_lines(view, one.seat, words), *_submission_lines(game.own, words)]


def _won_last_deal(view: TableView, seat: Seat) -> bool:
    """Return True if the reader has won the game of several deals that is over or, in other games, chips."""
    game = arranging_view(view)
    if game.in_deal or view.is_revealing or game.outcome is None or game.outcome.voided:
        return False
    if game.rules.several_deals:
        return any(isinstance(event, GameOver) and event.winner == seat for event in view.deal_events)
    return table_text.winnings(view.deal_events)[0][seat] > 0


def _timeout_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    arranged = [one for one in view.deal_events if isinstance(one, Arranged) and one.seat == seat]
    return [words("arrange-time-ran-out")] if arranged and arranged[-1].cause == "time" else []


def _gain_text(view: TableView, seat: Seat, words: Words) -> str:
    """Return the text on the reader's gain in the deal: chips, or points and the places won."""
    if not arranging_view(view).rules.several_deals:
        won = table_text.winnings(view.deal_events)[0][seat]
        return own_result_text(won, net_chips(view.deal_events)[seat], view.view.seat_view(seat).stack, words)
    first: dict[int, Seat] = {}
    for one in view.deal_events:
        if isinstance(one, engine_events.PointScored) and one.place:
            first.setdefault(one.place, one.seat)
    places = [place for place, winner in first.items() if winner == seat]
    gained = sum(one.gained for one in view.deal_events if isinstance(one, PointsMoved) and one.seat == seat)
    points = signed_brief(gained, words) if gained else ""
    hands = join_names(words, (words("arrange-place-won", place=place) for place in places))
    return words("arrange-won", count=len(places), hands=hands, some=gained, gained=points)


def _game_over_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    over = next((one for one in view.deal_events if isinstance(one, GameOver) and not one.voided), None)
    if over is None:
        return []
    won, net = "yes" if over.winner == seat else "no", net_chips(view.deal_events)[seat]
    return [words("arrange-game-over", won=won, some=net, net=signed_money(net, words))]


def _submission_lines(own: OwnCardsView, words: Words) -> list[str]:
    if own.declared is not None:
        return [words("arrange-declared", what=own.declared.name.lower())]
    return [words("arrange-locked-none")] if own.hands == () else []


def _card_lines(view: TableView, one: ArrangingSeatView, words: Words, described: DescribedDraft | None) -> list[str]:
    """Return lines on the reader's cards: in a draft, as submitted, or listed by rank."""
    game, own = arranging_view(view), arranging_view(view).own
    if own is None or not own.cards or (game.in_deal and not one.dealt_in):
        return []
    if described is not None:
        lines = panel.draft_lines(view, described, words)
    elif own.hands is not None:
        # A question needs the room on a phone, and a picture shows the hands.
        listed = not (words.pictures and game.in_deal and not game.arranging)
        lines = panel.submitted_hand_lines(view, one.seat, own.hands, words, listed=listed, with_chances=game.in_deal)
    else:
        lines = [] if words.pictures else [f"`{list_cards(own.cards, CardOrder.RANK, words)}`"]
    if own.given_up and game.in_deal:
        lines.append(words("arrange-given-up", cards=list_cards(own.given_up, CardOrder.RANK, words)))
    return lines
