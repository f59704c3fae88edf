"""Building blocks of every screen: custom_ids, buttons, menus, dialogs, layout and names."""
