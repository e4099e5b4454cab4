"""The tests of Mau-Mau, by rule number, and what the tests that every game passes must know of it."""
