-- Wishes with a key that were granted and left no entry: a late repetition must not do anew what was undone since.
CREATE TABLE granted (
    id INTEGER PRIMARY KEY,
    room TEXT NOT NULL REFERENCES room(id) ON DELETE CASCADE,
    person TEXT NOT NULL,
    key TEXT NOT NULL,
    wish TEXT NOT NULL,
    last INTEGER NOT NULL,
    UNIQUE (room, person, key)
) STRICT;
