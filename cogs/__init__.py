"""Discord commands, buttons, menus and dialogs. Each handler calls a service and shows a screen."""
