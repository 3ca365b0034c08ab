"""Check certificates about Minesweeper boards: ``sapper certify FILE``.

This folder is a complete program. It uses only Python's standard library and no other part of
sapper, so anyone who doubts an answer can read it in an hour and run a copy of the folder: ``python
certify FILE``. A certificate is one line of JSON: a board, a claim, the evidence, and a digest of
the three. What is claimed, and how it is checked:

``consistent``    a placement of the mines: every clue and the total are counted.
``count``         the number of solutions, and of solutions with a mine on each hidden cell.
``inconsistent``  clues (and perhaps the total) that have no common solution; called minimal if
                  without any one of them there is one, which is a placement again.
``certain``       cells that are safe, or mines, in every solution: steps, each from some clues
                  alone and the cells that earlier steps have shown.
``uncertain``     a cell: two placements.

A tree decomposition shows how to count solutions. Hidden cells that touch the same clues form a
*box*. A *bag* has clues and boxes; each box is in exactly one bag, with all its clues; the bags
with the same clue are connected. Then the table of each bag can be computed from those of its
children. It maps the numbers of mines so far at the open clues to numbers of placements.

The exit code is 0 if the certificate is confirmed, 1 if not, 3 if it is too hard for this program.
"""
