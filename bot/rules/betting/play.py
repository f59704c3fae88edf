"""Play of the betting games (RULES 12.2), and the variants of Brag (RULES 3, 4, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from bot.rules.betting import events as betting_events
from bot.rules.betting import house_rules, moves, options
from bot.rules.betting import state as betting_state
from bot.rules.betting.draw.state import BlindPosted, RoundBegan, WentAllIn
from bot.rules.betting.events import Compared, Covered, HandShown, PotWon, SeePaid, Staked
from bot.rules.betting.house_rules import BettingRules, BragRules, SeeRule, SevenCardRules, ShortMoney
from bot.rules.betting.moves import VERBS, Which
from bot.rules.betting.prices import blind_price, open_price
from bot.rules.betting.state import BettingPhase, BettingSeat, BettingState, BragState, SevenCardState
from bot.rules.betting.turns import BragDraft
from bot.rules.cards import Card, sorted_pack
from bot.rules.game import Event, Game, IllegalMove, Move, Option, PlayAlone, Seat, events_of
from bot.rules.house_rules import Preset
from bot.rules.table import events as table_events
from bot.rules.table import seating
from bot.rules.table.state import seat_view_fields, table_view_fields
from bot.rules.tally import encode_hand

StateT = TypeVar("StateT", bound=BettingState)
RulesT = TypeVar("RulesT", bound=BettingRules)


class BettingGame(Game[StateT, RulesT], Generic[StateT, RulesT]):
    events = events_of(table_events) + events_of(betting_events)
    verbs = VERBS

    def start(self, rules: RulesT, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> StateT:
        terms = rules.terms()
        ring = stacks[::-1] if terms.counter_clockwise else stacks
        return seating.start(self.state, rules, ring, dealer, pack=terms.pack, most=terms.max_players)

    def revise(self, state: StateT, rules: RulesT) -> StateT:
        was, terms = state.terms, rules.terms()
        if state.in_deal or state.closed:
            raise IllegalMove("between_deals_only")
        if len(state.seats) > terms.max_players:
            raise IllegalMove("table_full", most=terms.max_players)
        same = (was.cards, set(was.pack)) == (terms.cards, set(terms.pack)) and terms.blind_play and terms.keeps_hands
        seats = tuple(one if same else replace(one, old=()) for one in state.seats)
        kept = {card for one in seats for card in one.old}
        next_dealer = state.next_dealer
        if terms.counter_clockwise != was.counter_clockwise and seats:
            seats = seats[::-1]
            next_dealer = len(seats) - 1 - next_dealer
        return replace(
            state,
            rules=rules,
            ranking_changed=state.ranking_changed or (was.ranking, was.cards) != (terms.ranking, terms.cards),
            choice=None,
            choice_left=len(seats) + 1 if terms.dealers_choice else 0,
            seats=seats,
            next_dealer=next_dealer,
            pack=sorted_pack(card for card in terms.pack if card not in kept),
            shuffle_due=True,
        )

    def count_events(self, rules: RulesT, events: tuple[Event, ...], counts: dict[Seat, Counter[str]]) -> None:
        opened, seer = False, 0
        for event in events:
            match event:
                case BlindPosted():
                    opened = True
                case RoundBegan() if event.number > 1:
                    opened = False
                case Staked():
                    own = counts[event.seat]
                    own["stayed"] = 1
                    own["blind"] |= event.blind
                    if event.raised:
                        own["raises"] += 1
                    elif opened:
                        own["calls"] += 1
                    opened = True
                case Covered() | WentAllIn():
                    counts[event.seat]["stayed"] = 1
                case SeePaid():
                    seer = event.seat
                    counts[seer].update(sees=1)
                    counts[seer]["stayed"] = 1
                case Compared() if seer:
                    counts[seer]["sees_won"] += event.winner == seer
                    seer = 0
                case HandShown():
                    _count_shown(counts[event.seat], rules, event.cards)
                case PotWon():
                    counts[event.seat]["pots"] = 1
                    counts[event.seat]["best_pot"] += event.amount
                case _:
                    pass

    def view(self, state: StateT, seat: Seat | None) -> betting_state.BragView:
        betting = state.in_deal
        viewer = state.seat_state(seat) if seat is not None else None
        retained = None if betting else next((one.seat for one in state.seats if one.old), None)
        asked = state.phase is BettingPhase.LENDING or state.phase is BettingPhase.SIDESHOW
        terms = state.terms
        return betting_state.BragView(
            **table_view_fields(state, seat),
            seats=tuple(self.seat_view(state, one, viewer) for one in state.seats_clockwise),
            pots=tuple(
                betting_state.PotView(number=number, amount=pot.amount, frozen_for=pot.frozen_for)
                for number, pot in enumerate(state.pots)
            ),
            pot=state.pot,
            carried=state.carried,
            stake=state.stake,
            open_price=open_price(state) if betting else 0,
            blind_price=blind_price(state) if betting else 0,
            live=len(state.live) if betting else 0,
            proposer=state.actor if state.phase is BettingPhase.VOTING else None,
            waiting_for=state.to_act if state.phase is BettingPhase.VOTING else (),
            retained=retained,
            shuffled=state.shuffled,
            remembered=None if viewer is None else viewer.remembered,
            remembered_discards=() if viewer is None else viewer.remembered_discards,
            may_look_back=viewer is not None and viewer.unlooked is not None,
            ante=terms.ante,
            ranking=terms.ranking,
            hand_size=terms.cards,
            blind_play=terms.blind_play,
            chooser=state.game_chooser,
            ranking_changed=state.ranking_changed,
            debts=state.debts,
            asked=state.asked if asked else None,
            asker=state.asker if asked else None,
            bottom=state.bottom,
            rounds=state.rounds if terms.max_rounds else 0,
        )

    def seat_view(self, state: StateT, one: BettingSeat, viewer: BettingSeat | None) -> betting_state.BettingSeatView:
        own = one is viewer
        discards = one.discards if own and one.knows and one.hand else one.discards_shown
        return betting_state.BettingSeatView(
            **seat_view_fields(one),
            bystander=one.bystander,
            status=one.status,
            paid=one.paid,
            last_bet=one.last_bet,
            acted=one.acted,
            hands=_hands(state, one, own=own),
            exposed=one.exposed,
            covers=one.covers,
            kept_hand=bool(one.old),
            discards=discards or None,
            discarded=len(one.discards),
            confided=one.confided if viewer is not None and viewer.seat in one.confided_to else None,
            face_up=one.face_up,
            turned=one.turned,
        )


class BragGame(BettingGame[StateT, RulesT], Generic[StateT, RulesT]):
    """Brag. Its variants and Teen Patti differ in their house rules; only Teen Patti has the sideshow."""

    draft = BragDraft
    table_moves = seating.TABLE_MOVES | {
        PlayAlone: lambda draft, move: draft.play_alone(move),
        moves.Choose: lambda draft, move: draft.choose_game(move),
    }
    deal_moves: ClassVar[dict[type[Move], Callable[[Any, Any, Option], None]]] = {
        moves.Look: lambda draft, move, _: draft.look(move),
        moves.Keep: lambda draft, move, _: draft.keep(move.seat),
        moves.Throw: lambda draft, move, _: draft.throw(move.seat),
        moves.Discard: lambda draft, move, _: draft.discard_cards(move.seat, move.places),
        moves.Bet: lambda draft, move, option: draft.bet(move.seat, move.amount, option.price, option.loan),
        moves.See: lambda draft, move, option: draft.see(move.seat, option.price, option.loan),
        moves.Fold: lambda draft, move, _: draft.fold(move.seat),
        moves.Cover: lambda draft, move, option: draft.cover(move.seat, option.loan),
        moves.Ask: lambda draft, move, option: draft.ask(move, option.loan),
        moves.AskBystander: lambda draft, move, option: draft.ask_bystander(move, option.loan),
        moves.Lend: lambda draft, move, _: draft.lend(move.seat, move.borrower, move.amount),
        moves.Expose: lambda draft, _, __: draft.decline_loan(),
        moves.ProposeShowdown: lambda draft, move, _: draft.propose_showdown(move.seat),
        moves.ProposeSideshow: lambda draft, move, option: draft.propose_sideshow(move.seat, option.price),
        moves.Accept: lambda draft, move, _: draft.accept(move.seat),
        moves.Refuse: lambda draft, move, _: draft.refuse(move.seat),
        moves.Nominate: lambda draft, move, _: draft.nominate(move.seat, move.hand),
        moves.Retain: lambda draft, move, _: draft.retain_hand(move.seat, move.hand),
        moves.ShowHand: lambda draft, move, _: draft.show_won_hand(move.seat),
    }

    def options(self, state: StateT, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
        one = state.seat_state(seat)
        if one is None or one.leaving:
            return ()
        phase = state.phase
        if phase is BettingPhase.BETTING:
            return (
                options.turn_options(state, one, backing)
                if seat == state.actor
                else options.out_of_turn_options(state, one)
            )
        if phase is BettingPhase.VOTING or phase is BettingPhase.LENDING or phase is BettingPhase.SIDESHOW:
            return options.answer_options(state, one, backing)
        if phase is BettingPhase.BETWEEN_DEALS:
            return options.after_deal_options(state, one)
        if seat == state.actor:
            return options.decision_options(state, one)
        if phase is BettingPhase.NOMINATING or phase is BettingPhase.RETAINING or phase is BettingPhase.CLOSED:
            return ()
        return options.out_of_turn_options(state, one)

    def find_refusal(self, state: StateT, move: Move, backing: int) -> IllegalMove:
        one = state.seat_state(move.seat)
        if one is None:
            return IllegalMove("no_such_seat")
        if isinstance(move, moves.ShowHand):
            return options.show_refusal(state, one)
        if state.phase in {BettingPhase.BETWEEN_DEALS, BettingPhase.CLOSED}:
            return IllegalMove("no_deal")
        if isinstance(move, moves.Lend | moves.Expose) or (isinstance(move, moves.Refuse) and state.asked == one.seat):
            return options.loan_refusal(state, one, move, backing)
        if one.leaving and one.live:
            return IllegalMove("already_leaving")
        if one.status in options.STATUS_CODES:
            return IllegalMove(options.STATUS_CODES[one.status])
        if isinstance(move, moves.Look):
            return options.look_refusal(state, one, move)
        if isinstance(move, moves.Accept | moves.Refuse):
            return options.answer_refusal(state, one)
        return options.timing_refusal(state, one, move) or options.turn_refusal(state, one, move, backing)


def _hands(state: BettingState, one: BettingSeat, *, own: bool) -> tuple[betting_state.HandView, ...]:
    if not one.two_hands:
        if not one.hand:
            return ()
        known = one.hand if own and one.knows else one.exposed
        return (betting_state.HandView(which=None, cards=known, count=len(one.hand)),)
    looked = state.looked_hand if own and one.seat == state.actor else None
    return tuple(
        betting_state.HandView(which=which, cards=hand if looked is which else None, count=len(hand))
        for which, hand in ((Which.OLD, one.old), (Which.NEW, one.new))
    )


def _count_shown(counts: Counter[str], rules: BettingRules, cards: tuple[Card, ...]) -> None:
    terms = rules.terms()
    counts["shown"] = 1
    if not terms.dealers_choice and len(cards) == 3:
        counts["best_hand"] = max(counts["best_hand"], encode_hand(terms.ranking.strength(*cards), cards))


THREE_CARD_BRAG = BragGame(
    name="three_card_brag",
    aliases=("brag", "three", "3"),
    default_rules=BragRules(),
    presets=(
        Preset("three-card", "Three Card Brag", BragRules()),
        Preset("tournament", "Tournament limits", BragRules(max_first_bet=5, max_raise=5)),
        Preset("no-blind", "No blind play", BragRules(blind_play=False)),
        Preset("lock-stock", "Lock, Stock", BragRules(see_rule=SeeRule.EQUAL)),
        Preset("dealers-choice", "Dealer's choice", BragRules(dealers_choice=True)),
        Preset(
            "face-up", "Kept hand face up", BragRules(retained_hand_variant=house_rules.RetainedHandVariant.FACE_UP)
        ),
        Preset("fold-or-borrow", "Fold or borrow", BragRules(short_money=ShortMoney.FOLD_OR_BORROW)),
        Preset("jokers", "Two jokers", BragRules(wild=("jokers:2",))),
        Preset("braggers", "Braggers", BragRules(wild=("braggers",))),
    ),
    excluded_options=frozenset({"cards"}),
    state=BragState,
)

FOUR_CARD_BRAG = BragGame(
    name="four_card_brag",
    aliases=("four", "4"),
    default_rules=BragRules(cards=4),
    presets=(
        Preset("four-card", "Four Card Brag", BragRules(cards=4)),
        Preset("four-card-twos", "Four cards, wild twos", BragRules(cards=4, wild=("twos",))),
    ),
    state=BragState,
)

FIVE_CARD_BRAG = BragGame(
    name="five_card_brag",
    aliases=("five", "5"),
    default_rules=BragRules(cards=5),
    presets=(
        Preset("five-card", "Five Card Brag", BragRules(cards=5)),
        Preset("five-card-twos", "Five cards, wild twos", BragRules(cards=5, wild=("twos",))),
    ),
    state=BragState,
)

SEVEN_CARD_BETTING = BragGame(
    name="seven_card_betting",
    aliases=("seven_card_brag_with_betting", "seven_betting"),
    default_rules=SevenCardRules(),
    state=SevenCardState,
    presets=(
        Preset("seven-card-betting", "Seven Card Brag with betting", SevenCardRules()),
        Preset("seven-card-betting-twos", "Seven cards, betting, wild twos", SevenCardRules(wild=("twos",))),
    ),
    # A dealer chooses three, four or five cards (RULES 3.12).
    excluded_options=frozenset({"cards", "dealers_choice"}),
)
