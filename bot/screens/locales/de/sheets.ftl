# Die Liste der gespeicherten Hausregeln.

sheets-title = Gespeicherte Hausregeln
sheets-title-page = Gespeicherte Hausregeln · Seite { $page } von { $pages }
sheets-none = Noch sind keine gespeichert.
sheets-show = Ansehen
sheets-line = **{ $name }**: { $about }
sheets-line-own = **{ $name }** · { $game }, Fassung { $version }, von { $author } { $when }
sheets-own = { $game }, von diesem Server, Fassung { $version }
sheets-how = Mit `/table open sheet:` eröffnest du einen Tisch nach solchen Hausregeln, mit `/house sheet save` speicherst du die eines Tisches.
