"""An evening of Three Card Brag with every kind of event.

The costs and gains of each deal are written by hand, independently of the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

import pytest
from simcord.actors import MemberActor

from bot.rules.cards import Card, card
from bot.screens.widgets.custom_ids import PlayId, parse_custom_id
from bot.tables.values import TableStatus
from tests.discord.reading import Message
from tests.discord.world import LOCALES, Told, World
from tests.support.betting import brag
from tests.support.database import assert_books_balance

OPENING = 500
BUY_IN = 100
Net = dict[str, int]

HIGH, LOW, MIDDLE, OTHER = "Ac Ad Ks", "7h 5d 2c", "9s 9d 4h", "Jh 8c 3d"
"""A pair of aces, seven high, a pair of nines, jack high."""
FILLERS = ("4c", "6d", "8h", "Ts", "6h", "8s", "Tc", "Qd", "3h", "5s", "7c", "Jd")


class Evening:
    """People of one night, with their chips computed by hand."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people: dict[str, MemberActor] = {}
        self.stacks: Counter[str] = Counter()
        self.carried = 0
        self.ways: Counter[str] = Counter()
        """Number of times each way to make a move was used."""

    # The order of the coming deal

    async def order(self) -> list[str]:
        """Return the players' names in order, from the dealer's left to the dealer."""
        view = await self.world.view()
        seats = [one.seat for one in brag(view).seats if one.status.value != "not_dealt_in"]
        names = {one.seat: one.name for one in view.table.occupants}
        start = seats.index(view.view.dealer) + 1
        return [names[seat] for seat in (*seats[start:], *seats[:start])]

    async def deal(self, *hands: str) -> list[str]:
        """Begin the next deal with these hands from the dealer's left; the others get filler cards."""
        if hands:
            self.world.pack.laid_out.append(laid_out(hands, len(self.stacks)))
        await self.press(next(iter(self.people.values())), "deal")
        return await self.order()

    # Ways to make a move

    async def do(self, name: str, action: str, amount: int = 0) -> Told:
        """Make a move in the least used way: by a button on the table or hand message, by command, or by dialog."""
        who = self.people[name]
        ways: list[tuple[str, Callable[[], Awaitable[Told]]]] = [("typed", partial(self.typed, who, action, amount))]
        for message in (self.world.table_message(), *self.world.hands(who)[-1:]):
            place = "on the hand" if message.ephemeral or message.private_channel else "on the table"
            if (custom_id := offered(message, action, amount)) is not None:
                ways.append((f"pressed {place}", partial(self.pressed, who, message, custom_id)))
            if action == "bet" and (custom_id := offered(message, "raise", 0)) is not None:
                ways.append((f"raised {place}", partial(self.raised, who, message, custom_id, amount)))
        before = (await self.world.view()).table.version
        way, make = min(ways, key=lambda one: self.ways[one[0]])
        self.ways[way] += 1
        told = await make()
        assert (await self.world.view()).table.version > before, told.text
        return told

    async def typed(self, who: MemberActor, action: str, amount: int) -> Told:
        """Make the move by command."""
        command, _, hand = action.partition(".")
        if command == "retain":
            command = "keep"
        options: dict[str, object] = {"amount": amount} if command == "bet" else {}
        return await self.world.slash(who, command, **(options | ({"hand": hand} if hand else {})))

    async def press(self, who: MemberActor, action: str) -> Told:
        """Press a button of the table message."""
        message = self.world.table_message()
        return await self.pressed(who, message, message.action(action))

    async def pressed(self, who: MemberActor, message: Message, custom_id: str) -> Told:
        """Press a button."""
        actor = who.user if message.private_channel else who
        result = await actor.click(message.raw, custom_id=custom_id)
        await self.world.rest()
        return Told(result)

    async def raised(self, who: MemberActor, message: Message, custom_id: str, amount: int) -> Told:
        """Raise by one of the offered amounts, or by the dialog."""
        shown = (await self.pressed(who, message, custom_id)).message
        actor = who.user if shown.private_channel else who
        by_button = next((one for one in shown.ids if one.startswith("p:raise.to:") and one.endswith(f":{amount}")), "")
        if by_button:
            return await self.pressed(who, shown, by_button)
        opened = await actor.click(shown.raw, custom_id=shown.action("raise.other"))
        result = await actor.submit_modal(opened, {"amount": str(amount)})
        await self.world.rest()
        return Told(result)

    async def settled(self, net: Net, carried: int = 0) -> None:
        """Check that everybody has the expected chips after the deal, and that the expected pot is carried."""
        assert sum(net.values()) + carried - self.carried == 0
        self.stacks.update(net)
        self.carried = carried
        view = await self.world.view()
        names = {one.seat: one.name for one in view.table.occupants}
        assert {names[one.seat]: one.stack for one in view.view.seats} == dict(self.stacks)
        assert brag(view).carried == carried

    # The deals

    async def all_fold(self) -> None:
        """Let everybody fold to the dealer, who takes the antes without acting."""
        *others, dealer = await self.deal()
        for name in others:
            await self.do(name, "fold")
        await self.settled({dealer: len(others), **dict.fromkeys(others, -1)})

    async def raised_out(self) -> None:
        """Let the first player bet 2 and the second 5, and then let the others and the first player fold."""
        first, second, *others = await self.deal()
        await self.do(first, "look")
        await self.do(first, "bet", 2)
        await self.do(second, "look")
        await self.do(second, "bet", 5)
        for name in (*others, first):
            await self.do(name, "fold")
        await self.settled({first: -3, second: 3 + len(others), **dict.fromkeys(others, -1)})

    async def seen(self, *, won: bool) -> None:
        """Let the first player and the dealer bet 2 each, and the first player see for 4.
        If `won` is true, the first player takes the pot, otherwise the dealer.
        """
        hands = [HIGH if won else LOW, *[OTHER, "Th 6c 2d"][: len(self.stacks) - 2], MIDDLE]
        first, *others, dealer = await self.deal(*hands)
        await self.do(first, "look")
        await self.do(first, "bet", 2)
        for name in others:
            await self.do(name, "fold")
        await self.do(dealer, "look")
        await self.do(dealer, "bet", 2)
        await self.do(first, "see")
        gain = len(others)
        net = {first: 3 + gain, dealer: -3} if won else {first: -7, dealer: 7 + gain}
        await self.settled({**net, **dict.fromkeys(others, -1)})

    async def blind_and_carried(self) -> None:
        """Let the first player bet 1 blind and the others fold, so that the pot is carried and the first player keeps
        the hand.
        """
        first, *others = await self.deal(LOW)
        await self.do(first, "bet", 1)
        for name in others:
            await self.do(name, "fold")
        await self.do(first, "retain.old")
        await self.settled({first: -2, **dict.fromkeys(others, -1)}, carried=self.carried + 2 + len(others))

    async def carried_pot_won(self) -> None:
        """Let the keeper deal, keep the hand and bet. The first player then sees it and takes the whole pot."""
        first, *others, keeper = await self.deal(HIGH)
        assert brag(await self.world.view()).seat_view(await self.seat(keeper)).kept_hand
        await self.do(first, "look")
        await self.do(first, "bet", 2)
        for name in others:
            await self.do(name, "fold")
        await self.do(keeper, "look.old")
        await self.do(keeper, "keep")
        await self.do(keeper, "bet", 2)
        await self.do(first, "see")
        won = self.carried + len(others) + 2 + 8
        await self.settled({first: won - 7, keeper: -3, **dict.fromkeys(others, -1)})

    async def covered(self, short: str) -> None:
        """Let the first player bet 10 and the second cover the pot with fewer chips.
        The second player's hand wins the covered pot.
        """
        chips = self.stacks[short]
        first, second, third, dealer = await self.deal(OTHER, HIGH, LOW, MIDDLE)
        assert second == short
        await self.do(first, "look")
        await self.do(first, "bet", 10)
        await self.do(second, "look")
        await self.do(second, "cover")
        await self.do(third, "fold")
        await self.do(dealer, "look")
        await self.do(dealer, "bet", 10)
        await self.do(first, "fold")
        frozen = 4 + 10 + (chips - 1)
        await self.settled({first: -11, second: frozen - chips, third: -1, dealer: -1})

    async def seat(self, name: str) -> int:
        """Return a person's seat number."""
        return next(one.seat for one in (await self.world.view()).table.occupants if one.name == name)


def laid_out(hands: tuple[str, ...], players: int) -> tuple[Card, ...]:
    """Return the top of a pack that deals these hands. Other players get filler cards."""
    cards = [[card(text) for text in hand.split()] for hand in hands]
    used = {one for hand in cards for one in hand}
    rest = iter([one for one in map(card, FILLERS) if one not in used])
    cards += [[next(rest) for _ in range(3)] for _ in range(players - len(cards))]
    return tuple(hand[number] for number in range(3) for hand in cards)


def offered(message: Message, action: str, amount: int) -> str | None:
    """Return the custom_id of a message's button for this move at this price, or None."""
    for custom_id in message.ids:
        wanted = parse_custom_id(custom_id)
        if isinstance(wanted, PlayId) and wanted.action == action and (action != "bet" or wanted.price == amount):
            return custom_id
    return None


@pytest.mark.parametrize(("world", "locale"), [(locale, locale) for locale in LOCALES], indirect=["world"], ids=LOCALES)
@pytest.mark.parametrize(("rounds", "total"), [(1, 17), pytest.param(2, 30, marks=pytest.mark.soak)])
async def test_an_evening_of_many_deals(world: World, locale: str, rounds: int, total: int) -> None:
    """An evening with kept hands, carried and covered pots, a joiner, a leaver and restarts leaves everybody with the
    right chips.
    """
    night = Evening(world)
    ann, ben, cat = (world.person(name, locale=locale) for name in ("Ann", "Ben", "Cat"))
    night.people = {"Ann": ann, "Ben": ben, "Cat": cat}
    await world.slash(ann, "table open", buy_in=BUY_IN)
    for one in (ben, cat):
        await world.slash(one, "join", buy_in=BUY_IN)
    night.stacks.update(dict.fromkeys(night.people, BUY_IN))
    await set_rule(world, ann, "shuffle_rule", "every_deal")
    await set_rule(world, ann, "money_source", "table")

    deals = 0
    for _ in range(rounds):
        await night.all_fold()
        await night.raised_out()
        await night.seen(won=True)
        await night.seen(won=False)
        await night.blind_and_carried()
        await night.carried_pot_won()
        deals += 6
    assert deals == 6 * rounds

    await world.restart()
    await night.raised_out()
    await night.seen(won=True)

    dan = world.person("Dan", locale=locale)
    await world.slash(dan, "join", buy_in=10)
    night.people["Dan"] = dan
    night.stacks["Dan"] = 10
    await night.all_fold()
    while (await night.order())[2] != "Dan":
        await night.all_fold()
        deals += 1
    deals += 3
    await night.covered("Dan")
    deals += 1
    for _ in range(rounds):
        await night.blind_and_carried()
        await world.restart()
        await night.carried_pot_won()
        deals += 2

    await world.press(ben, "leave")
    gone = night.stacks.pop("Ben")
    del night.people["Ben"]
    while deals < total:
        await (night.seen(won=bool(deals % 2)) if deals % 3 else night.raised_out())
        deals += 1

    assert (await world.view()).view.deal_no == total
    assert set(night.ways) == {
        "typed", "pressed on the table", "pressed on the hand", "raised on the hand"
    }  # fmt: skip
    await world.really(ann, "table close")
    assert (await world.view()).table.status is TableStatus.CLOSED
    expected = {ann: ("Ann", BUY_IN), ben: ("Ben", BUY_IN), cat: ("Cat", BUY_IN), dan: ("Dan", 10)}
    night.stacks["Ben"] = gone
    assert sum(night.stacks.values()) == 3 * BUY_IN + 10
    for who, (name, buy_in) in expected.items():
        wallet = await world.services.ledger.wallet(world.guild.id, who.id)
        assert (wallet.balance, wallet.at_tables) == (OPENING - buy_in + night.stacks[name], 0)
        told = await world.slash(who, "wallet")
        assert str(wallet.balance) in told.text
    assert_books_balance(world.path)


async def set_rule(world: World, host: MemberActor, option: str, value: str) -> None:
    """Choose a house rule in its dialog as the host."""
    await world.change(host, None, option, value)
    await world.agree()
