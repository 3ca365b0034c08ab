"""Code that several classics share: graphs, counting, a mutable board, traces, and playing."""
