"""Long calculations in processes that can be killed, shared fairly among clients.

``waiting_list`` decides which job is next, ``pool`` runs jobs in three lanes (prompt, quick, long),
within their time, and charges the client. A job is a function that can be pickled, such as those of
``sapper.app.service``; if it raises an error of sapper, this becomes the answer to the request.
``process`` has both ends of a process.
"""
