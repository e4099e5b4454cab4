"""Tests of the table server, most of them against a real one."""
