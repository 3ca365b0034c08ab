"""The documents' own algorithms, each one readable file, faithful to its document.

They are not the fast path: they teach, they grade, they are compared with the exact engine.
``deductions`` holds the form of their answers, ``playing`` lets any of them play a board.
"""
