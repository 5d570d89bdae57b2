"""What `deploy/` says is true: nginx runs its site file before a server with its environment file; the other files are read."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import websockets
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from typer.main import get_group

from hautemer.cli.app import app
from hautemer.server.operator_key import VARIABLE
from hautemer.server.settings import LOOPBACK
from tests.server import postgres
from tests.server.harness import GREEDY, PATIENCE, PERSON, Browser, Message, Server, free_port, mine, play_to_the_end

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SITE = (DEPLOY / "nginx-site.conf").read_text("utf-8")
HOST = "127.0.0.1"
CALLS = 40
PASSWORD = "salsify"
WRAPPER = """
{user}
daemon off;
pid nginx.pid;
events {{}}
http {{
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    include site.conf;
}}
"""
"""What surrounds a site file, all of it in one folder."""


def settings(defaults: bool = False) -> dict[str, str]:
    """What the environment file sets; or what it names as the default."""
    mark = "#" if defaults else ""
    found = re.findall(rf'^{mark}([A-Z_]+)=(?:"(.*)"|(.*))$', (DEPLOY / "hautemer.env").read_text("utf-8"), re.MULTILINE)
    return {name: quoted or plain for name, quoted, plain in found}


class Deployed(Server):
    """`hautemer serve` by nothing but the environment file, with a port, a database and limits for this test."""

    def __init__(self, database: Path | str, **more: str) -> None:
        self.settings = settings() | {"HAUTEMER_DATABASE": str(database), "HAUTEMER_PACE": "0"} | more
        super().__init__(Path(database))

    def command(self) -> list[str]:
        return ["serve"]

    def environment(self) -> dict[str, str]:
        others = {name: value for name, value in os.environ.items() if not name.startswith("HAUTEMER_")}
        return {**others, **self.settings, "HAUTEMER_PORT": str(self.port)}


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


class Site:
    """nginx with the site file, in a folder of its own, in front of a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Deployed(folder / "tables.db", HAUTEMER_CALLS=str(CALLS))
        self.http, self.https = free_port(), free_port()
        certify(folder)
        self.context = ssl.create_default_context(cafile=folder / "certificate.pem")
        (folder / "site.conf").write_text(self.site(), "utf-8")
        (folder / "nginx.conf").write_text(WRAPPER.format(user="user root;" if os.getuid() == 0 else ""), "utf-8")

    def site(self) -> str:
        """The very file, with other ports and paths."""
        site = SITE
        for said, (here, times) in {
            "listen 80;": (f"listen {HOST}:{self.http};", 1),
            "listen [::]:80;": ("", 1),
            "listen 443 ssl http2;": (f"listen {HOST}:{self.https} ssl http2;", 1),
            "listen [::]:443 ssl http2;": ("", 1),
            "/etc/letsencrypt/live/sea.example/fullchain.pem": (str(self.folder / "certificate.pem"), 1),
            "/etc/letsencrypt/live/sea.example/privkey.pem": (str(self.folder / "key.pem"), 1),
            "/var/log/nginx/hautemer.log": (str(self.log()), 2),
            "/var/www/html": (str(self.folder), 1),
            "http://127.0.0.1:8000": (f"http://{HOST}:{self.server.port}", 1),
        }.items():
            assert site.count(said) == times, said
            site = site.replace(said, here)
        return site

    def log(self) -> Path:
        return self.folder / "access.log"

    def nginx(self, *words: str) -> list[str]:
        found = shutil.which("nginx") or shutil.which("nginx", path=ROOT / "build" / "nginx" / "usr" / "sbin")
        assert found, "The tests of deploy/ need nginx: `make nginx` fetches it, or install it with your system's packages."
        return [found, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr", *words]

    @contextmanager
    def running(self) -> Iterator[None]:
        process = subprocess.Popen(self.nginx(), stderr=subprocess.PIPE, text=True)
        try:
            until = time.monotonic() + PATIENCE
            while process.poll() is None and time.monotonic() < until:
                try:
                    assert self.call("/healthz").status == 200
                    break
                except OSError:
                    time.sleep(0.02)
            assert process.poll() is None, process.communicate()[1]
            yield
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)

    def call(self, path: str, body: Any = None, address: str = HOST, **headers: str) -> Answer:
        """What comes back by HTTPS to a caller with this address."""
        line = HTTPSConnection(HOST, self.https, timeout=PATIENCE, context=self.context, source_address=(address, 0))
        return asked(line, path, body, **headers)

    @property
    def origin(self) -> str:
        return f"https://{HOST}:{self.https}"

    async def play(self, opened: Message) -> Message:
        """A whole game over a secure web socket; the last update."""
        address = f"wss://{HOST}:{self.https}/api/tables/{opened['table']}"
        async with websockets.connect(address, ssl=self.context, origin=websockets.Origin(self.origin)) as line:
            browser = Browser(line)
            await browser.say(type="enter", secret=opened["seats"][0])
            await browser.say(type="join", name="Ann")
            return await play_to_the_end(browser, await browser.until(mine), 1)


def asked(line: HTTPConnection, path: str, body: Any = None, **headers: str) -> Answer:
    method, media = ("GET", {}) if body is None else ("POST", {"Content-Type": "application/json"})
    line.request(method, path, body if body is None else json.dumps(body), {**media, **headers})
    answer = line.getresponse()
    try:
        assert len(answer.headers) == len(set(answer.headers)), "none is said twice"
        return Answer(answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read().decode())
    finally:
        line.close()


def certify(folder: Path) -> None:
    """A certificate for this machine, by itself."""
    request = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=sea.example"
    names = ["-addext", f"subjectAltName=DNS:sea.example,IP:{HOST}"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    made = subprocess.run([*request.split(), *names, *files], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    try:
        with site.running():
            yield site
    finally:
        site.server.stop()


# ---- nginx in front of a server ----


def test_nginx_finds_nothing_to_say_about_its_file(site: Site) -> None:
    checked = subprocess.run(site.nginx("-t"), capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr


def test_the_page_comes_by_https_with_what_browsers_are_told(site: Site) -> None:
    assert site.call("/t/0123456789abcdef").status == 404, "there is no such table"
    page = site.call("/")
    assert page.status == 200
    assert "<!doctype html>" in page.text
    assert page.headers["strict-transport-security"].startswith("max-age=")
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_plain_http_leads_to_https(site: Site) -> None:
    plain = asked(HTTPConnection(HOST, site.http, timeout=PATIENCE), "/t/0123456789abcdef?x=1", Host="sea.example")
    assert (plain.status, plain.headers["location"]) == (308, "https://sea.example/t/0123456789abcdef?x=1")
    challenge = site.folder / ".well-known" / "acme-challenge" / "token"
    challenge.parent.mkdir(parents=True)
    challenge.write_text("proof", "utf-8")
    assert asked(HTTPConnection(HOST, site.http, timeout=PATIENCE), "/.well-known/acme-challenge/token").text == "proof"


def test_a_game_is_played_to_its_end_and_no_log_has_its_secret(site: Site) -> None:
    answer = site.call("/api/tables", {"game": "reef", "seats": [PERSON, GREEDY]}, Origin=site.origin)
    assert answer.status == 201, answer.text
    opened = json.loads(answer.text)
    secrets = [opened["seats"][0], opened["watch"]]
    assert asyncio.run(site.play(opened))["end"]["scores"]
    site.call(f"/t/{secrets[1]}")
    asked(HTTPConnection(HOST, site.http, timeout=PATIENCE), f"/t/{secrets[1]}")
    site.call(f"/api/tables/{secrets[0]}/rematch", {})
    site.call("/t/last")
    logged = site.log().read_text("utf-8")
    assert f"GET /api/tables/{opened['table']} HTTP/1.1" in logged
    assert not [secret for secret in secrets if secret in logged], "links from before, which hold it in the path, are not logged"
    assert "/t/last" not in logged, "nor what looks like one"


def test_callers_are_told_apart_and_do_not_say_who_they_are(site: Site) -> None:
    liar = [
        site.call("/api/games", address="127.0.0.7", **{"X-Forwarded-For": f"203.0.113.{i}", "Forwarded": f"for=203.0.113.{i}"})
        for i in range(CALLS + 3)
    ]
    assert [answer.status for answer in liar] == [200] * CALLS + [429] * 3
    assert site.call("/api/games", address="127.0.0.8").status == 200, "somebody else"


def test_what_is_for_the_operator_is_not_for_callers(site: Site) -> None:
    assert site.call("/healthz").status == 200
    key = json.loads((site.folder / "tables.db-admin").read_bytes())["key"]
    for path in ("/metrics", "/readyz", "/api/admin/tables"):
        proof = {"Authorization": f"Bearer {key}"}
        assert site.call(path, **proof).status == 404
        assert site.call(path, **proof, **{"X-Forwarded-For": HOST}).status == 404
        assert asked(HTTPConnection(HOST, site.server.port, timeout=PATIENCE), path, **proof).status == 200, (
            "on the machine itself"
        )


def test_a_request_that_is_too_long_ends_at_nginx(site: Site) -> None:
    answer = site.call("/api/tables", {"game": "x" * 20_000})
    assert answer.status == 413
    assert "<center>nginx</center>" in answer.text, "and it says no version"


# ---- the settings ----


def test_the_environment_file_names_every_option_with_its_default() -> None:
    options: dict[str, Any] = {str(option.envvar): option.default for option in get_group(app).commands["serve"].params}
    options[VARIABLE] = None
    named = settings(defaults=True)
    assert {name for name in {**named, **settings()} if name.startswith("HAUTEMER_")} == set(options)
    options |= {"HAUTEMER_METRICS_FROM": " ".join(LOOPBACK), "HAUTEMER_DATABASE": "postgresql://hautemer@127.0.0.1/hautemer"}
    for name in named.keys() & options.keys():
        default = options[name]
        assert named[name] == ("" if default is None else str(default)) or float(named[name]) == float(default), name


def test_the_password_of_the_database_is_in_the_environment_or_in_a_file(tmp_path: Path) -> None:
    with postgres.server() as database:
        asyncio.run(ask_for_a_password(database))
        database.stop()
        database.start()
        url = f"postgresql://sailor@{HOST}:{database.port}/postgres"
        file = tmp_path / "pgpass"
        file.write_text(f"*:*:*:sailor:{PASSWORD}\n", "utf-8")
        file.chmod(0o600)
        for variable, value in {"PGPASSWORD": PASSWORD, "PGPASSFILE": str(file)}.items():
            server = Deployed(url, **{variable: value})
            assert server.get("/readyz")[0] == 200
            assert PASSWORD not in server.stop()
        with pytest.raises(AssertionError, match='password authentication failed for user "sailor"') as refused:
            Deployed(url, PGPASSWORD=f"{PASSWORD}?")
        assert PASSWORD not in str(refused.value)


async def ask_for_a_password(database: postgres.Postgres) -> None:
    """From its next start on the database lets nobody in without one."""
    engine = create_async_engine(database.url)
    async with engine.begin() as db:
        await db.execute(text(f"ALTER ROLE sailor PASSWORD '{PASSWORD}'"))
    await engine.dispose()
    (database.data / "pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\n", "utf-8")


# ---- systemd, Docker ----


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd to read the unit")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "hautemer.service"
    said = (DEPLOY / "hautemer.service").read_text("utf-8")
    assert said.count("/opt/hautemer/bin/hautemer") == 1
    unit.write_text(said.replace("/opt/hautemer/bin/hautemer", sys.executable), "utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")
    state = re.search(r"^StateDirectory=(\w+)$", said, re.MULTILINE)
    assert state is not None
    assert settings()["HAUTEMER_DATABASE"].startswith(f"/var/lib/{state[1]}/")


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile: what is done, and with what."""
    said = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE).replace("\\\n", "")
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in said.splitlines() if line]


def test_the_dockerfile_copies_what_is_there_and_sent_and_ends_without_root() -> None:
    sent = [line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    copied = [
        name for verb, what in instructions() if verb == "COPY" and not what.startswith("--from") for name in what.split()[:-1]
    ]
    for name in [*copied, *sent]:
        assert (ROOT / name).exists(), name
    assert {name.split("/")[0] for name in copied} == set(sent)
    verbs = [verb for verb, _ in instructions()]
    last = instructions()[len(verbs) - verbs[::-1].index("FROM") :]
    assert dict(last)["USER"] == "hautemer"
    assert [dict(last)[verb] for verb in ("ENTRYPOINT", "CMD")] == ['["hautemer"]', '["serve"]']


def test_the_probe_of_the_image_tells_a_server_from_none(tmp_path: Path) -> None:
    check = dict(instructions())["HEALTHCHECK"]
    python, *words = json.loads(check[check.index("[") :])
    assert python == "python"
    server = Deployed(tmp_path / "tables.db")
    probe = [sys.executable, *[word.replace(":8000/", f":{server.port}/") for word in words]]
    assert probe[-1] != words[-1]
    assert subprocess.run(probe, capture_output=True).returncode == 0
    server.stop()
    assert subprocess.run(probe, capture_output=True).returncode != 0


def test_the_compose_file_holds_together() -> None:
    yaml = pytest.importorskip("yaml", reason="nothing here can read YAML")
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    server, database = compose["services"]["server"], compose["services"]["database"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).exists()
    assert server["ports"] == ["127.0.0.1:8000:8000"], "TLS is the proxy's"
    [network] = compose["networks"]["default"]["ipam"]["config"]
    assert server["environment"]["HAUTEMER_PROXY"] == network["gateway"]
    options = {str(option.envvar) for option in get_group(app).commands["serve"].params}
    assert {name for name in server["environment"] if name.startswith("HAUTEMER_")} <= options
    passwords = server["environment"]["PGPASSWORD"], database["environment"]["POSTGRES_PASSWORD"]
    assert all(password.startswith("${POSTGRES_PASSWORD:?") for password in passwords), "none stands in the file"
    assert server["read_only"]
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
