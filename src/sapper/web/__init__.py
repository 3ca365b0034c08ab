"""The game in the browser: a JSON API, its store, and the page that uses it.

Needs the extra ``web``. ``create_app`` makes the ASGI application, ``serving.run`` serves it.
The contract is in ``docs/api.md``.
"""
