"""Code shared by several classic algorithms: graphs, counting, mutable board, traces, playing."""
