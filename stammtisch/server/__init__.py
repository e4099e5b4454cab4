"""The table server: rooms, streams, storage, clocks. What a rule is, it asks the table; what is shown, the view."""
