"""Print the shapes of the server's requests and answers, as an OpenAPI document.

The types of the page's modules are made from it. The paths are left out: modules name them where
they call.
"""

import json
import sys
import tempfile
from pathlib import Path

from sapper.web.app import create_app
from sapper.web.settings import Settings


def main() -> None:
    """Write the document to standard output; the application wants a database file to open."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(str(Path(folder) / "games.sqlite")))
        schema = app.openapi()
        app.state.services.close()
    json.dump({**schema, "paths": {}}, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
