"""The laboratory: many games at once. Compiled rules need NumPy and Numba, simulation with bots needs neither."""
