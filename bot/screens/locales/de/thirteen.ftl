# Crash mit eigenen Worten: `thirteen-cards-x` steht statt `x`.

thirteen-cards-table-joined = ab der nächsten Partie dabei
thirteen-cards-table-buy-in = Du setzt dich mit mindestens { $amount }, so viel wie eine verlorene Partie kosten kann.
thirteen-cards-table-buy-in-usual = Du setzt dich mit { $amount }, oder sag, mit wie viel: mindestens { $least }, so viel wie eine verlorene Partie kosten kann.
thirteen-cards-reply-joined-in-deal = Du sitzt mit { $amount } am Tisch. Karten bekommst du, wenn die nächste Partie beginnt.
thirteen-cards-reply-leaving = Du gehst. Dein Punktestand bleibt, wie er ist; am Ende dieser Partie zahlst du wie ein Verlierer und gehst dann mit deinen Chips.
thirteen-cards-reply-closes-behind = Da sonst keine Person bleibt, schließt der Tisch, sobald diese Partie vorbei ist.
thirteen-cards-reply-sitting-out = Ab dem nächsten Spiel setzt du aus. Die Partie geht ohne dich weiter, und gewinnst du sie nicht, zahlst du wie ein Verlierer. Mit `/back` bist du wieder dabei.
thirteen-cards-reply-kicked-later = { $person } geht nach Hause, sobald die Partie vorbei ist.
thirteen-cards-reply-computers-later = { $computers ->
    [0] Sobald diese Partie vorbei ist, sitzt hier kein Computerspieler mehr.
    [one] Sobald diese Partie vorbei ist, sitzt hier ein Computerspieler.
   *[other] Sobald diese Partie vorbei ist, sitzen hier { $computers } Computerspieler.
}
thirteen-cards-sure-close-later = Willst du den Tisch schließen, sobald diese Partie vorbei ist? Bis dahin kann sich niemand mehr setzen.
thirteen-cards-sure-close-now = Willst du den Tisch mitten in der Partie schließen? Die Partie würde nicht gewertet.
thirteen-cards-sure-close-overrule-void = Die laufende Partie würde nicht gewertet.
thirteen-cards-sure-kick-later = Willst du { $name } nach Hause schicken, sobald diese Partie vorbei ist?
thirteen-cards-table-agreement-close = { $name } möchte den Tisch jetzt schließen. Die laufende Partie würde nicht gewertet.
thirteen-cards-happened-note-rules-change-later = Ab der nächsten Partie gelten neue Hausregeln.
thirteen-cards-refusal-too-few-players = Ein Spiel braucht { $least_number } Spieler; { $players ->
    [0] bereit ist keiner
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
thirteen-cards-refusal-too-few-ready = Ein Spiel braucht { $least_number } Spieler, die nicht aussetzen; { $players ->
    [0] bereit ist keiner
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
thirteen-cards-refusal-already-leaving = Du hast schon gesagt, dass du gehst; du gehst, sobald die Partie vorbei ist.
thirteen-cards-refusal-not-dealt-in = Du bist in diesem Spiel nicht dabei. Wer sich während einer Partie setzt, bekommt Karten, wenn die nächste beginnt.
thirteen-cards-refusal-still-leaving = Du hast gesagt, dass du gehst, und zahlst noch wie ein Verlierer dieser Partie. Setz dich wieder, wenn sie vorbei ist.
thirteen-cards-refusal-game-change-waits = Ein anderes Spiel lässt sich wählen, sobald die laufende Partie Crash vorbei ist.
thirteen-cards-refusal-no-odds = Deine Aussichten stehen neben den Händen, während du sie legst: `/hand`.
thirteen-cards-rule-change-by-host = Der Gastgeber kann sie ändern; das gilt dann ab der nächsten Partie.
thirteen-cards-rule-from-next-deal = So geändert gelten die Regeln ab der nächsten Partie.
thirteen-cards-rule-none = nichts
thirteen-cards-rule-no-limit = nie
thirteen-cards-rule-number-none = 5 oder 6; 0 heißt nie
thirteen-cards-rule-min-players-about = So viele braucht eine Partie mindestens, um zu beginnen.
thirteen-cards-rule-max-players-about = Höchstens vier spielen; jeder bekommt dreizehn Karten.
thirteen-cards-rule-max-players-example = Mit 3 muss der vierte warten.
thirteen-cards-rule-clock-about = Ist sie um, werden die Karten von selbst gelegt, die beste Hand zuerst, und eine Frage gilt als verneint.
thirteen-cards-rule-clock-example = Mit 120 haben alle zwei Minuten zum Legen.
thirteen-cards-rule-hints-full = Namen, Aussichten und Rat, wie man legt
thirteen-cards-help-play-title = Wie eine Partie geht
thirteen-cards-help-ranking-notes =
    Drei Dreien sind die beste Hand überhaupt, dann kommen Asse, Könige und so weiter bis zu den Zweien. Der beste Lauf ist A-2-3, danach A-K-D; 2-A-K ist kein Lauf. Paare werden nach dem Paar und dann nach der dritten Karte verglichen.
thirteen-cards-happened-deal-started-carried = Spiel { $deal }: { $name } gab, mit { $amount } im Topf.
thirteen-cards-happened-pot-divided = { $name } bekam { $amount } aus dem Topf.
thirteen-cards-table-closing = Ist diese Partie vorbei, schließt der Tisch.
thirteen-cards-table-closing-carried = Ist diese Partie vorbei, schließt der Tisch.
thirteen-cards-reply-closing = Ist diese Partie vorbei, schließt der Tisch.
thirteen-cards-refusal-closing = Ist diese Partie vorbei, schließt der Tisch.
thirteen-cards-call-until = Die Zeit läuft ab { $when }.
