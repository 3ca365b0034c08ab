"""Replays of other programs: AVF, EVF, MVF and RMV files are read, EVF files are written.

- ``replay_file`` reads a file, which may also be a record of sapper, and defines the result.
- ``reading_process`` lets ms_toollib read a file in a separate process, because the library ends
  the whole process on some damaged files.
- ``evf`` writes games of sapper for other programs.
"""

from sapper.replays.evf import write_evf
from sapper.replays.replay_file import FORMATS, GameFile, ReplayFile, format_of, read_replay

__all__ = ["FORMATS", "GameFile", "ReplayFile", "format_of", "read_replay", "write_evf"]
