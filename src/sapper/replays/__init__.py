"""Reads replays of other programs (AVF, EVF, MVF and RMV files), and writes EVF files.

- ``replay_file`` reads a replay, or a record of sapper.
- ``reading_process`` is a separate process in which ms_toollib reads a file, because some damaged
  files crash the library.
- ``evf`` writes games of sapper for other programs.
"""

from sapper.replays.evf import write_evf
from sapper.replays.replay_file import FORMATS, GameFile, ReplayFile, format_of, read_replay

__all__ = ["FORMATS", "GameFile", "ReplayFile", "format_of", "read_replay", "write_evf"]
