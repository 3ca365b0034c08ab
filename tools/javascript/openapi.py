"""Print the schemas of the server's requests and answers, as an OpenAPI document.

The types of the page's modules are generated from this document. It has no paths, because the
modules name the path in each call.
"""

import json
import sys

from sapper.web import openapi


def main() -> None:
    """Write the document to standard output."""
    json.dump({**openapi.document(), "paths": {}}, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
