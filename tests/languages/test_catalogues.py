"""Every catalogue says every message once, with its places; and the reader of catalogues reads what gettext does."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import catalogues
import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from spadille.languages import catalogue, compiled, language_among, languages, lent
from spadille.messages import CONTEXT

FILES = catalogues.files()
TEMPLATE = catalogues.template()

PO = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: ru\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

#: somewhere.py
msgid "one \"word\""
msgstr ""
"одно "
"«слово»\n"

msgctxt "card"
msgid "club"
msgstr "трефа"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} карта"
msgstr[1] "{count} карты"
msgstr[2] "{count} карт"

#, fuzzy
msgid "doubtful"
msgstr "сомнительно"

msgid "nothing"
msgstr ""
"""


def language_of(path: Path) -> str:
    return path.parts[-3]


@pytest.mark.parametrize("path", FILES, ids=language_of)
def test_nothing_is_untranslated_unused_fuzzy_or_badly_formatted(path: Path) -> None:
    assert list(catalogues.faults(catalogues.read(path), TEMPLATE)) == []


@pytest.mark.parametrize("path", FILES, ids=language_of)
def test_a_catalogue_stands_as_it_is_brought_up_to_date(path: Path) -> None:
    found = catalogues.read(path)
    found.update(TEMPLATE)
    assert catalogues.written(found) == path.read_bytes(), "run: python3 dev.py catalogues"


@pytest.mark.parametrize("path", FILES, ids=language_of)
def test_a_catalogue_is_read_as_babel_reads_it(path: Path) -> None:
    mo = BytesIO()
    write_mo(mo, catalogues.read(path))
    by_babel, read = GNUTranslations(BytesIO(mo.getvalue())), catalogue(language_of(path))
    for message in TEMPLATE:
        if isinstance(message.id, str):
            id = f"{message.context}{CONTEXT}{message.id}" if message.context else message.id
            assert not id or read.gettext(id) == by_babel.gettext(id)
        else:
            one, many = message.id
            for number in (0, 1, 2, 5, 11, 21):
                assert read.ngettext(one, many, number) == by_babel.ngettext(one, many, number)


def test_a_catalogue_is_compiled_in_memory() -> None:
    found = compiled(PO)
    assert found.gettext('one "word"') == "одно «слово»\n"
    assert found.gettext(f"card{CONTEXT}club") == "трефа"
    assert found.gettext("club") == "club"
    assert [found.ngettext("{count} card", "{count} cards", number) for number in (1, 3, 5, 21)] == [
        "{count} карта",
        "{count} карты",
        "{count} карт",
        "{count} карта",
    ]
    assert found.gettext("doubtful") == "doubtful"
    assert found.gettext("nothing") == "nothing"


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        ('msgstr ""', "untranslated"),
        ('#, fuzzy\nmsgstr "{karto}"', "untranslated"),
        ('msgstr "{karto} ne estas permesata."', "other places"),
        ('msgstr "{card ne estas permesata."', "badly formatted"),
        ('msgstr " {card} ne estas permesata."', "other blanks"),
        ('msgstr "{card} ne estas permesata"', "another end"),
    ],
)
def test_a_fault_of_a_catalogue_is_found(tmp_path: Path, translation: str, fault: str) -> None:
    model = Catalog(locale="eo", fuzzy=False)
    model.add("{card} may not be played.")
    head = PO.partition("\n\n")[0].replace("Language: ru", "Language: eo")
    path = tmp_path / "eo" / "LC_MESSAGES" / "spadille.po"
    path.parent.mkdir(parents=True)
    flag, _, words = translation.rpartition("\n")
    path.write_text(f'{head}\n\n{flag}\nmsgid "{{card}} may not be played."\n{words}\n', encoding="utf-8")
    found = list(catalogues.faults(catalogues.read(path), model))
    assert len(found) == 1
    assert found[0].startswith("fuzzy" if flag else fault)


def test_a_message_that_is_said_no_more_is_found() -> None:
    told = Catalog(locale="eo", fuzzy=False)
    told.add("old", "malnova")
    assert list(catalogues.faults(told, Catalog())) == ["unused: 'old'"]


def test_a_plural_needs_its_number_unless_the_form_is_that_of_one_number_alone() -> None:
    model = Catalog()
    model.add(("{count} card", "{count} cards"))
    for locale, forms, wrong in [
        ("da", ("et kort", "{count} kort"), 0),
        ("da", ("et kort", "kort"), 1),
        ("ru", ("карта", "{count} карты", "{count} карт"), 1),
        ("ru", ("{count} карта", "{count} карт"), 1),
    ]:
        told = Catalog(locale=locale, fuzzy=False)
        told.add(("{count} card", "{count} cards"), forms)
        assert len(list(catalogues.faults(told, model))) == wrong, forms


def test_the_template_holds_what_is_written_in_python_in_pages_and_in_the_records_of_games() -> None:
    found = {message.id if isinstance(message.id, str) else message.id[0] for message in TEMPLATE}
    for id in ("You do not hold {card}.", "Play now", "Renegado", "{count} card", "hearts", "sota", "the pool"):
        assert id in found


def test_the_first_language_that_is_there_is_taken() -> None:
    with lent("eo", compiled(PO)):
        assert languages()[0] == "en"
        assert "eo" in languages()
        assert catalogue("eo").gettext(f"card{CONTEXT}club") == "трефа"
        assert language_among(["xx", "eo-XX", "en"]) == "eo"
        assert language_among(["EO_xx.UTF-8"]) == "eo"
        assert language_among(["en-GB", "eo"]) == "en"
        assert language_among(["C", "", "POSIX", "eon"]) == "en"
    assert "eo" not in languages()
    assert language_among(["eo"]) == "en"
