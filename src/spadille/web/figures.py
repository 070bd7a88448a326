"""Numbers as people of a language write them, with the sign of the minus."""

from functools import lru_cache

from babel import Locale
from babel.numbers import format_decimal, format_percent

MINUS = "\N{MINUS SIGN}"
REMEMBERED = 4096


@lru_cache(maxsize=REMEMBERED)
def number(value: float, language: str) -> str:
    """A number, its thousands set apart."""
    return format_decimal(value, locale=language).replace("-", MINUS)


@lru_cache(maxsize=REMEMBERED)
def signed(amount: float, places: int, language: str) -> str:
    """A number with its sign and so many places after the point."""
    form = "#,##0" + ("." + "0" * places if places else "")
    return format_decimal(amount, f"+{form};-{form}", locale=language).replace("-", MINUS)


@lru_cache(maxsize=REMEMBERED)
def share(part: float, language: str) -> str:
    """A part of a whole in hundredths."""
    return format_percent(part, locale=language)


@lru_cache(maxsize=64)
def name_of(language: str) -> str:
    """What a language is called by those who speak it."""
    return Locale.parse(language).get_language_name() or language
