"""Crash across restarts of the bot at every step."""

from __future__ import annotations

from bot.rules.arranging.crash.state import CrashPhase
from tests.discord.crash import best_hands, crash_table, lay, lock, look, on_seats, panel, type_hands
from tests.discord.test_crash_secrecy import Record
from tests.discord.world import World


async def test_a_restart_at_every_step(world: World) -> None:
    """Messages from before a restart keep working through a whole deal: cuts, exchanges, laid, locked, changed and
    unlocked hands, calls and the reveal.
    """
    people = await crash_table(world, "Alice", "Bob", optional_shuffle=True, crash_announce="optional")
    await world.slash(people[0], "deal")
    seats = await on_seats(world, people)
    restarted: set[CrashPhase] = set()
    while (game := await look(world)).phase in {CrashPhase.CUTTING, CrashPhase.EXCHANGING}:
        who = seats[game.to_act[0]]
        before = panel(world, who)
        if game.phase not in restarted:
            restarted.add(game.phase)
            await world.restart(crash=True)
        assert panel(world, who).ids == before.ids
        await world.press(who, "pass", before)
    assert game.phase is CrashPhase.ARRANGING

    for who in people:
        wanted = (await best_hands(world, who))[:2]
        laid = await lay(world, who, panel(world, who), wanted)
        if who is people[0]:
            await world.restart(crash=True)
        await lock(world, who, laid)
        if who is people[0]:
            await world.restart(crash=True)
            record = Record(world, (who,))
            await type_hands(world, who, wanted[:1])
            assert record.read() == {}
            await world.press(who, "unlock", panel(world, who))
            await world.restart(crash=True)
            await lock(world, who, panel(world, who))
    assert (await look(world)).phase is CrashPhase.CALLING

    for who in people:
        before = panel(world, who)
        if who is people[0]:
            await world.restart(crash=True)
        await world.press(who, "pass", before)
    view = await look(world)
    assert view.phase is CrashPhase.BETWEEN_DEALS
    assert [len(one.shown) for one in view.seats] == [1, 2]
    await world.pass_time(2)
    await world.restart(crash=True)
    await world.pass_time(10)
    shown = world.table_message()
    assert "Deal now" in shown.usable
    assert not [one for who in people for one in panel(world, who).ids]
    await world.restart(crash=True)
    await world.click(people[0], "Deal now", shown)
    assert (await look(world)).deal_no == 2
