"""Shared code of several classics: graphs, counting, a mutable board, traces, playing."""
