"""Tables and sentences of published studies quoted in other documents.

Between the lines ``<!-- study NAME table TABLE -->`` and ``<!-- end -->`` of a Markdown file stands
a table of the study NAME, and with ``sentence`` one of its named sentences. ``sapper study
publish`` writes what belongs there; a test fails where something else stands.
"""

import re
from collections.abc import Mapping

from sapper.errors import StudyError
from sapper.studies.findings import Findings
from sapper.studies.study_page import markdown, plain
from sapper.studies.tables import Tables

_QUOTED = re.compile(
    r"(?P<open><!-- study (?P<study>[\w-]+) (?P<kind>table|sentence) (?P<name>[\w-]+) -->\n)"
    r".*?(?P<close><!-- end -->)",
    re.DOTALL,
)

Source = tuple[Tables, Findings]
"""What can be quoted of a study."""


def filled(text: str, studies: Mapping[str, Source]) -> str:
    """Return a document with all that it quotes from these studies written anew.

    Raises:
        StudyError: a study has no such table or sentence.
    """

    def quoted(match: re.Match[str]) -> str:
        study, kind, name = match["study"], match["kind"], match["name"]
        if study not in studies:
            return match[0]
        tables, findings = studies[study]
        try:
            said = markdown(tables[name]) if kind == "table" else plain(findings.sentences[name])
        except KeyError:
            raise StudyError(f"{study!r} has no {kind} {name!r} to quote") from None
        return f"{match['open']}\n{said}\n\n{match['close']}"

    return _QUOTED.sub(quoted, text)


def quoted_studies(text: str) -> frozenset[str]:
    """Return the studies that a document quotes."""
    return frozenset(match["study"] for match in _QUOTED.finditer(text))
