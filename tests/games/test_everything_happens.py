"""Over many random games everything happens at least once: every event, question, refusal and reason, every sentence.

What the shipped cards never do, random texts do.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

import cardwright as cw
from cardwright.games import find_game
from cardwright.match import _start
from cardwright.text import Card, Tree
from tests.covers import covers
from tests.games.drakerion.evidence import EVIDENCE as DRAKERION
from tests.games.evidence import Evidence, cards_at, events_at, play_and_probe, with_text
from tests.games.hounds.evidence import EVIDENCE as HOUNDS
from tests.games.letal.evidence import EVIDENCE as LETAL
from tests.games.machinery import events_of, how_many
from tests.games.trueshot.evidence import EVIDENCE as TRUESHOT

SEEDS = 400  # games in search of one in which a text makes a difference
each_game = pytest.mark.parametrize(
    "evidence", [HOUNDS, TRUESHOT, DRAKERION, LETAL], ids=lambda evidence: str(evidence.name)
)


@pytest.mark.slow
@each_game
@covers("HH-7.1", "HH-7.3", "HH-7.6", "TL-6.1", "TL-7.8", "TL-7.15", "TL-7.16", "TL-7.17")
def test_every_sentence_of_every_card_has_happened(evidence: Evidence, games: int) -> None:
    happened: defaultdict[str, set[str]] = defaultdict(set)
    cards: dict[str, Card] = {}
    for trial in evidence.tables:
        table = trial.table()
        names = table.game.events
        cards |= {card.id: card for card in cards_at(table)}
        for seed in range(how_many(games) // len(evidence.tables)):
            told = [(names[event[0]], event[2]) for event in events_at(table, seed)]
            evidence.follow([(name, "" if copy < 0 else table.card_id(copy)) for name, copy in told], happened)
    missing = [
        f"{card.id}: {sentence}"
        for card in cards.values()
        for sentence in card.tree.args
        if isinstance(sentence, Tree) and not evidence.is_shown(sentence, happened[card.id])
    ]
    if cw.compiled():  # the interpreted engine plays too few games for the rarest
        assert missing == []
    assert cards.keys() == {card.id for card in table.cards.cards}, "a card is at no table"
    ops = {tree.op for card in cards.values() for tree in evidence.effects_of(card.tree)}
    assert ops == evidence.shows.keys(), "the shipped cards no longer use every effect"


@pytest.mark.slow
@each_game
@covers("TL-6.1", "TL-6.25")
def test_every_text_makes_a_difference(evidence: Evidence) -> None:
    shown: set[str] = set()
    said: set[str] = set()
    for trial in evidence.tables:
        table = trial.table()
        said |= {card.id for card in cards_at(table) if card.tree.args}
        for seed in range(SEEDS):
            if not (left := [card.id for card in cards_at(table) if card.tree.args and card.id not in shown]):
                break
            usual = events_at(table, seed)
            shown |= {card for card in left if events_at(with_text(table, card, evidence.nothing), seed) != usual}
    assert said - shown == set()


@pytest.mark.slow
@each_game
def test_every_event_question_refusal_and_reason_has_occurred(evidence: Evidence, tmp_path: Path) -> None:
    events: set[str] = set()
    questions: set[str] = set()
    refusals: set[str] = set()
    reasons: set[str] = set()
    game = find_game(evidence.name)
    states = list(evidence.games())
    states += [
        (_start(evidence.trials.random_table(n, tmp_path), n, None), f"set {n}") for n in range(0, evidence.sets, 2)
    ]
    for state, name in states:
        play_and_probe(state, Random(name), questions, refusals, evidence.uses)
        events |= {game.events[event[0]] for event in events_of(state)}
        if state.result is not None:
            reasons.add(state.result.reason)
    for n in range(1, evidence.sets, 2):  # what is rare may need more games than can be watched closely
        table = evidence.trials.random_table(n, tmp_path)
        events |= {game.events[event[0]] for seed in range(4) for event in events_at(table, seed)}
    kinds = {key.removeprefix("question.") for key in game.words.keys("question.")}
    assert kinds - questions == set()
    assert set(game.events) - events == set()
    assert set(game.refusals) - refusals <= evidence.rare_refusals
    assert set(game.reasons) - reasons == set()
