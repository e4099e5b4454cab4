"""Rooms in memory: commands are decided, stored, applied and told. It knows no request and no address."""
