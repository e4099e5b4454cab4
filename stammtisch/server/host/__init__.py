"""The process: it starts, listens, keeps house, ends. It knows all the others, and puts them together."""
