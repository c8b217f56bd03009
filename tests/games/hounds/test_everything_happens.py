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
from cardwright.match import _start, start_engine
from cardwright.text import Tree
from tests.covers import covers
from tests.games.hounds.test_random_sets import random_table
from tests.games.machinery import Trial, events_of, how_many, table_of
from tests.games.trials import HOUNDS

GAME = find_game("hounds")
# An event that shows that an effect of the shipped cards has happened; without life in use Treats take its place.
EVIDENCE = {
    "gain": {"treats", "life"},
    "lose": {"treats-lost", "life-lost", "treats"},
    "steal": {"stolen"},
    "draw": {"draw"},
    "next_draw": {"draw-change"},
    "mill": {"discards"},
    "power": {"power"},
    "set_power": {"becomes"},
    "min_damage": {"least"},
    "count_as_hero": {"counts-as"},
    "prevent": {"prevent"},
    "no_faint": {"no-faint"},
    "double_treats": {"double"},
    "swap": {"swap"},
    "swap_hand": {"swap-hand"},
    "replace": {"replaced"},
    "dig": {"keeps"},
    "reorder": {"reorders"},
    "move": {"to-hand", "on-deck", "under-heroes"},
    "cancel": {"cancel"},
    "use": {"uses"},
    "discount": {"discount"},
    "recruit_free": {"recruit"},
    "recover": {"recover"},
    "faint": {"faint", "shielded"},
}


NO_CARDS_FOR_A_TIE = """\
A attack whippet, ability labrador, defense pug
B attack whippet, ability labrador, defense pug
at reveal
"""
A_HERO_FOR_FREE = """\
A attack whippet, ability bone_baron, defense pug
B attack whippet, ability labrador, defense pug
table barracks alpha_prime grandma_crumb whistler
at reveal
"""


@pytest.mark.slow
@covers("HH-7.1", "HH-7.3", "HH-7.6")
def test_every_sentence_of_every_card_has_happened(games: int) -> None:
    happened: defaultdict[str, set[str]] = defaultdict(set)
    table = Trial("hounds", 2, {"quick_play": True}).table()
    for seed in range(how_many(games)):
        g = start_engine(table, seed)
        g.news = []
        rng = Random(seed)
        while not g.is_over():
            g.choose(rng.randrange(g.count()))
        told = [(GAME.events[event[0]], event[1], event[2]) for event in g.news]
        follow_texts([(name, "" if copy < 0 else table.card_id(copy)) for name, _, copy in told], happened)
    missing = [
        f"{card.id}: {sentence}"
        for card in table.cards.cards
        for sentence in card.tree.args
        if isinstance(sentence, Tree) and not shows(sentence, happened[card.id])
    ]
    if cw.compiled():  # the interpreted engine plays too few games for the rarest
        assert missing == []
    ops = {tree.op for card in table.cards.cards for tree in card.tree.walk()} & EVIDENCE.keys()
    assert ops == EVIDENCE.keys(), "the shipped cards no longer use every effect"


def follow_texts(told: list[tuple[str, str]], happened: defaultdict[str, set[str]]) -> None:
    """Note for each card what was told from the moment its text was used until the round was cleared."""
    using: set[str] = set()
    for name, card in told:
        if name == "order":
            using = set()
        for each in using:
            happened[each].add(name)
        if name in ("ability", "uses"):
            using.add(card)


def shows(sentence: Tree, happened: set[str]) -> bool:
    """Return whether every effect of a sentence was told of."""
    return all(EVIDENCE[tree.op] & happened for tree in sentence.walk() if tree.op in EVIDENCE)


@pytest.mark.slow
def test_every_event_question_refusal_and_reason_has_occurred(tmp_path: Path) -> None:
    events: set[str] = set()
    questions: set[str] = set()
    refusals: set[str] = set()
    reasons: set[str] = set()
    states = [(trial.start(seed), f"{trial} {seed}") for trial in HOUNDS.tables for seed in range(8)]
    states += [(trial.start(seed), f"{trial} {seed}") for trial in HOUNDS.tables[-3:] for seed in range(8, 40)]
    states += [(_start(random_table(n, tmp_path), n, None), f"set {n}") for n in range(0, 100, 2)]
    states.append((cw.new_game("hounds", start=NO_CARDS_FOR_A_TIE), "tie"))
    states += [(cw.new_game("hounds", start=A_HERO_FOR_FREE), f"free {n}") for n in range(20)]
    for state, name in states:
        rng = Random(name)
        play_curiously(state, rng, questions, refusals)
        events |= {GAME.events[event[0]] for event in events_of(state)}
        if state.result is not None:
            reasons.add(state.result.reason)
    kinds = {key.removeprefix("question.") for key in GAME.words.keys("question.")}
    assert kinds - questions == set()
    assert set(GAME.events) - events == set()
    assert set(GAME.refusals) - refusals == set()
    assert set(GAME.reasons) - reasons == set()


def play_curiously(state: cw.State, rng: Random, questions: set[str], refusals: set[str]) -> None:
    """Play at random, look at questions, wish for all sorts of things, sometimes give up."""
    cards = table_of(state).card_ids
    while state.pending:
        seat = rng.choice(state.pending)
        choices = state.choices(seat)
        if rng.random() < 0.3:
            question = state.question(seat)
            assert question is not None
            questions.add(question.kind)
            refusals.update(wish.refusal.code for wish in question.refused if wish.refusal is not None)
            before = choices[0].split()[0] + " " if " " in choices[0] else ""
            for wish in (rng.choice(cards), rng.choice(GAME.key_names)):
                refusal = state.refusal(seat, before + wish)
                if refusal is not None:
                    refusals.add(refusal.code)
        if rng.random() < 0.0005:
            state.choose(
                rng.choice([each for each in range(state.players) if not state.refusal(each, "concede")]), "concede"
            )
        else:
            state.choose(seat, rng.choice(choices))
