-- Whom somebody does not want to read (or wants to again): it concerns them alone, and is in nobody's log.
CREATE TABLE muting (
    room TEXT NOT NULL REFERENCES room(id) ON DELETE CASCADE,
    person TEXT NOT NULL,
    whom TEXT NOT NULL,
    muted INTEGER NOT NULL,
    PRIMARY KEY (room, person, whom)
) STRICT, WITHOUT ROWID;
