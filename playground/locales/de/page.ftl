# Was die Seite um die Nachrichten des Bots herum sagt. Die Angaben setzt sie selbst ein: keine Mehrzahl, keine Auswahl.

page-playground = zum Ausprobieren
page-you-are = Du bist
page-language = Sprache
page-channels = Kanäle
page-table-side = Der Kanal mit dem Tisch
page-topic = Drei Karten und gute Nerven
page-own = Deine Nachrichten
page-own-side = Deine Nachrichten von Prial
page-own-topic = Das hier siehst nur du
page-live = Verbunden
page-away = Prial läuft gerade nicht. Die Seite wartet …
page-lost = Prial läuft gerade nicht, das ging nicht durch.

page-help = Erste Schritte
page-help-sides = { $channel } ist der Kanal mit dem Tisch, den sehen alle. Daneben stehen deine Nachrichten von Prial: Karten, die du legen sollst, kommen dort an, sobald gegeben ist. Karten, die du in { $channel } ansiehst, siehst auch dort nur du. Alles läuft auf deinem Rechner; sonst spielt niemand mit, und es geht nur um Spielgeld.
page-help-second = Willst du mit jemandem neben dir spielen, öffne diese Seite in einem zweiten Fenster als { $name }.
page-help-server = Was am Tisch alle sehen, steht in der Sprache des Servers; die ändert { $name } mit { $command }.
page-help-close = Los geht’s
page-step-open = Tipp { $command } und drück Enter. Damit eröffnest du einen Tisch, und drei Computerspieler setzen sich dazu.
page-step-deal = Drück den grünen Knopf, dann werden die Karten gegeben.
page-step-play = Bist du dran, zeigen dir die Knöpfe unter dem Tisch oder unter deinen Karten, was du tun kannst. Du musst deine Karten nicht ansehen: Blind zahlst du die Hälfte.
page-step-choose = Für ein anderes Spiel oder eigene Hausregeln tipp { $command } und wähl aus. Gesetzt wird auch bei vier oder fünf Karten, Draw Brag und Teen Patti; bei Crash, Nine, Seven und Six Card Brag legst du deine Karten, ohne zu setzen.
page-welcome = Willkommen in „{ $server }“
page-welcome-begin = Setz dich dazu. So geht es los:
page-own-welcome = Nur für dich
page-own-about = Hier schreibt Prial nur dir. Es sagt Bescheid, wenn du dran bist, und gibt dir hier deine Karten, wenn nicht blind gespielt wird.

page-app = APP
page-used = { $name } hat { $command } verwendet
page-edited = (bearbeitet)
page-pinned = hat eine Nachricht in diesem Kanal angepinnt.
page-thinking = Prial denkt nach …
page-only = 👁 Das siehst nur du · { $dismiss }
page-dismiss = ausblenden
page-apps = Apps
page-this-message = Diese Nachricht
page-newer = Neue Nachrichten ↓
page-somebody = jemand
page-somewhere = irgendwo
page-role = Rolle

page-choose = Auswählen …
page-done = Fertig
page-cancel = Abbrechen
page-submit = Absenden
page-unknown-component = (ein Baustein vom Typ { $type }, den diese Seite nicht zeigen kann)
page-unknown-field = (ein Feld vom Typ { $type }, das diese Seite nicht zeigen kann)

page-hint = Nachricht an #{ $channel } oder /
page-own-hint = Nachricht an Prial oder /
page-send = Senden
page-run = Ausführen
page-leave = Befehl abbrechen
page-optional = optional
page-yes = ja
page-no = nein
page-too-big = Eine Datei darf hier höchstens { $size } kB groß sein.
page-not-taken = „{ $text }“ passt nicht zu { $option }.
page-missing = { $option } fehlt noch: { $description }
page-no-command = Den Befehl { $command } gibt es hier nicht. Tipp /, dann siehst du alle.
