"""What a person can do with sapper, without HTTP, threads, SQL or a screen.

``operations`` declares every operation once: its name, path, request, answer, function and cost.
The HTTP routes, the OpenAPI document and the reference pages are derived from this table.

- ``requests`` are dataclasses that check themselves, with the limits declared by ``fields``;
  ``limits`` sets what one request may cost, ``errors`` lists each error code with its HTTP status.
- ``boards``, ``reviews`` and ``training`` compute answers about boards, finished games and
  exercises.
- ``session`` is a game as a person plays it: clock, undo, *Solve* (``solve_methods``), help and
  resigning. Server, terminal and line game use it. ``actions`` are what a player does in it and
  what its log contains; ``game_options`` is what the player chose at the start.
- ``storage`` is the protocol for stored games, with an implementation in memory. The one of the
  server is ``sapper.web.store``.
- ``desk`` has the games of a storage: it creates, loads, plays and saves them. ``live_game`` is one
  of them in memory, ``game_jobs`` are the parts that may run in another process, ``game_answers``
  makes answers from games, ``posted_help`` recognises a running board among posted ones.
- ``service`` answers the operations, on a desk. The server calls it; so does ``local_service``, in
  this process and without a server.
- ``daily`` has the boards of the day.
"""
