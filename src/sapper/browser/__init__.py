"""The edition without a server: the page, with Python in a web worker (Pyodide).

- ``worker_main`` is called by the worker: ``start`` with the stored rows, ``answer`` with a call of
  the page. It uses ``sapper.app.local_service``.
- ``prepared`` has the methods of dataclasses compiled by the build, for a quicker start.
- ``storage`` has the games in memory and lists the changes of each call; the worker writes them to
  IndexedDB before it answers the page.
- ``static`` has the JavaScript: ``edition.js`` is the page's side (chosen by ``js/backend.js``),
  ``worker.js`` the worker's, ``database.js`` the rows in IndexedDB, ``python.js`` starts Python
  from packed files (``archives.js``). The server's ``service_worker.js`` (``web/static``) keeps
  the files of this edition, too.
- ``try_it`` runs the Python blocks of the documents for their reader (``static/try_it.js``,
  ``static/try_it_worker.js``).

``tools/static`` builds this edition (``make static``).
"""
