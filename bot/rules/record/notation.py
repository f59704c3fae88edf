"""Text notation of moves, from `Andy bets 2` to a move and back. One grammar serves all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.rules import game
from bot.rules.cards import Card
from bot.rules.game import NOBODY, AnyGame, Event, Move, Seat
from bot.rules.registry import GAMES
from bot.rules.table.events import PackCut
from bot.rules.table.state import AnyState
from bot.rules.verbs import NamedTable, NotAMove, UnknownWords, Verb, number_verb, parse_chips, plain_verb

_VERBS = (
    number_verb("cuts", game.Cut, "amount"),
    number_verb("tops up", game.TopUp, "amount"),
    number_verb("cashes in", game.CashIn, "amount"),
    plain_verb("neither lends nor borrows", game.PlayAlone),
    number_verb("joins", game.Join, "stack"),
    plain_verb("leaves", game.Leave),
    plain_verb("sits out", game.SitOut),
    plain_verb("comes back", game.ComeBack),
    plain_verb("times out", game.TimeOut),
    *dict.fromkeys(verb for played in GAMES.values() for verb in played.verbs),
)

_SEATLESS_MOVES = {"closes": game.Close, "voids": game.Void}


def read_move(text: str, table: NamedTable | Mapping[str, Seat], newcomer: Seat, verbs: Iterable[Verb] = ()) -> Move:
    """Parse the text of a move. The longest seat name at its start is the mover's.

    `verbs` are those of the current game; verbs of other games are tried after them. A name without a seat may only
    join, as seat `newcomer`. If a person with a seat joins again, the move has their own seat, which every game
    refuses.

    Raise UnknownWords if the text is not a move. Raise NotAMove for an amount that is no whole number, a card that the
    mover does not hold, or a reserved name.
    """
    if not isinstance(table, NamedTable):
        table = NamedTable(seats=table)
    if text in _SEATLESS_MOVES:
        return _SEATLESS_MOVES[text]()
    name = mover_name(text, table.seats)
    if name is None:
        return _read_join(text, newcomer, table)
    seat, words = table.seats[name], text[len(name) :].strip()
    if words == "closes":
        return game.Close()
    for verb in (*verbs, *_VERBS):
        if words == verb.words or words.startswith(verb.words + " "):
            try:
                return verb.move(seat=seat, **verb.read(words[len(verb.words) :].strip(), seat, table))
            except (UnknownWords, NotAMove):
                raise
            except ValueError as error:  # not the text of a card
                raise UnknownWords(str(error)) from None
    if joiner_name(text):
        return _read_join(text, newcomer, table)
    raise UnknownWords(f"no such verb: {words!r}")


def interpret_move(words: str, played: AnyGame, state: AnyState, table: NamedTable, newcomer: Seat) -> Move:
    """Parse the text of a move and return the move that it means in this state. Raise as `read_move` does."""
    move = read_move(words, table, newcomer, played.verbs)
    return state.interpret(move, played.options(state, move.seat))


def mover_name(text: str, names: Iterable[str]) -> str | None:
    found = [name for name in names if text.startswith(name + " ")]
    return max(found, key=len, default=None)


def write_move(
    move: Move,
    names: Mapping[Seat, str],
    hand: Callable[[Seat], tuple[Card, ...]] = lambda _: (),
    verbs: Iterable[Verb] = (),
) -> str:
    """Return a move as text; `verbs` are its game's. Raise ValueError for a move without words, such as a deal."""
    for words, kind in _SEATLESS_MOVES.items():
        if type(move) is kind:
            return words
    verb = verb_of(move, verbs)
    if verb is None:
        raise ValueError(f"{type(move).__name__} has no words")
    table = NamedTable(seats={name: seat for seat, name in names.items()}, hand=hand)
    return " ".join(part for part in (names[move.seat], verb.words, verb.write(move, table)) if part)


def verb_of(move: Move, verbs: Iterable[Verb] = ()) -> Verb | None:
    return next((verb for verb in (*verbs, *_VERBS) if type(move) is verb.move), None)


def write_cut(deal: game.Deal, events: Iterable[Event], names: Mapping[Seat, str]) -> tuple[str, ...]:
    """Return the text of a deal's cut, made by the cutter in `events`; () for a deal without a cut."""
    if not isinstance(deal, game.DealCut):
        return ()
    cutter = next(event.seat for event in events if isinstance(event, PackCut))
    return (f"{names[cutter]} cuts {deal.cut}",)


def joiner_name(text: str) -> str | None:
    name, joins, _ = text.rpartition(" joins ")
    return name if joins else None


def newcomer_of(text: str, move: Move, names: Mapping[Seat, str], verbs: Iterable[Verb] = ()) -> tuple[str, Seat]:
    """Return the name and the seat of the person whom `move` brings to the table; ("", NOBODY) if it brings nobody."""
    if isinstance(move, game.Join):
        return joiner_name(text) or "", move.seat
    verb = verb_of(move, verbs)
    if move.invited_bystander == NOBODY or verb is None:
        return "", NOBODY
    return text.removeprefix(f"{names[move.seat]} {verb.words} ").strip(), move.invited_bystander


def _read_join(text: str, newcomer: Seat, table: NamedTable) -> Move:
    name = joiner_name(text)
    if not name:
        raise UnknownWords(f"no name of a seat at its start: {text!r}")
    table.newcomer_seat(name)
    return game.Join(seat=newcomer, stack=parse_chips(text[len(name) + len(" joins ") :]))
