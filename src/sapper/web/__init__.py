"""The server of the game: a JSON API, its database, and the pages that use the API.

It needs the extra ``web``. ``app.create_app`` makes the ASGI application (Starlette, msgspec), and
``serving.run`` serves it; ``workers`` runs several servers at one address.

A request passes through these modules:

- ``connections`` limits the number and the duration of connections. ``middleware`` is the gate: it
  checks the host, the origin and the rate of requests, finds the endpoint, and counts the request.
  ``messages`` reads requests and writes responses, ``sessions`` finds the player by the token, and
  ``ledger`` counts the work of each client.
- ``endpoints`` makes an endpoint from every operation of ``sapper.app.operations``.
  ``server_service`` performs the operations: it adds tokens and accounts to ``sapper.app.service``.
  ``openapi`` describes the operations, and ``api_page`` shows the description at ``/docs``.
- ``desk`` handles the requests of a game in turn. An action runs on the event loop within a time
  slice, or in a process.
- ``calculations`` runs long work in processes with a lower priority than the server.
- ``store`` is the database. ``maintenance`` deletes old data.

Requests are admitted and scheduled by ``connections``, ``middleware``, ``ledger``, ``desk`` and
``calculations``.

``signing_key`` has the key that signs records. No answer contains the layout of a running game; a
test searches every answer for it. ``static`` contains the pages (``docs/development/page.md``), and
``assets`` serves them. ``mcp_tools`` offers the operations to language models, without a server
(extra ``mcp``).
"""
