"""The recipe of the wheels: they are built for every Python that the packages name, and for no other."""

import re
import tomllib
from pathlib import Path
from typing import Any

import spadille

ROOT = Path(__file__).parents[2]


def told(path: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def pythons(project: dict[str, Any]) -> list[str]:
    return re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))


def test_there_is_a_wheel_for_every_python_named_and_for_no_other() -> None:
    whole, native = told("pyproject.toml"), told("native/pyproject.toml")
    named = pythons(native["project"])
    assert named == pythons(whole["project"])
    assert native["project"]["requires-python"] == whole["project"]["requires-python"] == f">={named[0]}"
    assert native["tool"]["cibuildwheel"]["build"] == [f"cp{each.replace('.', '')}-*" for each in named]


def test_the_extra_asks_for_the_core_of_this_version() -> None:
    whole, native = told("pyproject.toml")["project"], told("native/pyproject.toml")["project"]
    assert native["version"] == spadille.__version__
    assert whole["optional-dependencies"]["native"] == [f"{native['name']}=={native['version']}"]
