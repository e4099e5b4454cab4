"""The process: it starts, listens, keeps house, ends. Everything is put together here, and nothing else knows of it."""
