"""The documents' own algorithms, each a readable file or package, faithful to its document.

They are not the fast path: they teach, they grade, and they check the exact engine, of which they
import nothing. ``toolkit`` holds what several of them need; ``sapper.deductions`` the form of their
answers; ``toolkit.playing`` lets any of them play a board.
"""
