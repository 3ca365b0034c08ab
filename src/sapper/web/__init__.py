"""The game in the browser: a JSON API, its store, and the pages that use it.

Needs the extra ``web``. ``app.create_app`` makes the ASGI application (Starlette, msgspec), and
``serving.run`` serves it; ``workers`` runs several servers at one address.

A request passes these modules:

- ``connections`` limits connections and their time; ``middleware`` adds metrics and headers, and
  checks host, origin and rates. ``clients`` identifies the sender, ``sessions`` the player by the
  token, ``ledger`` counts what each of them uses.
- ``endpoints`` makes a route from every operation of ``sapper.app.operations``: it reads the
  request, calls the handler (``handlers``) and writes the answer (``encoding``). ``openapi``
  describes the same table.
- ``desk`` has all games. It loads, plays and saves them, one request per game at a time, on the
  event loop within a ``time_slice``. ``live_games`` are those in memory; ``game_jobs`` are the
  parts that may run in a process, ``game_answers`` makes answers from games.
- ``calculations`` runs long work in processes of lower priority than the server's own.
- ``store`` is the database. ``trainings`` stores progress, ``tidying`` deletes what is old.

``posted_help`` recognises a player's running board among posted ones, ``signing_key`` signs
records. No answer contains the layout of a running game; a test searches every answer for it.
``static`` are the pages (``docs/development/page.md``), ``assets`` serves them.
"""
