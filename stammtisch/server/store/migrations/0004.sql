-- A hash over the entry and the one before it: whoever reads the log sees that nothing of it was changed or is missing.
-- `chain.fill` writes it for entries from before.
ALTER TABLE event ADD COLUMN chain BLOB;

-- What the server knows of the time, in milliseconds, by name: see clock.py.
CREATE TABLE clock (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
