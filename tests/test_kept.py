"""Games kept from earlier versions replay to the same result, and everybody reads the same log."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cardwright as cw
from tools.kept_records import FOLDER, load, log_digest, observers

FILES = sorted(FOLDER.glob("*.json.xz"))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=[path.name.partition(".")[0] for path in FILES])
def test_kept_games_replay_to_the_same_result_and_logs(path: Any) -> None:
    games: list[dict[str, Any]] = load(path)
    assert len(games) == 60
    for number, game in enumerate(games):
        state = cw.replay(cw.Record.from_json(json.dumps(game["record"])))
        assert state.result is not None, f"{path.name}, game {number} does not end"
        assert (state.result.reason, list(state.result.places)) == (game["reason"], game["places"])
        logs = {f"{lang} {seat}": log_digest(state, lang, seat) for lang, seat in observers(state.players)}
        assert logs == game["logs"], f"{path.name}, game {number}: another log"
