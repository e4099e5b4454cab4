"""The layers: a folder imports only from folders above it, and playing needs neither NumPy nor Numba."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "stammtisch"
LAYERS = ("words", "engine", "games", "table", "bots", "lab", "server", "cli")
FILES = sorted(PACKAGE.rglob("*.py"))


def imported(file: Path) -> set[str]:
    """All modules of this package that the file imports."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    return {name for name in names | froms if name.split(".")[0] == "stammtisch"}


def layer_of(module: str) -> str:
    """The folder of the package that a module lies in; the package itself is above all."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "stammtisch"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_folder_imports_only_from_folders_above_it(file: Path) -> None:
    own = file.relative_to(PACKAGE).parts[0]
    if own in {"__init__.py", "__main__.py"}:
        return
    for module in imported(file):
        other = layer_of(module)
        if other == "stammtisch":
            assert own == "cli", f"{file} imports the whole package"
        else:
            assert LAYERS.index(other) <= LAYERS.index(own), f"{own} imports {module}"


@pytest.mark.parametrize("folder", sorted(path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()))
def test_a_game_does_not_know_another(folder: str) -> None:
    for file in (PACKAGE / "games" / folder).glob("*.py"):
        games = {module.split(".")[2] for module in imported(file) if module.startswith("stammtisch.games.")}
        assert games <= {folder}


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and not path.name.startswith("__")}
    assert folders - {"web"} == set(LAYERS)  # the browser's files are not Python


def test_the_client_is_no_python() -> None:
    assert not list((PACKAGE / "web").rglob("*.py"))


def test_playing_imports_no_heavy_part() -> None:
    code = (
        "import sys, stammtisch, stammtisch.cli.play, stammtisch.cli.simulate, stammtisch.cli.arena\n"
        "print({'numpy', 'numba', 'matplotlib'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_no_random_module() -> None:
    """Randomness enters by one seeded door."""
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        nodes = list(ast.walk(tree))
        names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        froms = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        assert not (names | froms) & {"random", "numpy.random"}
