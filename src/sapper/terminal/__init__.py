"""The game in the terminal, by textual (the extra ``terminal``).

Only the modules of screens and widgets import textual; what they show is made without it.
"""
