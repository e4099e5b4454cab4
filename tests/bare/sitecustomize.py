"""An installation without the extra `fast`, for programs that find this folder on PYTHONPATH."""

from importlib import machinery

MISSING = {"numpy", "numba", "llvmlite"}
_found = machinery.PathFinder.find_spec


def _find_spec(name, path=None, target=None):  # type: ignore[no-untyped-def]
    return None if name.partition(".")[0] in MISSING else _found(name, path, target)


machinery.PathFinder.find_spec = staticmethod(_find_spec)  # type: ignore[assignment,method-assign]
