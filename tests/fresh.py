"""A fresh environment, made without a network: a package that was built, and what it needs, copied from here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

from tests.cli.run import ROOT


def copied(folder: Path) -> Path:
    """What is in the repository, as it lies here now, committed in a repository of its own."""
    listed = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in reversed(listed):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
    git(folder, *who, "commit", "--quiet", "--message", "As it is now")
    return folder


def git(folder: Path, *arguments: str) -> str:
    """What git says."""
    at = {"GIT_AUTHOR_DATE": "2026-01-02T03:04:06Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:06Z"}
    command = ["/usr/bin/env", "git", *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=True, env={**os.environ, **at}
    ).stdout


def built(source: Path, folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Wheel and sdist, built as `make dist` does."""
    command = ["scripts/build-dist", sys.executable, str(folder), *arguments]
    environment = {**os.environ, **variables}
    return subprocess.run(command, cwd=source, capture_output=True, text=True, check=False, env=environment)


def installed(wheel: Path, home: Path) -> Path:
    """The folder of commands of an environment with this package and all that it needs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True)
    (site,) = (home / "lib").glob("python*/site-packages")
    for name in packages((ROOT / "requirements" / "base.txt").read_text(encoding="utf-8")):
        _copy(name, site)
    return home / "bin"


def _copy(name: str, site: Path) -> None:
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:  # what only other systems need
        return
    for file in found.files or []:
        if ".." not in file.parts and file.suffix != ".pyc":
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), site / file)


def wheel_of(name: str, folder: Path) -> None:
    """A wheel of a package as it is installed here, in this folder; none, if only other systems need it."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return
    (tag, *_) = re.findall(r"^Tag: (\S+)$", found.read_text("WHEEL") or "", re.MULTILINE)
    plain = re.sub(r"[^\w.]+", "_", found.metadata["Name"])
    with zipfile.ZipFile(folder / f"{plain}-{found.version}-{tag}.whl", "w") as wheel:
        for file in found.files or []:
            if ".." not in file.parts and file.suffix != ".pyc":
                wheel.write(str(file.locate()), str(file))


def packages(text: str) -> dict[str, str]:
    """Each package of a lock file, with all that is said of it."""
    blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE | re.IGNORECASE)
    return {block.split("==")[0]: block for block in blocks if "==" in block.split("\n")[0]}
