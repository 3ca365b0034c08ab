"""Code blocks of the documents, run by the reader in a browser."""

import json
import re

import pytest
from tests.docs.code_blocks import ROOT
from tests.page.static_host import StaticHost

from sapper.browser import try_it

SITE = ROOT / "build/docs"
IDLE = "(number) => document.querySelectorAll('.try-it')[number].ariaBusy === 'false'"
BLOCKS = """() => [...document.querySelectorAll('.try-it')].map(
  (each) => each.previousElementSibling.textContent)"""


def run(code: str) -> tuple[str, dict]:
    """What a block prints, and what the page receives."""
    printed: list[str] = []
    result = json.loads(try_it.run(code, printed.append))
    return "".join(printed), result


def test_a_block_prints_what_a_prompt_would() -> None:
    code = "import sapper\nanalysis = sapper.analyse('3x3m2:1../.../...')\nanalysis.solutions\nNone"
    assert run(code) == ("15\n", {"failed": False, "picture": None})
    assert run("print(analysis.safe)\nanalysis.mines") == (
        "()\n()\n",
        {"failed": False, "picture": None},
    )


def test_the_last_value_is_drawn() -> None:
    code = "import sapper\nsapper.Board.parse('2x1m1:1.')"
    printed, result = run(code)
    assert printed == "Board.parse('2x1m1:1.')\n"
    assert result["picture"].startswith("<svg")
    assert run(f"{code}\n1")[1]["picture"] is None


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("1 +", "SyntaxError: invalid syntax"),
        ("def f():\n    return 1 / 0\nf()", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("import starlet", "Install sapper to run it."),
    ],
)
def test_an_error_is_shown_without_the_frames_of_the_runner(code, last) -> None:
    printed, result = run(code)
    assert result == {"failed": True, "picture": None}
    assert printed.rstrip().endswith(last)
    assert "try_it" not in printed


def test_endless_output_is_cut() -> None:
    printed, _ = run("for _ in range(200):\n    print('x' * 1000)")
    assert len(printed) < try_it.MOST_OUTPUT + 100
    assert printed.endswith("… (more output is not shown)\n")


def _written(path):
    return path.stat().st_mtime


@pytest.fixture(scope="module")
def documents(built):
    written = [SITE / "index.html", *(ROOT / "docs").glob("**/*.md"), *(ROOT / "docs").glob("*.py")]
    if not written[0].exists() or max(written, key=_written) != written[0]:
        pytest.skip("build/docs is missing or old: run `make docs`")
    host = StaticHost(SITE)
    yield host
    host.kill()


@pytest.fixture
def reader(browser, documents):
    """A page of the documents in a reader's browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(60_000)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def shown_answers(block: str) -> str:
    """The output that a block shows."""
    lines = [line for line in block.splitlines() if not re.match(r"(>>>|\.\.\.)( |$)", line)]
    return "\n".join(line for line in lines if line)


def run_block(page, number: int) -> str:
    cell = page.locator(".try-it").nth(number)
    cell.locator("button:has-text('Run')").click()
    page.wait_for_function(IDLE, arg=number)
    return cell.locator("pre").inner_text().strip()


@pytest.mark.slow
def test_a_block_is_run_with_those_above_it_edited_and_stopped(reader, documents):
    reader.goto(f"{documents.url}/python.html")
    expected = [shown_answers(block) for block in reader.evaluate(BLOCKS)]
    assert run_block(reader, 1) == expected[1]  # uses what the first one defines
    assert run_block(reader, 0) == expected[0]
    cell = reader.locator(".try-it").first
    cell.locator("text=Edit").click()
    cell.locator("textarea").fill("analysis.board")
    assert run_block(reader, 0) == "Board.parse('3x3m2:1../.../...')"
    assert cell.locator("svg").is_visible()
    cell.locator("textarea").fill("print('begun')\nwhile True: pass")
    cell.locator("text=Run").click()
    reader.wait_for_function("document.querySelector('.try-it pre').textContent === 'begun\\n'")
    cell.locator("text=Stop").click()
    reader.wait_for_function(IDLE, arg=0)
    assert "Stopped. The next run starts Python again." in cell.locator("pre").inner_text()
    cell.locator("text=Restore").click()
    assert run_block(reader, 0) == expected[0]


@pytest.mark.deep
def test_every_block_prints_what_the_documents_say(reader, documents):
    """The blocks of a page in order; one needs NumPy, one shows an error."""
    count = 0
    for file in sorted(SITE.rglob("*.html")):
        if "play/try_it.js" not in file.read_text("utf-8"):
            continue
        reader.goto(f"{documents.url}/{file.relative_to(SITE).as_posix()}")
        for number, block in enumerate(reader.evaluate(BLOCKS)):
            printed, expected = run_block(reader, number), shown_answers(block)
            if "to_array()" in block:
                assert "needs a package that is not available in the browser." in printed
            elif expected.startswith("Traceback"):
                assert printed.splitlines()[-1] == expected.splitlines()[-1]
            else:
                assert printed == expected, (file.name, block)
            count += 1
    assert count > 40
