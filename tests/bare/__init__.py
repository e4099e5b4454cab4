"""A folder that makes a Python started with it on PYTHONPATH miss the extra `fast`."""
