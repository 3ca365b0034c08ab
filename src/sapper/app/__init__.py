"""Everything a person can do with sapper, without HTTP, threads, SQL or a screen.

``operations`` declares every operation once: its name, path, request, answer, function and cost.
The HTTP routes, the OpenAPI document and the reference pages are derived from this table.

- ``requests`` are dataclasses that check themselves, ``reading`` makes them from JSON or a query;
  ``limits`` sets what one request may cost, ``errors`` lists each error code with its HTTP status.
- ``boards``, ``reviews`` and ``training`` compute answers about boards, finished games and
  exercises. ``questions`` has those that the commands of the command line ask as well.
- ``session`` is a game as a person plays it: clock, undo, *Solve* (``solve_methods``), help and
  resigning, and the actions that its log contains. Server, terminal and line game use it.
  ``game_options`` is what the player chose at the start.
- ``storage`` is the protocol for stored games, with an implementation in memory. The server has
  its own: ``sapper.web.store``.
- ``desk`` manages the games of a storage: it creates, loads, plays and saves them. ``live_games``
  has the games in memory; ``live_game`` is one such game, with the answers about it. ``game_jobs``
  are the parts that may run in another process. ``posted_help`` recognises a running board among
  posted boards.
- ``service`` answers the operations, on a desk. The server calls it; so does ``local_service``, in
  this process and without a server.
- ``daily`` has the boards of the day.
"""
