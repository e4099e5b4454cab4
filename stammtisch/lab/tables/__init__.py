"""Games at tables, between bots that are given views, and their counts. It knows no compiled rule."""
