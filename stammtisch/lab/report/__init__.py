"""What millions of games say, as a page or as files. It knows totals, and plays nothing itself."""
