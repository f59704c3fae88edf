# Wertungszahlen der Mitglieder einer Liga.

rating-button = Wertungszahlen
rating-beside = Wertungszahl: { $rating }
rating-new = neu
rating-about = Für die Wertungszahl zählt nur, wer vor wem landet, nie die Chips. 1000 ist der Durchschnitt; wer 100 Punkte mehr hat als du, landet in etwa 57 von 100 Serien vor dir. In deinen ersten zehn Serien oder so giltst du als neu.
