"""`dev.py` answers in one sentence when it cannot do what it is asked."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
COMMANDS = ("play", "test", "check", "bench", "catalogues", "lock")


def run(*arguments: str, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(root / "dev.py"), *arguments], cwd=root, capture_output=True, text=True, check=False
    )


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("dev.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    return tmp_path


@pytest.mark.parametrize("arguments", [[], ["-h"], ["--help"]])
def test_help_tells_every_command(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")] == list(COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["plya"], "There is no command 'plya'; there is: play, test, check, bench, catalogues, lock."),
        (["check", "src"], "`check` takes no arguments."),
    ],
)
def test_a_wrong_command_is_one_sentence(arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence + "\n")


def test_bench_lists_each_benchmark_with_its_first_sentence(checkout: Path) -> None:
    (checkout / "bench").mkdir()
    (checkout / "bench" / "deals.py").write_text('"""Whole random deals a second.\n\nMore.\n"""\n')
    (checkout / "bench" / "_common.py").write_text('"""No benchmark."""\n')
    done = run("bench", root=checkout)
    assert (done.returncode, done.stdout) == (0, "deals        Whole random deals a second.\n")


@pytest.mark.parametrize("name", ["no-such", "../dev", "_common"])
def test_bench_refuses_what_it_does_not_list(checkout: Path, name: str) -> None:
    (checkout / "bench").mkdir()
    (checkout / "bench" / "deals.py").write_text('"""Whole random deals a second."""\n')
    (checkout / "bench" / "_common.py").write_text('"""No benchmark."""\n')
    done = run("bench", name, root=checkout)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"There is no benchmark {name!r}; there is: deals.\n"


def test_bench_without_benchmarks_says_so(checkout: Path) -> None:
    assert run("bench", root=checkout).stdout == "No benchmarks yet.\n"


def test_an_old_python_can_read_the_file_and_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 7))
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(SystemExit, match=r"^Spadille needs Python 3\.11 or newer, and this is 3\.10\.$"):
        load(ROOT / "dev.py")


def test_an_environment_is_ready_once_it_is_stamped_and_until_its_lock_changes(checkout: Path) -> None:
    dev = load(checkout / "dev.py")
    assert not dev.is_ready(dev.PLAY)
    Path(dev.PYTHON).parent.mkdir(parents=True)
    Path(dev.PYTHON).symlink_to(sys.executable)
    assert not dev.is_ready(dev.PLAY)
    dev.STAMP.write_text(dev.fingerprint(dev.PLAY))
    assert (dev.is_ready(dev.PLAY), dev.is_ready(dev.DEV)) == (True, False)
    dev.STAMP.write_text(dev.fingerprint(dev.DEV))
    assert (dev.is_ready(dev.PLAY), dev.is_ready(dev.DEV)) == (True, True)
    dev.lock_path(dev.DEV).write_text("")
    assert not dev.is_ready(dev.PLAY)


def test_an_environment_whose_python_is_gone_is_not_ready(checkout: Path) -> None:
    dev = load(checkout / "dev.py")
    Path(dev.PYTHON).parent.mkdir(parents=True)
    dev.STAMP.write_text(dev.fingerprint(dev.PLAY))
    assert not dev.is_ready(dev.PLAY)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the command is a child")
def test_play_opens_the_table_in_the_browser(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dev = load(checkout / "dev.py")
    begun: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(dev, "set_up", lambda _: None)
    monkeypatch.setattr(dev.os, "execv", lambda file, command: begun.append((file, command)))
    monkeypatch.setattr(dev.subprocess, "call", lambda _: 0)
    dev.play(["--port", "8080"])
    spadille = str(checkout / ".venv" / "bin" / "spadille")
    assert begun == [(spadille, [spadille, "serve", "--open", "--port", "8080"])]


def test_a_python_without_venv_is_told_what_to_install(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dev = load(checkout / "dev.py")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(dev.Refusal, match="install its venv module"):
        dev.set_up(dev.PLAY)


def test_a_failing_step_shows_what_it_printed(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dev = load(checkout / "dev.py")
    with pytest.raises(dev.Refusal, match=r"^Trying failed, for the reason above\.$"):
        dev.step("Trying", [sys.executable, "-c", "raise SystemExit('no room')"])
    assert capsys.readouterr().err == "Trying ... failed\nno room\n\n"


def test_every_part_runs_and_those_that_fail_are_named(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    dev = load(checkout / "dev.py")
    monkeypatch.setattr(dev, "PYTHON", sys.executable)
    good, bad = dev.Part("good", ["platform"]), dev.Part("bad", ["no_such_module"])
    assert dev.run([bad, good, bad._replace(name="also bad")]) == 1
    assert capfd.readouterr().out.endswith("Failed: bad, also bad.\n")
    assert dev.run([good]) == 0
    assert capfd.readouterr().out.endswith("Passed: good.\n")


def test_without_a_browser_one_is_installed_where_that_is_allowed(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dev = load(checkout / "dev.py")
    steps: list[list[str]] = []
    monkeypatch.setattr(dev, "step", lambda title, command: steps.append(command))
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name == "apt-get" else None)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    monkeypatch.delenv("SPADILLE_BROWSER", raising=False)
    with pytest.raises(dev.Refusal, match="need Chromium"):
        dev.find_browser()
    assert steps == []
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0)
    dev.find_browser()
    assert steps[-1][:2] == ["apt-get", "install"]
    assert steps[-1][-1] == "chromium"


def test_a_browser_that_is_there_is_used(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dev = load(checkout / "dev.py")
    monkeypatch.setattr(dev, "step", lambda title, command: pytest.fail(title))
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name == "chromium-browser" else None)
    dev.find_browser()
