"""Hand message of Crash: questions, answers, advice, and the hooks for the shared panel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.players.arranging.crash import average_points, expected_points, situation_of
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashRule, CrashRules
from bot.rules.arranging.crash.state import CrashPhase, CrashView
from bot.rules.arranging.moves import CallCrash, Pass, TakeSpare
from bot.rules.game import Cut, Option, Seat
from bot.screens.arranging.advice import points_adviser
from bot.screens.arranging.crash.event_sentences import NARRATION, crash_view, rule_key
from bot.screens.arranging.hooks import GameHooks
from bot.screens.arranging.move_actions import CUT, action_for, play_id
from bot.screens.widgets.components import PRIMARY, SECONDARY, Item, button
from bot.screens.widgets.custom_ids import PlayId
from bot.screens.widgets.names import join_names, names_at_table
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

CUT_KEYS = {17: "arrange-cut-third", 26: "arrange-cut-half", 35: "arrange-cut-two-thirds"}
"""Keys of the button labels, by the number of cards cut."""


_PASS_KEYS = {
    CrashPhase.EXCHANGING: "arrange-keep",
    CrashPhase.CALLING: "arrange-call-not",
}


def answer_items(view: TableView, words: Words) -> list[Item]:
    """Return the answers to the reader's question, besides arranging."""
    game = crash_view(view)
    if game.phase is CrashPhase.CUTTING:
        return cut_buttons(view, view.options, view.decision, words)
    made: list[Item] = []
    for option in view.options:
        style = SECONDARY
        match option.move:
            case TakeSpare(number=number):
                key = "arrange-spare-for" if option.price else "arrange-spare"
                label = words(key, number=number, price=words.short_money(option.price))
            case CallCrash():
                label = words("arrange-call")
            case Pass() if game.phase in _PASS_KEYS:
                label, style = (
                    words(_PASS_KEYS[game.phase]),
                    PRIMARY if game.phase is CrashPhase.EXCHANGING else SECONDARY,
                )
            case _:
                continue
        made.append(button(play_id(view, action_for(option.move), option.price), label, style))
    return made


def cut_buttons(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """Return the cut buttons if a cut is offered. No cards are needed for it, so the table message has the same
    buttons.
    """
    if not any(isinstance(option.move, Cut) for option in options):
        return []
    table, deal = view.table.table_id, view.view.deal_no
    made = [button(PlayId(CUT, table, deal, decision, cards), words(key), PRIMARY) for cards, key in CUT_KEYS.items()]
    return [*made, button(PlayId("pass", table, deal, decision), words("arrange-cut-not"))]


def knock_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the knock button, offered to everybody who has not knocked."""
    offered = crash_view(view).knocking and not _has_knocked(view)
    return [button(play_id(view, "knock"), words("arrange-knock"))] if offered else []


def offer_lines(view: TableView, words: Words) -> list[str]:
    """Return the explanation of what everybody is offered."""
    game = crash_view(view)
    if not game.declarations and not game.knocking:
        return []
    what = "declare" if not game.knocking else "both" if game.declarations else "knock"
    return [words("arrange-for-everybody", what=what)]


def _has_knocked(view: TableView) -> bool:
    return any(one.seat == view.seat and one.knocked for one in crash_view(view).seats)


def question_lines(view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
    """Return the question to a player in the deal, or what the deal waits for.

    In an exchange, the player to act is not named, since other hand messages are not updated at every turn.
    """
    game = crash_view(view)
    if game.phase is CrashPhase.CALLING:
        return _call_lines(game, seat, words, until)
    asked = seat in game.to_act
    if game.phase is CrashPhase.CUTTING:
        names = names_at_table(view.table, words)
        waits = [words("arrange-cut-wait", name=names(one)) for one in game.to_act]
        return [f"{words('arrange-cut-own')}{until}"] if asked else waits
    return _exchange_lines(view, seat, words, until) if asked else [words("arrange-spare-wait")]


def other_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the line that names the players who have knocked."""
    names = names_at_table(view.table, words)
    said = [words("arrange-knocked-own")] if _has_knocked(view) else []
    knocked = [names(other.seat) for other in crash_view(view).seats if other.knocked and other.seat != seat]
    return [*said, words("arrange-knocked", names=join_names(words, knocked))] if knocked else said


def _exchange_lines(view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
    game = crash_view(view)
    fee, have = game.rules.spare_fee, game.seat_view(seat).stack
    said = [f"{words('arrange-spare-own', left=len(game.spares))}{until}"]
    said.append(words("arrange-spare-reused" if game.rules.spare_reuse else "arrange-spare-gone"))
    if fee > have:
        said.append(words("arrange-spare-short", fee=words.money(fee), have=words.money(have)))
    elif fee:
        said.append(words("arrange-spare-fee", fee=words.money(fee)))
    if view.table.settings.hints is Hints.FULL and game.own is not None:
        opponents = situation_of(game, seat).opponents
        points = words.decimal(expected_points(game.own.cards, game.rules, opponents), 1)
        average = words.decimal(average_points(game.rules, opponents), 1)
        said.append(words("arrange-spare-advice", points=points, average=average))
    return said


def _call_lines(game: CrashView, seat: Seat, words: Words, until: str) -> list[str]:
    own = game.own
    if game.seat_view(seat).ready:
        called = own is not None and bool(own.called)
        return [f"{words('arrange-called' if called else 'arrange-called-not')}{until}"]
    said = [f"{words('arrange-call-own')}{until}", *_reward_lines(game.rules, words)]
    hands = () if own is None or own.hands is None else own.hands
    if game.call_must_fail(seat):
        said.append(words("arrange-call-must-fail"))
    elif len(hands) < game.rules.terms.places:
        said.append(words("arrange-call-too-few", hands=len(hands)))
    return said


def _reward_lines(rules: CrashRules, words: Words) -> list[str]:
    """Return what a called and an uncalled crash earn, and what a failed call costs."""
    silent = CrashRule.NONE if rules.crash_announce is CrashAnnounce.REQUIRED else rules.crash_rule
    called, failed = rules.crash_announced_reward, rules.crash_penalty_rule
    return [
        words(
            # keys: arrange-call-<reward> for CrashReward
            f"arrange-call-{rule_key(called)}",
            amount=words.money(rules.crash_payment_announced),
            points=called.points,
        ),
        words(
            # keys: arrange-uncalled-<rule> for CrashRule
            f"arrange-uncalled-{rule_key(silent)}",
            amount=words.money(rules.crash_payment),
            points=rules.crash_points,
        ),
        # keys: arrange-failed-<penalty> for CrashPenalty
        words(f"arrange-failed-{rule_key(failed)}", amount=words.money(rules.crash_penalty), points=failed.points),
    ]


def activity_facts(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return what a player has done with a spare hand and four of a kind, and what they do now."""
    game, one = crash_view(view), crash_view(view).seat_view(seat)
    facts = [words("crash-took-spare", number=one.took_spare)] if one.took_spare else []
    if one.knocked:
        facts.append(words("crash-has-knocked"))
    if game.phase is CrashPhase.CALLING:
        facts.append(words("crash-has-answered" if one.ready else "table-to-answer"))
    elif game.phase in _TURN_KEYS and seat in game.to_act:
        facts.append(words(_TURN_KEYS[game.phase]))
    return facts


_TURN_KEYS = {CrashPhase.CUTTING: "crash-may-cut", CrashPhase.EXCHANGING: "crash-may-exchange"}


HOOKS: Final = GameHooks(
    adviser=points_adviser(lambda view, seat: situation_of(crash_view(view), seat)),
    question_lines=question_lines,
    answer_items=answer_items,
    offer_items=knock_buttons,
    offer_lines=offer_lines,
    activity_facts=activity_facts,
    narration=NARRATION,
    other_lines=other_lines,
)
