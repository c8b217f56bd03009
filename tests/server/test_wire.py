"""Nothing hidden is on the wire: over many random games, every reader gets what the specification lets it know.

The judge is `Secrets`, a model of who can tell which cards apart that follows the specification and knows neither the
server nor the engine's own book. What is checked are the frames themselves, as they came out of the socket.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

import pytest

from cardwright import Record, replay
from cardwright.games import find_game
from cardwright.match import State
from cardwright.text import LANGUAGES, Language
from tests.games.machinery import Trial, Trials, is_name
from tests.games.secrets import TABLE, Secrets
from tests.games.trials import SHIPPED
from tests.server.guests import Guest, Json, ThreadServer, play_on

TOGETHER = 3  # games played by one test
READ_EVERY = 100  # choices, after which the watcher reads: whoever leaves too much unread is cut off
READ_IN_FULL = {"observation", "question", "log"}  # the parts of a view that speak of cards


@dataclass
class Reader:
    """Somebody at the table: where, in which language, and all the views that came, in order."""

    seat: int | None
    lang: Language
    guest: Guest
    views: list[Json] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)
    looked_at: int = 0

    def expects(self, state: State) -> bool:
        """Return whether the next view shows this moment: the same position and the same choices."""
        if self.looked_at == len(self.views):
            return False
        view = self.views[self.looked_at]
        asked = view["question"]
        offered = [] if asked is None else [each["choice"] for each in asked["choices"]]
        choices = state.choices(self.seat) if self.seat in state.pending else []
        return offered == choices and view["observation"] == json.loads(state.position(self.seat))


def brings_names(trial: Trial) -> bool:
    """Return whether all decks of a table are known by their names, which is how guests bring them here.

    Guests who bring none get one at random, which need not fit the partner's.
    """
    if find_game(trial.game).decks is not None and trial.players > 2 and (not trial.decks or "random" in trial.decks):
        return False
    return not any(isinstance(deck, Path) for deck in trial.brought().values())


def finished(server: ThreadServer, table: str) -> Record:
    """Return the record of a game that is over."""
    with urlopen(f"http://{server.host}/api/tables/{table}/record") as answer:
        return Record.from_json(answer.read().decode())


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("trials", SHIPPED, ids=lambda trials: str(trials.name))
def test_no_frame_holds_a_card_its_reader_may_not_know(
    server: ThreadServer, tmp_path: Path, trials: Trials, number: int
) -> None:
    shipped = [trial for trial in trials.tables if trial.texts is None and not trial.file and brings_names(trial)]
    looked_at = hidden = 0
    for game in range(TOGETHER):
        rng = random.Random(f"{trials.name} {number} {game}")
        trial = rng.choice(shipped)
        table, tokens = server.table_for(trial.game, trial.players, trial.decks, options=dict(trial.options))
        langs = [rng.choice(LANGUAGES) for _ in (*tokens, "watcher")]
        keys = [*enumerate(tokens), (None, None)]
        readers = [
            Reader(seat, lang, patient_guest(server, table, token, lang))
            for (seat, token), lang in zip(keys, langs, strict=True)
        ]
        while play_on([reader.guest for reader in readers[:-1]], rng.choice, READ_EVERY) == READ_EVERY:
            readers[-1].guest.catch_up()
        readers[-1].guest.until(lambda frame: frame["type"] == "view" and frame["result"] is not None)
        record = finished(server, table)
        try:
            hidden += check_frames(record, trials, readers)
        except AssertionError as wrong:
            kept = tmp_path / f"game-{game}.json"
            kept.write_text(record.to_json(), encoding="utf-8")
            raise AssertionError(f"{trial}: {wrong}; the record is in {kept}") from wrong
        looked_at += sum(reader.looked_at for reader in readers)
        for reader in readers:
            reader.guest.leave()
    assert looked_at > 100 * TOGETHER
    assert hidden > 1000 * TOGETHER, "a check in which nothing is hidden would be empty"


def patient_guest(server: ThreadServer, table: str, token: str | None, lang: Language) -> Guest:
    """Return somebody at the table who may read all that came at the end: nobody asks whether they are still there."""
    guest = Guest(server, table, ping_interval=None)
    assert guest.ask("hello", version=1, token=token, lang=lang)["type"] == "ok"
    return guest


def check_frames(record: Record, trials: Trials, readers: list[Reader]) -> int:
    """Follow a game by its record and look at all that everybody got; return how many cards were hidden."""
    assert trials.secrets is not None
    state = replay(record, 0)
    secrets = trials.secrets(state)
    words = names_of_cards(state)
    for reader in readers:
        reader.views = [frame for frame in reader.guest.frames if frame["type"] == "view"]
        for frame in reader.guest.frames:
            rest = {key: value for key, value in frame.items() if key not in READ_IN_FULL}
            found = frame["type"] != "ok" and words.search(json.dumps(rest, ensure_ascii=False))
            assert not found, f"{found} in {rest}"
    hidden = 0
    for choice in [None, *record.choices]:
        if choice is not None:
            secrets.choose(state, *choice)
        for reader in readers:
            while reader.expects(state):
                hidden += check_view(reader, secrets)
    for reader in readers:
        assert reader.looked_at == len(reader.views), f"a view of {reader.seat} belongs to no moment of the game"
        check_log(reader, state)
    return hidden


def check_view(reader: Reader, secrets: Secrets) -> int:
    """Look at the next view of a reader at the moment it shows; return how many cards are hidden in it."""
    view = reader.views[reader.looked_at]
    reader.log[view["log"]["from"] :] = view["log"]["lines"]
    reader.looked_at += 1
    return check_zones(view["observation"], secrets, reader)


def check_zones(observation: Json, secrets: Secrets, reader: Reader) -> int:
    """No card that the reader has lost track of is shown in its place; return how many are hidden.

    Cards that somebody now looks at, and may lay back in another order, still lie where the reader saw them.
    """
    hidden = 0
    sides = [*enumerate(observation["seats"]), (TABLE, observation["shared"])]
    for owner, side in sides:
        for name, zone in side["zones"].items():
            here = [copy for copy, place in secrets.place.items() if place == (name, owner)]
            told = Counter(card["id"] for card in zone["cards"] if card is not None)
            sure = Counter(
                secrets.card[copy]
                for copy in here
                if secrets.card[copy] in told
                and (secrets.knows(reader.seat, copy) or (copy, name, owner) in secrets.lifted[reader.seat])
            )
            assert told <= sure, f"{reader.seat} is told of {told - sure} in {name} of {owner}"
            assert zone["size"] == len(here)
            hidden += zone["cards"].count(None)
    return hidden


def check_log(reader: Reader, state: State) -> None:
    """The log is the one of this seat, line by line, and tells of no card that is not named in its line."""
    assert [line["text"] for line in reader.log] == state.log(reader.lang, reader.seat)
    names = {card.id: card.names[reader.lang] for card in state._table.cards.cards}
    for line in reader.log:
        for start, end, card in line["cards"]:
            assert is_name(line["text"][start:end], names[card]), (card, line)


def names_of_cards(state: State) -> re.Pattern[str]:
    """Return what finds the id or a name of any card."""
    cards = state._table.cards.cards
    words = {card.id for card in cards} | {name for card in cards for name in card.names.values()}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})\b")
