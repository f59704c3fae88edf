"""Screens: messages, hands, panels and dialogs, built from views."""
