"""Building blocks of screens: custom_ids, buttons, menus, dialogs, layout and names."""
