"""The server measured from outside: load, idle streams, restarts, crashes."""
