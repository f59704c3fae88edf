# Was anders heißt, wo mehrere Spiele eine Partie sind: `several-deals-x` steht statt `x`.

several-deals-table-joined = ab der nächsten Partie dabei
several-deals-reply-joined-in-deal = Du sitzt mit { $amount } am Tisch. Karten bekommst du, wenn die nächste Partie beginnt.
several-deals-reply-leaving = Du gehst. Dein Punktestand bleibt, wie er ist; am Ende dieser Partie zählst du als Verlierer und gehst dann mit deinen Chips.
several-deals-reply-leaving-later = Ist diese Partie vorbei, gehst du mit deinen Chips nach Hause. Dein Einsatz bleibt im Pot.
several-deals-reply-sitting-out = Ab dem nächsten Spiel setzt du aus. Die Partie geht ohne dich weiter; mit `/back` bist du wieder dabei.
several-deals-reply-closes-behind = Sonst bleibt niemand, deshalb schließt der Tisch, sobald diese Partie vorbei ist.
several-deals-reply-kicked-later = { $person } geht nach Hause, sobald die Partie vorbei ist.
several-deals-reply-computers-later = { $computers ->
    [0] Sobald diese Partie vorbei ist, sitzt hier kein Computerspieler mehr.
    [one] Sobald diese Partie vorbei ist, sitzt hier ein Computerspieler.
   *[other] Sobald diese Partie vorbei ist, sitzen hier { $computers } Computerspieler.
}
several-deals-dialog-close-later = Nach dieser Partie
several-deals-dialog-close-now-void = Die laufende Partie würde nicht gewertet.
several-deals-sure-kick-later = Willst du { $name } wegschicken, sobald diese Partie vorbei ist?
several-deals-table-agreement-close = { $name } möchte den Tisch jetzt schließen. Die laufende Partie würde nicht gewertet.
several-deals-happened-note-rules-change-later = Ab der nächsten Partie gelten neue Hausregeln.
several-deals-refusal-too-few-players = Ein Spiel braucht { $least_number } Spieler; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
several-deals-refusal-too-few-ready = Ein Spiel braucht { $least_number } Spieler, die nicht aussetzen; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
several-deals-refusal-already-leaving = Das hast du schon gesagt. Du gehst, sobald die Partie vorbei ist. Mit `/back` bleibst du.
several-deals-refusal-still-leaving = Du hast gesagt, dass du gehst, und bist noch in dieser Partie. Mit `/back` spielst du wieder mit.
several-deals-refusal-not-dealt-in = Du bist in diesem Spiel nicht dabei. Wer sich während einer Partie setzt, bekommt Karten, wenn die nächste beginnt.
several-deals-refusal-game-change-waits = Ein anderes Spiel lässt sich wählen, sobald die laufende Partie vorbei ist.
several-deals-rule-change-by-host = Der Gastgeber kann sie ändern; das gilt dann ab der nächsten Partie.
several-deals-rule-from-next-deal = Mit diesen Änderungen gelten die Regeln ab der nächsten Partie.
several-deals-rule-min-players-about = So viele braucht eine Partie mindestens, um zu beginnen.
several-deals-help-play-title = Wie eine Partie geht
several-deals-table-closing = Ist diese Partie vorbei, schließt der Tisch.
several-deals-table-closing-carried = Ist diese Partie vorbei, schließt der Tisch.
several-deals-reply-closing = Ist diese Partie vorbei, schließt der Tisch.
several-deals-refusal-closing = Ist diese Partie vorbei, schließt der Tisch.
