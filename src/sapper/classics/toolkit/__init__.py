"""What several of the classics need: graphs, counting, a board to write on, traces, playing."""
