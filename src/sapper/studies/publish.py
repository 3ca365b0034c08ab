"""Publishing a run among the documents: tables, pictures, the page, and what other pages quote."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from sapper.errors import StudyError
from sapper.studies import figure_drawing, named, results_file, run_log
from sapper.studies.publication import RUN, Publication
from sapper.studies.quotations import Source, filled
from sapper.studies.report import report_of
from sapper.studies.study_page import page
from sapper.studies.tables import by_name


def publish(directory: Path, to: Path) -> Path:
    """Publish a run, or write a page again from what was published.

    Args:
        directory: Where the study was run; or the directory of its published tables, to write its
            page again after a change of the study's words.
        to: The directory of the pages; documents beside and below its parent quote the study.

    Returns:
        The page.

    Raises:
        StudyError: the results, or the tables, are damaged or none.
        UnavailableError: SciPy or Matplotlib is not installed.
        OSError: a file cannot be read or written.
    """
    published = _publication(directory)
    study = named(published.header.study)
    findings = study.findings(by_name(published.tables))
    text = page(study, published)
    folder = to / study.name
    published.write(folder)
    for figure in findings.figures:
        (folder / f"{figure.name}.svg").write_text(figure_drawing.svg(figure), encoding="utf-8")
    path = to / f"{study.name}.md"
    path.write_text(text, encoding="utf-8")
    sources = published_studies(to)
    for document in documents(to):
        before = document.read_text("utf-8")
        after = filled(before, sources)
        if after != before:
            document.write_text(after, encoding="utf-8")
    return path


def _publication(directory: Path) -> Publication:
    if (directory / RUN).exists():
        return Publication.read(directory)
    contents = results_file.read(directory / results_file.FILE)
    if not contents.results:
        raise StudyError(f"{str(directory / results_file.FILE)!r} holds no results yet")
    report = report_of(named(contents.header.study), contents.results)
    return Publication.of(contents.header, run_log.read(directory), report.tables)


def published_studies(to: Path) -> Mapping[str, Source]:
    """Return what can be quoted of every study that was published there."""
    sources: dict[str, Source] = {}
    for path in sorted(to.glob(f"*/{RUN}")):
        published = Publication.read(path.parent)
        tables = by_name(published.tables)
        sources[published.header.study] = tables, named(published.header.study).findings(tables)
    return sources


def documents(to: Path) -> Iterator[Path]:
    """Yield the documents that may quote what is published there."""
    yield from sorted(to.parent.rglob("*.md"))
