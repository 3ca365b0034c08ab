"""Everything a person can do with sapper, independent of HTTP, threads, SQL and display.

``operations`` declares every operation once: its name, path, request, answer, function and cost.
The HTTP routes, the OpenAPI document and the reference pages are derived from this table.

- ``requests`` has dataclasses that check their values; ``reading`` makes them from JSON or a query.
  ``limits`` restricts the cost of one request; ``errors`` lists the error codes and HTTP statuses.
- ``boards``, ``reviews`` and ``training`` compute answers about boards, finished games and
  exercises. ``questions`` has the functions that the command line also calls.
- ``session`` is a game as a person plays it: with clock, undo, *Solve* (``solve_methods``), help,
  resigning, and a log of its actions. The server, the terminal and the line game use it.
  ``game_options`` has the options chosen at the start.
- ``storage`` is the protocol for stored games, with an implementation in memory. The server has
  its own: ``sapper.web.store``.
- ``desk`` manages stored games: it creates, loads, plays and saves them. ``live_games``
  caches games in memory; ``live_game`` is one such game, with the answers about it. ``game_jobs``
  has the functions that work on a game and may run in another process. ``posted_help`` recognises a
  posted board as the board of a running game.
- ``service`` performs the operations, with a desk. The server calls it; ``local_service`` calls it
  without a server, in the same process.
- ``daily`` has the boards of the day.
"""
