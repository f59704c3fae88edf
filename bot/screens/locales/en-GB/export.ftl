# A season of a league as a file, for its organisers.

export-title = { $league }, season { $season }
export-results = { $results ->
    [0] No results yet.
    [one] One result.
   *[other] { $results } results.
}
export-about = The zip has members, tables, ratings, results, teams and fixtures three times over: as JSON, as a workbook (XLSX) and as tables (CSV). Times are in UTC. Chips are play money; nobody owes anybody anything for them. Please treat the names with care.
export-part = There are too many results for one file, so this is part { $part } of { $parts }, the newest first.
export-file = A season of a league: members, tables and results
