"""The commands of the ``sh`` blocks: which are run, with which numbers, and which are only parsed.

A sapper command is run as written, on files that ``Files`` creates. But it gets fewer games and
boards, no cluster, and the smallest scale of a study. A command that serves, plays on a screen or
takes long is only parsed, to check its options. Other programs must be known ones.
"""

import json
import re
import shlex
import tomllib
from dataclasses import dataclass

from tests.docs.code_blocks import ROOT
from tests.replays import made_files

from sapper import Game, GameRecord, GameSpec, Layout
from sapper.cli.app import app
from sapper.replays import write_evf

BOARD = "4x2m2:..../1211"
LAYOUT = "8x8m2:*......./......../......../......../......../......../......../.......*"
_MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
SMALLER = {"--games": "4", "--count": "2", "--scale": "tiny", "--seed": "1"}
"""Options whose values are replaced."""
LEFT_OUT = ("--dask",)
"""Options that need other machines."""
PARSED = ("serve", "play", "study")
"""Commands that are not run: the game, and experiments, have tests of their own."""
LONG = ("--no-split",)
"""Options that make a command take minutes; it is parsed."""
FOREIGN = {
    *("apt-get", "cp", "createdb", "createuser", "curl", "dask", "export", "git", "journalctl"),
    *("podman", "sqlite3", "systemctl", "umask"),
}
"""Programs that are not ours."""


@dataclass(frozen=True)
class Command:
    text: str

    @property
    def words(self):
        return shlex.split(self.text)

    @property
    def program(self):
        return self.words[0].rpartition("/")[2]

    @property
    def is_run(self):
        return (
            self.program == "sapper"
            and self.words[1] not in PARSED
            and not set(LONG).intersection(self.words)
        )

    def shortened(self):
        """The arguments of sapper, as the tests type them."""
        words = [BOARD if word == "BOARD" else word for word in self.words[1:]]
        words = [re.sub(r"^DIR\b", "folder", word) for word in words]
        for option in LEFT_OUT:
            if option in words:
                place = words.index(option)
                del words[place : place + 2]
        for option, value in SMALLER.items():
            if option in words:
                words[words.index(option) + 1] = value
        return words


def commands(text):
    """Yield the commands of a block, a line each, or several joined by ``&&``."""
    values = {}
    for line in text.replace("\\\n", " ").splitlines():
        shown = re.sub(r"(^|\s+)# .*$", "", line).strip()
        if named := re.fullmatch(r"([A-Z]+)=(\S+)", shown):
            values[f"${named[1]}"] = named[2]
        elif shown:
            for name, value in values.items():
                shown = shown.replace(name, value)
            yield from (Command(part.strip()) for part in shown.split("&&"))


def parse(arguments):
    """Let the command line parse arguments, without running the command."""
    command, context = app, None
    while True:
        name = context.info_name if context else "sapper"
        context = command.make_context(name, list(arguments), parent=context)
        if not hasattr(command, "resolve_command"):
            return
        rest = [*context._protected_args, *context.args]
        if not rest:
            return
        name, command, arguments = command.resolve_command(context, rest)
        context.info_name = name


def is_known(command):
    """Return whether a command of another program is plausible."""
    words = command.words
    match command.program:
        case "make":
            targets = re.findall(r"^([\w-]+):", _MAKEFILE, re.MULTILINE)
            return all(word in targets for word in words[1:] if "=" not in word)
        case "pip":
            project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
            extras = set(project["optional-dependencies"])
            asked = re.findall(r"\[([\w,]+)\]", command.text)
            return all(set(names.split(",")) <= extras for names in asked)
        case "python" | "python3":
            module = words[words.index("-m") + 1] if "-m" in words else None
            file = f"{module.replace('.', '/')}.py" if module else words[1]
            return module in {"venv", "timeit", "sapper.gym"} or (ROOT / file).exists()
        case other:
            return other in FOREIGN


def make_files(folder):
    """Make the files that the commands name."""
    game = Game.from_layout(GameSpec(8, 8, 2), Layout.parse(LAYOUT))
    game.open((0, 1), at=0.0)
    game.open((0, 0), at=1.0)
    record = json.dumps(GameRecord.of(game, reveal=True).to_data())
    for name in ("game.json", "lost.json"):
        (folder / name).write_text(record, encoding="utf-8")
    (folder / "game.evf").write_bytes(write_evf(game))
    (folder / "game.avf").write_bytes(made_files.avf(game.layout, game.moves))
    (folder / "game.rmv").write_bytes(made_files.rmv(game.layout, game.moves, won=False))
    (folder / "game.mbf").write_bytes(bytes([8, 8, 0, 1, 1, 1]))
    (folder / "boards.jsonl").write_text(json.dumps({"board": BOARD}) + "\n", encoding="utf-8")
    (folder / "folder").mkdir()
