"""Plays a session at a Spadille server over its API: python3 client.py [ADDRESS] [GAME]. Needs Python alone."""

import json
import random
import sys
import urllib.error
import urllib.request


class Table:
    """A seat at a table: what it sees, and what it does."""

    def __init__(self, server, game=None):
        """Open a table of one's own against computer players, and sit down."""
        self.server, self.token = server.rstrip("/"), None
        asked = {"name": "Client", "pace": 0, "private": True, "options": {"deals": "3"}}
        given = self.ask("/api/tables", {**asked, **({"ruleset": game} if game else {})})
        self.path, self.seat, self.token = f"/api/tables/{given['table']}", given["seat"], given["token"]

    def ask(self, path, sent=None):
        """Get an answer, or post something; what is refused is an error with the server's sentence."""
        request = urllib.request.Request(self.server + path)
        if sent is not None:
            request.data = json.dumps(sent).encode()
            request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise SystemExit(json.load(error)["refused"]) from None

    def look(self, newer=0):
        """The table as this seat sees it, as soon as it is newer than a version."""
        return self.ask(f"{self.path}?newer={newer}&wait=20")

    def act(self, token, seen):
        """Do something, on the ground of the version that was seen."""
        return self.ask(f"{self.path}/commands", {"do": "act", "token": token, "seen": seen})


def choose(deal, rng):
    """Any action that is allowed; a player worth the name thinks here."""
    exchange = deal["exchange"]
    if exchange is None:
        return rng.choice(deal["legal"])
    number = rng.randint(exchange["least"], exchange["most"])
    return "x" + (",".join(rng.sample(exchange["cards"], number)) or "0")


def play(table, rng):
    """Play until the session is over, and return the table as it then stands."""
    seen = table.look()
    while not seen["over"]:
        if seen["to_move"] == table.seat:
            seen = table.act(choose(seen["deal"], rng), seen["version"])
        else:
            seen = table.look(newer=seen["version"])
    return seen


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8421"
    end = play(Table(address, *sys.argv[2:3]), random.Random())
    for seat, gain in zip(end["seats"], end["net"], strict=True):
        print(f"{seat['name']}: {gain:+d}")
