"""What several of the classics need: graphs, enumeration, mine numbers, a board to write on."""
