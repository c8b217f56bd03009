"""Keep played games as fixtures: records that must replay to the same result and to the same logs.

`python -m tools.kept_records` plays the games anew and writes `tests/kept/<game>-<players>.json.xz`: only for a new
rules version, or when the wording of a log has changed on purpose (`--logs` keeps the games and renews the logs).
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random

import cardwright as cw
from cardwright.text import LANGUAGES, Language

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "kept"
GAMES = 60
OPTIONS: dict[str, list[dict[str, object]]] = {
    "hounds-2": [
        {},
        {"quick_play": True},
        {"heroes_for_hire": True},
        {"coin_dominance": True, "hand_keep": "none"},
        {"all_stars": True},
    ],
    "hounds-3": [{}, {"quick_play": True}, {"hero_draft": "refill"}, {"hero_draft": "reverse", "first_seat": "B"}],
    "hounds-4": [{}, {"quick_play": True}, {"hero_draft": "refill"}, {"hero_draft": "reverse"}],
    "trueshot-3": [{}, {"income": 1}, {"refund_timing": "after_payment"}, {"aspect_scope": "table", "prep_actions": 5}],
    "trueshot-4": [{}, {"income": 1}, {"start_player": "C"}, {"twilight_round": 6}],
}


def play(game: str, players: int, seed: int, options: dict[str, object]) -> cw.State:
    """Play one game: every third by the greedy bot, the others at random; some seats concede."""
    state = cw.new_game(game, players, seed, options)
    dice = Random(f"kept {game} {players} {seed}")
    bot = cw.bot("greedy" if seed % 3 == 0 else "random", seed=seed)
    while not state.over:
        seat = dice.choice(state.pending)
        state.choose(seat, "concede" if dice.random() < 0.0005 else bot.choose(state, seat))
    return state


def kept(state: cw.State) -> dict[str, object]:
    """Return what is kept of a finished game: record, result, and a digest of the log of every observer."""
    assert state.result is not None
    return {
        "record": json.loads(state.record().to_json()),
        "reason": state.result.reason,
        "places": state.result.places,
        "logs": {f"{lang} {seat}": log_digest(state, lang, seat) for lang, seat in observers(state.players)},
    }


def observers(players: int) -> Iterator[tuple[Language, int | None]]:
    """Yield every language with every seat and a spectator."""
    for lang in LANGUAGES:
        for seat in (*range(players), None):
            yield lang, seat


def log_digest(state: cw.State, lang: Language, seat: int | None) -> str:
    """Return a digest of the log that *seat* reads."""
    return blake2b("\n".join(state.log(lang, seat)).encode(), digest_size=16).hexdigest()


def load(path: Path) -> list[dict[str, object]]:
    """Return the kept games of one file."""
    games: list[dict[str, object]] = json.loads(lzma.decompress(path.read_bytes()))
    return games


def main() -> None:
    """Write the fixtures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--logs", action="store_true", help="replay the games that are kept and renew their logs")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name, variants in OPTIONS.items():
        game, players = name.split("-")
        path = FOLDER / f"{name}.json.xz"
        if arguments.logs:
            states = [cw.replay(cw.Record.from_json(json.dumps(each["record"]))) for each in load(path)]
        else:
            states = [play(game, int(players), seed, variants[seed % len(variants)]) for seed in range(GAMES)]
        text = json.dumps([kept(state) for state in states], ensure_ascii=False)
        path.write_bytes(lzma.compress(text.encode(), preset=9))
        print(f"{path.name}: {len(states)} games, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
