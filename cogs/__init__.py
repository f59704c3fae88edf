"""What people can ask of Prial on Discord: commands, buttons, menus and dialogs. Thin: ask a service, show a screen."""
