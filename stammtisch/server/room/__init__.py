"""A room: one table for a group of people, as its log makes it. It knows no network, no clock and no disk."""
