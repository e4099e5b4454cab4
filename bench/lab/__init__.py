"""Benches of the laboratory."""
