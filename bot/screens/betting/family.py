"""Families of betting games: table message, stakes, statements of past deals, and statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.history.values import Statement
from bot.players.betting.odds import category_chances
from bot.rules.betting import events as betting_events
from bot.rules.betting.draw.state import DrawRules, DrawView
from bot.rules.betting.events import BettingEnding, BettingOutcome, HandShown, HandShownFreely, Staked
from bot.rules.betting.house_rules import BettingRules, BragRules
from bot.rules.betting.state import BettingPhase, BettingSeatView, BettingStatus, BragView
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.rules.game import NOBODY, Event, Seat, visible_events
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import NATURAL_RANKING, Ranking, best_three, hand_strength
from bot.rules.registry import find_game
from bot.rules.table.events import DebtLeft, PotDivided, SeatLeft
from bot.rules.table.state import View
from bot.rules.tally import PlayerTally
from bot.screens.betting import buttons, draw_brag, event_sentences, guide, hand, odds, result
from bot.screens.betting.move_actions import brag_view
from bot.screens.family import BEST_HAND, BLIND_WIN, Family, HandPanel, Highlight, OwnCards, ShownHand, expect
from bot.screens.hand.cards import cards_text, hand_name, has_hand_name
from bot.screens.hand.rankings import wild_set_names, wild_text
from bot.screens.table.table_text import seat_lines
from bot.screens.widgets.components import Item
from bot.screens.widgets.layout import DOT, Screen, wrap_facts
from bot.screens.widgets.names import SeatNames, names_at_table
from bot.screens.words import Words, percentage
from bot.tables.values import TableView, TurnOffer

MOST_DEBTS = 5
"""Maximum number of debts on the table message; `/table status` lists more."""


class BettingFamily(Family):
    """Presentation shared by all betting games. Each game adds its line on the stakes and its help pages."""

    name = "betting"
    cogs = ("cogs.betting",)
    closing_events = (SeatLeft, PotDivided, DebtLeft)
    family_pages = (
        *("ranking", "play", "blind", "seeing", "sideshow", "discards", "draw", "all_in"),
        *("wild", "odds", "advice", "money", "pack"),
    )

    guide_pages: Mapping[str, guide.Page]
    """Pages of the guide by name. `pages` lists, in order, the names of those that the game uses."""

    # Table message

    def seat_lines(self, view: TableView, words: Words) -> list[str]:
        game = brag_view(view)
        gone = {one.seat for one in game.seats if one.status is BettingStatus.FOLDED} if game.in_deal else ()
        return seat_lines(view, ((one, self._seat_facts(one, view, words)) for one in game.seats), words, gone=gone)

    def heading_lines(self, view: TableView, words: Words) -> list[str]:
        game, most = brag_view(view), getattr(view.table.house_rules, "max_rounds", 0)
        lines = [_variant_line(view, words), self.pots_line(view, words), draw_brag.betting_round_line(view, words)]
        if game.bottom:
            lines.append(words("table-bottom", cards=cards_text(game.bottom, words)))
        if most and game.phase is not BettingPhase.BETWEEN_DEALS:
            lines.append(words("table-rounds-left", left=max(1, most - game.rounds)))
        return lines

    def pots_line(self, view: TableView, words: Words) -> str:
        game, names = brag_view(view), names_at_table(view.table, words)
        if game.phase is BettingPhase.BETWEEN_DEALS:
            return words("table-pot-waiting", carried=words.money(game.carried)) if game.carried else ""
        lines: list[str] = []
        for pot in game.pots:
            amount = words.money(pot.amount)
            if pot.frozen_for is not None:
                name = names(pot.frozen_for)
                lines.append(words("table-pot-frozen", number=pot.number + 1, amount=amount, name=name))
            elif len(game.pots) > 1:
                lines.append(words("table-pot-current", amount=amount))
        if not lines:
            key = "table-pot-carried" if game.carried else "table-pot"
            facts = {"pot": words.money(game.pot), "carried": words.short_money(game.carried)}
            lines.append(words(key, **facts) if game.pot else words("table-pot-empty"))
        if game.phase in _PRICED_PHASES:
            lines[-1] = wrap_facts((lines[-1], _stay_in_prices(game, words)))
        return "\n".join(lines)

    def due_action(self, view: TableView) -> str:
        answers = {BettingPhase.VOTING, BettingPhase.LENDING, BettingPhase.SIDESHOW}
        return "answer" if brag_view(view).phase in answers else "play"

    def situation_lines(self, view: TableView, words: Words) -> list[str]:
        game, names = brag_view(view), names_at_table(view.table, words)
        if game.phase is BettingPhase.VOTING and game.proposer is not None:
            return [words("table-vote", name=names(game.proposer))]
        if game.phase in _ACTOR_KEYS and game.to_act:
            return [words(_ACTOR_KEYS[game.phase], name=names(game.to_act[0]))]
        if game.asker is None or game.asked is None or game.phase not in {BettingPhase.SIDESHOW, BettingPhase.LENDING}:
            return []
        key = "table-sideshow"
        if game.phase is BettingPhase.LENDING:
            shows = any(one.live and one.seat == game.asked for one in game.seats)
            key = "table-lending-or-showing" if shows else "table-lending"
        return [words(key, name=names(game.asker), other=names(game.asked))]

    def score_lines(self, view: TableView, words: Words, most: int | None = None) -> list[str]:
        """Return a line for each debt at the table. Loans between the same two players are added up."""
        names, most = names_at_table(view.table, words), MOST_DEBTS if most is None else most
        owed: dict[tuple[Seat, Seat], int] = {}
        for one in brag_view(view).debts:
            pair = (one.borrower, one.lender)
            owed[pair] = owed.get(pair, 0) + one.amount
        lines = [
            words("table-debt", name=names(borrower), other=names(lender), amount=words.money(amount))
            for (borrower, lender), amount in list(owed.items())[:most]
        ]
        return [*lines, words("table-more-debts", more=len(owed) - most)] if len(owed) > most else lines

    def winner_lines(self, view: TableView, words: Words) -> list[str]:
        return result.headline_lines(view, words)

    def ending_lines(self, view: TableView, words: Words, *, short: bool, pictured: bool) -> list[str]:
        return result.result_lines(view, words, pictured=pictured)

    def seats_short_of_chips(self, view: TableView) -> tuple[Seat, ...]:
        """Return the seats that cannot pay for the next deal; during a deal, only those that were not dealt in."""
        seats = {one.seat: one for one in brag_view(view).seats}
        return tuple(
            seat
            for seat in view.table.unable_to_pay
            if not view.view.in_deal
            or (seats[seat].status is BettingStatus.NOT_DEALT_IN and not seats[seat].sitting_out)
        )

    def public_moves(self, view: TableView, turns: tuple[TurnOffer, ...], words: Words) -> list[Item]:
        return buttons.public_items(view, turns, words)

    def is_memorable(self, view: TableView) -> bool:
        return result.is_memorable(view)

    def _seat_facts(self, one: BettingSeatView, view: TableView, words: Words) -> list[str]:
        facts: list[str] = []
        table, between = view.table, brag_view(view).phase is BettingPhase.BETWEEN_DEALS
        if one.bystander:
            return [words("table-bystander")]
        if one.sitting_out:
            playing = not between and one.status is not BettingStatus.NOT_DEALT_IN
            facts.append(words("table-sits-out" if playing else "table-sitting-out"))
        dearer = [amount for seat, amount in table.newcomer_prices if seat == one.seat]
        facts += [words("table-dearer", amount=words.money(amount)) for amount in dearer]
        if not between and (one.status is not BettingStatus.NOT_DEALT_IN or one.sitting_out):
            facts += _deal_facts(one, view, words)
        elif not between:
            facts.append(words("table-no-ante" if one.seat in self.seats_short_of_chips(view) else "table-joined"))
        elif one.kept_hand:
            facts.append(words("table-kept-hand"))
        elif one.seat in table.unable_to_pay:
            facts.append(words("table-no-ante"))
        return [*facts, words("table-leaving")] if one.leaving else facts

    # Hand message, notifications and stakes

    def hand_panel(self, view: TableView, seat: Seat, words: Words, draft: object | None) -> HandPanel:
        return hand.render_hand_panel(view, seat, words)

    def own_card_lines(self, view: TableView, seat: Seat, words: Words) -> list[str]:
        return [*hand.card_lines(view, brag_view(view).seat_view(seat), words), *hand.confided_lines(view, words)]

    def own_cards(self, view: TableView, seat: Seat, draft: object | None = None) -> OwnCards:
        return hand.own_cards(view, brag_view(view).seat_view(seat))

    def seat_of_changed_hand(self, event: Event) -> Seat:
        return event.seat if isinstance(event, betting_events.Discarded | betting_events.Folded) else NOBODY

    def price_line(self, view: TableView, words: Words) -> str:
        game = brag_view(view)
        if game.phase is not BettingPhase.BETTING or not game.stake or not game.to_act:
            return ""
        return hand.price_line(view, game.seat_view(game.to_act[0]), words)

    def at_stake(self, view: TableView) -> tuple[str, int]:
        game = brag_view(view)
        one = game.seat_view(view.seat or 0)
        if game.in_deal:
            return ("sure-leave-staked", one.paid) if one.paid and one.status is not BettingStatus.FOLDED else ("", 0)
        return ("sure-leave-carried", game.carried) if game.carried and one.paid else ("", 0)

    def carried_chips(self, view: TableView) -> int:
        return brag_view(view).carried

    def leaving_key(self, view: TableView) -> str:
        """Return the key of the reply. It depends on whether the player still has a turn in which to fold."""
        turns = brag_view(view).seat_view(view.seat or 0).status in {BettingStatus.BLIND, BettingStatus.OPEN}
        return "reply-leaving" if turns else "reply-leaving-later"

    # Past deals

    def event_sentence(self, event: Event, names: SeatNames, words: Words) -> str | None:
        return event_sentences.betting_sentence(event, names, words)

    def statement_lines(self, statement: Statement, names: SeatNames, words: Words) -> list[str]:
        events = visible_events(tuple(statement.events), None)
        return event_sentences.deal_sentences(events, names, words, ranking=_ranking_of(statement))

    def story_lines(self, statement: Statement, names: SeatNames, words: Words) -> list[str]:
        events = visible_events(tuple(statement.events), None)
        return event_sentences.story_lines(events, names, words, ranking=_ranking_of(statement))

    def replay_paragraphs(
        self, statement: Statement, events: Sequence[Event], names: SeatNames, words: Words
    ) -> list[list[str]]:
        ranking = _ranking_of(statement)
        return [event_sentences.deal_sentences(events, names, words, ranking=ranking, deal=statement.events)]

    def outcome_line(self, statement: Statement, names: SeatNames, words: Words) -> str:
        outcome = next(event.outcome for event in statement.events if isinstance(event, betting_events.DealEnded))
        if outcome.reason is BettingEnding.CARRIED and outcome.blind_winner is not None:
            facts = {"amount": words.money(outcome.carried), "chips": outcome.carried}
            return words("table-result-carried", name=names(outcome.blind_winner), **facts)
        sentences = [_winner_sentence(statement, outcome, seat, names, words) for seat in outcome.winners()]
        return " ".join(sentences) or words("table-result-nothing")

    def highlights(self, statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
        ranking, blind = _ranking_of(statement), set[Seat]()
        found: list[Highlight] = []
        for event in statement.events:
            match event:
                case HandShown() | HandShownFreely() if has_hand_name(event.cards, ranking):
                    text = event_sentences.betting_sentence(event, names, words, ranking=ranking) or ""
                    weight = hand_strength(ranking, best_three(ranking, event.cards)[0])
                    found.append(Highlight(kind=BEST_HAND, seat=event.seat, weight=weight, text=text))
                case Staked(blind=True) | betting_events.SeePaid(blind=True):
                    blind.add(event.seat)
                case betting_events.Looked():
                    blind.discard(event.seat)
                case betting_events.PotWon() if event.seat in blind:
                    text = words("evening-blind", name=names(event.seat), amount=words.money(event.amount))
                    found.append(Highlight(kind=BLIND_WIN, seat=event.seat, weight=event.amount, text=text))
                case _:
                    pass
        return found

    def shown_hands(self, events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
        return result.shown_hands(events, view, words)

    def tally_lines(self, tally: PlayerTally, words: Words) -> list[str]:
        number = words.number
        stayed = percentage(tally.stayed, tally.deals, words)
        found = [words("stats-stayed", stayed=number(tally.stayed), deals=tally.deals, share=stayed)]
        if tally.blind:
            share = percentage(tally.blind, tally.stayed, words)
            found.append(words("stats-blind", blind=number(tally.blind), share=share))
        if tally.sees:
            facts = {"sees": tally.sees, "number": number(tally.sees), "won": number(tally.sees_won)}
            found.append(words("stats-sees", **facts, share=percentage(tally.sees_won, tally.sees, words)))
        if tally.raises or tally.calls:
            found.append(words("stats-raises", raises=number(tally.raises), calls=number(tally.calls)))
        if tally.shown:
            found.append(words("stats-shown", deals=tally.shown, number=number(tally.shown)))
        return found

    # Help

    def page_text(self, page: str, words: Words, rules: HouseRules, view: View | None) -> str:
        return "\n\n".join(self.guide_pages[page](words, rules, guide.variant_of(rules, view)))

    def prepare_page(self, page: str, rules: HouseRules, view: View | None) -> None:
        """Count the hands for a page with odds. This takes up to half a second the first time."""
        if page in {"odds", "advice"}:
            played = guide.variant_of(rules, view)
            category_chances(played.ranking, played.size)

    def odds_task(self, view: TableView, words: Words) -> Callable[[], Screen]:
        question = odds.odds_question(view)
        return lambda: odds.render_odds(question, odds.calculate_odds(question), words)


class BragFamily(BettingFamily):
    guide_pages = guide.BRAG_PAGES
    pages = tuple(page for page in guide.BRAG_PAGES if page != "discards")

    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        rules = expect(rules, BragRules)
        least, most = words.short_money(rules.min_first_bet), words.short_money(rules.max_first_bet)
        first = words("table-stakes-from", least=least)
        if rules.max_first_bet:
            first = words("table-stakes-range", least=least, most=most)
        raised = words("table-stakes-no-limit")
        if rules.max_raise:
            raised = words("table-stakes-up-to", most=words.short_money(rules.max_raise))
        ante = words.money(rules.ante) if rules.ante else words("table-stakes-none")
        line = words("table-stakes", ante=ante, first=first, raise_=raised)
        return f"{line}{DOT}{words('table-stakes-pot-limit')}" if rules.pot_limit else line


class MoreCardsFamily(BragFamily):
    """Presentation of Brag with four, five or seven cards, of which three are played."""

    pages = tuple(guide.BRAG_PAGES)


class DrawFamily(BettingFamily):
    guide_pages = guide.DRAW_PAGES
    pages = tuple(guide.DRAW_PAGES)

    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        blind = expect(rules, DrawRules).big_blind
        big, small = words.money(blind), words.short_money(blind // 2)
        first, second = words.short_money(2 * blind), words.short_money(4 * blind)
        return words("table-stakes-draw", big=big, small=small, first=first, second=second)


class TeenPattiFamily(BettingFamily):
    guide_pages = guide.TEEN_PATTI_PAGES
    pages = tuple(guide.TEEN_PATTI_PAGES)

    def stakes_line(self, rules: HouseRules, words: Words) -> str:
        rules = expect(rules, TeenPattiRules)
        # keys: table-stakes-limit-<limit> for BetLimit
        limit = words(f"table-stakes-limit-{rules.limit.value}", spread=words.short_money(rules.spread))
        line = words("table-stakes-teen", boot=words.money(rules.boot), limit=limit)
        return f"{line}{DOT}{words('table-stakes-cap', amount=words.money(rules.pot_cap))}" if rules.pot_cap else line


def _variant_line(view: TableView, words: Words) -> str:
    """Return the line on the variant played; "" if it is the game's usual one."""
    game, rules = brag_view(view), view.table.house_rules
    usual = find_game(view.table.game).default_rules
    size = rules.cards if isinstance(rules, BragRules) else game.hand_size
    usual_size = usual.cards if isinstance(usual, BragRules) else game.hand_size
    choice = isinstance(rules, BragRules) and rules.dealers_choice
    parts: list[str] = []
    if choice or size != usual_size:
        parts.append(words("table-played-cards", cards=game.hand_size))
    if choice or game.ranking.wild:
        parts.append(words("table-played-wild", wild=wild_text(wild_set_names(game.ranking), words)))
    if choice or not game.blind_play:
        parts.append(words("table-played-blind" if game.blind_play else "table-played-open"))
    return f"-# {' · '.join(parts)}" if parts else ""


_ACTOR_KEYS: Final = {
    BettingPhase.NOMINATING: "table-nominating",
    BettingPhase.RETAINING: "table-retaining",
    BettingPhase.KEEP_OR_THROW: "table-keep-or-throw",
    BettingPhase.DISCARDING: "table-discarding",
    BettingPhase.DRAWING: "table-drawing",
}
"""Keys of the sentences that name the player to act and the decision, by phase."""

_PRICED_PHASES: Final = frozenset(
    [BettingPhase.BETTING, BettingPhase.KEEP_OR_THROW, BettingPhase.DISCARDING, BettingPhase.LENDING]
)


def _stay_in_prices(game: BragView, words: Words) -> str:
    if isinstance(game, DrawView):
        return draw_brag.call_price_line(game, words)
    key = "table-price" if game.stake else "table-price-first"
    if any(one.status is BettingStatus.BLIND for one in game.seats):
        key = "table-price-both" if game.stake else "table-price-first-both"
    return words(key, open=words.money(game.open_price), blind=words.short_money(game.blind_price))


def _deal_facts(one: BettingSeatView, view: TableView, words: Words) -> list[str]:
    """Return a player's status in the current deal, last action and face-up cards."""
    facts: list[str] = []
    done = event_sentences.last_action(view.deal_events, one.seat, words)
    chooses = brag_view(view).phase is BettingPhase.KEEP_OR_THROW and one.seat in brag_view(view).to_act
    if one.status is BettingStatus.COVERED:
        facts.append(words("table-covered", number=(one.covers or 0) + 1))
    elif one.status is BettingStatus.FOLDED:
        facts.append(done)
    elif one.status is not BettingStatus.NOT_DEALT_IN and not chooses:
        # keys: table-<status> for blind, open
        facts.append(words(f"table-{one.status.value}"))
    if len(one.hands) > 1:
        facts.append(words("table-two-hands-looked" if chooses else "table-two-hands"))
    facts += draw_brag.seat_facts(view, one, words, done=bool(done))
    if one.live and done and not ((chooses or one.status is BettingStatus.OPEN) and done == words("done-looked")):
        facts.append(done)  # playing open implies having looked
    shown = (("table-face-up", one.face_up), ("table-turned", one.turned))
    return [*facts, *(words(key, cards=cards_text(cards, words)) for key, cards in shown if cards)]


def _winner_sentence(statement: Statement, outcome: BettingOutcome, seat: Seat, names: SeatNames, words: Words) -> str:
    amount = words.money(sum(share.amount for share in outcome.shares if share.seat == seat))
    if outcome.reason is BettingEnding.FOLDED:
        return words("table-result-folded", name=names(seat), amount=amount)
    ranking = _ranking_of(statement)
    for event in reversed(statement.events):
        if isinstance(event, HandShown) and event.seat == seat and has_hand_name(event.cards, ranking):
            named = hand_name(event.cards, words, ranking)
            return words("history-won-with", name=names(seat), amount=amount, hand=named)
    return words("table-result-won", name=names(seat), amount=amount)


def _ranking_of(statement: Statement) -> Ranking:
    """Return the ranking by which a deal was played, or the game's default if the statement has no view."""
    if statement.table_before is not None:
        return expect(statement.table_before, BragView).ranking
    usual = find_game(statement.game).default_rules
    return usual.terms().ranking if isinstance(usual, BettingRules) else NATURAL_RANKING
