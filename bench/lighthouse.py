"""What Lighthouse says of the page on a phone: `python -m bench.lighthouse` measures the start and a running game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.serving import Server, opened, serving

HERE = Path(__file__).parent / "node"
LIGHTHOUSE = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
BIN = Path(sys.executable).parent
WANTED = {"performance": 90, "accessibility": 100}
RUNS = 3
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking"
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")


def main() -> int:
    """Measure both pages, print the best run of each, and say whether it is what is wanted."""
    if not _installed():
        print("Lighthouse cannot be installed here: nothing is measured")
        return 2
    good = True
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        for title, address in (("start page", f"{server.url}/"), ("running game", _table(server))):
            runs = [_measured(address, Path(folder)) for _ in range(RUNS)]
            good &= _told(title, max(runs, key=lambda run: run["categories"]["performance"]["score"]))
    return 0 if good else 1


def _installed() -> bool:
    """Lighthouse is there: installed once, as the lock file says."""
    if shutil.which("chromium") is None:
        print("Lighthouse needs Chromium (Debian: apt-get install chromium)")
        return False
    if not LIGHTHOUSE.exists():
        print("Installing Lighthouse", flush=True)
        command = [str(BIN / "npm"), "ci", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=HERE, env=_environment(), check=False)
    return LIGHTHOUSE.exists()


def _environment() -> dict[str, str]:
    found = {"PATH": f"{BIN}:{os.environ['PATH']}", "CHROME_PATH": shutil.which("chromium") or ""}
    return {**os.environ, **found}


def _table(server: Server) -> str:
    """The link to a seat at a table where a game runs."""
    host = opened(server, "elfer_raus", 4, house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    return f"{server.url}/t/{host.key['code']}#seat={host.key['token']}"


def _measured(address: str, folder: Path) -> dict[str, Any]:
    """One run of Lighthouse, as on a middling phone with a slow line."""
    report = folder / "report.json"
    only = f"--only-categories={','.join(WANTED)}"
    command = [str(BIN / "node"), str(LIGHTHOUSE), address, "--quiet", only, "--output=json", f"--output-path={report}"]
    subprocess.run([*command, f"--chrome-flags={FLAGS}"], env=_environment(), check=True, timeout=180)
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def _told(title: str, run: dict[str, Any]) -> bool:
    """The scores in words; whether they are good enough."""
    scores = {name: round(100 * run["categories"][name]["score"]) for name in WANTED}
    times = ", ".join(f"{run['audits'][name]['title']} {run['audits'][name]['displayValue']}" for name in TIMES)
    print(f"{title}: " + ", ".join(f"{name} {score}" for name, score in scores.items()) + f" ({times})")
    for audit in run["audits"].values():
        if audit["score"] == 0 and audit["id"] in {
            ref["id"] for ref in run["categories"]["accessibility"]["auditRefs"]
        }:
            print(f"  {audit['title']}: {[item.get('node', {}).get('selector') for item in audit['details']['items']]}")
    return all(scores[name] >= least for name, least in WANTED.items())


if __name__ == "__main__":
    sys.exit(main())
