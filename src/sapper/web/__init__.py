"""The game in the browser: a JSON API, its store, and the pages that use it.

Needs the extra ``web``. ``app.create_app`` makes the ASGI application (Starlette, msgspec), and
``serving.run`` serves it; ``workers`` runs several servers at one address.

A request passes these modules:

- ``connections`` limits connections and their time; ``middleware`` is the gate: it checks host,
  origin and rates, finds the endpoint, and counts the request. ``messages`` reads requests and
  writes responses, ``sessions`` finds the player by the token, ``ledger`` counts what each client
  uses.
- ``endpoints`` makes an endpoint from every operation of ``sapper.app.operations``, which
  ``server_service`` answers: it adds tokens and accounts to ``sapper.app.service``. ``openapi``
  describes the same table, and ``api_page`` shows it at ``/docs``.
- ``desk`` lets one request per game pass at a time. Actions run on the event loop within a slice of
  time, or in a process.
- ``calculations`` runs long work in processes of lower priority than the server's own.
- ``mcp_tools`` offers the operations to language models, without a server (extra ``mcp``).
- ``store`` is the database. ``maintenance`` deletes what is old.

Admission and scheduling are ``connections``, ``middleware``, ``ledger``, ``desk`` and
``calculations``.

``signing_key`` signs records. No answer contains the layout of a running game; a test searches
every answer for it. ``static`` are the pages (``docs/development/page.md``), ``assets`` serves
them.
"""
