# Kurze Nachrichten, die von selbst kommen.

call-your-turn = Du bist dran bei { $game }.
call-your-turn-here = { $who }, du bist dran.
call-arrange = { $game }: Leg deine Karten.
call-arrange-here = { $who }, leg deine Karten.
call-time-runs-out = Bei { $game } wird deine Zeit knapp.
call-time-runs-out-here = { $who }, deine Zeit wird knapp.
call-until = Deine Zeit läuft { $when } ab.
call-denied = Ich darf in { $channel } nicht mehr schreiben, deshalb ist der Tisch dort nicht zu sehen. Ich brauche die Rechte, den Kanal zu sehen und Nachrichten zu senden (in einem Thread: **Nachrichten in Threads senden**), und ein Thread darf nicht gesperrt sein. Sobald ich wieder schreiben darf, geht es weiter; bis dahin helfen Befehle wie `/hand` und `/table close`.
call-your-choice = Du gibst bei { $game } das nächste Spiel und darfst bestimmen, was gespielt wird.
call-your-choice-here = { $who }, du gibst das nächste Spiel und darfst bestimmen, was gespielt wird.
call-to-the-cards = [Zu deinen Karten]({ $link })
