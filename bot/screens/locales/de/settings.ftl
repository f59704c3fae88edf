# Die Einstellungen einer Person.

settings-title = Deine Einstellungen
settings-about = Das gilt auf jedem Server. Nur du siehst es.
settings-locale = Sprache
settings-locale-is = **Sprache**: { $value }
settings-locale-auto = Wie in deinem Discord
settings-hand = Deine Karten
settings-hand-is = **Deine Karten**: { $value }
settings-hand-dm = Als Direktnachricht, bis du sie im Kanal ansiehst
settings-hand-dm-only = Immer als Direktnachricht, am Computer neben dem Tisch
settings-hand-channel = Nur im Kanal, von niemand anderem zu sehen
settings-call = Wenn du dran bist
settings-call-is = **Wenn du dran bist**: { $value }
settings-call-now = Sofort benachrichtigen
settings-call-10s = Nach zehn Sekunden benachrichtigen
settings-call-never = Nie benachrichtigen
settings-cards = So sehen Karten aus
settings-cards-is = **Kartenbild**: { $value } · `{ $sample }`
settings-cards-pictures = Als Bild
settings-cards-tiles = Als kleine Bilder im Text
settings-cards-letters = In Buchstaben, auch für Screenreader
