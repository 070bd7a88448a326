"""Files that a page needs: the drawn packs, the style and the script."""

import hashlib
import mimetypes
import re
from functools import cache
from importlib.resources import files

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from spadille.web import deck
from spadille.web.asking import Asked, page_at

FOR_EVER = "public, max-age=31536000, immutable"
ASKED_AGAIN = "public, max-age=0, must-revalidate"
SAFE_TO_SERVE = frozenset({".css", ".js", ".svg", ".png", ".ico", ".webmanifest", ".woff2", ".txt"})


_UNREAD = {
    ".css": re.compile(rb"/\*.*?\*/\s*|^\s+|(?<=[{};,])\s*\n", re.DOTALL | re.MULTILINE),
    ".js": re.compile(rb"^\s*/\*.*?\*/\s*|^\s*//[^\n]*\n|^\s+", re.DOTALL | re.MULTILINE),
}
"""Comments that begin a line, indents and empty lines, by the kind of file; no string goes over several lines."""


@cache
def static_files() -> dict[str, bytes]:
    """The files in `static`, by name; styles and scripts without what only their readers need."""
    folder = files("spadille.web") / "static"
    found = ((each.name, "." + each.name.rpartition(".")[2], each) for each in folder.iterdir() if each.is_file())
    return {
        name: _UNREAD[kind].sub(b"", each.read_bytes()) if kind in _UNREAD else each.read_bytes()
        for name, kind, each in found
        if kind in SAFE_TO_SERVE
    }


@cache
def _version(name: str) -> str:
    return hashlib.sha256(static_files()[name]).hexdigest()[:8]


def address(name: str) -> str:
    """Where a file of the pages is found; the address changes with the file."""
    return f"/static/{name}?{_version(name)}"


@page_at("/static/{name:str}", sync_to_thread=False)
def static(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A file of the pages."""
    content = static_files().get(name)
    if content is None:
        raise NotFoundException
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return _file(request, content, kind, FOR_EVER if request.url.query == _version(name) else ASKED_AGAIN)


@page_at("/deck/{version:str}/{pack:str}/{name:str}", sync_to_thread=False)
def drawing(request: Asked, version: FromPath[str], pack: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A drawing of a pack; its address changes with it."""
    content = deck.files(pack).get(name)
    if content is None:
        raise NotFoundException
    return _file(request, content, "image/svg+xml", FOR_EVER if version == deck.VERSION else ASKED_AGAIN)


def _file(request: Asked, content: bytes, kind: str, kept: str) -> Response[bytes]:
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    headers = {"cache-control": kept, "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(content, headers=headers, media_type=kind)


def handlers() -> list[ControllerRouterHandler]:
    """All routes of files."""
    found: list[ControllerRouterHandler] = [static, drawing]
    return found
