"""The house stands as it was drawn: layers, names, docstrings, and nothing of one machine in its files."""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "spadille"
MODULES = sorted(PACKAGE.rglob("*.py"))

LAYERS = (
    {"cards"},
    {"messages", "money", "score"},
    {"notation", "play"},
    {"ruleset"},
    {"state"},
    {"auction", "exchange", "tricks", "settle", "view"},
    {"options"},
    {"rulesets"},
    {"deal"},
    {"session"},
    {"languages", "record", "rulebook", "story"},
    {"__init__"},
    {"processes", "solver"},
    {"players"},
    {"arena", "lesson"},
    {"table"},
    {"web"},
    {"cli"},
    {"__main__"},
)
"""Top to bottom; a module imports only from the sets above its own."""

DEPTH = {name: depth for depth, names in enumerate(LAYERS) for name in names}
LAST_OF_STANDARD_LIBRARY = DEPTH["__init__"]
LAST_OF_FULL_COVERAGE = DEPTH["deal"]


def layer_of(path: Path) -> str:
    """`cards` for `cards.py`, `rulesets` for every file in that folder."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


BUILT = {layer_of(path) for path in MODULES}


def imports_of(path: Path) -> Iterator[str]:
    """Full names of everything that a file imports, relative imports resolved, wherever the statement stands."""
    package = path.parent.relative_to(ROOT / "src").parts if path.is_relative_to(PACKAGE) else ()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def faults(importer: str, imported: Iterable[str], built: Iterable[str] = BUILT) -> list[str]:
    """What a module of one layer may not import."""
    if importer not in DEPTH:
        return [f"{importer} has no layer"]
    found = []
    for name in imported:
        top, _, rest = name.partition(".")
        if top != "spadille":
            if DEPTH[importer] <= LAST_OF_STANDARD_LIBRARY and top not in sys.stdlib_module_names:
                found.append(f"{importer} imports {name}")
            continue
        layer = rest.partition(".")[0]
        layer = layer if layer in built else "__init__"
        if layer not in DEPTH:
            found.append(f"{layer} has no layer")
        elif layer != importer and DEPTH[layer] >= DEPTH[importer]:
            found.append(f"{importer} imports {name}")
    return found


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def files() -> list[Path]:
    """Every file that is tracked, or would be if it were added."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [path for name in listed.stdout.split("\0") if (path := ROOT / name).is_file()]


def in_package(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def modules(paths: Iterable[Path] = MODULES) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=in_package)


@modules()
def test_a_module_imports_only_from_the_layers_above(path: Path) -> None:
    assert faults(layer_of(path), imports_of(path)) == []


@pytest.mark.parametrize(
    ("importer", "imported", "fault"),
    [
        ("conjuring", "json", "conjuring has no layer"),
        ("deal", "spadille.conjuring.rabbit", "conjuring has no layer"),
        ("play", "spadille.ruleset.Ruleset", "play imports spadille.ruleset.Ruleset"),
        ("play", "spadille.notation", "play imports spadille.notation"),
        ("play", "spadille.Deal", "play imports spadille.Deal"),
        ("record", "rich.table", "record imports rich.table"),
    ],
)
def test_a_module_that_breaks_the_layers_is_found(importer: str, imported: str, fault: str) -> None:
    assert faults(importer, [imported], built=[*DEPTH, "conjuring"]) == [fault]


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("ruleset", "spadille.play.Ranking"),
        ("rulesets", "spadille.rulesets.sources"),
        ("record", "json"),
        ("cli", "rich.table"),
        ("cli", "spadille.__version__"),
    ],
)
def test_a_module_that_keeps_the_layers_is_not_faulted(importer: str, imported: str) -> None:
    assert faults(importer, [imported], built=DEPTH) == []


def test_the_layers_down_to_the_deal_are_those_with_full_coverage() -> None:
    coverage = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["coverage"]
    files = coverage["run"]["include"]
    covered = {Path(name).relative_to("src/spadille").parts[0].removesuffix(".py") for name in files}
    assert covered == {name for name in BUILT if DEPTH.get(name, len(LAYERS)) <= LAST_OF_FULL_COVERAGE}
    assert coverage["report"]["fail_under"] == 100


def ruleset_names() -> set[str]:
    package = importlib.import_module("spadille.rulesets")
    ruleset = importlib.import_module("spadille.ruleset").Ruleset
    found = [
        value
        for module in pkgutil.iter_modules(package.__path__)
        for value in vars(importlib.import_module(f"{package.__name__}.{module.name}")).values()
    ]
    return {value.name for value in found if isinstance(value, ruleset)}


def test_no_module_outside_the_rulesets_names_one() -> None:
    names = ruleset_names()
    assert names >= {"renegado", "tresillo"}
    named = [
        f"{in_package(path)}:{node.lineno} {node.value}"
        for path in MODULES
        if layer_of(path) not in {"rulesets", "locale"}
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert named == []


@modules()
def test_a_module_opens_with_one_sentence(path: Path) -> None:
    first_line = (ast.get_docstring(parsed(path)) or "").partition("\n")[0]
    assert re.fullmatch(r"(?!.*[.!?] [A-Z]).+\.", first_line)


@modules()
def test_what_is_public_has_a_docstring(path: Path) -> None:
    silent = [
        node.name
        for node in parsed(path).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def test_dev_imports_the_standard_library_alone() -> None:
    assert {name.partition(".")[0] for name in imports_of(ROOT / "dev.py")} <= sys.stdlib_module_names


def test_no_file_holds_an_address_of_a_registry_or_a_path_of_one_machine() -> None:
    hosts = [
        ".".join(parts)
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("yarnpkg", "com"),
            ("debian", "org"),
            ("crates", "io"),
            ("golang", "org"),
        )
    ]
    folders = [f"/{name}/" for name in ("work", "root", "home", "Users")]
    forbidden = re.compile("|".join(re.escape(text) for text in hosts + folders).encode())
    found = [
        f"{path.relative_to(ROOT)}: {match.group().decode()}"
        for path in files()
        for match in forbidden.finditer(path.read_bytes())
    ]
    assert found == []


def test_the_changelog_tells_of_this_version_or_of_what_comes_next() -> None:
    version = importlib.import_module("spadille").__version__
    headings = re.findall(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] in {"Unreleased", version}
