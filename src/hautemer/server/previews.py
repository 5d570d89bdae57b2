"""The pages: one file for all of them, each with a head of its own, so that a link shows what it leads to wherever it is posted.
The secret of a link stands after its `#` and never comes here: of a table, a head knows what its picture shows."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any, Final, cast

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from hautemer.games.shelf import SHELF
from hautemer.server.analyses import Analyses
from hautemer.server.calls import harbour_of
from hautemer.server.cards import card_of, general, words
from hautemer.server.drawn import HEIGHT, WIDTH, Card
from hautemer.server.harbour import Harbour, digest, is_older_link
from hautemer.server.limits import address_of
from hautemer.server.pictures import Pictures
from hautemer.server.store import NoSuchLink, StoreError
from hautemer.server.table import Table
from hautemer.server.web import own_origin
from hautemer.speech import DEFAULT, LANGUAGES, load

PAGES: Final = Path(__file__).parent / "pages"
"""The built client; `make play` and wheels put it there."""
OF_A_GAME: Final = re.compile(r"/(?:rules|learn)/(\w+)")
OF_A_TABLE: Final = re.compile(r"/(?:t|r|check)/([\w+-]+)")
PLAIN: Final = ("/", "/check")
HOST: Final = re.compile(r"https?://[\w.:\[\]-]+")
FRESH: Final = "public, max-age=300"
"""For how long somebody else may keep a picture: somebody may sit down meanwhile, or a game be analysed."""


def language_of(request: Request) -> str:
    """That of the link; else the first that the browser asks for and we speak."""
    asked = request.query_params.get("lang", "")
    wanted = [part.split(";")[0].strip().lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((lang for lang in [asked, *[one.split("-")[0] for one in wanted]] if lang in LANGUAGES), DEFAULT)


async def card(request: Request) -> Response:
    """The picture of a table, 1200 × 630, as its links show it elsewhere: the result of a game that is over, the seats that are
    free, and of every other table the same general one."""
    name = request.path_params["table"]
    try:
        table = None if is_older_link(name) else await harbour_of(request).table(name)
    except NoSuchLink:
        table = None
    analyses: Analyses = request.app.state.analyses
    kept = (await analyses.of(name)).result if table is not None and table.over() else None
    told = card_of(table, language_of(request), None if kept is None else bytes(cast(Any, kept)))
    pictures: Pictures = request.app.state.pictures
    headers = {"cache-control": FRESH, "cross-origin-resource-policy": "cross-origin"}
    return Response(await pictures.of(told), media_type="image/png", headers=headers)


async def page(request: Request) -> Response:
    """One page for all paths, for the client does the routing; but what leads nowhere is not found."""
    index = PAGES / "index.html"
    if not index.exists():
        return PlainTextResponse(
            "The pages are not built here: `make play` and `make wheel` build them. Programs use /api.\n", 404
        )
    lang = language_of(request)
    status, told, table = await found(request, lang)
    head = head_of(told, lang, own_origin(request.scope), request.url.path, table)
    html = index.read_text("utf-8").replace('<html lang="en">', f'<html lang="{lang}">')
    html = html.replace("<title>Hautemer</title>", head)
    return HTMLResponse(html, status, {"cache-control": "no-cache", "vary": "accept-language"})


async def found(request: Request, lang: str) -> tuple[int, Card, str]:
    """The status of a path, what its head says, and whose picture it shows."""
    path, said = request.url.path, words(lang)
    if path in PLAIN:
        return 200, general(lang), ""
    if (game := OF_A_GAME.fullmatch(path)) and game[1] in SHELF:
        known = load(f"games/{game[1]}/words", lang)
        return 200, Card(game[1], "Hautemer", known["name"], known["line"]), ""
    if not (named := OF_A_TABLE.fullmatch(path)):
        return 404, Card("", "", said["no_page"], said["no_page_text"]), ""
    if not request.app.state.lookups.spend(address_of(request.scope["client"])):
        return 200, general(lang), ""  # whoever asks for many learns nothing of them; the page itself will tell
    try:
        table = await table_at(harbour_of(request), named[1])
    except NoSuchLink:
        return 404, Card("", "", said["no_table"], said["no_table_text"]), ""
    except StoreError:
        return 200, general(lang), ""
    return 200, card_of(table, lang), named[1] if table is not None else ""


async def table_at(harbour: Harbour, name: str) -> Table | None:
    """The table of that name; none, but no error either, for a link from when its secret stood in the path."""
    if not is_older_link(name):
        return await harbour.table(name)
    await harbour.store.seat_of(digest(name.split("+")[0]))
    return None


def head_of(told: Card, lang: str, origin: str, path: str, table: str) -> str:
    """What others read of a page without running it: Open Graph and its kin."""
    tags = {
        "description": told.text,
        "og:type": "website",
        "og:site_name": "Hautemer",
        "og:title": told.page_title,
        "og:description": told.text,
        "og:locale": lang,
        "twitter:card": "summary_large_image",
    }
    if HOST.fullmatch(origin):
        picture = f"{origin}/api/cards/{table or 'hautemer'}.png?lang={lang}"
        tags |= {
            "og:url": origin + path if table else origin,
            "og:image": picture,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": told.page_title,
            "twitter:image": picture,
        }
    key = {name: "property" if name.startswith("og:") else "name" for name in tags}
    lines = [f'<meta {key[name]}="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    return "\n    ".join([f"<title>{escape(told.page_title)}</title>", *lines])
