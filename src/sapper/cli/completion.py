"""Shell completion: the scripts that call sapper, and where they are installed."""

import os
from pathlib import Path, PurePath

import click
from click import shell_completion
from click.shell_completion import CompletionItem, ShellComplete

from sapper.errors import SpecError

_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $Env:COMP_LINE = $commandAst.ToString().Substring(
        0, [Math]::Min($cursorPosition, $commandAst.ToString().Length))
    $Env:COMP_WORD = $wordToComplete
    $Env:%(complete_var)s = "powershell_complete"
    %(prog_name)s | Where-Object { $_ } | ForEach-Object {
        $value, $help = $_ -Split "`t", 2
        [System.Management.Automation.CompletionResult]::new(
            $value, $value, 'ParameterValue', $(if ($help) { $help } else { $value }))
    }
    $Env:COMP_LINE = $Env:COMP_WORD = $Env:%(complete_var)s = ""
}
"""


@shell_completion.add_completion_class
class PowerShellComplete(ShellComplete):
    """Completion for PowerShell, which click does not provide."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the complete words of the command line, and the incomplete word."""
        words = shell_completion.split_arg_string(os.environ["COMP_LINE"])[1:]
        incomplete = os.environ.get("COMP_WORD", "")
        return words[:-1] if incomplete else words, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """Return a completion as a line: the value, and its help after a tab.

        If there are no completions, PowerShell completes file names itself.
        """
        return f"{item.value}\t{item.help or ''}" if item.type == "plain" else ""


def script(program: click.Command, shell: str) -> str:
    """Return the script for a shell; ``""`` is the user's login shell."""
    name = shell or _login_shell()
    found = shell_completion.get_completion_class(name)
    if found is None:
        raise SpecError(f"{name!r} is not a supported shell; choose bash, zsh, fish or powershell")
    return found(program, {}, "sapper", "_SAPPER_COMPLETE").source()


def install(program: click.Command, shell: str) -> str:
    """Write the script where the shell finds it, and return a message about it."""
    name = shell or _login_shell()
    text = script(program, name)
    home = Path.home()
    match name:
        case "fish":
            target = home / ".config/fish/completions/sapper.fish"
        case "bash":
            target = home / ".bash_completions/sapper.sh"
            _append(home / ".bashrc", f"source '{target}'")
        case "zsh":
            target = home / ".zfunc/_sapper"
            _append(home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit")
        case _:
            raise SpecError(
                f"the completion folder of {name!r} is not known: add the output of"
                f" 'sapper --show-completion {name}' to its profile"
            )
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    return f"{name} completion is installed in {target}; it works in new shells"


def _append(profile: Path, line: str) -> None:
    """Add a line to a shell's profile, unless the line is there already."""
    text = profile.read_text("utf-8") if profile.exists() else ""
    if line not in text:
        with profile.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")


def _login_shell() -> str:
    return PurePath(os.environ.get("SHELL", "powershell" if os.name == "nt" else "bash")).stem
