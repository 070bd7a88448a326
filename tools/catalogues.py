"""The catalogues of the languages: which messages there are, and how each catalogue is brought up to date."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract
from typer.main import get_command

from spadille import cards, messages, players, rulesets, settle, state
from spadille.arena.match import ROLES
from spadille.cli import app
from spadille.cli.helping import paragraphs
from spadille.languages import DOMAIN, compiled
from spadille.messages import CONTEXT, Counted, Listing, Message
from spadille.rulebook import document
from spadille.ruleset import Ruleset
from spadille.web import pages
from spadille.web.regions.seats import LEVEL_NAMES

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "spadille"
LOCALE = PACKAGE / "locale"

KEPT_OF_HEADER = ("Content-Type", "Content-Transfer-Encoding", "Language", "MIME-Version", "Plural-Forms")
"""What is kept of the header: all that does not change from one day to the next."""

WIDTH = 116
STOPS = (".", "。")

Id = str | tuple[str, str]
"""A message, or its singular and plural."""

PLACE_ALONE = re.compile(r"\s*\{\w+\}\s*|\W*")


# Which messages there are


def template() -> Catalog:
    """All messages that can be said, none of them translated."""
    found = Catalog(domain=DOMAIN, fuzzy=False, charset="utf-8")
    for id, files in _gathered().items():
        one = id if isinstance(id, str) else id[0]
        context, _, words = one.rpartition(CONTEXT)
        plain = words if isinstance(id, str) else (words, id[1])
        found.add(plain, locations=[(file, 0) for file in sorted(files)], context=context or None)
    return found


def _gathered() -> dict[Id, set[str]]:
    """Every message, and the files in which it stands."""
    found: dict[Id, set[str]] = {}
    texts: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.setdefault(node.value, set()).add(name)
            for id in _written(node):
                found.setdefault(id, set()).add(name)
    for path in sorted(PACKAGE.rglob("*.html")):
        with path.open("rb") as file:
            for _, _, text, _ in babel_extract(file, ("_",), [], {"trimmed": "true"}):
                assert isinstance(text, str)
                found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
    for id in _made():
        words = (id if isinstance(id, str) else id[0]).rpartition(CONTEXT)[2]
        found.setdefault(id, set()).update(texts.get(words, ()) or texts.get(words[:1].upper() + words[1:], ()))
    return {id: files for id, files in found.items() if not PLACE_ALONE.fullmatch(id if isinstance(id, str) else "x")}


def _written(node: ast.AST) -> Iterator[Id]:
    """The messages that stand in the source as they are."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return
    texts = [_text(argument) for argument in node.args]
    if node.func.id == "Message" and texts and texts[0] is not None:
        yield texts[0]
    if node.func.id == "Listing" and len(texts) > 1 and texts[1] is not None:
        yield texts[1]
    if node.func.id in ("counted", "Counted") and len(texts) > 1 and texts[0] is not None and texts[1] is not None:
        yield texts[0], texts[1]


def _text(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "in_context":
        parts = [_text(argument) for argument in node.args]
        if None not in parts:
            return CONTEXT.join(part for part in parts if part is not None)
    return None


def _made() -> Iterator[Id]:
    """The messages that are made of constants and records."""
    yield from (document.SENTENCES, document.TERM)
    yield from (messages.COMMAS, messages.OR, Listing(()).last, *cards.MATADOR_NAMES, *state.SAID.values())
    for words in (messages.FRENCH, messages.SPANISH):
        yield from (*words.suits, *words.of_suits, *words.ranks.values(), words.card)
    yield from (settle.SACADA, settle.PUESTA, settle.CODILLE, settle.REMISE, settle.VOLE, settle.VOLE_FAILED)
    yield from ROLES
    for level in LEVEL_NAMES.values():
        yield from ids(level)
    for recipe in players.recipes().values():
        yield recipe.summary
        for parameter in recipe.parameters:
            yield from ids(parameter.allowed)
    yield from paragraphs(get_command(app))
    for rules in rulesets.all_rulesets():
        yield from _of_game(rules)


def _of_game(rules: Ruleset) -> Iterator[Id]:
    identity = rules.identity
    yield from (identity.title, identity.summary)
    for reading in identity.readings:
        yield from reading
    yield from (source.title for source in identity.sources)
    variants = [rules]
    for option in rules.options:
        yield option.explain
        yield from (*ids(option.allowed), *ids(pages.option_title(option)))
        for value in option.values:
            yield from ids(pages.option_value(value))
            variants.append(rules.with_options({option.name: value}))
    for variant in variants:
        for contract in variant.by_call.values():
            yield from (contract.title, *ids(contract.called))


def ids(message: Message) -> Iterator[Id]:
    """The messages of which one is made up."""
    yield (message.id, message.many) if isinstance(message, Counted) else message.id
    for value in message.parameters.values():
        for item in value.items if isinstance(value, Listing) else (value,):
            if isinstance(item, Message):
                yield from ids(item)


# How a catalogue is brought up to date


def files() -> list[Path]:
    """The catalogue of each language."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """The catalogue of a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain=DOMAIN)


def written(catalogue: Catalog) -> bytes:
    """A catalogue as it stands in a file: without the numbers of lines and the dates, which change too often."""
    found = BytesIO()
    write_po(found, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    _, _, body = found.getvalue().decode().partition("\n\n")
    head = [f'"{name}: {value}\\n"' for name, value in catalogue.mime_headers if name in KEPT_OF_HEADER]
    return "\n".join(['msgid ""', 'msgstr ""', *head, "", body]).encode()


def update(path: Path, messages: Catalog) -> str:
    """Bring a catalogue up to date, and tell how it stands; one that is not there is begun."""
    catalogue = read(path) if path.exists() else Catalog(locale=path.parts[-3], domain=DOMAIN)
    catalogue.fuzzy = False
    catalogue.update(messages)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written(catalogue))
    return f"{path.relative_to(ROOT)}: {len(messages)} messages, {len(list(faults(catalogue, messages)))} faults"


# What is wrong with a catalogue


def faults(catalogue: Catalog, messages: Catalog) -> Iterator[str]:
    """What a catalogue lacks, has too much, or says with other places than the message has."""
    for message in messages:
        if not message.id:
            continue
        told = catalogue.get(message.id, message.context)
        forms = () if told is None else _forms(told.string)
        if told is None or not forms or not all(forms):
            yield f"untranslated: {message.id!r}"
        elif told.fuzzy:
            yield f"fuzzy: {message.id!r}"
        else:
            yield from (f"{what}: {message.id!r}" for what in _differences(message.id, forms, catalogue))
    for told in catalogue:
        if told.id and messages.get(told.id, told.context) is None:
            yield f"unused: {told.id!r}"


def _forms(string: str | Sequence[str] | None) -> tuple[str, ...]:
    """What is said for each form of a plural, or once."""
    return (string,) if isinstance(string, str) else tuple(string or ())


def _differences(id: str | Sequence[str], forms: tuple[str, ...], catalogue: Catalog) -> Iterator[str]:
    model = id if isinstance(id, str) else id[1]
    if not isinstance(id, str) and len(forms) != catalogue.num_plurals:
        yield "not as many forms as the language has"
    for number, form in enumerate(forms):
        try:
            places = _places(form)
        except ValueError:
            yield f"badly formatted ({form!r})"
            continue
        missing = _places(model) - places
        if missing - ({"count"} if _tells_one_number(number, catalogue) else set()) or places - _places(model):
            yield f"other places ({form!r})"
        if form[:1].isspace() != model[:1].isspace() or form[-1:].isspace() != model[-1:].isspace():
            yield f"other blanks at its ends ({form!r})"
        if model.endswith(".") != form.endswith(STOPS):
            yield f"another end ({form!r})"


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _tells_one_number(form: int, catalogue: Catalog) -> bool:
    """Whether one form of the plural is that of one number alone, which need not be named."""
    lines = [
        'msgid ""\nmsgstr ""',
        f'"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {catalogue.plural_forms}\\n"\n',
        'msgid "one"\nmsgid_plural "many"',
        *(f'msgstr[{each}] "form {each}"' for each in range(catalogue.num_plurals)),
    ]
    told = compiled("\n".join(lines))
    return [told.ngettext("one", "many", number) for number in range(200)].count(f"form {form}") == 1


def main(languages: Iterable[str]) -> None:
    """Bring every catalogue up to date, those of new languages too."""
    messages = template()
    new = [LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po" for language in languages]
    for path in sorted({*files(), *new}):
        print(update(path, messages))


if __name__ == "__main__":
    main(sys.argv[1:])
