"""Boards too wide for dynamic programming: other ways to find solutions and certain cells."""
