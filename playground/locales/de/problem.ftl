# Was auf dem nachgebauten Discord nicht geht, für den, der es versucht hat.

problem-channel-unseen = Diesen Kanal kannst du nicht sehen.
problem-command-unknown = Den Befehl /{ $command } gibt es nicht.
problem-command-unseen = Diesen Befehl kannst du hier nicht verwenden.
problem-option = Das passt nicht zu { $option }.
problem-option-least = { $option } muss mindestens { $least } sein.
problem-option-most = { $option } darf höchstens { $most } sein.
problem-dialog-closed = Dieser Dialog ist nicht mehr offen.
problem-language = Diese Sprache gibt es bei Discord nicht.
problem-nothing-sent = Es wurde nichts abgeschickt.
problem-unanswered = Prial hat nicht rechtzeitig geantwortet.
problem-changed = Hier hat sich gerade etwas geändert. Sieh noch einmal hin.
problem-failed = Das hat nicht geklappt.
