"""The edition without a server: the page runs Python in a web worker (Pyodide).

- The worker calls two functions of ``worker_main``: ``start`` with the stored rows, then ``answer``
  with each call of the page. ``worker_main`` uses ``sapper.app.local_service``.
- ``prepared`` loads the methods of dataclasses that the build has compiled, for a quicker start.
- ``storage`` keeps the games in memory and lists the changes that each call makes. The worker
  writes these changes to IndexedDB before it answers the page.
- ``static`` contains the JavaScript: ``edition.js`` runs in the page (chosen by ``js/backend.js``),
  ``worker.js`` runs in the worker, ``database.js`` reads and writes the rows in IndexedDB, and
  ``python.js`` starts Python from packed files (``archives.js``). The server's
  ``service_worker.js`` (``web/static``) also stores the files of this edition.
- ``try_it`` runs the Python blocks of the documents in the reader's browser (``static/try_it.js``,
  ``static/try_it_worker.js``).

``tools/static`` builds this edition (``make static``).
"""
