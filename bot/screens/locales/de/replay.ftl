# Ein Spiel, das vorbei ist, Zug für Zug, und seine Aufzeichnung als Datei.

replay-title = Verlauf von Spiel { $deal }
replay-position = { $position } von { $positions }
replay-own = so, wie du es gesehen hast
replay-public = so, wie es alle gesehen haben
replay-over = Das Spiel ist vorbei.
replay-record = Hier ist die Aufzeichnung dieses Spiels. Gehören mehrere Spiele zu einer Partie, ist es die ganze Partie.
replay-record-about = Darin stehen jeder Zug und die Karten, die du sehen konntest; alle anderen sind ??. `python -m bot replay DATEI` spielt alles nach.
replay-record-whole = Darin stehen jeder Zug und die Karten von allen. Die Datei ist nur zum Entscheiden da; gib sie bitte nicht weiter.
