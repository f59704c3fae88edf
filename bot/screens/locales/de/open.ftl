# Die Tafel, mit der ein Tisch eröffnet wird.

open-title = Einen Tisch eröffnen
open-about = Wähle ein Spiel und dazu Hausregeln; am Tisch lassen sie sich später noch ändern.
open-game = Welches Spiel?
open-sheet = Nach welchen Hausregeln?
open-game-is = Spiel: { $name }
open-open = Tisch eröffnen
