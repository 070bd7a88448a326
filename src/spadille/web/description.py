"""The API described: for programs by OpenAPI, for people on a page of its own."""

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar import Response

from spadille.web.asking import Asked, page_at
from spadille.web.assets import address


@page_at("/api/schema", include_in_schema=False, sync_to_thread=False)
def schema(request: Asked) -> Response[dict[str, Any]]:
    """The description for programs."""
    return Response(request.app.openapi_schema.to_schema(), media_type="application/json")


@page_at("/api", include_in_schema=False, sync_to_thread=False)
def page(request: Asked) -> Response[str]:
    """The description for people."""
    found = request.app.openapi_schema.to_schema()
    return Response("".join(_page(found)), media_type="text/html")


def _page(found: dict[str, Any]) -> Iterator[str]:
    title = escape(found["info"]["title"])
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<title>{title}: API</title><link rel="stylesheet" href="{address("style.css")}"></head>'
    yield f'<body><main class="prose"><h1>{title}: API</h1><p>{escape(found["info"]["description"])}</p>'
    yield (
        "<p>A seat's secret is told once, when one sits down, and is sent as <code>Authorization: Bearer</code>. "
        "Without it one watches. A socket at <code>/api/tables/{table}/live</code> sends "
        '<code>{"table": TableSeen}</code> whenever something happens and takes the commands of '
        "<code>/api/tables/{table}/commands</code>; what is refused is answered with "
        '<code>{"refused": "...", "rule": "..."}</code>. '
        'All of this for programs: <a href="/api/schema">/api/schema</a>.</p><h2>Routes</h2><dl>'
    )
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            yield f"<dt><code>{method.upper()} {escape(path)}</code></dt><dd>{_operation(operation)}</dd>"
    yield "</dl><h2>Records</h2>"
    for name, record in found["components"]["schemas"].items():
        yield f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(record.get("description", ""))}</p><ul>'
        needed = record.get("required", ())
        for field, kind in record.get("properties", {}).items():
            optional = "" if field in needed else ", may be left out"
            yield f"<li><code>{escape(field)}</code>: {_kind(kind)}{optional}</li>"
        yield "</ul>"
    yield "</main></body></html>"


def _operation(operation: dict[str, Any]) -> str:
    parts = [escape(operation.get("description") or operation.get("summary", ""))]
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query":
            told = escape(parameter.get("description") or "")
            parts.append(f"<code>?{escape(parameter['name'])}=</code> {told}")
    parts += [f"Takes {kind}." for kind in _bodies(operation.get("requestBody", {}))]
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            parts += [f"Gives {kind}." for kind in _bodies(answer)]
    return " ".join(parts)


def _bodies(found: dict[str, Any]) -> list[str]:
    return [_kind(body["schema"]) for body in found.get("content", {}).values()]


def _kind(schema: dict[str, Any]) -> str:
    """The type of a field in words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for joined in ("oneOf", "anyOf"):
        if joined in schema:
            return " or ".join(map(_kind, schema[joined]))
    kind = schema.get("type", "anything")
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
