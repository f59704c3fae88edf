"""Secrecy in Six, Seven and Nine Card Brag: private actions are invisible to others, declarations are revealed
together, and unshown cards stay secret.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.rules.arranging.hands import best_hand_by_hand
from bot.screens.words import words_for
from tests.discord.crash import more, panel, suggest_and_lock, type_hands, typed
from tests.discord.steps import answer, lock, look, table_of
from tests.discord.test_crash_secrecy import Record
from tests.discord.test_secrecy import cards_in
from tests.discord.world import LOCALES, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
NAMES = ("Alice", "Bob", "Chris", "Dan")
Way = Callable[[World, MemberActor], Awaitable[None]]
"""Method by which a person submits their hands or a declaration."""


@dataclass(frozen=True)
class Secret:
    """Game, house rules, and hands from the dealer's left: two weak hands, a third with four of a kind, and a fourth
    with the declaration `other`.
    """

    game: str
    hands: tuple[str, str, str, str]
    rules: Mapping[str, Any] = field(default_factory=dict)
    other: str = "four_of_a_kind"
    """Declaration of the player with the fourth hand."""
    first: tuple[str, ...] = ("four_of_a_kind",)
    """Declarations that win when both players declare, so that their cards are shown."""


SECRETS = (
    Secret(
        "six_card_brag",
        ("Kh Qd 9d 8c 5s 4s", "Ad 3c 2h 8d 7d 6c", "Tc Td Th Ts Jc 2d", "3h 4h 5h 6h 7h 8h"),
        {"six_card_running_flush": True},
        other="running_flush",
        first=("running_flush",),
    ),
    Secret(
        "seven_card_brag",
        ("Kh Qd 9d 8c 5s 4s 3s", "Jd 3c 2h 8d 6d 6c Jh", "7c 7d 7h 7s Jc 2d 2s", "Ac As Ah Ad Kc Kd Ts"),
        {},
    ),
    Secret(
        "nine_card_brag",
        (
            *("Qh Jc 9d 8s 7h 6h 3c 3s 2h", "Ad Qc Jd 9s 8d 7c 6c 4c 3d"),
            *("Kc Ks Kd Kh 9c 8h Js Jh 2c", "Ac As Td Th 5c 5s 4d 4h 2d"),
        ),
        {"bum_deal": True},
        other="four_pairs",
    ),
)
GAMES = pytest.mark.parametrize("secret", SECRETS, ids=[one.game for one in SECRETS])
BUTTONS = {"running_flush": "declare.flush", "four_of_a_kind": "declare.four", "four_pairs": "declare.pairs"}


async def begins(world: World, secret: Secret, locale: str = "en-GB", **dealt: str) -> list[MemberActor]:
    """Begin a deal and return the people from the dealer's left, the dealer last.
    `third` in `dealt` replaces the third hand.
    """
    alice, *others = await table_of(world, secret.game, *NAMES, locale=locale, **secret.rules)
    first, second, third, fourth = secret.hands
    world.deal_out(first, second, dealt.get("third", third), fourth)
    await world.slash(alice, "deal")
    return [*others, alice]


@pytest.mark.sample(2)
@BOTH
@GAMES
async def test_declarations_are_revealed_together(world: World, locale: str, secret: Secret) -> None:
    """Declarations by button and by command stay secret until all players are ready, and then appear together.
    Everybody has the same buttons.
    """
    people = first, second, third, fourth = await begins(world, secret, locale)
    words = words_for(locale).for_game(secret.game)
    offered = [{one.split(":")[1] for one in (await more(world, who)).ids if one.startswith("p:")} for who in people]
    assert all(one == offered[0] for one in offered)
    assert {BUTTONS["four_of_a_kind"], BUTTONS[secret.other]} <= offered[0]
    record = Record(world, (third, fourth))
    told = [
        words("arranged-declared" if what in secret.first else "arranged-declared-in-vain",
              name=name, what=words("arranged-declaration", what=what), cards="§").split("§")[0]
        for name, what in (("Dan", "four_of_a_kind"), ("Alice", secret.other))
    ]  # fmt: skip

    mine = await world.press(third, BUTTONS["four_of_a_kind"], panel(world, third))
    assert words("arrange-declared", what="four_of_a_kind") in mine.text
    mine = await world.slash(fourth, "declare", what=secret.other)
    assert mine.private
    assert words("arrange-declared", what=secret.other) in mine.text
    refused = await world.slash(first, "declare", what=secret.other)
    assert refused.private
    assert words("refusal-not-held", what=secret.other) in refused.text
    await lock(world, first)
    await world.press(second, "hand")
    assert not any(one.declared or one.shown for one in (await look(world)).seats)
    own = {card for who in (third, fourth) for card in (await look(world, who)).own.cards}  # type: ignore[union-attr]
    for lines in record.read().values():
        assert not cards_in("\n".join(lines)) & own
        assert not [one for one in told if one in "\n".join(lines)]

    record = Record(world, (third, fourth))
    await lock(world, second)
    frames = [line for line in record.read()["everybody"] if any(one in line for one in told)]
    assert frames
    assert all(one in frames[0] for one in told)
    assert [one.declared is not None for one in (await look(world)).seats] == [True, False, False, True]


async def by_advice(world: World, who: MemberActor) -> None:
    """Lay and lock the suggested hands."""
    await suggest_and_lock(world, who)


async def by_declaring(world: World, who: MemberActor) -> None:
    """Try a declaration that is refused, then declare four of a kind."""
    await world.slash(who, "declare", what="thirteen_card_run")
    await world.press(who, "declare.four", await more(world, who))


async def by_changing(world: World, who: MemberActor) -> None:
    """Type invalid hands, then valid hands, a declaration instead, and the hands again."""
    own = (await look(world, who)).own
    assert own is not None
    best = best_hand_by_hand(own.cards, (await look(world)).rules.hands)
    await who.autocomplete(world.channel, "arrange", "hands", "A")
    await world.slash(who, "arrange", hands="nonsense 123")
    await world.slash(who, "arrange", hands=typed((best[0][:1],)))
    await type_hands(world, who, best)
    await world.slash(who, "declare", what="four_of_a_kind")
    await type_hands(world, who, best)


async def by_packing(world: World, who: MemberActor) -> None:
    """Declare four of a kind, then throw the cards in instead."""
    await world.slash(who, "declare", what="four_of_a_kind")
    await world.slash(who, "pack")


WAYS: Sequence[Way] = (by_advice, by_declaring, by_changing)


async def submitted(world: World, secret: Secret, way: Way) -> dict[str, list[str]]:
    """Play a deal until only the fourth player has to lock.
    Return everything that the first two players and an onlooker received.
    """
    first, second, third, fourth = await begins(world, secret)
    onlooker = world.person("Eve")
    record = Record(world, (third, fourth))
    await world.pass_time(15)
    await way(world, third)
    await world.pass_time(5)
    for who in (first, onlooker):
        await world.press(who, "hand")
        await world.slash(who, "table status")
        await world.slash(who, "history", deal=1)
        await who.autocomplete(world.channel, "arrange", "hands", "")
    await lock(world, first)
    await world.pass_time(70)
    await lock(world, second)
    assert (await look(world)).arranging
    return record.read()


@pytest.mark.sample(3)
@GAMES
async def test_nobody_else_notices_how(tmp_path: Path, empty_database: Path, secret: Secret) -> None:
    """Others receive the same messages, edits, notifications, responses and ids at the same moments, however a player
    arranges, declares or throws in cards.
    """
    got: list[dict[str, list[str]]] = []
    ways = (*WAYS, by_packing) if secret.rules.get("bum_deal") else WAYS
    for number, way in enumerate(ways):
        path = tmp_path / f"{number}.db"
        shutil.copy(empty_database, path)
        async with World(path).running() as world:
            got.append(await submitted(world, secret, way))
    assert len(got[0]["everybody"]) > 2
    assert len(got[0]) == 4
    for way, other in zip(ways[1:], got[1:], strict=True):
        assert other == got[0], way.__name__


async def played(world: World, secret: Secret, hand: str) -> dict[str, list[str]]:
    """Play a deal in which the third player holds `hand` and shows as little as possible.
    Return everything that the others and an onlooker received, including the statement.
    """
    people = first, second, third, fourth = await begins(world, secret, third=hand)
    onlooker = world.person("Eve")
    record = Record(world, (third,))
    if secret.rules.get("bum_deal"):
        await world.press(third, "pack", await more(world, third))
    else:
        await lock(world, third)
    for who in (first, second, fourth):
        await lock(world, who)
    while (game := await look(world)).in_deal:
        seat = game.to_act[0]
        if seat == (await world.view(user=third)).seat:
            await world.press(third, "pass", panel(world, third))
        else:
            await answer(world, people)
    await world.pass_time(20)
    for who in (first, onlooker):
        await world.press(who, "hand")
        await world.slash(who, "history", deal=1)
        await world.press(who, "statement")
    return record.read()


HIDDEN = (
    (SECRETS[0], ("Tc Td Th Ts Jc 2d", "Jd Jh 3d 4c 2s 9s")),
    (SECRETS[1], ("7c 7d 7h 7s Jc 2d 2s", "Js 9c 9h 8s 5h 4c 2c")),
    (SECRETS[2], ("Kc Ks Kd Kh 9c 8h Js Jh 2c", "Qs Qd Tc Ts 9h 7d 7s 5d 3h")),
)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("secret", "hands"), HIDDEN, ids=[one.game for one, _ in HIDDEN])
async def test_what_is_not_shown_stays_hidden(
    tmp_path: Path, empty_database: Path, secret: Secret, hands: tuple[str, str]
) -> None:
    """Cards that a player does not show, or throws in, change nothing for others, even in the statement."""
    got: list[dict[str, list[str]]] = []
    for number, hand in enumerate(hands):
        path = tmp_path / f"{number}.db"
        shutil.copy(empty_database, path)
        async with World(path).running() as world:
            got.append(await played(world, secret, hand))
    assert cards_in(json.dumps(got[0], ensure_ascii=False))
    assert got[1] == got[0]
