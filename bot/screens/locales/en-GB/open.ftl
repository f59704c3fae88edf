# The panel that opens a table.

open-title = Open a table
open-about = Choose a game and a sheet of house rules; they can be changed at the table later.
open-game = Which game?
open-sheet = By which house rules?
open-game-is = Game: { $name }
open-open = Open the table
