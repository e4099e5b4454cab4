"""The layers: a folder imports only from folders above it, and playing needs neither NumPy nor Numba."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "stammtisch"
LAYERS = ("words", "engine", "games", "table", "bots", "lab", "server", "cli")
FILES = sorted(PACKAGE.rglob("*.py"))
ROOMS = {
    "lab": ("compiled", "mass", "tables", "report", "arena", "env", "search", "warm"),
    "server": ("room", "store", "live", "http", "site", "host"),
}
"""The packages within a folder, each knowing only those before it; what lies in none of them is known to all."""
HOMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))


def imported(file: Path) -> set[str]:
    """All modules of this package that the file imports."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    return {name for name in names | froms if name.split(".")[0] == "stammtisch"}


ASPECTS = {"bots": "bots", "lab": "lab", "lesson": "table", "terminal": "cli"}
"""What lies in a game's folder besides the game itself, and the layer that it belongs to."""


def layer_of(parts: Sequence[str]) -> str:
    """The layer of a module: the folder of the package that it lies in, and in a game's folder its aspect."""
    if len(parts) == 1:
        return "stammtisch"
    return ASPECTS.get(parts[3], "games") if parts[1] == "games" and len(parts) > 3 else parts[1]


def module_of(file: Path) -> list[str]:
    """The file as a module."""
    parts = ["stammtisch", *file.relative_to(PACKAGE).with_suffix("").parts]
    return parts[:-1] if parts[-1] == "__init__" else parts


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_folder_imports_only_from_folders_above_it(file: Path) -> None:
    own = layer_of(module_of(file))
    if own in {"stammtisch", "__main__"}:
        return
    for module in imported(file):
        other = layer_of(module.split("."))
        if other == "stammtisch":
            assert own == "cli", f"{file} imports the whole package"
        else:
            assert LAYERS.index(other) <= LAYERS.index(own), f"{own} imports {module}"


def rank_of(module: Sequence[str]) -> int:
    """How far up a module lies within its folder: 0 for what lies in no package."""
    return ROOMS[module[1]].index(module[2]) + 1 if len(module) > 2 and module[2] in ROOMS[module[1]] else 0


@pytest.mark.parametrize("folder", ROOMS)
def test_a_package_imports_only_from_packages_before_it(folder: str) -> None:
    for file in sorted((PACKAGE / folder).rglob("*.py")):
        for module in imported(file):
            if module.split(".")[1] == folder:
                assert rank_of(module.split(".")) <= rank_of(module_of(file)), f"{file} imports {module}"


@pytest.mark.parametrize("folder", ROOMS)
def test_every_package_of_a_folder_has_its_place_and_says_what_it_knows(folder: str) -> None:
    packages = {path.parent.name: path.read_text(encoding="utf-8") for path in (PACKAGE / folder).glob("*/__init__.py")}
    assert set(packages) == {room for room in ROOMS[folder] if not (PACKAGE / folder / f"{room}.py").exists()}
    assert all("It knows " in text for text in packages.values())


def test_the_layer_of_a_part_of_a_game_is_its_aspect() -> None:
    found = [layer_of(f"stammtisch.games.push{part}".split(".")) for part in ("", ".rules", ".bots.equity", ".lesson")]
    assert found == ["games", "games", "bots", "table"]


@pytest.mark.parametrize("folder", HOMES)
def test_a_game_does_not_know_another(folder: str) -> None:
    for file in (PACKAGE / "games" / folder).rglob("*.py"):
        games = {module.split(".")[2] for module in imported(file) if module.startswith("stammtisch.games.")}
        assert games & set(HOMES) <= {folder}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_nothing_outside_its_folder_knows_a_game(file: Path) -> None:
    """Neither by an import nor by its name."""
    if module_of(file)[1:2] == ["games"] and len(module_of(file)) > 2 and module_of(file)[2] in HOMES:
        return
    tree = ast.parse(file.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not texts & (set(HOMES) - {"help"})  # which is a word of argparse and of ours as well
    assert not [module for module in imported(file) if module.split(".")[1:2] == ["games"] and module.count(".") > 2]


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
