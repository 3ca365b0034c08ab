"""``sapper certify``: check whether certificates prove their claims."""

from sapper.answers.reports import Certification
from sapper.certify.claims import certify as check
from sapper.certify.counting import TooHard
from sapper.certify.reading import Refused
from sapper.cli import inputs, outputs
from sapper.cli.exits import ExitCode
from sapper.cli.options import argument, command, json_flag

MAX_BYTES = 1 << 28
"""The maximum size of a certificate, in bytes."""

EPILOG = """\
Certificates are written by sapper solve --certificate and sapper prove
--certificate. The checking program is in the folder sapper/certify. It is
plain Python and uses no other part of sapper. You can copy the folder and run
the program with: python certify FILE

Examples
  sapper certify count.json
  sapper certify --json *.json
"""


@command(epilog=EPILOG)
@argument("files", "FILE...", "Certificates, or - for standard input.", nargs=-1, required=True)
@json_flag("One JSON line per file.")
def certify(files: tuple[str, ...], *, as_json: bool) -> ExitCode:
    """Check certificates with a small independent program.

    The program repeats every count, placement and proof. It prints the proved claim and its board.
    JSON keys: file, certified, board, shown, problem.

    The exit code is 0 if every certificate is confirmed, 1 if any is not, and 3 if any is too hard
    to check.
    """
    code = ExitCode.DONE
    for name in files:
        board = shown = problem = None
        try:
            board, shown = check(inputs.read_bytes(name, MAX_BYTES))
        except Refused as reason:
            problem = str(reason)
            code = max(code, ExitCode.NEGATIVE)
        except TooHard as reason:
            problem = f"too hard: {reason}"
            code = max(code, ExitCode.UNDECIDED)
        found = Certification(name, problem is None, board, shown, problem)
        many = len(files) > 1
        outputs.echo(outputs.answer_line({}, found) if as_json else _text(found, many=many))
    return code


def _text(found: Certification, *, many: bool) -> str:
    place = f"{found.file}: " if many else ""
    if not found.certified:
        return f"{place}not certified: {found.problem}"
    return f"{place}certified: {found.shown}\n{place}board: {found.board}"
