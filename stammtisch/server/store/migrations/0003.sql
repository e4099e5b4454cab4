-- What this server keeps to itself, by name: from it the deal of each day is made, so that nobody can know it before.
CREATE TABLE server_key (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- How games with a deal that others have played too ended for the person: no name, no table, and of the time the day.
CREATE TABLE deal_result (
    deal TEXT NOT NULL,
    day INTEGER NOT NULL,
    score INTEGER NOT NULL,
    place INTEGER NOT NULL
) STRICT;

CREATE INDEX deal_result_deal ON deal_result (deal);
CREATE INDEX deal_result_day ON deal_result (day);
