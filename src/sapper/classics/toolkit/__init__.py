"""Code shared by several classic algorithms: graphs, counting, board, traces, playing."""
