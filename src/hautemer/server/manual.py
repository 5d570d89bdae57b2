"""The description of the server as a page to read, without a script."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import Any, Final

from hautemer.server.shapes import REF

STYLE: Final = """
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  section { border-top: 1px solid #8886; padding: .5rem 0 }
  h3 { font: 600 1rem/1.5 ui-monospace, monospace }
  table { border-collapse: collapse }
  th { font-weight: normal; white-space: nowrap }
  th, td { padding: .1rem 1rem .1rem 0; text-align: left; vertical-align: top }
  code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
"""
STYLE_HASH: Final = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What this page may load: nothing; the style that stands in it is known by its hash."""
HEAD: Final = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hautemer: what can be asked of this server</title>
<style>{STYLE}</style>
"""


def page(document: dict[str, Any]) -> str:
    """Every call with what it is for, what it takes, what it returns and how it fails; then every message."""
    about = document["info"]
    parts = [HEAD, f"<h1>{escape(about['title'])} {escape(about['version'])}</h1>", f"<p>{inline_html(about['description'])}</p>"]
    parts.append('<p>The same for programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>\n<h2>Calls</h2>')
    for path, methods in document["paths"].items():
        parts += [call(path, method, operation) for method, operation in methods.items()]
    parts.append("<h2>Messages</h2>")
    for name, schema in document["components"]["schemas"].items():
        parts.append(f'<section id="{name}"><h3>{name}</h3><p>{inline_html(schema["description"])}</p>{fields(schema)}</section>')
    return "\n".join(parts) + "\n</html>\n"


def call(path: str, method: str, operation: dict[str, Any]) -> str:
    rows = [(f"<code>{one['name']}</code>", inline_html(one["description"])) for one in operation["parameters"]]
    if "security" in operation:
        rows.append(("key", "the operator's"))
    if "requestBody" in operation:
        rows.append(("says", content(operation["requestBody"])))
    rows += [(status, f"{inline_html(one['description'])} {content(one)}") for status, one in operation["responses"].items()]
    line = operation.get("x-line")
    if line is not None:
        rows += [("says", type_html(line["says"])), ("hears", type_html(line["hears"]))]
        rows += [(f"closes {code}", inline_html(why)) for code, why in line["closes"].items()]
    return f"<section><h3>{method.upper()} {escape(path)}</h3><p>{inline_html(operation['summary'])}</p>{table(rows)}</section>"


def fields(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"<p>{type_html(schema)}</p>"
    optional = set(schema["properties"]) - set(schema["required"])
    properties = schema["properties"].items()
    return table([(f"<code>{name}</code>{' (optional)' * (name in optional)}", type_html(one)) for name, one in properties])


def table(rows: list[tuple[str, str]]) -> str:
    lines = [f"<tr><th scope=row>{name}</th><td>{about}</td></tr>" for name, about in rows]
    return f"<table>{''.join(lines)}</table>"


def content(body: dict[str, Any]) -> str:
    kinds = body.get("content", {}).items()
    return ", ".join(type_html(kind["schema"]) if "schema" in kind else media for media, kind in kinds)


def type_html(schema: dict[str, Any]) -> str:
    """A schema in a few words, with links to the schemas it refers to."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REF)
        return f'<a href="#{name}">{name}</a>'
    if "enum" in schema:
        return "<code>" + escape(" | ".join(map(str, schema["enum"]))) + "</code>"
    if "anyOf" in schema:
        return " or ".join(type_html(one) for one in schema["anyOf"])
    if "prefixItems" in schema:
        return "[" + ", ".join(type_html(one) for one in schema["prefixItems"]) + "]"
    if schema.get("type") == "array":
        items = type_html(schema["items"])
        return f"list of ({items})" if "anyOf" in schema["items"] else f"list of {items}"
    if "properties" in schema:
        return "{" + ", ".join(f"{name}: {type_html(one)}" for name, one in schema["properties"].items()) + "}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {type_html(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


def inline_html(text: str) -> str:
    """Text for a page; what stands between backquotes is code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))
