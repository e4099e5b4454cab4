"""Millions of numbered games in blocks, on cores, a GPU or a cluster, added up. It knows numbers and no opinion."""
