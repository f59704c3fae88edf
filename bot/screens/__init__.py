"""From a view to what a person sees: the only maker of what anybody reads."""
