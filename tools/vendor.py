"""Fetches the client's libraries, as `stammtisch/web/vendor/VENDOR.json` lists them: `python tools/vendor.py`.

Each file is taken from its npm package as it is, but for imports: `from "preact"` becomes `from "./preact.js"`, since
browsers know no bare names without an import map. The hash on record is that of the file as it lies here, so that
anybody can make it again and compare.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).parent.parent / "stammtisch" / "web" / "vendor"
LIST = VENDOR / "VENDOR.json"
_IMPORT = re.compile(rb'(from|import)(\s*)"([a-z@][^"]*)"')
_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


def rewritten(source: bytes, targets: dict[str, str]) -> bytes:
    """The module with relative imports, and without the address of its source map."""

    def relative(match: re.Match[bytes]) -> bytes:
        return b'%s%s"./%s"' % (match[1], match[2], targets[match[3].decode()].encode())

    return _MAP.sub(b"\n", _IMPORT.sub(relative, source))


def fetched(package: str, version: str, folder: str) -> Path:
    """The unpacked npm package."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"{package}@{version}"], cwd=folder, check=True, capture_output=True
    )
    with tarfile.open(Path(folder) / packed.stdout.decode().strip()) as archive:
        archive.extractall(Path(folder) / package, filter="data")
    return Path(folder) / package / "package"


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> int:
    """Fetch all files anew and write their hashes down."""
    listed: list[dict[str, Any]] = json.loads(LIST.read_text(encoding="utf-8"))
    targets = {entry["import"]: entry["file"] for entry in listed if "import" in entry}
    with tempfile.TemporaryDirectory() as folder:
        for entry in listed:
            source = (fetched(entry["package"], entry["version"], folder) / entry["from"]).read_bytes()
            target = VENDOR / entry["file"]
            target.write_bytes(rewritten(source, targets) if target.suffix == ".js" else source)
            entry["sha256"] = digest(target)
            print(f"{entry['file']}: {entry['package']} {entry['version']}, {entry['licence']}")
    LIST.write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
