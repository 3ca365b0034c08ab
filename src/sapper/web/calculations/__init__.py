"""Long calculations in processes that can be killed, shared fairly among clients.

``jobs`` are the calculations: operations, by name. ``waiting_list`` decides which job is next,
``pool`` runs them in two lanes (quick and long), within their time, and charges the client.
``process`` and ``process_main`` are the two ends of a process.
"""
