# The list of house-rule sheets.

sheets-title = House rules by name
sheets-title-page = House rules by name · page { $page } of { $pages }
sheets-none = There are none.
sheets-show = Look
sheets-line = **{ $name }** · { $about }
sheets-line-own = **{ $name }** · { $game }, version { $version }, by { $author } { $when }
sheets-own = { $game }, this server’s own, version { $version }
sheets-how = `/table open sheet:` opens a table by them, `/house sheet save` saves the rules of a table.
