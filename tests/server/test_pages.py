"""The pages: the client's files as browsers get them, and a clear page where there is no client."""

import os
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from cardwright.server import Store
from tests.server.guests import ThreadServer

INDEX = b"<!doctype html><title>Table</title>"


@pytest.fixture
def built(tmp_path: Path) -> Iterator[ThreadServer]:
    """A server with a small client."""
    client = tmp_path / "client"
    (client / "icons").mkdir(parents=True)
    (client / "assets").mkdir()
    for name, content in {
        "index.html": INDEX,
        "icon.svg": b"<svg/>",
        "assets/index-Ab3_x-9Q.js": b"plain",
        "assets/index-Ab3_x-9Q.js.gz": b"gzipped",
        "assets/index-Ab3_x-9Q.js.br": b"brotli",
        "icons/hounds.json": b"{}",
    }.items():
        (client / name).write_bytes(content)
    (tmp_path / "secret.json").write_text("{}")
    (client / "index.html.gz").write_bytes(b"small")
    served = ThreadServer(Store(tmp_path / "tables.db"), client=client)
    yield served
    served.stop()


def get(server: ThreadServer, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and content of an answer."""
    connection = HTTPConnection(server.host)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers={"accept-encoding": "identity"} | sent)
    answer = connection.getresponse()
    got = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return got


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/?lang=fr",
        "/table/k3J",
        "/table/k3J?seat=B",
        "/replay/k3J?at=2",
        "/review/k3J",
        "/rules/x",
        "/how/x",
        "/ladder",
        "/ladder/x",
        "/about",
    ],
)
def test_every_address_that_people_see_gives_the_page(built: ThreadServer, path: str) -> None:
    status, headers, content = get(built, path)
    assert (status, content) == (200, INDEX)
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("identity", None, b"plain"),
        ("gzip, deflate", "gzip", b"gzipped"),
        ("gzip, deflate, br;q=0.9", "br", b"brotli"),
        ("gzip;q=0, br; q=0", None, b"plain"),
    ],
)
def test_files_are_packed_as_the_browser_accepts(
    built: ThreadServer, accepted: str, encoding: str | None, content: bytes
) -> None:
    _, headers, got = get(built, "/assets/index-Ab3_x-9Q.js", accept_encoding=accepted)
    assert (headers.get("content-encoding"), got) == (encoding, content)
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert headers["vary"] == "accept-encoding"
    assert headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_file_whose_name_says_nothing_of_its_content_is_asked_for_again(built: ThreadServer) -> None:
    status, headers, _ = get(built, "/icons/hounds.json")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    again = get(built, "/icons/hounds.json", if_none_match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")
    assert get(built, "/icon.svg", method="HEAD")[0] == 200


def test_a_new_build_is_noticed_though_size_and_time_of_a_file_are_the_same(
    built: ThreadServer, tmp_path: Path
) -> None:
    index = tmp_path / "client" / "index.html"
    os.utime(index, (0, 0))
    before = get(built, "/")[1]["etag"]
    index.write_bytes(INDEX.replace(b"Table", b"Tisch"))
    os.utime(index, (0, 0))
    assert get(built, "/", if_none_match=before)[0] == 200


def test_a_part_of_a_file_can_be_asked_for(built: ThreadServer) -> None:
    status, headers, content = get(built, "/assets/index-Ab3_x-9Q.js", range="bytes=1-3")
    assert (status, headers["content-range"], content) == (206, "bytes 1-3/5", b"lai")


def test_a_file_may_be_a_link_to_elsewhere(built: ThreadServer, tmp_path: Path) -> None:
    (tmp_path / "client" / "linked.json").symlink_to(tmp_path / "secret.json")
    assert get(built, "/linked.json")[::2] == (200, b"{}")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/index-Ab3_x-9Q.js.gz",
        "/assets/" + "x" * 300 + ".js",
        "/assets/../../secret.json",
        "/assets/..%2f..%2fsecret.json",
        "/..%2fsecret.json",
        "/assets/%2fetc%2fpasswd",
        "/assets/icons",
        "/assets/",
        "/assets/x%00.json",
        "/tables.db",
        "/table",
        "/other/page",
    ],
)
def test_nothing_else_is_given(built: ThreadServer, path: str) -> None:
    status, headers, content = get(built, path)
    assert status == 404
    assert headers["content-type"] == "application/json"
    assert b"unknown-page" in content


def test_without_a_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    server = ThreadServer(Store(tmp_path / "tables.db"), client=tmp_path / "missing")
    try:
        status, _, content = get(server, "/")
        assert status == 503
        assert "make setup" in content.decode()
        assert "construite" in get(server, "/table/x", accept_language="fr-FR,fr;q=0.9")[2].decode()
        assert get(server, "/assets/x.js")[0] == 404
    finally:
        server.stop()


def test_whoever_opens_a_lost_address_gets_the_page_that_says_so(built: ThreadServer) -> None:
    status, headers, content = get(built, "/nowhere/at/all", accept="text/html,*/*")
    assert (status, headers["content-type"], content) == (404, "text/html; charset=utf-8", INDEX)
    again = get(built, "/nowhere/at/all", accept="text/html,*/*", if_none_match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")  # the browser shows the page that it has
    assert get(built, "/api/nothing", accept="text/html")[1]["content-type"] == "application/json"
