"""Prial's tests: the directories mirror `bot`, `cogs` and `playground`."""
