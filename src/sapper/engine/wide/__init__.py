"""Boards too wide for dynamic programming: other means to find solutions and certain cells."""
