"""The disk: rooms, tokens and copies of both in SQLite. It knows the entries of a log, and not who listens."""
