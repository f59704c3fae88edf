# The list of house-rule sheets.

sheets-title = Sheets of house rules
sheets-title-page = Sheets of house rules · page { $page } of { $pages }
sheets-none = There are none.
sheets-show = Look
sheets-line = **{ $name }** · { $about }
sheets-line-own = **{ $name }** · { $game }, version { $version }, by { $author } { $when }
sheets-own = { $game }, this server’s own, version { $version }
sheets-how = `/table open sheet:` plays by one, `/house sheet save` keeps the rules of a table as one.
