"""The description of the HTTP API in the OpenAPI format; the WebSocket is described in `docs/protocol.md`."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]
LANG: Json = {"name": "lang", "in": "query", "schema": {"enum": ["en", "fr"]}, "description": "the viewer's language"}
SEEN: Json = {"name": "seen", "in": "query", "schema": {"type": "string"}, "description": "the mark of the last view"}
TABLE: Json = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
SEAT: Json = {"name": "seat", "in": "path", "required": True, "schema": {"enum": ["A", "B", "C", "D"]}}
GAME: Json = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
REFUSED: Json = {
    "type": "object",
    "required": ["type", "code", "rule", "words"],
    "properties": {
        "type": {"const": "refused"},
        "code": {"type": "string"},
        "rule": {"type": ["string", "null"]},
        "words": {"type": "string"},
    },
}


def describe(open_table: type, take_seat: type) -> Json:
    """Return the description; the two types are the bodies that are read."""
    (_, _), schemas = msgspec.json.schema_components(
        [open_table, take_seat], ref_template="#/components/schemas/{name}"
    )
    paths: Json = {
        "/api/games": {"get": _operation("the games, their options, and the bots", [LANG])},
        "/api/games/{game}/sheet": {"get": _operation("what a client needs to draw a game", [GAME, LANG])},
        "/api/games/{game}/rules": {"get": _operation("the rulebook of a game", [GAME, LANG])},
        "/api/tables": {
            "get": _operation("the tables that anybody may join or watch", [LANG]),
            "post": _operation("open a table", [LANG], body=open_table.__name__, status="201"),
        },
        "/api/tables/{table}": {"get": _operation("what is played, and who sits where", [TABLE, LANG])},
        "/api/tables/{table}/seats/{seat}": {
            "post": _operation("take an open seat", [TABLE, SEAT, LANG], body=take_seat.__name__, status="201")
        },
        "/api/tables/{table}/view": {
            "get": _operation("the view of a seat, or a spectator's", [TABLE, LANG, SEEN], key=True)
        },
        "/api/tables/{table}/record": {"get": _operation("the record of a game that is over", [TABLE, LANG])},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cardwright", "version": "1", "description": "Play over /api/tables/{table}/socket."},
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Refused": REFUSED},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(
    summary: str, parameters: list[Json], *, body: str | None = None, status: str = "200", key: bool = False
) -> Json:
    answer = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}}
    operation: Json = {
        "summary": summary,
        "parameters": parameters,
        "responses": {
            status: {"description": summary, "content": {"application/json": {"schema": {"type": "object"}}}},
            "default": {"description": "refused, with the reason in words", **answer},
        },
    }
    if body is not None:
        content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{body}"}}}
        operation["requestBody"] = {"required": True, "content": content}
    if key:
        operation["security"] = [{}, {"seat": []}]
    return operation
