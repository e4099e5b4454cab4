"""Measurements of this project and, where they are installed, of its peers."""
