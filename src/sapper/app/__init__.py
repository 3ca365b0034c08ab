"""What a person can do with sapper, without HTTP, threads, SQL or a screen.

``operations`` declares every operation once: its name, its path, what it takes, what it returns.
Server, browser edition and reference pages are derived from that table.
"""
