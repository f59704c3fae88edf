"""Typed hands such as `101010 AKQ 432 99J`: parsing and autocomplete."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, combinations, islice, pairwise, product
from typing import Final

from bot.errors import Refusal
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card, Rank, Suit, card, joker
from bot.screens.hand.cards import as_letters, cards_text, display_order
from bot.screens.words import Words

MOST_CHARACTERS: Final = 200
_NO_HANDS = frozenset({"none", "nothing", "no hand", "keine", "keins", "nichts", "-", "–", "0"})
_MARKS = str.maketrans({"♤": "♠", "♧": "♣", "♢": "♦", "♡": "♥", "–": "-", "—": "-", "−": "-", "・": "·"})
_IGNORED = re.compile("[\ufe0e\ufe0f\u200b\u200d`*_()\\[\\]]")
_TYPED_SEPARATOR = re.compile(r"[,/;|\n·]|\s-\s")
_FILLERS = re.compile(r"[-.+]")
_RANK = r"(?P<rank>10|[2-9TJQKABD])"
_JOKERS = (r"(?i:W(?P<joker>[1-4])?)", r"(?i:W(?P<joker>))")

_CARDS = (
    rf"(?i:{_RANK})(?P<suit>[cdhsCHS♣♦♥♠])?",
    rf"(?i:{_RANK}(?P<suit>[CDHS♣♦♥♠])?)",
    rf"(?i:{_RANK}(?P<suit>[CHS♣♦♥♠])?)",
)

READINGS: Final = tuple(re.compile(f"{joker}|{card}") for joker in _JOKERS for card in _CARDS)
"""Patterns of a typed card. Each is one reading of the text; the likeliest comes first.

Readings differ in a letter d after a rank: a small d means diamonds and a capital D a German queen; or both mean
diamonds; or neither does. They also differ in a digit after a joker (`W`): it is the joker's number, or the next card.
"""

_JOKER = re.compile(r"(?i)jokers?")
_LETTERS = {"10": Rank.TEN, "D": Rank.QUEEN, "B": Rank.JACK} | {rank.letter: rank for rank in Rank}
_SUITS = {suit.symbol: suit for suit in Suit} | {suit.value.upper(): suit for suit in Suit}
_SIGNS = {suit.symbol: suit.value for suit in Suit} | {"♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_SPACES = re.compile(r"\s+")
_HAND_SEPARATOR = re.compile(r"\s*[/,;|\n·]\s*|\s+[-–—]\s+")
_ENCODED = re.compile(r"[\w.:-]{1,40}", re.ASCII)
_ENCODING_IGNORED = re.compile("[\ufe0e\ufe0f`*]")


@dataclass(frozen=True)
class _TypedCard:
    """Typed card. Its suit may be missing. A joker has no rank, and the `number` 0 if none was typed."""

    rank: Rank | None
    suit: Suit | None
    number: int = 0

    @cached_property
    def card(self) -> Card | None:
        """Exact card; None for a rank without a suit or a joker without a number."""
        if self.rank is None:
            return joker(self.number) if self.number else None
        return None if self.suit is None else card(self.rank.letter + self.suit.value)


TypedHand = tuple[_TypedCard, ...]


def parse_hands(text: str, cards: tuple[Card, ...], rules: HandRules) -> Hands:
    """Parse typed hands made of `cards` under `rules`; return each with its cards in dealt order.

    Hands are separated by spaces or commas, or recognised by their length. A rank without a suit gets the suit that
    makes the hands best. Raises Refusal `hands_unreadable` (typed), `not_your_card` (card), `card_twice` (card),
    `too_few_of_rank` (rank, held, named) or `too_many_hands` (most, hands). Raises `hands_ambiguous` (typed, one,
    other) if no choice of suits is best for every hand.
    """
    typed = normalize_typed(text).strip()
    if typed.casefold() in _NO_HANDS:
        return ()
    if not typed or len(typed) > MOST_CHARACTERS:
        raise Refusal("hands_unreadable", typed=text)
    ways = [(read_hands(typed, reading, rules.max_hands), reading) for reading in READINGS]
    read = [(hands, reading) for hands, reading in ways if hands]
    if not read:
        raise Refusal("hands_unreadable", typed=text)
    likely = [(hands, reading) for hands, reading in read if all(map(_is_whole_hand, hands))]
    held = [
        (hands, reading) for hands, reading in likely or read if _hands_fault(hands, cards, rules.max_hands) is None
    ]
    if not held:
        raise _hands_fault((likely or read)[0][0], cards, rules.max_hands) or Refusal("hands_unreadable", typed=text)
    hands, reading = held[0]
    return _SuitChoice(hands, cards, rules, _quote_hands(typed, reading, rules.max_hands, hands)).best()


def normalize_typed(text: str) -> str:
    """Return typed text without invisible characters, and with one form of each symbol."""
    return _JOKER.sub("W", _IGNORED.sub("", text.translate(_MARKS)))


def read_hands(text: str, reading: re.Pattern[str], most: int) -> tuple[TypedHand, ...]:
    """Return the hands in a text by one reading; () if the reading does not fit. `most` is the highest hand number."""
    parts = [part.split() for part in _TYPED_SEPARATOR.split(_hand_number_pattern(most).sub(",", text))]
    parts = [words for words in parts if words]
    found: list[TypedHand] = []
    for words in parts:
        read = [_read_word(word, reading) for word in words]
        if not all(read):
            return ()
        whole = tuple(one for word in read for one in word)
        found += [whole] if len(parts) > 1 and len(whole) <= 4 else _group_words(read)
    return tuple(found)


def _quote_hands(text: str, reading: re.Pattern[str], most: int, hands: Sequence[TypedHand]) -> list[str]:
    """Return the typed text of each hand. If the parts cannot be found, return the whole text for each hand."""
    bare = _hand_number_pattern(most).sub(lambda number: "," * len(number[0]), text)
    cards = list(reading.finditer(bare))
    if len(cards) != sum(map(len, hands)):
        return [text] * len(hands)
    ends = list(accumulate(map(len, hands), initial=0))
    return [text[cards[begin].start() : cards[end - 1].end()] for begin, end in pairwise(ends)]


@cache
def _hand_number_pattern(most: int) -> re.Pattern[str]:
    """Return the pattern of hand numbers, as in `1: 999 2: AKQ`."""
    return re.compile(rf"(?<!\S)[1-{most}]\s*[:=](?=\s|[^\s])")


def _read_word(word: str, reading: re.Pattern[str]) -> TypedHand:
    bare = _FILLERS.sub("", word)
    found: list[_TypedCard] = []
    at = 0
    while at < len(bare):
        one = reading.match(bare, at)
        if one is None:
            return ()
        rank, suit = one["rank"], one["suit"]
        if rank is None:
            found.append(_TypedCard(None, None, int(one["joker"] or 0)))
        else:
            found.append(_TypedCard(_LETTERS[rank.upper()], _SUITS[suit.upper()] if suit else None))
        at = one.end()
    return tuple(found)


def _group_words(words: Sequence[TypedHand]) -> list[TypedHand]:
    """Return hands made of typed words: short words are joined, long ones are split."""
    if all(len(word) == 1 for word in words) and (whole := _split_whole_hands([word[0] for word in words])):
        return whole
    found: list[TypedHand] = []
    begun: TypedHand = ()
    for word in words:
        if begun and len(begun) + len(word) > 3:
            found.append(begun)
            begun = ()
        begun += word
        if len(begun) > 4 and len(begun) % 3 == 0:
            found += [begun[at : at + 3] for at in range(0, len(begun), 3)]
            begun = ()
        elif len(begun) >= 3:
            found.append(begun)
            begun = ()
    return [*found, begun] if begun else found


def _split_whole_hands(cards: Sequence[_TypedCard]) -> list[TypedHand] | None:
    if not cards:
        return []
    for size in (4, 3):
        hand = tuple(cards[:size])
        rest = _split_whole_hands(cards[size:]) if len(hand) == size and _is_whole_hand(hand) else None
        if rest is not None:
            return [hand, *rest]
    return None


def _is_whole_hand(hand: TypedHand) -> bool:
    return len(hand) == 3 or (len(hand) == 4 and len({one.rank for one in hand}) == 1)


def _hands_fault(hands: Sequence[TypedHand], cards: Sequence[Card], most: int) -> Refusal | None:
    if len(hands) > most:
        return Refusal("too_many_hands", most=most, hands=len(hands))
    named = [one for hand in hands for one in hand]
    exact = Counter(one.card for one in named if one.card is not None)
    for one, times in exact.items():
        if one not in cards:
            return Refusal("not_your_card", card=one.text)
        if times > 1:
            return Refusal("card_twice", card=one.text)
    held = Counter(one.rank for one in cards)
    for rank, times in Counter(one.rank for one in named).items():
        if rank is None and times > held[rank]:
            return Refusal("not_your_card", card=joker(1).text)
        if rank is not None and times > held[rank]:
            return Refusal("too_few_of_rank", rank=rank.name.lower(), held=held[rank], named=times)
    return None


Strengths = tuple[int, ...]
"""Strengths of hands, in order of place."""


class _SuitChoice:
    """Choice of suits for hands with cards that were typed without a suit. Sets of cards are bit masks."""

    def __init__(
        self, hands: Sequence[TypedHand], cards: tuple[Card, ...], rules: HandRules, quoted: Sequence[str]
    ) -> None:
        self._rules = rules
        self._quoted = quoted
        self._hands = hands
        self._cards = cards
        self._bits = {one: 1 << at for at, one in enumerate(cards)}
        exact = [one.card for hand in hands for one in hand if one.card is not None]
        self._loose = [one for one in cards if one not in exact]
        self._ways = [list(self._possible_hands(hand)) for hand in hands]
        self._known: dict[tuple[int, int], dict[Strengths, Hands]] = {}

    def best(self) -> Hands:
        """Return the hands with the best choice of suits; raise Refusal `hands_ambiguous` as `parse_hands` does."""
        found = self._best_from(0, 0)
        one, *others = [worths for worths in found if not any(_dominates(other, worths) for other in found)]
        if not others:
            return found[one]
        other = others[0]
        place = next(place for place in range(len(one)) if one[place] != other[place])
        raise Refusal(
            "hands_ambiguous",
            typed=self._quoted[place],
            one=card_codes(found[one][place]),
            other=card_codes(found[other][place]),
        )

    def _best_from(self, place: int, used: int) -> dict[Strengths, Hands]:
        """Return possible strengths of the hands from `place` on, with the hands; `used` are earlier places' cards."""
        if place == len(self._hands):
            return {(): ()}
        found = self._known.get((place, used))
        if found is None:
            found = self._known[place, used] = {}
            for cards, worth, hand in self._ways[place]:
                if not cards & used:
                    for worths, hands in self._best_from(place + 1, used | cards).items():
                        found.setdefault((worth, *worths), (hand, *hands))
        return found

    def _possible_hands(self, hand: TypedHand) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
        """Yield each choice of cards for a typed hand: its bit mask, its strength, and its cards in dealt order."""
        exact = [one.card for one in hand if one.card is not None]
        ranks = Counter(one.rank for one in hand if one.card is None)
        free = [combinations([one for one in self._loose if one.rank is rank], count) for rank, count in ranks.items()]
        for chosen in product(*free):
            chosen_cards = {*exact, *(one for some in chosen for one in some)}
            dealt = tuple(one for one in self._cards if one in chosen_cards)
            worth = self._rules.strength(dealt) if _is_whole_hand(hand) else 0
            yield sum(self._bits[one] for one in dealt), worth, dealt


def _dominates(one: Strengths, other: Strengths) -> bool:
    """Return True if `one` is worse than `other` in no place and better in at least one."""
    return one != other and all(mine >= theirs for mine, theirs in zip(one, other, strict=True))


def card_codes(hand: Sequence[Card]) -> str:
    """Return cards in the spelling of records, which players can type as well."""
    return "".join(one.text for one in hand)


def encode_hands(text: str) -> str:
    """Encode typed hands for a custom_id; return "" if the text is too long or has other characters than hands."""
    encoded = _HAND_SEPARATOR.sub(",", _ENCODING_IGNORED.sub("", text).strip()).replace("-", "").replace(",", "-")
    encoded = "".join(_SIGNS.get(mark, mark) for mark in _SPACES.sub("_", encoded))
    return encoded if _ENCODED.fullmatch(encoded) else ""


def decode_hands(encoded: str) -> str:
    """Decode the output of `encode_hands`."""
    return encoded.replace("-", ", ").replace("_", " ")


_PARTIAL_WORDS: Final = tuple((word[:at], word[at:]) for word in ("10", "joker", " - ") for at in range(1, len(word)))
"""Beginnings of tokens that have several characters, each with the characters that complete it."""


def suggest_hands(begun: str, advised: Iterable[Hands], words: Words, *, most: int) -> list[tuple[str, str]]:
    """Return names and values of the `advised` hands that continue the text. `most` is the highest hand number."""
    found: dict[str, str] = {}
    for hands in advised:
        value = " ".join(card_codes([hand[place] for place in display_order(hand)]) for hand in hands)
        if value and value not in found and _can_continue(begun, hands, most):
            found[value] = as_letters(" · ".join(cards_text(hand, words) for hand in hands))
    return [(name, value) for value, name in found.items()]


def _can_continue(begun: str, hands: Hands, most: int) -> bool:
    if not begun.strip():
        return True
    if len(begun) > MOST_CHARACTERS:
        return False
    ends = ["", *(end for word, end in _PARTIAL_WORDS if begun.casefold().endswith(word))]
    return any(
        _continues_reading(normalize_typed(begun + end), reading, hands, most) for end in ends for reading in READINGS
    )


def _continues_reading(typed: str, reading: re.Pattern[str], hands: Hands, most: int) -> bool:
    named = iter([one for hand in read_hands(f"{typed},", reading, most) for one in hand])
    missing = [_missing_cards(tuple(islice(named, len(hand))), hand) for hand in hands]
    rest = ", ".join("".join(map(_unambiguous_card, cards)) for cards in missing if cards)
    between = "" if any(0 < len(cards) < len(hand) for cards, hand in zip(missing, hands, strict=True)) else ", "
    read = read_hands(f"{typed}{between}{rest}", reading, most)
    return len(read) == len(hands) and all(
        len(one) == len(hand) and not _missing_cards(one, hand) for one, hand in zip(read, hands, strict=True)
    )


def _unambiguous_card(card: Card) -> str:
    """Return a card in a form that every reading accepts."""
    return "W" if card.rank is None or card.suit is None else card.rank.letter + card.suit.symbol


def _missing_cards(named: TypedHand, hand: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand that were not typed, jokers last. A rank without a suit is any card of the rank."""
    missing = sorted(hand, key=lambda one: one.rank is None)
    for one in sorted(named, key=lambda one: one.card is None):
        meant = [other for other in missing if (other.rank is one.rank if one.card is None else other == one.card)]
        if meant:
            missing.remove(meant[0])
    return missing
