# Die Frage, bevor der Spielplan der Mannschaften ausgelost wird.

drawing-question = **Den Spielplan auslosen?**
drawing-teams = { $count } Mannschaften: { $teams }
drawing-matches = { $matches } Begegnungen an { $weeks } Spieltagen: jede Mannschaft gegen jede, daheim und auswärts
drawing-first = Die erste: { $when }
drawing-last = Die letzte: { $when }
drawing-late = { $matches ->
    [one] ⚠ **Eine Begegnung läge** nach dem { $end }, an dem die Saison endet. Danach lässt sich nichts mehr eintragen:
   *[other] ⚠ **{ $matches } Begegnungen lägen** nach dem { $end }, an dem die Saison endet. Danach lässt sich nichts mehr eintragen:
}
drawing-more = und { $matches } weitere
drawing-instead = Damit alles passt, gib den Befehl noch einmal mit einem früheren `first` oder einem kleineren `every` ein. Lost du trotzdem aus, kannst du Begegnungen mit `/league team move` vorziehen.
drawing-locked = Nach der Auslosung bleiben Mannschaften und Spielregeln diese Saison, wie sie sind. Einer Mannschaft beitreten kann man weiterhin.
drawing-button = Spielplan auslosen
drawing-button-late = Trotzdem auslosen
