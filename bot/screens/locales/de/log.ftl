# Das Protokoll eines Servers: was getan hat, wer ihn verwaltet.

log-title = Das Protokoll
log-none = Hier steht noch nichts. Was mit `/house` geändert, gegeben oder genommen wird und welche Tische die Serververwaltung schließt, kannst du hier nachlesen.
log-line = Nr. { $number } · { $when }
log-nobody = jemand
log-usual = wie üblich
log-hours = { $hours ->
    [one] einmal in der Stunde
    [24] einmal am Tag
   *[other] alle { $hours } Stunden
}
log-unread = { $actor } hat etwas getan, das diese Version von Prial nicht lesen kann.
log-act-set-currency = { $actor } hat die Währung geändert. Jetzt: { $after }, vorher: { $before }.
log-act-set-currency-singular = { $actor } hat den Namen für ein einzelnes Stück Geld geändert. Jetzt: { $after }, vorher: { $before }.
log-act-set-opening = { $actor } hat das Startguthaben geändert. Jetzt: { $after }, vorher: { $before }.
log-act-set-refill-amount = { $actor } hat geändert, wie viel das Auffüllen bringt. Jetzt: { $after }, vorher: { $before }.
log-act-set-refill-interval = { $actor } hat geändert, wie oft aufgefüllt werden kann. Jetzt: { $after }, vorher: { $before }.
log-act-set-refill-below = { $actor } hat die Grenze geändert, unter der aufgefüllt werden kann. Jetzt: { $after }, vorher: { $before }.
log-act-set-bank-limit = { $actor } hat die Grenze der Bank geändert. Jetzt: { $after }, vorher: { $before }.
log-act-set-locale = { $actor } hat die Sprache der öffentlichen Nachrichten geändert. Jetzt: { $after }, vorher: { $before }.
log-days = { $days ->
    [1] täglich
   *[other] wöchentlich
}
log-cards-tiles = als Bilder
log-cards-letters = in Buchstaben
log-act-set-cards = { $actor } hat geändert, wie öffentliche Nachrichten Karten zeigen. Jetzt: { $after }, vorher: { $before }.
log-act-set-allowance-amount = { $actor } hat das Taschengeld geändert. Jetzt: { $after }, vorher: { $before }.
log-act-set-allowance-days = { $actor } hat geändert, wie oft es Taschengeld gibt. Jetzt: { $after }, vorher: { $before }.
log-act-import = { $lines ->
    [one] { $actor } hat ein Guthaben aus einer Datei eingetragen, zusammen { $amount }.
   *[other] { $actor } hat { $lines } Guthaben aus einer Datei eingetragen, zusammen { $amount }.
}
log-act-grant = { $actor } hat { $person } { $amount } gegeben.
log-act-sheet-saved = { $actor } hat die Hausregeln { $sheet } ({ $game }) gespeichert, Fassung { $version }.
log-act-sheet-used = { $actor } hat { $sheet } zum Standard für { $game } gemacht.
log-act-sheet-deleted = { $actor } hat die Hausregeln { $sheet } ({ $game }) gelöscht.
log-act-league-created = { $actor } hat die Liga { $league } gegründet.
log-act-league-set = { $actor } hat die Einstellungen der Liga { $league } geändert.
log-act-league-ended = { $actor } hat die Liga { $league } aufgelöst.
log-act-member-placed = { $actor } hat { $person } in die { $division }. Division der Liga { $league } gesetzt.
log-act-members-spread = { $actor } hat die Mitglieder der Liga { $league } auf { $divisions } Divisionen verteilt.
log-act-season-begun = { $actor } hat Saison { $season } der Liga { $league } gestartet.
log-act-season-ended = { $actor } hat Saison { $season } der Liga { $league } beendet.
log-act-result-corrected = { $actor } hat die Plätze von Ergebnis { $result } der Liga { $league } korrigiert ({ $places }).
log-act-result-restored = { $actor } hat Ergebnis { $result } wieder in die Wertung der Liga { $league } genommen.
log-act-deals-put-back = { $actor } hat wieder gebucht, was die Spiele { $first_deal } bis { $last_deal } an Tisch { $table } gebracht haben.
log-act-result-voided = { $actor } hat Ergebnis { $result } aus der Wertung der Liga { $league } genommen.
log-act-matches-ruled = { $actor } hat geändert, wonach Mannschaften in { $league } spielen.
log-act-matches-drawn = { $actor } hat den Spielplan von { $league } ausgelost.
log-act-match-moved = { $actor } hat die Begegnung { $home } – { $away } ({ $league }) verlegt.
log-act-match-given = { $actor } hat die Begegnung { $home } – { $away } ({ $league }) ohne Spiel beendet.
log-act-match-card = { $actor } hat den Bericht von { $home } – { $away } ({ $league }) geändert oder bestätigt.
log-act-match-reopened = { $actor } hat die Begegnung { $home } – { $away } ({ $league }) wieder geöffnet.
log-act-team-withdrawn = { $actor } hat die Mannschaft { $team } aus { $league } zurückgezogen.
log-act-night-planned = { $actor } hat den Ligaabend { $night } geplant.
log-act-night-begun = { $actor } hat den Ligaabend { $night } vorzeitig begonnen.
log-act-night-moved = { $actor } hat den Ligaabend { $night } verlegt.
log-act-night-skipped = { $actor } hat beim Ligaabend { $night } offene Tische übersprungen.
log-act-night-off = { $actor } hat den Ligaabend { $night } abgesagt.
log-act-table-closed = { $actor } hat Tisch { $table } geschlossen.
log-act-table-rules = { $actor } hat die Hausregeln an Tisch { $table } geändert oder darüber abstimmen lassen.
log-act-table-computers = { $actor } hat die Zahl der Computerspieler an Tisch { $table } auf { $computers } gesetzt.
log-act-table-kick = { $actor } hat { $person } von Tisch { $table } weggeschickt.
log-act-dispute-stood = { $actor } hat über Einspruch { $dispute } von { $person } entschieden (Tisch { $table }): Das Ergebnis bleibt.
log-act-dispute-voided = { $actor } hat über Einspruch { $dispute } von { $person } entschieden (Tisch { $table }): ungültig.
log-act-dispute-chips = { $actor } hat wegen Einspruch { $dispute } (Tisch { $table }) { $amount } verschoben; es betrifft { $person }.
log-act-dispute-record = { $actor } hat sich die vollständige Aufzeichnung zu Einspruch { $dispute } (Tisch { $table }) geben lassen.
log-act-fine = { $actor } hat gegen { $person } eine Strafe von { $amount } verhängt.
log-act-correction = { $actor } hat Buchung { $entry } zurückgenommen.
log-act-correction-deals = { $actor } hat zurückgenommen, was die Spiele { $first_deal } bis { $last_deal } an Tisch { $table } eingebracht haben.
log-act-correction-table = { $actor } hat zurückgenommen, was alle Spiele an Tisch { $table } eingebracht haben.
log-act-correction-deal = { $actor } hat zurückgenommen, was Spiel { $first_deal } an Tisch { $table } eingebracht hat.
log-act-board-pinned = { $actor } hat in <#{ $channel }> eine Rangliste angelegt.
log-act-board-unpinned = { $actor } hat die Rangliste in <#{ $channel }> beendet.
