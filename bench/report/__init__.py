"""What benchmarks share: figures of a sample, the machine and code they were taken with, the file they are kept in."""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent.parent / "results"


def figures(seconds: Sequence[float], unit: float = 1e-3) -> dict[str, float]:
    """Mean, median, p95, p99 and the largest of a sample, in milliseconds unless another unit is given."""
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] / unit

    return {
        "n": len(ordered),
        "mean": round(sum(ordered) / len(ordered) / unit, 4),
        "median": round(at(0.5), 4),
        "p95": round(at(0.95), 4),
        "p99": round(at(0.99), 4),
        "max": round(ordered[-1] / unit, 4),
    }


def machine() -> dict[str, Any]:
    """The machine and interpreter, as far as a reader of the figures needs them."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def commit() -> str:
    """The commit of the code that runs, with `+` when it has been changed since; nothing outside a checkout."""
    said = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    done = subprocess.run(said, cwd=RESULTS.parent, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def kept_before(name: str) -> dict[str, Any]:
    """The results that were kept under a name, or none."""
    path = RESULTS / f"{name}.json"
    results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else {}
    return results


def keep(name: str, results: Any) -> Path:
    """Write the results under `bench/results/` with command, machine, commit and date, and return the file."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    told = {
        "command": " ".join(["python3 dev.py bench", name, *sys.argv[1:]]),
        "date": time.strftime("%Y-%m-%d"),
        "commit": commit(),
        "machine": machine(),
        "results": results,
    }
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return path
