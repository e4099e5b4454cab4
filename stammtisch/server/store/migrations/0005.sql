-- A new token of a seat that was not used yet: until then the one before holds, from then on this one alone.
ALTER TABLE person ADD COLUMN next_token TEXT;

CREATE UNIQUE INDEX person_next_token ON person (next_token);
