"""What a player of Crash is asked besides arranging: the cut, a spare hand, a crash; in words and with the answers."""

from __future__ import annotations

from collections.abc import Iterable

from bot.players.arranging.crash import average_points, expected_points, situation_of
from bot.rules.arranging.crash.events import CrashEnding
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashPenalty, CrashReward, CrashRule
from bot.rules.arranging.crash.view import CrashPhase, CrashSeatView, CrashView
from bot.rules.arranging.moves import CallCrash, Pass, TakeSpare
from bot.rules.game import Cut, Option
from bot.screens.arranging.actions import CUT, action_of, play_id
from bot.screens.arranging.menus import declared_word
from bot.screens.arranging.seen import crash
from bot.screens.ids import PlayId
from bot.screens.items import MAIN, PLAIN, Item, button
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

CUTS = {17: "arrange-cut-third", 26: "arrange-cut-half", 35: "arrange-cut-two-thirds"}
"""Cards that are cut, and what the button says."""
_PASSES = {
    CrashPhase.EXCHANGING: "arrange-keep",
    CrashPhase.CALLING: "arrange-call-not",
}


def items(view: TableView, words: Words) -> list[Item]:
    """The answers to what the reader is asked, besides arranging."""
    game = crash(view)
    if game.phase is CrashPhase.CUTTING:
        return cuts(view, view.options, view.decision, words)
    made: list[Item] = []

    def add(action: str, label: str, price: int = 0, *, main: bool = False) -> None:
        made.append(button(play_id(view, action, price), label, MAIN if main else PLAIN))

    for option in view.options:
        match option.move:
            case TakeSpare(number=number):
                key = "arrange-spare-for" if option.price else "arrange-spare"
                add(action_of(option.move), words(key, number=number, price=words.short(option.price)), option.price)
            case CallCrash():
                add("call", words("arrange-call"))
            case Pass() if game.phase in _PASSES:
                add("pass", words(_PASSES[game.phase]), main=game.phase is CrashPhase.EXCHANGING)
            case _:
                pass
    return made


def cuts(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """The cut, where it is offered. Nobody has to see a card for it, so it is the same under the table's message."""
    if not any(isinstance(option.move, Cut) for option in options):
        return []
    table, deal = view.table.table_id, view.view.deal_no
    made = [button(PlayId(CUT, table, deal, decision, cards), words(key), MAIN) for cards, key in CUTS.items()]
    return [*made, button(PlayId("pass", table, deal, decision), words("arrange-cut-not"))]


def lines(view: TableView, one: CrashSeatView, words: Words, until: str) -> list[str]:
    """What a player in the deal is asked, or whom the deal waits for."""
    match crash(view).phase:
        case CrashPhase.CUTTING:
            return _cutting(view, one, words, until)
        case CrashPhase.EXCHANGING:
            return _exchanging(view, one, words, until)
        case CrashPhase.CALLING:
            return _calling(view, one, words, until)
        case _:
            return _arranging(view, one, words, until)


def over(view: TableView, one: CrashSeatView, words: Words) -> list[str]:
    """After a deal, and before the first one."""
    game, own = crash(view), crash(view).own
    if game.outcome is None or own is None or not own.cards:
        return [] if one.sitting_out else [words("hand-no-deal")]
    if game.outcome.reason in {CrashEnding.ABANDONED, CrashEnding.VOIDED}:
        return [words("arrange-broken-off")]
    said = [words("arrange-over")]
    if own.declared is not None:
        said.append(words("arrange-declared", what=declared_word(own.declared)))
    elif own.hands == ():
        said.append(words("arrange-locked-none"))
    return said


def _cutting(view: TableView, one: CrashSeatView, words: Words, until: str) -> list[str]:
    game = crash(view)
    if one.seat in game.to_act:
        return [_with(words("arrange-cut-own"), until)]
    return [words("arrange-cut-wait", name=_actor(view, words))] if game.to_act else []


def _exchanging(view: TableView, one: CrashSeatView, words: Words, until: str) -> list[str]:
    game = crash(view)
    if one.seat not in game.to_act:
        return [words("arrange-spare-wait", name=_actor(view, words))] if game.to_act else []
    fee = game.rules.spare_fee
    said = [_with(words("arrange-spare-own", left=len(game.spares)), until)]
    said.append(words("arrange-spare-reused" if game.rules.spare_reuse else "arrange-spare-gone"))
    if fee > one.stack:
        said.append(words("arrange-spare-short", fee=words.money(fee), have=words.money(one.stack)))
    elif fee:
        said.append(words("arrange-spare-fee", fee=words.money(fee)))
    if view.table.settings.hints is Hints.FULL and game.own is not None:
        opponents = situation_of(game, one.seat).opponents
        points = words.decimal(expected_points(game.own.cards, game.rules, opponents), 1)
        average = words.decimal(average_points(game.rules, opponents), 1)
        said.append(words("arrange-spare-advice", points=points, average=average))
    return said


def _arranging(view: TableView, one: CrashSeatView, words: Words, until: str) -> list[str]:
    game, own = crash(view), crash(view).own
    if not one.ready or own is None:
        said = [_with(words("arrange-now"), until)]
        if one.knocked:
            said.append(words("arrange-knocked-own"))
        if game.declarations or game.knocking:
            what = "declare" if not game.knocking else "both" if game.declarations else "knock"
            said.append(words("arrange-for-everybody", what=what))
        return said
    said = [_with(words("arrange-locked"), until)]
    if own.declared is not None:
        said.append(words("arrange-declared", what=declared_word(own.declared)))
    elif not own.hands:
        said.append(words("arrange-locked-none"))
    return said


def _calling(view: TableView, one: CrashSeatView, words: Words, until: str) -> list[str]:
    game, own = crash(view), crash(view).own
    if one.ready:
        called = own is not None and bool(own.called)
        return [_with(words("arrange-called" if called else "arrange-called-not"), until)]
    said = [_with(words("arrange-call-own"), until)]
    said += [*_reward(game, words), _penalty(game, words)]
    hands = () if own is None or own.hands is None else own.hands
    if game.call_must_fail(one.seat):
        said.append(words("arrange-call-must-fail"))
    elif len(hands) < game.rules.terms.places:
        said.append(words("arrange-call-too-few", hands=len(hands)))
    return said


def _reward(game: CrashView, words: Words) -> list[str]:
    """What a crash earns that is called, and one that is not."""
    rules = game.rules
    reward = rules.crash_announced_reward
    if reward is CrashReward.PAYMENT:
        said = [words("arrange-call-pays", amount=words.money(rules.crash_payment_announced))]
    elif reward is CrashReward.WINS_GAME:
        said = [words("arrange-call-wins")]
    else:
        said = [words("arrange-call-points", points=reward.points)]
    if rules.crash_announce is CrashAnnounce.REQUIRED or rules.crash_rule is CrashRule.NONE:
        return [*said, words("arrange-uncalled-nothing")]
    if rules.crash_rule is CrashRule.PAYMENT:
        return [*said, words("arrange-uncalled-pays", amount=words.money(rules.crash_payment))]
    if rules.crash_rule is CrashRule.WINS_GAME:
        return [*said, words("arrange-uncalled-wins")]
    return [*said, words("arrange-uncalled-points", points=rules.crash_points)]


def _penalty(game: CrashView, words: Words) -> str:
    """What a call costs that fails."""
    rule = game.rules.crash_penalty_rule
    if rule is CrashPenalty.PAY_EACH:
        return words("arrange-call-costs", amount=words.money(game.rules.crash_penalty))
    if rule is CrashPenalty.NONE:
        return words("arrange-call-free")
    return words("arrange-call-loses", points=rule.points)


def _actor(view: TableView, words: Words) -> str:
    return names_at(view.table, words)(crash(view).to_act[0])


def _with(said: str, until: str) -> str:
    return f"{said} {until}" if until else said
