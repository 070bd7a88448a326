"""Seeds: the pack of each deal, and who deals first."""

from collections.abc import Iterator
from hashlib import sha256

from .cards import PACK

DEALER_RANKS = "KQJ765432A"


def words(seed: str, deal: int) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{seed}/{deal}/{block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def sorted_pack(removed_suit: str | None) -> list[str]:
    return [card for card in PACK if card[1] != removed_suit]


def shuffled_pack(seed: str, deal: int, removed_suit: str | None) -> list[str]:
    pack = sorted_pack(removed_suit)
    stream = words(seed, deal)
    for j in range(len(pack) - 1, 0, -1):
        bound = 2**32 - 2**32 % (j + 1)
        word = next(w for w in stream if w < bound)
        k = word % (j + 1)
        pack[j], pack[k] = pack[k], pack[j]
    return pack


def first_dealer(seed: str, seats: int, removed_suit: str | None) -> int:
    cards = iter(shuffled_pack(seed, 0, removed_suit))
    drawing = list(range(seats))
    while len(drawing) > 1:
        places = {seat: DEALER_RANKS.index(next(cards)[0]) for seat in drawing}
        best = min(places.values())
        drawing = [seat for seat in drawing if places[seat] == best]
    return drawing[0]
