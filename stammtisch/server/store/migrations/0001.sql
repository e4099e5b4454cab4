CREATE TABLE room (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE person (
    room TEXT NOT NULL REFERENCES room(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    PRIMARY KEY (room, id)
) STRICT, WITHOUT ROWID;

-- person, key, wish (a hash) and last stand on the first event of a request: a retry finds them.
CREATE TABLE event (
    room TEXT NOT NULL REFERENCES room(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    person TEXT,
    key TEXT,
    wish TEXT,
    last INTEGER,
    PRIMARY KEY (room, seq),
    UNIQUE (room, person, key)
) STRICT, WITHOUT ROWID;
