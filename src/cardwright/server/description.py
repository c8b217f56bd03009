"""The description of the HTTP API in the OpenAPI format; the WebSocket is described in `docs/protocol.md`."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]
LANG: Json = {"name": "lang", "in": "query", "schema": {"enum": ["en", "fr"]}, "description": "the viewer's language"}
SEEN: Json = {"name": "seen", "in": "query", "schema": {"type": "string"}, "description": "the mark of the last view"}
TABLE: Json = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
SEAT: Json = {"name": "seat", "in": "path", "required": True, "schema": {"enum": ["A", "B", "C", "D"]}}
NUMBER: Json = {"name": "number", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
EYES: Json = {
    "name": "seat",
    "in": "query",
    "schema": {"enum": ["A", "B", "C", "D", "all", "none"]},
    "description": "through whose eyes: a seat's, with every card open, or a spectator's",
}
GAME: Json = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
OF_GAME: Json = {"name": "game", "in": "query", "schema": {"type": "string"}, "description": "of this game alone"}
DECK: Json = {"name": "deck", "in": "path", "required": True, "schema": {"type": "string"}}
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


def describe(bodies: tuple[type, ...]) -> Json:
    """Return the description; *bodies* are the types of what requests bring."""
    _, schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    table = "/api/tables/{table}"
    paths: Json = {
        "/api/games": {"get": _operation("the games, their options, and the bots", [LANG])},
        "/api/games/{game}/sheet": {"get": _operation("what a client needs to draw a game", [GAME, LANG])},
        "/api/games/{game}/rules": {"get": _operation("the rulebook of a game", [GAME, LANG])},
        "/api/games/{game}/howto": {"get": _operation("how to play a game, on one page", [GAME, LANG])},
        "/api/games/{game}/decks": {
            "get": _operation("the starter decks of a game, and what a deck may hold", [GAME, LANG]),
            "post": _operation("every problem of a deck", [GAME, LANG], body="CheckDeck"),
        },
        "/api/games/{game}/decks/file": {
            "post": _operation("a deck as a file, in one of its forms", [GAME, LANG], body="WriteDeck")
        },
        "/api/decks": {
            "get": _operation("the decks that a person keeps", [OF_GAME, LANG], key="person"),
            "post": _operation("keep a deck", [LANG], body="KeepDeck", status="201", key="person"),
        },
        "/api/decks/{deck}": {
            "get": _operation("one of a person's decks", [DECK, LANG], key="person"),
            "put": _operation("save a deck anew, or under another name", [DECK, LANG], body="ChangeDeck", key="person"),
            "delete": _operation("delete a deck; the answer holds it once more", [DECK, LANG], key="person"),
        },
        "/api/ladder/{game}": {"get": _operation("how strong people and bots are", [GAME, LANG], key="person")},
        "/api/mine": {"get": _operation("the tables where a person sits", [LANG], key="person")},
        "/api/quick": {
            "post": _operation("join a table that waits, or open one", [LANG], body="QuickMatch", status="201")
        },
        "/api/tables": {
            "get": _operation("the tables that anybody may join or watch", [LANG]),
            "post": _operation("open a table", [LANG], body="OpenTable", status="201"),
        },
        table: {"get": _operation("what is played, and who sits where", [TABLE, LANG])},
        f"{table}/seats/{{seat}}": {
            "post": _operation("take an open seat", [TABLE, SEAT, LANG], body="TakeSeat", status="201")
        },
        f"{table}/deck": {"post": _operation("choose the deck of a seat", [TABLE, LANG], body="BringDeck", key="seat")},
        f"{table}/view": {"get": _operation("the view of a seat, or a spectator's", [TABLE, LANG, SEEN], key="seat")},
        f"{table}/record": {"get": _operation("the record of a game that is over", [TABLE, LANG])},
        f"{table}/moments": {"get": _operation("every choice of a game that is over", [TABLE, LANG])},
        f"{table}/moments/{{number}}": {
            "get": _operation("what somebody saw after so many choices", [TABLE, NUMBER, EYES, LANG])
        },
        f"{table}/review": {
            "get": _operation("what the bots think of a game that is over", [TABLE, LANG], later="how much is done")
        },
        f"{table}/rematch": {
            "post": _operation("play again with the same people", [TABLE, LANG], status="201", key="seat")
        },
        f"{table}/fork": {
            "post": _operation("go on from a moment against bots", [TABLE, LANG], body="Fork", status="201")
        },
        f"{table}/report": {"post": _operation("report a problem", [TABLE, LANG], body="Report", status="201")},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cardwright", "version": "1", "description": "Play over /api/tables/{table}/socket."},
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Refused": REFUSED},
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "the token of a seat"},
                "person": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "authorization",
                    "description": "`Person SECRET`: a secret of at least 128 bits that the person has made up",
                },
            },
        },
    }


def _operation(
    summary: str,
    parameters: list[Json],
    *,
    body: str | None = None,
    status: str = "200",
    later: str | None = None,
    key: str | None = None,
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
    if later is not None:
        content = {"application/json": {"schema": {"type": "object"}}}
        operation["responses"]["202"] = {"description": later, "content": content}
    if key is not None:
        operation["security"] = [{}, {key: []}]
    return operation
