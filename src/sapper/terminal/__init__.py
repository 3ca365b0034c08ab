"""The game in the terminal, drawn with the library textual (in the extra ``terminal``).

These modules work without textual:

- ``play_session`` plays a ``sapper.app`` session, with its clock, hints and texts. The line-based
  game of ``sapper play`` uses it, too. After every move it copies the displayed data, so that a
  screen never reads a game that another thread is changing.
- ``hint_walk`` controls how much of a hint is shown, ``overlays`` computes the overlays.
- ``cell_looks`` has the characters and colour names of a cell.
- ``calculations`` runs work in a thread that a stop signal can end.

These modules need textual: ``board_view`` draws the board and handles the mouse, ``board_screen``
arranges the board and the text, ``game_screen``, ``review_screen`` and ``dialogs`` are the screens,
``themes`` has their colours, and ``app`` is the program.
"""
