-- Personal tokens, by their hash; scopes are words with a space between them, times are milliseconds.
CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    made INTEGER NOT NULL,
    revoked INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX token_name ON token (name) WHERE revoked IS NULL;

-- What is still to be done after a deletion, even if the server was stopped in between.
CREATE TABLE chore (
    name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
