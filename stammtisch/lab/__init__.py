"""The laboratory: the same rules, compiled. It needs NumPy and Numba (`pip install stammtisch[fast]`)."""
