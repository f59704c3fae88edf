"""Discord commands, buttons, menus and dialogs. Handlers are thin: they call a service and show a screen."""
