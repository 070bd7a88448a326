"""Who somebody is: secrets for seats, of which only the hash is kept, and names for tables that nobody guesses."""

import hashlib
import re
import secrets

SEED_BYTES, TOKEN_BYTES, NAME_BYTES = 32, 16, 9

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_TABLE = re.compile(r"[A-Za-z0-9_-]{12}")


def new_seed() -> str:
    """The secret of a table's packs: 256 bits from the system."""
    return secrets.token_hex(SEED_BYTES)


def new_token() -> str:
    """The secret of a seat: 128 bits from the system."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table() -> str:
    """The name of a table in its address: 72 bits from the system; only who has the link finds a private one."""
    return secrets.token_urlsafe(NAME_BYTES)


def is_table(text: str) -> bool:
    """Whether a text can be the name of a table."""
    return _TABLE.fullmatch(text) is not None


def key_of(token: str) -> str | None:
    """The hash of a seat's secret, by which alone it is known; None for what can be no such secret."""
    if _TOKEN.fullmatch(token) is None:
        return None
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_of(table: str) -> str:
    """The name of the cookie that holds the secret of a seat at a table."""
    return f"seat-{table}"
