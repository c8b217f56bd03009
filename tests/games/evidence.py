"""Collect what happens in random games, to show that everything a game has does happen; see `Evidence`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

import cardwright as cw
from cardwright.games.game import Table
from cardwright.match import start_engine
from cardwright.text import Tree
from tests.games.machinery import Event, Trial, Trials, beginning, table_of


@dataclass(frozen=True)
class Evidence:
    """Describe which events of a game show the effects of card texts, and where to play for rare ones."""

    trials: Trials
    trial: Trial
    """The table at which the shipped card texts are played."""
    begins: frozenset[str]
    """Events by which the text of their card begins to be used."""
    ends: frozenset[str]
    """Events after which later events no longer belong to the texts used before."""
    shows: Mapping[str, set[str]]
    """For each operation of a text the events that show it; one of them suffices."""
    nothing: Tree = Tree("text")  # noqa: RUF009 - a tree never changes
    """A text that does nothing."""
    starts: tuple[tuple[Trial, str, int], ...] = ()
    """Positions that lead to rare events, and how many games begin there."""
    extra_games: Mapping[int, int] = field(default_factory=dict)
    """Numbers of tables at which more games are played for rare events."""

    @property
    def name(self) -> str:
        """Return the name of the game."""
        return self.trials.name

    def follow(self, told: list[tuple[str, str]], happened: defaultdict[str, set[str]]) -> None:
        """Add to *happened*, for each card, the events since its text began to be used."""
        using: set[str] = set()
        for name, card in told:
            if name in self.ends:
                using = set()
            for each in using:
                happened[each].add(name)
            if name in self.begins:
                using.add(card)

    def is_shown(self, sentence: Tree, happened: set[str]) -> bool:
        """Return whether *happened* shows every effect of a sentence."""
        return all(self.shows[tree.op] & happened for tree in sentence.walk() if tree.op in self.shows)

    def games(self) -> Iterator[tuple[cw.State, str]]:
        """Yield new games at all tables and positions, each with a name that seeds its random play."""
        for number, trial in enumerate(self.trials.tables):
            for seed in range(8 + self.extra_games.get(number, 0)):
                yield trial.start(seed), f"{trial} {seed}"
        for trial, position, games in self.starts:
            for seed in range(games):
                yield trial.start(seed, position), f"{position} {seed}"


def events_at(table: Table, seed: int) -> list[Event]:
    """Return the events of a random game."""
    g = start_engine(table, seed)
    g.events = []
    rng = Random(seed)
    while not g.is_over():
        g.choose(rng.randrange(g.count()))
    return g.events


def with_text(table: Table, card: str, text: Tree) -> Table:
    """Return *table* with another text on one card."""
    cards = tuple(replace(each, tree=text) if each.id == card else each for each in table.cards.cards)
    return table.game.table(replace(table.cards, cards=cards), table.players, table.options)


def play_and_probe(state: cw.State, rng: Random, questions: set[str], refusals: set[str]) -> None:
    """Play at random and add the kinds of questions and codes of refusals met; now and then a seat concedes."""
    table = table_of(state)
    while state.pending:
        seat = rng.choice(state.pending)
        choices = state.choices(seat)
        if rng.random() < 0.3:
            question = state.question(seat)
            assert question is not None
            questions.add(question.kind)
            refusals.update(wish.refusal.code for wish in question.refused if wish.refusal is not None)
            before = beginning(choices[0])
            for wish in (*rng.sample(table.card_ids, 4), *rng.sample(table.game.key_names, 2)):
                refusal = state.refusal(seat, before + wish)
                if refusal is not None:
                    refusals.add(refusal.code)
        if rng.random() < 0.0005:
            staying = [each for each in range(state.players) if not state.refusal(each, "concede")]
            state.choose(rng.choice(staying), "concede")
        else:
            state.choose(seat, rng.choice(choices))
