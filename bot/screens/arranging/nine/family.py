"""Family of Nine Card Brag: table message, hand message, and sentences about its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.history.values import Statement
from bot.rules.arranging.engine import events as engine_events
from bot.rules.arranging.engine.events import PointReason, PointScored, PotTaken
from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine import state
from bot.rules.arranging.nine.house_rules import NineRules, NineWinRule, PointsPayment
from bot.rules.arranging.nine.state import NineEnding, NinePhase, NineView
from bot.rules.game import NOBODY, Seat
from bot.rules.table.events import LeaveAnnounced
from bot.rules.table.state import Phase
from bot.screens.arranging import event_sentences
from bot.screens.arranging.event_sentences import ArrangingSentenceContext, Narration
from bot.screens.arranging.family import ArrangingFamily, deadline_text
from bot.screens.arranging.hand_draft import CardOrder, sort_cards
from bot.screens.arranging.move_actions import LAY_ASIDE, action_for, play_id
from bot.screens.arranging.nine.guide import GUIDE
from bot.screens.arranging.views import own_cards
from bot.screens.family import expect
from bot.screens.hand.cards import card_text
from bot.screens.table import table_text
from bot.screens.table.table_text import SentenceContext, simple_sentence
from bot.screens.widgets.components import Choice, Item, button, menu
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, join_names, names_at_table
from bot.screens.words import Words, catalogue_key
from bot.tables.values import TableView


def nine_view(view: TableView) -> NineView:
    return expect(view.view, NineView)


_POINT_KEYS: Final = {
    PointReason.PLACE: "nine-scores",
    PointReason.SWEEP: "nine-sweep",
    PointReason.FOUR_OF_A_KIND: "nine-quad-scores",
    PointReason.RUNNING_FLUSH: "nine-quad-scores",
    PointReason.SAVED: "nine-save-scores",
}
_UNWON_KEYS: Final = {
    NineEnding.CARRIED: "nine-unwon",
    NineEnding.SAVED: "nine-saved",
    NineEnding.ALL_PACKED: "nine-all-packed",
    NineEnding.RUNNING_FLUSHES_TIED: "nine-flushes-tied",
    NineEnding.VOIDED: "happened-deal-voided",
}


def _game_started_sentence(event: engine_events.GameStarted, to: ArrangingSentenceContext) -> str:
    deals = expect(to.rules, NineRules).end.deals
    if deals:
        return to.words("nine-game-started", deals=deals)
    return to.words("arranged-game-started", target=event.target)


def _pack_sentences(packs: Sequence[state.Packed], to: SentenceContext) -> list[str]:
    names = to.join_seats(event.seat for event in packs)
    return [to.words("nine-packs-told", name=names, players=len(packs))]


def _tenth_dealt_sentence(event: state.TenthDealt, to: SentenceContext) -> str:
    if event.caller == NOBODY:
        return to("nine-tenth-dealt", event.seat)
    return to("nine-tenth-dealt-round", event.seat, caller=to.names(event.caller))


def _pot_sentence(event: PotTaken, to: ArrangingSentenceContext) -> str:
    key = "nine-pot-taken-of" if expect(to.rules, NineRules).pot_count > 1 else "nine-pot-taken"
    return to(key, event.seat, pot=event.pot, amount=to.money(event.amount))


def _points_paid_sentence(event: state.PointsPaid, to: SentenceContext) -> str:
    key = "nine-points-paid"
    if event.amount != event.due:
        key = "nine-points-paid-short" if event.amount else "nine-points-paid-nothing"
    facts = {"other": to.names(event.other), "amount": to.money(event.amount), "due": to.money(event.due)}
    return to(key, event.seat, **facts)


def _game_ended_sentence(event: state.GameEnded, to: SentenceContext) -> str:
    if event.winner is None:
        return to.words("nine-game-void")
    points = next((one.points for one in event.scores if one.seat == event.winner), 0)
    return to("arranged-won", event.winner, points=points)


def _deal_ended_sentence(event: state.DealEnded, to: ArrangingSentenceContext) -> str:
    outcome = event.outcome
    known = to.is_carry_known and outcome.reason is NineEnding.CARRIED
    lines = [to.words(_UNWON_KEYS[outcome.reason])] if outcome.reason in _UNWON_KEYS and not known else []
    if outcome.carried and not outcome.voided and not outcome.scores and not to.is_carry_known:
        lines.append(to.words("nine-carried", amount=to.money(outcome.carried)))
    return " ".join(lines)


def _score_sentences(scored: Sequence[PointScored], to: ArrangingSentenceContext) -> list[str]:
    """Return the sentences about points. A player's points for one reason share a sentence."""
    lines: list[str] = []
    for (seat, why), group in groupby(scored, key=lambda event: (event.seat, event.why)):
        points = list(group)
        lines.append(to(_POINT_KEYS[why], seat, count=len(points), points=points[-1].points))
    return lines


class NineNarration(Narration):
    """Sentences of Nine Card Brag. Discards, and bum deals until all players have answered, get no sentence."""

    sentences = event_sentences.SENTENCES | {
        engine_events.PotCarriedOver: lambda _event, _to: "",
        engine_events.GameStarted: _game_started_sentence,
        PointScored: lambda event, to: _score_sentences([event], to)[0],
        PotTaken: _pot_sentence,
        engine_events.PointsLost: lambda event, to: to(
            "nine-set-back", event.seat, lost=event.lost, points=event.points
        ),
        state.Packed: lambda event, to: _pack_sentences([event], to)[0],
        state.TenthRefused: lambda event, to: to(
            "nine-tenth-refused-time" if event.cause == "time" else "nine-tenth-refused", event.seat
        ),
        state.TenthDealt: _tenth_dealt_sentence,
        state.HandReturned: simple_sentence("nine-hand-returned"),
        state.PointsPaid: _points_paid_sentence,
        state.GameEnded: _game_ended_sentence,
        state.DealEnded: _deal_ended_sentence,
    }
    grouped = event_sentences.GROUPED_SENTENCES | {
        PointScored: _score_sentences,
        PotTaken: lambda events, to: [_pot_sentence(event, to) for event in events],
        state.Packed: _pack_sentences,
    }
    steps = event_sentences.REVEAL_STEPS | {
        PointScored: lambda event: event.why.value if event.why is PointReason.SWEEP else "",
        PotTaken: "end",
        engine_events.PotCarriedOver: "end",
        state.Packed: "declared",
        state.GameEnded: "end",
        state.PointsPaid: "end",
        state.DealEnded: lambda event: "end" if event.outcome.reason in _UNWON_KEYS else "",
    }
    point_keys = _POINT_KEYS
    omitted = (engine_events.Locked, engine_events.Unlocked, engine_events.Answered, state.Discarded)

    def won_place_line(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> str:
        """Return the line on the best hand of a round and, if best hands are equal, on the winner."""
        winners = self.place_winners(event, to)
        key = "won" if len(event.seats) == 1 else "tied" if not winners else "first" if len(winners) == 1 else "shared"
        # keys: nine-round-<won> for won, tied, first, shared
        return to(f"nine-round-{key}", event.seats[0], place=event.place, tied=to.join_seats(event.seats))

    def place_winners(self, event: engine_events.PlaceWon, to: ArrangingSentenceContext) -> tuple[Seat, ...]:
        rules = expect(to.rules, NineRules)
        if rules.for_points or not rules.needs_outright_win:
            several = not rules.for_points and rules.win_rule is NineWinRule.ALL_OR_TIE
            return event.seats if several else event.seats[:1]
        return event.seats if len(event.seats) == 1 else ()


_PHASE_KEYS: Final = {
    NinePhase.PACKING: "nine-packing-now",
    NinePhase.DISCARDING: "nine-discarding-now",
    NinePhase.ARRANGING: "nine-arranging-now",
}
_WAITING_KEYS: Final = {NinePhase.PACKING: "table-to-answer", NinePhase.DISCARDING: "nine-to-discard"}
_DONE_KEYS: Final = {NinePhase.PACKING: "table-has-answered", NinePhase.DISCARDING: "nine-has-discarded"}


class NineFamily(ArrangingFamily):
    narration = NineNarration(NineRules())
    guide = GUIDE
    pages = tuple(GUIDE.pages)
    measures_pot_share = True
    events_starting_all_turns = (engine_events.ArrangingBegan, state.BumDealsAsked, state.TenthDealt)
    last_action_events = (state.TenthDealt, state.TenthRefused, state.HandReturned, LeaveAnnounced)
    turn_keys: Mapping[Phase, tuple[str, str]] = {
        NinePhase.PACKING: ("nine-call-packing", "nine-call-packing-here"),
        NinePhase.TENTH: ("nine-call-tenth", "nine-call-tenth-here"),
        NinePhase.DISCARDING: ("nine-call-discarding", "nine-call-discarding-here"),
    }

    # Table message

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        game, rules = nine_view(view), nine_view(view).rules
        if rules.for_points:
            facts = _points_facts(game, words)
        else:
            stake = words("nine-stake-each" if rules.pot_count > 1 else "nine-stake", amount=words.money(rules.stake))
            # keys: nine-win-<rule> for NineWinRule
            facts = [stake, words(f"nine-win-{catalogue_key(rules.win_rule.value)}")]
        return [wrap_facts(facts), self.pots_line(view, words)]

    def pots_line(self, view: TableView, words: Words) -> str:
        game = nine_view(view)
        if not game.pot:
            return ""
        if game.rules.for_points:
            return words("nine-pot-of-game", amount=words.money(game.pot))
        if game.rules.pot_count > 1 and sum(game.pots) == game.pot:
            left, middle, right, swept = map(words.short_money, game.pots)
            return words("nine-pots", left=left, middle=middle, right=right, all=swept)
        return super().pots_line(view, words)

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        game, names = nine_view(view), names_at_table(view.table, words)
        if game.phase in _PHASE_KEYS:
            # The player whose cards were dealt to the others does not discard.
            unasked = game.caller if game.phase is NinePhase.DISCARDING else NOBODY
            asked = [one for one in game.seats if one.dealt_in and not one.packed and one.seat != unasked]
            now = words(_PHASE_KEYS[game.phase], ready=sum(one.ready for one in asked), players=len(asked))
        elif game.to_act and game.caller == NOBODY:
            now = words("nine-tenth-now", name=names(game.to_act[0]))
        elif game.to_act:
            now = words("nine-tenth-round-now", name=names(game.to_act[0]), caller=names(game.caller))
        else:
            return []
        return [f"{now}{deadline_text(view, words)}"]

    def activity_facts(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        game = nine_view(view)
        acts = seat in game.to_act
        facts = [words("nine-has-packed")] if game.seat_view(seat).packed else []
        if game.phase is NinePhase.TENTH and acts:
            facts.append(words("nine-may-deal-tenth"))
        elif game.phase in _WAITING_KEYS and acts:
            facts.append(words(_WAITING_KEYS[game.phase]))
        elif game.phase in _DONE_KEYS and not facts and seat != game.caller:
            facts.append(words(_DONE_KEYS[game.phase]))
        return facts

    # Hand message

    def question_lines(self, view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
        game, names = nine_view(view), names_at_table(view.table, words)
        asked = seat in game.to_act
        if game.phase is NinePhase.TENTH:
            if not asked:
                return [words("nine-tenth-wait", name=names(one)) for one in game.to_act]
            key = "nine-tenth-own" if game.caller == NOBODY else "nine-tenth-round-own"
            return [f"{words(key, name=names(game.caller) if game.caller else '')}{until}"]
        if game.phase is NinePhase.DISCARDING:
            if asked:
                return [f"{words('nine-discard-own')}{until}"]
            gave = game.own is not None and len(game.own.given_up) == 1
            return [words("nine-discard-done" if gave else "nine-discard-wait")]
        if asked:
            return [f"{words('nine-packing-own')}{until}"]
        packs = game.own is not None and bool(game.own.packs)
        return [f"{words('nine-packing-yes' if packs else 'nine-packing-no')}{until}"]

    def answer_items(self, view: TableView, words: Words) -> list[Item]:
        game = nine_view(view)
        if game.arranging:
            return []
        if any(isinstance(option.move, Discard) for option in view.options):
            cards = sort_cards(own_cards(view), CardOrder.RANK)
            choices = [Choice(card.text, card_text(card, words)) for card in cards]
            return [menu(play_id(view, LAY_ASIDE), words("nine-discard"), choices)]
        items: list[Item] = []
        for option in view.options:
            match option.move:
                case Pack():
                    key = "nine-pack"
                case DealTenth():
                    key = "nine-deal-tenth" if game.caller == NOBODY else "nine-deal-round"
                case Pass():
                    refused = "nine-no-tenth" if game.caller == NOBODY else "nine-no-round"
                    key = refused if game.phase is NinePhase.TENTH else "nine-keep"
                case _:
                    continue
            items.append(button(play_id(view, action_for(option.move)), words(key)))
        return items

    def offer_items(self, view: TableView, words: Words) -> list[Item]:
        """Return the button for a bum deal, which everybody who arranges is offered, regardless of their cards."""
        return [button(play_id(view, "pack"), words("nine-pack"))] if _can_pack(view) else []

    def offer_lines(self, view: TableView, words: Words) -> list[str]:
        declaring, packing = bool(nine_view(view).declarations), _can_pack(view)
        if not declaring and not packing:
            return []
        what = "declare" if not packing else "both" if declaring else "pack"
        return [words("nine-for-everybody", what=what)]

    def other_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        game, names = nine_view(view), names_at_table(view.table, words)
        lines = [words("nine-packs")] if game.arranging and game.own is not None and game.own.packs else []
        packed = [names(other.seat) for other in game.seats if other.dealt_in and other.packed and other.seat != seat]
        return [*lines, words("nine-packed", names=join_names(words, packed))] if packed else lines

    def out_key(self, view: TableView, seat: Seat) -> str:
        game = nine_view(view)
        return "nine-out" if game.seat_view(seat).packed and seat not in game.to_act else ""

    # Past deals

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        """Return a line with winners and amounts, or that nobody won; in a game for points, with the score."""
        text = super().outcome_line(statement, names, words)
        over = next(event for event in statement.events if isinstance(event, state.DealEnded))
        if over.outcome.scores:
            return text
        unwon = self.narration.sentences[state.DealEnded](over, self.narration.context(names, words, statement.rules))
        if unwon and not any(map(len, table_text.winnings(statement.events))):
            return unwon
        return f"{text} {unwon}".strip()

    # Stakes

    def at_stake(self, view: TableView) -> tuple[str, int]:
        """Return the question's key and the chips given up by leaving: in a game for points with a pot, the stake."""
        game = nine_view(view)
        if not game.rules.for_points or game.rules.payment is not PointsPayment.POT:
            return super().at_stake(view)
        playing = game.game_on and game.seat_view(view.seat or NOBODY).playing
        return ("sure-leave-staked", game.rules.entry) if playing else ("", 0)

    def leaving_key(self, view: TableView) -> str:
        """Return the key of the reply. In a game paid by the point, a player who leaves pays as a loser at its end."""
        rules = nine_view(view).rules
        by_point = rules.for_points and rules.payment is PointsPayment.PER_POINT
        return "reply-leaving" if by_point else "reply-leaving-later"


def _points_facts(game: NineView, words: Words) -> list[str]:
    by_point = game.rules.payment is PointsPayment.PER_POINT
    rate = words("nine-per-point", amount=words.money(game.rules.point_rate))
    paid = (rate if game.rules.point_rate else words("stakes-points-only")) if by_point else ""
    if not game.rules.end.deals:
        return [words("nine-target", target=game.rules.target), paid]
    left = words("nine-deals-left", deals=game.deals_left) if game.deals_left else words("nine-deals-decide")
    return [left if game.game_on else "", paid]


def _can_pack(view: TableView) -> bool:
    return any(isinstance(option.move, Pack) for option in view.options)
