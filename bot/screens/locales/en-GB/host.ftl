# The panel of the host, who runs the bot.

host-title = Your Prial
host-version = Version { $version } · database revision { $revision }
host-processes = { $processes ->
    [one] One process
   *[other] { $processes } processes
}, { $serving ->
    [0] none serving
   *[other] { $serving } serving
}
host-servers = { $servers ->
    [one] One server
   *[other] { $servers } servers
}
host-tables = { $tables ->
    [0] no table open
    [one] one table open
   *[other] { $tables } tables open
}
host-deals = Deals being played: { $deals }
host-load = Last minute: { $moves } moves and { $requests } requests a second
host-refused = Requests that Discord refused in that minute: { $requests }
host-lag = Time until a move is shown: half { $median }, 99 % { $high }
host-no-backup = **No backup yet.** *Back up now* makes one.
host-backup = Last backup { $when }: `{ $name }`, { $size }
host-backed-up = ✅ Backed up and checked: `{ $name }`
host-backup-failed = ❌ There is no new backup: { $reason }
host-backup-running = A backup is being made already. Look again in a minute.
host-log-level = How much the log says
host-log-set = The log says { $level } from now on, until the next start.
host-notice-title = A notice to all tables
host-notice-label = What it says
host-notice-default = Prial restarts in a few minutes. Deals go on afterwards, and nobody loses time.
host-notice = 📣 **From the host of this bot:** { $text }
host-noticed = { $tables ->
    [0] No table is open, so nobody was told.
    [one] The notice goes to the one open table.
   *[other] The notice goes to all { $tables } open tables.
}
