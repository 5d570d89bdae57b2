"""All calls of the server, except the connection to a seat: `CALLS` is the list, and there is no other."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from hautemer import __version__
from hautemer.bots.crew import crew
from hautemer.core.errors import BadInput
from hautemer.core.messages import OMNISCIENT
from hautemer.games.shelf import SHELF, game_called
from hautemer.server import lessons, manual, operator, previews, replays
from hautemer.server.analyses import Analyses, Analysing
from hautemer.server.calls import ApiError, Call, Query, harbour_of, settings_of
from hautemer.server.description import document
from hautemer.server.engines import engine_state
from hautemer.server.harbour import digest, new_token
from hautemer.server.lessons import Attempt, Lesson, Tried
from hautemer.server.limits import address_of, is_among
from hautemer.server.metrics import METRICS_FORMAT
from hautemer.server.replays import Draw, Moment, Replay
from hautemer.server.settings import flag
from hautemer.server.store import TableClosed
from hautemer.server.table import Table
from hautemer.server.wire import (
    NEWCOMER,
    Engine,
    Health,
    Newcomer,
    NewFork,
    NewTable,
    Offered,
    Opened,
    OptionInfo,
    Reason,
    Refused,
    Seated,
    Seating,
)


def analyses_of(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


async def entered(request: Request) -> tuple[Table, int]:
    """The table of the path, and the seat whose secret is in the header."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return await harbour_of(request).enter(request.path_params["table"], secret if scheme.lower() == "bearer" else "")


async def healthz(request: Request) -> Health:
    """Whether the server is there, and what the database said when it last refused to write."""
    harbour = harbour_of(request)
    return Health(not harbour.store.trouble, __version__, len(harbour.tables), harbour.store.trouble)


async def readyz(request: Request) -> Health:
    """Whether tables can be played: the database takes a write now."""
    await harbour_of(request).store.probe()
    return await healthz(request)


async def metrics(request: Request) -> Response:
    """What the server counts of itself, in the format of Prometheus; for the addresses that the setting names."""
    settings = settings_of(request)
    is_relayed = "x-forwarded-for" in request.headers and not settings.proxies  # by a proxy that does not count as one
    if is_relayed or not is_among(request.scope["client"], settings.metrics_from):
        raise ApiError(404, f"Nothing is here for your address; {flag('metrics_from')} names those that may read it.")
    return Response(harbour_of(request).metrics.text(), media_type=METRICS_FORMAT)


async def engine(request: Request) -> Engine:
    """Which engine is running, compiled or plain Python, and why."""
    return Engine(engine_state(settings_of(request).build))


async def openapi(request: Request) -> dict[str, Any]:
    """This description, as OpenAPI."""
    return description()


async def readable(request: Request) -> Response:
    """This description, as a page to read."""
    return HTMLResponse(manual.page(description()), headers={"content-security-policy": manual.POLICY})


@cache
def description() -> dict[str, Any]:
    return document(CALLS)


async def games(request: Request) -> list[Offered]:
    """The games on the shelf, with their options, their seats and the bots that play them."""
    return [
        Offered(
            game=name,
            rules=game.version,
            options=[OptionInfo(option.name, option.values, option.needs, option.only) for option in game.options],
            seatings=[Seating(options, seats) for options, seats in game.seatings()],
            bots=crew(game),
        )
        for name, game in SHELF.items()
    ]


async def open_table(request: Request, body: NewTable) -> Opened:
    """Open a table. Its secret links are returned now and never again."""
    count_new_table(request)
    return await harbour_of(request).open(body)


def count_new_table(request: Request) -> None:
    if not request.app.state.new_tables.spend(address_of(request.scope["client"])):
        harbour_of(request).metrics.limited("tables")
        why = f"At most {settings_of(request).tables} new tables per minute from one address ({flag('tables')})."
        raise ApiError(429, why)


SIT_FAILS: Final[dict[Reason | None, int]] = {"not_stored": 503, "begun": 409, "closed": 410}
"""The status for each reason why nobody sits down; for all others it is what was said."""


async def sit(request: Request, body: Newcomer) -> Seated:
    """Come by the open link, and get the link to a seat of your own."""
    table, seat = await entered(request)
    if seat != NEWCOMER:
        raise ApiError(403, "This link already belongs to a seat or to spectators; it cannot give out another seat.")
    token = new_token()
    sat = await table.sit(body.name, body.words, digest(token))
    if isinstance(sat, Refused):
        table.metrics.refused(table.game.name, sat)
        raise ApiError(SIT_FAILS.get(sat.reason, 400), sat.why)
    return Seated(sat, token)


async def rematch(request: Request) -> Opened:
    """Play again when the game is over: the same people, the seats rotated. Whoever asks first opens the table, whoever asks
    later finds it; each gets the link to their own seat."""
    table, seat = await entered(request)
    if seat < 0:
        raise ApiError(403, "A spectator cannot open a table.")
    return await harbour_of(request).rematch(table, seat)


async def finished(request: Request) -> Table:
    """The table of a replay: its game must be over, for a replay holds every secret."""
    table = await harbour_of(request).table(request.path_params["table"])
    if table.closed and not table.over():
        raise TableClosed("This table was closed before its game was over, so its cards and its key stay sealed.")
    if not table.over():
        raise ApiError(409, "A replay shows every secret of its game, so there is none before the game is over.")
    return table


async def replay(request: Request) -> Replay:
    """A game that is over: who played, every answer, how it ended, and the key of its draws."""
    return replays.replay(await finished(request))


async def moments(request: Request) -> list[Moment]:
    """Some moments of a game that is over, as a seat knew them then."""
    table = await finished(request)
    try:
        seat, first = [int(request.query_params.get(name, default)) for name, default in (("seat", OMNISCIENT), ("from", 0))]
    except ValueError:
        raise BadInput("`seat` and `from` are whole numbers.") from None
    return replays.moments(table, seat, first)


async def draws(request: Request) -> list[Draw]:
    """Every draw of the sea in a game that is over, so that anyone can draw it again from the key."""
    return replays.draws(await finished(request))


async def log(request: Request) -> Response:
    """The log of a finished game as a file, one JSON object per line."""
    table = await finished(request)
    name = f"{table.game.name}-{table.row.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(await table.log(), media_type="application/x-ndjson", headers=headers)


async def fork(request: Request, body: NewFork) -> Opened:
    """Play a game that is over on from one of its questions, at a new table with luck of its own."""
    count_new_table(request)
    return await harbour_of(request).fork(await finished(request), body)


async def analyse(request: Request) -> Analysing:
    """Have a game that is over analysed in the background: the chances through it, the costliest moves, luck and skill."""
    return await analyses_of(request).ask_for(await finished(request))


async def analysis(request: Request) -> Analysing:
    """How far the analysis of a game that is over is, and its result when it is there."""
    return await analyses_of(request).of((await finished(request)).row.id)


async def learn(request: Request) -> list[Lesson]:
    """The lessons of a game: what the learner sees in each, and what is to be done."""
    return lessons.lessons(game_called(request.path_params["game"]))


async def attempt(request: Request, body: Attempt) -> Tried:
    """Try an answer in a lesson: the clause that forbids it, or what happens."""
    return lessons.try_answer(game_called(request.path_params["game"]), request.path_params["lesson"], body.action)


BACK: Final = (404, 409, 410, 503)
BODY: Final = (408, 413, 415)
MOMENTS_QUERY: Final = {
    "seat": Query(f"Whose view: a seat's number, -2 for a spectator, {OMNISCIENT} (the default) to see everything."),
    "from": Query(f"The number of the first moment; at most {replays.MAX_MOMENTS} are returned at once. 0 by default."),
}
LANGUAGE_QUERY: Final = {"lang": Query("In which language; by default that of the browser.", "string")}
CALLS: Final = [
    Call("GET", "/healthz", healthz),
    Call("GET", "/readyz", readyz, 200, (503,)),
    Call("GET", "/metrics", metrics, 200, (404,), media="text/plain"),
    Call("GET", "/api", readable, media="text/html"),
    Call("GET", "/api/openapi.json", openapi),
    Call("GET", "/api/engine", engine),
    Call("GET", "/api/games", games),
    Call("GET", "/api/lessons/{game}", learn, 200, (400,)),
    Call("POST", "/api/lessons/{game}/{lesson}", attempt, 200, (400, *BODY)),
    Call("POST", "/api/tables", open_table, 201, (400, *BODY, 429, 503)),
    Call("POST", "/api/tables/{table}/seat", sit, 201, (400, 403, 404, 409, 410, *BODY, 503), secret=True),
    Call("POST", "/api/tables/{table}/rematch", rematch, 201, (400, 403, 404, 410, 503), secret=True),
    Call("GET", "/api/cards/{table}.png", previews.card, 200, (503,), LANGUAGE_QUERY, media="image/png"),
    Call("GET", "/api/replays/{table}", replay, 200, BACK),
    Call("GET", "/api/replays/{table}/moments", moments, 200, (400, *BACK), MOMENTS_QUERY),
    Call("GET", "/api/replays/{table}/draws", draws, 200, BACK),
    Call("POST", "/api/replays/{table}/fork", fork, 201, (400, *BODY, 429, *BACK)),
    Call("POST", "/api/replays/{table}/analysis", analyse, 202, BACK),
    Call("GET", "/api/replays/{table}/analysis", analysis, 200, BACK),
    Call("GET", "/api/replays/{table}/log", log, 200, BACK, media="application/x-ndjson"),
    *operator.CALLS,
]
