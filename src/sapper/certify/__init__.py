"""Check certificates about Minesweeper boards: ``sapper certify FILE``.

This folder is a complete program. It uses only Python's standard library and no other part of
sapper, so anyone who doubts an answer can read the program in an hour and run a copy of the folder:
``python certify FILE``. A certificate is one line of JSON with a board, a claim, the evidence, and
a digest of these three. The claims and their evidence:

``consistent``    the board has a solution; the evidence is a placement of the mines.
``count``         the number of solutions and, for each hidden cell, of solutions with a mine there;
                  the evidence is a tree decomposition.
``inconsistent``  some clues (and perhaps the total) have no common solution; the evidence is a
                  tree decomposition. If the claim says that the set is minimal, the evidence also
                  has, for each clue (or the total), a placement that satisfies all the others.
``certain``       the listed cells are safe in every solution, or are mines in every solution; the
                  evidence is a list of steps, each of which uses some clues and the cells proved
                  by earlier steps.
``uncertain``     a cell is a mine in one placement and empty in another.

A tree decomposition is used to count solutions. Hidden cells that touch the same clues form a
*box*. A *bag* contains clues and boxes. Each box is in exactly one bag, together with all its
clues, and the bags with the same clue are connected. So the table of each bag can be computed from
the tables of its children. The key of a table's entry is the number of mines found so far around
each clue that the bag shares with its parent; the value is the number of placements.

The exit code is 0 if the certificate is confirmed, 1 if not, and 3 if it is too hard to check.
"""
