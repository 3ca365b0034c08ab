"""Runs long calculations in killable processes, which clients share fairly.

``waiting_list`` decides which job is next. ``pool`` runs jobs in three lanes (prompt, quick, long)
within time limits, and charges the client. A job is a function that can be pickled, such as those
of ``sapper.app.service``; if it raises a sapper error, the server answers the request with this
error. ``process`` has the code of both sides of a process.
"""
