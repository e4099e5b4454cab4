"""One request: who asks, how often, what for, and the answer. It knows no room from within."""
