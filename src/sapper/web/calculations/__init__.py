"""Calculations for players: in processes of their own that can be ended, and shared fairly.

``jobs`` are what may be asked, ``prices`` what they cost before they are begun, ``process`` and
``process_main`` the two ends of a process, ``waiting_list`` who is next, ``pool`` puts them
together.
"""
