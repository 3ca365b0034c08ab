"""Runs long calculations in processes that can be killed, and shares these among the clients.

``waiting_list`` decides which job is next, so that every client gets a fair share. ``pool`` runs
jobs in three lanes (prompt, quick, long) within time limits, and adds their time to the account of
the client. A job is a function that can be pickled, such as those of ``sapper.app.service``; if it
raises a sapper error, the server answers the request with this error. ``process`` has the code that
controls a process, and the code that runs in it.
"""
