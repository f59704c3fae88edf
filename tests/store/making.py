"""Makes a database, once told to."""

from __future__ import annotations

import sys

from bot.store.migrate import migrate

print("ready")
sys.stdin.readline()
migrate(sys.argv[1])
print("done")
