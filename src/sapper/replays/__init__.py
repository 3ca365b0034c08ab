"""Replays of other programs: AVF, EVF, MVF and RMV files read, and EVF files written."""

from sapper.replays.evf import write_evf
from sapper.replays.replay_file import FORMATS, ReplayFile, format_of, read_replay

__all__ = ["FORMATS", "ReplayFile", "format_of", "read_replay", "write_evf"]
