"""The drawn packs are complete, well formed, small and free of anything that loads or runs."""

import re
from gzip import compress
from xml.etree import ElementTree

import pytest

from spadille.cards import SUITS, TEXTS
from spadille.web import deck
from spadille.web.preferences import PACKS, drawings

BUDGET = 48_000
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

packs = pytest.mark.parametrize("pack", deck.ALL_PACKS)


def test_the_packs_are_those_that_can_be_chosen() -> None:
    assert deck.PACKS == PACKS
    assert {drawings(pack, large=large) for pack in PACKS for large in (False, True)} == set(deck.ALL_PACKS)


@packs
def test_a_pack_has_every_card_a_back_the_suits_and_a_dish(pack: str) -> None:
    names = {f"{text}.svg" for text in TEXTS} | {f"suit-{suit}.svg" for suit in SUITS} | {"back.svg", "dish.svg"}
    assert set(deck.files(pack)) >= names


def test_a_pack_that_is_not_there_has_no_drawings() -> None:
    assert deck.files("tarot") == deck.files("tarot-large") == deck.files("-large") == {}
    assert deck.files("dragon-large-large") == {}


@packs
def test_every_file_is_well_formed_and_says_how_large_it_is(pack: str) -> None:
    for data in deck.files(pack).values():
        root = ElementTree.fromstring(data)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        wide, high = root.attrib["viewBox"].split()[2:]
        assert (root.attrib["width"], root.attrib["height"]) == (wide, high)


@packs
def test_all_drawings_of_a_pack_differ(pack: str) -> None:
    drawings = list(deck.files(pack).values())
    assert len(set(drawings)) == len(drawings)


def test_no_two_packs_look_alike() -> None:
    faces = {tuple(deck.files(pack)[f"{text}.svg"] for text in TEXTS) for pack in deck.ALL_PACKS}
    assert len(faces) == len(deck.ALL_PACKS)


@pytest.mark.parametrize("pack", deck.PACKS)
def test_only_the_faces_of_a_pack_differ_for_weak_eyes(pack: str) -> None:
    usual, large = deck.files(pack), deck.files(pack + deck.LARGE)
    assert {name for name in usual if usual[name] != large[name]} == {f"{text}.svg" for text in TEXTS}


def test_a_dragon_winds_around_every_ace_and_around_nothing_else() -> None:
    scaly = {text for text in TEXTS if b'stroke-dasharray="3 2"' in deck.files("dragon")[f"{text}.svg"]}
    assert scaly == {f"A{suit}" for suit in SUITS}


@pytest.mark.parametrize("rank", "234567")
@pytest.mark.parametrize("suit", "SC")
def test_as_many_swords_and_batons_cross_as_the_rank_says(rank: str, suit: str) -> None:
    drawing = deck.files("dragon")[f"{rank}{suit}.svg"].decode()
    one_side = re.search(r'<g id="l">(.*?)</g><use href="#l" transform="scale\(-1 1\)"/>', drawing)
    assert one_side
    assert one_side.group(1).count("<use") == int(rank) // 2


@packs
def test_a_drawing_needs_no_font_and_runs_and_loads_nothing(pack: str) -> None:
    for data in deck.files(pack).values():
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(data).iter()}
        assert not {"text", "tspan", "script", "style", "image", "foreignObject", "a"} & tags
        text = data.decode()
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"\son\w+=", text)
        assert all(
            target.startswith("#")
            for target in re.findall(r'href="([^"]*)"|url\(([^)]*)\)', text)
            for target in target
            if target
        )


@packs
def test_a_drawing_uses_all_that_it_defines_and_defines_it_once(pack: str) -> None:
    for name, data in deck.files(pack).items():
        text = data.decode()
        defined = re.findall(r'\bid="([^"]*)"', text)
        used = set(re.findall(r'href="#([^"]*)"', text)) | set(re.findall(r"url\(#([^)]*)\)", text))
        assert len(set(defined)) == len(defined), name
        assert used == set(defined), name


@packs
def test_every_step_of_a_path_has_the_numbers_it_needs(pack: str) -> None:
    for name, data in deck.files(pack).items():
        for outline in re.findall(r'\bd="([^"]*)"', data.decode()):
            for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", outline):
                count, needed = len(re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)), ARGUMENTS[letter.upper()]
                assert count % needed == 0 < count if needed else count == 0, f"{name}: {outline}"


@packs
def test_a_pack_is_small_on_the_wire(pack: str) -> None:
    assert sum(len(compress(data, mtime=0)) for data in deck.files(pack).values()) <= BUDGET


@packs
def test_a_drawing_is_the_same_every_time(pack: str) -> None:
    kept = deck.files(pack)
    assert deck.files(pack) is kept
    plain, large = pack.removesuffix(deck.LARGE), pack.endswith(deck.LARGE)
    faces = {f"{text}.svg": deck.card(card, plain, large=large).encode() for card, text in enumerate(TEXTS)}
    assert faces.items() <= kept.items()
    assert deck.back(plain).encode() == kept["back.svg"]
    assert all(deck.suit(suit, plain).encode() == kept[f"suit-{letter}.svg"] for suit, letter in enumerate(SUITS))


def test_the_version_is_short_and_fits_an_address() -> None:
    assert re.fullmatch(r"[0-9a-f]{8,16}", deck.VERSION)
